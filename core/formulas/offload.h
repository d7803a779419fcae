#pragma once

// Host memory, disks and the input pipeline: what they must deliver so that accelerators do not wait.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline constexpr Formula roundTripTime{"round_trip_time", "t", "2 · n / W",
    "time to read a buffer from a slower tier and to write it back", "ZeRO-Infinity (arXiv:2104.07857) §4",
    {{{"n", "bytes"}, {"W", "bandwidth of the tier, reads and writes one after the other"}}},
    [](Bytes n, BytesPerSecond W) { return 2 * n / W; }};

inline constexpr Formula doubleBufferBytes{"double_buffer_bytes", "M", "2 · n",
    "two buffers: one in use, one being filled", "ZeRO-Offload (arXiv:2101.06840) §4.1",
    {{{"n", "bytes of one buffer"}}}, [](Bytes n) { return 2 * n; }};

// More buffers absorb jitter; they do not make the slower side faster.
inline constexpr Formula doubleBufferedTime{"double_buffered_time", "t", "max(t_c, t_m) + t_s",
    "time per layer when the next one is fetched during the computation of this one",
    "ZeRO-Offload (arXiv:2101.06840) §4.1",
    {{{"t_c", "compute time of a layer"}, {"t_m", "time to fetch a layer"}, {"t_s", "synchronisation"}}},
    [](Seconds compute, Seconds fetch, Seconds sync) { return std::max(compute, fetch) + sync; }};

inline constexpr Formula prefetchDepth{"prefetch_depth", "k", "max(1, ⌈t_m / t_c⌉)",
    "layers to fetch ahead so that jitter does not stall the computation",
    "PyTorch FSDP (arXiv:2304.11277) §3.3",
    {{{"t_m", "time to fetch a layer"}, {"t_c", "compute time of a layer"}}},
    [](Seconds fetch, Seconds compute) { return std::max(1.0, std::ceil(fetch / compute)); }};

inline constexpr Formula offloadedBytes{"offloaded_bytes", "M_h", "M · o",
    "part of a rank's bytes that the host keeps", "ZeRO-Offload (arXiv:2101.06840) §4.1",
    {{{"M", "bytes of all"}, {"o", "share that is offloaded, 0 to 1"}}},
    [](Bytes all, double share) { return all * share; }};

inline constexpr Formula residentBytes{"resident_bytes", "M_d", "M · (1 − o)",
    "part of a rank's bytes that the device keeps", "ZeRO-Offload (arXiv:2101.06840) §4.1",
    {{{"M", "bytes of all"}, {"o", "share that is offloaded, 0 to 1"}}},
    [](Bytes all, double share) { return all * (1 - share); }};

inline constexpr Formula hostNodeBytes{"host_node_bytes", "M_n", "M_h · n",
    "what the ranks of one node keep in its DRAM", "ZeRO-Offload (arXiv:2101.06840) §4.1",
    {{{"M_h", "bytes of one rank"}, {"n", "ranks of a node"}}},
    [](Bytes rank, double n) { return rank * n; }};

inline constexpr Formula hostUpdateTime{"host_update_time", "t", "P · b · n / (W · η)",
    "time of the weight update on the processors of a node, all its ranks at once",
    "DeepSpeed csrc/includes/cpu_adam.h; Kingma & Ba (arXiv:1412.6980) algorithm 1",
    {{{"P", "parameters one rank updates there"}, {"b", "bytes read and written per parameter"},
        {"n", "ranks of a node"}, {"W", "bandwidth of the node's DRAM"},
        {"η", "share of the bandwidth reached"}}},
    [](Parameters P, BytesPerParameter b, double n, BytesPerSecond W, double share) {
        return P * b * n / (W * share);
    }};

inline constexpr Formula hostArithmeticTime{"host_arithmetic_time", "t", "P · f · n / F",
    "time of the weight update's arithmetic on the processors of a node",
    "DeepSpeed csrc/includes/cpu_adam.h; Kingma & Ba (arXiv:1412.6980) algorithm 1",
    {{{"P", "parameters one rank updates there"}, {"f", "operations per parameter"}, {"n", "ranks of a node"},
        {"F", "fp32 rate of the node's processors"}}},
    [](Parameters P, double f, double n, FlopsPerSecond F) { return Flops(P.value() * f * n) / F; }};

inline constexpr Formula dataBandwidth{"data_bandwidth", "W", "r · b · x",
    "bandwidth the training data must be read with", "tf.data (arXiv:2101.12127) §2",
    {{{"r", "training throughput"}, {"b", "bytes stored per token"},
        {"x", "allowance for shuffling and reading twice"}}},
    [](TokensPerSecond r, BytesPerToken b, double x) { return r * b * x; }};

} // namespace ridgepoint
