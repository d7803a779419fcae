#!/bin/bash
# Our own arrangement of the settings of Megatron-LM's GPT-3 175B example; see ../README.md.
NUM_NODES=1
torchrun --nproc_per_node 8 --nnodes $NUM_NODES --master_port 29500 \
    pretrain_gpt.py --num-layers 96 --hidden-size 12288 --num-attention-heads 96 \
    --seq-length 2048 --max-position-embeddings 2048 --attention-backend auto \
    --micro-batch-size 1 --global-batch-size 1536 --train-iters 500000 --fp16 --lr 6.0e-5 \
    --tensor-model-parallel-size 8 --pipeline-model-parallel-size 16 \
    --step-batch-size-schedule "0:16 2.4B:320 12B:1536"
