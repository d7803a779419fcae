#pragma once

// What each kind of parallelism sends, per rank. Buffers are whole; communication.h says what a collective of
// one puts on the wire.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>

namespace ridgepoint {

// Tensor parallelism reduces (or gathers and scatters) this twice per layer and direction; a pipeline sends
// it once per boundary.
inline constexpr Formula hiddenStateBytes{"hidden_state_bytes", "n", "T · h · b",
    "hidden states of a micro-batch: the buffer of a tensor-parallel collective",
    "Megatron-LM (arXiv:1909.08053) §3",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"}, {"b", "bytes per element"}}},
    [](Tokens T, double h, double b) { return Bytes(T.value() * h * b); }};

inline constexpr Formula stageBoundaryBytes{"stage_boundary_bytes", "V", "T · h · b / t",
    "bytes one rank sends to the next pipeline stage", "Narayanan et al. (arXiv:2104.04473) §4.1",
    {{{"T", "tokens of the micro-batch on this rank"}, {"h", "hidden size"}, {"b", "bytes per element"},
        {"t", "ranks that each send a part (1 without scatter-gather)"}}},
    [](Tokens T, double h, double b, double t) { return Bytes(T.value() * h * b / t); }};

// Weights are gathered for the forward and again for the backward pass, gradients scattered once.
inline constexpr Formula fullyShardedBytes{"fully_sharded_bytes", "V", "(D − 1) / D · P · (2 · w + g)",
    "bytes one rank sends per micro-batch when weights are sharded", "ZeRO (arXiv:1910.02054) §7",
    {{{"P", "parameters of the rank's model shard"}, {"D", "ranks that share them"},
        {"w", "bytes per weight on the wire"}, {"g", "bytes per gradient on the wire"}}},
    [](Parameters P, double D, BytesPerParameter w, BytesPerParameter g) {
        return (D - 1) / D * (P * (2 * w + g));
    }};

inline constexpr Formula pipelineTrafficBytes{"pipeline_traffic_bytes", "V_s", "2 · (p − 1) · m · V",
    "bytes that cross all stage boundaries in a step, activations one way and gradients the other",
    "Narayanan et al. (arXiv:2104.04473) §3.2",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}, {"V", "bytes of one micro-batch at a boundary"}}},
    [](double p, double m, Bytes V) { return 2 * (p - 1) * m * V; }};

inline constexpr Formula keyValueBlockBytes{"key_value_block_bytes", "n", "2 · T · k · b",
    "keys and values of one rank's tokens, one layer", "Ring Attention (arXiv:2310.01889) §3",
    {{{"T", "tokens of the micro-batch on this rank"}, {"k", "width of the key heads on this rank"},
        {"b", "bytes per element"}}},
    [](Tokens T, double k, double b) { return Bytes(2 * T.value() * k * b); }};

inline constexpr Formula contextRingBytes{"context_ring_bytes", "V", "(c − 1) · n",
    "bytes one rank sends while keys and values travel once round a context-parallel ring",
    "Ring Attention (arXiv:2310.01889) §3",
    {{{"c", "context-parallel ranks"}, {"n", "keys and values of one rank"}}},
    [](double c, Bytes n) { return (c - 1) * n; }};

// Queries, keys and values go out, the result comes back as wide as the queries.
inline constexpr Formula ulyssesBytes{"ulysses_bytes", "V", "(c − 1) / c · 2 · T · (q + k) · b",
    "bytes one rank sends in the all-to-alls that trade sequence for heads, one layer",
    "DeepSpeed Ulysses (arXiv:2309.14509) §3",
    {{{"T", "tokens of the micro-batch on this rank"}, {"q", "width of all query heads"},
        {"k", "width of all key heads"}, {"b", "bytes per element"}, {"c", "context-parallel ranks"}}},
    [](Tokens T, double q, double k, double b, double c) {
        return Bytes((c - 1) / c * 2 * T.value() * (q + k) * b);
    }};

