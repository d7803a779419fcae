#pragma once

// A replica that serves, from its kernels: what it holds, how long its requests take, what they cost.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// --- what one accelerator holds
inline constexpr Formula servedWeightBytes{"served_weight_bytes", "M", "N / n · b",
    "weights that ranks share, on one of them", "Megatron-LM (arXiv:1909.08053) §3",
    {{{"N", "parameters"}, {"n", "ranks that share them"}, {"b", "bytes per parameter, scales included"}}},
    [](Parameters N, double n, BytesPerParameter b) { return Bytes(N.value() / n * b.value()); }};

inline constexpr Formula servedStageBytes{"served_stage_bytes", "M_s", "⌈L / p⌉ / L · M",
    "weights of the layers of the fullest stage", "definition",
    {{{"L", "layers"}, {"p", "stages of a replica"}, {"M", "weights of all layers"}}},
    [](double L, double p, Bytes M) { return std::ceil(L / p) / L * M; }};

inline constexpr Formula servedActivations{"served_activations", "A", "2 · T · (4 · h + 3 · w)",
    "activations of the largest iteration, in bf16",
    "counted: hidden states, queries, and the MLP's inner activations",
    {{{"T", "max-num-batched-tokens"}, {"h", "hidden size"}, {"w", "width of the MLP on one rank"}}},
    [](double T, double h, double w) { return Bytes(T * 2 * (4 * h + 3 * w)); }};

inline constexpr Formula servedWorkspace{"served_workspace", "A_e", "2 · T · k · (3 · w + h)",
    "workspace of routed experts for the largest iteration, in bf16, kept between iterations",
    "vllm/v1/worker/workspace.py, vllm/model_executor/layers/fused_moe",
    {{{"T", "max-num-batched-tokens"}, {"k", "experts of a token"}, {"w", "width of an expert on one rank"},
        {"h", "hidden size"}}},
    [](double T, double k, double w, double h) { return Bytes(T * 2 * k * (3 * w + h)); }};

inline constexpr Formula servedSampling{"served_sampling", "A_s", "16 · S · V",
    "sampling of all sequences at once, on every rank: logits and sorted ones in fp32, their order in 64 "
    "bits",
    "vllm/v1/sample/ops/topk_topp_sampler.py",
    {{{"S", "sequences that the engine makes room for"}, {"V", "vocabulary"}}},
    [](double S, double V) { return Bytes(S * 16 * V); }};

inline constexpr Formula withheldMemory{"withheld_memory", "W", "H · (1 − s) + G",
    "memory outside gpu-memory-utilization, where that includes everything and CUDA graphs",
    "gpu_memory_utilization of vLLM (vllm/v1/worker/gpu_worker.py)",
    {{{"H", "memory of one accelerator"}, {"s", "gpu-memory-utilization"},
        {"G", "graphs, context and communicators"}}},
    [](Bytes H, double s, Bytes G) { return H * (1 - s) + G; }};

inline constexpr Formula paddedWidth{"padded_width", "w_p", "⌈w / a⌉ · a",
    "width that kernels need: a multiple of their tiles", "vllm/model_executor/layers/quantization/mxfp4.py",
    {{{"w", "width"}, {"a", "tile"}}}, [](double w, double a) { return std::ceil(w / a) * a; }};

inline constexpr Formula paddedBytes{"padded_bytes", "M_p", "M · (h_p / h) · (w_p / w)",
    "weights of experts as kernels hold them, both widths padded", "definition",
    {{{"M", "weights"}, {"h_p", "hidden width, padded"}, {"h", "hidden size"},
        {"w_p", "width of an expert on one rank, padded"}, {"w", "that width"}}},
    [](Bytes M, double hp, double h, double wp, double w) { return M * (hp / h) * (wp / w); }};

inline constexpr Formula cacheBesidePrefix{"cache_beside_prefix", "C_o", "max(0, C − P)",
    "KV cache for what sequences do not share, without their common prefix", "definition",
    {{{"C", "KV cache size"}, {"P", "cache of the shared prefix"}}},
    [](Bytes C, Bytes P) { return std::max(Bytes(0), C - P); }};

inline constexpr Formula withheldBesideStatic{"withheld_beside_static", "W", "max(0, H − s · (H − C) − A)",
    "memory outside mem-fraction-static, which is for weights and KV cache",
    "mem_fraction_static of SGLang (sglang/srt/server_args.py)",
    {{{"H", "memory of one accelerator"}, {"s", "share for weights and cache"},
        {"C", "context and communicators, there before them"}, {"A", "activations"}}},
    [](Bytes H, double s, Bytes C, Bytes A) { return std::max(Bytes(0), H - (H - C) * s - A); }};

