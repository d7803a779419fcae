#pragma once

// Host memory, disks and the input pipeline: what they must deliver so that accelerators do not wait.

#include "core/formulas/formula.h"
#include "core/units/quantity.h"

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

inline constexpr Formula dataBandwidth{"data_bandwidth", "W", "r · b · x",
    "bandwidth the training data must be read with", "tf.data (arXiv:2101.12127) §2",
    {{{"r", "training throughput"}, {"b", "bytes stored per token"},
        {"x", "allowance for shuffling and reading twice"}}},
    [](TokensPerSecond r, BytesPerToken b, double x) { return r * b * x; }};

} // namespace ridgepoint
