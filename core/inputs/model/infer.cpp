#include "core/inputs/model/parameters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Anchor
{
    double params;
    double layers;
    double hidden;
};

// Published dense decoders that a size is interpolated between. Sizes are nominal.
constexpr std::array anchors{
    Anchor{484'416, 4, 96}, // presets/models/minigpt-500k
    Anchor{10.65e6, 6, 384}, // karpathy/nanoGPT, config/train_shakespeare_char.py
    Anchor{41.7e6, 8, 512}, // BERT-Medium, arXiv:1908.08962
    Anchor{125e6, 12, 768}, // GPT-3 family, arXiv:2005.14165 table 2.1
    Anchor{350e6, 24, 1024}, // "
    Anchor{760e6, 24, 1536}, // "
    Anchor{1.3e9, 24, 2048}, // "
    Anchor{2.7e9, 32, 2560}, // "
    Anchor{6.7e9, 32, 4096}, // LLaMA 7B, arXiv:2302.13971 table 2
    Anchor{13e9, 40, 5120}, // "
    Anchor{34.4e9, 60, 7168}, // Yi-34B, arXiv:2403.04652 table 1
    Anchor{70e9, 80, 8192}, // Llama 3 70B, arXiv:2407.21783
    Anchor{175e9, 96, 12288}, // GPT-3, arXiv:2005.14165
    Anchor{405e9, 126, 16384}, // Llama 3.1 405B, arXiv:2407.21783 table 3
    Anchor{1.008e12, 128, 25600}, // Megatron 1T, arXiv:2104.04473 table 1
    // No dense decoder this large is published: the trend from 13B to 1T carried on.
    Anchor{1e13, 240, 59392},
};

constexpr double smallest = 1e6;
constexpr double largest = 1e13;

// Llama 3's vocabulary; smaller models share one table that may take this much of them (GPT-3 125M: 31 %).
constexpr double fullVocabulary = 128256;
constexpr double embeddingShare = 0.3;
constexpr double byteVocabulary = 256;

// Llama 3 and Qwen untie the two tables somewhere between 3B and 7B.
constexpr double untiedFrom = 4e9;

// Grouped queries as in Llama 3: eight key/value heads, so that widths come in multiples of eight heads.
constexpr double kvHeadsWhenGrouped = 8;
constexpr double groupedFromHeads = 16;

double headWidth(double hidden)
{
    if (hidden >= 4096)
        return 128;
    return hidden >= 256 ? 64 : 32;
}

double roundTo(double value, double step) { return std::max(step, std::round(value / step) * step); }

double widthStep(double hidden)
{
    if (hidden >= 4096)
        return 1024;
    if (hidden >= 1024)
        return 512;
    if (hidden >= 512)
        return 128;
    return hidden >= 256 ? 64 : 32;
}

double between(double from, double to, double t)
{
    return std::exp(std::log(from) + t * (std::log(to) - std::log(from)));
}

Anchor interpolate(double params)
{
    const auto above = std::find_if(anchors.begin() + 1, anchors.end() - 1,
        [params](const Anchor& anchor) { return anchor.params >= params; });
    const Anchor& high = *above;
    const Anchor& low = *(above - 1);
    const double t = std::log(params / low.params) / std::log(high.params / low.params);
    return {params, between(low.layers, high.layers, t), between(low.hidden, high.hidden, t)};
}

} // namespace

Architecture inferArchitecture(Parameters params)
{
    const double wanted = params.value() >= smallest ? std::min(params.value(), largest) : smallest;
    const Anchor shape = interpolate(wanted);

    Architecture a;
    a.layers = std::round(shape.layers);
    a.hidden = roundTo(shape.hidden, widthStep(shape.hidden));
    a.headDim = headWidth(a.hidden);
    a.heads = a.hidden / a.headDim;
    const bool grouped = a.heads >= groupedFromHeads;
    a.kvHeads = grouped ? kvHeadsWhenGrouped : a.heads;
    a.attention = grouped ? AttentionKind::Gqa : AttentionKind::Mha;
    a.maxSequence = 8192;
    a.tiedEmbeddings = wanted < untiedFrom;
    const double affordable = embeddingShare * wanted / a.hidden;
    a.vocab =
        std::clamp(std::floor(affordable / byteVocabulary) * byteVocabulary, byteVocabulary, fullVocabulary);

    // The MLP takes up what is left, in steps that tile matrix units.
    const double withoutMlp = countParameters(a).total().value();
    const double perFfnColumn = 3 * a.hidden * a.layers;
    a.ffn = roundTo((wanted - withoutMlp) / perFfnColumn, a.hidden < 512 ? 16 : 64);
    return a;
}

} // namespace ridgepoint
