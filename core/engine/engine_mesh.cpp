#include "core/engine/engine.h"

#include "core/formulas/mesh.h"
#include "core/formulas/volumes.h"
#include "core/mesh/traffic.h"

namespace ridgepoint {

// Virtual stages in a loop: the last rank's send on to the first, but for the last of them.
template <class Recorder>
double Engine<Recorder>::wrapShare() const
{
    return m_r.schedule->shape == PlacementShape::Loop ? (m_r.chunks - 1) / m_r.chunks : 0;
}

template <class Recorder>
auto Engine<Recorder>::addLoad(const Collective& c, Value<Bytes> one, Value<Bytes> all) -> Value<Bytes>
{
    const auto add = [this](std::string_view name, Value<Bytes>& link, Value<Bytes> bytes) {
        link = raw(link).value() > 0 ? m_rec.sum(name, link, bytes) : bytes;
    };
    const auto onPort = [&](Value<Bytes> bytes) { add("busiest scale-up port", m_port, bytes); };
    const auto onCard = [&](Value<Bytes> bytes) { add("busiest network card", m_card, bytes); };
    if (!c.op) {
        const GroupSpan& stages = m_r.spans.pipeline;
        const LineShares shares = busiestOfLine(stages.ranks, stages.inNode, wrapShare());
        if (shares.scaleUp > 0)
            onPort(apply<callsBytes>(one, derived("calls through the port", c.count * shares.scaleUp)));
        if (shares.network > 0)
            onCard(apply<callsBytes>(one, derived("calls through the card", c.count * shares.network)));
        return all;
    }
    if (c.span.ranks <= 1)
        return all;
    if (!c.span.leavesNode()) {
        onPort(all);
        return all;
    }
    const auto inNode = derived("ranks of the group in one node", c.span.inNode);
    const bool exchange = *c.op == CollectiveOp::AllToAll;
    const auto ranks = derived("ranks of the group", c.span.ranks);
    const auto card =
        exchange ? apply<allToAllCardBytes>(all, ranks, inNode) : apply<ringCardBytes>(all, inNode);
    onCard(card);
    if (c.span.inNode > 1)
        onPort(exchange ? apply<allToAllPortBytes>(all, ranks, inNode) : apply<ringPortBytes>(all, inNode));
    return card;
}

template <class Recorder>
void Engine<Recorder>::mesh()
{
    const Mesh& m = m_s.mesh;
    MeshReport& out = m_out.mesh;
    out.ranks = m_rec.readout("mesh.ranks",
        apply<meshRanks>(number("mesh.tensor", m.tensor), number("mesh.context", m.context),
            number("mesh.pipeline", m.pipeline), number("mesh.data", m_r.data)));
    out.perNode = ranksPerNode(out.ranks, m_r.perNode);
    const auto nodes = [this](std::string_view path, const GroupSpan& span) {
        return m_rec.readout(path,
            apply<groupNodes>(derived("ranks of the group", span.ranks),
                derived("ranks of the group in one node", span.inNode)));
    };
    out.tensorNodes = nodes("mesh.tensor_nodes", m_r.spans.tensor);
    out.dataNodes = nodes("mesh.data_nodes", m_r.spans.data);
    out.tensorTier = m_r.spans.tensor.tier();
    out.dataTier = m_r.spans.data.tier();
    const auto none = m_rec.constant("no message", Bytes(0), "no group of the mesh uses the link");
    const auto port = raw(m_port).value() > 0 ? m_port : none;
    const auto card = raw(m_card).value() > 0 ? m_card : none;
    out.scaleUp = m_rec.readout("mesh.scale_up_bytes", port);
    out.network = m_rec.readout("mesh.network_bytes", card);
    out.largest = m_rec.readout("mesh.largest_link_bytes", m_rec.largest("largest link load", port, card));
}

template double Engine<NoLedger>::wrapShare() const;
template double Engine<LedgerRecorder>::wrapShare() const;
template Bytes Engine<NoLedger>::addLoad(const Collective&, Bytes, Bytes);
template Traced<Bytes> Engine<LedgerRecorder>::addLoad(const Collective&, Traced<Bytes>, Traced<Bytes>);
template void Engine<NoLedger>::mesh();
template void Engine<LedgerRecorder>::mesh();

} // namespace ridgepoint
