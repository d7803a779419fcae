trtllm-serve serve --tp_size 2 --max_seq_len 4096 --kv_cache_free_gpu_memory_fraction 0.9 --port 8001 meta-llama/Llama-3.1-8B-Instruct
