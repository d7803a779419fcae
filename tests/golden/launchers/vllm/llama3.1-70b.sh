#!/bin/bash
export HF_TOKEN=x
nohup vllm serve meta-llama/Llama-3.1-70B-Instruct -tp 4 -dp 2 -q fp8 \
    --speculative-config '{"model": "a/draft", "method": "eagle3", "num_speculative_tokens": 3}' \
    --no-enable-prefix-caching --trust-remote-code --enable-auto-tool-choice --tool-call-parser llama3_json
