#pragma once

// What bounds an operation: its arithmetic, or the bytes it moves.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>

namespace ridgepoint {

inline constexpr Formula ridgePoint{"ridge_point", "I*", "F / W",
    "intensity above which arithmetic, not movement, is the limit", "Williams et al., CACM 52(4) 2009",
    {{{"F", "peak rate"}, {"W", "bandwidth"}}}, [](FlopsPerSecond F, BytesPerSecond W) { return F / W; }};

inline constexpr Formula attainable{"attainable", "F_a", "min(F, W · I)",
    "rate an operation of this intensity can reach", "Williams et al., CACM 52(4) 2009",
    {{{"F", "peak rate"}, {"W", "bandwidth"}, {"I", "arithmetic intensity"}}},
    [](FlopsPerSecond F, BytesPerSecond W, FlopsPerByte I) { return std::min(F, W * I); }};

inline constexpr Formula arithmeticIntensity{"arithmetic_intensity", "I", "C / M",
    "operations per byte moved", "Williams et al., CACM 52(4) 2009",
    {{{"C", "operations"}, {"M", "bytes moved"}}}, [](Flops C, Bytes M) { return C / M; }};

inline constexpr Formula gemmFlops{"gemm_flops", "C", "2 · m · n · k", "operations of an m×k by k×n product",
    "NVIDIA matrix multiplication guide (DU-09799-001)",
    {{{"m", "rows"}, {"n", "columns"}, {"k", "inner dimension"}}},
    [](double m, double n, double k) { return Flops(2 * m * n * k); }};

inline constexpr Formula gemmBytes{"gemm_bytes", "M", "(m · k + k · n + m · n) · b",
    "bytes of the two inputs and the result, each moved once",
    "NVIDIA matrix multiplication guide (DU-09799-001)",
    {{{"m", "rows"}, {"n", "columns"}, {"k", "inner dimension"}, {"b", "bytes per element"}}},
    [](double m, double n, double k, double b) { return Bytes((m * k + k * n + m * n) * b); }};

inline constexpr Formula gemmIntensity{"gemm_intensity", "I", "2 · m · n · k / ((m · k + k · n + m · n) · b)",
    "operations per byte of a GEMM", "NVIDIA matrix multiplication guide (DU-09799-001)",
    {{{"m", "rows"}, {"n", "columns"}, {"k", "inner dimension"}, {"b", "bytes per element"}}},
    [](double m, double n, double k, double b) {
        return FlopsPerByte(2 * m * n * k / ((m * k + k * n + m * n) * b));
    }};

inline constexpr Formula memoryTime{"memory_time", "t", "M / W",
    "time to move the bytes to or from device memory", "Williams et al., CACM 52(4) 2009",
    {{{"M", "bytes moved"}, {"W", "memory bandwidth"}}}, [](Bytes M, BytesPerSecond W) { return M / W; }};

inline constexpr Formula dataParallelIntensity{"data_parallel_intensity", "I_net", "3 · T / b",
    "operations per byte of gradients sent: 6·P·T over a ring all-reduce of 2·P·b",
    "distributed-training-book ch. 2; Patarasuk and Yuan 2009",
    {{{"T", "tokens per accelerator and step"}, {"b", "bytes per gradient on the wire"}}},
    [](Tokens T, BytesPerParameter b) { return FlopsPerByte(3 * T.value() / b.value()); }};

inline constexpr Formula decodeIntensity{"decode_intensity", "I", "2 · B / b",
    "operations per byte of weights read when B sequences decode together",
    "Pope et al. (arXiv:2211.05102) §2", {{{"B", "sequences decoded together"}, {"b", "bytes per weight"}}},
    [](double B, BytesPerParameter b) { return FlopsPerByte(2 * B / b.value()); }};

inline constexpr Formula requiredBandwidth{"required_bandwidth", "W", "M / t",
    "bandwidth that moves the bytes in time", "Williams et al., CACM 52(4) 2009",
    {{{"M", "bytes moved"}, {"t", "time allowed"}}}, [](Bytes M, Seconds t) { return M / t; }};

inline constexpr Formula criticalBatch{"critical_batch", "T*", "I_r · b / 2",
    "tokens that must share one read of the weights for arithmetic to be the limit",
    "scaling-book part 1 (jax-ml); Pope et al. (arXiv:2211.05102) §2",
    {{{"I_r", "ridge point"}, {"b", "bytes per weight"}}},
    [](FlopsPerByte ridge, BytesPerParameter b) { return Tokens(ridge.value() * b.value() / 2); }};

inline constexpr Formula gemmCriticalRows{"gemm_critical_rows", "m*",
    "b · k · n / W / (2 · k · n / F − b · (k + n) / W)",
    "rows at which a GEMM turns compute-bound, inputs and result counted", "scaling-book part 2 (jax-ml)",
    {{{"k", "inner dimension"}, {"n", "columns"}, {"b", "bytes per element"}, {"F", "peak rate"},
        {"W", "memory bandwidth"}}},
    [](double k, double n, double b, FlopsPerSecond F, BytesPerSecond W) {
        const double read = b * k * n / W.value();
        return read / (2 * k * n / F.value() - b * (k + n) / W.value());
    }};

} // namespace ridgepoint
