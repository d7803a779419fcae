#!/usr/bin/env python3
"""Fits the kernel curves of presets/accelerators to published kernel tables and says how far they are off.

    python3 tests/peers/kernel_fits.py TABLES [--only DEVICE] [--write PRESETS]

TABLES holds gemm, context_attention, moe and nccl as .csv.gz: the tables of ai-dynamo/aiconfigurator at 095f58a
(Apache-2.0), each with the columns of its files and, before them, system, backend and version. They are no part of this
repository. Needs numpy and scipy. The forms are those of core/inputs/hardware/kernels.h; each is fitted on a random 70 % of
the shapes and judged on the rest.

* Of what is compared a shape counts once, with its fastest kernel: a training library picks the fastest too, and what a
  neighbour or a cold clock slowed drops out. vLLM's products in bf16 and fp8 are left out: its weights were never
  filled, and products of zeros draw too little power to slow the clock (A100: 0.95 of the peak, where the best of a
  search with random data is 0.87).
* SGLang's products and attention have the very same timings on B300 as on GB300. They agree with TensorRT-LLM's on GB300
  and are a fifth faster than its on B300, so they count for GB300 alone.
* A timing more than e^0.5 from the line through its two neighbours in length, all else equal, is an outlier.
* Kernels of up to 4 TFLOP are bursts: the clock has not fallen yet. "sustained" is what products of more than 10 TFLOP
  reach of the curve, over what those of 1 to 4 TFLOP do; m, n and k from 2048.
* Products of 128 and 256 rows, which memory bounds, say what share of the bandwidth is reached; the rest of the curve
  is that of m, n and k from 512.
* Attention was timed with the writing of K and V into a cache, which no training step does: it is fitted beside the
  curve, in passes over K and V, and dropped.
* Experts were timed as whole layers. Their start and the traffic of all tokens before and after (which a step counts by
  itself) are fitted beside the curve and dropped. Of the kernels with 450 shapes and more that come within a quarter of
  the fastest curve at 512 tokens an expert and a width of 1024, the one that its curve describes best; no expert may
  beat the plain product without end. Models without a gate (6 or 22 experts a token) are left out.
"""
import argparse
import csv
import gzip
import json
import pathlib
import re

import numpy as np
from scipy.optimize import least_squares

DEVICES = {  # name in the tables: preset
    "a100_sxm": "a100-80-sxm", "h100_sxm": "h100-sxm", "h200_sxm": "h200-sxm", "b200_sxm": "b200-sxm",
    "b300_sxm": "b300-sxm", "gb200": "gb200", "gb300": "gb300", "l40s": "l40s", "rtx_pro_6000_server": "rtxpro6000"}
# Presets that have another's curves, by what they share.
SHARED = {"a800-80-sxm": ("a100-80-sxm", ("gemm", "sustained")),
          "a100-40-sxm": ("a100-80-sxm", ("gemm", "sustained", "grouped", "collectives")),
          "h800-sxm": ("h100-sxm", ("gemm", "sustained", "attention", "grouped")),
          "grand-teton-h100": ("h100-sxm", ("gemm", "attention", "grouped", "collectives"))}
TYPES = {"bfloat16": ("bf16", "bf16", 2), "fp8": ("fp8", "fp8", 1), "fp8_block": ("fp8_block", "fp8", 1),
         "nvfp4": ("fp4", "fp4", 0.5625)}  # key, peak, bytes of an operand's element
UNFILLED = ("bfloat16", "fp8")  # vLLM's weights
COPIED = ("b300_sxm", "sglang")
IN_WORDS = {"bf16": "bf16", "fp8": "fp8", "fp8_block": "block-scaled fp8", "fp4": "nvfp4"}
COLLECTIVES = {"all_reduce": "all_reduce", "all_gather": "all_gather", "reduce_scatter": "reduce_scatter",
               "alltoall": "all_to_all"}
BURST = 4e12
# Measured in training, and kept: A100's attention and B200's experts, by SimuMax; A100's clock, by published steps.
KEPT = {("a100-80-sxm", "attention"), ("a100-80-sxm", "sustained"), ("b200-sxm", "forward"), ("b200-sxm", "input_gradient"),
        ("b200-sxm", "weight_gradient")}
