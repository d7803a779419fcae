#pragma once

// Sending less: sparse, low-rank and losslessly compressed tensors, and when the work of it pays.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Each value kept travels with its index, so k of the entries costs more than k of the bytes.
inline constexpr Formula sparseReduceTime{"sparse_reduce_time", "t", "2 · c + t_0 · k · (b_i + b_v) / b_d",
    "gradient exchange of the largest entries only, sparsified and expanded again",
    "Deep Gradient Compression (arXiv:1712.01887) §3",
    {{{"t_0", "time of the dense exchange"}, {"k", "share of the entries kept"}, {"b_i", "bytes of an index"},
        {"b_v", "bytes of a value sent"}, {"b_d", "bytes of a dense value"},
        {"c", "time to sparsify or to expand"}}},
    [](Seconds dense, double k, double index, double value, double full, Seconds c) {
        return 2 * c + dense * k * (index + value) / full;
    }};

inline constexpr Formula compressedTransferTime{"compressed_transfer_time", "t", "n / c + n / (x · W)",
    "time to compress a buffer and then to send it", "Hockney, Parallel Computing 20 (1994); derived",
    {{{"n", "bytes before compression"}, {"c", "bytes compressed per second"}, {"x", "compression ratio"},
        {"W", "bandwidth"}}},
    [](Bytes n, BytesPerSecond c, double x, BytesPerSecond W) { return n / c + n / (x * W); }};

inline constexpr Formula streamedCompressionTime{"streamed_compression_time", "t", "max(n / c, n / (x · W))",
    "time to compress and send a buffer when both run at once",
    "Hockney, Parallel Computing 20 (1994); derived",
    {{{"n", "bytes before compression"}, {"c", "bytes compressed per second"}, {"x", "compression ratio"},
        {"W", "bandwidth"}}},
    [](Bytes n, BytesPerSecond c, double x, BytesPerSecond W) { return std::max(n / c, n / (x * W)); }};

inline constexpr Formula compressionBreakEven{"compression_break_even", "c*", "W / (1 − 1 / x)",
    "compression speed above which compressing first pays", "derived from n/c + n/(x·W) = n/W",
    {{{"W", "bandwidth"}, {"x", "compression ratio"}}},
    [](BytesPerSecond W, double x) { return W / (1 - 1 / x); }};

inline constexpr Formula compressedStepTime{"compressed_step_time", "t", "t_c + t_n / x",
    "step time when communication shrinks and nothing overlaps", "PowerSGD (arXiv:1905.13727) §5; derived",
    {{{"t_c", "compute time"}, {"t_n", "communication time uncompressed"}, {"x", "compression ratio"}}},
    [](Seconds compute, Seconds network, double x) { return compute + network / x; }};

inline constexpr Formula lowRankRatio{"low_rank_ratio", "x", "m · n / (r · (m + n))",
    "compression ratio of a matrix sent as two factors", "PowerSGD (arXiv:1905.13727) §3",
    {{{"m", "rows"}, {"n", "columns"}, {"r", "rank kept"}}},
    [](double m, double n, double r) { return m * n / (r * (m + n)); }};

inline constexpr Formula lowRankShare{"low_rank_share", "φ", "r · (m + n) / (m · n)",
    "size of two factors over that of the matrix", "PowerSGD (arXiv:1905.13727) §3",
    {{{"m", "rows"}, {"n", "columns"}, {"r", "rank kept"}}},
    [](double m, double n, double r) { return r * (m + n) / (m * n); }};

inline constexpr Formula rankForRatio{"rank_for_ratio", "r", "m · n / (x · (m + n))",
    "rank to keep for a compression ratio", "PowerSGD (arXiv:1905.13727) §3",
    {{{"m", "rows"}, {"n", "columns"}, {"x", "compression ratio"}}},
    [](double m, double n, double x) { return m * n / (x * (m + n)); }};

namespace detail {

// Σ i^(−a) for i from 1 to n. Written as H(n, a) in expressions.
inline double powerSum(double n, double a)
{
    double sum = 0;
    for (double i = 1; i <= n; ++i)
        sum += std::pow(i, -a);
    return sum;
}

} // namespace detail

// H(n, a) is the sum of i^(−a) for i from 1 to n.
inline constexpr Formula lowRankError{"low_rank_error", "ε", "√(1 − H(r, 2 · a) / H(n, 2 · a))",
    "relative error of the best approximation when the k-th singular value falls as k^(−a)",
    "Eckart and Young, Psychometrika 1 (1936)",
    {{{"r", "rank kept"}, {"n", "singular values, at least r"}, {"a", "exponent of their decay"}}},
    [](double r, double n, double a) {
        return std::sqrt(1 - detail::powerSum(r, 2 * a) / detail::powerSum(n, 2 * a));
    }};

} // namespace ridgepoint
