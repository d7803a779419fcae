#!/bin/bash
# Our own arrangement of the settings of Megatron-LM's DeepSeek-V3 example with Megatron-FSDP; see ../README.md.
SHARDING_STRATEGY=${SHARDING_STRATEGY:-"optim_grads_params"}
USE_MEGATRON_FSDP=${USE_MEGATRON_FSDP:-1}
TP=${TP:-1}
EP=${EP:-8}
MBS=${MBS:-4}
GBS=${GBS:-2048}
ARGS=(
    --tensor-model-parallel-size ${TP} --expert-model-parallel-size ${EP} --expert-tensor-parallel-size 1
    --micro-batch-size ${MBS} --global-batch-size ${GBS} --train-samples 585937500
    --recompute-granularity selective --recompute-modules mlp moe mla_up_proj layernorm
    --seq-length 4096 --max-position-embeddings 4096 --bf16
    --num-layers 61 --hidden-size 7168 --ffn-hidden-size 18432 --num-attention-heads 128 --kv-channels 128
    --multi-latent-attention --q-lora-rank 1536 --kv-lora-rank 512 --qk-head-dim 128 --qk-pos-emb-head-dim 64
    --v-head-dim 128 --qk-layernorm --normalization RMSNorm --swiglu --disable-bias-linear
    --position-embedding-type rope --untie-embeddings-and-output-weights --mtp-num-layers 1
    --num-experts 256 --moe-layer-freq [0]*3+[1]*58 --moe-ffn-hidden-size 2048
    --moe-shared-expert-intermediate-size 2048 --moe-router-topk 8 --moe-router-enable-expert-bias
    --moe-router-num-groups 8 --moe-router-group-topk 4 --moe-router-force-load-balancing
)
if [ "${USE_MEGATRON_FSDP}" = 1 ]; then
    ARGS=("${ARGS[@]}" --use-megatron-fsdp --use-distributed-optimizer
        --data-parallel-sharding-strategy ${SHARDING_STRATEGY})
fi
sbatch <<EOF
#SBATCH --nodes=your_own_num_nodes
#SBATCH --gres=gpu:your_own_gpu_per_node
srun bash -c "python pretrain_gpt.py ${ARGS[@]}"
EOF