# The L40S of the tables sat in a host whose cards pass 5 GB/s among four and 1 among eight: that is the host's.
HOST_BOUND = {("l40s", 4), ("l40s", 8)}
# Racks of one NVLink domain, whose tables hold one tray of four: eight are those of the server with the same links, and
# all-reduces over the rack are published (bytes of the buffer and GB/s on the bus, the mean of out-of-place and in-place):
# coreweave/nccl-tests README (cb86553), 72 GB200 of one rack, NCCL 2.26.2.
RACKS = {"gb200": "b200-sxm", "gb300": "b300-sxm"}
RACK_RANKS = 72
RACK_ALL_REDUCE = {512 << 20: (586.06, 576.74), 1 << 30: (681.17, 724.06), 2 << 30: (757.78, 773.62),
                   4 << 30: (839.16, 835.32), 8 << 30: (834.57, 846.82)}
RACK_START = 25e-6  # of an all-reduce added up in the switch: NVIDIA/nccl src/graph/tuning.cc
FLASH2 = {"h100-sxm", "h200-sxm"}  # FlashAttention-2 reaches 35 % of Hopper's dense peak
# Beyond this the curve says nothing: the kernel was tuned for some shapes and not for others.
WORST_EXPERTS = 0.2
TABLE = "ai-dynamo/aiconfigurator measured tables (095f58a)"


def read(folder, name, texts, numbers, wanted):
    columns = {c: [] for c in texts + numbers}
    with gzip.open(folder / (name + ".csv.gz"), "rt", newline="") as file:
        for row in csv.DictReader(file):
            if row["system"] in DEVICES and wanted(row):
                for c in columns:
                    columns[c].append(row[c])
    table = {c: np.array(columns[c]) if c in texts else np.array(columns[c], float) for c in columns}
    table["t"] = table.pop("latency_ms") * 1e-3
    return table


def pick(table, rows):
    return {c: v[rows] for c, v in table.items()}


def first_of_each(table, names):
    """The fastest row of each different set of `names`."""
    keys = [np.unique(table[n], return_inverse=True)[1] if table[n].dtype.kind == "U" else table[n] for n in names]
    order = np.lexsort([table["t"]] + keys[::-1])
    new = np.ones(len(order), bool)
    if len(order) > 1:
        new[1:] = np.any([k[order][1:] != k[order][:-1] for k in keys], axis=0)
    return pick(table, order[new])


def without_outliers(table, others, along):
    """Sorted by `others`, then by `along`; without what is far from the line through its neighbours."""
    table = first_of_each(table, others + [along])
    if len(table["t"]) < 3:
        return table
    same = np.all([table[n][1:] == table[n][:-1] for n in others], axis=0)
    x, y = np.log(table[along]), np.log(table["t"])
    with np.errstate(divide="ignore", invalid="ignore"):
        at = (x[1:-1] - x[:-2]) / (x[2:] - x[:-2])
    off = np.zeros(len(y), bool)
    off[1:-1] = same[:-1] & same[1:] & (np.abs(y[1:-1] - (1 - at) * y[:-2] - at * y[2:]) > 0.5)
    return pick(table, ~off)


def solve(form, start, low, high, s):
    """A robust fit of the log error."""
    return least_squares(lambda p: np.log(form(p, s) / s["t"]), start, bounds=(low, high), loss="soft_l1", f_scale=0.04,
                         x_scale=np.maximum(np.abs(start), 1e-3)).x


def leave_out(table):
    return np.random.default_rng(1).random(len(table["t"])) >= 0.7


def fit(form, start, low, high, table):
    """Constants from 70 % of the shapes; which shapes were left out; log errors of all."""
    left_out = leave_out(table)
    found = solve(form, start, low, high, pick(table, ~left_out))
    return found, left_out, np.log(form(found, table) / table["t"])


def errors(logs):
    share = np.abs(np.expm1(logs))
    return {"n": len(logs), "median": float(np.median(share)), "mean": float(share.mean()),
            "p90": float(np.quantile(share, 0.9)), "bias": float(np.median(np.expm1(logs)))}


def line(device, what, shapes, e, more=""):
    print(f"{device:12} {what:26} {shapes:5} {e['n']:5} {100 * e['median']:7.1f} {100 * e['mean']:6.1f}"
          f" {100 * e['p90']:6.1f} {100 * e['bias']:+6.1f}  {more}")