inline constexpr Formula withheldOfFree{"withheld_of_free", "W", "G + (1 − s) · max(0, H − M − A − G)",
    "memory outside free_gpu_memory_fraction, a share of what is free, with CUDA graphs",
    "free_gpu_memory_fraction of TensorRT-LLM (tensorrt_llm/_torch/pyexecutor/_util.py)",
    {{{"H", "memory of one accelerator"}, {"s", "share of what is free"}, {"M", "weights"},
        {"A", "activations"}, {"G", "graphs, context and communicators"}}},
    [](Bytes H, double s, Bytes M, Bytes A, Bytes G) {
        return G + std::max(Bytes(0), H - M - A - G) * (1 - s);
    }};

inline constexpr Formula replicaCacheRoom{"replica_cache_room", "C", "max(0, H − W − M − A − max(0, G − W))",
    "KV cache size on one accelerator: CUDA graphs lie partly outside the engine's share", "definition",
    {{{"H", "memory of one accelerator"}, {"W", "memory outside the engine's share"}, {"M", "weights"},
        {"A", "activations"}, {"G", "graphs, context and communicators"}}},
    [](Bytes H, Bytes W, Bytes M, Bytes A, Bytes G) {
        return std::max(Bytes(0), H - W - M - A - std::max(Bytes(0), G - W));
    }};

inline constexpr Formula keptTokens{"kept_tokens", "s_k", "(1 − ω) · s + ω · min(s, w)",
    "tokens of a sequence that a layer keeps, on average over windowed and other layers",
    "Mistral 7B (arXiv:2310.06825) §2, rolling buffer cache",
    {{{"s", "tokens of the sequence"}, {"ω", "share of the layers with the window"}, {"w", "window"}}},
    [](double s, double share, double w) { return (1 - share) * s + share * std::min(s, w); }};

inline constexpr Formula servedSequenceBytes{"served_sequence_bytes", "K", "⌈L / p⌉ · s_k · e · b",
    "cache of one sequence on one accelerator", "Pope et al. (arXiv:2211.05102) §3.3",
    {{{"L", "layers"}, {"p", "stages of a replica"}, {"s_k", "tokens that a layer keeps"},
        {"e", "elements of one token in one layer, on one rank"}, {"b", "bytes per element"}}},
    [](double L, double p, double s, double e, double b) { return Bytes(std::ceil(L / p) * s * e * b); }};

inline constexpr Formula servedCacheByKind{"served_cache_by_kind", "K", "⌈L / p⌉ / L · (s · (g + i) + w + z)",
    "cache and states of one sequence on one accelerator, of a model whose layers are of several kinds",
    "definition",
    {{{"L", "layers"}, {"p", "stages of a replica"}, {"s", "tokens of the sequence"},
        {"g", "keys and values of a token"}, {"i", "index of a token"}, {"w", "keys and values of windows"},
        {"z", "states"}}},
    [](double L, double p, double s, BytesPerToken g, BytesPerToken i, Bytes w, Bytes z) {
        return std::ceil(L / p) / L * (Bytes(s * (g.value() + i.value())) + w + z);
    }};

inline constexpr Formula replicaSequences{"replica_sequences", "N", "⌊C / K⌋ · d",
    "sequences whose KV cache fits a replica", "definition",
    {{{"C", "KV cache size"}, {"K", "KV cache of one sequence"},
        {"d", "DP attention groups, each with sequences of its own"}}},
    [](Bytes C, Bytes K, double d) { return std::floor(C / K) * d; }};

inline constexpr Formula cachedTokens{"cached_tokens", "c", "C / K · s · d",
    "KV cache tokens of a replica, as engines log them at their start", "definition",
    {{{"C", "KV cache size"}, {"K", "KV cache of one sequence"}, {"s", "tokens of a sequence"},
        {"d", "DP attention groups, each with sequences of its own"}}},
    [](Bytes C, Bytes K, double s, double d) { return Tokens(C / K * s * d); }};

inline constexpr Formula sequencesTakenOn{"sequences_taken_on", "B", "min(max(1, ⌊B_c / g⌋), ⌊N / g⌋) · g",
    "max running requests of a replica: max-num-seqs, or what its KV cache holds", "definition",
    {{{"B_c", "max-num-seqs"}, {"N", "sequences whose KV cache fits"},
        {"g", "groups that take turns in the stages: no more than sequences"}}},
    [](double cap, double N, double g) {
        return std::min(std::max(1.0, std::floor(cap / g)), std::floor(N / g)) * g;
    }};

inline constexpr Formula cacheInUse{"cache_in_use", "C_u", "min(C, P + B · K / d)",
    "KV cache of running requests on one accelerator, each at its full length", "definition",
    {{{"C", "KV cache size"}, {"B", "requests that run"}, {"K", "KV cache of one sequence"},
        {"d", "DP attention groups, each with sequences of its own"}, {"P", "prefix that they share"}}},
    [](Bytes C, double B, Bytes K, double d, Bytes P) { return std::min(C, P + B * K / d); }};

