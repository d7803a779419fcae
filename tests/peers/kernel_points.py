#!/usr/bin/env python3
"""Thins published kernel tables to a few dozen timings a device and number type: presets/timings.

    python3 tests/peers/kernel_points.py TABLES [--only DEVICE] [--write PRESETS]

TABLES and what is needed are those of kernel_fits.py beside this file, and so is what counts of them: a shape counts
once, with its fastest kernel; vLLM's products in bf16 and fp8 are left out, for its weights were never filled; SGLang's
timings of B300 are copies of GB300's; a timing far from the line through its neighbours is an outlier.

* Products of m rows with n and k from 1024, and causal prefill attention of 512 tokens and more at head width 128.
* What memory bounds must be three times as large as the second-level cache, or it was never read from memory: timings
  were repeated on the same operands. So no point lies above the nominal roof; the script ends with an error if one does.
* Of the rest the fastest, the one that reaches most of the bandwidth, and then always the shape that is farthest from
  those that were taken, by the logarithms of its intensity and of its FLOPs.
"""
import argparse
import json
import pathlib

import numpy as np

from kernel_fits import COPIED, DEVICES, UNFILLED, first_of_each, pick, read, without_outliers

TYPES = {"bfloat16": ("bf16", 2), "fp8": ("fp8", 1)}  # key of the peak, bytes of an operand's element
ENGINES = {"sglang": "SGLang", "trtllm": "TensorRT-LLM", "vllm": "vLLM"}
RESULT = 2  # bytes of an element of what is written
WIDTH = 128  # of a head
CACHES = 3
PRODUCTS, ATTENTION = 28, 10
SOURCE = ("ai-dynamo/aiconfigurator measured tables (095f58a, Apache-2.0): {}; the fastest kernel of each shape, thinned by"
          " tests/peers/kernel_points.py")
NOTES = ("Single kernels in short bursts, repeated on the same operands at a clock that has not fallen yet: steps keep less"
         " (kernels.sustained of the device). Left out: vLLM's products, whose weights were never filled; what memory bounds"
         " and caches could hold. Attention includes writing K and V into a cache{}.")


def product_work(s, element):
    flops = 2 * s["m"] * s["n"] * s["k"]
    return flops, element * (s["m"] * s["k"] + s["k"] * s["n"]) + RESULT * s["m"] * s["n"]


def attention_work(s, element):
    rows = s["batch_size"] * s["isl"]
    flops = 2 * rows * s["isl"] * s["num_heads"] * WIDTH  # causal: half of the square
    read_bytes = element * rows * WIDTH * (s["num_heads"] + 2 * s["num_key_value_heads"])
    return flops, read_bytes + RESULT * rows * WIDTH * s["num_heads"]


def thinned(table, work, element, preset, key, count):
    """The chosen rows, by intensity."""
    peak, bandwidth = preset["peak_dense_flops"][key], preset["hbm_bandwidth_Bps"]
    flops, moved = work(table, element)
    intensity = flops / moved
    fair = (intensity >= peak / bandwidth) | (moved > CACHES * preset["l2_bytes"])
    table, flops, moved, intensity = pick(table, fair), flops[fair], moved[fair], intensity[fair]
    rate = flops / table["t"]
    above = rate > np.minimum(peak, bandwidth * intensity)
    if above.any():
        raise SystemExit(f"{preset['id']}, {key}: {above.sum()} timings above the roof")
    if not len(rate):
        return table
    place = np.stack([np.log(intensity), np.log(flops)])
    place /= np.maximum(np.ptp(place, axis=1), 1e-9)[:, None]
    taken = [int(np.argmax(rate)), int(np.argmax(rate / intensity))]
    distance = np.min([np.hypot(*(place - place[:, [i]])) for i in taken], axis=0)
    while len(taken) < min(count, len(rate)):
        taken.append(int(np.argmax(distance)))
        distance = np.minimum(distance, np.hypot(*(place - place[:, [taken[-1]]])))
    taken = sorted(set(taken), key=lambda i: intensity[i])
    print(f"{preset['id']:12} {key:5} {work.__name__[:-5]:10} {len(taken):3} of {len(rate):5}  {intensity[taken[0]]:7.1f} to"
          f" {intensity[taken[-1]]:7.0f} FLOP/B  best {rate.max() / peak:.3f} of the peak"
          f"  {np.max(rate / intensity) / bandwidth:.3f} of the bandwidth")
    return pick(table, np.array(taken))


