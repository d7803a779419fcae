#pragma once

// The textbook algorithms of each collective in the α–β–γ model: a message of s bytes takes α + s/W, a rank
// sends one message and receives one at a time, full duplex, and adds a received byte in γ seconds. n is
// counted as NCCL does: the vector of an all-reduce, broadcast or reduce, the gathered output, the whole
// input of a reduce-scatter, the bytes one rank holds before an all-to-all. core/collective/steps.h carries
// the same algorithms out message by message. Ring all-gather and pairwise all-to-all add nothing, so theirs
// are in communication.h.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula ringReduceScatterCost{"ring_reduce_scatter_cost", "t",
    "(P − 1) · α + (P − 1) / P · n · (1 / W + γ)", "ring reduce-scatter, additions counted",
    "Chan et al., Concurrency and Computation 19 (2007) §5",
    {{{"n", "bytes of the whole input"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return (P - 1) * alpha + (P - 1) / P * n * (1 / W + gamma);
    }};

inline constexpr Formula halvingReduceScatterCost{"halving_reduce_scatter_cost", "t",
    "log₂(P) · α + (P − 1) / P · n · (1 / W + γ)",
    "reduce-scatter by recursive halving, a power of two of ranks", "Thakur et al., IJHPCA 19 (2005) §4.2",
    {{{"n", "bytes of the whole input"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return std::log2(P) * alpha + (P - 1) / P * n * (1 / W + gamma);
    }};

inline constexpr Formula doublingAllGatherTime{"doubling_all_gather_time", "t",
    "⌈log₂(P)⌉ · α + (P − 1) / P · n / W",
    "all-gather by recursive doubling, or by Bruck's algorithm where P is not a power of two",
    "Thakur et al., IJHPCA 19 (2005) §4.1; Bruck et al., IEEE TPDS 8 (1997)",
    {{{"n", "bytes gathered"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return std::ceil(std::log2(P)) * alpha + (P - 1) / P * n / W;
    }};

inline constexpr Formula ringAllReduceCost{"ring_all_reduce_cost", "t",
    "2 · (P − 1) · α + 2 · (P − 1) / P · n / W + (P − 1) / P · n · γ", "ring all-reduce, additions counted",
    "Chan et al., Concurrency and Computation 19 (2007) §5",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return 2 * (P - 1) * alpha + 2 * (P - 1) / P * n / W + (P - 1) / P * n * gamma;
    }};

inline constexpr Formula rabenseifnerCost{"rabenseifner_cost", "t",
    "2 · log₂(P) · α + 2 · (P − 1) / P · n / W + (P − 1) / P · n · γ",
    "all-reduce by recursive halving, then recursive doubling; a power of two of ranks",
    "Rabenseifner, ICCS (2004)",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return 2 * std::log2(P) * alpha + 2 * (P - 1) / P * n / W + (P - 1) / P * n * gamma;
    }};

inline constexpr Formula recursiveDoublingCost{"recursive_doubling_cost", "t",
    "log₂(P) · (α + n / W + n · γ)",
    "all-reduce by recursive doubling: the whole vector in every round, additions counted",
    "Thakur et al., IJHPCA 19 (2005) §4.5",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return std::log2(P) * (alpha + n / W + n * gamma);
    }};

inline constexpr Formula binomialAllReduceCost{"binomial_all_reduce_cost", "t",
    "2 · ⌈log₂(P)⌉ · (α + n / W) + ⌈log₂(P)⌉ · n · γ",
    "all-reduce as a binomial reduce to one rank and a broadcast from it",
    "Thakur et al., IJHPCA 19 (2005) §4.5",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        const double rounds = std::ceil(std::log2(P));
        return 2 * rounds * (alpha + n / W) + rounds * n * gamma;
    }};

// Each tree carries half of the vector and an inner rank of one is a leaf of the other, so a rank sends 2 ·
// n.
inline constexpr Formula doubleTreeCost{"double_tree_cost", "t", "2 · ⌈log₂(P)⌉ · α + 2 · n / W + n · γ",
    "all-reduce over two binary trees, many pieces in flight, their own cost left out",
    "Sanders, Speck and Träff, Parallel Computing 35 (2009); NCCL src/graph/trees.cc",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return 2 * std::ceil(std::log2(P)) * alpha + 2 * n / W + n * gamma;
    }};

// The switch reads every rank's whole vector and multicasts each rank's reduced share.
inline constexpr Formula inSwitchAllReduceTime{"in_switch_all_reduce_time", "t",
    "2 · α + (1 + 1 / P) · n / W", "all-reduce inside an NVLink switch (NVLS)",
    "NCCL, NVLink SHARP (src/transport/nvls.cc); derived",
    {{{"n", "bytes of the vector"}, {"P", "ranks on the switch"}, {"α", "latency to or from the switch"},
        {"W", "bandwidth of one rank, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) { return 2 * alpha + (1 + 1 / P) * n / W; }};

inline constexpr Formula sharpAllReduceTime{"sharp_all_reduce_time", "t", "2 · α + n / W",
    "all-reduce inside the switches of an InfiniBand fabric (SHARP)",
    "Graham et al., SHArP, COMHPC (2016); derived",
    {{{"n", "bytes of the vector"}, {"α", "latency to or from the top of the switch tree"},
        {"W", "bandwidth of one rank, one direction"}}},
    [](Bytes n, Seconds alpha, BytesPerSecond W) { return 2 * alpha + n / W; }};

inline constexpr Formula binomialBroadcastTime{"binomial_broadcast_time", "t", "⌈log₂(P)⌉ · (α + n / W)",
    "broadcast down a binomial tree", "Thakur et al., IJHPCA 19 (2005) §4.3",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return std::ceil(std::log2(P)) * (alpha + n / W);
    }};

inline constexpr Formula binomialReduceCost{"binomial_reduce_cost", "t", "⌈log₂(P)⌉ · (α + n / W + n · γ)",
    "reduce up a binomial tree", "Thakur et al., IJHPCA 19 (2005) §4.4",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return std::ceil(std::log2(P)) * (alpha + n / W + n * gamma);
    }};

inline constexpr Formula chainCost{"chain_cost", "t", "(P − 2 + k) · (α + n / k · (1 / W + γ))",
    "broadcast (γ = 0) or reduce along a chain of ranks, in pieces",
    "Chan et al., Concurrency and Computation 19 (2007) §7; derived",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"k", "pieces"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, double k, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return (P - 2 + k) * (alpha + n / k * (1 / W + gamma));
    }};

inline constexpr Formula chainPieces{"chain_pieces", "k*", "√((P − 2) · n · (1 / W + γ) / α)",
    "pieces that pass a chain of ranks soonest", "derived from (P − 2 + k) · (α + n/k · (1/W + γ))",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}, {"γ", "seconds to add one byte"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W, SecondsPerByte gamma) {
        return std::sqrt((P - 2) * (n * (1 / W + gamma)) / alpha);
    }};

