#pragma once

// Collectives beyond the textbook ring: the price of chunking, trees, hierarchies and shared network cards. V
// is what one rank puts on the wire (communication.h), n a whole buffer, W a bandwidth in one direction.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// The square root is what an optimally chunked pipeline still pays: see chunkedTransferTime.
inline constexpr Formula collectiveTime{"collective_time", "t", "α + V / W + √(V · V_0) / W",
    "collective inside one scale-up domain",
    "regression on the measured NCCL tables of ai-dynamo/aiconfigurator; form derived from optimal chunking",
    {{{"V", "bytes one rank sends"}, {"α", "startup latency"}, {"W", "bandwidth reached by large messages"},
        {"V_0", "message size that scales the cost of filling the pipeline"}}},
    [](Bytes V, Seconds alpha, BytesPerSecond W, Bytes V0) {
        return alpha + V / W + Bytes(std::sqrt(V.value() * V0.value())) / W;
    }};

inline constexpr Formula chunkedTransferTime{"chunked_transfer_time", "t", "(V / c + n) · (α + c / W)",
    "message sent in chunks through a pipeline of hops", "Thakur et al., IJHPCA 19 (2005); derived",
    {{{"V", "bytes one rank sends"}, {"c", "bytes of one chunk"}, {"n", "hops"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes V, Bytes c, double n, Seconds alpha, BytesPerSecond W) {
        return (V / c + n) * (alpha + c / W);
    }};

inline constexpr Formula optimalChunk{"optimal_chunk", "c*", "√(V · α · W / n)",
    "chunk that sends a message through a pipeline of hops soonest", "derived from (V/c + n)·(α + c/W)",
    {{{"V", "bytes one rank sends"}, {"n", "hops"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes V, double n, Seconds alpha, BytesPerSecond W) {
        return Bytes(std::sqrt(V.value() * alpha.value() * W.value() / n));
    }};

inline constexpr Formula optimalChunkedTime{"optimal_chunked_time", "t",
    "n · α + V / W + 2 · √(n · α · V / W)", "message sent through a pipeline of hops in the best chunks",
    "derived from (V/c + n)·(α + c/W)",
    {{{"V", "bytes one rank sends"}, {"n", "hops"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes V, double n, Seconds alpha, BytesPerSecond W) {
        const Seconds fill = n * alpha;
        const Seconds send = V / W;
        return fill + send + 2 * Seconds(std::sqrt(fill.value() * send.value()));
    }};

inline constexpr Formula pipelineFillBytes{"pipeline_fill_bytes", "V_0", "4 · n · α · W",
    "message size that scales the cost of filling a pipeline of hops", "derived from (V/c + n)·(α + c/W)",
    {{{"n", "hops"}, {"α", "latency of one hop"}, {"W", "bandwidth, one direction"}}},
    [](double n, Seconds alpha, BytesPerSecond W) { return 4 * n * alpha * W; }};

inline constexpr Formula ringAllReduceLatency{"ring_all_reduce_latency", "t", "2 · (P − 1) · α",
    "latency of a ring all-reduce: it grows with the group", "Thakur et al., IJHPCA 19 (2005)",
    {{{"P", "ranks"}, {"α", "latency of one hop"}}},
    [](double P, Seconds alpha) { return 2 * (P - 1) * alpha; }};

inline constexpr Formula ringGatherLatency{"ring_gather_latency", "t", "(P − 1) · α",
    "latency of a ring all-gather or reduce-scatter", "Thakur et al., IJHPCA 19 (2005)",
    {{{"P", "ranks"}, {"α", "latency of one hop"}}}, [](double P, Seconds alpha) { return (P - 1) * alpha; }};

inline constexpr Formula treeAllReduceLatency{"tree_all_reduce_latency", "t", "2 · ⌈log₂(P)⌉ · α",
    "latency of a tree all-reduce: up the tree and down again", "nccl-tests doc/PERFORMANCE.md (double tree)",
    {{{"P", "ranks"}, {"α", "latency of one hop"}}},
    [](double P, Seconds alpha) { return 2 * std::ceil(std::log2(P)) * alpha; }};

inline constexpr Formula treeAllReduceTime{"tree_all_reduce_time", "t", "2 · ⌈log₂(P)⌉ · α + 2 · n / W",
    "tree all-reduce of a large buffer, chunks in flight on every level",
    "nccl-tests doc/PERFORMANCE.md (double tree)",
    {{{"n", "bytes of the buffer"}, {"P", "ranks"}, {"α", "latency of one hop"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) {
        return 2 * std::ceil(std::log2(P)) * alpha + 2 * n / W;
    }};

inline constexpr Formula recursiveDoublingTime{"recursive_doubling_time", "t", "log₂(P) · (α + n / W)",
    "recursive-doubling all-reduce: the whole buffer in every round", "Thakur et al., IJHPCA 19 (2005) §3.5",
    {{{"n", "bytes of the buffer"}, {"P", "ranks"}, {"α", "latency of one message"},
        {"W", "bandwidth, one direction"}}},
    [](Bytes n, double P, Seconds alpha, BytesPerSecond W) { return std::log2(P) * (alpha + n / W); }};

inline constexpr Formula fastestAllReduceTime{"fastest_all_reduce_time", "t", "min(t_r, min(t_t, t_d))",
    "all-reduce by the algorithm that ends first", "NCCL, algorithm selection (src/graph/tuning.cc)",
    {{{"t_r", "ring"}, {"t_t", "tree"}, {"t_d", "recursive doubling"}}},
    [](Seconds ring, Seconds tree, Seconds doubling) { return std::min(ring, std::min(tree, doubling)); }};

// Reduce-scatter inside the node, all-reduce of each rank's part between nodes, all-gather inside the node.
inline constexpr Formula hierarchicalAllReduceTime{"hierarchical_all_reduce_time", "t",
    "2 · (g − 1) / g · n / W_i + 2 · (k − 1) / k · n / (g · W_o)",
    "all-reduce in two levels, latency not counted",
    "Thakur et al., IJHPCA 19 (2005); Calculon calculon/network.py",
    {{{"n", "bytes of the buffer"}, {"g", "ranks of a node"}, {"k", "nodes"},
        {"W_i", "bandwidth of one rank inside the node"}, {"W_o", "bandwidth of one rank between nodes"}}},
    [](Bytes n, double g, double k, BytesPerSecond inside, BytesPerSecond outside) {
        return 2 * (g - 1) / g * n / inside + 2 * (k - 1) / k * n / (g * outside);
    }};

// Ranks of a data-parallel group that sit in one node each bring a network card; tensor ranks between them do
// not.
inline constexpr Formula groupNics{"group_nics", "i", "min(max(g / t, 1), D)",
    "network cards a data-parallel group can use in one node", "SimuMax simumax/core/config.py",
    {{{"g", "accelerators of a node, one card each"}, {"t", "tensor-parallel ranks"},
        {"D", "ranks of the group"}}},
    [](double g, double t, double D) { return std::min(std::max(g / t, 1.0), D); }};

inline constexpr Formula injectionBandwidth{"injection_bandwidth", "W_o", "i · W · η",
    "bandwidth of a group out of one node", "SimuMax simumax/core/config.py",
    {{{"i", "network cards the group uses"}, {"W", "line rate of one card, one direction"},
        {"η", "share of the line rate reached"}}},
    [](double i, BytesPerSecond W, double efficiency) { return i * W * efficiency; }};

// Latency that grows with the group is what a single "bandwidth efficiency" misses at 64 nodes.
inline constexpr Formula hopRingTime{"hop_ring_time", "t", "(P − 1) · α + V / W",
    "ring over many nodes: one latency for each hop, then the wire bytes",
    "Thakur et al., IJHPCA 19 (2005); constants: regression on the collectives figure of the Ultra-Scale "
    "Playbook",
    {{{"V", "bytes one rank sends"}, {"P", "ranks of the ring"}, {"α", "latency of one hop"},
        {"W", "bandwidth reached by large messages"}}},
    [](Bytes V, double P, Seconds alpha, BytesPerSecond W) { return (P - 1) * alpha + V / W; }};

inline constexpr Formula busBandwidth{"bus_bandwidth", "W_b", "V / t",
    "wire bytes per second: what benchmarks of collectives call bus bandwidth",
    "nccl-tests doc/PERFORMANCE.md", {{{"V", "bytes one rank sends"}, {"t", "time taken"}}},
    [](Bytes V, Seconds t) { return V / t; }};

} // namespace ridgepoint
