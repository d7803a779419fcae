#pragma once

// Number types of a served model as tables of kernels name them.

#include "core/inputs/model/architecture.h"
#include "core/inputs/model/published_types.h"
#include "core/inputs/scenario/scenario.h"
#include "core/serving/layout.h"

namespace ridgepoint {

constexpr std::string_view servedType(DataType type)
{
    using enum DataType;
    return type == Fp64 || type == Fp32 || type == Tf32 ? "fp32"
        : type == Fp8 || type == Fp6                    ? "fp8"
        : type == Fp4                                   ? "fp4"
        : type == Int8                                  ? "int8"
        : type == Int4                                  ? "int4"
                                                        : "bf16";
}

// DeepSeek's fp8 is scaled by block (arXiv:2412.19437 §3.3), and so is that of models with its attention.
constexpr std::string_view asPublished(std::string_view type, const Architecture& architecture)
{
    return type == "fp8" && architecture.attention == AttentionKind::Mla ? "fp8_block" : type;
}

// A cache of 8 bits is read alike whatever their format.
inline ServingTypes servedTypes(const Scenario& scenario, const Architecture& architecture)
{
    const Serving& serving = scenario.serving;
    ServingTypes types;
    types.dense = asPublished(servedType(servedWeights(scenario)), architecture);
    types.experts = types.dense;
    const PublishedTypes published = publishedTypes(scenario.model.preset);
    const bool asFile =
        serving.experts == "weights" && !serving.weightsPrecision && !published.experts.empty();
    const std::string_view said = asFile ? published.experts : serving.experts;
    types.group = serving.weightsGroup.value_or(said == published.experts ? published.group : -1);
    for (const std::string_view own : {"bf16", "fp8", "mxfp4", "fp4", "int4"})
        if (said == own)
            types.experts = asPublished(own, architecture);
    if (serving.wide != ServingWide::None && servedBytes(types.dense) < 2) {
        types.attention = "bf16";
        types.wideLayers = serving.wide == ServingWide::AttentionAndEnds ? 2 : 0;
    }
    types.cache = servedType(serving.kvPrecision);
    if (types.cache == "int8")
        types.cache = "fp8";
    return types;
}

} // namespace ridgepoint
