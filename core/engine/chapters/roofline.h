#pragma once

// The ceilings, and the operations below them. Internal to core/engine.

#include "core/engine/chapters/communication.h"
#include "core/engine/chapters/compute.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/roofline.h"
#include "core/training/step/matrix_update.h"

#include <algorithm>
#include <limits>

namespace ridgepoint {

// Operations of one update per parameter: moments, bias correction, square root, division, decay.
inline constexpr double optimizerFlopsPerParameter = 12;
// Of an element-wise pass: a norm squares, sums, scales; a gate multiplies.
inline constexpr double elementwiseFlopsPerElement = 5;

// The long sequence that the textbook mark for flash attention stands for.
inline constexpr double longSequence = 8192;

struct NetworkBytes
{
    Bytes scaleUp, scaleOut;
};

inline RooflineOperation operation(const Scenario& s, const Resolved& r, std::string_view name, Flops flops,
    Bytes bytes, NetworkBytes network = {})
{
    RooflineOperation op{.name = std::string(name),
        .flops = flops,
        .bytes = bytes,
        .networkBytes = network.scaleUp + network.scaleOut,
        .intensity = bytes.value() > 0 ? arithmeticIntensity(flops, bytes) : FlopsPerByte(0),
        .networkIntensity = {},
        .attainable = r.peak,
        .bound = "compute",
        .reference = false};
    const auto limit = [&op](FlopsPerSecond rate, const char* ceiling) {
        if (rate < op.attainable) {
            op.attainable = rate;
            op.bound = ceiling;
        }
    };
    limit(attainable(r.peak, s.hardware.accelerator.memoryBandwidth, op.intensity), "memory");
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
        limit(attainable(r.peak, bandwidth, intensity), ceiling);
    };
    tier(network.scaleUp, r.scaleUpBandwidth, "scale-up");
    tier(network.scaleOut, r.scaleOutBandwidth, "scale-out");
    return op;
}

// What one rank sends around one call of a product, forward: its half of a tensor-parallel pair (gathered
// before the columns, scattered after the rows), or tokens to experts.
template <class Rec>
NetworkBytes networkOf(const TrafficPlan<Rec>& plan, const Matmul& matmul)
{
    NetworkBytes sent;
    if (matmul.part == MatmulPart::Experts)
        plan.addExchange(TrafficGroup::Expert, sent.scaleUp, sent.scaleOut);
    else if (matmul.split != MatmulSplit::Whole && matmul.part != MatmulPart::Head)
        plan.addExchange(TrafficGroup::Tensor, sent.scaleUp, sent.scaleOut);
    return sent;
}

