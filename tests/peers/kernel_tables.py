#!/usr/bin/env python3
"""Packs published kernel timings of serving engines into presets/kernels, one file a device, and says how far reading
between their points is off.

    python3 tests/peers/kernel_tables.py TABLES [--only DEVICE] [--write PRESETS] [--check]

TABLES holds gemm, context_attention, generation_attention, context_mla, generation_mla, moe, custom_allreduce, nccl, gdn,
kda, dsa_decode, dsa_prefill, dsv4_decode, dsv4_prefill, msa_decode and msa_prefill as .csv.gz: the tables of
ai-dynamo/aiconfigurator at 095f58a (Apache-2.0), each with the columns of its files and, before them, system, backend and
version. They are no part of this repository. Needs numpy.

* A table is a grid of times over sizes; between its points a time is read along straight lines in the logarithms of
  time and sizes. Of timings of the same kernel on the same sizes the fastest counts.
* Of cores a timing e^0.2 above that of the next size is an outlier, too.
* A timing more than e^0.5 from the line through its two neighbours is an outlier, and filled from them, as is what was
  not measured between two measured sizes; beyond the last one, time grows as the size does. No time falls while a size
  grows. Kinds of heads ("query and key heads of a rank") are apart: nothing is read between them.
* Where time is smooth every second size is kept: contexts of decode attention, batches of prefill attention.
* Times are kept as whole steps of 0.4 % above a microsecond, twelve bits each.
* Experts are those timed with loads by a power law of 1.01, as routers deal tokens out and as aiconfigurator itself takes
  them (sdk/models, _power_law_alpha): a rank waits for its fullest experts, and few tokens do not reach all of them.
* Cores of linear attention are a convolution and the rule after it, or one kernel that does both. vLLM's convolution of
  Kimi delta attention is compiled for each shape (0.4 ms): SGLang's stands for it.
* Cores of sparse attention are what a whole measured block takes beside its products, as the program adds those: from
  the tables of the same engine and type, in bf16 where the block was timed so.
* Left out: TensorRT-LLM's blocks of MiniMax-M3 (3 ms for 16 tokens) and SGLang's of its prompts (0.6 ms for 16 tokens:
  published deployments take less), vLLM's block-scaled products (started by a compiler
  for each shape, 0.2 ms), its latent attention (0.13 ms whatever the size), windows, experts with even loads or by
  another law.
* --check leaves out every size in turn, but for the ends, and reads it between the others.
"""
import argparse
import base64
import csv
import functools
import gzip
import json
import pathlib
import re

import numpy as np

DEVICES = {"a100_sxm": "a100-80-sxm", "h100_sxm": "h100-sxm", "h200_sxm": "h200-sxm", "b200_sxm": "b200-sxm",
           "b300_sxm": "b300-sxm", "gb200": "gb200", "gb300": "gb300", "l40s": "l40s", "rtx_pro_6000_server": "rtxpro6000"}
ENGINES = {"vllm": "vllm", "sglang": "sglang", "trtllm": "tensorrt_llm"}
TYPES = {"bfloat16": "bf16", "half": "bf16", "float16": "bf16", "fp8": "fp8", "fp8_block": "fp8_block", "nvfp4": "fp4",
         "w4a16_mxfp4": "mxfp4", "w4a8_mxfp4_mxfp8": "mxfp4_fp8", "int4_wo": "int4", "int8_wo": "int8"}
COLLECTIVES = {"all_gather": "all_gather", "reduce_scatter": "reduce_scatter", "all_reduce": "all_reduce",
               "alltoall": "all_to_all"}
ROUTED = "power_law_1.01"
STEP, FLOOR = 0.004, 1e-6
CONTEXTS = {2 * 4 ** i for i in range(1, 9)}
BATCHES = {1, 2, 8, 32, 128}
ACCELERATORS = pathlib.Path(__file__).parents[2] / "presets/accelerators"
FOREVER = 1 << 20  # tokens: what does not depend on the context is the same from 1 to so many
LEAST_SHARE = 0.05  # of a block that its core takes: a smaller rest is the error of its products
TAKEN_OVER = 1.5  # core/serving/kernel_readings.h
SOURCE = ("ai-dynamo/aiconfigurator measured tables (095f58a, Apache-2.0), packed by tests/peers/kernel_tables.py: "
          "times on a grid of sizes")


def rows(folder, name, system):
    with gzip.open(folder / (name + ".csv.gz"), "rt", newline="") as file:
        head = next(csv.reader(file))
        seen = set()
        names = [c + "_2" if c in seen or seen.add(c) else c for c in head]
        for values in csv.reader(file):
            if values[0] == system:
                yield dict(zip(names, values))


