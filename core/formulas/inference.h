#pragma once

// Serving: the key/value cache, the bound that reading weights and cache sets on every token, and how many
// replicas answer the requests that arrive.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula kvBytesPerToken{"kv_bytes_per_token", "κ", "2 · L · k · b",
    "key/value cache of one token", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"L", "layers"}, {"k", "width of all key heads"}, {"b", "bytes per element"}}},
    [](double L, double k, double b) { return BytesPerToken(2 * L * k * b); }};

inline constexpr Formula kvBytesPerTokenLatent{"kv_bytes_per_token_latent", "κ", "L · (c + d_r) · b",
    "cache of one token with multi-head latent attention", "DeepSeek-V2 (arXiv:2405.04434) §2.1.3",
    {{{"L", "layers"}, {"c", "rank of keys and values"}, {"d_r", "head dim with position"},
        {"b", "bytes per element"}}},
    [](double L, double c, double dr, double b) { return BytesPerToken(L * (c + dr) * b); }};

inline constexpr Formula kvCacheBytes{"kv_cache_bytes", "M_kv", "κ · s · B",
    "key/value cache of all sequences", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"κ", "cache of one token"}, {"s", "tokens in each sequence"}, {"B", "sequences"}}},
    [](BytesPerToken one, Tokens s, double B) { return one * s * B; }};

inline constexpr Formula sequencesThatFit{"sequences_that_fit", "B_max", "F / (κ · s)",
    "sequences whose KV cache fits", "scaling-book part 8 (jax-ml)",
    {{{"F", "memory free for the cache"}, {"κ", "cache of one token"}, {"s", "tokens in each sequence"}}},
    [](Bytes F, BytesPerToken one, Tokens s) { return F / (one * s); }};

inline constexpr Formula decodeStepTime{"decode_step_time", "t", "(B · K + M) / (n · W)",
    "one decoding step when reading weights and cache is the limit", "scaling-book part 7 (jax-ml)",
    {{{"B", "sequences decoded together"}, {"K", "KV cache of one sequence"}, {"M", "bytes of the weights"},
        {"n", "accelerators"}, {"W", "memory bandwidth of one accelerator"}}},
    [](double B, Bytes K, Bytes M, double n, BytesPerSecond W) { return (B * K + M) / (n * W); }};

inline constexpr Formula decodeStepTimeRoofline{"decode_step_time_roofline", "t",
    "B · K / (n · W) + max(2 · B · N / (n · F), M / (n · W))",
    "one decoding step: the cache is always read, matrices are limited by arithmetic or by reading weights",
    "scaling-book part 7 (jax-ml)",
    {{{"B", "sequences decoded together"}, {"K", "KV cache of one sequence"}, {"M", "bytes of the weights"},
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

// Windowed layers forget all but their window; the rest keep every token.
inline constexpr Formula kvCacheBytesWindowed{"kv_cache_bytes_windowed", "K",
    "κ · ((1 − ω) · s + ω · min(s, w))", "cache of one sequence where some layers attend to a window",
    "Mistral 7B (arXiv:2310.06825) §2, rolling buffer cache",
    {{{"κ", "cache of one token, all layers"}, {"s", "tokens of the sequence"},
        {"ω", "share of the layers with the window"}, {"w", "window"}}},
    [](BytesPerToken one, Tokens s, double share, Tokens w) {
        return one * ((1 - share) * s + share * std::min(s, w));
    }};

// Fewer key heads than ranks are copied. Of multi-head latent attention every rank keeps the whole latent
// vector, as of a single head: all query heads read it.
inline constexpr Formula kvRankShare{"kv_rank_share", "σ", "max(1 / n, 1 / g)",
    "share of the cache that one tensor-parallel rank keeps", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"n", "tensor-parallel ranks"}, {"g", "key heads; 1 with a latent vector"}}},
    [](double n, double g) { return std::max(1 / n, 1 / g); }};

