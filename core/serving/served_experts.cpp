#include "core/serving/served_experts.h"

#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/layered_shape.h"
#include "core/inputs/model/parameters.h"

#include <algorithm>

namespace ridgepoint {

namespace {

ServedExperts expertsOf(const Architecture& a, double layers, Parameters parameters)
{
    return {.layers = layers,
        .parameters = parameters,
        .hidden = a.routedWidth(),
        .width = a.moe.expertFfn,
        .topK = a.moe.topK,
        .experts = a.moe.experts,
        .gated = a.gatedMlp};
}

} // namespace

std::vector<ServedExperts> servedExperts(const Architecture& a)
{
    if (!a.isMoe())
        return {};
    if (!a.plan)
        return {expertsOf(a, moeLayerCount(a), countParameters(a).experts)};
    std::vector<ServedExperts> all;
    const LayeredModel& model = *a.plan;
    for (std::size_t kind = 0; kind < model.layers.kinds().size(); ++kind) {
        const Layer& layer = model.layers.kinds()[kind];
        if (layer.feedForward.experts <= 0)
            continue;
        const double layers = model.layers.countOf(kind);
        const ServedExperts one = expertsOf(shapeOf(model, layer), layers,
            Parameters(layers * countFeedForward(layer.feedForward, model.hidden).experts));
        // The same beside another mixer is one of all.
        const auto known =
            std::ranges::find_if(all, [&one](const ServedExperts& other) { return other.isLike(one); });
        if (known == all.end()) {
            all.push_back(one);
            continue;
        }
        known->layers += one.layers;
        known->parameters += one.parameters;
    }
    return all;
}

} // namespace ridgepoint