class Grid:
    """Times over sizes. axes: {name: sizes}; values: log seconds, no holes, never falling."""

    def __init__(self, axes, values):
        self.axes, self.values = axes, values

    @staticmethod
    def of(names, points, falls=True):
        """points: {sizes: seconds}; falls: whether one that is well above the next is kept."""
        axes = [sorted({p[i] for p in points}) for i in range(len(names))]
        place = [{s: j for j, s in enumerate(a)} for a in axes]
        values = np.full([len(a) for a in axes], np.nan)
        for sizes, seconds in points.items():
            values[tuple(place[i][s] for i, s in enumerate(sizes))] = np.log(seconds)
        logs = [None if n == "heads" else np.log(np.maximum(a, 1)) for n, a in zip(names, axes)]
        smooth = [i for i, n in enumerate(names) if n != "heads"]
        for i in smooth:
            x, along = logs[i], np.moveaxis(values, i, -1)
            if len(x) > 2:
                at = (x[1:-1] - x[:-2]) / (x[2:] - x[:-2])
                line = (1 - at) * along[..., :-2] + at * along[..., 2:]
                along[..., 1:-1][np.abs(along[..., 1:-1] - line) > 0.5] = np.nan
        if not falls:
            for i in smooth:
                along = np.moveaxis(values, i, -1)
                along[..., :-1][along[..., :-1] > along[..., 1:] + 0.2] = np.nan
        for fill in (Grid._between, Grid._beyond):
            for i in smooth:
                x, along = logs[i], np.moveaxis(values, i, -1)
                flat = along.reshape(-1, len(x))
                for row in flat:
                    fill(row, x)
                values = np.moveaxis(flat.reshape(along.shape), -1, i)
        for i in smooth:
            values = np.maximum.accumulate(values, axis=i)
        if names[0] == "heads" and not falls:  # no timing is left of some
            whole = ~np.isnan(values).any(axis=tuple(range(1, values.ndim)))
            axes[0], values = [h for h, w in zip(axes[0], whole) if w], values[whole]
        return Grid(dict(zip(names, axes)), values)

    @staticmethod
    def _between(row, x):
        known = np.flatnonzero(~np.isnan(row))
        if 2 <= len(known) < len(row):
            inside = slice(known[0], known[-1] + 1)
            row[inside] = np.interp(x[inside], x[known], row[known])

    @staticmethod
    def _beyond(row, x):
        known = np.flatnonzero(~np.isnan(row))
        if 0 < len(known) < len(row):
            first, last = known[0], known[-1]
            row[:first] = row[first]
            row[last + 1:] = row[last] + x[last + 1:] - x[last]

    def packed(self):
        steps = np.clip(np.rint((self.values - np.log(FLOOR)) / STEP), 0, 4095).astype(np.uint16).ravel()
        if len(steps) % 2:
            steps = np.append(steps, 0)
        first, second = steps[0::2], steps[1::2]
        three = np.stack([first >> 4, (first & 15) << 4 | second >> 8, second & 255], axis=1)
        return base64.b64encode(three.astype(np.uint8).tobytes()).decode()

    def at(self, *sizes):
        """Seconds, as core/inputs/hardware/kernel_grid.cpp reads them."""
        values = self.values
        for size, axis in zip(sizes, self.axes.values()):
            logs, x = np.log(axis), np.log(size)
            i = int(np.clip(np.searchsorted(logs, x) - 1, 0, len(logs) - 2)) if len(logs) > 1 else 0
            part = np.clip((x - logs[i]) / (logs[i + 1] - logs[i]), 0, 1) if len(logs) > 1 else 0
            values = (1 - part) * values[i] + (part * values[i + 1] if part else 0) + max(0, x - logs[-1])
        return float(np.exp(values))

    def left_out(self):
        """log errors of every inner size, read between its neighbours."""
        errors = []
        for i, (name, axis) in enumerate(self.axes.items()):
            if name == "heads" or len(axis) < 3:
                continue
            x = np.log(np.maximum(axis, 1))
            along = np.moveaxis(self.values, i, -1)
            at = (x[1:-1] - x[:-2]) / (x[2:] - x[:-2])
            errors.append(((1 - at) * along[..., :-2] + at * along[..., 2:] - along[..., 1:-1]).ravel())
        return np.concatenate(errors) if errors else np.zeros(0)


