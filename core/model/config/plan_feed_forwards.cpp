#include "core/model/config/layer_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::config {

namespace {

void put(PlannedLayer& layer, bool sparse) { layer.feed = sparse ? FeedUse::Experts : FeedUse::Dense; }

template <class F>
void putEach(LayerPlan& plan, F sparse)
{
    for (std::size_t i = 0; i < plan.size(); ++i)
        put(plan[i], sparse(static_cast<double>(i)));
}

bool byWords(Reader& r, LayerPlan& plan)
{
    const std::vector<std::string> list = r.texts("mlp_layer_types");
    if (list.empty() || !coversLayers(r, "mlp_layer_types", list.size(), plan.size()))
        return !list.empty();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        put(plan[i], list[i] == "sparse");
        if (list[i] != "sparse" && list[i] != "dense") {
            r.fields.problem("mlp_layer_types", "holds \"" + list[i] + "\": dense and sparse are known",
                "Correct that entry.");
            return true;
        }
    }
    return true;
}

bool byFlags(Reader& r, LayerPlan& plan)
{
    const std::vector<double> list = r.numbers("moe_layer_freq");
    if (list.empty() || !coversLayers(r, "moe_layer_freq", list.size(), plan.size()))
        return !list.empty();
    putEach(plan, [&](double i) { return list[static_cast<std::size_t>(i)] > 0; });
    return true;
}

// "3,4,5": the layers with experts.
bool byText(Reader& r, LayerPlan& plan)
{
    const std::string text = r.fields.textOr("moe_layers_enum", "");
    if (text.empty())
        return false;
    putEach(plan, [](double) { return false; });
    for (std::size_t at = 0; at < text.size();) {
        std::size_t layer = 0;
        const auto [end, problem] = std::from_chars(text.data() + at, text.data() + text.size(), layer);
        if (problem != std::errc() || layer >= plan.size()) {
            r.fields.problem("moe_layers_enum", "names a layer that there is not",
                "Write layers counted from 0 with commas between.");
            return true;
        }
        put(plan[layer], true);
        at = static_cast<std::size_t>(end - text.data()) + 1;
    }
    return true;
}

bool byStartAndEnd(Reader& r, LayerPlan& plan)
{
    if (!r.fields.has("moe_layer_start_index"))
        return false;
    const double start = r.whole({"moe_layer_start_index"}, countRange);
    double end = r.fields.numberOr("moe_layer_end_index", -1, {-1, 1e6});
    end = end < 0 ? static_cast<double>(plan.size()) : end;
    const double interval = r.wholeOr({"moe_layer_interval"}, 1, layerRange);
    putEach(plan, [&](double i) { return i >= start && i <= end && std::fmod(i + 1, interval) == 0; });
    return true;
}

bool byPeriod(Reader& r, LayerPlan& plan)
{
    if (r.fields.has("expert_layer_period")) {
        const double period = r.whole({"expert_layer_period"}, layerRange);
        const double offset = r.wholeOr({"expert_layer_offset"}, 0, countRange);
        putEach(plan, [&](double i) { return std::fmod(i, period) == offset; });
        return true;
    }
    if (!r.fields.has("interleave_moe_layer_step"))
        return false;
    const double step = r.whole({"interleave_moe_layer_step"}, layerRange);
    putEach(plan, [&](double i) { return std::fmod(i + 1, step) == 0; });
    return true;
}

bool byStep(Reader& r, LayerPlan& plan)
{
    if (!r.fields.has("decoder_sparse_step") && !r.fields.has("mlp_only_layers"))
        return false;
    const double step = r.wholeOr({"decoder_sparse_step"}, 1, layerRange);
    const std::vector<double> dense = r.numbers("mlp_only_layers");
    putEach(plan,
        [&](double i) { return std::fmod(i + 1, step) == 0 && std::ranges::find(dense, i) == dense.end(); });
    return true;
}

void byDenseFirst(Reader& r, LayerPlan& plan)
{
    const double dense =
        r.wholeOr({"first_k_dense_replace", "num_dense_layers", "moe_layer_num_skipped"}, 0, countRange);
    const auto* const every = r.fields.find("moe_layer_freq");
    const double period =
        every && every->is_array() ? 1 : r.wholeOr({"moe_layer_freq", "route_every_n"}, 1, layerRange);
    putEach(plan, [&](double i) { return i >= dense && std::fmod(i, period) == 0; });
}

constexpr bool (*ways[])(Reader&, LayerPlan&) = {byWords, byFlags, byText, byStartAndEnd, byPeriod, byStep};

} // namespace

void planFeedForwards(Reader& r, LayerPlan& plan)
{
    // Experts may be described in an object of their own (params.json of Mistral).
    Reader of = r.nestedOr("moe");
    const double experts = expertCount(of);
    const bool denseToo = r.fields.has("enable_moe_block"); // experts beside an MLP of every layer
    if (!std::ranges::any_of(ways, [&](auto way) { return way(of, plan); }))
        byDenseFirst(of, plan);
    else
        of.setAside({"first_k_dense_replace", "moe_layer_freq"}); // the same again
    for (PlannedLayer& layer : plan)
        if (experts <= 0 || r.type.attentionsPerLayer > 1)
            layer.feed = FeedUse::Dense;
        else if (denseToo && layer.feed == FeedUse::Experts)
            layer.feed = FeedUse::Both;
    if (std::ranges::all_of(plan, [](const PlannedLayer& l) { return l.mixer == MixerUse::StateSpace; }))
        for (PlannedLayer& layer : plan) // intermediate_size is the mixer's own
            layer.feed = experts > 0 ? layer.feed : FeedUse::None;
}

} // namespace ridgepoint::config
