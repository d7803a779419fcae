#pragma once

// Low-precision recipes beside the types of tensors: which layers stay in 16 bits, and what the kept copies
// of a weight take. Internal to core/training/step.

#include "core/inputs/hardware/kernels.h"
#include "core/inputs/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace ridgepoint {

// Indices of the layers that are multiplied in the narrow type: from the first to before the second.
inline std::pair<double, double> narrowLayers(const Training& training, double layers)
{
    if (!isNarrow(training.precision.compute))
        return {0, layers};
    const WideLayers& wide = training.wide;
    constexpr double rounding = 1e-9; // of a share of so many layers
    const double last = std::max(wide.last, std::ceil(wide.lastShare * layers - rounding));
    return {std::min(wide.first, layers), std::max(std::min(wide.first, layers), layers - last)};
}

// Blocks of 32 and products in any order: by Transformer Engine on Blackwell's data-centre chips
// (is_non_tn_fp8_gemm_supported: compute capability from 10.0 to below 12.0, and from 13.0); elsewhere they
// came with units that multiply in fp4 (MI355X, Trainium3).
inline bool scalesInHardware(const Accelerator& device)
{
    const double capability = device.computeCapability;
    return capability > 0 ? (capability >= 10 && capability < 12) || capability >= 13
                          : device.peak(DataType::Fp4).value() > 0;
}

// One copy of a weight, scales included.
struct NarrowWeight
{
    double bytes = 0;
    std::string_view source;
};
inline NarrowWeight narrowWeight(const Scenario& s)
{
    const DataType type = s.training.precision.compute;
    const double element = bytesPerElement(type);
    if (type == DataType::Fp4)
        return {element + 1.0 / 16, "a scale of 8 bits for 16 (NVFP4, arXiv:2509.25149)"};
    if (type == DataType::Fp6)
        return {element + 1.0 / 32, "a scale of 8 bits for 32 (OCP MX)"};
    if (s.training.fp8Scaling == Fp8Scaling::Tensor)
        return {element, "a scale a tensor"};
    if (scalesInHardware(s.hardware.accelerator))
        return {element + 1.0 / 32, "a scale of 8 bits for 32 (OCP MX)"};
    return {
        element + 4.0 / (128 * 128), "a scale in fp32 for 128 × 128 (DeepSeek-V3, arXiv:2412.19437 §3.3)"};
}

// How many a weight has in the type of the products. Scales of 16 and 32 elements differ by direction; before
// Blackwell fp8 products take one order of their operands alone (Transformer Engine).
inline double copiesWithStored(const Scenario& s)
{
    const Training& t = s.training;
    if (t.weightCopies == WeightCopies::None || !isNarrow(t.precision.compute))
        return 0;
    const bool oneServesBoth = t.precision.compute == DataType::Fp8 && t.fp8Scaling == Fp8Scaling::Tensor
        && scalesInHardware(s.hardware.accelerator);
    return t.weightCopies == WeightCopies::One || oneServesBoth ? 1 : 2;
}
// Those beside the weights themselves, which are one where they are stored in that type.
inline double keptCopies(const Scenario& s)
{
    const bool stored = s.training.precision.weights == s.training.precision.compute;
    return std::max(0.0, copiesWithStored(s) - (stored ? 1 : 0));
}

} // namespace ridgepoint
