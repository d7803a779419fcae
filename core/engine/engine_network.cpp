#include "core/engine/engine.h"

#include "core/formulas/communication.h"
#include "core/formulas/memory.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"
#include "core/step/gradient_plan.h"
#include "core/step/layer_model.h"
#include "core/step/overlap_model.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Share of the backward pass that gradient buckets overlap with before any calibration.
constexpr double untunedGradientOverlap = 0.5;

constexpr std::string_view collectiveName(CollectiveOp op)
{
    constexpr std::array<std::string_view, collectiveOpCount> names{
        "all-reduce", "all-gather", "reduce-scatter", "all-to-all"};
    return names[static_cast<std::size_t>(op)];
}

} // namespace

template <class Recorder>
auto Engine<Recorder>::addCollective(const Collective& c) -> Value<Seconds>
{
    NetworkModel<Recorder> network(m_rec, m_s, m_r);
    const bool within = !c.span.leavesNode();
    if ((within ? m_r.scaleUpBandwidth : m_r.scaleOutBandwidth).value() <= 0) {
        m_linksKnown = false;
        m_out.diagnostics.push_back({Severity::Error, within ? "hardware.scale_up" : "hardware.scale_out",
            "no bandwidth is known for the link that the " + std::string(c.group) + " group uses",
            "choose a link or set its bandwidth"});
        return m_rec.constant("no link", Seconds(0), "the link's bandwidth is not known");
    }
    const auto buffer = m_rec.constant("buffer of one call", c.buffer, "follows from the model and the mesh");
    const auto each = c.op ? network.time(*c.op, buffer, c.span) : network.send(buffer, c.span.leavesNode());
    const auto onWire = c.op ? network.wire(*c.op, buffer, c.span.ranks) : buffer;
    const auto calls = derived("calls per step", c.count);
    const auto sent = apply<callsBytes>(onWire, calls);
    const auto atBandwidth = apply<transferTime>(addLoad(c, onWire, sent), within ? m_scaleUp : m_scaleOut);
    m_sent = m_sent ? m_rec.sum("sent by one rank", *m_sent, sent) : sent;
    m_atBandwidth = m_atBandwidth ? m_rec.sum("one collective after the other", *m_atBandwidth, atBandwidth)
                                  : atBandwidth;
    const auto all = apply<callsTime>(each, calls);
    m_calls = m_calls ? m_rec.sum("calls of all groups", *m_calls, all) : all;
    m_out.communication.push_back({.group = std::string(c.group),
        .op = std::string(c.op ? collectiveName(*c.op) : "send"),
        .algorithm = !c.op                    ? "point to point"
            : *c.op == CollectiveOp::AllToAll ? "pairwise"
                                              : "ring",
        .ranks = c.span.ranks,
        .tier = within ? "scale-up" : "scale-out",
        .bytesPerRank = raw(onWire),
        .count = c.count,
        .seconds = raw(all),
        .exposed = {},
        .atBandwidth = raw(atBandwidth),
        .axes = c.axes,
        .part = c.part,
        .inNode = c.op ? c.span.inNode : m_r.spans.pipeline.inNode,
        .wrap = c.op ? 0 : wrapShare()});
    return all;
}

template <class Recorder>
void Engine<Recorder>::share(std::string_view group, Value<Seconds> exposed)
{
    Seconds all(0);
    for (const CommunicationRow& row : m_out.communication)
        if (row.group == group)
            all += row.seconds;
    // A rank may also wait for messages that others send each other: no more of its own can be exposed than
    // there is.
    const auto own = raw(exposed) <= all ? exposed
                                         : m_rec.constant("exposed time of the rank's own calls", all,
                                             "all of it: the rank waits longer, for messages of others");
    for (CommunicationRow& row : m_out.communication)
        if (row.group == group)
            row.exposed = all.value() > 0 ? row.seconds * (raw(own) / all) : Seconds(0);
    m_exposed = m_exposed ? m_rec.sum("exposed communication", *m_exposed, own) : own;
}

// Once the step is known, whether stated or predicted.
template <class Recorder>
void Engine<Recorder>::communicationSums()
{
    const auto none = [this](auto nothing) {
        return m_rec.constant("no communication", nothing, "no group of the mesh has two ranks");
    };
    StepReport& out = m_out.step;
    const bool alone = m_s.hardware.accelerators == 1;
    out.communicationBytes = m_rec.readout("step.communication_bytes",
        alone        ? m_allReduceVolume
            : m_sent ? *m_sent
                     : none(Bytes(0)));
    if (alone && raw(m_scaleOut).value() > 0)
        m_rankTraffic = m_allReduce;
    else if (!alone && m_linksKnown)
        m_rankTraffic = m_atBandwidth ? *m_atBandwidth : none(Seconds(0));
    if (m_rankTraffic)
        out.communicationAtBandwidth =
            m_rec.readout("step.communication_at_bandwidth_seconds", *m_rankTraffic);
    if (m_rankTraffic)
        out.communicationTime = m_rec.readout("step.communication_seconds",
            alone         ? m_allReduce
                : m_calls ? *m_calls
                          : none(Seconds(0)));
    const bool unknown = std::ranges::any_of(
        m_out.communication, [](const CommunicationRow& row) { return !row.exposed.has_value(); });
    if (!alone && m_linksKnown && !unknown && out.seconds)
        out.communicationExposed =
            m_rec.readout("step.communication_exposed_seconds", m_exposed ? *m_exposed : none(Seconds(0)));
}