def rounded(x):
    value = float(f"{x:.3g}")
    return int(value) if value == int(value) else value


def versions_of(table):
    names = {"sglang": "SGLang", "trtllm": "TensorRT-LLM", "vllm": "vLLM"}
    pairs = sorted(set(zip(table["backend"], table["version"])))
    return " and ".join(f"{names[b]} {v}" for b, v in pairs)


# Products ---------------------------------------------------------------------------------------------------------

def gemm_form(peak, bandwidth, element, memory=None):
    def time(p, s):
        e, start, m0, n0, k0 = p[:5]
        m, n, k = s["m"], s["n"], s["k"]
        return start * 1e-6 + np.maximum(2 * (m + m0) * (n + n0) * (k + k0) / (peak * e),
                                         (element * (m * k + k * n) + 2 * m * n) / (bandwidth * (memory or p[5])))
    return time


def products(table, system, preset, device):
    block, sustained, told, slow, counts, plain = {}, {}, [], [], {}, {}
    for kind, (key, peak_key, element) in TYPES.items():
        peak = preset["peak_dense_flops"].get(peak_key)
        rows = (table["system"] == system) & (table["gemm_dtype"] == kind)
        if kind in UNFILLED:
            rows &= table["backend"] != "vllm"
        if not peak or not rows.any():
            continue
        every = first_of_each(without_outliers(pick(table, rows), ["backend", "kernel_source", "n", "k"], "m"),
                              ["n", "k", "m"])
        flops = 2 * every["m"] * every["n"] * every["k"]
        least = np.min([every["m"], every["n"], every["k"]], axis=0)
        burst = pick(every, (flops <= BURST) & (every["n"] >= 512) & (every["k"] >= 512))
        form, left_out, few = gemm_form(peak, preset["hbm_bandwidth_Bps"], element), leave_out(burst), burst["m"] < 512
        start, low, high = [.8, 3, 100, 200, 100, .7], [.05, 0, 5, 5, 5, .05], [1, 60, 5e3, 9e3, 5e3, 1]
        memory = solve(form, start, low, high, pick(burst, ~left_out))[5]
        form = gemm_form(peak, preset["hbm_bandwidth_Bps"], element, memory)
        p = solve(form, start[:5], low[:5], high[:5], pick(burst, ~left_out & ~few))
        logs = np.log(form(p, burst) / burst["t"])
        e, thin = errors(logs[left_out & ~few]), errors(logs[left_out & few])
        reached = form(p, every) / every["t"]
        large = least >= 2048
        level = np.median(reached[large & (flops > 1e12) & (flops <= BURST)])
        long = large & (flops > 1e13)
        ratio = np.median(reached[long]) / level
        longest = large & (flops > 4e13)
        tail = np.median(reached[longest]) / level
        line(device, "product " + key, (~few).sum(), e,
             f"e {p[0]:.3f} memory {memory:.2f}  m 128, 256: {100 * thin['median']:.1f} ({100 * thin['bias']:+.0f}) "
             f" sustained {ratio:.3f} ({long.sum()}), over 40 TFLOP {tail:.3f} ({longest.sum()})")
        block[key] = {"efficiency": rounded(p[0]), "start_s": rounded(p[1] * 1e-6), "m0": rounded(p[2]),
                      "n0": rounded(p[3]), "k0": rounded(p[4]), "memory_efficiency": rounded(memory)}
        plain[key] = p[0]
        told.append(f"{100 * e['median']:.1f} % in {IN_WORDS[key]}")
        counts[key] = int((~few).sum())
        sustained[key] = rounded(ratio)
        slow.append(f"{long.sum()} in {IN_WORDS[key]}")
    bf16 = pick(table, (table["system"] == system) & (table["gemm_dtype"] == "bfloat16") & (table["backend"] != "vllm"))
    too = " (vLLM too where scales go by block)" if "fp8_block" in block else ""
    block["source"] = (
        f"regression on {TABLE}, {versions_of(bf16)}{too}, the faster for each of {counts['bf16']:,} products a type of"
        f" up to 4 TFLOP with m, n and k of at least 512; fitted on a random part, median error on the rest {joined(told)}")
    sustained["source"] = (
        f"products of more than 10 TFLOP ({joined(slow)}) over those of 1 to 4, each over the curve of gemm, m, n and k"
        f" of at least 2048: {TABLE}; longer work at full power runs at a lower clock")
    return block, sustained, plain