class Tables:
    """Timings by what is fixed, each over sizes."""

    def __init__(self):
        self.found = {}

    def add(self, fixed, names, sizes, milliseconds):
        points = self.found.setdefault((fixed, names), {})
        seconds = float(milliseconds) * 1e-3
        if seconds > 0:
            points[sizes] = min(seconds, points.get(sizes, np.inf))

    def grids(self, kernel=None):
        """Of several versions of an engine the newest."""
        newest = {}
        for (fixed, names), points in self.found.items():
            what = dict(fixed)
            if len(points) >= 6 and kernel in (None, what["kernel"]):
                version = [int(n) for n in re.findall(r"\d+", what["version"])]
                apart = (names, *(i for i in fixed if i[0] != "version"))
                if apart not in newest or newest[apart][0] < version:
                    newest[apart] = version, what, names, points
        for _, what, names, points in newest.values():
            grid = Grid.of(names, points, not what["kernel"].startswith("core_"))
            if grid.values.size:
                yield what, grid


# Blocks that were timed whole. Sizes are those of the models' config.json; a rank holds `heads` of the model's.
LATENT = {
    "dsa_64": dict(model=r"DeepSeek-V3\.2", all=128, hidden=7168, query=1536, plain=128, value=128, index=64),
    "dsa_32": dict(model=r"GLM-5", all=64, hidden=6144, query=2048, plain=192, value=256, index=32)}
COMPRESSED = {"Pro": dict(all=128, hidden=7168, query=1536, groups=16, picks=1024),
              "Flash": dict(all=64, hidden=4096, query=1024, groups=8, picks=512)}


class Products:
    """Seconds of dense products as the program reads them: the engine's own table, up to 1.5 times the fastest other's."""

    def __init__(self, tables, device):
        self.found = {(w["engine"], w["type"]): g for w, g in tables.grids("product")}
        facts = json.loads((ACCELERATORS / (device + ".json")).read_text())
        self.bandwidth, self.peak = facts["hbm_bandwidth_Bps"], facts["peak_dense_flops"]["bf16"]

    @functools.lru_cache(maxsize=None)
    def of(self, engine, kind, m, n, k):
        others = [g.at(n, k, m) for (e, t), g in self.found.items() if t == kind and e != engine]
        own = self.found.get((engine, kind))
        if own is None:
            return min(others, default=np.nan)
        return min([own.at(n, k, m)] + [TAKEN_OVER * t for t in others])

    def absorbed(self, m, weights):
        return max(2 * weights / (0.8 * self.bandwidth), 2 * m * weights / (0.7 * self.peak))

    def latent(self, engine, kind, m, heads, of, indexed):
        all = [(of["query"] + 512 + 64, of["hidden"]), (heads * (of["plain"] + 64), of["query"]),
               (of["hidden"], heads * of["value"])]
        if indexed:
            all += [(of["index"] * 128, of["query"]), (128, of["hidden"]), (of["index"], of["hidden"])]
        return self.absorbed(m, heads * 512 * (of["plain"] + of["value"])) + sum(self.of(engine, kind, m, *p) for p in all)

    def compressed(self, engine, kind, m, heads, of, indexed):
        ranks, blocks = of["all"] / heads, 2 if indexed else 1
        out = of["groups"] * 1024 / ranks
        all = [(of["query"], of["hidden"]), (heads * 512, of["query"]), (512, of["hidden"]),
               (out, of["all"] * 512 / of["groups"]), (of["hidden"], out), (2 * blocks * 512, of["hidden"])]
        if indexed:
            all += [(64 * 128, of["query"]), (4 * 128 + 64, of["hidden"])]
        return sum(self.of(engine, kind, m, *p) for p in all)

    def block_sparse(self, engine, kind, m, heads):
        ranks, hidden = 64 / heads, 6144
        all = [((64 + 2 * 4) * 128 / ranks, hidden), (4 * 128 / ranks, hidden), (128, hidden), (hidden, heads * 128)]
        return sum(self.of(engine, kind, m, *p) for p in all)


def whole(row, *names):
    return tuple(int(float(row[n] or 0)) for n in names)