inline constexpr Formula scatterAllGatherTime{"scatter_all_gather_time", "t",
    "(⌈log₂(P)⌉ + P − 1) · α + 2 · (P − 1) / P · n / W",
    "broadcast of a long vector: binomial scatter, then ring all-gather",
    "van de Geijn; Thakur et al., IJHPCA 19 (2005) §4.3",
    {{{"n", "bytes of the vector"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return (std::ceil(std::log2(P)) + P - 1) * alpha + 2 * (P - 1) / P * n / W;
    }};

inline constexpr Formula bruckAllToAllTime{"bruck_all_to_all_time", "t", "log₂(P) · α + n / 2 · log₂(P) / W",
    "all-to-all in few messages: half of the buffer in every round, a power of two of ranks",
    "Bruck et al., IEEE TPDS 8 (1997)",
    {{{"n", "bytes one rank holds"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return std::log2(P) * alpha + n / 2 * std::log2(P) / W;
    }};

// Reduce-scatter inside each node, ring all-reduce of every rank's part between nodes through its own network
// card, all-gather inside.
inline constexpr Formula hierarchicalAllReduceCost{"hierarchical_all_reduce_cost", "t",
    "2 · (g − 1) · α_i + 2 · (g − 1) / g · n / W_i + (g − 1) / g · n · γ + 2 · (k − 1) · α_o + "
    "2 · (k − 1) / k · n / g / W_o + (k − 1) / k · n / g · γ",
    "all-reduce in two levels, one after the other",
    "Thakur et al., IJHPCA 19 (2005); Cho et al., BlueConnect, SysML (2019)",
    {{{"n", "bytes of the vector"}, {"g", "ranks of a node"}, {"k", "nodes"},
        {"α_i", "latency of a hop inside the node"}, {"W_i", "bandwidth of one rank inside the node"},
        {"α_o", "latency of a hop between nodes"}, {"W_o", "bandwidth of one rank between nodes"},
        {"γ", "seconds to add one byte"}}},
    [](Bytes n, double g, double k, Seconds innerAlpha, BytesPerSecond innerW, Seconds outerAlpha,
        BytesPerSecond outerW, SecondsPerByte gamma) {
        return ringAllReduceCost(n, g, innerAlpha, innerW, gamma)
            + ringAllReduceCost(n / g, k, outerAlpha, outerW, gamma);
    }};

// What many pieces in flight approach: the busiest of link inside, card and adder works all the time, the
// others hide behind it.
inline constexpr Formula hierarchicalOverlappedCost{"hierarchical_overlapped_cost", "t",
    "max(max(2 · (g − 1) · α_i + 2 · (g − 1) / g · n / W_i + (g − 1) / g · n · γ, 2 · (k − 1) · α_o + "
    "2 · (k − 1) / k · n / g / W_o + (k − 1) / k · n / g · γ), (g · k − 1) / (g · k) · n · γ)",
    "all-reduce in two levels that overlap fully: no hierarchical one is faster",
    "derived from the serial form",
    {{{"n", "bytes of the vector"}, {"g", "ranks of a node"}, {"k", "nodes"},
        {"α_i", "latency of a hop inside the node"}, {"W_i", "bandwidth of one rank inside the node"},
        {"α_o", "latency of a hop between nodes"}, {"W_o", "bandwidth of one rank between nodes"},
        {"γ", "seconds to add one byte"}}},
    [](Bytes n, double g, double k, Seconds innerAlpha, BytesPerSecond innerW, Seconds outerAlpha,
        BytesPerSecond outerW, SecondsPerByte gamma) {
        return std::max(std::max(ringAllReduceCost(n, g, innerAlpha, innerW, gamma),
                            ringAllReduceCost(n / g, k, outerAlpha, outerW, gamma)),
            (g * k - 1) / (g * k) * n * gamma);
    }};

// Several rings, each leaving the node through another card: only together are they as fast as the link
// inside.
inline constexpr Formula flatRingBandwidth{"flat_ring_bandwidth", "W", "min(W_i, i · W_o)",
    "bandwidth of rings that pass every rank of every node once", "NCCL, one ring a network card; derived",
    {{{"W_i", "bandwidth of one rank inside the node"}, {"i", "network cards of a node that rings leave by"},
        {"W_o", "bandwidth of one card"}}},
    [](BytesPerSecond inner, double cards, BytesPerSecond outer) { return std::min(inner, cards * outer); }};

} // namespace ridgepoint
