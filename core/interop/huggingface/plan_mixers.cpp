#include "core/interop/huggingface/layer_plan.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

namespace {

void everyNth(PlannedLayers& plan, double period, double offset, MixerUse there, MixerUse elsewhere)
{
    for (std::size_t i = 0; i < plan.size(); ++i)
        plan[i].mixer = std::fmod(static_cast<double>(i), period) == offset ? there : elsewhere;
}

// Numbers, one a layer: what each stands for.
bool listed(Reader& r, std::string_view key, PlannedLayers& plan,
    std::initializer_list<std::pair<double, MixerUse>> meanings)
{
    const auto list = layerNumbers(r, key, plan.size());
    if (!list || list->empty())
        return list.has_value();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const auto found = std::ranges::find(meanings, (*list)[i], &std::pair<double, MixerUse>::first);
        if (found == meanings.end()) {
            r.fields.problem(key, "holds " + plainNumber((*list)[i]) + ", which stands for no kind of layer",
                "Correct that entry.");
            return true;
        }
        plan[i].mixer = found->second;
    }
    return true;
}

// Each of these reads one way of saying it, and answers whether the file says it so.

bool byWords(Reader& r, PlannedLayers& plan)
{
    const std::string_view key = r.fields.has("layer_types") ? "layer_types" : "layers_block_type";
    const auto list = layerTexts(r, key, plan.size());
    if (!list || list->empty())
        return list.has_value();
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const LayerWord* const word = findLayerWord(r, key, (*list)[i]);
        if (!word)
            return true;
        plan[i].mixer = word->mixer;
    }
    return true;
}

bool byNumbers(Reader& r, PlannedLayers& plan)
{
    if (listed(r, "hybrid_layer_pattern", plan, {{0, MixerUse::Full}, {1, MixerUse::Sliding}}))
        return r.setAside({"attention_chunk_size"}), true; // the window again
    return listed(r, "attn_type_list", plan, {{0, MixerUse::Linear}, {1, MixerUse::Full}});
}

bool byBlockSparsity(Reader& r, PlannedLayers& plan)
{
    std::optional<Reader> of = r.nested("sparse_attention_config");
    if (!of || !of->flagOr({"use_sparse_attention"}, true))
        return false;
    if (!listed(*of, "sparse_attention_freq", plan, {{0, MixerUse::Full}, {1, MixerUse::BlockSparse}}))
        everyNth(plan, 1, 0, MixerUse::BlockSparse, MixerUse::Full);
    return true;
}

bool byCompression(Reader& r, PlannedLayers& plan)
{
    const auto ratios = layerNumbers(r, "compress_ratios", plan.size());
    if (!ratios || ratios->empty())
        return ratios.has_value();
    for (const double ratio : *ratios)
        if (!(ratio >= 0 && ratio <= sequenceRange.maximum) || ratio != std::floor(ratio))
            return r.fields.problem("compress_ratios", "holds " + plainNumber(ratio),
                       "Write whole numbers of tokens, 0 for none."),
                   true;
    const double hashed = r.wholeOr({"num_hash_layers"}, 0, countRange);
    for (std::size_t i = 0; i < plan.size(); ++i) {
        plan[i].mixer = MixerUse::Compressed;
        plan[i].entryTokens = (*ratios)[i];
        plan[i].hashRouted = static_cast<double>(i) < hashed;
    }
    return true;
}

// Layers counted from one (Kimi Linear).
bool byTwoLists(Reader& r, PlannedLayers& plan)
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

bool byAttentionAmongStateSpaces(Reader& r, PlannedLayers& plan)
{
    for (const auto& [key, other] : {std::pair("attn_layer_indices", MixerUse::StateSpace),
             std::pair("full_attn_idxs", MixerUse::Convolution)}) {
        const std::vector<double> at = r.numbers(key);
        if (at.empty())
            continue;
        for (PlannedLayer& layer : plan)
            layer.mixer = other;
        for (const double i : at)
            if (i >= 0 && i < static_cast<double>(plan.size()) && i == std::floor(i))
                plan[static_cast<std::size_t>(i)].mixer = MixerUse::Full;
            else
                r.fields.problem(key, "names layer " + plainNumber(i) + ", which there is not",
                    "Count layers from 0, below num_hidden_layers.");
        return true;
    }
    if (!r.fields.has("attn_layer_period"))
        return false;
    everyNth(plan, r.whole({"attn_layer_period"}, layerRange), r.sizeOr({"attn_layer_offset"}, 0, countRange),
        MixerUse::Full, MixerUse::StateSpace);
    return true;
}

