#pragma once

// Number types that a preset's weights are published in, where those are not 16 bits: what is served when
// nobody says otherwise. DeepSeek-V3 in blocks of fp8 (arXiv:2412.19437 §3.3), V3.2, R1 and Kimi K2
// likewise (config.json of each, quantization_config), gpt-oss with experts in mxfp4 (arXiv:2508.10925).
// Others as their config.json says.

#include "core/inputs/model/precision.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace ridgepoint {

struct PublishedTypes
{
    std::string_view preset; // id
    std::optional<DataType> weights;
    std::string_view experts = {}; // as serving.experts_precision writes it, where it is another
    double group = -1; // as serving.weights_group, where it is not what is usual
};

inline PublishedTypes publishedTypes(std::string_view preset)
{
    static constexpr std::array<PublishedTypes, 14> all{
        {{"deepseek-v3", DataType::Fp8}, {"deepseek-v3.2", DataType::Fp8}, {"deepseek-r1", DataType::Fp8},
            {"kimi-k2", DataType::Fp8}, {"gpt-oss-20b", {}, "mxfp4"}, {"gpt-oss-120b", {}, "mxfp4"},
            {"deepseek-v4-flash", DataType::Fp8, "mxfp4"}, {"deepseek-v4-pro", DataType::Fp8, "mxfp4"},
            {"devstral-2-123b", DataType::Fp8}, {"devstral-small-2-24b", DataType::Fp8},
            {"kimi-k2.5", {}, "int4", 32}, {"kimi-k3", {}, "mxfp4"}, {"mimo-v2-flash", DataType::Fp8},
            {"minimax-m2.5", DataType::Fp8}}};
    const auto found = std::ranges::find(all, preset, &PublishedTypes::preset);
    return found != all.end() ? *found : PublishedTypes{preset, {}};
}

} // namespace ridgepoint
