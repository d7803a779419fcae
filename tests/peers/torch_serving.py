#!/usr/bin/env python3
"""Measures decode steps and prompts of dense models, served by a small decoder, on the one GPU of this machine.

    python3 tests/peers/torch_serving.py -o rows.json [--seconds 330] [--only TEXT] [--check]

True dimensions, random weights, bf16, one GPU, random cache. Products are cuBLAS's (query, key and value in one, gate
and up in one); norms with their residuals, rotation with the write into the cache, and the gate are Triton kernels;
attention of a token is the fastest of a Triton kernel that splits the cache, FlashAttention 2 and cuDNN's, tried for each
shape; attention of prompts the faster of the latter two. Sampling is greedy over the whole vocabulary. A step is one CUDA
graph, and so is a prompt. A row holds the median of replays back to back, no host between them, and beside it the time of
graphs of its products alone, of its attention alone and of its head alone; clock, power and temperature are the driver's.

--check holds the decoder to transformers' own, in fp32 on the same weights, and measures nothing.
"""
import argparse
import json
import math
import statistics
import threading
import time

import torch
import torch.nn.functional as F
import triton
import triton.language as tl
from torch.nn.attention import SDPBackend, sdpa_kernel

MODELS = {
    # preset: layers, hidden, heads, KV heads, head width, FFN, vocabulary, tied, biased query/key/value, normed query and key
    "llama3.1-8b": (32, 4096, 32, 8, 128, 14336, 128256, False, False, False),
    "qwen2.5-7b": (28, 3584, 28, 4, 128, 18944, 152064, False, True, False),
    "qwen3-4b": (36, 2560, 32, 8, 128, 9728, 151936, True, False, True),
    "qwen2.5-14b": (48, 5120, 40, 8, 128, 13824, 152064, False, True, False),
    "qwen2.5-32b": (64, 5120, 40, 8, 128, 27648, 152064, False, True, False),
    "phi4": (40, 5120, 40, 10, 128, 17920, 100352, False, False, False),
    "llama3.2-3b": (28, 3072, 24, 8, 128, 8192, 128256, True, False, False),
}
BATCHES, CONTEXTS, PROMPTS = (1, 8, 32, 64, 128), (512, 2048, 8192), (512, 2048, 8192)
TILES = ((64, 4, 3), (128, 4, 3), (32, 2, 4))  # tokens of the cache at a time, warps, stages
PROGRAMS = (132, 264, 528, 1056)  # that the cache is split for
bf16 = torch.bfloat16


@triton.jit
def norm_kernel(residual, add, weight, out, width, eps, ADD: tl.constexpr, BLOCK: tl.constexpr):
    row, at = tl.program_id(0).to(tl.int64), tl.arange(0, BLOCK)
    inside = at < width
    x = tl.load(residual + row * width + at, mask=inside, other=0.0).to(tl.float32)
    if ADD:
        x += tl.load(add + row * width + at, mask=inside, other=0.0).to(tl.float32)
        tl.store(residual + row * width + at, x.to(tl.bfloat16), mask=inside)
    scale = 1 / tl.sqrt(tl.sum(x * x, 0) / width + eps)
    w = tl.load(weight + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + row * width + at, (x * scale * w).to(tl.bfloat16), mask=inside)


@triton.jit
def gate_kernel(both, out, width, BLOCK: tl.constexpr):
    row, at = tl.program_id(0).to(tl.int64), tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    inside = at < width
    gate = tl.load(both + row * 2 * width + at, mask=inside, other=0.0).to(tl.float32)
    up = tl.load(both + row * 2 * width + width + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + row * width + at, (gate / (1 + tl.exp(-gate)) * up).to(tl.bfloat16), mask=inside)


