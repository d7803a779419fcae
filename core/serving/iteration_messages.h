#pragma once

// What ranks send each other in an iteration: the part of IterationModel that knows links. Private to
// iteration.h.

#include "core/serving/iteration.h"

namespace ridgepoint {

template <class Recorder>
auto IterationModel<Recorder>::collectives(double own, double tokens) -> Value<Seconds>
{
    return plus("messages", sends(own), collectivesOfStage(own, tokens));
}

// From stage to stage, one after the other.
template <class Recorder>
auto IterationModel<Recorder>::sends(double own) -> Value<Seconds>
{
    if (m_layout.pipeline <= 1)
        return nothing();
    const double bandwidth =
        linkOf(std::min(m_layout.ranks(), m_layout.stageRanks() * 2)).value(); // with the next stage
    note(KernelSource::Roof);
    const Bytes sent(2 * own * m_a.hidden / m_layout.tensor);
    return repeated(m_rec.told(
                        "what a stage hands on",
                        Seconds(bandwidth > 0 ? roofStart + sent.value() / (roofProducts * bandwidth) : 0),
                        [&] { return phrase("%1 of each rank", sent); }, roof),
        m_layout.pipeline - 1, "stages but the last");
}

template <class Recorder>
auto IterationModel<Recorder>::allReduced(int ranks, double elements) -> Value<Seconds>
{
    return m_rec.sum("all-reduce", message(ServingKernel::AllReduce, ranks, elements),
        m_rec.constant(
            "ranks that wait for each other", m_engine.message * std::log2(double(ranks)), m_engine.source));
}

template <class Recorder>
auto IterationModel<Recorder>::collectivesOfStage(double own, double tokens) -> Value<Seconds>
{
    const int ranks = static_cast<int>(m_layout.stageRanks()), tensor = static_cast<int>(m_layout.tensor);
    if (ranks <= 1)
        return nothing();
    if (m_layout.attentionData > 1) {
        // Gathered before the experts and scattered after them, or each token sent to those that it
        // needs, whichever is less.
        const auto both =
            m_rec.sum("gather and scatter", message(ServingKernel::AllGather, ranks, tokens * m_a.hidden),
                message(ServingKernel::ReduceScatter, ranks, tokens * m_a.hidden));
        const auto dealt = dealtOut(ranks, tokens);
        auto all = raw(dealt) < raw(both) ? dealt : both;
        if (tensor > 1) // of those that share a head's product
            all = m_rec.sum("messages of a layer", all, allReduced(tensor, own * m_a.hidden));
        return repeated(all, m_a.layers, "layers");
    }
    return repeated(allReduced(ranks, own * m_a.hidden), 2 * m_a.layers,
        "after attention and after the MLP of every layer");
}

template <class Recorder>
auto IterationModel<Recorder>::message(ServingKernel kernel, int ranks, double elements) -> Value<Seconds>
{
    const int within = std::max(1, static_cast<int>(m_device.scaleUpDomain));
    if (ranks > within && ranks % within == 0 && m_device.scaleOutBandwidth.value() > 0)
        return betweenNodes(kernel, ranks / within, within, elements);
    const MeasuredMessages* const found = m_kernels.messages(kernel, ranks);
    const std::optional<KernelReading> best = found ? found->at(elements) : std::nullopt;
    const auto sides = [&] {
        const Text sent = phrase("%1 of %2 between %3 ranks", Text::known(messageName(kernel)),
            Bytes(2 * elements), textNumber(ranks, Unit::Count));
        return best && found->slower() != 1
            ? phrase("%1, what grows with its bytes times %2 for another link than the measured one", sent,
                textNumber(found->slower(), Unit::Number))
            : sent;
    };
    if (best) {
        m_inside = m_inside && best->inside;
        return m_rec.told("message", best->time, sides, best->inside ? between : beyond);
    }
    note(KernelSource::Roof);
    const double share = (ranks - 1.0) / ranks * (kernel == ServingKernel::AllReduce ? 2 : 1);
    const double bandwidth = linkOf(ranks).value();
    return m_rec.told("message",
        Seconds(bandwidth > 0 ? roofStart + share * 2 * elements / (roofProducts * bandwidth) : 0), sides,
        roof);
}

// Within every node first and last, and each rank's share between them in a tree.
template <class Recorder>
auto IterationModel<Recorder>::betweenNodes(ServingKernel kernel, int nodes, int within, double elements)
    -> Value<Seconds>
{
    note(KernelSource::Roof);
    const bool both = kernel == ServingKernel::AllReduce;
    const double bytes = (both ? 2 : 1) * (nodes - 1.0) / nodes * 2 * elements / within;
    const double hops = (both ? 2 : 1) * std::ceil(std::log2(double(nodes)));
    const auto across = m_rec.told(
        "message between nodes",
        Seconds(roofStart + hops * networkHop + bytes / (roofProducts * m_device.scaleOutBandwidth.value())),
        [&] {
            return phrase("%1 of %2 a rank between %3 nodes", Text::known(messageName(kernel)), Bytes(bytes),
                textNumber(nodes, Unit::Count));
        },
        roof);
    return within > 1 ? m_rec.sum("message", message(kernel, within, elements), across) : across;
}

// Every token to the ranks of its experts in 8 bits, and back in 16: DeepSeek-V3 (arXiv:2412.19437)
// §3.2.2.
template <class Recorder>
auto IterationModel<Recorder>::dealtOut(int ranks, double tokens) -> Value<Seconds>
{
    constexpr double there = 1, back = 2; // bytes an element
    const double copies = std::min(m_a.moe.topK, m_layout.expert) * (ranks - 1.0) / ranks;
    const double bandwidth = linkOf(ranks).value();
    const double bytes = tokens / ranks * copies * m_a.hidden * (there + back);
    return m_rec.told(
        "experts' messages",
        Seconds(bandwidth > 0 && m_layout.expert > 1 ? 2 * roofStart + bytes / (roofProducts * bandwidth)
                                                     : std::numeric_limits<double>::max()),
        [&] {
            return phrase("%1 a rank, to the experts of every token and back, between %2 ranks", Bytes(bytes),
                textNumber(ranks, Unit::Count));
        },
        roof);
}

} // namespace ridgepoint
