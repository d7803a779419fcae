sglang serve --model-path Qwen/Qwen2.5-7B-Instruct --dp-size 4 --max-running-requests 256 --kv-cache-dtype fp8_e5m2 \
    --disable-radix-cache --dtype half
