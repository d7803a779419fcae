#include "core/interop/huggingface/layer_plan.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

bool PlannedLayer::attends() const
{
    using enum MixerUse;
    return mixer == Full || mixer == Sliding || mixer == Chunked || mixer == FullAndStateSpace;
}

bool coversLayers(Reader& r, std::string_view key, std::size_t entries, std::size_t layers)
{
    const double more = static_cast<double>(entries) - static_cast<double>(layers);
    if (more == 0 || (more > 0 && more == predictionModules(r)))
        return true;
    r.fields.problem(key,
        "lists " + plainNumber(static_cast<double>(entries)) + " layers where num_hidden_layers is "
            + plainNumber(static_cast<double>(layers)),
        "Write one entry a layer, or correct num_hidden_layers.");
    return false;
}

void compareWays(Reader& r, const PlannedLayers& plan, const Way& counted, std::span<const Way> others,
    bool (*like)(const PlannedLayer&, const PlannedLayer&))
{
    const auto named = [&r](const Way& way) {
        const auto* const found =
            std::ranges::find_if(way.keys, [&r](std::string_view key) { return r.fields.has(key); });
        return found == way.keys.end() ? *way.keys.begin() : *found;
    };
    // A list may go on with the modules that guess tokens, of which the other way need say nothing.
    const double stack = r.wholeOr(layerNames, static_cast<double>(plan.size()), layerRange);
    for (const Way& way : others) {
        PlannedLayers again(plan.size());
        if (way.read == counted.read || !r.has(way.keys) || !r.fields.clean() || !way.read(r, again)
            || !r.fields.clean())
            continue;
        for (std::size_t i = 0; i < plan.size() && static_cast<double>(i) < stack; ++i)
            if (!like(plan[i], again[i]))
                return r.fields.problem(named(way),
                    "says of layer " + plainNumber(static_cast<double>(i)) + " another thing than "
                        + std::string(named(counted)),
                    "Correct one of the two.");
    }
}

std::optional<std::vector<std::string>> layerTexts(Reader& r, std::string_view key, std::size_t layers)
{
    const auto* const list = r.fields.find(key);
    if (!list)
        return std::nullopt;
    std::vector<std::string> all = r.fields.textsOr(key);
    if (list->is_array() && !coversLayers(r, key, list->size(), layers))
        all.clear();
    return all;
}

std::optional<std::vector<double>> layerNumbers(Reader& r, std::string_view key, std::size_t layers)
{
    const auto* const list = r.fields.find(key);
    if (!list)
        return std::nullopt;
    std::vector<double> all = r.numbers(key);
    if (list->is_array() && !coversLayers(r, key, list->size(), layers))
        all.clear();
    return all;
}

double predictionModules(Reader& r)
{
    if (!r.flagOr({"use_mtp"}, true))
        return 0;
    return r.wholeOr({"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules"}, 0, {0, 1000});
}

double expertCount(Reader& r)
{
    const double experts = r.wholeOr(expertNames, 0, expertRange);
    return r.flagOr({"enable_moe_block"}, true) ? experts : 0;
}

namespace {

// Words of lists of layers, and letters of patterns (NVIDIA Megatron-LM hybrid_layer_allocation.py; the
// words: transformers configuration_*.py).
constexpr LayerWord words[] = {{"full_attention", MixerUse::Full, FeedUse::None},
    {"attention", MixerUse::Full, FeedUse::None}, {"hybrid", MixerUse::Full, FeedUse::None},
    {"global", MixerUse::Full, FeedUse::None}, {"*", MixerUse::Full, FeedUse::None},
    {"sliding_attention", MixerUse::Sliding, FeedUse::None},
    {"hybrid_sliding", MixerUse::Sliding, FeedUse::None}, {"local", MixerUse::Sliding, FeedUse::None},
    {"chunked_attention", MixerUse::Chunked, FeedUse::None},
    {"linear_attention", MixerUse::Linear, FeedUse::None}, {"conv", MixerUse::Convolution, FeedUse::None},
    {"mamba", MixerUse::StateSpace, FeedUse::None}, {"M", MixerUse::StateSpace, FeedUse::None},
    {"moe", MixerUse::None, FeedUse::Experts}, {"E", MixerUse::None, FeedUse::Experts},
    {"mlp", MixerUse::None, FeedUse::Dense}, {"-", MixerUse::None, FeedUse::Dense}};

std::vector<std::string> lettersOf(const std::string& pattern)
{
    std::vector<std::string> letters;
    for (const char c : pattern)
        if (c != '|') // where pipeline stages part
            letters.emplace_back(1, c);
    return letters;
}

// The list under whichever of the names the file has; `pattern` is read letter by letter.
std::vector<std::string> wordList(
    Reader& r, std::string_view list, std::string_view pattern, std::string_view& key)
{
    key = r.fields.has(list) ? list : pattern;
    if (std::vector<std::string> all = r.fields.textsOr(list); !all.empty()) {
        (void)r.fields.has(pattern);
        return all;
    }
    return lettersOf(r.fields.textOr(pattern, ""));
}

bool planWords(Reader& r, std::string_view key, const std::vector<std::string>& list, PlannedLayers& plan)
{
    for (std::size_t i = 0; i < std::min(list.size(), plan.size()); ++i) {
        const LayerWord* const word = findLayerWord(r, key, list[i]);
        if (!word)
            return false;
        plan[i].mixer = word->mixer;
        plan[i].feed = word->feed;
    }
    return true;
}

} // namespace

