#include "core/interop/huggingface/layer_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::config {

namespace {

void put(PlannedLayer& layer, bool sparse) { layer.feed = sparse ? FeedUse::Experts : FeedUse::Dense; }

template <class F>
void putEach(PlannedLayers& plan, F sparse)
{
    for (std::size_t i = 0; i < plan.size(); ++i)
        put(plan[i], sparse(static_cast<double>(i)));
}

bool byWords(Reader& r, PlannedLayers& plan)
{
    const auto list = layerTexts(r, "mlp_layer_types", plan.size());
    if (!list || list->empty())
        return list.has_value();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const std::string& type = (*list)[i];
        put(plan[i], type == "sparse");
        if (type != "sparse" && type != "dense") {
            r.fields.problem("mlp_layer_types", "holds \"" + type + "\": dense and sparse are known",
                "Correct that entry.");
            return true;
        }
    }
    return true;
}

bool byFlags(Reader& r, PlannedLayers& plan)
{
    const std::string_view key = r.fields.has("is_moe_layer") ? "is_moe_layer" : "moe_layer_freq";
    const auto* const each = r.fields.find(key); // or one number, a period
    if (!each || !each->is_array())
        return false;
    const auto list = layerNumbers(r, key, plan.size());
    if (list && !list->empty())
        putEach(plan, [&](double i) { return (*list)[static_cast<std::size_t>(i)] > 0; });
    return true;
}

// "3,4,5": the layers with experts.
bool byText(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("moe_layers_enum"))
        return false;
    const std::string text = r.fields.textOr("moe_layers_enum", "");
    putEach(plan, [](double) { return false; });
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t layer = 0;
        const char* const last = text.data() + text.size();
        const auto [end, problem] = std::from_chars(text.data() + at, last, layer);
        if (problem != std::errc() || layer >= plan.size() || (end != last && *end != ',')) {
            r.fields.problem("moe_layers_enum", "names a layer that there is not",
                "Write layers counted from 0 with commas between.");
            return true;
        }
        put(plan[layer], true);
        at = static_cast<std::size_t>(end - text.data()) + 1;
    }
    return true;
}

// [1, 3, 5]: the layers with experts. The step beside it makes such a list where there is none (Llama 4).
bool byIndices(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("moe_layers"))
        return false;
    putEach(plan, [](double) { return false; });
    for (const double i : r.numbers("moe_layers"))
        if (i >= 0 && i < static_cast<double>(plan.size()) && i == std::floor(i))
            put(plan[static_cast<std::size_t>(i)], true);
        else
            r.fields.problem("moe_layers", "names layer " + plainNumber(i) + ", which there is not",
                "Count layers from 0, below num_hidden_layers.");
    r.unused({"interleave_moe_layer_step"}, layerRange);
    return true;
}

bool byStartAndEnd(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("moe_layer_start_index"))
        return false;
    const double start = r.whole({"moe_layer_start_index"}, countRange);
    double end = r.fields.numberOr("moe_layer_end_index", -1, {-1, 1e6});
    end = end < 0 ? static_cast<double>(plan.size()) : end;
    const double interval = r.sizeOr({"moe_layer_interval"}, 1, layerRange);
    putEach(plan, [&](double i) { return i >= start && i <= end && std::fmod(i + 1, interval) == 0; });
    return true;
}

bool byPeriod(Reader& r, PlannedLayers& plan)
{
    if (r.fields.has("expert_layer_period")) {
        const double period = r.whole({"expert_layer_period"}, layerRange);
        const double offset = r.sizeOr({"expert_layer_offset"}, 0, countRange);
        putEach(plan, [&](double i) { return std::fmod(i, period) == offset; });
        return true;
    }
    if (!r.fields.has("interleave_moe_layer_step") || r.fields.has("moe_layers"))
        return false;
    const double step = r.whole({"interleave_moe_layer_step"}, layerRange);
    putEach(plan, [&](double i) { return std::fmod(i + 1, step) == 0; });
    return true;
}

bool byStep(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("decoder_sparse_step") && !r.fields.has("mlp_only_layers"))
        return false;
    const double step = r.sizeOr({"decoder_sparse_step"}, 1, layerRange);
    const std::vector<double> dense = r.numbers("mlp_only_layers");
    putEach(plan,
        [&](double i) { return std::fmod(i + 1, step) == 0 && std::ranges::find(dense, i) == dense.end(); });
    return true;
}

const Names denseFirst{"first_k_dense_replace", "num_dense_layers", "moe_layer_num_skipped"};

bool byDenseFirst(Reader& r, PlannedLayers& plan)
{
    const double dense = r.type.sparseLatent ? r.whole({"first_k_dense_replace"}, countRange)
                                             : r.wholeOr(denseFirst, 0, countRange);
    const auto* const each = r.fields.find("moe_layer_freq");
    const bool listed = each && each->is_array(); // which says it by itself
    if (listed && !r.has(denseFirst))
        return byFlags(r, plan);
    const double period = listed ? 1 : r.wholeOr({"moe_layer_freq", "route_every_n"}, 1, layerRange);
    putEach(plan, [&](double i) { return i >= dense && std::fmod(i, period) == 0; });
    return true;
}

// How many a token uses says that there are experts, and so does their width where nothing says none.
void refuseUncounted(Reader& of, double experts)
{
    const bool said =
        std::ranges::any_of(expertNames, [&](std::string_view name) { return of.fields.mentions(name); });
    if (experts > 0 || of.fields.has("enable_moe_block"))
        return;
    for (const std::string_view key : {"num_experts_per_tok", "moe_intermediate_size"})
        if (const auto* const value = of.fields.find(key);
            value && *value != 0 && (!said || key == "num_experts_per_tok"))
            return of.fields.problem("num_experts",
                "is none, where " + std::string(key) + " says that there are experts",
                "Add how many a layer holds, or take away " + std::string(key) + '.');
}

// The first that a file has counts; no key of the last means that all hold experts.
const Way ways[] = {{byWords, {"mlp_layer_types"}}, {byFlags, {"is_moe_layer", "moe_layer_freq"}},
    {byText, {"moe_layers_enum"}}, {byIndices, {"moe_layers"}}, {byStartAndEnd, {"moe_layer_start_index"}},
    {byPeriod, {"expert_layer_period", "interleave_moe_layer_step"}},
    {byStep, {"mlp_only_layers", "decoder_sparse_step"}},
    {byDenseFirst,
        {"first_k_dense_replace", "num_dense_layers", "moe_layer_num_skipped", "moe_layer_freq",
            "route_every_n"}}};

bool feedAlike(const PlannedLayer& one, const PlannedLayer& other) { return one.feed == other.feed; }

} // namespace

void planFeedForwards(Reader& r, PlannedLayers& plan)
{
    // Experts may be described in an object of their own (params.json of Mistral).
    Reader of = r.nestedOr("moe");
    const double experts = expertCount(of);
    refuseUncounted(of, experts);
    const bool denseToo = r.fields.has("enable_moe_block"); // experts beside an MLP of every layer
    const auto* const said = std::ranges::find_if(ways, [&](const Way& way) { return way.read(of, plan); });
    if (experts > 0)
        compareWays(of, plan, *said, ways, feedAlike);
    if (experts > 0 && said->read == byDenseFirst && !isKnown(r.type))
        of.assumed(denseFirst, "0");
    of.setAside({"first_k_dense_replace", "moe_layer_freq", "mlp_only_layers", "decoder_sparse_step"});
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