// With the MFU stated nothing says what hides: all of it is exposed, unless a field says how much, or the
// schedule exists to hide it.
template <class Recorder>
void Engine<Recorder>::expose(std::string_view group, std::string_view path, Value<Seconds> total,
    std::optional<double> overlap, std::optional<Seconds>& out)
{
    if (!m_s.hardware.efficiency.mfu)
        return; // the prediction decides
    Value<Seconds> exposed = total;
    if (overlap) {
        exposed = apply<exposedTime>(total, number("overlap." + std::string(group), *overlap));
    } else if (group == "data" && m_timed) {
        // ZeRO-3 moves weights and gradients all through the step; otherwise only the last backward pass
        // hides them.
        const double passes = m_s.mesh.zeroStage == 3 ? 1 : m_r.microbatches;
        exposed = apply<exposedGradients>(total,
            m_rec.constant("share of the backward pass that hides gradients", untunedGradientOverlap,
                "PyTorch DDP (arXiv:2006.15704) §3.2; half of it before any calibration"),
            m_step, derived("micro-batches", passes));
    } else if (group == "expert" && m_timed) {
        // The stated step holds its bubble too, in which nothing runs beside.
        const auto busy = apply<callsTime>(
            m_step, derived("share of the step outside the bubble", 1 - raw(m_bubbleFraction)));
        exposed = OverlapModel<Recorder>(m_rec, m_s, m_r).expert(total, busy);
    }
    out = m_rec.readout(path, exposed);
    share(group, exposed);
}

template <class Recorder>
void Engine<Recorder>::gradientTraffic()
{
    const RankParameters own = heaviestRank(m_r);
    const auto none = m_rec.constant("no gradient traffic", Seconds(0), "one data-parallel rank");
    m_reduce = none;
    m_gather = none;
    for (const GradientCollective& c : gradientPlan(m_s, m_r, own)) {
        Value<Seconds>& total = c.weights ? m_gather : m_reduce;
        total = m_rec.sum("gradient traffic", total,
            addCollective({"data", c.op, c.span, c.buffer, c.count, c.axes, c.part}));
    }
    if (!m_out.communication.empty())
        expose("data", "step.data_exposed_seconds", m_rec.sum("gradients and weights", m_reduce, m_gather),
            m_s.overlap.data, m_out.step.dataExposed);
}

