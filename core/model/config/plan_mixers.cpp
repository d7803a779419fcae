#include "core/model/config/layer_plan.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

namespace {

void everyNth(LayerPlan& plan, double period, double offset, MixerUse there, MixerUse elsewhere)
{
    for (std::size_t i = 0; i < plan.size(); ++i)
        plan[i].mixer = std::fmod(static_cast<double>(i), period) == offset ? there : elsewhere;
}

// Numbers, one a layer: what each stands for.
bool listed(Reader& r, std::string_view key, LayerPlan& plan,
    std::initializer_list<std::pair<double, MixerUse>> meanings)
{
    const std::vector<double> list = r.numbers(key);
    if (list.empty() || !coversLayers(r, key, list.size(), plan.size()))
        return !list.empty();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const auto found = std::ranges::find(meanings, list[i], &std::pair<double, MixerUse>::first);
        if (found == meanings.end()) {
            r.fields.problem(key, "holds " + plainNumber(list[i]) + ", which stands for no kind of layer",
                "Correct that entry.");
            return true;
        }
        plan[i].mixer = found->second;
    }
    return true;
}

// Each of these reads one way of saying it, and answers whether the file says it so.

bool byWords(Reader& r, LayerPlan& plan)
{
    const std::string_view key = r.fields.has("layer_types") ? "layer_types" : "layers_block_type";
    const std::vector<std::string> list = r.texts(key);
    if (list.empty() || !coversLayers(r, key, list.size(), plan.size()))
        return !list.empty();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const LayerWord* const word = findLayerWord(r, key, list[i]);
        if (!word)
            return true;
        plan[i].mixer = word->mixer;
    }
    return true;
}

bool byNumbers(Reader& r, LayerPlan& plan)
{
    if (listed(r, "hybrid_layer_pattern", plan, {{0, MixerUse::Full}, {1, MixerUse::Sliding}}))
        return r.setAside({"attention_chunk_size"}), true; // the window again
    return listed(r, "attn_type_list", plan, {{0, MixerUse::Linear}, {1, MixerUse::Full}});
}

bool byBlockSparsity(Reader& r, LayerPlan& plan)
{
    std::optional<Reader> of = r.nested("sparse_attention_config");
    if (!of || !of->flagOr({"use_sparse_attention"}, true))
        return false;
    if (!listed(*of, "sparse_attention_freq", plan, {{0, MixerUse::Full}, {1, MixerUse::BlockSparse}}))
        everyNth(plan, 1, 0, MixerUse::BlockSparse, MixerUse::Full);
    return true;
}

bool byCompression(Reader& r, LayerPlan& plan)
{
    const std::vector<double> ratios = r.numbers("compress_ratios");
    if (ratios.empty() || !coversLayers(r, "compress_ratios", ratios.size(), plan.size()))
        return !ratios.empty();
    for (const double ratio : ratios)
        if (!(ratio >= 0 && ratio <= sequenceRange.maximum) || ratio != std::floor(ratio))
            return r.fields.problem("compress_ratios", "holds " + plainNumber(ratio),
                       "Write whole numbers of tokens, 0 for none."),
                   true;
    const double hashed = r.wholeOr({"num_hash_layers"}, 0, countRange);
    for (std::size_t i = 0; i < plan.size(); ++i) {
        plan[i].mixer = MixerUse::Compressed;
        plan[i].entryTokens = ratios[i];
        plan[i].hashRouted = static_cast<double>(i) < hashed;
    }
    return true;
}

// Layers counted from one (Kimi Linear).
bool byTwoLists(Reader& r, LayerPlan& plan)
{
    std::optional<Reader> of = r.nested("linear_attn_config");
    if (!of)
        return false;
    const std::vector<double> full = of->numbers("full_attn_layers"), delta = of->numbers("kda_layers");
    if (!coversLayers(*of, "full_attn_layers", full.size() + delta.size(), plan.size()))
        return true;
    std::vector<int> times(plan.size());
    const auto put = [&](const std::vector<double>& layers, MixerUse use) {
        for (const double layer : layers)
            if (layer >= 1 && layer <= static_cast<double>(plan.size())) {
                plan[static_cast<std::size_t>(layer) - 1].mixer = use;
                ++times[static_cast<std::size_t>(layer) - 1];
            }
    };
    put(full, MixerUse::Full);
    put(delta, MixerUse::Linear);
    if (std::ranges::any_of(times, [](int n) { return n != 1; }))
        of->fields.problem("full_attn_layers", "and kda_layers do not name every layer once",
            "List each layer in one of them, counted from 1.");
    return true;
}

bool byAttentionAmongStateSpaces(Reader& r, LayerPlan& plan)
{
    if (const std::vector<double> at = r.numbers("attn_layer_indices"); !at.empty()) {
        for (std::size_t i = 0; i < plan.size(); ++i)
            plan[i].mixer = std::ranges::find(at, static_cast<double>(i)) != at.end() ? MixerUse::Full
                                                                                      : MixerUse::StateSpace;
        if (std::ranges::any_of(at, [&](double i) { return i >= static_cast<double>(plan.size()); }))
            r.fields.problem("attn_layer_indices", "names a layer beyond the last",
                "Count layers from 0, below num_hidden_layers.");
        return true;
    }
    if (!r.fields.has("attn_layer_period"))
        return false;
    everyNth(plan, r.whole({"attn_layer_period"}, layerRange),
        r.wholeOr({"attn_layer_offset"}, 0, countRange), MixerUse::Full, MixerUse::StateSpace);
    return true;
}

