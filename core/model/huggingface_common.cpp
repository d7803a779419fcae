#include "core/model/huggingface_common.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::huggingface {

void checkUnused(ConfigReader& r, std::string_view name, JsonRange range)
{
    if (r.config.has(name))
        (void)r.config.whole(name, range);
}

double whole(ConfigReader& r, std::initializer_list<std::string_view> names, double fallback, JsonRange range)
{
    for (const std::string_view name : names)
        if (r.config.has(name)) {
            const double said = r.config.whole(name, range);
            for (const std::string_view other : names)
                if (other != name && r.config.has(other) && r.config.whole(other, range) != said)
                    r.notes.push_back(
                        std::string(name) + " and " + std::string(other) + " differ; the first counts");
            return said;
        }
    if (fallback == required)
        return r.config.whole(*names.begin(), range);
    r.config.fellBack(*names.begin(), plainNumber(fallback));
    return fallback;
}

double whole(ConfigReader& r, std::string_view name, double fallback, JsonRange range)
{
    return whole(r, {name}, fallback, range);
}

double dimension(
    ConfigReader& r, std::initializer_list<std::string_view> names, double fallback, JsonRange range)
{
    const bool said = std::ranges::any_of(names, [&](std::string_view name) { return r.config.has(name); });
    if (said || fallback == required || !r.nested)
        return whole(r, names, required, range);
    r.config.fellBack(*names.begin(), plainNumber(fallback));
    r.notes.push_back(std::string(*names.begin()) + " is not in text_config: " + plainNumber(fallback)
        + ", the default of its kind in transformers");
    return fallback;
}

static void readHeadDim(ConfigReader& r, double fallback)
{
    Architecture& a = r.a;
    if (fallback == settledBelow)
        return checkUnused(r, "head_dim", config::rankRange());
    if (r.config.has("head_dim") || fallback > 0) {
        a.headDim = whole(r, "head_dim", fallback, widthRange());
        return;
    }
    a.headDim = std::floor(a.hidden / a.heads);
    if (std::fmod(a.hidden, a.heads) != 0)
        r.config.problem("hidden_size",
            plainNumber(a.hidden) + " does not divide evenly among " + plainNumber(a.heads) + " heads",
            "Correct hidden_size or num_attention_heads, or add head_dim.");
}

void readCommon(ConfigReader& r, const CommonDefaults& defaults)
{
    Architecture& a = r.a;
    a.vocab = dimension(r, {"vocab_size"}, defaults.vocab, vocabRange());
    a.hidden = dimension(r, {"hidden_size", "n_embd", "n_embed"}, defaults.hidden, widthRange());
    if (defaults.ffn != elsewhere)
        a.ffn = dimension(r, {"intermediate_size"}, defaults.ffn, innerRange());
    a.layers = dimension(r, {"num_hidden_layers", "n_layer"}, defaults.layers, layerCount);
    a.heads = dimension(r, {"num_attention_heads", "n_head"}, defaults.heads, headRange());
    const double usualKvHeads = defaults.kvHeads > 0 ? defaults.kvHeads : a.heads;
    a.kvHeads = whole(r, "num_key_value_heads", usualKvHeads, headRange());
    a.maxSequence = whole(r, {"max_position_embeddings", "n_positions"}, defaults.maxSequence, sequence);
    a.tiedEmbeddings = r.config.flagOr("tie_word_embeddings", defaults.tied);
    readHeadDim(r, defaults.headDim);
}

void windowOnAllLayers(ConfigReader& r, double fallback)
{
    r.a.slidingWindow = r.config.wholeOr("sliding_window", fallback, sequence);
}

void windowOnSome(ConfigReader& r, double fallback, double windowedLayers)
{
    windowOnAllLayers(r, fallback);
    const std::vector<std::string> types = r.config.textsOr("layer_types");
    if (!types.empty())
        windowedLayers = static_cast<double>(std::count(types.begin(), types.end(), "sliding_attention"));
    r.a.windowedShare = std::min(1.0, windowedLayers / r.a.layers);
}

void refuseFlag(ConfigReader& r, std::string_view key, std::string_view why)
{
    if (r.config.flagOr(key, false))
        r.config.problem(key, "is true: " + std::string(why), "Import a model without it.");
}

} // namespace ridgepoint::huggingface