bool byInterval(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("full_attention_interval"))
        return false;
    const double interval = r.whole({"full_attention_interval"}, layerRange);
    if (!r.has({"linear_num_value_heads", "linear_num_key_heads", "linear_key_head_dim"}))
        r.fields.problem("full_attention_interval", "parts layers, and nothing says what the others are",
            "Add the sizes of the linear layers, or take it away.");
    everyNth(plan, interval, interval - 1, MixerUse::Full, MixerUse::Linear);
    return true;
}

bool byStateSpaceAlone(Reader& r, PlannedLayers& plan)
{
    const bool heads = r.has({"num_attention_heads", "n_head", "n_heads", "num_key_value_heads"});
    if (r.has({"mamba_d_ssm"}) && heads)
        everyNth(plan, 1, 0, MixerUse::FullAndStateSpace, MixerUse::Full);
    else if (r.has({"state_size", "ssm_state_size", "mamba_d_state"}) && !heads)
        everyNth(plan, 1, 0, MixerUse::StateSpace, MixerUse::Full);
    else
        return false;
    return true;
}

bool byChunks(Reader& r, PlannedLayers& plan)
{
    if (windowOf(r) > 0 || r.wholeOr({"attention_chunk_size"}, 0, sequenceRange) <= 0)
        return false;
    // Layers without rotary positions see everything; an empty list stands for the usual interval.
    const std::vector<double> rotary = r.numbers("no_rope_layers");
    r.setAside({"no_rope_layer_interval"});
    if (rotary.empty()) {
        const double interval = r.sizeOr({"no_rope_layer_interval"}, 4, layerRange);
        everyNth(plan, interval, interval - 1, MixerUse::Full, MixerUse::Chunked);
    } else if (!listed(r, "no_rope_layers", plan, {{0, MixerUse::Full}, {1, MixerUse::Chunked}}))
        return false;
    return true;
}

// Every so many layers one that sees everything; "LLLG" spells the same out.
bool byWindowPattern(Reader& r, PlannedLayers& plan)
{
    if (windowOf(r) <= 0)
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
    const double period = r.wholeOr(
        {"sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers", "layer_switch"},
        0, countRange);
    if (period > 0)
        everyNth(plan, period, period - 1, MixerUse::Full, MixerUse::Sliding);
    return period > 0;
}

void byWindow(Reader& r, PlannedLayers& plan)
{
    if (!r.flagOr({"use_sliding_window"}, true) || windowOf(r) <= 0)
        return;
    const double full = r.wholeOr({"max_window_layers"}, 0, countRange);
    if (!isKnown(r.type))
        r.assumed({"max_window_layers"}, plainNumber(full));
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const bool beyond = static_cast<double>(i) >= full;
        if (r.type.windowed == WindowedLayers::All
            || (r.type.windowed == WindowedLayers::EvenOfFirst ? !beyond && i % 2 == 0 : beyond))
            plan[i].mixer = MixerUse::Sliding;
    }
}

// The first that a file has counts.
const Way ways[] = {{byWords, {"layer_types", "layers_block_type"}},
    {byNumbers, {"hybrid_layer_pattern", "attn_type_list"}}, {byBlockSparsity, {"sparse_attention_config"}},
    {byCompression, {"compress_ratios"}}, {byTwoLists, {"linear_attn_config"}},
    {byAttentionAmongStateSpaces, {"attn_layer_indices", "full_attn_idxs", "attn_layer_period"}},
    {byInterval, {"full_attention_interval"}},
    {byStateSpaceAlone, {"mamba_d_ssm", "state_size", "ssm_state_size", "mamba_d_state"}},
    {byWindowPattern,
        {"sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers", "layer_switch"}},
    {byChunks, {"attention_chunk_size"}}};

// What says of every layer whether it sees everything, whatever the others are.
const Way again[] = {ways[1], ways[4], ways[5], ways[6], ways[8]};

