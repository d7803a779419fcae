#pragma once

// What one rank works on: the tokens of a micro-batch, the keys they see, how unevenly they meet experts, and
// what of it the backward pass runs again. Time, traffic, memory and counts of operations all ask here.
// Internal to core/training/step and core/engine.

#include "core/formulas/compute.h"
#include "core/inputs/hardware/loss_cost.h"
#include "core/training/step/resolved.h"

#include <algorithm>

namespace ridgepoint {

// Fullest over mean expert load without a balanced router: the capacity factor at which Switch Transformer
// drops under 1 % of the tokens (arXiv:2101.03961 §2.2).
inline constexpr double modelledImbalance = 1.25;

// Tokens of one micro-batch on one rank, before tensor ranks share them out.
inline double tokensOnRank(const Scenario& s)
{
    return s.training.microBatch * s.training.sequenceLength / s.mesh.context;
}

// Mean keys that one query of a windowed layer sees, causal.
inline double windowedKeys(const Architecture& a, double length)
{
    return a.chunkedWindow ? chunkMeanLength(length, a.slidingWindow)
                           : slidingWindowMeanLength(length, a.slidingWindow);
}

// Mean keys that one query sees, causal, over all layers: half the length, or a window's mean visible length.
inline double visibleKeys(const Scenario& s, const Architecture& a)
{
    const double length = s.training.sequenceLength;
    if (a.slidingWindow <= 0 || a.slidingWindow >= length)
        return length / 2;
    return a.windowedShare * windowedKeys(a, length) + (1 - a.windowedShare) * length / 2;
}
// The same in a layer of one kind. Mixers of a list count what they see themselves: an encoder's tokens see
// later ones too.
inline double visibleKeys(const Scenario& s, const LayerKind& kind)
{
    const double width = kind.attention.score;
    if (!kind.layer || width <= 0)
        return visibleKeys(s, kind.architecture);
    double flops = 0;
    for (std::size_t i = 0; i < kind.layer->mixerCount; ++i)
        if (const Mixer& mixer = kind.layer->mixers[i]; mixer.attention().heads > 0)
            flops += mixer.kind->core(mixer.sizes, kind.architecture.hidden, s.training.sequenceLength);
    return flops / (4 * width); // the operations of attentionKernelFlops
}
// And over all layers that attend.
inline double visibleKeys(const Scenario& s, const Resolved& r)
{
    if (!r.architecture.plan)
        return visibleKeys(s, r.architecture);
    const StageLoad all = allLayers(r);
    const double width = r.layers.sum(all, [](const LayerKind& kind) { return kind.attention.score; });
    const double seen = r.layers.sum(
        all, [&s](const LayerKind& kind) { return kind.attention.score * visibleKeys(s, kind); });
    return width > 0 ? seen / width : 0;
}

// Width of a token on its way to experts.
template <class Rec>
ValueOf<Rec, double> routedWidthOf(Rec& rec, const Architecture& a)
{
    return a.moe.latentWidth > 0 ? rec.constant(
               "width that tokens are projected to before experts", a.routedWidth(), "model.layer_list")
                                 : rec.field("model.hidden", a.hidden);
}

// What the products of a layer of this kind are multiplied in.
inline DataType computeTypeOf(const Scenario& s, const LayerKind& kind)
{
    const DataType compute = s.training.precision.compute;
    return kind.wide ? activationType(compute) : compute;
}

// Bytes of an operand's element, a mean over all layers.
inline double operandBytes(const Scenario& s, const Resolved& r)
{
    const double own = bytesPerElement(s.training.precision.compute);
    const StageLoad all = allLayers(r);
    const double wide = r.layers.sum(all, [](const LayerKind& kind) { return kind.wide ? 1.0 : 0.0; });
    return wide > 0 ? own + (r.activationBytes - own) * wide / all.layers() : own;
}

// Where one rank holds all experts, none is fuller than the rank.
inline double routingImbalance(const Scenario& s)
{
    return s.mesh.expert > 1 ? s.training.routingImbalance.value_or(modelledImbalance) : 1;
}

// Whether a rank's tokens go to experts, or parts of them, on other ranks.
inline bool sendsToExperts(const Scenario& s, const Resolved& r)
{
    return r.architecture.isMoe() && s.mesh.expert * s.mesh.expertTensor > 1;
}

// How tokens reach experts on other nodes; inside a node the two are the same.
inline ExpertDispatch dispatchOf(const Scenario& s, const Resolved& r)
{
    return s.mesh.expertDispatch.value_or(r.stack->expertDispatch);
}

inline LossKernel lossOf(const Scenario& s, const Resolved& r)
{
    return s.training.loss.value_or(r.stack->loss);
}
// Tokens whose logits are there at a time: of `tokens` of a micro-batch all, unless the loss is computed in
// chunks.
inline double tokensOfTheLoss(const Scenario& s, const Resolved& r, double tokens)
{
    const Architecture& a = r.architecture;
    const double ranks = r.stack->gatheredLogits ? 1 : s.mesh.tensor;
    return lossOf(s, r) == LossKernel::Chunked ? tokensOfAChunk(tokens, a.hidden, a.vocab / ranks) : tokens;
}

// What the backward pass runs again before its gradients.
class Recomputation
{
public:
    Recomputation(const Scenario& scenario, const Resolved& resolved)
        : m_t(scenario.training)
        , m_mesh(scenario.mesh)
        , m_r(resolved)
    {
    }