template <class Recorder>
void Engine<Recorder>::communication()
{
    const Mesh& mesh = m_s.mesh;
    const Overlap& overlap = m_s.overlap;
    const Architecture& a = m_r.architecture;
    StepReport& step = m_out.step;
    const auto wire = m_rec.field("training.precision.communication",
        BytesPerParameter(bytesPerElement(m_s.training.precision.communication)));
    // What one rank reduces: tensor and pipeline parallelism leave it a share of the model.
    const auto trained = m_r.trainable == 1 ? m_total
                                            : m_rec.constant("parameters that train",
                                                m_r.total * m_r.trainable, "adapters, or what is not frozen");
    const auto gradients = m_s.hardware.accelerators > 1
        ? apply<gradientBytes>(apply<shardedParameters>(trained, number("mesh.tensor", mesh.tensor),
                                   number("mesh.pipeline", mesh.pipeline)),
            wire)
        : apply<gradientBytes>(trained, wire);
    m_allReduceVolume = apply<allReduceAsymptote>(gradients);
    if (raw(m_scaleOut).value() > 0) {
        m_allReduce = apply<transferTime>(m_allReduceVolume, m_scaleOut);
        m_wholeAllReduce = m_s.hardware.accelerators > 1
            ? apply<transferTime>(apply<allReduceAsymptote>(apply<gradientBytes>(trained, wire)), m_scaleOut)
            : m_allReduce;
    }
    if (m_s.hardware.accelerators == 1) {
        m_out.communication.push_back({.group = "data",
            .op = "all-reduce",
            .algorithm = "ring, many ranks",
            .ranks = 1,
            .tier = "if data-parallel",
            .bytesPerRank = raw(m_allReduceVolume),
            .count = 1,
            .seconds = raw(m_allReduce),
            .exposed = {},
            .atBandwidth = raw(m_allReduce)});
        return;
    }
    gradientTraffic();

    const double tokens = m_s.training.microBatch * m_s.training.sequenceLength / mesh.context;
    const Bytes hiddenState(tokens * a.hidden * m_r.activationBytes);
    // Of the ranks with the most: tensor-parallel sublayers (experts have tensor ranks of their own),
    // layers, MoE layers.
    double sublayers = 0, layers = 0, moe = 0;
    for (const double rank : m_r.extremes()) {
        const StageLoad load = loadOfRank(m_r, rank);
        layers = std::max(layers, load.layers());
        moe = std::max(moe, load.moe);
        sublayers = std::max(sublayers, 2 * load.layers() - load.moe);
    }
    // A layer that is recomputed communicates in its forward pass once more.
    const Training& t = m_s.training;
    const double again = t.recompute == Recompute::Full ? repeatedLayers() : 0;
    const double againExperts = t.recompute != Recompute::Full && t.recomputeMoe ? 1 : again;
    if (mesh.tensor > 1) {
        // Forward and backward; sequence parallelism splits each all-reduce into its two halves.
        const auto add = [&](CollectiveOp op, double passes) {
            return addCollective(
                {"tensor", op, m_r.spans.tensor, hiddenState, passes * sublayers * m_r.microbatches, "tp"});
        };
        // Where the gathered inputs are not kept, the backward pass gathers them again.
        const auto total = mesh.sequenceParallel
            ? m_rec.sum("tensor traffic",
                add(CollectiveOp::AllGather, (m_r.stack->gatheredInputs ? 2 : 3) + again),
                add(CollectiveOp::ReduceScatter, 2 + again))
            : add(CollectiveOp::AllReduce, 1 + m_r.stack->tensorBackward + again);
        expose("tensor", "step.tensor_exposed_seconds", total, overlap.tensor, step.tensorExposed);
    }
    if (mesh.context > 1) {
        const bool exchange = mesh.contextMethod == ContextMethod::AllToAll;
        const Bytes keyValues(
            tokens * mesh.context * m_r.attention.keyValue / mesh.tensor * m_r.activationBytes);
        const Bytes heads(2 * tokens * (m_r.attention.score + m_r.attention.keyValue / 2) / mesh.tensor
            * m_r.activationBytes);
        // Keys and values travel forward, again backward, and their gradients return.
        const auto total = addCollective(
            {"context", exchange ? CollectiveOp::AllToAll : CollectiveOp::AllGather, m_r.spans.context,
                exchange ? heads : keyValues, (3 + again) * layers * m_r.microbatches, "cp"});
        expose("context", "step.context_exposed_seconds", total, overlap.context, step.contextExposed);
    }
    if (mesh.expert > 1 && a.isMoe()) {
        // Dispatch and combine, forward and backward, as LayerModel::dispatch() times them.
        const double calls = (4 + 2 * againExperts) * moe * m_r.microbatches;
        const GroupSpan span = m_r.spans.expert;
        const bool deduplicated = span.leavesNode() && mesh.expertNodes > 0;
        const double copies = deduplicated
            ? std::min(mesh.expertNodes, expectedDestinations(span.nodes(), a.moe.experts, a.moe.topK))
            : a.moe.topK;
        const double fullest = m_s.training.routingImbalance.value_or(modelledImbalance);
        const Bytes sent(tokens / mesh.tensor * copies * fullest * a.hidden * m_r.activationBytes);
        auto total = addCollective({"expert", CollectiveOp::AllToAll, span, sent, calls, "ep"});
        if (deduplicated && span.inNode > 1)
            total = m_rec.sum("expert traffic", total,
                addCollective(
                    {"expert", CollectiveOp::AllToAll, {.ranks = span.inNode, .inNode = span.inNode},
                        sent * (a.moe.topK / copies), calls, "ep", GroupPart::Runs}));
        if (mesh.expertTensor > 1)
            total = m_rec.sum("expert traffic", total,
                addCollective({"expert", CollectiveOp::AllGather, m_r.spans.expertTensor,
                    sent * mesh.expertTensor, calls, "etp"}));
        expose("expert", "step.expert_exposed_seconds", total, overlap.expert, step.expertExposed);
    }
    if (mesh.pipeline > 1) {
        // Each tensor rank sends its part: scatter-gather, or a shard of the sequence. A micro-batch of two
        // directions passes a rank once.
        const double passes = m_r.schedule->bothDirections() ? 1 : m_r.held;
        const auto total = addCollective(
            {"pipeline", {}, {.ranks = 2, .inNode = m_r.spans.pipeline.leavesNode() ? 1.0 : 2.0},
                hiddenState / mesh.tensor, 2 * m_r.microbatches * passes, "pp"});
        expose("pipeline", "step.pipeline_exposed_seconds", total, overlap.pipeline, step.pipelineExposed);
    }
}

template void Engine<NoLedger>::gradientTraffic();
template void Engine<LedgerRecorder>::gradientTraffic();
template void Engine<NoLedger>::share(std::string_view, Seconds);
template void Engine<LedgerRecorder>::share(std::string_view, Traced<Seconds>);
template void Engine<NoLedger>::communicationSums();
template void Engine<LedgerRecorder>::communicationSums();
template void Engine<NoLedger>::communication();
template void Engine<LedgerRecorder>::communication();

} // namespace ridgepoint
