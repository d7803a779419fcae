#pragma once

// Reading a data sheet.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

namespace ridgepoint {

inline constexpr Formula densePeak{"dense_peak", "F", "F_s / 2",
    "dense rate behind a peak quoted for 2:4 sparsity", "NVIDIA H100 architecture white paper",
    {{{"F_s", "peak quoted with sparsity"}}}, [](FlopsPerSecond sparse) { return sparse / 2; }};

inline constexpr Formula vectorLanes{"vector_lanes", "n_l", "n_sm · n_p · w",
    "lanes that each do one operation per cycle", "NVIDIA H100 architecture white paper",
    {{{"n_sm", "streaming multiprocessors"}, {"n_p", "partitions of one"}, {"w", "lanes of a partition"}}},
    [](double sm, double partitions, double lanes) { return sm * partitions * lanes; }};

inline constexpr Formula clockFromPeak{"clock_from_peak", "ν", "F / (2 · n_l)",
    "clock in hertz behind a vector peak, multiply-add counted as two", "scaling-book, GPUs (jax-ml)",
    {{{"F", "vector peak"}, {"n_l", "vector lanes"}}},
    [](FlopsPerSecond F, double lanes) { return F.value() / (2 * lanes); }};

} // namespace ridgepoint
