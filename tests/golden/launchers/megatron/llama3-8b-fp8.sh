#!/bin/bash
# Our own arrangement of the settings of Megatron-LM's Llama 3 8B example in fp8; see ../README.md.
GPUS_PER_NODE=8
NUM_NODES=1
WORLD_SIZE=$(($GPUS_PER_NODE*$NUM_NODES))
TP_SIZE=1
DTYPE="fp8"
SEQ_LENGTH=8192
DATA_ARG=${4:-"MOCK"}
MODEL_ARGS=(
    --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32
    --group-query-attention --num-query-groups 8 --kv-channels 128
    --seq-length $SEQ_LENGTH --max-position-embeddings $SEQ_LENGTH
    --position-embedding-type rope --swiglu --normalization RMSNorm # comment
    --attention-backend fused --untie-embeddings-and-output-weights --disable-bias-linear
)
DTYPE_ARGS=()
if [[ "$DTYPE" == "fp8" ]]; then
    DTYPE_ARGS+=(
        "--fp8-format hybrid"
        "--fp8-param-gather"
    )
fi
DATA_ARGS=("--mock-data" "--vocab-size 128256" "--split '99,1,0'")
PARALLEL_ARGS=(
    --tensor-model-parallel-size $TP_SIZE
    # --pipeline-model-parallel-size 4
    --sequence-parallel --use-distributed-optimizer --grad-reduce-in-bf16
)
torchrun --nproc_per_node $GPUS_PER_NODE --nnodes $NUM_NODES pretrain_gpt.py ${MODEL_ARGS[@]} ${DTYPE_ARGS[@]} \
    ${DATA_ARGS[@]} ${PARALLEL_ARGS[@]} --micro-batch-size 1 --global-batch-size 128 --train-samples 1953125000 --bf16
