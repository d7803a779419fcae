import json

print("LLM(model='Qwen/Qwen3-8B')")