def joined(parts):
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


# Attention --------------------------------------------------------------------------------------------------------

def attention(table, system, preset, device):
    peak = preset["peak_dense_flops"]["bf16"]
    names = ["batch_size", "num_heads", "num_key_value_heads", "isl"]

    def shapes(width):
        rows = (table["system"] == system) & (table["head_dim"] == width)
        if not rows.any():
            return None
        return first_of_each(without_outliers(pick(table, rows), ["kernel_source"] + names[:-1], "isl"), names)

    def flops(s, width):
        return 2 * s["batch_size"] * s["num_heads"] * s["isl"] ** 2 * width

    def form(p, s):
        e, start, s0, b0, passes = p
        kv = 2 * 2 * 128 * s["batch_size"] * s["isl"] * s["num_key_value_heads"]
        return (start * 1e-6 + flops(s, 128) / (peak * e) * (1 + s0 / s["isl"])
                * (1 + b0 / (s["batch_size"] * s["num_heads"])) + passes * kv / preset["hbm_bandwidth_Bps"])

    every = shapes(128)
    burst = pick(every, (flops(every, 128) <= BURST) & (every["isl"] >= 512))
    p, left_out, logs = fit(form, [.6, 30, 1000, 2, 1], [.02, 0, 0, 0, 0], [1, 200, 2e4, 200, 200], burst)
    e = errors(logs[left_out])
    alike = burst["num_heads"] == burst["num_key_value_heads"]
    grouped, own = errors(logs[left_out & ~alike]), errors(logs[left_out & alike])
    narrow, ratio, pairs = shapes(64), None, 0
    if narrow is not None:
        wide = {row[:4]: row[4] for row in zip(*(every[n] for n in names), every["t"])}
        both = [wide[row[:4]] / row[4] / 2 for row in zip(*(narrow[n] for n in names), narrow["t"])
                if row[3] >= 4096 and row[1] >= 4 * row[2] and row[:4] in wide]
        ratio, pairs = (float(np.median(both)), len(both)) if both else (None, 0)
    line(device, "attention", len(burst["t"]), e,
         f"e {p[0]:.3f} s0 {p[2]:.0f} b0 {p[3]:.2f} K, V {p[4]:.1f} passes  grouped heads {100 * grouped['median']:.1f},"
         f" as many KV heads {100 * own['median']:.1f} ({100 * own['bias']:+.0f})"
         + (f"  width 64: {ratio:.3f} ({pairs})" if ratio else ""))
    block = {"efficiency": rounded(p[0]), "start_s": rounded(p[1] * 1e-6), "s0": rounded(p[2]), "b0": rounded(p[3])}
    source = (f"regression on {TABLE}, prefill kernels at head width 128, the fastest for each of {len(burst['t']):,}"
              f" shapes of up to 4 TFLOP and at least 512 tokens; the writing of K and V into a cache fitted beside it and"
              f" left out; fitted on a random part, median error on the rest {100 * e['median']:.1f} %")
    if ratio:
        block["head_dim_64"] = min(1.0, rounded(ratio))
        source += (f"; head width 64 from the median of {pairs:,} shapes of 4096 tokens and more, four heads and more to a"
                   " KV head")
    if device in FLASH2:
        block["flash_attention_2"] = rounded(0.35 / p[0])
        source += "; FlashAttention-2 reaches 35 % of the dense peak (FlashAttention-3, arXiv:2407.08608, abstract)"
    return {**block, "source": source}


# Experts ----------------------------------------------------------------------------------------------------------