inline constexpr Formula cacheFree{"cache_free", "C_f", "C − C_u", "free KV cache", "definition",
    {{{"C", "KV cache size"}, {"C_u", "of it, held by running requests"}}},
    [](Bytes C, Bytes used) { return C - used; }};

inline constexpr Formula memoryLeftAlone{"memory_left_alone", "W_l", "max(0, W − G)",
    "unreserved memory outside the engine's share", "definition",
    {{{"W", "memory outside the engine's share"}, {"G", "graphs, context and communicators"}}},
    [](Bytes W, Bytes G) { return std::max(Bytes(0), W - G); }};

inline constexpr Formula layoutRanks{"layout_ranks", "n", "t · d · p", "accelerators of a replica",
    "definition", {{{"t", "tensor-parallel ranks"}, {"d", "DP attention groups"}, {"p", "stages"}}},
    [](double t, double d, double p) { return t * d * p; }};

inline constexpr Formula splitAccelerators{"split_accelerators", "n_1", "n + n_p · R_p / R",
    "accelerators of a decode worker with its share of prefill workers", "definition",
    {{{"n", "accelerators of a decode worker"}, {"n_p", "accelerators of a prefill worker"},
        {"R_p", "prefill workers"}, {"R", "decode workers"}}},
    [](double n, double np, double Rp, double R) { return n + np * Rp / R; }};

// --- requests
inline constexpr Formula meanRequestTokens{"mean_request_tokens", "s", "(1 − q) · s_1 + q · s_2",
    "tokens of a mean request, of two kinds", "definition",
    {{{"q", "share of requests of the second kind"}, {"s_1", "tokens of one of the first kind"},
        {"s_2", "tokens of one of the second kind"}}},
    [](double q, Tokens first, Tokens second) { return (1 - q) * first + q * second; }};

// --- time
inline constexpr Formula draftingTime{"drafting_time", "t_g", "K · c · t", "time to draft tokens",
    "Leviathan et al. (arXiv:2211.17192) §3.1",
    {{{"K", "draft tokens"}, {"c", "time to draft one token over that of an iteration"},
        {"t", "iteration without drafts"}}},
    [](double K, double c, Seconds t) { return K * c * t; }};

inline constexpr Formula decodedTogether{"decoded_together", "B_i",
    "max(g, min(max(1, N), max(1, 1 + λ · t_o − s))) / g",
    "sequences that one iteration decodes for, as a token finds them: as many decode as arrive while one "
    "does, and itself",
    "Little, Operations Research 9(3) 1961",
    {{{"λ", "requests per second"}, {"t_o", "time from the first token of a request to its last"},
        {"s", "of those, the request itself: in a closed loop it is one of them"},
        {"N", "sequences that there is room for"}, {"g", "groups that take turns in the stages"}}},
    [](double rate, Seconds answer, double own, double room, double groups) {
        const double beside = std::max(1.0, 1 + rate * answer.value() - own);
        return std::max(groups, std::min(std::max(1.0, room), beside)) / groups;
    }};

inline constexpr Formula tokenPart{"token_part", "t_x", "t_a · k_x / k",
    "what one part of an iteration takes of the time per output token", "definition",
    {{{"t_a", "time per output token, without what is added to the iteration"},
        {"k_x", "the part, in its kernels"}, {"k", "all of the iteration's kernels, and the host"}}},
    [](Seconds alone, Seconds part, Seconds all) { return alone * (part / all); }};

inline constexpr Formula shareOfTime{"share_of_time", "x", "t_x / t", "share of a time", "definition",
    {{{"t_x", "a part of it"}, {"t", "the time"}}}, [](Seconds part, Seconds all) { return part / all; }};

inline constexpr Formula iterationPerToken{"iteration_per_token", "t", "t_i / E",
    "time of an iteration for each token that it gives a sequence", "definition",
    {{{"t_i", "time of an iteration"}, {"E", "tokens that it gives each sequence"}}},
    [](Seconds t, double E) { return t / E; }};

inline constexpr Formula promptAdds{"prompt_adds", "a", "n · (t_m − t_d)",
    "time that a prompt adds to the iterations that it is read in", "definition",
    {{{"n", "iterations that read it"}, {"t_m", "iteration that prefills a chunk of it together with decode"},
        {"t_d", "the same without it"}}},
    [](double n, Seconds mixed, Seconds plain) { return n * (mixed - plain); }};

