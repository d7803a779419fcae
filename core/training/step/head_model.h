#pragma once

// The head and the loss of the last stage, one micro-batch on one rank, over any Recorder. Internal to
// core/training/step and core/engine.

#include "core/formulas/stages.h"
#include "core/inputs/hardware/loss_cost.h"
#include "core/training/step/kernel_model.h"
#include "core/training/step/network_model.h"
#include "core/training/step/recording.h"
#include "core/training/step/workload.h"

namespace ridgepoint {

template <class Recorder>
class HeadModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    HeadModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_kernels(recorder, scenario, resolved)
    {
    }

    struct Head
    {
        Value<Seconds> matmul, elementwise; // forward and backward
    };
    Head time()
    {
        const Architecture& a = m_r.architecture;
        const StackTraits& stack = *m_r.stack;
        const double tp = m_s.mesh.tensor, all = tokensOnRank(m_s); // tokens of a micro-batch on this rank
        const bool trainsBase = m_s.training.method == FineTuning::Full;
        const DataType type = m_kernels.attentionType();
        const double v = a.vocab / tp;
        const double tokens = tokensOfTheLoss(m_s, m_r, all);
        const auto gradient = trainsBase
            ? m_rec.sum("head backward", m_kernels.matmul("head, input gradient", tokens, a.hidden, v, type),
                m_kernels.matmul("head, weight gradient", a.hidden, v, tokens, type))
            : m_kernels.matmul("head, input gradient", tokens, a.hidden, v, type);
        const LossCost loss = lossCost(stack, lossOf(m_s, m_r));
        const double each = m_s.hardware.efficiency.logitBytes.value_or(loss.traffic);
        auto product = m_rec.sum("head", m_kernels.matmul("head", tokens, v, a.hidden, type), gradient);
        product = tokens < all ? times(m_rec, product, all / tokens, "chunks of the loss") : product;
        // A prediction module projects two hidden states onto one (DeepSeek-V3, arXiv:2412.19437 §2.2). All
        // heads are on one stage, so each takes its part of it.
        if (a.mtpLayers > 0)
            product = m_rec.sum("heads with the projections of MTP modules", product,
                apply<callsTime>(m_rec,
                    m_kernels.matmul("projection", all, a.hidden / tp, 2 * a.hidden, type),
                    m_rec.constant("times", (trainsBase ? 3.0 : 2.0) * a.mtpLayers / headsOf(a),
                        "forward and gradients, for each of all heads")));
        if (!stack.gatheredLogits || tp <= 1)
            return {.matmul = product,
                .elementwise = m_kernels.traffic("loss", Bytes(each * all * v), loss.share)};
        // Every tensor rank gathers all logits, joins them (a read and a write) and computes the whole loss.
        const auto logits =
            m_rec.constant("logits", Bytes(m_r.activationBytes * all * a.vocab), "the whole vocabulary");
        return {.matmul = product,
            .elementwise = m_rec.sum("loss over gathered logits",
                m_kernels.traffic(
                    "loss and joining", Bytes((each + 2 * m_r.activationBytes) * all * a.vocab), loss.share),
                NetworkModel<Recorder>(m_rec, m_s, m_r)
                    .time(Collective::AllGather, logits, m_r.spans.tensor))};
    }

private:
    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    KernelModel<Recorder> m_kernels;
};

} // namespace ridgepoint