template <class Rec>
void roofline(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const WorkOf<Rec>& work,
    const TrafficPlan<Rec>& plan, const TrafficOf<Rec>& traffic)
{
    RooflineReport& out = ctx.out.roofline;
    out.compute = ctx.rec.readout("roofline.ceilings.compute", in.peak);
    out.memory = ctx.rec.readout("roofline.ceilings.memory", in.memoryBandwidth);
    out.scaleUp = ctx.rec.readout("roofline.ceilings.scale_up", in.scaleUp);
    out.scaleOut = ctx.rec.readout("roofline.ceilings.scale_out", in.scaleOut);
    if (ctx.r.peak.value() <= 0)
        return;
    const auto ridge = [&](const char* path, const auto& bandwidth, FlopsPerByte& to) {
        if (raw(bandwidth).value() > 0)
            to = ctx.rec.readout(path, apply<ridgePoint>(ctx.rec, in.peak, bandwidth));
    };
    ridge("roofline.ridge_points.memory", in.memoryBandwidth, out.ridgeMemory);
    ridge("roofline.ridge_points.scale_up", in.scaleUp, out.ridgeScaleUp);
    ridge("roofline.ridge_points.scale_out", in.scaleOut, out.ridgeScaleOut);

    const Mesh& mesh = ctx.s.mesh;
    const Architecture& a = ctx.r.architecture;
    const double element = bytesPerElement(ctx.s.training.precision.compute);
    const double overAll = operandBytes(ctx.s, ctx.r) / element; // of a narrow layer's operands
    const double tokens = tokensOnRank(ctx.s);
    const double perRank = ctx.r.microbatches / mesh.pipeline; // micro-batches × share of the layers

    std::vector<RooflineOperation>& operations = out.operations;
    operations.reserve(ctx.r.matmuls.size() + 6);
    operations.emplace_back(); // the whole step, once its parts are known
    Bytes stepBytes;
    for (const Matmul& matmul : ctx.r.matmuls) {
        const ProductSides sides = sidesOnRank(matmul, tokens, mesh);
        const Flops flops = gemmFlops(sides.rows, sides.columns, sides.inner) * sides.copies;
        const Bytes bytes = gemmBytes(sides.rows, sides.columns, sides.inner, element) * sides.copies;
        stepBytes +=
            bytes * (3 * matmul.layers * perRank * overAll); // forward, input gradient, weight gradient
        operations.push_back(operation(ctx.s, ctx.r, matmul.name, flops, bytes, networkOf(plan, matmul)));
    }
    const auto attention = [&](double rows, double meanKeys, bool flash) {
        const Flops flops(4 * rows * meanKeys * ctx.r.attention.score / mesh.tensor);
        double bytes = rows * (ctx.r.attention.query + ctx.r.attention.keyValue + ctx.r.attention.output)
            / mesh.tensor * element;
        if (!flash) // scores written and read, softmax written and read
            bytes += 4 * rows * meanKeys * 2 * a.heads / mesh.tensor * element;
        return std::pair(flops, Bytes(bytes));
    };
    const auto [attentionFlops, attentionBytes] =
        attention(tokens, visibleKeys(ctx.s, ctx.r), ctx.s.training.flashAttention);
    const double attending = a.plan ? ctx.r.layers.sum(allLayers(ctx.r),
                                 [](const LayerKind& kind) { return kind.attention.query > 0 ? 1.0 : 0.0; })
                                    : a.layers;
    stepBytes += attentionBytes * (3 * attending * perRank);
    NetworkBytes keysAndValues;
    plan.addExchange(TrafficGroup::Context, keysAndValues.scaleUp, keysAndValues.scaleOut);
    if (attending > 0)
        operations.push_back(
            operation(ctx.s, ctx.r, "attention", attentionFlops, attentionBytes, keysAndValues));
    std::vector<const MixerKind*> placed;
    for (const LayerKind& kind : ctx.r.layers)
        for (std::size_t i = 0; kind.layer && i < kind.layer->mixerCount; ++i) {
            const Mixer& mixer = kind.layer->mixers[i];
            if (mixer.attention().heads > 0)
                continue;
            const Flops core(tokens / mesh.tensor
                * mixer.kind->core(mixer.sizes, a.hidden, ctx.s.training.sequenceLength));
            const Bytes moved(tokens / mesh.tensor * mixer.kind->kept(mixer.sizes, a.hidden));
            stepBytes += moved * (3 * kind.count * perRank);
            NetworkBytes states;
            for (double StatesSent::*state : {&StatesSent::dealtOut, &StatesSent::passedOn})
                if (mixer.kind->passesState && kind.statesSent(mesh.tensor, mesh.context).*state > 0)
                    plan.addExchange(TrafficGroup::Context, states.scaleUp, states.scaleOut, state);
            if (std::ranges::find(placed, mixer.kind) == placed.end())
                operations.push_back(operation(ctx.s, ctx.r, mixer.kind->label, core, moved, states));
            placed.push_back(mixer.kind);
        }
    // Two norms and two residuals of a layer, and its gate: what only moves memory.
    const double hidden = tokens * a.hidden / (mesh.sequenceParallel ? mesh.tensor : 1);
    const double middle = tokens * (a.isMoe() ? a.moe.topK * a.moe.expertFfn : a.ffn) / mesh.tensor;
    const StackTraits& stack = *ctx.r.stack;
    const double gate =
        trafficInComputeType(ctx.r, a.gatedMlp ? stack.activationTraffic : stack.plainActivationTraffic);
    const double norm = ctx.r.activationBytes > 2 ? stack.wideNormTraffic : stack.normTraffic;
    operations.push_back(operation(ctx.s, ctx.r, "norms, residuals, gate",
        Flops(elementwiseFlopsPerElement * (2 * hidden + middle)),
        Bytes(2 * (norm + trafficInComputeType(ctx.r, stack.residualTraffic)) * hidden + gate * middle)));

    const PipelineRank first = pipelineRank(ctx.r, mesh, RankIndex(0));
    const RankParameters own = first.parameters;
    NoLedger untraced;
    MatrixUpdateModel<NoLedger> matrices(untraced, ctx.s, ctx.r);
    const RankParameters shared = parametersUpdated(ctx.s, ctx.r, first);
    const double updated = matrices.any()
        ? (shared.dense + shared.experts).value()
        : (own.dense / ctx.r.shards + own.experts / ctx.r.expertShards).value();
    const Bytes optimizerBytes(updated * updateBytesEach(ctx.r));
    operations.push_back(operation(ctx.s, ctx.r, "optimizer step",
        Flops(updated * optimizerFlopsPerParameter) + matrices.flops(first), optimizerBytes));
    stepBytes += optimizerBytes;

    const NetworkBytes sent{raw(traffic.port), raw(traffic.card)}; // of the busiest rank's links

    operations[0] = operation(
        ctx.s, ctx.r, "whole step", raw(work.hardwareStep) / ctx.s.hardware.accelerators, stepBytes, sent);
    const auto stepFlops = ctx.rec.constant(
        "operations of a step on one accelerator", operations[0].flops, "hardware FLOPs ÷ accelerators");
    const auto stepIntensity = apply<arithmeticIntensity>(ctx.rec, stepFlops,
        ctx.rec.constant("bytes moved in a step on one accelerator", stepBytes,
            "every matmul's operands and result three times, attention, optimizer state once"));
    ctx.rec.readout("roofline.operating.intensity", stepIntensity);
    // Under every roof, the network's by what travels on each tier: the rate of operations[0].
    auto rate = apply<attainable>(ctx.rec, in.peak, in.memoryBandwidth, stepIntensity);
    const auto under = [&](const auto& bytes, const auto& bandwidth) {
        if (raw(bytes).value() > 0 && raw(bandwidth).value() > 0)
            rate = apply<attainable>(
                ctx.rec, rate, bandwidth, apply<arithmeticIntensity>(ctx.rec, stepFlops, bytes));
    };
    under(traffic.port, in.scaleUp);
    under(traffic.card, in.scaleOut);
    ctx.rec.readout("roofline.operating.attainable", rate);

    const auto reference = [&](std::string_view name, Flops flops, Bytes bytes) {
        operations.push_back(operation(ctx.s, ctx.r, name, flops, bytes));
        operations.back().reference = true;
    };
    // Every weight is read once and used for one multiply-add.
    const double weights = matmulWeightsPerToken(ctx.r.matmuls);
    reference("decode step (batch=1)", Flops(2 * weights),
        Bytes(weights * bytesPerElement(ctx.s.training.precision.weights)));
    const auto [longFlops, longBytes] = attention(longSequence, longSequence / 2, true);
    reference("attention (FlashAttn, long T)", longFlops, longBytes);
    const double mlp = a.isMoe() ? a.moe.expertFfn : a.ffn;
    reference("training MLP / prefill", gemmFlops(tokens, mlp / mesh.tensor, a.hidden),
        gemmBytes(tokens, mlp / mesh.tensor, a.hidden, element));
}

} // namespace ridgepoint
