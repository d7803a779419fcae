#include "core/inputs/model/layered_model.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

double learned(NormKind norm) { return norm == NormKind::Layer ? 2 : 1; } // numbers a channel

void add(LayerCount& sum, const LayerCount& one, double times)
{
    sum.mixer += times * one.mixer;
    sum.dense += times * one.dense;
    sum.experts += times * one.experts;
    sum.shared += times * one.shared;
    sum.router += times * one.router;
    sum.norms += times * one.norms;
    sum.beside += times * one.beside;
    sum.idle += times * one.idle;
}

LayerCount countLayers(const LayerList& list, double hidden, NormKind norm)
{
    LayerCount sum;
    for (std::size_t kind = 0; kind < list.kinds().size(); ++kind)
        add(sum, countLayer(list.kinds()[kind], hidden, norm), list.countOf(kind));
    return sum;
}

// Calls f(cache of one mixer, layers that hold it).
template <class F>
void eachCache(const LayeredModel& model, F f)
{
    for (std::size_t kind = 0; kind < model.layers.kinds().size(); ++kind) {
        const Layer& layer = model.layers.kinds()[kind];
        for (std::size_t i = 0; i < layer.mixerCount; ++i)
            f(layer.mixers[i].kind->cache(layer.mixers[i].sizes, model.hidden), model.layers.countOf(kind));
    }
}

} // namespace

LayerPlan::LayerPlan(LayeredModel model)
    : m_model(std::make_shared<const LayeredModel>(std::move(model)))
{
}

bool LayerPlan::operator==(const LayerPlan& other) const
{
    return m_model == other.m_model || (m_model && other.m_model && *m_model == *other.m_model);
}

LayerCount countLayer(const Layer& layer, double hidden, NormKind norm)
{
    LayerCount count;
    for (std::size_t i = 0; i < layer.mixerCount; ++i)
        count.mixer += layer.mixers[i].parameters(hidden);
    const FeedForwardCount feed = countFeedForward(layer.feedForward, hidden);
    count.dense = feed.dense;
    count.experts = feed.experts;
    count.shared = feed.shared;
    count.router = feed.router;
    count.norms = layer.norms * hidden * learned(norm);
    count.beside = layer.beside + layer.others;
    count.idle = feed.experts - feed.active;
    return count;
}

LayeredCount countParameters(const LayeredModel& m)
{
    LayeredCount count;
    count.embedding = m.vocab * m.hidden;
    count.head = m.hasHead && !m.tied ? m.vocab * m.hidden : 0;
    count.positions = m.learnedPositions * m.hidden;
    count.lookedUp = m.lookedUp;
    count.around = m.aroundProducts + m.aroundOthers + m.stackNorms * m.hidden * learned(m.norm);
    count.layers = countLayers(m.layers, m.hidden, m.norm);
    count.prediction = m.prediction.count
        * (countLayers(m.prediction.layers, m.hidden, m.norm).total() + m.prediction.products
            + m.prediction.others);
    return count;
}

const MixerKind* otherMixer(const LayeredModel& model)
{
    const MixerKind* most = nullptr;
    double layers = 0;
    for (std::size_t kind = 0; kind < model.layers.kinds().size(); ++kind) {
        const Layer& layer = model.layers.kinds()[kind];
        for (std::size_t i = 0; i < layer.mixerCount; ++i)
            if (const double own = model.layers.countOf(kind);
                layer.mixers[i].attention().heads <= 0 && own > layers) {
                most = layer.mixers[i].kind;
                layers = own;
            }
    }
    return most;
}

ServedCache servedCache(const LayeredModel& model, double elementBytes)
{
    ServedCache sum;
    eachCache(model, [&](const CacheShape& one, double layers) {
        sum.kvPerToken += layers * one.perToken * elementBytes;
        sum.windowPerToken += layers * one.perWindowToken * elementBytes;
        sum.window = std::max(sum.window, one.window);
        sum.indexPerToken += layers * one.indexBytes;
        sum.statePerSequence += layers * one.stateBytes;
    });
    return sum;
}

RankCache rankCache(const LayeredModel& model, double elementBytes, double tokens, double tensorRanks)
{
    RankCache sum;
    eachCache(model, [&](const CacheShape& one, double layers) {
        const double heads = std::max(1.0, one.heads), share = std::max(1.0, heads / tensorRanks) / heads;
        sum.growing += layers * one.perToken * elementBytes * share;
        sum.index += layers * one.indexBytes;
        sum.window += layers * std::min(tokens, one.window) * one.perWindowToken * elementBytes * share;
        sum.state += layers * one.stateBytes / (one.wholeState ? 1 : tensorRanks);
    });
    return sum;
}

double cacheBytes(const LayeredModel& model, double elementBytes, double tokens)
{
    const RankCache all = rankCache(model, elementBytes, tokens, 1);
    return tokens * (all.growing + all.index) + all.window + all.state;
}

} // namespace ridgepoint