// Bytes of the blocks, before the factor (c − 1)/c of an all-to-all.
inline constexpr Formula expertDispatchBytes{"expert_dispatch_bytes", "n", "T · k · h · b",
    "hidden states sent to experts (and, combining, back)", "DeepSeek-V3 (arXiv:2412.19437) §3.2",
    {{{"T", "tokens this rank routes"}, {"k", "copies sent of each: one an expert, or one a node"},
        {"h", "hidden size"}, {"b", "bytes per element, block scales included"}}},
    [](Tokens T, double k, double h, double b) { return Bytes(T.value() * k * h * b); }};

inline constexpr Formula remoteCopies{"remote_copies", "k_r", "min(k, M) · (n − 1) / n",
    "copies of a token that leave its node when each node receives it once",
    "DeepSeek-V3 (arXiv:2412.19437) §3.2.2",
    {{{"k", "experts per token"}, {"M", "most nodes a token is sent to"},
        {"n", "nodes that hold the experts"}}},
    [](double k, double M, double n) { return std::min(k, M) * (n - 1) / n; }};

// C(n, k) is the binomial coefficient; the ratio is a product of k factors, each pick leaving one expert
// less.
inline constexpr Formula expectedDestinations{"expected_destinations", "k_d",
    "R · (1 − C(E − E / R, k) / C(E, k))",
    "distinct ranks that the experts of one token live on, uniform routing",
    "derived: hypergeometric distribution",
    {{{"R", "ranks that share the experts"}, {"E", "experts"}, {"k", "experts per token, at most E"}}},
    [](double R, double E, double k) {
        const double elsewhere = E - E / R;
        double missed = 1;
        for (double i = 0; i < k; ++i)
            missed *= (elsewhere - i) / (E - i);
        return R * (1 - missed);
    }};

inline constexpr Formula nodeCopies{"node_copies", "k_n", "f · min(M, k_d)",
    "copies of a token on the network where each node that its experts are on receives one",
    "DeepSeek-V3 (arXiv:2412.19437) §3.2.2",
    {{{"M", "most nodes a token is sent to"}, {"k_d", "nodes that its experts are on, as expected"},
        {"f", "fullest over mean load"}}},
    [](double M, double k_d, double f) { return std::min(M, k_d) * f; }};

inline constexpr Formula fullyShardedAsymptote{"fully_sharded_asymptote", "V", "P · (2 · w + g)",
    "bytes one rank sends per micro-batch when weights are sharded over very many ranks",
    "ZeRO (arXiv:1910.02054) §7",
    {{{"P", "parameters of the rank's model shard"}, {"w", "bytes per weight on the wire"},
        {"g", "bytes per gradient on the wire"}}},
    [](Parameters P, BytesPerParameter w, BytesPerParameter g) { return P * (2 * w + g); }};

inline constexpr Formula callsBytes{"calls_bytes", "V_s", "V · k", "bytes of all calls of one kind",
    "definition", {{{"V", "bytes of one call"}, {"k", "calls"}}},
    [](Bytes one, double calls) { return one * calls; }};

// What a norm over a sharded width exchanges instead of its input.
inline constexpr Formula normStatisticsBytes{"norm_statistics_bytes", "n", "8 · T",
    "mean and variance of each token, fp32", "Layer Normalization (arXiv:1607.06450) §3", {{{"T", "tokens"}}},
    [](Tokens T) { return Bytes(8 * T.value()); }};

inline constexpr Formula queryKeyValueBytes{"query_key_value_bytes", "n", "T · (q + 2 · k) · b",
    "queries, keys and values of one layer", "GQA (arXiv:2305.13245) §2",
    {{{"T", "tokens"}, {"q", "width of all query heads"}, {"k", "width of all key heads"},
        {"b", "bytes per element"}}},
    [](Tokens T, double q, double k, double b) { return Bytes(T.value() * (q + 2 * k) * b); }};

inline constexpr Formula positionScale{"position_scale", "x", "s_2 / s_1",
    "how far positions are stretched when a context is extended",
    "Position Interpolation (arXiv:2306.15595) §2",
    {{{"s_1", "sequence length trained for"}, {"s_2", "sequence length wanted"}}},
    [](Tokens before, Tokens after) { return after / before; }};

} // namespace ridgepoint
