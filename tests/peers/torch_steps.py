#!/usr/bin/env python3
"""Measures training steps of dense models on the one GPU of this machine and writes them as run rows.

    python3 tests/peers/torch_steps.py -o rows.json [--seconds 400] [--only TEXT]

Each configuration is a process of its own, so that one that runs out of memory, or leaves memory behind, changes no
other. The step is what a user of transformers writes: forward, backward, clipping to norm 1, fused AdamW. What is
recorded: the median step of those after the warm-up, the most that PyTorch had allocated and reserved, what the driver
showed, and the clock and power of the GPU while the steps ran. The rows are in the shape of `ridgepoint validate`.
"""
import argparse
import json
import statistics
import subprocess
import sys
import threading
import time

MODELS = {
    # name: layers, hidden, heads, KV heads, head width, FFN, vocabulary, tied (all: Hugging Face config.json of the name)
    "Qwen2.5-0.5B": (24, 896, 14, 2, 64, 4864, 151936, True),
    "TinyLlama-1.1B": (22, 2048, 32, 4, 64, 5632, 32000, False),
    "Llama-3.2-1B": (16, 2048, 32, 8, 64, 8192, 128256, True),
    "SmolLM2-1.7B": (24, 2048, 32, 32, 64, 8192, 49152, True),
    "Llama-3.2-3B": (28, 3072, 24, 8, 128, 8192, 128256, True),
    "Llama-2-7B": (32, 4096, 32, 32, 128, 11008, 32000, False),
}

# model, sequence, micro-batch, accumulation, recomputation, recipe (amp: fp32 weights under autocast; bf16: all bf16), compiled
CONFIGURATIONS = [
    ("TinyLlama-1.1B", 2048, 4, 1, "none", "amp", False),
    ("TinyLlama-1.1B", 2048, 4, 1, "none", "bf16", False),
    ("Llama-3.2-3B", 4096, 2, 1, "full", "amp", False),
    ("Llama-3.2-1B", 4096, 2, 1, "none", "amp", False),
    ("Llama-3.2-1B", 8192, 1, 1, "full", "bf16", False),
    ("Llama-2-7B", 2048, 1, 1, "full", "bf16", False),
    ("TinyLlama-1.1B", 2048, 4, 1, "none", "amp", True),
    ("SmolLM2-1.7B", 2048, 4, 1, "none", "amp", False),
    ("SmolLM2-1.7B", 2048, 8, 1, "full", "amp", False),
    ("TinyLlama-1.1B", 2048, 1, 1, "none", "amp", False),
    ("TinyLlama-1.1B", 2048, 8, 1, "full", "amp", False),
    ("TinyLlama-1.1B", 2048, 2, 8, "none", "amp", False),
    ("Qwen2.5-0.5B", 2048, 4, 1, "none", "amp", False),
    ("Qwen2.5-0.5B", 512, 2, 1, "none", "bf16", False),
    ("Llama-3.2-3B", 4096, 1, 1, "none", "bf16", False),
    ("Llama-3.2-3B", 4096, 2, 1, "full", "bf16", True),
    ("Llama-3.2-1B", 2048, 4, 4, "full", "bf16", False),
    ("Llama-2-7B", 4096, 2, 1, "full", "bf16", False),
    ("SmolLM2-1.7B", 8192, 1, 1, "full", "amp", False),
    ("Llama-3.2-1B", 16384, 1, 1, "full", "amp", False),
    ("Llama-2-7B", 2048, 4, 2, "full", "bf16", False),
    ("TinyLlama-1.1B", 2048, 16, 1, "full", "bf16", True),
    ("Qwen2.5-0.5B", 1024, 8, 1, "none", "amp", True),
    ("SmolLM2-1.7B", 2048, 4, 1, "none", "amp", True),
]


def identity(c):
    model, seq, micro, accumulation, recompute, recipe, compiled = c
    return f"own-{model.lower()}-s{seq}-b{micro}x{accumulation}-{recompute}-{recipe}{'-compiled' if compiled else ''}"


