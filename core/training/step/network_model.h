#pragma once

// Time of one collective on the tier its group really spans, over any Recorder. Inside a scale-up domain the
// measured curve of the accelerator; between nodes an optimally chunked ring whose latency grows with the
// nodes and whose bandwidth is the network cards that the group uses. Internal to core/training/step and
// core/engine; serving takes from it what a stated link counts as.

#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/ledger.h"
#include "core/training/mesh/spans.h"
#include "core/training/step/resolved.h"

#include <algorithm>

namespace ridgepoint {

// Latency of one hop between nodes as a collective pays it, protocol and proxy included: regression on
// all-reduces of 2 to 32 p5 nodes, 32 MB to 8 GB (crazyguitar/aws-gpu-communication-benchmark), 12 % mean
// error.
inline constexpr Seconds nodeHop{12e-6};
// The same for all-to-alls, 5 % mean error.
inline constexpr Seconds nodeHopAllToAll{8e-6};
// Share of the NIC's line rate that collectives reach, and all-to-alls (62–88 % in the same measurements).
inline constexpr double nicShare = 0.8;
inline constexpr double nicShareAllToAll = 0.88;
// Where no curve was measured: rings reach 75–82 % of the one-way scale-up bandwidth (ml-engineering, A100 to
// B200).
inline constexpr double scaleUpShare = 0.8;
inline constexpr Seconds scaleUpHop{2e-6};
// One hop over NVLink in the bulk protocol of NCCL (src/graph/tuning.cc): part of the measured curves.
inline constexpr Seconds measuredHop{3.4e-6};
// And over the network.
inline constexpr Seconds networkHop{14e-6};

// Line rate that a link counts as, of `line` where nothing else is stated: what collectives are said to reach
// is the usual share of a line.
inline BytesPerSecond lineOf(const std::optional<Link>& stated, BytesPerSecond line, double usualShare)
{
    const BytesPerSecond reached = stated.value_or(Link()).effectiveBandwidth;
    return reached.value() > 0 ? reached / usualShare : line;
}

template <class Recorder>
class NetworkModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    NetworkModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
    {
    }

    // `buffer` as NCCL counts it: the whole vector; for an all-to-all what one rank holds.
    Value<Seconds> time(Collective op, Value<Bytes> buffer, GroupSpan span)
    {
        if (span.ranks <= 1)
            return none();
        return span.leavesNode() ? between(op, buffer, span) : inside(op, buffer, span.ranks);
    }

    // One message to the next pipeline stage.
    Value<Seconds> send(Value<Bytes> bytes, bool leavesNode)
    {
        const auto link = leavesNode ? networkCards(1, nicShare) : scaleUp(scaleUpShare);
        const auto hop =
            m_rec.constant("latency of one message", leavesNode ? betweenHop(nodeHop) : insideHop(),
                "regression on p5 all-reduces (crazyguitar/aws-gpu-communication-benchmark)");
        return raw(link).value() > 0 ? apply<pointToPointTime>(m_rec, bytes, hop, link) : none();
    }

    // Bytes one rank puts on the wire.
    Value<Bytes> wire(Collective op, Value<Bytes> buffer, double ranks)
    {
        const auto p = m_rec.constant("ranks of the group", ranks, "follows from the mesh");
        switch (op) {
        case Collective::AllReduce:
            return apply<ringAllReduceBytes>(m_rec, buffer, p);
        case Collective::AllToAll:
            return apply<allToAllBytes>(m_rec, buffer, p);
        case Collective::AllGather:
            return apply<ringAllGatherBytes>(m_rec, buffer, p);
        case Collective::ReduceScatter:
        default: // plans hold no other
            break;
        }
        return apply<ringReduceScatterBytes>(m_rec, buffer, p);
    }

    Value<Seconds> none() { return m_rec.constant("no communication", Seconds(0), "one rank"); }

private:
    // A hop takes what protocols cost on the measured machines, or the link's own latency where that is
    // longer.
    Seconds betweenHop(Seconds measuredHopTime) const
    {
        return std::max(measuredHopTime, m_r.scaleOutLatency);
    }
    // Ratio: the scenario's scale-up link over the one that the accelerator was measured with.
    double linkFactor() const
    {
        const BytesPerSecond measuredOn(m_s.hardware.accelerator.kernels.linkBytesPerSecond);
        return measuredOn.value() > 0 ? scaleUpLine() / measuredOn : 1;
    }
    BytesPerSecond scaleUpLine() const
    {
        return lineOf(m_s.hardware.scaleUp, m_r.scaleUpBandwidth, scaleUpShare);
    }
    Seconds insideHop() const { return std::max(scaleUpHop, m_r.scaleUpLatency); }