inline constexpr Formula servingRankBytes{"serving_rank_bytes", "M_r", "M / n + B · K · σ",
    "weights and cache on one accelerator of a replica", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"M", "bytes of the weights"}, {"n", "accelerators of the replica"}, {"B", "sequences"},
        {"K", "KV cache of one sequence"}, {"σ", "share of the cache on one accelerator"}}},
    [](Bytes M, double n, double B, Bytes K, double share) { return M / n + B * K * share; }};

inline constexpr Formula concurrencyThatFits{"concurrency_that_fits", "B_max",
    "max(0, ⌊(H − M / n) / (K · σ)⌋)", "whole sequences whose KV cache fits next to the weights of a replica",
    "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"H", "memory of one accelerator"}, {"M", "bytes of the weights"}, {"n", "accelerators of the replica"},
        {"K", "KV cache of one sequence"}, {"σ", "share of the cache on one accelerator"}}},
    [](Bytes H, Bytes M, double n, Bytes K, double share) {
        return std::max(0.0, std::floor((H - M / n) / (K * share)));
    }};

inline constexpr Formula cacheRoom{"cache_room", "F", "max(0, H − M / n) / (σ · B)",
    "memory that is left for the cache of each sequence", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"H", "memory of one accelerator"}, {"M", "bytes of the weights"}, {"n", "accelerators of the replica"},
        {"σ", "share of the cache on one accelerator"}, {"B", "sequences"}}},
    [](Bytes H, Bytes M, double n, double share, double B) {
        return std::max(Bytes(0), H - M / n) / (share * B);
    }};

inline constexpr Formula contextThatFits{"context_that_fits", "s_max", "F / κ",
    "tokens of a sequence whose KV cache fits", "scaling-book part 8 (jax-ml)",
    {{{"F", "memory for the cache of one sequence"}, {"κ", "cache of one token"}}},
    [](Bytes F, BytesPerToken one) { return F / one; }};

inline constexpr Formula contextThatFitsWindowed{"context_that_fits_windowed", "s_max",
    "(F − κ · ω · w) / (κ · (1 − ω))",
    "tokens of a sequence whose KV cache fits, with full windows in the windowed layers",
    "derived from kv_cache_bytes_windowed",
    {{{"F", "memory for the cache of one sequence"}, {"κ", "cache of one token, all layers"},
        {"ω", "share of the layers with the window, below 1"}, {"w", "window"}}},
    [](Bytes F, BytesPerToken one, double share, Tokens w) {
        return (F - one * (share * w)) / (one * (1 - share));
    }};

inline constexpr Formula windowReach{"window_reach", "s_e", "L · w",
    "tokens back that information can come through stacked windows", "Mistral 7B (arXiv:2310.06825) §2",
    {{{"L", "layers"}, {"w", "window"}}}, [](double L, Tokens w) { return L * w; }};

inline constexpr Formula windowForReach{"window_for_reach", "w", "s_e / L",
    "window with which stacked layers reach so far back", "derived from window_reach",
    {{{"s_e", "tokens to reach back"}, {"L", "layers"}}}, [](Tokens reach, double L) { return reach / L; }};

// Experts that no sequence of the step was routed to are not read.
inline constexpr Formula weightsReadPerStep{"weights_read_per_step", "M_B", "M · (1 − f · (1 − k / E)^B)",
    "weights that one step of B tokens reads, uniform routing", "derived: each expert is missed B times",
    {{{"M", "bytes of the weights"}, {"f", "share of them in routed experts"}, {"k", "experts per token"},
        {"E", "experts"}, {"B", "tokens of the step"}}},
    [](Bytes M, double f, double k, double E, double B) { return M * (1 - f * std::pow(1 - k / E, B)); }};

