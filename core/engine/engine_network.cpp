#include "core/engine/engine.h"

#include "core/engine/groups.h"
#include "core/formulas/communication.h"
#include "core/formulas/stages.h"

namespace ridgepoint {

namespace {

// Share of the backward pass that gradient buckets overlap with before any calibration (cost model F32).
constexpr double untunedGradientOverlap = 0.5;
constexpr double bytesPerActivation = 2; // bf16

} // namespace

template <class Recorder>
void Engine<Recorder>::addCollective(const Collective& c)
{
    const bool within = c.reach <= m_r.perNode;
    const auto buffer = m_rec.constant("buffer of one call", c.buffer, "follows from the model and the mesh");
    const auto ranks = derived("ranks", c.ranks);
    const auto latency = m_rec.field(within ? "hardware.scale_up.latency" : "hardware.scale_out.latency",
        within ? m_r.scaleUpLatency : m_r.scaleOutLatency);
    const auto link = within ? m_scaleUp : m_scaleOut;
    if (raw(link).value() <= 0) {
        m_out.diagnostics.push_back({Severity::Error, within ? "hardware.scale_up" : "hardware.scale_out",
            "no bandwidth is known for the link that the " + std::string(c.group) + " group uses",
            "choose a link or set its bandwidth"});
        return;
    }
    Bytes sent;
    Seconds each;
    if (c.op == "all-reduce") {
        sent = raw(apply<ringAllReduceBytes>(buffer, ranks));
        each = raw(apply<ringAllReduceTime>(buffer, ranks, latency, link));
    } else if (c.op == "send") {
        sent = c.buffer;
        each = raw(apply<pointToPointTime>(buffer, latency, link));
    } else if (c.op == "all-to-all") {
        sent = raw(apply<allToAllBytes>(buffer, ranks));
        each = raw(apply<allToAllTime>(buffer, ranks, latency, link));
    } else { // all-gather and reduce-scatter move the same bytes
        sent = raw(apply<ringAllGatherBytes>(buffer, ranks));
        each = raw(apply<ringAllGatherTime>(buffer, ranks, latency, link));
    }
    CommunicationRow row {.group = std::string(c.group),
        .op = std::string(c.op),
        .algorithm = std::string(c.algorithm),
        .ranks = c.ranks,
        .tier = within ? "scale-up" : "scale-out",
        .bytesPerRank = sent,
        .count = c.count,
        .seconds = each * c.count,
        .exposed = {}};
    if (c.overlap) {
        row.exposed = exposedTime(row.seconds, *c.overlap);
    } else if (c.group == "data" && m_timed) {
        row.exposed = exposedGradients(row.seconds, untunedGradientOverlap, raw(m_step), m_r.microbatches);
    }
    m_out.communication.push_back(std::move(row));
}

template <class Recorder>
void Engine<Recorder>::communication()
{
    const Mesh& mesh = m_s.mesh;
    const Overlap& overlap = m_s.overlap;
    const Architecture& a = m_r.architecture;
    const double wire = bytesPerElement(m_s.training.precision.communication);
    const auto wireBytes = m_rec.field("training.precision.communication", BytesPerParameter(wire));

    const auto gradients = apply<gradientBytes>(m_total, wireBytes);
    if (raw(m_scaleOut).value() > 0)
        m_allReduce = apply<transferTime>(apply<allReduceAsymptote>(gradients), m_scaleOut);
    if (m_s.hardware.accelerators == 1) {
        const Bytes volume = raw(apply<allReduceAsymptote>(gradients));
        m_out.communication.push_back({.group = "data",
            .op = "all-reduce",
            .algorithm = "ring, many ranks",
            .ranks = 1,
            .tier = "if data-parallel",
            .bytesPerRank = volume,
            .count = 1,
            .seconds = raw(m_allReduce),
            .exposed = {}});
        return;
    }

    const RankParameters own = rankParameters(m_r, mesh, static_cast<double>(m_out.memory.fullestStage));
    const double weight = bytesPerElement(m_s.training.precision.weights);
    const double data = m_r.data * mesh.context; // context ranks hold the same weights
    const double dataReach = reachOfGroup(mesh, m_r.data, "dp");
    if (data > 1) {
        const Bytes reduced((own.dense + own.experts).value() * wire);
        const Bytes gathered((own.dense + own.experts).value() * weight);
        const double group = mesh.zeroStage == 3 ? m_r.shards : data;
        if (mesh.zeroStage == 0) {
            addCollective({"data", "all-reduce", "ring", data, dataReach, reduced, 1, overlap.data});
        } else {
            addCollective({"data", "reduce-scatter", "ring", group, dataReach, reduced,
                mesh.zeroStage == 3 ? m_r.microbatches : 1, overlap.data});
            addCollective({"data", "all-gather", "ring", group, dataReach, gathered,
                mesh.zeroStage == 3 ? 2 * m_r.microbatches : 1, overlap.data});
        }
    }
    const double tokens = m_s.training.microBatch * m_s.training.sequenceLength / mesh.context;
    const Bytes hiddenState(tokens * a.hidden * bytesPerActivation);
    const StageLayers layers = layersOfStage(a.layers, mesh.pipeline, 0);
    if (mesh.tensor > 1) {
        // Two sublayers, forward and backward; sequence parallelism splits each all-reduce into its two halves.
        const double calls = 4 * layers.count * m_r.microbatches;
        const double reach = reachOfGroup(mesh, m_r.data, "tp");
        if (mesh.sequenceParallel) {
            addCollective({"tensor", "all-gather", "ring", mesh.tensor, reach, hiddenState, calls, overlap.tensor});
            addCollective({"tensor", "reduce-scatter", "ring", mesh.tensor, reach, hiddenState, calls, overlap.tensor});
        } else {
            addCollective({"tensor", "all-reduce", "ring", mesh.tensor, reach, hiddenState, calls, overlap.tensor});
        }
    }
    if (mesh.context > 1) {
        const Bytes keyValues(
            tokens * mesh.context * m_r.attention.keyValue / mesh.tensor * bytesPerActivation);
        // Keys and values travel forward, again backward, and their gradients return.
        addCollective({"context", "all-gather", "ring", mesh.context, reachOfGroup(mesh, m_r.data, "cp"), keyValues,
            3 * layers.count * m_r.microbatches, overlap.context});
    }
    if (mesh.expert > 1 && a.isMoe()) {
        const double moeHere = moeLayersBefore(a, layers.first + layers.count) - moeLayersBefore(a, layers.first);
        addCollective({"expert", "all-to-all", "pairwise", mesh.expert, mesh.expert * mesh.expertTensor,
            Bytes(tokens * a.moe.topK * a.hidden * bytesPerActivation), 4 * moeHere * m_r.microbatches, overlap.expert});
    }
    if (mesh.pipeline > 1) {
        addCollective({"pipeline", "send", "point to point", 2, reachOfGroup(mesh, m_r.data, "pp"),
            Bytes(hiddenState.value() / (mesh.sequenceParallel ? mesh.tensor : 1)),
            2 * m_r.microbatches * mesh.chunks, overlap.pipeline});
    }
    for (const CommunicationRow& row : m_out.communication) {
        if (!row.exposed)
            continue;
        std::optional<Seconds>& total = row.group == "data" ? m_out.step.dataExposed
            : row.group == "tensor"                         ? m_out.step.tensorExposed
            : row.group == "context"                        ? m_out.step.contextExposed
            : row.group == "expert"                         ? m_out.step.expertExposed
                                                            : m_out.step.pipelineExposed;
        total = total.value_or(Seconds(0)) + *row.exposed;
    }
}

template void Engine<NoLedger>::communication();
template void Engine<LedgerRecorder>::communication();

} // namespace ridgepoint