def experts(table, system, preset, device, plain):
    names = ["num_tokens", "hidden_size", "inter_size", "topk", "num_experts", "moe_tp_size", "moe_ep_size"]
    block, told = {}, []
    for kind, (key, peak_key, _) in TYPES.items():
        peak = preset["peak_dense_flops"].get(peak_key)
        rows = (table["system"] == system) & (table["moe_dtype"] == kind)
        if not peak or not rows.any():
            continue
        bandwidth, candidates = preset["hbm_bandwidth_Bps"], []

        def form(p, s):
            e, start, m0, k0, passes = p
            return (start * 1e-6 + s["flops"] / (peak * e) * (1 + m0 / s["rows"]) * (1 + k0 / s["inner"])
                    + passes * 2 * s["num_tokens"] * s["hidden_size"] / bandwidth)

        for kernel in np.unique(table["kernel_source"][rows]):
            shapes = without_outliers(pick(table, rows & (table["kernel_source"] == kernel)), names[1:], "num_tokens")
            shapes["rows"] = shapes["num_tokens"] * shapes["topk"] / shapes["num_experts"]
            shapes["inner"] = shapes["inter_size"] / shapes["moe_tp_size"]
            shapes["flops"] = (6 * shapes["num_tokens"] * shapes["topk"] / shapes["moe_ep_size"]
                               * shapes["hidden_size"] * shapes["inner"])
            shapes = pick(shapes, (shapes["rows"] >= 64) & (shapes["inner"] >= 256) & (shapes["flops"] <= BURST))
            if len(shapes["t"]) < 450:
                continue
            p, left_out, logs = fit(form, [.8 * plain[key], 30, 150, 300, 1], [.02, 0, 0, 0, 0],
                                    [plain[key], 400, 2e4, 2e4, 12], shapes)
            rate = p[0] / ((1 + p[2] / 512) * (1 + p[3] / 1024))
            candidates.append((errors(logs[~left_out])["median"], rate, kernel, p, errors(logs[left_out]), shapes))
        if not candidates:
            continue
        fast = 0.75 * max(c[1] for c in candidates)
        _, _, kernel, p, e, shapes = min((c for c in candidates if c[1] >= fast), key=lambda c: c[0])
        n = len(shapes["t"])
        line(device, "experts " + key, n, e, f"e {p[0]:.3f} m0 {p[2]:.0f} k0 {p[3]:.0f} start {p[1]:.0f} us,"
             f" {p[4]:.1f} passes  {kernel}")
        name = "forward" if key == "bf16" else "forward_" + key
        if e["median"] <= WORST_EXPERTS and key != "fp8_block" and (device, name) not in KEPT:
            block[name] = {
                "efficiency": rounded(p[0]), "m0": rounded(p[2]), "k0": rounded(p[3])}
            told.append(f"{100 * e['median']:.1f} % in {IN_WORDS[key]} ({n:,} shapes, {versions_of(shapes)})")
    if block:
        block["source"] = (
            f"regression on {TABLE}, whole expert layers of up to 4 TFLOP with at least 64 tokens an expert, tokens"
            f" spread evenly; k is the inner width of an expert; start and the tokens' traffic fitted beside it and left"
            f" to the step; fitted on a random part, median error on the rest {joined(told)}")
    return block


# Collectives ------------------------------------------------------------------------------------------------------

def collectives(table, system, device, links):
    block, all_logs, large_logs = {}, [], []
    for name, key in COLLECTIVES.items():
        logs_of_op, large_of_op, shapes_of_op = [], [], 0
        for ranks in np.unique(table["num_gpus"][table["system"] == system]):
            if (device, ranks) in HOST_BOUND:
                continue
            rows = ((table["system"] == system) & (table["op_name"] == name) & (table["num_gpus"] == ranks)
                    & (table["nccl_dtype"] == "half"))
            s = without_outliers(pick(table, rows), ["num_gpus"], "message_size")
            buffer = 2 * s["message_size"]  # elements of 2 bytes
            s["wire"] = buffer * (ranks - 1) / ranks * (2 if name == "all_reduce" else 1)
            s = pick(s, buffer >= 65536)

            def form(p, s):
                alpha, bandwidth, v0 = p
                return alpha * 1e-6 + (s["wire"] + np.sqrt(s["wire"] * v0 * 1e6)) / (bandwidth * 1e9)

            start = [10, s["wire"][-1] / s["t"][-1] * 1e-9, 4]
            low, high = [0.5, start[1] / 3, 0], [500, start[1] * 3, 500]
            # Too few sizes to leave a third out at once: each is left out by itself.
            logs = []
            for one in range(len(s["t"])):
                others = pick(s, np.arange(len(s["t"])) != one)
                logs.append(np.log(form(solve(form, start, low, high, others), pick(s, [one])) / s["t"][one])[0])
            p = solve(form, start, low, high, s)
            logs_of_op += logs
            large_of_op += [e for e, v in zip(logs, s["wire"]) if v >= 2 ** 20]
            shapes_of_op += len(s["t"])
            block.setdefault(key, {})[str(int(ranks))] = {
                "alpha_s": rounded(p[0] * 1e-6), "bandwidth_Bps": rounded(p[1] * 1e9),
                "v0_bytes": rounded(p[2] * 1e6)}
        e, large = errors(np.array(logs_of_op)), errors(np.array(large_of_op))
        line(device, key, shapes_of_op, e, "from 1 MiB: " f"{100 * large['median']:.1f}  GB/s "
             + ", ".join(f"{r}: {c['bandwidth_Bps'] / 1e9:.0f}" for r, c in block[key].items()))
        all_logs += logs_of_op
        large_logs += large_of_op
    e, large = errors(np.array(all_logs)), errors(np.array(large_logs))
    words = "" if links else "; over PCIe"
    if links and block["all_reduce"].get("8", {}).get("bandwidth_Bps", 0) > links["per_direction_Bps"]:
        words = "; among eight the all-reduce exceeds the rate of the links because the switch adds up (NVLink SHARP)"
    if any(device == host for host, _ in HOST_BOUND):
        words += "; larger groups left out: the host of those cards passes 5 GB/s among four and 1 among eight"
    block["source"] = (
        "regression on ai-dynamo/aiconfigurator NCCL tables (095f58a) inside one node, 64 KiB to 1 GiB; bytes are those"
        f" on the wire of one rank; each size left out by itself, median error {100 * e['median']:.1f} %, from 1 MiB"
        f" {100 * large['median']:.1f} %{words}")
    return block


