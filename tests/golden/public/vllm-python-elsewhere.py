from vllm import LLM, EngineArgs

engine = dict(tensor_parallel_size=4)
llm = LLM(model="Qwen/Qwen3-8B", **engine)
