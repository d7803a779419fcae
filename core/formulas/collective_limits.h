#pragma once

// What no algorithm of a collective can beat, where one algorithm overtakes another, and how benchmarks turn
// a time into a bandwidth. Conventions as in collective_costs.h.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula latencyLowerBound{"latency_lower_bound", "t_l", "⌈log₂(P)⌉ · α",
    "latency of any collective: what a rank knows can at most double in one round",
    "Chan et al., Concurrency and Computation 19 (2007) §3",
    {{{"P", "ranks"}, {"α", "latency of one message"}}},
    [](double P, Seconds alpha) { return std::ceil(std::log2(P)) * alpha; }};

inline constexpr Formula reductionLowerBound{"reduction_lower_bound", "t_r", "(P − 1) / P · n · γ",
    "additions of any reduction, shared evenly", "Chan et al., Concurrency and Computation 19 (2007) §3",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, SecondsPerByte gamma) { return (P - 1) / P * n * gamma; }};

inline constexpr Formula bisectionTime{"bisection_time", "t", "P · n / (4 · W_b)",
    "all-to-all through the narrowest cut: a quarter of all bytes crosses it each way",
    "Dally and Towles, Principles and Practices of Interconnection Networks (2004) §3.3",
    {{{"n", "bytes one rank holds"}, {"P", "ranks"}, {"W_b", "bandwidth of the cut, one direction"}}},
    [](Bytes n, double P, BytesPerSecond W) { return P * n / (4 * W); }};

inline constexpr Formula collectiveLowerBound{"collective_lower_bound", "t", "max(t_l, max(t_b, t_r))",
    "time that no algorithm can beat", "Chan et al., Concurrency and Computation 19 (2007) §3",
    {{{"t_l", "bound by latency"}, {"t_b", "bound by bandwidth"}, {"t_r", "bound by additions"}}},
    [](Seconds latency, Seconds bandwidth, Seconds reduction) {
        return std::max(latency, std::max(bandwidth, reduction));
    }};

// Through the cards of a node, and through all that one rank has: inside and out at once.
inline constexpr Formula twoTierBandwidthBound{"two_tier_bandwidth_bound", "t_b",
    "max(2 · (k − 1) / k · n / (g · W_o), 2 · (g · k − 1) / (g · k) · n / (W_i + W_o))",
    "bandwidth bound of an all-reduce over nodes with one network card a rank",
    "derived from the bound of one tier",
    {{{"n", "bytes of the vector"}, {"g", "ranks of a node"}, {"k", "nodes"},
        {"W_i", "bandwidth of one rank inside the node"}, {"W_o", "bandwidth of one rank between nodes"}}},
    [](Bytes n, double g, double k, BytesPerSecond inner, BytesPerSecond outer) {
        return std::max(2 * (k - 1) / k * n / (g * outer), 2 * (g * k - 1) / (g * k) * n / (inner + outer));
    }};

inline constexpr Formula centralReduceBytes{"central_reduce_bytes", "V", "(P − 1) · n",
    "bytes one rank receives when all others send it their vectors: what trees and rings avoid", "definition",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}}}, [](Bytes n, double P) { return (P - 1) * n; }};

inline constexpr Formula ringBinomialCrossover{"ring_binomial_crossover", "n*",
    "α · W · (P − 1 − log₂(P)) / (log₂(P) − (P − 1) / P)",
    "vector above which a ring all-reduce beats a binomial tree",
    "derived from ring_all_reduce_time and binomial_all_reduce_cost",
    {{{"P", "ranks, a power of two"}, {"α", "latency of one message"}, {"W", "bandwidth, one direction"}}},
    [](double P, Seconds alpha, BytesPerSecond W) {
        return alpha * W * ((P - 1 - std::log2(P)) / (std::log2(P) - (P - 1) / P));
    }};

inline constexpr Formula ringBinomialCrossoverLarge{"ring_binomial_crossover_large", "n*",
    "α · W · P / (log₂(P) − 1)", "the same for very many ranks, where P − 1 is P",
    "distributed-training-book 31ba824, ch. 12",
    {{{"P", "ranks"}, {"α", "latency of one message"}, {"W", "bandwidth, one direction"}}},
    [](double P, Seconds alpha, BytesPerSecond W) { return alpha * W * (P / (std::log2(P) - 1)); }};

