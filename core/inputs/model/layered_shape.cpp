#include "core/inputs/model/layered_shape.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

void setAttention(Architecture& a, const Mixer& mixer)
{
    const AttentionHeads heads = mixer.attention();
    a.heads = heads.heads;
    if (mixer.kind->latent) {
        a.attention = AttentionKind::Mla;
        a.heads = mixer.kind->units(mixer.sizes, a.hidden);
        a.mla = mixer.kind->latent(mixer.sizes);
        a.headDim = a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim;
        a.kvHeads = a.heads;
        return;
    }
    a.kvHeads = std::max(1.0, heads.kvHeads);
    a.headDim = heads.keyWidth;
    a.attention = a.kvHeads == a.heads ? AttentionKind::Mha
        : a.kvHeads == 1               ? AttentionKind::Mqa
                                       : AttentionKind::Gqa;
    a.slidingWindow = heads.window;
    a.chunkedWindow = heads.chunked;
    a.attentionSinks = heads.sinks;
}

// A dense MLP beside experts is one more that every token passes.
void setFeedForward(Architecture& a, const FeedForward& f)
{
    a.gatedMlp = f.gated;
    if (f.experts <= 0) {
        a.ffn = f.width;
        return;
    }
    const double width = f.sharedExperts * f.sharedWidth + f.width;
    const bool same = f.width <= 0;
    a.moe.experts = f.experts;
    a.moe.topK = f.topK * f.experts / (f.experts + f.zeroExperts);
    a.moe.expertFfn = f.expertWidth;
    a.moe.sharedExperts = same ? f.sharedExperts : width > 0 ? 1 : 0;
    a.moe.sharedFfn = same ? f.sharedWidth : width;
    a.moe.latentWidth = f.latentWidth;
    a.moe.routerBias = f.routerBias;
    a.moe.expertBias = f.expertBias;
}

Architecture around(const LayeredModel& model)
{
    Architecture a;
    a.hidden = model.hidden;
    a.vocab = model.vocab;
    a.maxSequence = model.maxSequence;
    a.tiedEmbeddings = model.tied;
    a.norm = model.norm;
    if (model.learnedPositions > 0)
        a.position = PositionKind::Learned;
    else if (model.alibi)
        a.position = PositionKind::Alibi;
    return a;
}

} // namespace

bool hasHeads(const Mixer& mixer) { return mixer.kind->latent || mixer.attention().heads > 0; }

Architecture shapeOf(const LayeredModel& model, const Layer& layer)
{
    Architecture a = around(model);
    a.layers = 1;
    for (std::size_t i = 0; i < layer.mixerCount; ++i)
        if (hasHeads(layer.mixers[i]))
            setAttention(a, layer.mixers[i]);
    setFeedForward(a, layer.feedForward);
    a.postNorms = layer.norms >= 4;
    a.parallelBlockSingleNorm = layer.norms == 1 && layer.mixerCount > 0 && !layer.feedForward.isEmpty();
    return a;
}

Architecture shapeOf(LayeredModel model)
{
    Architecture a = around(model);
    a.layers = model.layers.layers();
    a.mtpLayers = model.prediction.count;
    const std::vector<Layer>& kinds = model.layers.kinds();
    // The kind of most layers among those that `has` holds for.
    const auto commonest = [&](auto has) {
        const Layer* most = nullptr;
        double count = 0;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            if (const double own = model.layers.countOf(kind); has(kinds[kind]) && own > count) {
                most = &kinds[kind];
                count = own;
            }
        return most;
    };
    const auto attends = [](const Layer& layer) {
        return std::any_of(layer.mixers.begin(),
            layer.mixers.begin() + static_cast<std::ptrdiff_t>(layer.mixerCount), hasHeads);
    };
    const Layer* attention = commonest(attends);
    const Layer* experts = commonest([](const Layer& layer) { return layer.feedForward.experts > 0; });
    const Layer* dense = commonest(
        [](const Layer& layer) { return layer.feedForward.experts <= 0 && layer.feedForward.width > 0; });
    if (const Layer* any = attention ? attention : commonest([](const Layer&) { return true; })) {
        const Architecture one = shapeOf(model, *any);
        a.heads = std::max(1.0, one.heads);
        a.kvHeads = std::max(1.0, one.kvHeads);
        a.headDim = one.headDim;
        a.attention = attention ? one.attention : AttentionKind::Mha; // as one head of its own is called
        a.mla = one.mla;
        a.attentionSinks = one.attentionSinks;
        a.postNorms = one.postNorms;
    }
    if (const Layer* feeds = commonest(
            [](const Layer& layer) { return layer.feedForward.width > 0 || layer.feedForward.experts > 0; }))
        a.gatedMlp = feeds->feedForward.gated;
    double windowed = 0, attending = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const Architecture one = shapeOf(model, kinds[kind]);
        const double count = attends(kinds[kind]) ? model.layers.countOf(kind) : 0;
        attending += count;
        if (count <= 0 || one.slidingWindow <= 0)
            continue;
        windowed += count;
        a.slidingWindow = std::max(a.slidingWindow, one.slidingWindow);
        a.chunkedWindow = one.chunkedWindow;
    }
    a.windowedShare = attending > 0 && windowed > 0 ? windowed / attending : 1;
    if (dense)
        a.ffn = dense->feedForward.width;
    if (experts) {
        const Architecture one = shapeOf(model, *experts);
        a.moe = one.moe;
        for (const LayerRun& run : model.layers.runs()) {
            if (kinds[run.kind].feedForward.experts > 0)
                break;
            a.moe.firstDenseLayers += run.count;
        }
    }
    a.plan = LayerPlan(std::move(model));
    return a;
}

} // namespace ridgepoint
