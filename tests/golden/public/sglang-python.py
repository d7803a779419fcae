import sglang as sgl

llm = sgl.Engine(model_path="Qwen/Qwen3-8B", tp_size=2, mem_fraction_static=0.8)