def read(folder, system):
    tables = Tables()

    def fixed(kernel, row, **more):
        return tuple({"kernel": kernel, "engine": ENGINES.get(row["backend"], row["backend"]), "version": row["version"],
                      **more}.items())

    for r in rows(folder, "gemm", system):
        if r["gemm_dtype"] in TYPES and not (r["backend"] == "vllm" and r["gemm_dtype"] == "fp8_block"):
            n, k, m = whole(r, "n", "k", "m")
            if min(n, k) >= 128:
                tables.add(fixed("product", r, type=TYPES[r["gemm_dtype"]]), ("n", "k", "m"), (n, k, m), r["latency_ms"])
    for kernel, name in (("prefill", "context_attention"), ("decode", "generation_attention")):
        for r in rows(folder, name, system):
            if r["backend"] not in ENGINES or whole(r, "window_size")[0] or (kernel == "prefill" and whole(r, "step")[0]):
                continue
            b, length, past, heads, kv, width = whole(r, "batch_size", "isl", "step", "num_heads", "num_key_value_heads",
                                                      "head_dim")
            context = length + past
            if kv in (1, 2, 4, 8, heads) and (context in CONTEXTS if kernel == "decode" else b in BATCHES):
                tables.add(fixed(kernel, r, type=TYPES[r["kv_cache_dtype"]], width=width), ("heads", "batch", "length"),
                           ((heads, kv), b, context), r["latency_ms"])
    for kernel, name in (("latent_prefill", "context_mla"), ("latent_decode", "generation_mla")):
        for r in rows(folder, name, system):
            if r["backend"] not in ENGINES or r["backend"] == "vllm" or (kernel == "latent_prefill" and whole(r, "step")[0]):
                continue
            b, length, past, heads = whole(r, "batch_size", "isl", "step", "num_heads")
            tables.add(fixed(kernel, r, type=TYPES[r["kv_cache_dtype"]]), ("heads", "batch", "length"),
                       (heads, b, length if kernel == "latent_prefill" else length + past), r["latency_ms"])
    for r in rows(folder, "moe", system):
        if r["distribution"] == ROUTED and r["backend"] in ENGINES and r["moe_dtype"] in TYPES:
            tokens, hidden, width, topk, experts, tp, ep = whole(r, "num_tokens", "hidden_size", "inter_size", "topk",
                                                                 "num_experts", "moe_tp_size", "moe_ep_size")
            what = {"type": TYPES[r["moe_dtype"]], "hidden": hidden, "width": width, "topk": topk, "experts": experts}
            if tp == 1:
                tables.add(fixed("experts", r, **what), ("held", "tokens"), (experts // ep, tokens), r["latency_ms"])
            if ep == 1:
                tables.add(fixed("experts", r, **what), ("slice", "tokens"), (width // tp, tokens), r["latency_ms"])
    for r in rows(folder, "custom_allreduce", system):
        if "eager" not in r["kernel_source"]:
            ranks, size = whole(r, "num_gpus", "message_size")
            tables.add(fixed("custom_all_reduce", r, ranks=ranks), ("elements",), (size,), r["latency_ms"])
    for r in rows(folder, "nccl", system):
        if r["nccl_dtype"] == "half" and r["op_name"] in COLLECTIVES:
            ranks, size = whole(r, "num_gpus", "message_size")
            tables.add(fixed(COLLECTIVES[r["op_name"]], r, ranks=ranks), ("elements",), (size,), r["latency_ms"])
    linear_cores(tables, folder, system)
    sparse_cores(tables, folder, system, Products(tables, DEVICES[system]))
    return tables


def linear_cores(tables, folder, system):
    for mixer, name in (("gdn", "gdn"), ("kda", "kda")):
        timed = {}  # (phase, heads, batch, length) -> {(engine, version): {"convolution" | "rule" | "both": ms}}
        for r in rows(folder, name, system):
            if r["backend"] not in ENGINES or r["phase"] not in ("context", "generation"):
                continue
            heads, batch, length = whole(r, "num_v_heads", "batch_size", "seq_len")
            kernel = r["kernel_source"]
            part = "convolution" if "conv1d" in kernel else "both" if kernel in ("fused_kda_decode", "kda_fused_decode") else "rule"
            here = timed.setdefault((r["phase"], heads, batch, length), {}).setdefault((r["backend"], r["version"]), {})
            here[part] = min(float(r["latency_ms"]), here.get(part, np.inf))
        for (phase, heads, batch, length), engines in timed.items():
            lent = min((p["convolution"] for (e, _), p in engines.items() if e == "sglang" and "convolution" in p),
                       default=np.inf)
            for (engine, version), parts in engines.items():
                convolution = parts.get("convolution", np.inf)
                if mixer == "kda" and engine == "vllm" and phase == "context":
                    convolution = lent
                both = min(parts.get("both", np.inf), convolution + parts.get("rule", np.inf))
                if not np.isfinite(both):
                    continue
                fixed = {"kernel": "core_prefill" if phase == "context" else "core_decode", "engine": ENGINES[engine],
                         "version": version, "mixer": mixer, "type": "bf16"}
                for end in (length,) if phase == "context" else (1, FOREVER):
                    tables.add(tuple(fixed.items()), ("heads", "batch", "length"), (heads, batch, end), both)


def sparse_cores(tables, folder, system, products):
    """What blocks take beside their products."""
    blocks = {}  # (fixed but type of products) -> {type of products: {sizes: (ms, seconds of products)}}

    def add(prompt, r, mixer, cost):
        if r["backend"] not in ENGINES:
            return
        engine, kind = ENGINES[r["backend"]], TYPES.get(r["gemm_type"])
        batch, length, past, heads = whole(r, "batch_size", "isl" if prompt else "batch_size", "step" if "step" in r else "batch_size",
                                           "num_heads")
        if prompt and "step" in r and past:
            return
        context = length if prompt else past + past % 2
        tokens = batch * (length if prompt else 1)
        if kind is None or context < (16 if prompt else 128) or context & (context - 1):
            return
        fixed = {"kernel": "core_prefill" if prompt else "core_decode", "engine": engine, "version": r["version"],
                 "mixer": mixer, "type": {"fp8_e4m3": "fp8"}.get(r["kv_cache_dtype"]) or TYPES[r["kv_cache_dtype"]]}
        blocks.setdefault(tuple(fixed.items()), {}).setdefault(kind, {})[heads, batch, context] = (
            float(r["latency_ms"]), cost(engine, kind, tokens, heads))

    for prompt, phase in ((True, "prefill"), (False, "decode")):
        for r in rows(folder, "dsa_" + phase, system):
            indexed = "skip_indexer" not in r["op_name"]
            for mixer, of in LATENT.items():
                if re.search(of["model"], r["model"]) and "nsa" not in r["kernel_source"]:
                    add(prompt, r, mixer if indexed else "dsa_shared",
                        lambda engine, kind, m, heads: products.latent(engine, kind, m, heads, of, indexed))
        for r in rows(folder, "dsv4_" + phase, system):
            indexed = r["compress_ratio"] == "4"
            of = COMPRESSED["Pro" if "Pro" in r["model"] else "Flash"]
            add(prompt, r, "csa_%d" % of["picks"] if indexed else "hca",
                lambda engine, kind, m, heads: products.compressed(engine, kind, m, heads, of, indexed))
        for r in rows(folder, "msa_" + phase, system):
            if r["backend"] == "vllm" or (r["backend"] == "sglang" and not prompt):
                add(prompt, r, "msa", products.block_sparse)
    for fixed, kinds in blocks.items():
        points = kinds.get("bf16") or kinds.get("fp8_block") or kinds.get("fp8") or {}
        for sizes, (milliseconds, seconds) in points.items():
            if np.isfinite(seconds):
                core = max(milliseconds - seconds * 1e3, LEAST_SHARE * milliseconds)
                tables.add(fixed, ("heads", "batch", "length"), sizes, core)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", type=pathlib.Path)
    parser.add_argument("--only", choices=list(DEVICES.values()))
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    for system, device in DEVICES.items():
        if args.only and device != args.only:
            continue
        errors, sizes, out = {}, {}, []
        for what, grid in read(args.tables, system).grids():
            errors.setdefault((what["kernel"], what["engine"], what.get("type", "")), []).append(np.abs(grid.left_out()))
            sizes[what["kernel"]] = sizes.get(what["kernel"], 0) + grid.values.size
            out.append({**what, "sizes": {n: a if n == "heads" else [int(s) for s in a] for n, a in grid.axes.items()}, "times": grid.packed()})
        print(device, len(out), "tables,", " ".join("%s %d" % s for s in sizes.items()))
        if args.check:
            for key, e in sorted(errors.items()):
                print("   %-16s %-12s %-10s median %.1f %%" % (*key, 100 * np.median(np.concatenate(e))))
        if args.write:
            document = {"schema": "ridgepoint.kernels/1", "device": device, "source": SOURCE, "step": STEP, "floor_s": FLOOR,
                        "tables": sorted(out, key=lambda t: [str(v) for v in t.values()][:8])}
            path = args.write / (device + ".json")
            path.write_text("{\n" + ",\n".join(
                '  "tables": [\n' + ",\n".join("    " + json.dumps(t, separators=(",", ":")) for t in v) + "\n  ]"
                if k == "tables" else "  " + json.dumps(k) + ": " + json.dumps(v) for k, v in document.items()) + "\n}\n")
            print("  ", path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
