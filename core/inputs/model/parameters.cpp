#include "core/inputs/model/parameters.h"

#include "core/inputs/model/layered_model.h"

#include <algorithm>
#include <cmath>

// The counting rules are those of presets/README.md, "How a model is counted".

namespace ridgepoint {

namespace {

double queryWidth(const Architecture& a) { return a.heads * a.headDim; }

double keyValueWidth(const Architecture& a) { return a.kvHeads * a.headDim; }

double normWidth(const Architecture& a) { return a.norm == NormKind::Layer ? 2 * a.hidden : a.hidden; }

double mlpMatrices(const Architecture& a) { return a.gatedMlp ? 3 : 2; }

// Low-rank projections with an RMS norm on each compressed vector (arXiv:2405.04434, section 2.1).
double latentAttentionParameters(const Architecture& a)
{
    const LatentAttention& m = a.mla;
    const double qkHeadDim = m.qkNopeHeadDim + m.qkRopeHeadDim;
    const double query = m.qLoraRank > 0
        ? a.hidden * m.qLoraRank + m.qLoraRank + m.qLoraRank * a.heads * qkHeadDim
        : a.hidden * a.heads * qkHeadDim;
    const double keyValue = a.hidden * (m.kvLoraRank + m.qkRopeHeadDim) + m.kvLoraRank
        + m.kvLoraRank * a.heads * (m.qkNopeHeadDim + m.vHeadDim);
    const double output = a.heads * m.vHeadDim * a.hidden;
    return query + keyValue + output;
}

double attentionBiases(const Architecture& a)
{
    const double qkv = queryWidth(a) + 2 * keyValueWidth(a);
    switch (a.bias) {
    case BiasKind::None:
        return 0;
    case BiasKind::Qkv:
        return qkv;
    case BiasKind::All:
    case BiasKind::AttentionAll:
        return qkv + a.hidden;
    }
    return 0;
}

double qkNormParameters(const Architecture& a)
{
    switch (a.qkNorm) {
    case QkNormKind::None:
        return 0;
    case QkNormKind::Head:
        return 2 * a.headDim;
    case QkNormKind::Full:
        return queryWidth(a) + keyValueWidth(a);
    }
    return 0;
}

double expertParameters(const Architecture& a)
{
    const double matrices = mlpMatrices(a) * a.hidden * a.moe.expertFfn;
    return a.moe.expertBias ? matrices + (mlpMatrices(a) - 1) * a.moe.expertFfn + a.hidden : matrices;
}

double normsPerLayer(const Architecture& a)
{
    if (a.parallelBlockSingleNorm)
        return 1;
    return a.postNorms ? 4 : 2;
}

Parameters attentionParametersPerLayer(const Architecture& a)
{
    if (a.attention == AttentionKind::Mla)
        return Parameters(latentAttentionParameters(a));
    double count = a.hidden * queryWidth(a) + 2 * a.hidden * keyValueWidth(a) + queryWidth(a) * a.hidden;
    count += attentionBiases(a) + qkNormParameters(a);
    if (a.attentionSinks)
        count += a.heads;
    if (a.relativePositionProjection)
        count += a.hidden * queryWidth(a);
    return Parameters(count);
}

Parameters denseMlpParametersPerLayer(const Architecture& a)
{
    double count = mlpMatrices(a) * a.hidden * a.ffn;
    if (a.bias == BiasKind::All)
        count += (mlpMatrices(a) - 1) * a.ffn + a.hidden;
    return Parameters(count);
}

} // namespace

Parameters ParameterBreakdown::total() const
{
    return embedding + position + attention + denseMlp + experts + sharedExperts + router + norms + lmHead;
}

Parameters ParameterBreakdown::active(const Architecture& a) const
{
    if (a.plan)
        return Parameters(countParameters(*a.plan).active());
    if (!a.isMoe())
        return total();
    // Dividing first keeps the count exact: the experts are a whole multiple of their number.
    const double chosen = std::min(a.moe.topK, a.moe.experts);
    return total() - experts + experts / a.moe.experts * chosen;
}

double moeLayerCount(const Architecture& a)
{
    if (!a.isMoe())
        return 0;
    if (a.plan) {
        double count = 0;
        for (std::size_t kind = 0; kind < a.plan->layers.kinds().size(); ++kind)
            if (a.plan->layers.kinds()[kind].feedForward.experts > 0)
                count += a.plan->layers.countOf(kind);
        return count;
    }
    const double interval = std::max(1.0, a.moe.interval);
    return std::floor(std::max(0.0, a.layers - a.moe.firstDenseLayers) / interval);
}

bool hasDenseLayers(const Architecture& a)
{
    if (!a.plan)
        return !a.isMoe() || a.moe.firstDenseLayers > 0 || a.moe.interval > 1;
    const auto any = [](const LayerList& list) {
        return std::ranges::any_of(list.kinds(), [](const Layer& layer) {
            return layer.feedForward.experts <= 0 && !layer.feedForward.isEmpty();
        });
    };
    return any(a.plan->layers) || (a.plan->prediction.count > 0 && any(a.plan->prediction.layers));
}

namespace {

ParameterBreakdown breakdownOf(const LayeredCount& c)
{
    ParameterBreakdown count;
    count.embedding = Parameters(c.embedding + c.lookedUp);
    count.position = Parameters(c.positions);
    count.attention = Parameters(c.layers.mixer + c.layers.beside);
    count.denseMlp = Parameters(c.layers.dense);
    count.experts = Parameters(c.layers.experts);
    count.sharedExperts = Parameters(c.layers.shared);
    count.router = Parameters(c.layers.router);
    count.norms = Parameters(c.layers.norms + c.around);
    count.lmHead = Parameters(c.head);
    return count;
}

} // namespace

ParameterBreakdown countParameters(const Architecture& a)
{
    if (a.plan)
        return breakdownOf(countParameters(*a.plan));
    const double moeLayers = moeLayerCount(a);
    ParameterBreakdown count;
    count.embedding = Parameters(a.vocab * a.hidden);
    if (!a.tiedEmbeddings)
        count.lmHead = count.embedding;
    if (a.position == PositionKind::Learned)
        count.position = Parameters(a.maxSequence * a.hidden);
    count.attention = a.layers * attentionParametersPerLayer(a);
    count.denseMlp = (a.layers - moeLayers) * denseMlpParametersPerLayer(a);
    count.norms = Parameters((a.layers * normsPerLayer(a) + 1) * normWidth(a));
    if (a.embeddingNorm)
        count.norms += Parameters(2 * a.hidden);
    if (a.isMoe()) {
        const double routerBias = a.moe.routerBias ? a.moe.experts : 0;
        count.experts = Parameters(moeLayers * a.moe.experts * expertParameters(a));
        count.sharedExperts =
            Parameters(moeLayers * a.moe.sharedExperts * mlpMatrices(a) * a.hidden * a.moe.sharedFfn);
        count.router = Parameters(moeLayers * (a.hidden * a.moe.experts + routerBias));
    }
    return count;
}

PredictionModules countPredictionModules(const Architecture& a)
{
    if (a.mtpLayers <= 0)
        return {};
    if (a.plan) {
        const LayeredModel& model = *a.plan;
        double experts = 0;
        for (std::size_t kind = 0; kind < model.prediction.layers.kinds().size(); ++kind)
            experts += model.prediction.layers.countOf(kind)
                * countLayer(model.prediction.layers.kinds()[kind], model.hidden, model.norm).experts;
        const double all = countParameters(model).prediction;
        return {.dense = Parameters(all - model.prediction.count * experts),
            .experts = Parameters(model.prediction.count * experts)};
    }
    Architecture one = a;
    one.layers = 1;
    one.moe.firstDenseLayers = 0;
    one.moe.interval = 1;
    Architecture none = one;
    none.layers = 0;
    const ParameterBreakdown with = countParameters(one), without = countParameters(none);
    const Parameters experts = with.experts - without.experts;
    const Parameters layer = with.total() - without.total() - experts;
    return {.dense = a.mtpLayers * (layer + Parameters(2 * a.hidden * a.hidden)),
        .experts = a.mtpLayers * experts};
}

double kvElementsPerToken(const Architecture& a)
{
    if (a.plan)
        return servedCache(*a.plan, 1).kvPerToken + servedCache(*a.plan, 1).windowPerToken;
    // MLA keeps the compressed key/value and the shared rotary key, once for all heads.
    if (a.attention == AttentionKind::Mla)
        return a.layers * (a.mla.kvLoraRank + a.mla.qkRopeHeadDim);
    return a.layers * 2 * keyValueWidth(a);
}

} // namespace ridgepoint
