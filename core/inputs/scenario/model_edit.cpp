#include "core/inputs/scenario/model_edit.h"

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/model/published_types.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridgepoint {

namespace {

// A grouping that is neither one group nor one per head; 0 when the head count has none.
double someGrouping(double heads)
{
    if (heads > 8 && std::fmod(heads, 8) == 0)
        return 8;
    for (double groups = std::floor(heads / 2); groups > 1; --groups) {
        if (std::fmod(heads, groups) == 0)
            return groups;
    }
    return 0;
}

} // namespace

const Architecture& architectureInForce(const ModelSpec& model)
{
    if (model.source != ModelSpec::Source::BySize)
        return model.architecture;
    struct Inferred
    {
        std::optional<Parameters> params;
        Architecture architecture;
    };
    thread_local Inferred last; // a function of its key alone, so remembering it changes no result
    if (last.params != model.params) {
        last.architecture = inferArchitecture(model.params);
        settle(last.architecture);
        last.params = model.params;
    }
    return last.architecture;
}

Architecture architectureOf(const ModelSpec& model) { return architectureInForce(model); }

DataType servedWeights(const Scenario& scenario)
{
    const DataType unstated =
        publishedTypes(scenario.model.preset).weights.value_or(scenario.training.precision.weights);
    return scenario.serving.weightsPrecision.value_or(unstated);
}

void chooseSize(ModelSpec& model, Parameters params)
{
    model = {};
    model.params = params;
}

void choosePreset(ModelSpec& model, const ModelPreset& preset)
{
    model = {};
    model.source = ModelSpec::Source::Preset;
    model.preset = preset.id;
    model.architecture = preset.architecture;
    model.leftOut = preset.leftOut;
    settle(model.architecture);
}

Architecture& ownArchitecture(ModelSpec& model)
{
    if (model.source == ModelSpec::Source::BySize) {
        const Architecture inferred = architectureOf(model);
        model = {};
        model.source = ModelSpec::Source::Dimensions;
        model.architecture = inferred;
    }
    return model.architecture;
}

void startDimensions(ModelSpec& model, std::string_view preset)
{
    model = {};
    model.source = preset.empty() ? ModelSpec::Source::Dimensions : ModelSpec::Source::Preset;
    model.preset = preset;
    settle(model.architecture);
}

void settle(Architecture& a)
{
    if (a.attention == AttentionKind::Mla) {
        a.headDim = a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim;
        return;
    }
    if (a.kvHeads == a.heads)
        a.attention = AttentionKind::Mha;
    else if (a.kvHeads == 1)
        a.attention = AttentionKind::Mqa;
    else
        a.attention = AttentionKind::Gqa;
}

void setHeads(Architecture& a, double heads)
{
    if (heads == a.heads)
        return; // nothing else may change then
    const bool oneEach = a.attention == AttentionKind::Mha || a.attention == AttentionKind::Mla;
    a.heads = heads;
    if (oneEach)
        a.kvHeads = heads;
    settle(a);
}

void setAttentionKind(Architecture& a, AttentionKind kind)
{
    const bool wasLatent = a.attention == AttentionKind::Mla;
    if (kind == AttentionKind::Mla) {
        if (!wasLatent) {
            // The ranks of DeepSeek-V3 (arXiv:2412.19437): somewhere to start from.
            a.mla = {.qLoraRank = 1536,
                .kvLoraRank = 512,
                .qkNopeHeadDim = 128,
                .qkRopeHeadDim = 64,
                .vHeadDim = 128};
            a.kvHeads = a.heads;
        }
        a.attention = kind;
        settle(a);
        return;
    }
    if (wasLatent) {
        a.mla = {};
        const double most = findField("model.head_dim")->maximum;
        a.headDim = a.heads > 0 ? std::clamp(std::floor(a.hidden / a.heads), 1.0, most) : 0;
    }
    a.attention = kind;
    if (kind == AttentionKind::Mha) {
        a.kvHeads = a.heads;
    } else if (kind == AttentionKind::Mqa) {
        a.kvHeads = std::min(1.0, a.heads);
    } else if (a.kvHeads == a.heads || a.kvHeads <= 1) {
        if (const double groups = someGrouping(a.heads); groups > 0)
            a.kvHeads = groups;
    }
    settle(a);
}

void setExperts(Architecture& a, double experts)
{
    if (experts == a.moe.experts)
        return;
    if (experts <= 0) {
        a.moe = {};
        return;
    }
    if (a.moe.experts <= 0) {
        a.moe = {};
        a.moe.topK = 2;
        a.moe.expertFfn = a.ffn;
    }
    a.moe.experts = experts;
    a.moe.topK = std::min(a.moe.topK, experts);
}

void setSharedExperts(Architecture& a, double shared)
{
    if (shared == a.moe.sharedExperts)
        return;
    a.moe.sharedExperts = shared;
    if (shared <= 0)
        a.moe.sharedFfn = 0;
    else if (a.moe.sharedFfn <= 0)
        a.moe.sharedFfn = a.moe.expertFfn;
}

void setSlidingWindow(Architecture& a, double tokens)
{
    a.slidingWindow = tokens;
    if (tokens > 0)
        return;
    a.windowedShare = 1;
    a.chunkedWindow = false;
}

} // namespace ridgepoint