    bool wholeLayers() const { return m_t.recompute == Recompute::Full; }
    bool selective() const { return m_t.recompute == Recompute::Selective; }
    // Share of a layer's matrix products, its element-wise passes with them; 0: attention's core alone.
    double products() const { return selective() ? m_r.stack->recomputedMatmuls : 0; }
    // An MLP in tiles computes each tile again, whatever else is recomputed.
    bool tiled() const { return m_t.mlpTiles > 1; }
    // Modules named one by one are recomputed in every layer. Where whole layers or a share of all products
    // are recomputed, they are among these.
    bool mlp() const { return tiled() || (named() && m_t.recomputeMlp); }
    bool experts() const { return named() && m_t.recomputeMoe; }
    bool activation() const { return named() && m_t.recomputeActivation; }
    bool norms() const { return named() && m_t.recomputeNorms; }
    bool latent() const { return named() && m_t.recomputeLatent; }

    // The same share of every rank's layers, however many it holds.
    bool alike() const { return !m_t.recomputeLayers; }
    // Of a rank that holds `layers` of them, those that are recomputed.
    double share(double layers) const
    {
        return m_t.recomputeLayers ? std::min(1.0, *m_t.recomputeLayers / std::max(1.0, layers))
                                   : 1 / std::max(1.0, m_t.recomputeEvery);
    }
    // Of all layers of the model, however they are dealt out.
    double leastShare() const
    {
        if (!m_t.recomputeLayers)
            return share(1);
        const double layers = m_r.architecture.layers, ranks = m_r.stages;
        const double fewest = m_r.cut.neverGrows() ? std::floor(layers / ranks) : 0; // of a rank
        return std::min(*m_t.recomputeLayers, fewest) * ranks / (layers + m_r.architecture.mtpLayers);
    }
    double meanShare() const
    {
        if (!m_t.recomputeLayers)
            return share(1);
        double repeated = 0, all = 0;
        for (RankIndex rank; rank.number() < m_r.ranks(); ++rank) {
            const double layers = pipelineRank(m_r, m_mesh, rank).load.layers();
            repeated += share(layers) * layers;
            all += layers;
        }
        return all > 0 ? repeated / all : 1;
    }

private:
    bool named() const { return !wholeLayers() && products() <= 0; }

    const Training& m_t;
    const Mesh& m_mesh;
    const Resolved& m_r;
};

} // namespace ridgepoint
