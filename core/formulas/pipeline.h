#pragma once

// Idle time of a pipeline. Fraction = idle ÷ whole, overhead = idle ÷ ideal.

#include "core/formulas/formula.h"
#include "core/units/quantity.h"

namespace ridgepoint {

inline constexpr Formula bubbleFraction{"bubble_fraction", "β", "(p − 1) / (m + p − 1)",
    "share of the step a stage is idle, GPipe and 1F1B", "GPipe (arXiv:1811.06965) §2.3",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}}},
    +[](double p, double m) { return (p - 1) / (m + p - 1); }};

inline constexpr Formula bubbleFractionInterleaved{"bubble_fraction_interleaved", "β",
    "(p − 1) / (v · m + p − 1)", "share of the step a stage is idle, interleaved 1F1B",
    "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}, {"v", "chunks per stage"}}},
    +[](double p, double m, double v) { return (p - 1) / (v * m + p - 1); }};

inline constexpr Formula bubbleOverhead{"bubble_overhead", "β_o", "(p − 1) / (v · m)",
    "idle time relative to the ideal step", "Narayanan et al. (arXiv:2104.04473) §2.2",
    {{{"p", "pipeline stages"}, {"m", "micro-batches"}, {"v", "chunks per stage"}}},
    +[](double p, double m, double v) { return (p - 1) / (v * m); }};

inline constexpr Formula microbatchesPerStep{"microbatches_per_step", "m", "B / (b · D)",
    "micro-batches of one replica in a step", "Narayanan et al. (arXiv:2104.04473) §3",
    {{{"B", "sequences in the global batch"}, {"b", "sequences in a micro-batch"},
        {"D", "data-parallel replicas"}}},
    +[](double B, double b, double D) { return B / (b * D); }};

} // namespace ridgepoint
