import argparse
from vllm import LLM

args = argparse.ArgumentParser().parse_args()
llm = LLM(model="Qwen/Qwen3-8B", tensor_parallel_size=args.tp)
