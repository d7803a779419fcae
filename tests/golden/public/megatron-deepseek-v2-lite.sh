MODEL_ARGS=" \
    --num-layers 27 --hidden-size 2048 --ffn-hidden-size 10944 --num-attention-heads 16 --kv-channels 16 \
    --multi-latent-attention --kv-lora-rank 512 --qk-head-dim 128 --qk-pos-emb-head-dim 64 --v-head-dim 128 --qk-layernorm \
    --seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 8 --swiglu --normalization RMSNorm \
    --untie-embeddings-and-output-weights --disable-bias-linear --position-embedding-type rope --padded-vocab-size 102400 \
    --num-experts 64 --moe-router-topk 6 --moe-ffn-hidden-size 1408 --moe-shared-expert-intermediate-size 2816 \
    --moe-layer-freq ([0]+[1]*26) --bf16 \
"
torchrun --nproc_per_node 8 --nnodes 1 pretrain_gpt.py ${MODEL_ARGS}
