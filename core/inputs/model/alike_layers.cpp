#include "core/inputs/model/alike_layers.h"

#include "core/inputs/model/layered_shape.h"
#include "core/inputs/model/mixers/mixers.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridgepoint {

namespace {

bool hasExperts(const Layer& layer) { return layer.feedForward.experts > 0; }

// Whether MixtureOfExperts can say which layers hold experts; then it does.
bool placeExperts(const LayerList& layers, MixtureOfExperts& moe)
{
    std::vector<bool> sparse;
    for (const LayerRun& run : layers.runs())
        sparse.insert(
            sparse.end(), static_cast<std::size_t>(run.count), hasExperts(layers.kinds()[run.kind]));
    const auto first = std::find(sparse.begin(), sparse.end(), true);
    const auto second = std::find(first + 1, sparse.end(), true);
    moe.interval = second == sparse.end() ? 1 : static_cast<double>(second - first);
    moe.firstDenseLayers = static_cast<double>(first - sparse.begin()) - moe.interval + 1;
    for (std::size_t i = 0; i < sparse.size(); ++i) {
        const double beyond = static_cast<double>(i) - moe.firstDenseLayers + 1;
        if (sparse[i] != (beyond > 0 && std::fmod(beyond, moe.interval) == 0))
            return false;
    }
    return moe.firstDenseLayers >= 0;
}

// A layer of the dimensions.
Layer layerOf(const Architecture& a, double window, bool experts)
{
    Layer layer;
    layer.add(mixerOf(a, window));
    layer.norms = a.parallelBlockSingleNorm ? 1 : a.postNorms ? 4 : 2;
    FeedForward& feed = layer.feedForward;
    feed.gated = a.gatedMlp;
    if (!experts) {
        feed.width = a.ffn;
        feed.bias = a.bias == BiasKind::All;
        return layer;
    }
    feed.experts = a.moe.experts;
    feed.topK = a.moe.topK;
    feed.expertWidth = a.moe.expertFfn;
    feed.latentWidth = a.moe.latentWidth;
    feed.sharedExperts = a.moe.sharedExperts;
    feed.sharedWidth = a.moe.sharedFfn;
    feed.routerBias = a.moe.routerBias;
    feed.expertBias = a.moe.expertBias;
    return layer;
}

// The dimensions that would be the model, if any are.
Architecture dimensionsOf(const LayeredModel& model, const Mixer& mixer)
{
    Architecture a = shapeOf(model);
    a.plan = LayerPlan();
    const auto& kinds = model.layers.kinds();
    const double biases = mixer.size("bias"), norms = mixer.size("qk_norm");
    if (std::ranges::any_of(kinds, [](const Layer& layer) { return layer.feedForward.bias; }))
        a.bias = BiasKind::All;
    else
        a.bias = biases >= 2 ? BiasKind::AttentionAll : biases == 1 ? BiasKind::Qkv : BiasKind::None;
    a.qkNorm = norms >= 2 ? QkNormKind::Full : norms == 1 ? QkNormKind::Head : QkNormKind::None;
    a.parallelBlockSingleNorm = kinds.front().norms == 1;
    a.embeddingNorm = model.stackNorms == 2;
    if (std::ranges::all_of(kinds, hasExperts))
        a.ffn = a.moe.expertFfn;
    return a;
}

// What lies around the layers, beside a bias of the head.
bool isAlikeAround(LayeredModel model, const Architecture& a, double headBias)
{
    model.layers = {};
    model.prediction = {};
    model.aroundOthers -= headBias;
    return model
        == LayeredModel{.hidden = a.hidden,
            .vocab = a.vocab,
            .tied = a.tiedEmbeddings,
            .norm = a.norm,
            .stackNorms = a.embeddingNorm ? 2.0 : 1.0,
            .alibi = a.position == PositionKind::Alibi,
            .learnedPositions = a.position == PositionKind::Learned ? a.maxSequence : 0,
            .layers = {},
            .prediction = {},
            .tower = model.tower,
            .maxSequence = a.maxSequence};
}

} // namespace

Mixer mixerOf(const Architecture& a, double window)
{
    const bool latent = a.attention == AttentionKind::Mla;
    Mixer mixer = usualMixer(latent ? mixers::latent : mixers::softmax);
    mixer.set("heads", a.heads);
    if (latent) {
        mixer.set("q_rank", a.mla.qLoraRank);
        mixer.set("kv_rank", a.mla.kvLoraRank);
        mixer.set("plain_width", a.mla.qkNopeHeadDim);
        mixer.set("rotary_width", a.mla.qkRopeHeadDim);
        mixer.set("value_width", a.mla.vHeadDim);
        return mixer;
    }
    mixer.set("kv_heads", a.kvHeads);
    mixer.set("key_width", a.headDim);
    mixer.set("value_width", a.headDim);
    mixer.set("window", window);
    mixer.set("chunked", window > 0 && a.chunkedWindow ? 1 : 0);
    mixer.set("sinks", a.attentionSinks ? 1 : 0);
    mixer.set("qk_norm", a.qkNorm == QkNormKind::None ? 0 : a.qkNorm == QkNormKind::Head ? 1 : 2);
    mixer.set("bias", a.bias == BiasKind::None ? 0 : a.bias == BiasKind::Qkv ? 1 : 2);
    return mixer;
}

std::optional<AlikeLayers> alikeLayers(const LayeredModel& model)
{
    const std::vector<Layer>& kinds = model.layers.kinds();
    if (kinds.empty() || std::ranges::any_of(kinds, [](const Layer& layer) { return layer.mixerCount != 1; }))
        return {};
    AlikeLayers alike{dimensionsOf(model, kinds.front().mixers[0])};
    Architecture& a = alike.architecture;
    if (a.isMoe() && !placeExperts(model.layers, a.moe))
        return {};
    const auto isAlike = [&a](Layer layer) {
        const double window = layer.mixers[0].size("window");
        layer.feedForward.sharedGate = false;
        return layer == layerOf(a, window, hasExperts(layer)) && (window <= 0 || window == a.slidingWindow);
    };
    if (!std::ranges::all_of(kinds, isAlike))
        return {};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if (kinds[kind].feedForward.sharedGate)
            alike.sharedGates += model.layers.countOf(kind) * model.hidden;
    if (model.hasHead && model.aroundOthers == model.vocab)
        alike.headBias = model.vocab;
    // A second norm of the stack is BLOOM's, behind the embedding and with biases.
    if (!isAlikeAround(model, a, alike.headBias) || (a.embeddingNorm && a.norm != NormKind::Layer)
        || a.ffn <= 0)
        return {};
    const PredictionStack& further = model.prediction;
    if (further.count > 0
        && (further.layers.layers() != 1 || further.layers.kinds().front().mixerCount != 1
            || !isAlike(further.layers.kinds().front())
            || hasExperts(further.layers.kinds().front()) != a.isMoe()
            || further.products != 2 * a.hidden * a.hidden || further.others != 3 * a.hidden))
        return {};
    return alike;
}

} // namespace ridgepoint
