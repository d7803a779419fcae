#pragma once

// Serving: the key/value cache and the bound that reading weights and cache sets on every token.

#include "core/formulas/formula.h"
#include "core/units/quantity.h"

#include <algorithm>

namespace ridgepoint {

inline constexpr Formula kvBytesPerToken{"kv_bytes_per_token", "κ", "2 · L · k · b",
    "key/value cache of one token", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"L", "layers"}, {"k", "width of all key heads"}, {"b", "bytes per element"}}},
    [](double L, double k, double b) { return BytesPerToken(2 * L * k * b); }};

inline constexpr Formula kvBytesPerTokenLatent{"kv_bytes_per_token_latent", "κ", "L · (c + d_r) · b",
    "cache of one token with multi-head latent attention", "DeepSeek-V2 (arXiv:2405.04434) §2.1.3",
    {{{"L", "layers"}, {"c", "rank of keys and values"}, {"d_r", "head width with position"},
        {"b", "bytes per element"}}},
    [](double L, double c, double dr, double b) { return BytesPerToken(L * (c + dr) * b); }};

inline constexpr Formula kvCacheBytes{"kv_cache_bytes", "M_kv", "κ · s · B",
    "key/value cache of all sequences", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"κ", "cache of one token"}, {"s", "tokens in each sequence"}, {"B", "sequences"}}},
    [](BytesPerToken one, Tokens s, double B) { return one * s * B; }};

inline constexpr Formula sequencesThatFit{"sequences_that_fit", "B_max", "F / (κ · s)",
    "sequences whose cache fits", "scaling-book part 8 (jax-ml)",
    {{{"F", "memory free for the cache"}, {"κ", "cache of one token"}, {"s", "tokens in each sequence"}}},
    [](Bytes F, BytesPerToken one, Tokens s) { return F / (one * s); }};

inline constexpr Formula decodeStepTime{"decode_step_time", "t", "(B · K + M) / (n · W)",
    "one decoding step when reading weights and cache is the limit", "scaling-book part 7 (jax-ml)",
    {{{"B", "sequences decoded together"}, {"K", "cache of one sequence"}, {"M", "bytes of the weights"},
        {"n", "accelerators"}, {"W", "memory bandwidth of one accelerator"}}},
    [](double B, Bytes K, Bytes M, double n, BytesPerSecond W) { return (B * K + M) / (n * W); }};

inline constexpr Formula decodeStepTimeRoofline{"decode_step_time_roofline", "t",
    "B · K / (n · W) + max(2 · B · N / (n · F), M / (n · W))",
    "one decoding step: the cache is always read, matrices are limited by arithmetic or by reading weights",
    "scaling-book part 7 (jax-ml)",
    {{{"B", "sequences decoded together"}, {"K", "cache of one sequence"}, {"M", "bytes of the weights"},
        {"N", "parameters"}, {"n", "accelerators"}, {"W", "memory bandwidth of one accelerator"},
        {"F", "peak rate of one accelerator"}}},
    [](double B, Bytes K, Bytes M, Parameters N, double n, BytesPerSecond W, FlopsPerSecond F) {
        return B * K / (n * W) + std::max(Flops(2 * B * N.value()) / (n * F), M / (n * W));
    }};

inline constexpr Formula decodeStepTimeParallel{"decode_step_time_parallel", "t",
    "(M + K) / (n · W · η) + 2 · L · t_r",
    "one decoding step of a tensor-parallel model: weights and cache are read, two all-reduces a layer",
    "Pope et al. (arXiv:2211.05102) §3.2",
    {{{"M", "bytes of the weights"}, {"K", "cache of all sequences"}, {"n", "tensor-parallel ranks"},
        {"W", "memory bandwidth of one accelerator"}, {"η", "share of the bandwidth reached"},
        {"L", "layers"}, {"t_r", "time of one all-reduce"}}},
    [](Bytes M, Bytes K, double n, BytesPerSecond W, double efficiency, double L, Seconds reduce) {
        return (M + K) / (n * W * efficiency) + 2 * L * reduce;
    }};

inline constexpr Formula prefillTime{"prefill_time", "t", "T · c / (n · F · u)",
    "time to read the prompt: the first token comes after it", "Pope et al. (arXiv:2211.05102) §3",
    {{{"T", "tokens of the prompt"}, {"c", "forward operations per token"}, {"n", "accelerators"},
        {"F", "peak rate of one accelerator"}, {"u", "share of the peak reached"}}},
    [](Tokens T, FlopsPerToken c, double n, FlopsPerSecond F, double u) { return T * c / (n * F * u); }};

} // namespace ridgepoint