const LayerWord* findLayerWord(Reader& r, std::string_view key, std::string_view text)
{
    const auto found = std::ranges::find(words, text, &LayerWord::text);
    if (found != std::end(words))
        return &*found;
    r.fields.problem(key, "holds \"" + std::string(text) + "\", which no layer here is called",
        "Correct it, or describe the layers in a preset.");
    return nullptr;
}

bool planSingles(Reader& r, PlannedLayers& plan)
{
    std::string_view key;
    const std::vector<std::string> list = wordList(r, "layers_block_type", "hybrid_override_pattern", key);
    const bool singles = key == "hybrid_override_pattern"
        || std::ranges::any_of(list, [](const std::string& word) { return word == "moe" || word == "mlp"; });
    const auto* const said = r.fields.find(key);
    if (said && (*said == "" || (said->is_array() && said->empty()))) {
        r.fields.problem(key, "names no layer", "Name every layer, or take it away.");
        return true;
    }
    if (list.empty() || !singles)
        return false;
    if (coversLayers(r, key, list.size(), plan.size()))
        planWords(r, key, list, plan);
    return true;
}

PlannedLayers planPrediction(Reader& r)
{
    std::string_view key;
    const std::vector<std::string> list =
        wordList(r, "mtp_layers_block_type", "mtp_hybrid_override_pattern", key);
    PlannedLayers plan(list.size());
    planWords(r, key, list, plan);
    return plan;
}

bool planBlocks(Reader& r, PlannedLayers& plan)
{
    if (!r.fields.has("block_configs"))
        return false;
    std::vector<JsonFields> blocks = r.fields.objectsOr("block_configs");
    if (!coversLayers(r, "block_configs", blocks.size(), plan.size()))
        return true;
    const double hidden = r.whole({"hidden_size"}, widthRange());
    const double heads = r.whole({"num_attention_heads"}, headRange());
    for (std::size_t i = 0; i < plan.size(); ++i) {
        PlannedLayer& layer = plan[i];
        JsonFields attention = blocks[i].object("attention"), feed = blocks[i].object("ffn");
        for (const char* key : {"window_length", "num_sink_tokens", "sparsify"})
            if (attention.has(key) || feed.has(key))
                r.fields.problem("block_configs",
                    "gives a block " + std::string(key) + ", which blocks here cannot have",
                    "Import a model without it.");
        layer.linearMixer = attention.flagOr("replace_with_linear", false);
        if (attention.flagOr("no_op", false) || layer.linearMixer)
            layer.mixer = MixerUse::None;
        else
            layer.kvHeads = heads / attention.whole("n_heads_in_group", headRange());
        layer.linearFeed = feed.flagOr("replace_with_linear", false);
        if (feed.flagOr("no_op", false) || layer.linearFeed) {
            layer.feed = FeedUse::None;
        } else if (feed.has("intermediate_size")) {
            layer.width = feed.whole("intermediate_size", innerRange());
        } else { // modeling_decilm.py of Llama-3_3-Nemotron-Super-49B: _ffn_mult_to_intermediate_size
            constexpr double multiple = 256;
            const double width = std::floor(2 * feed.number("ffn_mult", {0, 1e3}) * hidden / 3);
            layer.width = std::ceil(width / multiple) * multiple;
        }
    }
    return true;
}

namespace {

// A file that names each layer may leave their number out (Nemotron 3 Ultra).
std::size_t layerCount(Reader& r)
{
    const auto* const each = r.fields.find("layers_block_type");
    if (each && each->is_array() && !each->empty() && !r.has(layerNames)
        && static_cast<double>(each->size()) <= layerRange.maximum)
        return each->size();
    return static_cast<std::size_t>(r.whole(layerNames, layerRange));
}

} // namespace

PlannedLayers readPlannedLayers(Reader& r)
{
    PlannedLayers plan(layerCount(r));
    if (planBlocks(r, plan) || planSingles(r, plan))
        return plan;
    planMixers(r, plan);
    planFeedForwards(r, plan);
    const double each = r.type.attentionsPerLayer;
    if (each <= 1)
        return plan;
    // The experts of a layer run beside its second half: a dense MLP follows each of its attentions.
    PlannedLayers parted;
    for (const PlannedLayer& layer : plan)
        for (double i = 0; i < each; ++i) {
            parted.push_back(layer);
            parted.back().feed = i == 0 ? FeedUse::Both : FeedUse::Dense;
        }
    return parted;
}

} // namespace ridgepoint::config