inline constexpr Formula prefillIntensity{"prefill_intensity", "I", "T · c / (M + K · x)",
    "operations per byte of a prompt: weights are read once, the cache is written",
    "Pope et al. (arXiv:2211.05102) §2",
    {{{"T", "tokens of the prompt"}, {"c", "forward operations per token"},
        {"M", "bytes of the weights read"}, {"K", "cache of the prompt"},
        {"x", "copies of the cache that the ranks keep"}}},
    [](Tokens T, FlopsPerToken c, Bytes M, Bytes K, double copies) { return T * c / (M + K * copies); }};

inline constexpr Formula servedDecodeIntensity{"served_decode_intensity", "I", "B · c / (M + B · K · x)",
    "operations per byte of a decoding step: weights and every cache are read",
    "Pope et al. (arXiv:2211.05102) §2",
    {{{"B", "sequences decoded together"}, {"c", "forward operations per token"},
        {"M", "bytes of the weights read"}, {"K", "KV cache of one sequence"},
        {"x", "copies of the cache that the ranks keep"}}},
    [](double B, FlopsPerToken c, Bytes M, Bytes K, double copies) {
        return Tokens(B) * c / (M + B * K * copies);
    }};

// Negative: each sequence's own cache takes longer to read than its arithmetic, however many decode together.
inline constexpr Formula computeBoundConcurrency{"compute_bound_concurrency", "B*",
    "M / W / (c / F − K · x / W)", "sequences that must decode together for arithmetic to be the limit",
    "Pope et al. (arXiv:2211.05102) §2, with the cache",
    {{{"M", "bytes of the weights"}, {"W", "memory bandwidth"}, {"c", "forward operations per token"},
        {"F", "peak rate"}, {"K", "KV cache of one sequence"},
        {"x", "copies of the cache that the ranks keep"}}},
    [](Bytes M, BytesPerSecond W, FlopsPerToken c, FlopsPerSecond F, Bytes K, double copies) {
        return M / W / (Tokens(1) * c / F - K * copies / W);
    }};

inline constexpr Formula tensorReduceTime{"tensor_reduce_time", "t_n", "2 · L · t_r",
    "all-reduces of one pass through a tensor-parallel model: one after attention, one after the MLP",
    "Megatron-LM (arXiv:1909.08053) §3", {{{"L", "layers"}, {"t_r", "time of one all-reduce"}}},
    [](double L, Seconds reduce) { return 2 * L * reduce; }};

inline constexpr Formula cacheReadTime{"cache_read_time", "t_K", "B · K · σ / (W · η)",
    "time of a decoding step to read the cache of every sequence", "scaling-book part 7 (jax-ml)",
    {{{"B", "sequences decoded together"}, {"K", "KV cache of one sequence"},
        {"σ", "share of the cache on one accelerator"}, {"W", "memory bandwidth of one accelerator"},
        {"η", "share of the bandwidth reached"}}},
    [](double B, Bytes K, double share, BytesPerSecond W, double reached) {
        return B * K * share / (W * reached);
    }};

inline constexpr Formula decodeMatrixTime{"decode_matrix_time", "t_M",
    "max(M / (n · W · η), B · c / (n · F · u))",
    "time of a decoding step in its matrices: reading the weights or their arithmetic, whichever is longer",
    "scaling-book part 7 (jax-ml); Williams et al., CACM 52(4) 2009",
    {{{"M", "bytes of the weights read"}, {"n", "accelerators of the replica"},
        {"W", "memory bandwidth of one accelerator"}, {"η", "share of the bandwidth reached"},
        {"B", "sequences decoded together"}, {"c", "forward operations per token"},
        {"F", "peak rate of one accelerator"}, {"u", "share of the peak reached"}}},
    [](Bytes M, double n, BytesPerSecond W, double reached, double B, FlopsPerToken c, FlopsPerSecond F,
        double u) { return std::max(M / (n * W * reached), Tokens(B) * c / (n * F * u)); }};