bool byInterval(Reader& r, LayerPlan& plan)
{
    if (!r.fields.has("full_attention_interval"))
        return false;
    const double interval = r.whole({"full_attention_interval"}, layerRange);
    everyNth(plan, interval, interval - 1, MixerUse::Full, MixerUse::Linear);
    return true;
}

bool byStateSpaceAlone(Reader& r, LayerPlan& plan)
{
    const bool heads = r.has({"num_attention_heads", "n_head", "n_heads"});
    if (r.has({"mamba_d_ssm"}) && heads)
        everyNth(plan, 1, 0, MixerUse::FullAndStateSpace, MixerUse::Full);
    else if (r.has({"state_size", "ssm_state_size", "mamba_d_state"}) && !heads)
        everyNth(plan, 1, 0, MixerUse::StateSpace, MixerUse::Full);
    else
        return false;
    return true;
}

bool byChunks(Reader& r, LayerPlan& plan)
{
    if (r.has({"sliding_window"}) || r.wholeOr({"attention_chunk_size"}, 0, sequenceRange) <= 0)
        return false;
    // Layers without rotary positions see everything; an empty list stands for the usual interval.
    const std::vector<double> rotary = r.numbers("no_rope_layers");
    const double interval = r.wholeOr({"no_rope_layer_interval"}, 4, layerRange);
    if (rotary.empty())
        everyNth(plan, interval, interval - 1, MixerUse::Full, MixerUse::Chunked);
    else if (!listed(r, "no_rope_layers", plan, {{0, MixerUse::Full}, {1, MixerUse::Chunked}}))
        return false;
    return true;
}

// Every so many layers one that sees everything; "LLLG" spells the same out.
bool byWindowPattern(Reader& r, LayerPlan& plan)
{
    if (r.wholeOr({"sliding_window", "sliding_window_size"}, 0, sequenceRange) <= 0)
        return false;
    const auto* const pattern = r.fields.find("sliding_window_pattern");
    if (pattern && pattern->is_string()) {
        const auto letters = pattern->get<std::string>();
        if (letters.empty() || letters.find_first_not_of("LG") != std::string::npos) {
            r.fields.problem("sliding_window_pattern", "holds letters other than L and G",
                "Write L for a layer with a window and G for one without.");
            return true;
        }
        for (std::size_t i = 0; i < plan.size(); ++i)
            plan[i].mixer = letters[i % letters.size()] == 'G' ? MixerUse::Full : MixerUse::Sliding;
        return true;
    }
    const double period =
        r.wholeOr({"sliding_window_pattern", "_sliding_window_pattern", "layer_switch"}, 0, countRange);
    if (period > 0)
        everyNth(plan, period, period - 1, MixerUse::Full, MixerUse::Sliding);
    return period > 0;
}

void byWindow(Reader& r, LayerPlan& plan)
{
    const double window = r.wholeOr({"sliding_window", "sliding_window_size"}, 0, sequenceRange);
    const double full = r.wholeOr({"max_window_layers"}, 0, countRange);
    if (!r.flagOr({"use_sliding_window"}, true) || window <= 0)
        return;
    for (std::size_t i = 0; i < plan.size(); ++i)
        if (static_cast<double>(i) >= full)
            plan[i].mixer = MixerUse::Sliding;
}

constexpr bool (*ways[])(Reader&, LayerPlan&) = {byWords, byNumbers, byBlockSparsity, byCompression,
    byTwoLists, byAttentionAmongStateSpaces, byInterval, byStateSpaceAlone, byWindowPattern, byChunks};

// The last layers read the keys and values of earlier ones.
void shareCaches(Reader& r, LayerPlan& plan)
{
    const double shared = r.wholeOr({"num_kv_shared_layers"}, 0, countRange);
    if (shared >= static_cast<double>(plan.size())) {
        r.fields.problem("num_kv_shared_layers", "leaves no layer with keys of its own",
            "Write fewer than num_hidden_layers.");
        return;
    }
    for (std::size_t i = plan.size() - static_cast<std::size_t>(shared); i < plan.size(); ++i)
        plan[i].sharesCache = true;
}

void shareIndices(Reader& r, LayerPlan& plan)
{
    const std::vector<std::string> types = r.texts("indexer_types");
    if (types.empty() && r.wholeOr({"index_topk_freq"}, 1, layerRange) > 1)
        r.note("index_topk_freq says that layers share what others pick, and nothing says which: every layer "
               "counts with an indexer of its own");
    if (!types.empty())
        r.setAside({"index_topk_freq", "index_skip_topk_offset"});
    if (types.empty() || !coversLayers(r, "indexer_types", types.size(), plan.size()))
        return;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        plan[i].sharesIndex = types[i] == "shared";
        if (types[i] != "shared" && types[i] != "full") {
            r.fields.problem("indexer_types", "holds \"" + types[i] + "\": full and shared are known",
                "Correct that entry.");
            return;
        }
    }
}

} // namespace

void planMixers(Reader& r, LayerPlan& plan)
{
    const bool said = std::ranges::any_of(ways, [&](auto way) { return way(r, plan); });
    if (!said)
        byWindow(r, plan);
    // What the list that counts says again.
    r.setAside({"full_attention_interval", "sliding_window_pattern", "layer_switch", "use_sliding_window",
        "max_window_layers"});
    if (const std::vector<double> cross = r.numbers("cross_attention_layers"); !cross.empty())
        r.note("its " + plainNumber(static_cast<double>(cross.size()))
            + " layers that attend to the picture count as ordinary ones; their norms of queries and keys "
              "and "
              "their gates are not counted");
    shareCaches(r, plan);
    shareIndices(r, plan);
}

} // namespace ridgepoint::config