bool seeAlike(const PlannedLayer& one, const PlannedLayer& other)
{
    return (one.mixer == MixerUse::Full) == (other.mixer == MixerUse::Full);
}

// Sizes of layers that nothing places would be counted as if they were not there.
void refuseUnplaced(Reader& r)
{
    for (const std::string_view key : {"mamba_num_heads", "mamba_n_heads", "mamba_d_state", "ssm_state_size",
             "linear_num_value_heads", "linear_attn_config"})
        if (r.fields.has(key))
            return r.fields.problem(key, "is the size of layers, and nothing says which they are",
                "Add the list that names each layer: layer_types.");
}

// The last layers read the keys and values of earlier ones.
void shareCaches(Reader& r, PlannedLayers& plan)
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

// Layers that attend to what is seen instead of to the text (Llama 3.2 Vision): they keep nothing of a token.
void attendToPictures(Reader& r, PlannedLayers& plan)
{
    std::vector<double> layers = r.numbers("cross_attention_layers");
    if (const double period = r.type.pictureLayers; period > 0 && !r.fields.has("cross_attention_layers")) {
        for (double i = period - 2; i < static_cast<double>(plan.size()); i += period)
            layers.push_back(i);
        r.assumed({"cross_attention_layers"},
            "every " + plainNumber(period) + "th from " + plainNumber(period - 2));
    }
    for (const double i : layers) {
        if (!(i >= 0 && i < static_cast<double>(plan.size())) || i != std::floor(i))
            return r.fields.problem("cross_attention_layers",
                "names layer " + plainNumber(i) + ", which there is not",
                "Count layers from 0, below num_hidden_layers.");
        plan[static_cast<std::size_t>(i)].attendsToPicture = true;
    }
    if (!layers.empty())
        r.note("layers that attend to the picture (" + plainNumber(static_cast<double>(layers.size()))
            + ") keep no cache of the text and are timed as if they attended to it; what they keep of the "
              "picture, their norms of queries and keys and their gates are not counted");
}

void shareIndices(Reader& r, PlannedLayers& plan)
{
    auto types = layerTexts(r, "indexer_types", plan.size());
    if (const std::string letters = r.fields.textOr("index_topk_pattern", ""); !types && !letters.empty()) {
        types.emplace(); // F and S for the words
        for (const char letter : letters)
            types->push_back(letter == 'F' ? "full" : letter == 'S' ? "shared" : std::string(1, letter));
        if (types->size() != plan.size())
            return r.fields.problem("index_topk_pattern",
                "has " + std::to_string(types->size()) + " letters where num_hidden_layers is "
                    + std::to_string(plan.size()),
                "Write F or S for every layer.");
    }
    if (!types && r.wholeOr({"index_topk_freq"}, 1, layerRange) > 1)
        r.note("index_topk_freq says that layers share what others pick, and nothing says which: every layer "
               "counts with an indexer of its own");
    if (!types || types->empty())
        return;
    r.setAside({"index_topk_freq", "index_skip_topk_offset"});
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const std::string& type = (*types)[i];
        plan[i].sharesIndex = type == "shared";
        if (type != "shared" && type != "full") {
            r.fields.problem(r.fields.has("indexer_types") ? "indexer_types" : "index_topk_pattern",
                "holds \"" + type + "\": full and shared are known", "Correct that entry.");
            return;
        }
    }
}

} // namespace

double windowOf(Reader& r)
{
    return r.type.windowless && !r.fields.has("layer_types")
        ? 0
        : r.wholeOr({"sliding_window", "sliding_window_size"}, 0, sequenceRange);
}

void planMixers(Reader& r, PlannedLayers& plan)
{
    const auto* const said = std::ranges::find_if(ways, [&](const Way& way) { return way.read(r, plan); });
    if (said != std::end(ways)) {
        compareWays(r, plan, *said, again, seeAlike);
    } else {
        refuseUnplaced(r);
        byWindow(r, plan);
    }
    // What the list that counts says again, or takes the place of.
    r.setAside({"full_attention_interval", "sliding_window_pattern", "layer_switch", "use_sliding_window"});
    r.unused({"max_window_layers"}, countRange);
    attendToPictures(r, plan);
    shareCaches(r, plan);
    shareIndices(r, plan);
}

} // namespace ridgepoint::config
