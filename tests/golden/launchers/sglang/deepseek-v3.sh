#!/bin/bash
python3 -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3-0324 --tp 16 --dp 16 --enable-dp-attention \
    --moe-a2a-backend deepep --deepep-mode auto --mem-fraction-static 0.8 \
    --chunked-prefill-size 131072 --max-running-requests 2048 \
    --speculative-algorithm EAGLE --speculative-num-steps 3 --speculative-eagle-topk 1 \
    --speculative-num-draft-tokens 4 --nnodes 2 --node-rank 0 --dist-init-addr 10.0.0.1:20000 \
    --host 0.0.0.0 --port 30000