inline constexpr Formula ringDoubleTreeCrossover{"ring_double_tree_crossover", "n*",
    "α · W · P · (P − 1 − log₂(P))", "vector above which a ring all-reduce beats a double binary tree",
    "derived from ring_all_reduce_time and double_tree_cost",
    {{{"P", "ranks, a power of two"}, {"α", "latency of one message"}, {"W", "bandwidth, one direction"}}},
    [](double P, Seconds alpha, BytesPerSecond W) { return alpha * W * (P * (P - 1 - std::log2(P))); }};

inline constexpr Formula ringHalfBandwidthSize{"ring_half_bandwidth_size", "n_½", "P · α · W",
    "buffer of a ring collective that takes as long as its latency: half speed",
    "derived from ring_all_gather_time",
    {{{"P", "ranks"}, {"α", "latency of one hop"}, {"W", "bandwidth, one direction"}}},
    [](double P, Seconds alpha, BytesPerSecond W) { return P * alpha * W; }};

inline constexpr Formula bucketForEfficiency{"bucket_for_efficiency", "n", "e / (1 − e) · α · W",
    "message that reaches a wanted share of the bandwidth", "Hockney, Parallel Computing 20 (1994); derived",
    {{{"e", "share of the bandwidth wanted, below 1"}, {"α", "latency"}, {"W", "bandwidth, one direction"}}},
    [](double e, Seconds alpha, BytesPerSecond W) { return e / (1 - e) * (alpha * W); }};

inline constexpr Formula algorithmBandwidth{"algorithm_bandwidth", "W_a", "n / t",
    "buffer bytes per second, as benchmarks of collectives count them", "nccl-tests doc/PERFORMANCE.md",
    {{{"n", "bytes of the buffer"}, {"t", "time taken"}}}, [](Bytes n, Seconds t) { return n / t; }};

inline constexpr Formula allReduceBusFactor{"all_reduce_bus_factor", "f", "2 · (P − 1) / P",
    "bus bandwidth of an all-reduce over its algorithm bandwidth", "nccl-tests doc/PERFORMANCE.md",
    {{{"P", "ranks"}}}, [](double P) { return 2 * (P - 1) / P; }};

inline constexpr Formula gatherBusFactor{"gather_bus_factor", "f", "(P − 1) / P",
    "the same of all-gather, reduce-scatter and all-to-all", "nccl-tests doc/PERFORMANCE.md",
    {{{"P", "ranks"}}}, [](double P) { return (P - 1) / P; }};

inline constexpr Formula nodeExitShare{"node_exit_share", "x", "(k − 1) / (k · g − 1)",
    "share of a hierarchical all-reduce's bytes that leave the node", "derived",
    {{{"g", "ranks of a node"}, {"k", "nodes"}}}, [](double g, double k) { return (k - 1) / (k * g - 1); }};

inline constexpr Formula cardRate{"card_rate", "W_o", "W_b · (k − 1) / (k · g − 1)",
    "bytes per second through each rank's network card in a hierarchical collective",
    "derived from nccl-tests' bus bandwidth",
    {{{"W_b", "bus bandwidth"}, {"g", "ranks of a node, one card each"}, {"k", "nodes"}}},
    [](BytesPerSecond bus, double g, double k) { return bus * (k - 1) / (k * g - 1); }};

// Unlike a reduction, an all-to-all cannot use a neighbour's card: the bytes have one owner.
inline constexpr Formula allToAllNodeBound{"all_to_all_node_bound", "W_a", "W_o · k / (k − 1)",
    "most buffer bytes per second of an all-to-all between nodes", "NVIDIA/nccl-tests, issues; derived",
    {{{"W_o", "bandwidth of one rank's network card"}, {"k", "nodes"}}},
    [](BytesPerSecond outer, double k) { return outer * k / (k - 1); }};

} // namespace ridgepoint
