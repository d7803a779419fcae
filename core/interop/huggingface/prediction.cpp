#include "core/interop/huggingface/assemble.h"

#include <algorithm>

namespace ridgepoint::config {

namespace {

// What a module's layer is: as its own list says, else as the list of layers goes on, else as the last one.
PlannedLayers moduleLayers(Reader& r, const PlannedLayers& plan, double modules)
{
    if (PlannedLayers own = planPrediction(r); !own.empty())
        return own;
    const auto longer = static_cast<double>(plan.size()) + modules;
    for (const char* key : {"layer_types", "compress_ratios"})
        if (const auto* const list = r.fields.find(key);
            list && list->is_array() && static_cast<double>(list->size()) == longer) {
            PlannedLayers further(list->size());
            planMixers(r, further);
            planFeedForwards(r, further);
            return {further.back()};
        }
    return {plan.back()};
}

// Sizes are read for kinds of layers that the stack has.
bool known(const PlannedLayers& plan, const PlannedLayer& layer)
{
    const auto like = [&](auto member) {
        return std::ranges::any_of(
            plan, [&](const PlannedLayer& one) { return one.*member == layer.*member; });
    };
    return (layer.mixer == MixerUse::None || like(&PlannedLayer::mixer))
        && (layer.feed == FeedUse::None || like(&PlannedLayer::feed));
}

} // namespace

// Each module norms and joins the hidden state with the next token's embedding (arXiv:2412.19437 §2.2).
void readPrediction(Reader& r, const PlannedLayers& plan, const StackParts& parts, LayeredModel& model)
{
    const double modules = predictionModules(r);
    if (modules <= 1)
        r.setAside({"mtp_share_layers"}); // with one another
    if (modules <= 0)
        return;
    model.prediction.count = modules;
    PlannedLayers layers = moduleLayers(r, plan, modules);
    if (!std::ranges::all_of(layers, [&](const PlannedLayer& layer) { return known(plan, layer); }))
        return r.fields.problem("num_nextn_predict_layers",
            "stands for modules with a kind of layer that the stack has none of",
            "Correct the module's list of layers.");
    for (PlannedLayer& layer : layers)
        layer.sharesCache = layer.sharesIndex = layer.hashRouted = false;
    const double each = r.wholeOr({"mtp_transformer_layers"}, 1, layerRange);
    for (double i = 0; i < each; ++i)
        for (const PlannedLayer& layer : layers)
            model.prediction.layers.append(parts.layer(layer, plan.size() - 1, r.type));
    model.prediction.products = 2 * model.hidden * model.hidden;
    if (r.type.predictionHead)
        model.prediction.products += model.vocab * model.hidden;
    model.prediction.others = 3 * model.hidden;
    if (model.residualStreams > 1) { // streams are collapsed as behind the stack
        model.prediction.products += model.residualStreams * model.residualStreams * model.hidden;
        model.prediction.others += model.residualStreams + 1;
    }
}

} // namespace ridgepoint::config
