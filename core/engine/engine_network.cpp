#include "core/engine/engine.h"

#include "core/engine/groups.h"
#include "core/formulas/communication.h"
#include "core/formulas/memory.h"
#include "core/formulas/stages.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Share of the backward pass that gradient buckets overlap with before any calibration (cost model F32).
constexpr double untunedGradientOverlap = 0.5;
constexpr double bytesPerActivation = 2; // bf16

} // namespace

template <class Recorder>
auto Engine<Recorder>::addCollective(const Collective& c) -> Value<Seconds>
{
    const bool within = c.reach <= m_r.perNode;
    const auto link = within ? m_scaleUp : m_scaleOut;
    if (raw(link).value() <= 0) {
        m_out.diagnostics.push_back({Severity::Error, within ? "hardware.scale_up" : "hardware.scale_out",
            "no bandwidth is known for the link that the " + std::string(c.group) + " group uses",
            "choose a link or set its bandwidth"});
        return m_rec.constant("no link", Seconds(0), "the link's bandwidth is not known");
    }
    const auto buffer = m_rec.constant("buffer of one call", c.buffer, "follows from the model and the mesh");
    const auto ranks = derived("ranks", c.ranks);
    const auto latency = m_rec.field(within ? "hardware.scale_up.latency" : "hardware.scale_out.latency",
        within ? m_r.scaleUpLatency : m_r.scaleOutLatency);
    Bytes sent;
    Value<Seconds> each;
    if (c.op == "all-reduce") {
        sent = raw(apply<ringAllReduceBytes>(buffer, ranks));
        each = apply<ringAllReduceTime>(buffer, ranks, latency, link);
    } else if (c.op == "send") {
        sent = c.buffer;
        each = apply<pointToPointTime>(buffer, latency, link);
    } else if (c.op == "all-to-all") {
        sent = raw(apply<allToAllBytes>(buffer, ranks));
        each = apply<allToAllTime>(buffer, ranks, latency, link);
    } else { // all-gather and reduce-scatter move the same bytes
        sent = raw(apply<ringAllGatherBytes>(buffer, ranks));
        each = apply<ringAllGatherTime>(buffer, ranks, latency, link);
    }
    const auto all = apply<callsTime>(each, derived("calls per step", c.count));
    m_out.communication.push_back({.group = std::string(c.group),
        .op = std::string(c.op),
        .algorithm = std::string(c.algorithm),
        .ranks = c.ranks,
        .tier = within ? "scale-up" : "scale-out",
        .bytesPerRank = sent,
        .count = c.count,
        .seconds = raw(all),
        .exposed = {}});
    return all;
}

template <class Recorder>
void Engine<Recorder>::expose(std::string_view group, std::string_view path, Value<Seconds> total,
    std::optional<double> overlap, std::optional<Seconds>& out)
{
    Value<Seconds> exposed = total; // nothing is known to hide it
    if (overlap) {
        exposed = apply<exposedTime>(total, number("overlap." + std::string(group), *overlap));
    } else if (group == "data" && m_timed) {
        // ZeRO-3 moves weights and gradients all through the step; otherwise only the last backward pass hides them.
        const double passes = m_s.mesh.zeroStage == 3 ? 1 : m_r.microbatches;
        exposed = apply<exposedGradients>(total,
            m_rec.constant("share of the backward pass that hides gradients", untunedGradientOverlap,
                "cost model F32, before calibration"),
            m_step, derived("micro-batches", passes));
    }
    out = m_rec.readout(path, exposed);
    const double all = raw(total).value();
    for (CommunicationRow& row : m_out.communication)
        if (row.group == group)
            row.exposed = all > 0 ? row.seconds * (out->value() / all) : Seconds(0);
}

