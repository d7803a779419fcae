#!/bin/bash
# Whole experts over eight ranks, attention in each of its own.
MODEL=Qwen/Qwen3-235B-A22B-FP8
docker run --gpus all --ipc host --shm-size 32g vllm/vllm-openai:latest \
    --model "$MODEL" \
    --data-parallel-size 8 \
    --enable-expert-parallel \
    --max-num-seqs 64 \
    --max-num-batched-tokens 8k \
    --max-model-len 32k \
    --gpu-memory-utilization 0.85 \
    --kv-cache-dtype fp8 \
    --host 0.0.0.0 --port 8000