def rack(block, base, server):
    """Adds to a rack's `block` the groups that its tables lack."""
    wire = np.array([b * 2 * (RACK_RANKS - 1) / RACK_RANKS for b in RACK_ALL_REDUCE])
    seconds = wire / (np.array([sum(g) / len(g) for g in RACK_ALL_REDUCE.values()]) * 1e9)

    def form(p, at):
        return RACK_START + (at + np.sqrt(at * p[1] * 1e6)) / (p[0] * 1e9)

    def solved(keep):
        return least_squares(lambda p: np.log(form(p, wire[keep]) / seconds[keep]), [900, 10],
                             bounds=([100, 0], [1800, 1000])).x

    logs = [np.log(form(solved(np.arange(len(wire)) != one), wire[one]) / seconds[one]) for one in range(len(wire))]
    p, e = solved(np.arange(len(wire)) >= 0), errors(np.array(logs))
    for key in COLLECTIVES.values():
        block[key]["8"] = server[key]["8"]
    block["all_reduce"][str(RACK_RANKS)] = {"alpha_s": RACK_START, "bandwidth_Bps": rounded(p[0] * 1e9),
                                            "v0_bytes": rounded(p[1] * 1e6)}
    block["source"] += (
        f"; among eight those of {base}, which has the same links; among {RACK_RANKS} GB200 of one rack, 512 MiB to"
        f" 8 GiB, coreweave/nccl-tests README (cb86553), NCCL 2.26.2, start of NCCL src/graph/tuning.cc, each size left"
        f" out by itself, median error {100 * e['median']:.1f} %")
    line(base, f"all_reduce, {RACK_RANKS}", len(wire), e)
    return block


# Presets ----------------------------------------------------------------------------------------------------------

ORDER = ["gemm", "sustained", "attention", "grouped", "collectives", "matmul_share", "elementwise"]


def drawn(value, depth):
    """JSON in the manner of the presets: what holds numbers alone stands on one line."""
    if isinstance(value, dict):
        pad = "  " * (depth + 1)
        if "source" not in value and not any(isinstance(v, dict) for v in value.values()):
            return "{ " + ", ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in value.items()) + " }"
        inner = ",\n".join(f"{pad}{json.dumps(k)}: {drawn(v, depth + 1)}" for k, v in value.items())
        return "{\n" + inner + "\n" + "  " * depth + "}"
    return json.dumps(value, ensure_ascii=False)