template <class Recorder>
void Engine<Recorder>::gradientTraffic()
{
    const Mesh& mesh = m_s.mesh;
    const double wire = bytesPerElement(m_s.training.precision.communication);
    const double weight = bytesPerElement(m_s.training.precision.weights);
    const RankParameters own = rankParameters(m_r, mesh, static_cast<double>(m_out.memory.fullestStage));
    const double whole = reachOfGroup(mesh, m_r.data, "dp");
    Value<Seconds> total = m_rec.constant("no gradient traffic", Seconds(0), "one data-parallel rank");

    // Dense parameters over data × context, experts over the ranks that hold the same experts.
    const auto reduce = [&](Parameters parameters, double ranks, double shards, double shardReach) {
        if (ranks <= 1 || parameters.value() <= 0)
            return;
        const Bytes gradients(parameters.value() * wire);
        const auto add = [&](std::string_view op, double size, double reach, Bytes buffer, double count) {
            if (size > 1)
                total = m_rec.sum("gradient traffic", total, addCollective({"data", op, "ring", size, reach, buffer, count}));
        };
        if (mesh.zeroStage == 0) {
            add("all-reduce", ranks, whole, gradients, 1);
            return;
        }
        add("reduce-scatter", shards, shardReach, gradients, mesh.zeroStage >= 2 ? m_r.microbatches : 1);
        add("all-gather", shards, shardReach, Bytes(parameters.value() * weight),
            mesh.zeroStage == 3 ? 2 * m_r.microbatches : 1);
        // Hybrid sharding: the shards are then averaged over the replicas of the shard group.
        add("all-reduce", ranks / shards, whole, gradients / shards, 1);
    };
    const double dense = m_r.data * mesh.context;
    reduce(own.dense, dense, m_r.shards,
        m_r.shards < dense ? reachOfGroup(mesh, std::max(1.0, m_r.shards / mesh.context), "dp") : whole);
    const double expertRanks = std::max(1.0, dense * mesh.tensor / (mesh.expert * mesh.expertTensor));
    reduce(own.experts, expertRanks, mesh.zeroStage == 0 ? 1 : m_r.expertShards, whole);
    if (!m_out.communication.empty())
        expose("data", "step.data_exposed_seconds", total, m_s.overlap.data, m_out.step.dataExposed);
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
    const auto gradients = m_s.hardware.accelerators > 1
        ? apply<gradientBytes>(apply<shardedParameters>(m_total, number("mesh.tensor", mesh.tensor),
                                   number("mesh.pipeline", mesh.pipeline)), wire)
        : apply<gradientBytes>(m_total, wire);
    m_allReduceVolume = apply<allReduceAsymptote>(gradients);
    if (raw(m_scaleOut).value() > 0)
        m_allReduce = apply<transferTime>(m_allReduceVolume, m_scaleOut);
    if (m_s.hardware.accelerators == 1) {
        m_out.communication.push_back({.group = "data",
            .op = "all-reduce",
            .algorithm = "ring, many ranks",
            .ranks = 1,
            .tier = "if data-parallel",
            .bytesPerRank = raw(m_allReduceVolume),
            .count = 1,
            .seconds = raw(m_allReduce),
            .exposed = {}});
        return;
    }
    gradientTraffic();

    const double tokens = m_s.training.microBatch * m_s.training.sequenceLength / mesh.context;
    const double ownTokens = tokens / (mesh.sequenceParallel ? mesh.tensor : 1);
    const Bytes hiddenState(tokens * a.hidden * bytesPerActivation);
    const double layers = layersOfStage(a.layers, mesh.pipeline, 0).count; // the first stage has no fewer than any
    if (mesh.tensor > 1) {
        // Two sublayers, forward and backward; sequence parallelism splits each all-reduce into its two halves.
        const double calls = 4 * layers * m_r.microbatches;
        const double reach = reachOfGroup(mesh, m_r.data, "tp");
        const auto add = [&](std::string_view op) {
            return addCollective({"tensor", op, "ring", mesh.tensor, reach, hiddenState, calls});
        };
        const auto total = mesh.sequenceParallel
            ? m_rec.sum("tensor traffic", add("all-gather"), add("reduce-scatter"))
            : add("all-reduce");
        expose("tensor", "step.tensor_exposed_seconds", total, overlap.tensor, step.tensorExposed);
    }
    if (mesh.context > 1) {
        const Bytes keyValues(tokens * mesh.context * m_r.attention.keyValue / mesh.tensor * bytesPerActivation);
        // Keys and values travel forward, again backward, and their gradients return.
        const auto total = addCollective({"context", "all-gather", "ring", mesh.context,
            reachOfGroup(mesh, m_r.data, "cp"), keyValues, 3 * layers * m_r.microbatches});
        expose("context", "step.context_exposed_seconds", total, overlap.context, step.contextExposed);
    }
    if (mesh.expert > 1 && a.isMoe()) {
        double moe = 0; // of the stage with the most
        for (std::size_t i = 0; i < m_out.memory.byStage.size(); ++i) {
            const StageLayers at = layersOfStage(a.layers, mesh.pipeline, static_cast<double>(i));
            moe = std::max(moe, moeLayersBefore(a, at.first + at.count) - moeLayersBefore(a, at.first));
        }
        const auto total = addCollective({"expert", "all-to-all", "pairwise", mesh.expert,
            mesh.expert * std::max(mesh.expertTensor, mesh.tensor),
            Bytes(ownTokens * a.moe.topK * a.hidden * bytesPerActivation), 4 * moe * m_r.microbatches});
        expose("expert", "step.expert_exposed_seconds", total, overlap.expert, step.expertExposed);
    }
    if (mesh.pipeline > 1) {
        const auto total = addCollective({"pipeline", "send", "point to point", 2, reachOfGroup(mesh, m_r.data, "pp"),
            Bytes(ownTokens * a.hidden * bytesPerActivation), 2 * m_r.microbatches * m_r.chunks});
        expose("pipeline", "step.pipeline_exposed_seconds", total, overlap.pipeline, step.pipelineExposed);
    }
}

template void Engine<NoLedger>::gradientTraffic();
template void Engine<LedgerRecorder>::gradientTraffic();
template void Engine<NoLedger>::communication();
template void Engine<LedgerRecorder>::communication();

} // namespace ridgepoint
