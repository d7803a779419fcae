#include "core/inputs/model/precision.h"

namespace ridgepoint {

namespace {

constexpr std::array<std::string_view, dataTypeCount> keys{
    "none", "fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "fp6", "fp4", "int8", "int4"};

} // namespace

std::string_view dataTypeKey(DataType type)
{
    const auto index = static_cast<std::size_t>(type);
    return index < keys.size() ? keys[index] : keys.front();
}

std::optional<DataType> dataTypeFromKey(std::string_view key)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == key)
            return static_cast<DataType>(i);
    }
    return std::nullopt;
}

} // namespace ridgepoint