def write(path, kernels):
    text = path.read_text(encoding="utf-8")
    block = '  "kernels": ' + drawn({k: kernels[k] for k in ORDER if k in kernels}, 1) + ",\n"
    old = re.search(r'^  "kernels": \{\n.*?^  \},\n', text, re.S | re.M)
    at = old or re.search(r'^(?=  "from_memory")', text, re.M)
    path.write_text(text[:at.start()] + block + text[at.end():], encoding="utf-8")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tables", type=pathlib.Path)
    options.add_argument("--only", help="a preset's id")
    options.add_argument("--write", type=pathlib.Path, metavar="PRESETS",
                         help="folder of accelerator presets whose kernels are replaced")
    chosen = options.parse_args()
    presets = pathlib.Path(__file__).resolve().parents[2] / "presets" / "accelerators"

    timing = ["latency_ms"]
    gemm = read(chosen.tables, "gemm", ["system", "backend", "version", "kernel_source", "gemm_dtype"],
                ["m", "n", "k"] + timing,
                lambda r: r["gemm_dtype"] in TYPES and (r["system"], r["backend"]) != COPIED
                and min(int(r["m"]), int(r["n"]), int(r["k"])) >= 128)
    heads = read(chosen.tables, "context_attention", ["system", "backend", "version", "kernel_source"],
                 ["batch_size", "isl", "num_heads", "num_key_value_heads", "head_dim"] + timing,
                 lambda r: r["attn_dtype"] == r["kv_cache_dtype"] == "bfloat16" and r["head_dim"] in ("64", "128")
                 and r["window_size"] in ("", "0") and int(r["step"]) == 0 and "decode" not in r["kernel_source"]
                 and int(r["isl"]) >= 64 and (r["system"], r["backend"]) != COPIED)
    moe = read(chosen.tables, "moe", ["system", "backend", "version", "kernel_source", "moe_dtype"],
               ["num_tokens", "hidden_size", "inter_size", "topk", "num_experts", "moe_tp_size", "moe_ep_size"] + timing,
               lambda r: r["moe_dtype"] in TYPES and r["distribution"] == "balanced" and int(r["num_tokens"]) >= 64
               and r["topk"] not in ("6", "22") and not r["kernel_source"].endswith("nongated"))
    nccl = read(chosen.tables, "nccl", ["system", "backend", "op_name", "nccl_dtype"],
                ["num_gpus", "message_size"] + timing, lambda r: r["backend"] == "nccl")

    print(f"{'':12} {'':26} {'':5} on the shapes left out, %\n"
          f"{'device':12} {'kernel':26} {'n':>5} {'n':>5} {'median':>7} {'mean':>6} {'p90':>6} {'bias':>6}")
    found = {}
    for system, device in DEVICES.items():
        if chosen.only and device != chosen.only:
            continue
        preset = json.loads((presets / (device + ".json")).read_text(encoding="utf-8"))
        kernels = dict(preset.get("kernels") or {})
        kernels["gemm"], sustained, plain = products(gemm, system, preset, device)
        if (device, "sustained") not in KEPT:
            kernels["sustained"] = sustained
        heads_curve = attention(heads, system, preset, device)
        if (device, "attention") not in KEPT:
            kernels["attention"] = heads_curve
        grouped = experts(moe, system, preset, device, plain)
        kept = {k: v for k, v in (kernels.get("grouped") or {}).items() if (device, k) in KEPT}
        if kept and grouped:
            # What was measured in training comes first, with its own source.
            own = kernels["grouped"]["source"].split("; by type: ")[0]
            kernels["grouped"] = {**kept, **grouped,
                                  "source": own + "; by type: " + grouped["source"]}
        elif grouped:
            kernels["grouped"] = grouped
        kernels["collectives"] = collectives(nccl, system, device, preset["scaleup"])
        found[device] = kernels
    for device, base in RACKS.items():
        if device in found and base in found:
            found[device]["collectives"] = rack(
                found[device]["collectives"], base, found[base]["collectives"])
    if not chosen.write:
        return
    for device, kernels in found.items():
        write(chosen.write / (device + ".json"), kernels)
    for device, (base, blocks) in SHARED.items():
        if base not in found:
            continue
        path = chosen.write / (device + ".json")
        own = json.loads(path.read_text(encoding="utf-8"))["kernels"]
        lead = own["gemm"]["source"].split(": ")[0] + ": "
        for name in blocks:
            if name in found[base]:
                own[name] = {**found[base][name], "source": lead + found[base][name]["source"]}
        write(path, own)


if __name__ == "__main__":
    main()