    Value<BytesPerSecond> scaleUp(double share)
    {
        const double collective = m_s.hardware.efficiency.collective;
        if (const Link link = m_s.hardware.scaleUp.value_or(Link()); link.effectiveBandwidth.value() > 0)
            return apply<injectionBandwidth>(m_rec, m_rec.constant("links", 1.0, "one accelerator's share"),
                m_rec.field("hardware.scale_up.beta_Bps_typical", link.effectiveBandwidth),
                m_rec.constant("share of it reached", share / scaleUpShare * collective, statedRate));
        return apply<injectionBandwidth>(m_rec, m_rec.constant("links", 1.0, "one accelerator's share"),
            m_rec.field("hardware.scale_up.beta_Bps_line", m_r.scaleUpBandwidth),
            m_rec.constant("share of the link reached", share * collective,
                "rings on A100 to B200 (stas00/ml-engineering network tables); "
                "hardware.efficiency.collective"));
    }
    Value<BytesPerSecond> networkCards(double cards, double share)
    {
        const Efficiency& e = m_s.hardware.efficiency;
        if (const Link link = m_s.hardware.scaleOut.value_or(Link()); link.effectiveBandwidth.value() > 0)
            return apply<injectionBandwidth>(m_rec,
                m_rec.constant(
                    "network cards of the group in one node", cards, "follows from the mesh order"),
                m_rec.field("hardware.scale_out.beta_Bps_typical", link.effectiveBandwidth),
                m_rec.constant("share of it reached", share / nicShare * e.collective, statedRate));
        return apply<injectionBandwidth>(m_rec,
            m_rec.constant("network cards of the group in one node", cards, "follows from the mesh order"),
            m_rec.field("hardware.scale_out.beta_Bps_line", m_r.scaleOutBandwidth),
            e.network
                ? m_rec.field("hardware.efficiency.network", *e.network * e.collective * share / nicShare)
                : m_rec.constant("share of the line rate reached", share * e.collective,
                    "nccl-tests on 2 to 32 p5 nodes: 62–88 % (crazyguitar/aws-gpu-communication-benchmark)"));
    }

    Value<Seconds> inside(Collective op, Value<Bytes> buffer, double ranks)
    {
        const auto bytes = wire(op, buffer, ranks);
        const KernelProfile& kernels = m_s.hardware.accelerator.kernels;
        const std::size_t size = kernels.measuredRanks(op, ranks);
        const CollectiveCurve& curve = kernels.collective(op, size);
        if (!curve.known()) {
            const auto link = scaleUp(scaleUpShare);
            if (raw(link).value() <= 0)
                return none();
            const double hops = (ranks - 1) * (op == Collective::AllReduce ? 2 : 1);
            return apply<optimalChunkedTime>(m_rec, bytes, m_rec.constant("hops", hops, "ring"),
                m_rec.constant("latency of one hop", insideHop(), "NCCL base latency, NVLink"), link);
        }
        // A curve holds for the accelerator's own links and for groups of its size: a faster or slower link
        // scales its bandwidth, a larger group its start.
        // A link slower to answer than the measured one is waited for at every hop.
        const Seconds slowHops = std::max(Seconds(0), m_r.scaleUpLatency - measuredHop) * (ranks - 1);
        const double grown = std::max(1.0, (ranks - 1) / (collectiveRanks[size] - 1));
        return apply<collectiveTime>(m_rec, bytes,
            m_rec.constant(
                "start of the collective", Seconds(curve.alphaSeconds * grown) + slowHops, measured),
            m_rec.constant("bandwidth reached",
                BytesPerSecond(curve.bytesPerSecond * linkFactor() * m_s.hardware.efficiency.collective),
                measured),
            m_rec.constant("message that fills the pipeline", Bytes(curve.v0Bytes), measured));
    }

    Value<Seconds> between(Collective op, Value<Bytes> buffer, GroupSpan span)
    {
        const double nodes = span.nodes();
        if (op == Collective::AllToAll) {
            // Each rank sends through its own card what is meant for other nodes.
            const auto link = networkCards(1, nicShareAllToAll);
            if (raw(link).value() <= 0)
                return none();
            return apply<optimalChunkedTime>(m_rec,
                apply<allToAllBytes>(
                    m_rec, buffer, m_rec.constant("nodes of the group", nodes, "follows from the mesh")),
                m_rec.constant("hops", nodes - 1, "one message a node"),
                m_rec.constant("latency of one hop", betweenHop(nodeHopAllToAll), p5), link);
        }
        auto link = networkCards(span.inNode, nicShare);
        if (raw(link).value() <= 0)
            return none();
        const auto bytes = wire(op, buffer, span.ranks);
        // A ring through several nodes also runs inside each of them.
        const KernelProfile& kernels = m_s.hardware.accelerator.kernels;
        const CollectiveCurve& curve = kernels.collective(op, kernels.measuredRanks(op, span.inNode));
        const BytesPerSecond within = m_s.hardware.efficiency.collective
            * (curve.known() ? linkFactor() * curve.reachedBy(raw(bytes)) : scaleUpLine() * scaleUpShare);
        if (within.value() > 0 && raw(link) > within)
            link = m_rec.constant("bandwidth of the ring inside a node", within, measured);
        if (op != Collective::AllReduce)
            return apply<pointToPointTime>(m_rec, bytes, ringSteps(span), link);
        return apply<optimalChunkedTime>(m_rec, bytes,
            m_rec.constant("hops between nodes", 2 * (nodes - 1), "follows from the mesh order"),
            m_rec.constant("latency of one hop", betweenHop(nodeHop), p5), link);
    }

    // A gather or a scatter passes every rank of the ring in turn: most of its hops are NVLink's, one a node
    // the network's.
    Value<Seconds> ringSteps(const GroupSpan& span)
    {
        if (m_r.scaleOutRingStep.value() > 0)
            return m_rec.constant("steps of the ring", m_r.scaleOutRingStep * (span.ranks - 1),
                "one a rank, as the link's preset measured them");
        const double nodes = span.nodes();
        return m_rec.constant("steps of the ring",
            (span.ranks - nodes) * std::max(measuredHop, m_r.scaleUpLatency)
                + (nodes - 1) * std::max(networkHop, m_r.scaleOutLatency),
            "NCCL src/graph/tuning.cc: 3.4 µs over NVLink, 14 µs over the network");
    }

    static constexpr std::string_view statedRate =
        "the effective rate is stated; hardware.efficiency.collective";
    static constexpr std::string_view measured = "regression on the NCCL tables of ai-dynamo/aiconfigurator";
    static constexpr std::string_view p5 = "regression on crazyguitar/aws-gpu-communication-benchmark";

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
};

} // namespace ridgepoint
