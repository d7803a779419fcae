#include "core/inputs/model/layer_account.h"

#include "core/inputs/model/layered_model.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

Text feedForwardLabel(bool dense, bool experts, bool linear, bool byHash)
{
    return dense && experts ? phrase("MLP and experts")
        : dense             ? phrase("MLP")
        : byHash            ? phrase("hash-routed experts")
        : experts           ? phrase("experts")
        : linear            ? phrase("linear product")
                            : Text();
}

Text joined(Text mixer, Text feedForward)
{
    return mixer.empty()      ? (feedForward.empty() ? phrase("nothing") : std::move(feedForward))
        : feedForward.empty() ? std::move(mixer)
                              : phrase("%1 + %2", std::move(mixer), std::move(feedForward));
}

Text attentionLabel(bool windowed, bool chunked, bool latent)
{
    return latent   ? phrase("latent attention")
        : !windowed ? phrase("full attention")
        : chunked   ? phrase("chunked attention")
                    : phrase("sliding-window attention");
}

Text mixerLabel(const Mixer& mixer)
{
    Text label = Text::known(mixer.name());
    return mixer.attention().sharesCache ? phrase("%1 with an earlier layer's KV cache", std::move(label))
                                         : label;
}

// By what the mixer reads: one that shares an earlier layer's cache keeps nothing of its own.
LayerReach reachOf(const Mixer& mixer, const CacheShape& cache)
{
    const AttentionHeads heads = mixer.attention();
    if (mixer.kind->served && mixer.kind->served(mixer.sizes).picked > 0)
        return LayerReach::Chosen;
    if (heads.heads > 0)
        return heads.window > 0 ? LayerReach::Window : LayerReach::All;
    return cache.perToken > 0      ? LayerReach::All
        : cache.perWindowToken > 0 ? LayerReach::Window
        : cache.stateBytes > 0     ? LayerReach::State
                                   : LayerReach::All;
}

LayerAccount kindOf(const LayeredModel& model, std::size_t index, double cacheElement)
{
    const Layer& layer = model.layers.kinds()[index];
    const FeedForward& f = layer.feedForward;
    LayerAccount kind;
    kind.word = layer.word();
    kind.layers = model.layers.countOf(index);
    kind.experts = f.experts > 0;
    const LayerCount count = countLayer(layer, model.hidden, model.norm);
    kind.parameters = kind.layers * count.total();
    kind.active = kind.layers * count.active();
    kind.reach = LayerReach::None;
    Text mixers;
    for (std::size_t i = 0; i < layer.mixerCount; ++i) {
        const Mixer& mixer = layer.mixers[i];
        const CacheShape cache = mixer.kind->cache(mixer.sizes, model.hidden);
        kind.reach = std::min(kind.reach, reachOf(mixer, cache));
        kind.cachePerToken += kind.layers * (cache.perToken * cacheElement + cache.indexBytes);
        kind.windowPerToken += kind.layers * cache.perWindowToken * cacheElement;
        kind.window = std::max(kind.window, cache.window);
        kind.state += kind.layers * cache.stateBytes;
        mixers =
            mixers.empty() ? mixerLabel(mixer) : phrase("%1 and %2", std::move(mixers), mixerLabel(mixer));
    }
    kind.label = joined(
        std::move(mixers), feedForwardLabel(f.width > 0, f.experts > 0, f.linear > 0, f.hashRouted > 0));
    return kind;
}

// Kinds of one name become known by the width of their feed-forward or their heads, whichever they differ in.
void tellApart(std::vector<LayerAccount>& kinds, const std::vector<Layer>& layers)
{
    const auto widthOf = [](const Layer& layer) {
        return layer.feedForward.width > 0 ? layer.feedForward.width : layer.feedForward.expertWidth;
    };
    const auto headsOf = [](const Layer& layer) {
        return layer.mixerCount > 0 ? layer.mixers[0].attention().heads : 0;
    };
    struct Namesakes
    {
        std::size_t first = 0; // of them
        bool widths = false, heads = false; // that differ from the first's
    };
    std::map<std::string, Namesakes> names;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        Namesakes& same = names.try_emplace(kinds[i].label.plain(), Namesakes{i}).first->second;
        same.widths = same.widths || widthOf(layers[i]) != widthOf(layers[same.first]);
        same.heads = same.heads || headsOf(layers[i]) != headsOf(layers[same.first]);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        Text& label = kinds[i].label;
        const Namesakes& same = names.at(label.plain());
        const auto width = textNumber(widthOf(layers[i]), Unit::Count),
                   heads = textNumber(headsOf(layers[i]), Unit::Count);
        if (same.widths && same.heads)
            label = phrase("%1 (width %2, %3 heads)", std::move(label), width, heads);
        else if (same.widths)
            label = phrase("%1 (width %2)", std::move(label), width);
        else if (same.heads)
            label = phrase("%1 (%2 heads)", std::move(label), heads);
    }
}

// Layers that are alike but for experts and windows; those without any layer are there too.
struct Alike
{
    bool experts, windowed;
    double layers;
};

// Index into alike() of the given layer.
std::size_t placeOf(const Architecture& a, double layer)
{
    const double interval = std::max(1.0, a.moe.interval), moe = layer - a.moe.firstDenseLayers;
    const bool experts = a.isMoe() && moe >= 0 && std::fmod(moe, interval) == interval - 1;
    const double full = a.slidingWindow > 0 ? 1 - a.windowedShare : 1; // its share
    const bool windowed = std::floor((layer + 1) * full + 1e-9) <= std::floor(layer * full + 1e-9);
    return (experts ? 2U : 0U) + (windowed ? 1U : 0U);
}