class Gauge(threading.Thread):
    """Clock (MHz), power (W) and temperature (°C) of GPU 0, every 50 ms while the steps run."""

    def __init__(self):
        super().__init__(daemon=True)
        import pynvml
        pynvml.nvmlInit()
        self.nvml, self.handle = pynvml, pynvml.nvmlDeviceGetHandleByIndex(0)
        self.rows, self.stop = [], False

    def run(self):
        n, h = self.nvml, self.handle
        while not self.stop:
            try:
                self.rows.append((n.nvmlDeviceGetClockInfo(h, n.NVML_CLOCK_SM), n.nvmlDeviceGetPowerUsage(h) / 1e3,
                                  n.nvmlDeviceGetTemperature(h, n.NVML_TEMPERATURE_GPU), n.nvmlDeviceGetMemoryInfo(h).used))
            except Exception:  # a driver that does not tell leaves the gauge empty
                pass
            time.sleep(0.05)


def one(index):
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM, Qwen2Config, Qwen2ForCausalLM

    c = CONFIGURATIONS[index]
    name, seq, micro, accumulation, recompute, recipe, compiled = c
    layers, hidden, heads, kv, width, ffn, vocab, tied = MODELS[name]
    shape = dict(num_hidden_layers=layers, hidden_size=hidden, num_attention_heads=heads, num_key_value_heads=kv,
                 intermediate_size=ffn, vocab_size=vocab, tie_word_embeddings=tied, max_position_embeddings=seq, use_cache=False)
    torch.manual_seed(0)
    with torch.device("cuda"):
        if name.startswith("Qwen"):
            model = Qwen2ForCausalLM._from_config(Qwen2Config(**shape), attn_implementation="sdpa", dtype=torch.float32)
        else:
            model = LlamaForCausalLM._from_config(LlamaConfig(head_dim=width, **shape), attn_implementation="sdpa",
                                                  dtype=torch.float32)
    if recipe == "bf16":
        model = model.bfloat16()
    model.train()
    if recompute == "full":
        model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    parameters = sum(p.numel() for p in model.parameters())
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-5, fused=True)
    run = torch.compile(model) if compiled else model
    tokens = torch.randint(0, vocab, (micro * accumulation, seq), device="cuda")

    def step():
        for i in range(accumulation):
            batch = tokens[i * micro:(i + 1) * micro]
            if recipe == "amp":
                with torch.autocast("cuda", dtype=torch.bfloat16):
                    loss = run(input_ids=batch, labels=batch).loss
            else:
                loss = run(input_ids=batch, labels=batch).loss
            (loss / accumulation).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    for _ in range(3):
        step()
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    gauge = Gauge()
    gauge.start()
    times = []
    begin = time.perf_counter()
    while len(times) < 6 or (time.perf_counter() - begin < 5 and len(times) < 60):
        start = time.perf_counter()
        step()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    gauge.stop = True
    median = statistics.median(times)
    late = gauge.rows[len(gauge.rows) // 3:] or [(None,) * 4]
    middle = lambda k: None if late[0][k] is None else statistics.median(r[k] for r in late)
    print("ROW " + json.dumps({
        "index": index, "parameters": parameters, "step_s": median, "spread": (max(times) - min(times)) / median,
        "steps": len(times), "first_s": times[0], "last_s": times[-1],
        "allocated": torch.cuda.max_memory_allocated(), "reserved": torch.cuda.max_memory_reserved(), "driver": middle(3),
        "clock_mhz": middle(0), "power_w": middle(1), "temperature_c": middle(2),
        "gpu": torch.cuda.get_device_name(0), "torch": torch.__version__,
        "transformers": __import__("transformers").__version__}), flush=True)


def sustained():
    """One square bf16 product, 1 ms at first after a rest and 12 s without a break: what the clock does to it."""
    import torch
    rows = []
    for n in (4096, 8192, 16384):
        a, b = (torch.randn(n, n, device="cuda", dtype=torch.bfloat16) for _ in range(2))
        out = torch.empty(n, n, device="cuda", dtype=torch.bfloat16)
        for _ in range(3):
            torch.mm(a, b, out=out)
        torch.cuda.synchronize()
        time.sleep(3)
        gauge = Gauge()
        gauge.start()
        begin = time.perf_counter()
        while time.perf_counter() - begin < 9:
            reps = max(1, int(2e13 / n**3 / 2 * 30))
            e0, e1 = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            e0.record()
            for _ in range(reps):
                torch.mm(a, b, out=out)
            e1.record()
            torch.cuda.synchronize()
            last = gauge.rows[-1] if gauge.rows else (None,) * 4
            rows.append([n, time.perf_counter() - begin, 2 * n**3 * reps / e0.elapsed_time(e1) / 1e9, last[0], last[1]])
        gauge.stop = True
    print("SUSTAINED " + json.dumps(rows), flush=True)


def row(m):
    name, seq, micro, accumulation, recompute, recipe, compiled = CONFIGURATIONS[m["index"]]
    layers, hidden, heads, kv, width, ffn, vocab, tied = MODELS[name]
    tokens = micro * accumulation * seq
    return {
        "id": identity(CONFIGURATIONS[m["index"]]), "kind": "pretrain", "quality": "A",
        "family": f"own-torch/{name}/{m['gpu'].split()[-1]}",
        "source": {"key": "own-torch", "title": f"measured for Ridgepoint: {m['gpu']}, torch {m['torch']}, transformers "
                   f"{m['transformers']}, fused AdamW", "table": "tests/peers/torch_steps.py"},
        "model": {"name": name, "params": m["parameters"], "layers": layers, "hidden": hidden, "ffn_hidden": ffn,
                  "gated_mlp": True, "heads": heads, "kv_heads": kv, "head_dim": width, "vocab": vocab, "seq": seq,
                  "tied_embeddings": tied},
        "hardware": {"gpu": m["gpu"].removeprefix("NVIDIA ") + ("-SXM" if "H" in m["gpu"] else ""), "count": 1, "gpus_per_node": 8},
        "precision": "bf16", "mp_mode": recipe, "compile": compiled, "recompute": recompute, "flash_attention": True,
        "parallelism": {"tp": 1, "pp": 1, "cp": 1, "dp": 1},
        "batch": {"global_samples": micro * accumulation, "micro": micro, "grad_accum": accumulation},
        "measured": {"step_time_s": round(m["step_s"], 6), "tokens_per_s_per_gpu": round(tokens / m["step_s"], 1),
                     "peak_memory_gib": round(m["allocated"] / 2**30, 4), "memory_kind": "allocated (torch max_memory_allocated)"},
        "notes": f"reserved {m['reserved'] / 2**30:.3f} GiB; driver {m['driver'] / 2**30:.3f} GiB; SM clock {m['clock_mhz']:.0f} MHz; "
                 f"{m['power_w']:.0f} W; {m['temperature_c']:.0f} C; {m['steps']} steps, (longest - shortest) / median {m['spread']:.3f}; "
                 + ("fp32 weights under bf16 autocast" if recipe == "amp" else "weights, gradients and moments in bf16"),
    }


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("-o", "--output", default="rows.json")
    arguments.add_argument("--seconds", type=float, default=400, help="begin no configuration after this long")
    arguments.add_argument("--only", default="", help="only configurations whose name holds this")
    arguments.add_argument("--first", type=int, default=0, help="begin with this configuration")
    arguments.add_argument("--one", type=int, help=argparse.SUPPRESS)
    arguments.add_argument("--sustained", action="store_true", help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.one is not None:
        return one(chosen.one)
    if chosen.sustained:
        return sustained()
    begin, kept = time.monotonic(), {"schema": "ridgepoint.runs/1", "runs": [], "failed": [], "sustained": []}

    def child(*words):
        try:
            done = subprocess.run([sys.executable, __file__, *words], capture_output=True, text=True, timeout=100)
        except subprocess.TimeoutExpired:
            return "", "timed out"
        return done.stdout, done.stderr

    def write():
        with open(chosen.output, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1)

    for index, configuration in enumerate(CONFIGURATIONS):
        if index < chosen.first or chosen.only not in identity(configuration):
            continue
        if time.monotonic() - begin > chosen.seconds:
            kept["failed"].append([identity(configuration), "no time left"])
            continue
        out, err = child("--one", str(index))
        found = [json.loads(line[4:]) for line in out.splitlines() if line.startswith("ROW ")]
        if found:
            kept["runs"].append(row(found[0]))
            print(f"{time.monotonic() - begin:6.1f} s  {identity(configuration)}  {found[0]['step_s']:.4f} s", flush=True)
        else:
            kept["failed"].append([identity(configuration), err[-400:]])
            print(f"{time.monotonic() - begin:6.1f} s  {identity(configuration)}  {err[-200:]!r}", flush=True)
        write()
    out, err = child("--sustained")
    for line in out.splitlines():
        if line.startswith("SUSTAINED "):
            kept["sustained"] = json.loads(line[10:])
    write()


if __name__ == "__main__":
    main()
