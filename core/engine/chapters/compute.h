#pragma once

// How many operations a step and the run take, under the conventions that are in use. Internal to
// core/engine.

#include "core/engine/chapters/inputs.h"
#include "core/formulas/compute.h"
#include "core/inputs/scenario/rule_of_thumb.h"
#include "core/training/step/workload.h"

namespace ridgepoint {

template <class Rec>
struct WorkOf
{
    ValueOf<Rec, Flops> stepFlops,
        totalFlops; // by the rule of thumb: 6 N per token where every weight trains
    ValueOf<Rec, Flops> exactStep; // every product and the causal half of attention
    ValueOf<Rec, Flops> hardwareStep; // and what recomputation repeats
    Flops
        otherHalf; // of attention's square, and of what windows leave out: what the exact step does not count
};

// Forward operations per token that the backward pass repeats; `layers` is the matrix products without the
// head.
inline FlopsPerToken repeatedPerToken(
    const Scenario& s, const Resolved& r, FlopsPerToken layers, FlopsPerToken attention)
{
    const Recomputation again(s, r);
    const double share = again.meanShare();
    const FlopsPerToken repeated = again.wholeLayers() ? layers + attention
        : again.products() > 0                         ? layers * again.products()
        : again.selective()                            ? attention
                                                       : FlopsPerToken(0);
    double weights = 0;
    for (const Matmul& m : r.matmuls)
        if (again.mlp() && m.part == MatmulPart::Mlp)
            weights += (1 - again.products()) * m.weightsPerToken();
        else if ((again.experts() && (m.part == MatmulPart::Experts || m.part == MatmulPart::SharedExperts))
            || (again.latent() && m.latent.expands))
            weights += m.weightsPerToken();
    return repeated * share + FlopsPerToken(2 * weights);
}

// Forward FLOPs a token that mixers take in addition to their matrix products. Includes the layers of
// modules that predict further tokens.
inline FlopsPerToken mixingPerToken(const Scenario& s, const Resolved& r)
{
    const double hidden = r.architecture.hidden, length = s.training.sequenceLength;
    return FlopsPerToken(r.layers.sum(allLayers(r), [&](const LayerKind& kind) {
        double sum = 0;
        for (std::size_t i = 0; kind.layer && i < kind.layer->mixerCount; ++i) {
            const Mixer& mixer = kind.layer->mixers[i];
            sum += mixer.kind->core(mixer.sizes, hidden, length);
        }
        return sum;
    }));
}

template <class Rec>
WorkOf<Rec> compute(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in)
{
    WorkOf<Rec> work;
    ComputeReport& out = ctx.out.compute;
    const RuleOfThumb rule = ruleOfThumb(ctx.s.training);
    const bool everything = rule.trains == Trains::Everything;
    const auto perToken = everything ? apply<flopsPerToken>(ctx.rec, in.active)
        : rule.trains == Trains::Adapters
        ? apply<flopsPerTokenAdapters>(ctx.rec, in.active)
        : apply<flopsPerTokenPartial>(
            ctx.rec, in.active, ctx.derived("share of the backward operations that run", rule.backward));
    work.stepFlops = apply<flopsPerStep>(ctx.rec, perToken, in.batchTokens);
    work.totalFlops = everything ? apply<trainingFlops>(ctx.rec, in.active, in.runTokens)
                                 : apply<runFlops>(ctx.rec, perToken, in.runTokens);
    out.flopsPerToken = ctx.rec.readout("compute.flops_per_token", perToken);
    out.flopsPerStep = ctx.rec.readout("compute.flops_per_step", work.stepFlops);
    out.flopsTotal = ctx.rec.readout("compute.flops_total", work.totalFlops);

    const Architecture& a = ctx.r.architecture;
    const double heads = headsOf(a) * a.hidden * a.vocab;
    const auto linear = apply<linearForwardPerToken>(ctx.rec,
        ctx.rec.constant("weights a token is multiplied by",
            matmulWeightsPerToken(ctx.r.matmuls) + a.mtpLayers * predictionWeightsPerToken(a, ctx.r.matmuls),
            "every matmul and the head"));
    const auto length = ctx.number("training.sequence_length", ctx.s.training.sequenceLength);
    const auto width = ctx.derived("width of all query heads", ctx.r.attention.score);
    const bool windowed = a.slidingWindow > 0 && a.slidingWindow < ctx.s.training.sequenceLength;
    const double layers = a.layers + a.mtpLayers;
    const double local = windowed ? layers * a.windowedShare : 0;
    ValueOf<Rec, FlopsPerToken> attention = a.plan
        ? ctx.rec.constant("mixing of tokens, kind by kind", mixingPerToken(ctx.s, ctx.r),
            "attention over what is seen, states and convolutions of each kind of layer")
        : apply<attentionForwardPerTokenCausal>(
            ctx.rec, length, width, ctx.derived("layers with full attention", layers - local));
    if (windowed && !a.plan) {
        // The causal rule counts half the length; a window's mean visible length stands for that half.
        const auto window = ctx.number("model.attention.sliding_window", a.slidingWindow);
        const auto seen = a.chunkedWindow
            ? ctx.derived("mean keys in a chunk", chunkMeanLength(raw(length), a.slidingWindow))
            : apply<slidingWindowMeanLength>(ctx.rec, length, window);
        const auto twice = ctx.derived("twice the mean visible length", 2 * raw(seen));
        attention = ctx.rec.sum("attention of full and windowed layers", attention,
            apply<attentionForwardPerTokenCausal>(
                ctx.rec, twice, width, ctx.derived("windowed layers", local)));
    }
    const auto forward = ctx.rec.sum("forward per token", linear, attention);
    // Adapters leave the base weights without gradients: their third product is not run. Frozen layers run
    // forward only.
    const double gradients =
        (ctx.s.training.method == FineTuning::Full ? 2 : 1) * (1 - ctx.s.training.frozenShare);
    const auto exact = gradients == 2
        ? apply<trainingFromForward>(ctx.rec, forward)
        : ctx.rec.constant("forward and backward of what trains",
            raw(forward) + raw(linear) * gradients + raw(attention) * (2 * (1 - ctx.s.training.frozenShare)),
            "LoRA (arXiv:2106.09685) §4.2: no gradients of frozen weights");
    const FlopsPerToken square = 2.0 * attentionForwardPerTokenCausal(raw(length), raw(width), layers);
    work.otherHalf =
        (square - raw(attention)) * (1 + 2 * (1 - ctx.s.training.frozenShare)) * raw(in.batchTokens);
    work.exactStep = apply<exactPerStep>(ctx.rec, exact, in.batchTokens);
    out.exactPerToken = ctx.rec.readout("compute.flops_exact_per_token", exact);
    out.exactPerStep = ctx.rec.readout("compute.flops_exact_per_step", work.exactStep);
    const FlopsPerToken again =
        repeatedPerToken(ctx.s, ctx.r, raw(linear) - FlopsPerToken(2 * heads), raw(attention))
        * (1 - ctx.s.training.frozenShare);
    if (again.value() <= 0)
        work.hardwareStep = work.exactStep;
    else if (ctx.s.training.recompute == Recompute::Selective && again == raw(attention))
        work.hardwareStep = apply<hardwareFlops>(
            ctx.rec, work.exactStep, apply<recomputeFlopsSelective>(ctx.rec, attention, in.batchTokens));
    else
        work.hardwareStep = apply<hardwareFlops>(ctx.rec, work.exactStep,
            apply<recomputeFlopsFull>(ctx.rec,
                ctx.rec.constant("forward work that is repeated", again, "recomputation, module by module"),
                in.batchTokens));
    out.hardwarePerStep = ctx.rec.readout("compute.hardware_flops_per_step", work.hardwareStep);
    out.peak = ctx.rec.readout("compute.peak", in.peak);
    if (statedMfu(ctx.s.hardware))
        out.convention = everything
            ? "6N per token over the dense peak, as the stated MFU; exact counts halve causal attention"
            : "2N per token and the backward pass of what trains over the dense peak, as the stated MFU; "
              "exact "
              "counts halve causal attention";
    return work;
}

} // namespace ridgepoint