inline constexpr Formula promptsBetweenTokens{"prompts_between_tokens", "t_p", "λ · t · a",
    "prefill interference: time that prompts of other requests add to each output token",
    "derived: as many come as end",
    {{{"λ", "requests per second"}, {"t", "time per output token"}, {"a", "time that one prompt adds"}}},
    [](double rate, Seconds t, Seconds a) { return a * (rate * t.value()); }};

inline constexpr Formula queueWait{"queue_wait", "t_w", "Q / λ",
    "mean wait for the replica to begin a request: Little's law", "Little, Operations Research 9(3) 1961",
    {{{"Q", "waiting requests"}, {"λ", "requests per second"}}},
    [](double waiting, double rate) { return Seconds(waiting / rate); }};

inline constexpr Formula cacheHandOver{"cache_hand_over", "t_h", "t_a + K / W",
    "time to send a prompt's KV cache to a decode worker", "definition",
    {{{"t_a", "time to take a request in"}, {"K", "cache of a prompt on one rank"},
        {"W", "network bandwidth of one accelerator"}}},
    [](Seconds admission, Bytes K, BytesPerSecond W) { return admission + K / W; }};

// --- rates
inline constexpr Formula requestRate{"request_rate", "λ", "N / t",
    "requests per second that a replica answers: Little's law", "Little, Operations Research 9(3) 1961",
    {{{"N", "requests sent and not yet answered, on average over a run"}, {"t", "request latency"}}},
    [](double N, Seconds t) { return N / t.value(); }};

inline constexpr Formula servedRate{"served_rate", "r", "λ · o", "tokens per second", "definition",
    {{{"λ", "requests per second"}, {"o", "tokens of a request"}}},
    [](double rate, Tokens o) { return TokensPerSecond(rate * o.value()); }};

inline constexpr Formula rateOfOne{"rate_of_one", "r_1", "r / n", "tokens per second of one accelerator",
    "definition", {{{"r", "tokens per second of a replica"}, {"n", "accelerators of a replica"}}},
    [](TokensPerSecond r, double n) { return r / n; }};

inline constexpr Formula readerRate{"reader_rate", "r_u", "1 / t", "tokens per second that one user sees",
    "definition", {{{"t", "time per output token"}}},
    [](Seconds t) { return TokensPerSecond(1 / t.value()); }};

inline constexpr Formula servingReplicas{"serving_replicas", "R", "max(1, ⌈λ · x / λ_1⌉) + s",
    "replicas for the requests of the busiest hour, with spare ones", "definition",
    {{{"λ", "requests per second"}, {"x", "busiest hour over the mean"},
        {"λ_1", "requests per second of one replica"}, {"s", "spare replicas"}}},
    [](double rate, double peak, double each, double spare) {
        return std::max(1.0, std::ceil(rate * peak / each)) + spare;
    }};

// --- money and energy
inline constexpr Formula timeShare{"time_share", "x", "a / (a + b)",
    "share of a request's cost, by the time that each of its halves takes alone", "definition",
    {{{"a", "time of the one"}, {"b", "time of the other"}}},
    [](Seconds a, Seconds b) { return a / (a + b); }};

inline constexpr Formula outputTimeShared{"output_time_shared", "t_o", "o · t / B",
    "time of a replica that one output takes, shared with the requests decoded with it", "definition",
    {{{"o", "tokens of an output"}, {"t", "time of an iteration"}, {"B", "decode batch"}}},
    [](double o, Seconds t, double B) { return o * t / B; }};

inline constexpr Formula readInTurn{"read_in_turn", "t_r", "t / g",
    "time of a replica that one prompt takes, while others are read in its further stages", "definition",
    {{{"t", "iteration that reads it"}, {"g", "groups that take turns in the stages"}}},
    [](Seconds t, double g) { return t / g; }};

inline constexpr Formula millionPrice{"million_price", "k", "1000000 · x · n · R · c / r",
    "price per 1M tokens", "definition",
    {{{"x", "share of the cost that is theirs"}, {"n", "accelerators of a replica"},
        {"R", "replicas paid for"}, {"c", "price of one accelerator per unit of time"},
        {"r", "tokens per second of all of them"}}},
    [](double x, double n, double R, MoneyPerSecond c, TokensPerSecond r) {
        return Money(1e6 * x * n * R * c.value() / r.value());
    }};

inline constexpr Formula millionEnergy{"million_energy", "E", "1000000 · Q · n · R / r",
    "energy per 1M tokens with every accelerator at full power", "definition",
    {{{"Q", "power of one accelerator, its server and its site"}, {"n", "accelerators of a replica"},
        {"R", "replicas"}, {"r", "tokens per second of all of them"}}},
    [](Watts Q, double n, double R, TokensPerSecond r) {
        return Joules(1e6 * Q.value() * n * R / r.value());
    }};

} // namespace ridgepoint
