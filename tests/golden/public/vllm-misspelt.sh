vllm serve Qwen/Qwen3-8B --tensor-paralel-size 2 --gpu-memory-utilisation 0.9
