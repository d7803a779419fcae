# an engine of TensorRT-LLM
from tensorrt_llm import LLM
from tensorrt_llm.llmapi import KvCacheConfig


def main():
    ranks = 8  # accelerators
    llm = LLM(
        model="meta-llama/Llama-3.1-70B-Instruct",
        tensor_parallel_size=ranks,
        max_batch_size=256,
        # the cache
        kv_cache_config=KvCacheConfig(free_gpu_memory_fraction=0.85, enable_block_reuse=False),
    )
