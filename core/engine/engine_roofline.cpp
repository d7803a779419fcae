#include "core/engine/engine.h"

#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/roofline.h"

#include <algorithm>
#include <limits>

namespace ridgepoint {

namespace {

// Operations of one update per parameter: moments, bias correction, square root, division, decay.
constexpr double optimizerFlopsPerParameter = 12;
// Of an element-wise pass: a norm squares, sums, scales; a gate multiplies.
constexpr double elementwiseFlopsPerElement = 5;

// The long sequence that the textbook mark for flash attention stands for.
constexpr double longSequence = 8192;

} // namespace

template <class Recorder>
RooflineOperation Engine<Recorder>::operation(
    std::string name, Flops flops, Bytes bytes, NetworkBytes network) const
{
    RooflineOperation op{.name = std::move(name),
        .flops = flops,
        .bytes = bytes,
        .networkBytes = network.scaleUp + network.scaleOut,
        .intensity = bytes.value() > 0 ? arithmeticIntensity(flops, bytes) : FlopsPerByte(0),
        .networkIntensity = {},
        .attainable = m_r.peak,
        .bound = "compute",
        .reference = false};
    const auto limit = [&op](FlopsPerSecond rate, const char* ceiling) {
        if (rate < op.attainable) {
            op.attainable = rate;
            op.bound = ceiling;
        }
    };
    limit(attainable(m_r.peak, m_s.hardware.accelerator.memoryBandwidth, op.intensity), "memory");
    // Bytes count against the tier they travel on; the intensity shown is that of the tighter tier.
    FlopsPerSecond tightest(std::numeric_limits<double>::max());
    const auto tier = [&](Bytes sent, BytesPerSecond bandwidth, const char* ceiling) {
        if (sent.value() <= 0 || bandwidth.value() <= 0)
            return;
        const FlopsPerByte intensity = arithmeticIntensity(flops, sent);
        if (bandwidth * intensity < tightest) {
            tightest = bandwidth * intensity;
            op.networkIntensity = intensity;
        }
        limit(attainable(m_r.peak, bandwidth, intensity), ceiling);
    };
    tier(network.scaleUp, m_r.scaleUpBandwidth, "scale-up");
    tier(network.scaleOut, m_r.scaleOutBandwidth, "scale-out");
    return op;
}

// What one rank sends around one call of a product, forward: its half of a tensor-parallel pair, or tokens to
// experts.
template <class Recorder>
auto Engine<Recorder>::networkOf(const Matmul& matmul) const -> NetworkBytes
{
    const Mesh& mesh = m_s.mesh;
    const double tokens = m_s.training.microBatch * m_s.training.sequenceLength / mesh.context;
    NetworkBytes sent;
    const auto add = [&](const GroupSpan& span, Bytes bytes) {
        (span.leavesNode() ? sent.scaleOut : sent.scaleUp) += bytes;
    };
    const bool routed = matmul.part == MatmulPart::Experts;
    if (routed && mesh.expert > 1) {
        const GroupSpan span = m_r.spans.expert;
        const Bytes copies(
            tokens / mesh.tensor * m_r.architecture.moe.topK * m_r.architecture.hidden * m_r.activationBytes);
        add(span, allToAllBytes(copies, span.ranks));
    }
    const bool parallel = matmul.split != MatmulSplit::Whole && matmul.part != MatmulPart::Head;
    if (!routed && parallel && mesh.tensor > 1) {
        // Half of an all-reduce each: gathered before the columns, scattered after the rows.
        const Bytes hiddenState(tokens * m_r.architecture.hidden * m_r.activationBytes);
        add(m_r.spans.tensor, ringAllGatherBytes(hiddenState, mesh.tensor));
    }
    return sent;
}

template <class Recorder>
void Engine<Recorder>::roofline()
{
    RooflineReport& out = m_out.roofline;
    out.compute = m_rec.readout("roofline.ceilings.compute", m_peak);
    out.memory = m_rec.readout("roofline.ceilings.memory", m_memoryBandwidth);
    out.scaleUp = m_rec.readout("roofline.ceilings.scale_up", m_scaleUp);
    out.scaleOut = m_rec.readout("roofline.ceilings.scale_out", m_scaleOut);
    if (m_r.peak.value() <= 0)
        return;
    if (raw(m_memoryBandwidth).value() > 0)
        out.ridgeMemory =
            m_rec.readout("roofline.ridge_points.memory", apply<ridgePoint>(m_peak, m_memoryBandwidth));
    if (raw(m_scaleUp).value() > 0)
        out.ridgeScaleUp =
            m_rec.readout("roofline.ridge_points.scale_up", apply<ridgePoint>(m_peak, m_scaleUp));
    if (raw(m_scaleOut).value() > 0)
        out.ridgeScaleOut =
            m_rec.readout("roofline.ridge_points.scale_out", apply<ridgePoint>(m_peak, m_scaleOut));

    const Mesh& mesh = m_s.mesh;
    const Architecture& a = m_r.architecture;
    const double element = bytesPerElement(m_s.training.precision.compute);
    const double tokens = m_s.training.microBatch * m_s.training.sequenceLength / mesh.context;
    const double perRank = m_r.microbatches / mesh.pipeline; // micro-batches × share of the layers

    std::vector<RooflineOperation>& operations = out.operations;
    operations.reserve(m_r.matmuls.size + 6);
    operations.emplace_back(); // the whole step, once its parts are known
    Bytes stepBytes;
    for (const Matmul& matmul : m_r.matmuls) {
        const ProductSides sides = sidesOnRank(matmul, tokens, mesh);
        const Flops flops = gemmFlops(sides.rows, sides.columns, sides.inner) * sides.copies;
        const Bytes bytes = gemmBytes(sides.rows, sides.columns, sides.inner, element) * sides.copies;
        stepBytes += bytes * (3 * matmul.layers * perRank); // forward, input gradient, weight gradient
        operations.push_back(operation(std::string(matmul.name), flops, bytes, networkOf(matmul)));
    }
    const double visible = a.slidingWindow > 0
        ? a.windowedShare * slidingWindowMeanLength(m_s.training.sequenceLength, a.slidingWindow)
            + (1 - a.windowedShare) * m_s.training.sequenceLength / 2
        : m_s.training.sequenceLength / 2;
    const auto attention = [&](double rows, double meanKeys, bool flash) {
        const Flops flops(4 * rows * meanKeys * m_r.attention.score / mesh.tensor);
        double bytes = rows * (m_r.attention.query + m_r.attention.keyValue + m_r.attention.output)
            / mesh.tensor * element;
        if (!flash) // scores written and read, softmax written and read
            bytes += 4 * rows * meanKeys * 2 * a.heads / mesh.tensor * element;
        return std::pair(flops, Bytes(bytes));
    };
    const auto [attentionFlops, attentionBytes] = attention(tokens, visible, m_s.training.flashAttention);
    stepBytes += attentionBytes * (3 * a.layers * perRank);
    NetworkBytes keysAndValues;
    if (mesh.context > 1) {
        const GroupSpan span = m_r.spans.context;
        const Bytes others(
            (mesh.context - 1) * tokens * m_r.attention.keyValue / mesh.tensor * m_r.activationBytes);
        (span.leavesNode() ? keysAndValues.scaleOut : keysAndValues.scaleUp) = others;
    }
    operations.push_back(operation("attention", attentionFlops, attentionBytes, keysAndValues));
    // Two norms and two residuals of a layer, and its gate: what only moves memory.
    const double hidden = tokens * a.hidden / (mesh.sequenceParallel ? mesh.tensor : 1);
    const double middle = tokens * (a.isMoe() ? a.moe.topK * a.moe.expertFfn : a.ffn) / mesh.tensor;
    const StackTraits& stack = *m_r.stack;
    const double gate =
        trafficInComputeType(m_r, a.gatedMlp ? stack.activationTraffic : stack.plainActivationTraffic);
    const double norm = m_r.activationBytes > 2 ? stack.wideNormTraffic : stack.normTraffic;
    operations.push_back(
        operation("norms, residuals, gate", Flops(elementwiseFlopsPerElement * (2 * hidden + middle)),
            Bytes(2 * (norm + trafficInComputeType(m_r, stack.residualTraffic)) * hidden + gate * middle)));

    const RankParameters own = rankParameters(m_r, mesh, 0);
    const double updated = (own.dense / m_r.shards + own.experts / m_r.expertShards).value();
    // Master copy and moments are read and written, the gradient read, the weight written.
    const auto& slab = m_r.slabBytes;
    const Bytes optimizerBytes(updated
        * (2 * (slab[SlabMaster] + slab[SlabMoment1] + slab[SlabMoment2])
            + std::max(slab[SlabGradients], slab[SlabAccumulator]) + slab[SlabWeights] * m_r.trainable));
    operations.push_back(
        operation("optimizer step", Flops(updated * optimizerFlopsPerParameter), optimizerBytes));
    stepBytes += optimizerBytes;

    NetworkBytes sent;
    if (m_s.hardware.accelerators > 1)
        for (const CommunicationRow& row : m_out.communication)
            (row.tier == "scale-up" ? sent.scaleUp : sent.scaleOut) += row.bytesPerRank * row.count;

    operations[0] = operation("whole step", raw(m_hardwareStep) / m_s.hardware.accelerators, stepBytes, sent);
    const auto stepIntensity =
        apply<arithmeticIntensity>(m_rec.constant("operations of a step on one accelerator",
                                       operations[0].flops, "hardware FLOPs ÷ accelerators"),
            m_rec.constant("bytes moved in a step on one accelerator", stepBytes,
                "every matmul's operands and result three times, attention, optimizer state once"));
    m_rec.readout("roofline.operating.intensity", stepIntensity);
    m_rec.readout(
        "roofline.operating.attainable", apply<attainable>(m_peak, m_memoryBandwidth, stepIntensity));

    const auto reference = [&](const char* name, Flops flops, Bytes bytes) {
        operations.push_back(operation(name, flops, bytes));
        operations.back().reference = true;
    };
    // Every weight is read once and used for one multiply-add.
    const double weights = matmulWeightsPerToken(m_r.matmuls);
    reference("decode step (batch=1)", Flops(2 * weights),
        Bytes(weights * bytesPerElement(m_s.training.precision.weights)));
    const auto [longFlops, longBytes] = attention(longSequence, longSequence / 2, true);
    reference("attention (FlashAttn, long T)", longFlops, longBytes);
    const double mlp = a.isMoe() ? a.moe.expertFfn : a.ffn;
    reference("training MLP / prefill", gemmFlops(tokens, mlp / mesh.tensor, a.hidden),
        gemmBytes(tokens, mlp / mesh.tensor, a.hidden, element));
}

template RooflineOperation Engine<NoLedger>::operation(std::string, Flops, Bytes, NetworkBytes) const;
template RooflineOperation Engine<LedgerRecorder>::operation(std::string, Flops, Bytes, NetworkBytes) const;
template auto Engine<NoLedger>::networkOf(const Matmul&) const -> NetworkBytes;
template auto Engine<LedgerRecorder>::networkOf(const Matmul&) const -> NetworkBytes;
template void Engine<NoLedger>::roofline();
template void Engine<LedgerRecorder>::roofline();

} // namespace ridgepoint
