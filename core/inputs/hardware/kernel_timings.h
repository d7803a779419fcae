#pragma once

// Single kernels of one accelerator as somebody timed and published them: what was computed, how long it
// took, by which engine. A few dozen of them, spread over intensity and size; the curves of kernels.h were
// found on all. Values, with their source, live in presets/timings.

#include "core/base/quantity.h"
#include "core/inputs/model/precision.h"

#include <string>
#include <vector>

namespace ridgepoint {

inline constexpr double timedHeadWidth = 128; // of every attention kernel here

// m×k by k×n; the operands in `type`, the result in what activations are kept in.
struct TimedProduct
{
    DataType type = DataType::Bf16;
    double m = 0, n = 0, k = 0;
    Seconds time;
    std::string engine; // "SGLang 0.5.14"

    Flops flops() const;
    Bytes bytes() const; // operands read once, the result written once
};

// Causal, forward: a whole prompt.
struct TimedAttention
{
    DataType type = DataType::Bf16;
    double sequences = 0, heads = 0, kvHeads = 0;
    double length = 0; // tokens
    Seconds time;
    std::string engine;

    Flops flops() const;
    Bytes bytes() const; // queries, keys and values read once, the result written once
};

struct KernelTimings
{
    std::vector<TimedProduct> products;
    std::vector<TimedAttention> attention;
};

} // namespace ridgepoint
