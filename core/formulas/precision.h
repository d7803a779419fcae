#pragma once

// Number formats: what they resolve, what they lose, and what sums of many terms cost.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <cmath>

namespace ridgepoint {

inline constexpr Formula formatResolution{"format_resolution", "ε", "1 / 2 ^ m",
    "relative step between neighbouring numbers", "IEEE 754-2019 §3.3", {{{"m", "bits of the fraction"}}},
    [](double m) { return 1 / std::pow(2.0, m); }};

inline constexpr Formula resolutionRatio{"resolution_ratio", "x", "2 ^ (m_1 − m_2)",
    "how much finer one format is than another", "IEEE 754-2019 §3.3",
    {{{"m_1", "bits of the fraction of the finer format"},
        {"m_2", "bits of the fraction of the coarser format"}}},
    [](double fine, double coarse) { return std::pow(2.0, fine - coarse); }};

inline constexpr Formula lossScale{"loss_scale", "S", "2 ^ ⌈log₂(q / g)⌉",
    "smallest power of two that lifts a gradient into the normal range",
    "Mixed Precision Training (arXiv:1710.03740) §3.2",
    {{{"g", "magnitude of the gradient"}, {"q", "smallest normal number of the format"}}},
    [](double g, double smallest) { return std::pow(2.0, std::ceil(std::log2(smallest / g))); }};

inline constexpr Formula subnormalRounding{"subnormal_rounding", "y", "⌊x / u + 1 / 2⌋ · u",
    "nearest number of a grid with even steps, which the subnormal numbers are", "IEEE 754-2019 §4.3",
    {{{"x", "value, not negative"}, {"u", "smallest subnormal number"}}},
    [](double x, double u) { return std::floor(x / u + 1.0 / 2) * u; }};

// Values spread evenly over the decades from l to h; subnormal numbers are counted as lost.
inline constexpr Formula rangeLoss{"range_loss", "φ", "1 − log₂(q_x / q) / log₂(h / l)",
    "share of values, evenly spread over their decades, that a format cannot hold",
    "Mixed Precision Training (arXiv:1710.03740) §3; derived",
    {{{"l", "smallest value"}, {"h", "largest value"}, {"q", "smallest normal number of the format"},
        {"q_x", "largest number of the format"}}},
    [](double low, double high, double smallest, double largest) {
        return 1 - std::log2(largest / smallest) / std::log2(high / low);
    }};

inline constexpr Formula scoreExponential{"score_exponential", "y", "exp(x)",
    "exponential of an attention score from which no maximum was subtracted",
    "Milakov and Gimelshein (arXiv:1805.02867) §2", {{{"x", "attention score"}}},
    [](double x) { return std::exp(x); }};

inline constexpr Formula errorRatio{"error_ratio", "x", "e_1 / e_2",
    "error of one format over that of another", "definition",
    {{{"e_1", "error of the first"}, {"e_2", "error of the second"}}},
    [](double first, double second) { return first / second; }};

// Each of P − 1 additions rounds once; the errors of a tensor's entries add as squares.
inline constexpr Formula reductionErrorNorm{"reduction_error_norm", "e", "√(N) · ε · g · (P − 1)",
    "norm of the difference that the order of a gradient sum can make",
    "Higham, Accuracy and Stability of Numerical Algorithms §4.2",
    {{{"N", "entries of the gradient"}, {"ε", "resolution of the format"}, {"g", "magnitude of an entry"},
        {"P", "ranks whose gradients are summed"}}},
    [](double n, double epsilon, double g, double P) { return std::sqrt(n) * epsilon * g * (P - 1); }};

inline constexpr Formula reductionErrorBound{"reduction_error_bound", "e", "2 · (P − 1) · ε · g",
    "largest difference that the order of a sum can make in one entry",
    "Higham, Accuracy and Stability of Numerical Algorithms §4.2",
    {{{"ε", "resolution of the format"}, {"g", "magnitude of an entry"},
        {"P", "ranks whose gradients are summed"}}},
    [](double epsilon, double g, double P) { return 2 * (P - 1) * epsilon * g; }};

inline constexpr Formula peakRatio{"peak_ratio", "x", "F_1 / F_2",
    "peak in one format over the peak in another", "definition",
    {{{"F_1", "peak of the first"}, {"F_2", "peak of the second"}}},
    [](FlopsPerSecond first, FlopsPerSecond second) { return first / second; }};

} // namespace ridgepoint