inline constexpr Formula timeToFirstToken{"time_to_first_token", "t_1", "t_p + t_d",
    "wait for the first token: the decoding step under way ends, then the prompt is read",
    "Orca (OSDI 2022) §3.2: iteration-level scheduling",
    {{{"t_p", "time to read the prompt"}, {"t_d", "decoding step of the sequences already there"}}},
    [](Seconds prefill, Seconds step) { return prefill + step; }};

inline constexpr Formula requestTime{"request_time", "t", "t_1 + (o − 1) · t_d",
    "one request from its arrival to its last token", "definition; Pope et al. (arXiv:2211.05102) §2",
    {{{"t_1", "time to the first token"}, {"o", "tokens generated"}, {"t_d", "one decoding step"}}},
    [](Seconds first, double o, Seconds step) { return first + (o - 1) * step; }};

inline constexpr Formula requestOccupancy{"request_occupancy", "w", "t_p + (o − 1) · t_d / B",
    "time of a replica that one request takes: its prompt alone, its decoding steps shared by B",
    "Orca (OSDI 2022) §3.2: continuous batching; derived",
    {{{"t_p", "time to read the prompt"}, {"o", "tokens generated"}, {"t_d", "one decoding step"},
        {"B", "sequences decoded together"}}},
    [](Seconds prefill, double o, Seconds step, double B) { return prefill + (o - 1) * step / B; }};

inline constexpr Formula servedTokenRate{"served_token_rate", "r", "o / w",
    "tokens that a replica generates per second, prompts included in its time", "definition",
    {{{"o", "tokens generated for one request"}, {"w", "time of a replica that one request takes"}}},
    [](Tokens o, Seconds w) { return o / w; }};

inline constexpr Formula decodeTokenRate{"decode_token_rate", "r_d", "B / t_d",
    "tokens that a replica generates per second while it only decodes", "Pope et al. (arXiv:2211.05102) §2",
    {{{"B", "sequences decoded together"}, {"t_d", "one decoding step"}}},
    [](double B, Seconds step) { return Tokens(B) / step; }};

inline constexpr Formula requestsInFlight{"requests_in_flight", "N", "λ · t",
    "requests in the system at one time: Little's law", "Little, Operations Research 9(3) 1961",
    {{{"λ", "requests per second"}, {"t", "time of one request"}}},
    [](double rate, Seconds time) { return rate * time.value(); }};

inline constexpr Formula replicasForRate{"replicas_for_rate", "R", "⌈λ · w⌉",
    "whole replicas that keep up with the requests: Little's law over the time each takes",
    "Little, Operations Research 9(3) 1961",
    {{{"λ", "requests per second"}, {"w", "time of a replica that one request takes"}}},
    [](double rate, Seconds occupancy) { return std::ceil(rate * occupancy.value()); }};

inline constexpr Formula servingAccelerators{"serving_accelerators", "n_all", "R · n",
    "accelerators of all replicas", "definition", {{{"R", "replicas"}, {"n", "accelerators of one replica"}}},
    [](double R, double n) { return R * n; }};

inline constexpr Formula speculativeTokens{"speculative_tokens", "E", "(1 − α^(K + 1)) / (1 − α)",
    "mean number of tokens that verifying K draft tokens yields",
    "Leviathan et al. (arXiv:2211.17192) §3.1, equation 1",
    {{{"α", "acceptance rate: probability that a draft token is accepted, below 1"}, {"K", "draft tokens"}}},
    [](double accepted, double K) { return (1 - std::pow(accepted, K + 1)) / (1 - accepted); }};

inline constexpr Formula speculativeSpeedup{"speculative_speedup", "S", "E / (1 + K / r)",
    "gain of speculative decoding over one token a step", "Leviathan et al. (arXiv:2211.17192) theorem 3.8",
    {{{"E", "mean number of tokens that one verification yields (acceptance length)"}, {"K", "draft tokens"},
        {"r", "time of a step of the model over one of the draft model"}}},
    [](double yielded, double K, double ratio) { return yielded / (1 + K / ratio); }};

} // namespace ridgepoint
