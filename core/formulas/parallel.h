#pragma once

// How far a batch and a model can be split before the network is the limit. I_r is peak ÷ network bandwidth.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>

namespace ridgepoint {

inline constexpr Formula dataParallelCriticalTokens{"data_parallel_critical_tokens", "T*", "I_r · b / 3",
    "tokens per accelerator at which a gradient all-reduce takes as long as the whole step's arithmetic",
    "distributed-training-book ch. 2 and 14",
    {{{"I_r", "network ridge point"}, {"b", "bytes per gradient on the wire"}}},
    [](FlopsPerByte ridge, BytesPerParameter b) { return Tokens(ridge.value() * b.value() / 3); }};

inline constexpr Formula dataParallelCriticalTokensBackward{"data_parallel_critical_tokens_backward", "T*",
    "I_r · b / 2",
    "tokens per accelerator at which a gradient all-reduce hides exactly behind the backward pass",
    "scaling-book part 5 (jax-ml)",
    {{{"I_r", "network ridge point"}, {"b", "bytes per gradient on the wire"}}},
    [](FlopsPerByte ridge, BytesPerParameter b) { return Tokens(ridge.value() * b.value() / 2); }};

inline constexpr Formula dataParallelLimit{"data_parallel_limit", "D_max", "T / T_1",
    "data-parallel ranks a batch can feed", "scaling-book part 5 (jax-ml)",
    {{{"T", "tokens in the batch"}, {"T_1", "tokens each rank needs"}}},
    [](Tokens T, Tokens least) { return T / least; }};

inline constexpr Formula criticalGlobalBatch{"critical_global_batch", "T_min", "n · T_1",
    "smallest batch that keeps every rank compute-bound", "scaling-book part 5 (jax-ml)",
    {{{"n", "ranks"}, {"T_1", "tokens each rank needs"}}}, [](double n, Tokens least) { return n * least; }};

inline constexpr Formula moeCriticalTokens{"moe_critical_tokens", "T*_E", "E / k · T_1",
    "tokens per accelerator a sparse model needs: all experts' gradients travel, k of them work",
    "scaling-book, GPUs (jax-ml)",
    {{{"E", "experts"}, {"k", "experts per token"}, {"T_1", "tokens a dense model needs"}}},
    [](double E, double k, Tokens dense) { return E / k * dense; }};

inline constexpr Formula tensorParallelLimit{"tensor_parallel_limit", "t_max", "2 · f / (b · I_r)",
    "tensor-parallel ranks beyond which their collectives outlast the MLP", "scaling-book part 5 (jax-ml)",
    {{{"f", "MLP width"}, {"b", "bytes per activation on the wire"}, {"I_r", "network ridge point"}}},
    [](double f, double b, FlopsPerByte ridge) { return 2 * f / (b * ridge.value()); }};

inline constexpr Formula contractionCriticalWidth{"contraction_critical_width", "k*", "b · I_r",
    "inner dimension above which two ranks multiply their halves faster than they exchange partial sums",
    "scaling-book parts 1 and 3 (jax-ml)", {{{"b", "bytes per element"}, {"I_r", "network ridge point"}}},
    [](double b, FlopsPerByte ridge) { return b * ridge.value(); }};

inline constexpr Formula fsdpRanksOptimum{"fsdp_ranks_optimum", "X*", "√(T / f · M_x / M_y · n)",
    "ranks to give to FSDP when FSDP and tensor parallelism share n accelerators",
    "scaling-book part 5 (jax-ml)",
    {{{"T", "tokens in the batch"}, {"f", "MLP width"}, {"M_x", "mesh axes used by FSDP"},
        {"M_y", "mesh axes used by tensor parallelism"}, {"n", "accelerators"}}},
    [](Tokens T, double f, double mx, double my, double n) {
        return std::sqrt(T.value() / f * mx / my * n);
    }};

inline constexpr Formula mixedShardingCriticalTokens{"mixed_sharding_critical_tokens", "T*",
    "4 · I_r² / (M_x · M_y · f)", "tokens per accelerator that FSDP and tensor parallelism together need",
    "scaling-book part 5 (jax-ml)",
    {{{"I_r", "network ridge point of one mesh axis"}, {"M_x", "mesh axes used by FSDP"},
        {"M_y", "mesh axes used by tensor parallelism"}, {"f", "MLP width"}}},
    [](FlopsPerByte ridge, double mx, double my, double f) {
        return Tokens(4 * (ridge.value() * ridge.value()) / (mx * my * f));
    }};

// Weights are gathered twice and gradients scattered once, against 6 operations per parameter and token.
inline constexpr Formula fullyShardedCriticalTokens{"fully_sharded_critical_tokens", "T*",
    "I_r · (2 · w + g) / (6 · φ)",
    "tokens per accelerator at which the communication of sharded weights takes a share φ of the compute "
    "time",
    "derived from ZeRO (arXiv:1910.02054) §7 and C = 6·N·D",
    {{{"I_r", "network ridge point"}, {"w", "bytes per weight on the wire"},
        {"g", "bytes per gradient on the wire"}, {"φ", "communication over compute that is allowed"}}},
    [](FlopsPerByte ridge, BytesPerParameter w, BytesPerParameter g, double share) {
        return Tokens(ridge.value() * (2 * w + g).value() / (6 * share));
    }};

// A block of queries against a block of keys: 4·T²·q operations for 2·T·k·b bytes.
inline constexpr Formula contextRingCriticalTokens{"context_ring_critical_tokens", "T*",
    "I_r · b · k / (2 · q)",
    "tokens per rank at which a ring step's keys and values hide exactly behind its attention",
    "Ring Attention (arXiv:2310.01889) §3",
    {{{"I_r", "network ridge point"}, {"b", "bytes per element"}, {"k", "width of all key heads"},
        {"q", "width of all query heads"}}},
    [](FlopsPerByte ridge, double b, double k, double q) { return Tokens(ridge.value() * b * k / (2 * q)); }};

} // namespace ridgepoint
