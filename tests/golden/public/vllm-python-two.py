from vllm import LLM

small = LLM(model="Qwen/Qwen3-8B")
large = LLM("Qwen/Qwen3-32B", tensor_parallel_size=4)