@triton.jit
def rotate_kernel(qkv, positions, table, qnorm, knorm, query, keys, values, each, length, heads, kv, eps,
                  NORM: tl.constexpr, HALF: tl.constexpr, BLOCK: tl.constexpr):
    """Rotates query and key of a token, normed before where the model does, and writes key and value into the cache."""
    token = tl.program_id(0).to(tl.int64)
    h, at = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, HALF)
    inside = (h < heads + 2 * kv)[:, None]
    source = qkv + token * (heads + 2 * kv) * 2 * HALF + h[:, None] * 2 * HALF + at[None, :]
    low = tl.load(source, mask=inside, other=0.0).to(tl.float32)
    high = tl.load(source + HALF, mask=inside, other=0.0).to(tl.float32)
    isq, isv = (h < heads)[:, None], (h >= heads + kv)[:, None]
    if NORM:
        scale = 1 / tl.sqrt((tl.sum(low * low, 1) + tl.sum(high * high, 1)) / (2 * HALF) + eps)[:, None]
        wl = tl.where(isq, tl.load(qnorm + at)[None, :], tl.load(knorm + at)[None, :]).to(tl.float32)
        wh = tl.where(isq, tl.load(qnorm + HALF + at)[None, :], tl.load(knorm + HALF + at)[None, :]).to(tl.float32)
        low, high = tl.where(isv, low, low * scale * wl), tl.where(isv, high, high * scale * wh)
    position = tl.load(positions + token)
    cos = tl.load(table + position * 2 * HALF + at)[None, :]
    sin = tl.load(table + position * 2 * HALF + HALF + at)[None, :]
    first = tl.where(isv, low, low * cos - high * sin).to(tl.bfloat16)
    second = tl.where(isv, high, high * cos + low * sin).to(tl.bfloat16)
    toq = query + token * heads * 2 * HALF + h[:, None] * 2 * HALF + at[None, :]
    tl.store(toq, first, mask=isq)
    tl.store(toq + HALF, second, mask=isq)
    row = (token // each) * kv
    tok = keys + ((row + h[:, None] - heads) * length + position) * 2 * HALF + at[None, :]
    isk = inside & (isq == 0) & (isv == 0)
    tl.store(tok, first, mask=isk)
    tl.store(tok + HALF, second, mask=isk)
    tov = values + ((row + h[:, None] - heads - kv) * length + position) * 2 * HALF + at[None, :]
    tl.store(tov, first, mask=inside & isv)
    tl.store(tov + HALF, second, mask=inside & isv)


@triton.jit(do_not_specialize=["splits", "group"])
def split_kernel(query, keys, values, out, partial, tops, scale, context, chunk, splits, group,
                 ONE: tl.constexpr, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    """Attention of one token's heads that share a key head, over one chunk of the cache."""
    pair, split = tl.program_id(0).to(tl.int64), tl.program_id(1)
    g, d = tl.arange(0, 16), tl.arange(0, WIDTH)
    q = tl.load(query + (pair * group + g[:, None]) * WIDTH + d[None, :], mask=(g < group)[:, None], other=0.0)
    base, begin = pair * context * WIDTH, split * chunk
    end = tl.minimum(begin + chunk, context)
    top = tl.full([16], float("-inf"), tl.float32)
    total = tl.zeros([16], tl.float32)
    acc = tl.zeros([16, WIDTH], tl.float32)
    for n in range(begin, end, BLOCK):
        at = n + tl.arange(0, BLOCK)
        inside = at < end
        k = tl.load(keys + base + at[None, :] * WIDTH + d[:, None], mask=inside[None, :], other=0.0)
        s = tl.where(inside[None, :], tl.dot(q, k) * scale, float("-inf"))
        higher = tl.maximum(top, tl.max(s, 1))
        p, fade = tl.exp2(s - higher[:, None]), tl.exp2(top - higher)
        total = total * fade + tl.sum(p, 1)
        v = tl.load(values + base + at[:, None] * WIDTH + d[None, :], mask=inside[:, None], other=0.0)
        acc = acc * fade[:, None] + tl.dot(p.to(tl.bfloat16), v)
        top = higher
    if ONE:
        tl.store(out + (pair * group + g[:, None]) * WIDTH + d[None, :], (acc / total[:, None]).to(tl.bfloat16),
                 mask=(g < group)[:, None])
    else:
        at = (pair * splits + split) * 16 + g
        tl.store(partial + at[:, None] * WIDTH + d[None, :], acc / total[:, None], mask=(g < group)[:, None])
        tl.store(tops + at, top + tl.log2(total))


@triton.jit(do_not_specialize=["splits", "group"])
def join_kernel(partial, tops, out, splits, group, WIDTH: tl.constexpr, SPLITS: tl.constexpr):
    head = tl.program_id(0).to(tl.int64)
    pair, g = head // group, head % group
    s, d = tl.arange(0, SPLITS), tl.arange(0, WIDTH)
    at = (pair * splits + s) * 16 + g
    top = tl.load(tops + at, mask=s < splits, other=float("-inf"))
    share = tl.exp2(top - tl.max(top, 0))
    rows = tl.load(partial + at[:, None] * WIDTH + d[None, :], mask=(s < splits)[:, None], other=0.0)
    tl.store(out + head * WIDTH + d, (tl.sum(rows * share[:, None], 0) / tl.sum(share, 0)).to(tl.bfloat16))


def norm(residual, add, weight):
    out = torch.empty_like(residual)
    rows, width = residual.shape
    norm_kernel[(rows,)](residual, residual if add is None else add, weight, out, width, 1e-6, ADD=add is not None,
                         BLOCK=triton.next_power_of_2(width), num_warps=8)
    return out


def gated(both):
    rows, width = both.shape[0], both.shape[1] // 2
    out = torch.empty(rows, width, device=both.device, dtype=bf16)
    gate_kernel[(rows, triton.cdiv(width, 1024))](both, out, width, BLOCK=1024, num_warps=4)
    return out


def attended(q, keys, values, how):
    """q: sequences x heads x width, of one token each; keys and values: sequences x KV heads x context x width."""
    batch, heads, width = q.shape
    if how[0] == "sdpa":
        with sdpa_kernel(getattr(SDPBackend, how[1])):
            return F.scaled_dot_product_attention(q[:, :, None], keys, values, enable_gqa=True).reshape(batch, heads * width)
    _, block, warps, stages, splits = how
    kv, context = keys.shape[1], keys.shape[2]
    chunk = triton.cdiv(triton.cdiv(context, splits), block) * block
    splits = triton.cdiv(context, chunk)
    out = torch.empty(batch, heads * width, device=q.device, dtype=bf16)
    partial = tops = out
    if splits > 1:
        partial = torch.empty(batch * kv * splits * 16, width, device=q.device, dtype=torch.float32)
        tops = torch.empty(batch * kv * splits * 16, device=q.device, dtype=torch.float32)
    split_kernel[(batch * kv, splits)](q, keys, values, out, partial, tops, math.log2(math.e) / math.sqrt(width), context,
                                       chunk, splits, heads // kv, ONE=splits == 1, WIDTH=width, BLOCK=block,
                                       num_warps=warps, num_stages=stages)
    if splits > 1:
        join_kernel[(batch * heads,)](partial, tops, out, splits, heads // kv, WIDTH=width,
                                      SPLITS=triton.next_power_of_2(splits), num_warps=4)
    return out


def attended_prompts(q, keys, values, how):
    """q: prompts x tokens x heads x width; causal, over as many keys."""
    batch, tokens, heads, width = q.shape
    with sdpa_kernel(getattr(SDPBackend, how[1])):
        out = F.scaled_dot_product_attention(q.transpose(1, 2), keys[:, :, :tokens], values[:, :, :tokens],
                                             is_causal=True, enable_gqa=True)
    return out.transpose(1, 2).reshape(batch * tokens, heads * width)


class Decoder:
    def __init__(self, shape, cached):
        """`cached`: tokens that the cache of a layer has room for, of all sequences."""
        (self.layers, self.hidden, self.heads, self.kv, self.width, self.ffn, self.vocab, tied, biased, normed) = shape
        drawn = lambda *s, spread=0.02: torch.empty(*s, device="cuda", dtype=bf16).normal_(0, spread)
        ones = lambda n: torch.ones(n, device="cuda", dtype=bf16) + drawn(n)
        each, own = range(self.layers), self.heads * self.width
        self.embedding = drawn(self.vocab, self.hidden)
        self.head = self.embedding if tied else drawn(self.vocab, self.hidden)
        self.qkv = [drawn(own + 2 * self.kv * self.width, self.hidden) for _ in each]
        self.bias = [drawn(own + 2 * self.kv * self.width) if biased else None for _ in each]
        self.out = [drawn(self.hidden, own) for _ in each]
        self.both = [drawn(2 * self.ffn, self.hidden) for _ in each]
        self.down = [drawn(self.hidden, self.ffn) for _ in each]
        self.before, self.after = [ones(self.hidden) for _ in each], [ones(self.hidden) for _ in each]
        self.last = ones(self.hidden)
        self.normed = normed
        self.qnorm, self.knorm = [ones(self.width) for _ in each], [ones(self.width) for _ in each]
        self.cache = [[drawn(cached * self.kv * self.width, spread=1) for _ in range(2)] for _ in each]
        angle = torch.arange(8192 + 1, device="cuda")[:, None] / 10000 ** (
            torch.arange(0, self.width, 2, device="cuda") / self.width)[None, :]
        self.table = torch.cat([angle.cos(), angle.sin()], 1).contiguous()

    def cached(self, layer, batch, length):
        return [c[:batch * self.kv * length * self.width].view(batch, self.kv, length, self.width) for c in self.cache[layer]]

    def run(self, tokens, positions, batch, length, attention):
        """The logits after each sequence's last token. `length`: of the cache of a sequence."""
        each = tokens.numel() // batch
        residual, add = F.embedding(tokens, self.embedding), None
        for i in range(self.layers):
            qkv = F.linear(norm(residual, add, self.before[i]), self.qkv[i], self.bias[i])
            keys, values = self.cached(i, batch, length)
            q = torch.empty(batch * each, self.heads * self.width, device="cuda", dtype=bf16)
            rotate_kernel[(batch * each, triton.cdiv(self.heads + 2 * self.kv, 16))](
                qkv, positions, self.table, self.qnorm[i], self.knorm[i], q, keys, values, each, length, self.heads, self.kv,
                1e-6, NORM=self.normed, HALF=self.width // 2, BLOCK=16, num_warps=4)
            seen = attention(q, keys, values)
            both = F.linear(norm(residual, F.linear(seen, self.out[i]), self.after[i]), self.both[i])
            add = F.linear(gated(both), self.down[i])
        if each > 1:
            residual, add = residual[each - 1::each].contiguous(), add[each - 1::each].contiguous()
        return F.linear(norm(residual, add, self.last), self.head)

    def step(self, tokens, positions, batch, context, how):
        attention = lambda q, k, v: attended(q.view(batch, self.heads, self.width), k, v, how)
        return self.run(tokens, positions, batch, context, attention)

    def prompts(self, tokens, positions, batch, length, how):
        attention = lambda q, k, v: attended_prompts(q.view(batch, -1, self.heads, self.width), k, v, how)
        return self.run(tokens, positions, batch, length, attention)

    def products(self, rows):
        """All layers' products on as many rows, nothing between them."""
        a, b, c = (torch.randn(rows, n, device="cuda", dtype=bf16) for n in (self.hidden, self.heads * self.width, self.ffn))

        def run():
            for i in range(self.layers):
                F.linear(a, self.qkv[i], self.bias[i])
                F.linear(b, self.out[i])
                F.linear(a, self.both[i])
                F.linear(c, self.down[i])
        return run

    def bytes(self):
        each = self.qkv + self.out + self.both + self.down + [self.embedding]
        return sum(2 * w.numel() for w in each) + (0 if self.head is self.embedding else 2 * self.head.numel())


class Gauge(threading.Thread):
    """Clock (MHz), power (W) and temperature (°C) of GPU 0, every 20 ms until it is stopped."""

    def __init__(self):
        super().__init__(daemon=True)
        import pynvml
        pynvml.nvmlInit()
        self.nvml, self.handle = pynvml, pynvml.nvmlDeviceGetHandleByIndex(0)
        self.rows, self.stopped = [], False
        self.start()

    def run(self):
        n, h = self.nvml, self.handle
        while not self.stopped:
            try:
                self.rows.append((n.nvmlDeviceGetClockInfo(h, n.NVML_CLOCK_SM), n.nvmlDeviceGetPowerUsage(h) / 1e3,
                                  n.nvmlDeviceGetTemperature(h, n.NVML_TEMPERATURE_GPU)))
            except Exception:  # a driver that does not tell leaves the gauge empty
                pass
            time.sleep(0.02)

    def read(self):
        self.stopped = True
        late = self.rows[len(self.rows) // 3:]
        names = ("clock_mhz", "power_w", "temperature_c")
        return {n: round(statistics.median(r[k] for r in late)) if late else None for k, n in enumerate(names)}


def captured(run):
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        run()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        run()
    return graph


def timed(run, least, seconds):
    """Seconds of each run, back to back: at least so many, or for so long."""
    event = lambda: torch.cuda.Event(enable_timing=True)
    run()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    run()
    torch.cuda.synchronize()
    count = max(least, min(400, int(seconds / (time.perf_counter() - begin))))
    events = [event() for _ in range(count + 1)]
    events[0].record()
    for e in events[1:]:
        run()
        e.record()
    torch.cuda.synchronize()
    return [a.elapsed_time(b) / 1e3 for a, b in zip(events, events[1:])]


def median_of(run, least=5, seconds=0.05):
    return statistics.median(timed(captured(run).replay, least, seconds))


CHOSEN, TRIED = {}, []


def ways(batch, kv, context):
    found = [("sdpa", "FLASH_ATTENTION"), ("sdpa", "CUDNN_ATTENTION")]
    for block, warps, stages in TILES:
        splits = {max(1, min(context // block, 64, round(p / (batch * kv)))) for p in PROGRAMS}
        found += [("split", block, warps, stages, s) for s in sorted(splits)]
    return found


def attention_of(model, batch, length, prompts):
    """The fastest way for the shape, and what all layers take with it."""
    key = (model.heads, model.kv, batch, length, prompts)
    q = torch.randn(batch, *((length,) if prompts else ()), model.heads, model.width, device="cuda", dtype=bf16)

    def all_layers(how):
        def run():
            for i in range(model.layers):
                (attended_prompts if prompts else attended)(q, *model.cached(i, batch, length), how)
        return run
    if key not in CHOSEN:
        times = []
        for how in [("sdpa", "FLASH_ATTENTION"), ("sdpa", "CUDNN_ATTENTION")] if prompts else ways(batch, model.kv, length):
            try:
                times.append((median_of(all_layers(how), 3, 0), how))
            except Exception as error:
                TRIED.append([*key, how, repr(error)[:200]])
        CHOSEN[key] = min(times)[1]
        TRIED.append([*key, [[round(t * 1e6 / model.layers, 2), " ".join(map(str, h))] for t, h in sorted(times)]])
    how = CHOSEN[key]
    return how, median_of(all_layers(how))


def measured(run, least, seconds):
    graph = captured(run)
    for _ in range(3):
        graph.replay()
    gauge = Gauge()
    times = timed(graph.replay, least, seconds)
    torch.cuda.synchronize()
    middle = statistics.median(times)
    return {"time_s": middle, "spread": round((max(times) - min(times)) / middle, 4), "replays": len(times), **gauge.read()}


def rounded(row):
    return {k: float(f"{v:.5g}") if k.endswith("_s") else v for k, v in row.items()}


def rows_of(name, model, room, ended):
    products, heads = {}, {}
    for context in CONTEXTS:
        for batch in BATCHES:
            if batch * context > room or ended():
                continue
            tokens = torch.randint(0, model.vocab, (batch,), device="cuda")
            positions = torch.full((batch,), context - 1, device="cuda")
            how, attention = attention_of(model, batch, context, False)
            if batch not in products:
                products[batch] = median_of(model.products(batch))
                last = torch.randn(batch, model.hidden, device="cuda", dtype=bf16)
                heads[batch] = median_of(lambda: F.linear(last, model.head).argmax(-1))

            def step():
                tokens.copy_(model.step(tokens, positions, batch, context, how).argmax(-1))
            found = measured(step, 30, 0.4)
            yield {"id": f"{name}-decode-b{batch}-c{context}", "model": name, "phase": "decode", "batch": batch, "context": context,
                   **found, "products_s": products[batch], "attention_s": attention, "head_s": heads[batch],
                   "attention": " ".join(map(str, how))}
    for length in PROMPTS:
        if length > room or ended():
            continue
        tokens = torch.randint(0, model.vocab, (length,), device="cuda")
        positions = torch.arange(length, device="cuda")
        how, attention = attention_of(model, 1, length, True)
        alone = median_of(model.products(length), 3)

        def prompt():
            model.prompts(tokens, positions, 1, length, how).argmax(-1)
        found = measured(prompt, 5, 0.4)
        launched = statistics.median(timed(prompt, 5, 0))
        yield {"id": f"{name}-prompt-{length}", "model": name, "phase": "prompt", "batch": 1, "context": length, **found,
               "launched_s": launched, "products_s": alone, "attention_s": attention, "attention": " ".join(map(str, how))}


def tokens_of_room(shape, most):
    layers, hidden, heads, kv, width, ffn, vocab, tied = shape[:8]
    weights = 2 * (layers * (hidden * (2 * heads + 2 * kv) * width + 3 * hidden * ffn) + vocab * hidden * (1 if tied else 2))
    room = (most - weights - 7e9) / (4 * layers * kv * width)
    return max(b * c for b in BATCHES for c in CONTEXTS if b * c <= room)


def ceilings():
    a, b = (torch.randn(8192, 8192, device="cuda", dtype=bf16) for _ in range(2))
    product = median_of(lambda: torch.mm(a, b), 30, 0.2)
    x = torch.randn(2**31, device="cuda", dtype=bf16)
    y = torch.empty_like(x)
    copy = median_of(lambda: y.copy_(x), 10)
    return {"product_tflops": round(2 * 8192**3 / product / 1e12, 1), "copy_tb_per_s": round(2 * 2**32 / copy / 1e12, 3)}


def check():
    """Two layers of each model, 3 prompts of 200 tokens: against transformers in fp32, and a token decoded after 199."""
    import transformers as t
    apart = lambda a, b: ((a.float() - b.float()).norm() / b.float().norm()).item()
    kinds = {"llama": (t.LlamaConfig, t.LlamaForCausalLM), "qwen2.5": (t.Qwen2Config, t.Qwen2ForCausalLM),
             "qwen3": (t.Qwen3Config, t.Qwen3ForCausalLM), "phi4": (t.LlamaConfig, t.LlamaForCausalLM)}
    for name, shape in MODELS.items():
        m = Decoder((2, *shape[1:]), 3 * 200)
        config, kind = next(v for k, v in kinds.items() if name.startswith(k))
        own, kv = m.heads * m.width, m.kv * m.width
        with torch.device("cuda"):
            theirs = kind(config(
                num_hidden_layers=2, hidden_size=m.hidden, num_attention_heads=m.heads, num_key_value_heads=m.kv,
                head_dim=m.width, intermediate_size=m.ffn, vocab_size=m.vocab, tie_word_embeddings=shape[7], rms_norm_eps=1e-6,
                rope_parameters={"rope_type": "default", "rope_theta": 10000.0})).float().eval()
        weights = {"model.embed_tokens.weight": m.embedding, "model.norm.weight": m.last, "lm_head.weight": m.head}
        for i in range(2):
            at = f"model.layers.{i}."
            for part, w in zip("qkv", m.qkv[i].split([own, kv, kv])):
                weights[f"{at}self_attn.{part}_proj.weight"] = w
            if m.bias[i] is not None:
                for part, w in zip("qkv", m.bias[i].split([own, kv, kv])):
                    weights[f"{at}self_attn.{part}_proj.bias"] = w
            if m.normed:
                weights |= {f"{at}self_attn.q_norm.weight": m.qnorm[i], f"{at}self_attn.k_norm.weight": m.knorm[i]}
            gate, up = m.both[i].chunk(2)
            weights |= {f"{at}self_attn.o_proj.weight": m.out[i], f"{at}mlp.gate_proj.weight": gate, f"{at}mlp.up_proj.weight": up,
                        f"{at}mlp.down_proj.weight": m.down[i], f"{at}input_layernorm.weight": m.before[i],
                        f"{at}post_attention_layernorm.weight": m.after[i]}
        lacking = theirs.load_state_dict(weights, strict=False)
        tokens = torch.randint(0, m.vocab, (3, 200), device="cuda")
        with torch.no_grad():
            wanted = theirs(tokens).logits[:, -1]
        del theirs
        for backend in ("FLASH_ATTENTION", "CUDNN_ATTENTION"):
            positions = torch.arange(200, device="cuda").repeat(3)
            whole = m.prompts(tokens.flatten(), positions, 3, 200, ("sdpa", backend))
            print(f"{name}: prompts, {backend}: {apart(whole, wanted):.4f}", [k for k in lacking.missing_keys if "inv_freq" not in k])
        worst = {}
        for how in ways(3, m.kv, 200) + [("split", 64, 4, 3, 1)]:
            for c in m.cache:
                c[0].fill_(7), c[1].fill_(7)  # what nobody writes is seen
            positions = torch.arange(199, device="cuda").repeat(3)
            m.prompts(tokens[:, :199].flatten(), positions, 3, 200, ("sdpa", "FLASH_ATTENTION"))
            late = m.step(tokens[:, 199].contiguous(), torch.full((3,), 199, device="cuda"), 3, 200, how)
            worst[" ".join(map(str, how))] = round(apart(late, wanted), 4)
        print(f"{name}: a token: {worst}", flush=True)
        del m


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("-o", "--output", default="rows.json")
    arguments.add_argument("--seconds", type=float, default=330, help="begin no measurement after this long")
    arguments.add_argument("--only", default="", help="only models whose name holds this")
    arguments.add_argument("--check", action="store_true", help="compare with transformers and end")
    chosen = arguments.parse_args()
    begin = time.monotonic()
    torch.manual_seed(0)
    with torch.no_grad():
        if chosen.check:
            return check()
        properties = torch.cuda.get_device_properties(0)
        kept = {"gpu": properties.name, "torch": torch.__version__, "triton": triton.__version__, **ceilings(), "rows": [],
                "failed": [], "tried": TRIED}
        print({k: v for k, v in kept.items() if k not in ("rows", "tried")}, flush=True)
        for name, shape in MODELS.items():
            if chosen.only not in name or time.monotonic() - begin > chosen.seconds:
                continue
            torch.cuda.empty_cache()
            room = tokens_of_room(shape, properties.total_memory)
            model = Decoder(shape, room)
            print(f"{time.monotonic() - begin:6.1f} s  {name}, cache of {room} tokens", flush=True)
            try:
                for row in rows_of(name, model, room, lambda: time.monotonic() - begin > chosen.seconds):
                    kept["rows"].append(rounded(row))
                    print(f"{time.monotonic() - begin:6.1f} s  {row['id']}  {row['time_s'] * 1e3:.3f} ms", flush=True)
                    with open(chosen.output, "w", encoding="utf-8") as file:
                        json.dump(kept, file)
            except Exception as error:
                kept["failed"].append([name, repr(error)[:400]])
                print(repr(error)[:400], flush=True)
            del model
    with open(chosen.output, "w", encoding="utf-8") as file:
        json.dump(kept, file)


if __name__ == "__main__":
    main()
