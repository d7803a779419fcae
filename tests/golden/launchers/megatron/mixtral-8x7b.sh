#!/bin/bash
# Our own arrangement of the settings of Megatron-LM's Mixtral 8x7B example; see ../README.md.
export CUDA_DEVICE_MAX_CONNECTIONS=1
GPUS_PER_NODE=8
NNODES=${SLURM_NNODES:-"1"}
LAUNCH=(--nproc_per_node $GPUS_PER_NODE --nnodes $NNODES --node_rank ${RANK:-"0"})
MODEL=(
    --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32
    --group-query-attention --num-query-groups 8
    --seq-length 4096 --max-position-embeddings 32768
    --normalization RMSNorm --swiglu --disable-bias-linear
    --position-embedding-type rope --untie-embeddings-and-output-weights
)
MESH=(--tensor-model-parallel-size 1 --pipeline-model-parallel-size 4 --expert-model-parallel-size 8
    --use-distributed-optimizer --sequence-parallel)
if [ -n "${WANDB_API_KEY}" ]; then
    LOGS+=(--wandb-project ${WANDB_PROJECT:-"Mixtral"})
fi
torchrun ${LAUNCH[@]} pretrain_gpt.py ${MODEL[@]} ${MESH[@]} ${LOGS[@]} \
    --num-experts 8 --moe-router-topk 2 --moe-aux-loss-coeff 1e-2 --moe-token-dispatcher-type alltoall \
    --micro-batch-size 1 --global-batch-size 256 --train-iters 500000 --bf16 --data-path $3 \
    --overlap-param-gather --overlap-grad-reduce