std::vector<Alike> alike(const Architecture& a)
{
    std::vector<Alike> all{{false, false, 0}, {false, true, 0}, {true, false, 0}, {true, true, 0}};
    double windowed = 0;
    for (double layer = 0; layer < a.layers; ++layer) {
        Alike& one = all[placeOf(a, layer)];
        ++one.layers;
        windowed += one.windowed ? 1 : 0;
    }
    // A share that is no whole number of layers counts as it is, as in the cache of a sequence.
    const double share = a.slidingWindow > 0 ? a.windowedShare * a.layers : 0;
    for (Alike& one : all)
        if (const double counted = one.windowed ? windowed : a.layers - windowed; counted > 0)
            one.layers *= (one.windowed ? share : a.layers - share) / counted;
    return all;
}

LayerAccount kindOf(const Architecture& a, const Alike& of, double cacheElement)
{
    const ParameterBreakdown count = countParameters(a);
    const double moe = moeLayerCount(a), dense = a.layers - moe;
    LayerAccount kind;
    const bool latent = a.attention == AttentionKind::Mla;
    const std::string mixer = latent ? "latent"
        : !of.windowed               ? "full"
        : a.chunkedWindow            ? "chunked"
                                     : "sliding";
    kind.word = mixer + (of.experts ? "+moe" : "+mlp");
    kind.label = joined(attentionLabel(of.windowed, a.chunkedWindow, latent),
        feedForwardLabel(!of.experts, of.experts, false, false));
    kind.reach = of.windowed ? LayerReach::Window : LayerReach::All;
    kind.experts = of.experts;
    kind.layers = of.layers;
    const double norm = a.norm == NormKind::Layer ? 2 * a.hidden : a.hidden;
    const double outside = (count.attention + count.norms).value() / a.layers
        - (norm + (a.embeddingNorm ? 2 * a.hidden : 0)) / a.layers; // the final one, and the embedding's
    const double experts = of.experts ? count.experts.value() / moe : 0;
    const double each = outside
        + (of.experts ? experts + (count.sharedExperts + count.router).value() / moe
                      : count.denseMlp.value() / dense);
    kind.parameters = of.layers * each;
    kind.active = of.layers
        * (each - experts
            + (experts > 0 ? experts / a.moe.experts * std::min(a.moe.topK, a.moe.experts) : 0));
    const double cache = of.layers / a.layers * kvElementsPerToken(a) * cacheElement;
    (of.windowed ? kind.windowPerToken : kind.cachePerToken) = cache;
    kind.window = of.windowed ? a.slidingWindow : 0;
    return kind;
}

} // namespace

std::array<ParameterComponent, 9> componentsOf(const ParameterBreakdown& of)
{
    return {{{"embedding", "embedding", of.embedding}, {"position", "learned positions", of.position},
        {"attention", "attention and other mixers", of.attention}, {"dense_mlp", "MLPs", of.denseMlp},
        {"experts", "experts", of.experts}, {"shared_experts", "shared experts", of.sharedExperts},
        {"router", "router", of.router}, {"norms", "norms and the rest", of.norms},
        {"lm_head", "LM head", of.lmHead}}};
}

std::vector<LayerAccount> layerAccounts(const Architecture& a, double cacheElement)
{
    std::vector<LayerAccount> kinds;
    if (a.plan) {
        for (std::size_t i = 0; i < a.plan->layers.kinds().size(); ++i)
            kinds.push_back(kindOf(*a.plan, i, cacheElement));
        tellApart(kinds, a.plan->layers.kinds());
    } else {
        for (const Alike& each : alike(a))
            if (each.layers > 0)
                kinds.push_back(kindOf(a, each, cacheElement));
    }
    return kinds;
}

bool keepsStates(const Architecture& a)
{
    return a.plan && std::ranges::any_of(a.plan->layers.kinds(), [&a](const Layer& layer) {
        return std::any_of(layer.mixers.begin(), layer.mixers.begin() + std::ptrdiff_t(layer.mixerCount),
            [&a](const Mixer& mixer) {
                return mixer.kind->cache(mixer.sizes, a.plan->hidden).stateBytes > 0;
            });
    });
}

std::string layerPattern(const Architecture& a)
{
    if (a.plan)
        return a.plan->layers.pattern();
    std::string text;
    for (const LayerAccount& kind : layerAccounts(a, 1))
        text += (text.empty() ? "" : ", ") + std::to_string(std::llround(kind.layers)) + ' ' + kind.word;
    return text;
}

std::vector<std::uint16_t> layerCells(const Architecture& a, std::size_t most)
{
    const double layers = a.plan ? a.plan->layers.layers() : a.layers;
    const auto cells =
        static_cast<std::size_t>(std::clamp(std::floor(layers), 0.0, static_cast<double>(most)));
    std::vector<std::uint16_t> all;
    all.reserve(cells);
    // Index of the layer that a cell shows.
    const auto layerOf = [&](std::size_t cell) {
        return std::floor((static_cast<double>(cell) + 0.5) * layers / static_cast<double>(cells));
    };
    if (a.plan) {
        const std::vector<LayerRun>& runs = a.plan->layers.runs();
        std::size_t run = 0;
        double end = runs.empty() ? 0 : runs[0].count;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            while (run + 1 < runs.size() && layerOf(cell) >= end)
                end += runs[++run].count;
            all.push_back(runs[run].kind);
        }
        return all;
    }
    std::vector<std::uint16_t> place(4, 0); // of the kinds that have layers
    std::uint16_t next = 0;
    const std::vector<Alike> kinds = alike(a);
    for (std::size_t i = 0; i < kinds.size(); ++i)
        place[i] = kinds[i].layers > 0 ? next++ : 0;
    for (std::size_t cell = 0; cell < cells; ++cell)
        all.push_back(place[placeOf(a, layerOf(cell))]);
    return all;
}

} // namespace ridgepoint
