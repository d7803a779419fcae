#pragma once

// Element types a tensor can be stored or computed in.

#include "core/base/quantity.h"

#include <array>
#include <optional>
#include <string_view>

namespace ridgepoint {

enum class DataType { None, Fp64, Fp32, Tf32, Fp16, Bf16, Fp8, Fp6, Fp4, Int8, Int4 };
inline constexpr int dataTypeCount = 11;

namespace detail {
inline constexpr std::array<double, dataTypeCount> elementBytes{0, 8, 4, 4, 2, 2, 1, 0.75, 0.5, 1, 0.5};
} // namespace detail

// Storage for one element; tf32 is stored as fp32. None is 0. Block scales are not counted here.
constexpr double bytesPerElement(DataType type)
{
    return detail::elementBytes[static_cast<std::size_t>(type)];
}

// What a layer's activations are stored and sent in: the type products compute in, but half precision beside
// narrower ones, which read copies.
constexpr DataType activationType(DataType compute)
{
    return bytesPerElement(compute) < bytesPerElement(DataType::Bf16) ? DataType::Bf16 : compute;
}
constexpr double activationBytes(DataType compute) { return bytesPerElement(activationType(compute)); }

std::string_view dataTypeKey(DataType type); // "bf16", "none" … as written in files
std::optional<DataType> dataTypeFromKey(std::string_view key);

} // namespace ridgepoint
