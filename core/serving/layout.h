#pragma once

// How one replica is cut, and the number types that it holds.

#include <string_view>

namespace ridgepoint {

struct ServingLayout
{
    double tensor = 1; // ranks that share a layer's heads and dense products
    double attentionData = 1; // groups of those, each with sequences of its own; experts are shared by all
    double expert = 1; // ranks that experts are dealt over; the rest of the replica cuts each of them
    double pipeline = 1;

    double stageRanks() const { return tensor * attentionData; }
    double ranks() const { return stageRanks() * pipeline; }
    double expertSlices() const { return stageRanks() / expert; }
    bool operator==(const ServingLayout&) const = default;
};

// Of replicas that read prompts alone, for those that decode: the same but for the tensor ranks.
inline ServingLayout readerLayout(ServingLayout decoding, double tensor)
{
    decoding.tensor = tensor;
    if (decoding.expert > 1)
        decoding.expert = decoding.stageRanks();
    return decoding;
}

// Bytes an element of weights or cache in such a type, scales included: a byte for 16 elements of nvfp4 and
// for 32 of mxfp4, two for 128 of int4 (the usual group of AWQ and GPTQ); those of 128 × 128 are nothing.
inline constexpr double scaleBytes = 2; // of integers
constexpr double servedBytes(std::string_view type)
{
    constexpr double fp4 = 0.5 + 1.0 / 16, mxfp4 = 0.5 + 1.0 / 32, int4 = 0.5 + scaleBytes / 128;
    return type == "fp32"           ? 4
        : type == "bf16"            ? 2
        : type.starts_with("mxfp4") ? mxfp4
        : type == "fp4"             ? fp4
        : type == "int4"            ? int4
                                    : 1;
}

// As tables of kernels name them.
struct ServingTypes
{
    std::string_view dense = "bf16", experts = "bf16", cache = "bf16";
    std::string_view attention = {}; // of its products, where it is another than `dense`
    double wideLayers = 0; // whose MLPs are in bf16
    double group =
        -1; // weights of int4 or int8 that share a scale; 0: a row does; below 0: as most files have it

    std::string_view ofAttention() const { return attention.empty() ? dense : attention; }
    // Of weights in such a type.
    constexpr double bytesOf(std::string_view type) const
    {
        const double scale = group > 0 ? scaleBytes / group : 0;
        return group < 0 || !type.starts_with("int") ? servedBytes(type) : (type == "int4" ? 0.5 : 1) + scale;
    }
};

} // namespace ridgepoint