def groups(chosen, kind, columns):
    """By engine, rows of `columns` and seconds."""
    out = []
    for backend, version in sorted(set(zip(chosen["backend"], chosen["version"]))):
        own = pick(chosen, (chosen["backend"] == backend) & (chosen["version"] == version))
        rows = [[int(own[c][i]) for c in columns] + [float(f"{own['t'][i]:.4g}")] for i in range(len(own["t"]))]
        out.append({"type": kind, "engine": f"{ENGINES[backend]} {version}", "rows": rows})
    return out


def drawn(timings):
    """JSON with a row a line."""
    def block(group):
        head = ", ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in group.items() if k != "rows")
        rows = ",\n        ".join(json.dumps(row) for row in group["rows"])
        return "    { " + head + ", \"rows\": [\n        " + rows + " ] }"
    parts = []
    for key, value in timings.items():
        grouped = key in ("products", "attention")
        parts.append(f"  {json.dumps(key)}: " + ("[\n" + ",\n".join(map(block, value)) + "\n  ]" if grouped
                                                 else json.dumps(value, ensure_ascii=False)))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tables", type=pathlib.Path)
    options.add_argument("--only", help="a preset's id")
    options.add_argument("--write", type=pathlib.Path, metavar="PRESETS", help="folder of presets; its timings/ is written")
    chosen = options.parse_args()
    presets = pathlib.Path(__file__).resolve().parents[2] / "presets" / "accelerators"

    texts = ["system", "backend", "version", "kernel_source"]
    gemm = read(chosen.tables, "gemm", texts + ["gemm_dtype"], ["m", "n", "k", "latency_ms"],
                lambda r: r["gemm_dtype"] in TYPES and (r["system"], r["backend"]) != COPIED and min(int(r["n"]), int(r["k"])) >= 1024
                and not (r["backend"] == "vllm" and r["gemm_dtype"] in UNFILLED))
    shape = ["batch_size", "num_heads", "num_key_value_heads", "isl"]
    heads = read(chosen.tables, "context_attention", texts + ["attn_dtype"], shape + ["latency_ms"],
                 lambda r: r["attn_dtype"] == r["kv_cache_dtype"] in TYPES and r["head_dim"] == str(WIDTH)
                 and r["window_size"] in ("", "0") and int(r["step"]) == 0 and "decode" not in r["kernel_source"]
                 and int(r["isl"]) >= 512 and int(r["num_heads"]) >= 8 and (r["system"], r["backend"]) != COPIED)

    for system, device in DEVICES.items():
        if chosen.only and device != chosen.only:
            continue
        preset = json.loads((presets / (device + ".json")).read_text(encoding="utf-8"))
        products, attention, versions = [], [], set()
        for kind, (key, element) in TYPES.items():
            if not preset["peak_dense_flops"].get(key):
                continue
            own = pick(gemm, (gemm["system"] == system) & (gemm["gemm_dtype"] == kind))
            own = first_of_each(without_outliers(own, ["backend", "kernel_source", "n", "k"], "m"), ["n", "k", "m"])
            products += groups(thinned(own, product_work, element, preset, key, PRODUCTS), key, ["m", "n", "k"])
            own = pick(heads, (heads["system"] == system) & (heads["attn_dtype"] == kind))
            own = first_of_each(without_outliers(own, ["backend", "kernel_source"] + shape[:-1], "isl"), shape)
            attention += groups(thinned(own, attention_work, element, preset, key, ATTENTION), key, shape)
        versions = sorted({g["engine"] for g in products + attention})
        quantised = any(g["type"] == "fp8" for g in products)
        text = drawn({"schema": "ridgepoint.timings/1", "id": device, "name": preset["name"],
                      "sources": [SOURCE.format(", ".join(versions))],
                      "notes": NOTES.format("; fp8 products include rounding their operand" if quantised else ""),
                      "products": products, "attention": attention})
        if chosen.write:
            (chosen.write / "timings").mkdir(exist_ok=True)
            (chosen.write / "timings" / (device + ".json")).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
