#pragma once

// What one rank exchanges in a step: a row for each call of the plan, what the links of the busiest rank
// carry, what is left exposed. Internal to core/engine.

#include "core/engine/chapters/inputs.h"
#include "core/formulas/communication.h"
#include "core/formulas/memory.h"
#include "core/formulas/mesh.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"
#include "core/inputs/scenario/reduced_gradients.h"
#include "core/training/mesh/traffic.h"
#include "core/training/step/traffic.h"

#include <algorithm>
#include <optional>

namespace ridgepoint {

template <class Rec>
struct TrafficOf
{
    // The seed's arithmetic: one rank's gradients in a ring of very many, over the link that the replicas
    // reach each other by; and those of the whole model over the scale-out link, whatever the mesh.
    ValueOf<Rec, Bytes> allReduceVolume;
    ValueOf<Rec, Seconds> allReduce, wholeAllReduce;
    // All rows of a step together; empty: none.
    std::optional<ValueOf<Rec, Bytes>> sent;
    std::optional<ValueOf<Rec, Seconds>> atBandwidth, calls, exposed;
    ValueOf<Rec, Bytes> port, card; // what the busiest rank's links send in a step
    bool linksKnown = true;
};

// Virtual stages in a loop: the last rank's send on to the first, but for the last of them.
inline double wrapShare(const Resolved& r)
{
    return r.schedule->shape == PlacementShape::Loop ? (r.chunks - 1) / r.chunks : 0;
}

// Adds what one rank's links send of a call, given what it sends in one and in all of a step. What the link
// of the group's own tier carries of it.
template <class Rec>
ValueOf<Rec, Bytes> addLoad(const ReportContext<Rec>& ctx, TrafficOf<Rec>& traffic, const Call<Rec>& call,
    ValueOf<Rec, Bytes> one, ValueOf<Rec, Bytes> all)
{
    const auto add = [&ctx](std::string_view name, ValueOf<Rec, Bytes>& link, ValueOf<Rec, Bytes> bytes) {
        link = raw(link).value() > 0 ? ctx.rec.sum(name, link, bytes) : bytes;
    };
    const auto onPort = [&](ValueOf<Rec, Bytes> bytes) { add("busiest scale-up link", traffic.port, bytes); };
    const auto onCard = [&](ValueOf<Rec, Bytes> bytes) { add("busiest network card", traffic.card, bytes); };
    if (call.op == Collective::Send) {
        const GroupSpan& stages = ctx.r.spans.pipeline;
        const LineShares shares = busiestOfLine(stages.ranks, stages.inNode, wrapShare(ctx.r));
        const auto calls = [&](std::string_view name, double share) {
            return apply<callsBytes>(ctx.rec, one, ctx.derived(name, call.count * share));
        };
        if (shares.scaleUp > 0)
            onPort(calls("calls over the link", shares.scaleUp));
        if (shares.network > 0)
            onCard(calls("calls through the card", shares.network));
        return all;
    }
    if (call.span.ranks <= 1)
        return all;
    if (!call.leavesNode()) {
        onPort(all);
        return all;
    }
    const auto inNode = ctx.derived("ranks of the group in one node", call.span.inNode);
    const bool exchange = call.op == Collective::AllToAll;
    const auto ranks = ctx.derived("ranks of the group", call.span.ranks);
    const auto card = exchange ? apply<allToAllCardBytes>(ctx.rec, all, ranks, inNode)
                               : apply<ringCardBytes>(ctx.rec, all, inNode);
    onCard(card);
    if (call.span.inNode > 1)
        onPort(exchange ? apply<allToAllPortBytes>(ctx.rec, all, ranks, inNode)
                        : apply<ringPortBytes>(ctx.rec, all, inNode));
    return card;
}

template <class Rec>
void addRow(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TrafficPlan<Rec>& plan,
    const Call<Rec>& call, TrafficOf<Rec>& traffic)
{
    const bool within = !call.leavesNode();
    if ((within ? ctx.r.scaleUpBandwidth : ctx.r.scaleOutBandwidth).value() <= 0) {
        traffic.linksKnown = false;
        ctx.note(Severity::Error, within ? "hardware.scale_up" : "hardware.scale_out",
            phrase("no bandwidth is known for the link that the %1 group uses", Text::known(key(call.group))),
            phrase("choose a link or set its bandwidth"));
        return;
    }
    const bool send = call.op == Collective::Send;
    const auto calls = ctx.derived("calls per step", call.count);
    const auto onWire = plan.wire(call);
    const auto sent = apply<callsBytes>(ctx.rec, onWire, calls);
    const auto atBandwidth = apply<transferTime>(
        ctx.rec, addLoad(ctx, traffic, call, onWire, sent), within ? in.scaleUp : in.scaleOut);
    const auto all = apply<callsTime>(ctx.rec, call.each, calls);
    const auto add = [&ctx](std::string_view name, auto& sum, auto value) {
        sum = sum ? ctx.rec.sum(name, *sum, value) : value;
    };
    add("sent by one rank", traffic.sent, sent);
    add("one collective after the other", traffic.atBandwidth, atBandwidth);
    add("calls of all groups", traffic.calls, all);
    ctx.out.communication.push_back({.group = call.group,
        .op = call.op,
        .algorithm = send                     ? "point to point"
            : call.op == Collective::AllToAll ? "pairwise"
                                              : "ring",
        .ranks = call.span.ranks,
        .tier = within ? "scale-up" : "scale-out",
        .bytesPerRank = raw(onWire),
        .count = call.count,
        .seconds = raw(all),
        .exposed = {},
        .atBandwidth = raw(atBandwidth),
        .axes = call.axes,
        .part = call.part,
        .waitedFor = call.state && !ctx.s.overlap.context,
        .inNode = send ? ctx.r.spans.pipeline.inNode : call.span.inNode,
        .wrap = send ? wrapShare(ctx.r) : 0});
}

template <class Rec>
TrafficOf<Rec> communication(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in,
    const TrafficPlan<Rec>& plan, const RankParameters& heaviest)
{
    TrafficOf<Rec> traffic;
    const Mesh& mesh = ctx.s.mesh;
    const GroupSpan& replicas = ctx.r.spans.data;
    const ReducedGradients form = reducedGradients(
        ctx.s, heaviest.experts.value() > 0, replicas.ranks, replicas.leavesNode(), raw(in.scaleUp));
    const bool alone = form.alone;
    const auto wire = ctx.rec.field("training.precision.communication",
        BytesPerParameter(bytesPerElement(ctx.s.training.precision.communication)));
    // What one rank reduces: tensor and pipeline parallelism leave it a share of the model, expert
    // parallelism other shares of experts than of the rest.
    const auto trained = ctx.r.trainable == 1
        ? in.held
        : ctx.rec.constant(
            "parameters that train", raw(in.held) * ctx.r.trainable, "adapters, or what is not frozen");
    const auto held = alone ? trained
        : form.apart        ? ctx.rec.sum("parameters of the busiest rank that train",
                     ctx.rec.constant("dense parameters of this rank", heaviest.dense * ctx.r.trainable,
                         "layers of the stage ÷ tensor ranks"),
                     ctx.rec.constant("expert parameters of this rank", heaviest.experts * ctx.r.trainable,
                         "experts ÷ (expert × expert tensor)"))
                     : apply<shardedParameters>(ctx.rec, trained, ctx.number("mesh.tensor", mesh.tensor),
                         ctx.number("mesh.pipeline", mesh.pipeline));
    traffic.allReduceVolume = apply<allReduceAsymptote>(ctx.rec, apply<gradientBytes>(ctx.rec, held, wire));
    if (raw(in.scaleOut).value() > 0) {
        traffic.allReduce =
            apply<transferTime>(ctx.rec, traffic.allReduceVolume, form.inside ? in.scaleUp : in.scaleOut);
        traffic.wholeAllReduce = alone
            ? traffic.allReduce
            : apply<transferTime>(ctx.rec,
                apply<allReduceAsymptote>(ctx.rec, apply<gradientBytes>(ctx.rec, trained, wire)),
                in.scaleOut);
    }
    if (alone)
        ctx.out.communication.push_back({.group = TrafficGroup::Data,
            .op = Collective::AllReduce,
            .algorithm = "ring, many ranks",
            .ranks = 1,
            .tier = "if data-parallel",
            .bytesPerRank = raw(traffic.allReduceVolume),
            .count = 1,
            .seconds = raw(traffic.allReduce),
            .exposed = {},
            .atBandwidth = raw(traffic.allReduce)});
    for (const Call<Rec>& call : plan.calls())
        addRow(ctx, in, plan, call, traffic);
    return traffic;
}

// What the step waits for of a group's messages, added to that of the step. Of a row's own time no more can
// be exposed than there is: a rank may also wait for messages that others send each other.
template <class Rec>
void expose(const ReportContext<Rec>& ctx, TrafficOf<Rec>& traffic, TrafficGroup group, std::string_view path,
    ValueOf<Rec, Seconds> exposed, std::optional<Seconds>& into)
{
    into = ctx.rec.readout(path, exposed);
    // First of rows that are waited for, then of the others, each by its time.
    Seconds left = raw(exposed);
    for (const bool waitedFor : {true, false}) {
        Seconds all(0);
        for (const CommunicationRow& row : ctx.out.communication)
            if (row.group == group && row.waitedFor == waitedFor)
                all += row.seconds;
        const double share = all.value() > 0 ? std::clamp(left / all, 0.0, 1.0) : 0;
        for (CommunicationRow& row : ctx.out.communication)
            if (row.group == group && row.waitedFor == waitedFor)
                row.exposed = row.seconds * share;
        left = left - all * share;
    }
    traffic.exposed =
        traffic.exposed ? ctx.rec.sum("exposed communication", *traffic.exposed, exposed) : exposed;
}

// The ranks on the machine, and what the links of the busiest of them send.
template <class Rec>
void mesh(const ReportContext<Rec>& ctx, const TrafficOf<Rec>& traffic)
{
    const Mesh& m = ctx.s.mesh;
    MeshReport& out = ctx.out.mesh;
    out.ranks = ctx.rec.readout("mesh.ranks",
        apply<meshRanks>(ctx.rec, ctx.number("mesh.tensor", m.tensor), ctx.number("mesh.context", m.context),
            ctx.number("mesh.pipeline", m.pipeline), ctx.number("mesh.data", ctx.r.data)));
    out.perNode = ranksPerNode(out.ranks, ctx.r.perNode);
    const auto nodes = [&ctx](std::string_view path, const GroupSpan& span) {
        return ctx.rec.readout(path,
            apply<groupNodes>(ctx.rec, ctx.derived("ranks of the group", span.ranks),
                ctx.derived("ranks of the group in one node", span.inNode)));
    };
    out.tensorNodes = nodes("mesh.tensor_nodes", ctx.r.spans.tensor);
    out.dataNodes = nodes("mesh.data_nodes", ctx.r.spans.data);
    out.tensorTier = ctx.r.spans.tensor.tier();
    out.dataTier = ctx.r.spans.data.tier();
    const auto none = ctx.rec.constant("no message", Bytes(0), "no group of the mesh uses the link");
    const auto port = raw(traffic.port).value() > 0 ? traffic.port : none;
    const auto card = raw(traffic.card).value() > 0 ? traffic.card : none;
    out.scaleUp = ctx.rec.readout("mesh.scale_up_bytes", port);
    out.network = ctx.rec.readout("mesh.network_bytes", card);
    out.largest =
        ctx.rec.readout("mesh.largest_link_bytes", ctx.rec.largest("largest link load", port, card));
}

// Once the step is known, whether stated or predicted. Of one rank at the links' full rate; empty: a link's
// bandwidth is not known.
template <class Rec>
std::optional<ValueOf<Rec, Seconds>> communicationSums(
    const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TrafficOf<Rec>& traffic)
{
    const auto orNone = [&ctx](const auto& sum, auto nothing) {
        return sum ? *sum
                   : ctx.rec.constant("no communication", nothing, "no group of the mesh has two ranks");
    };
    StepReport& out = ctx.out.step;
    const bool alone = ctx.s.hardware.accelerators == 1;
    out.communicationBytes = ctx.rec.readout(
        "step.communication_bytes", alone ? traffic.allReduceVolume : orNone(traffic.sent, Bytes(0)));
    if (alone ? raw(in.scaleOut).value() <= 0 : !traffic.linksKnown)
        return {};
    const auto atBandwidth = alone ? traffic.allReduce : orNone(traffic.atBandwidth, Seconds(0));
    out.communicationAtBandwidth = ctx.rec.readout("step.communication_at_bandwidth_seconds", atBandwidth);
    out.communicationTime = ctx.rec.readout(
        "step.communication_seconds", alone ? traffic.allReduce : orNone(traffic.calls, Seconds(0)));
    const bool known = std::ranges::all_of(
        ctx.out.communication, [](const CommunicationRow& row) { return row.exposed.has_value(); });
    if (!alone && known && out.seconds)
        out.communicationExposed =
            ctx.rec.readout("step.communication_exposed_seconds", orNone(traffic.exposed, Seconds(0)));
    return atBandwidth;
}

} // namespace ridgepoint
