#pragma once

// How long a step and the run take: from a stated MFU, or predicted part by part. Internal to core/engine.

#include "core/engine/chapters/communication.h"
#include "core/engine/chapters/compute.h"
#include "core/engine/chapters/pipeline.h"
#include "core/formulas/training_run.h"
#include "core/inputs/model/layer_account.h"
#include "core/training/step/step_model.h"
#include "core/training/step_band.h"

#include <cmath>
#include <optional>

namespace ridgepoint {

inline constexpr double ageOfTheUniverse = 4.4e17; // seconds; Planck 2018
inline bool isOfThisUniverse(Seconds time) { return time.value() < 1e9 * ageOfTheUniverse; }

template <class Rec>
struct TimeOf
{
    ValueOf<Rec, Seconds> step, run; // of all accelerators
    ValueOf<Rec, Seconds> stepOne, runOne; // one accelerator doing everything
    std::optional<ValueOf<Rec, Seconds>> rankCompute; // of one rank in a step
    double kernelShare = 0; // of a predicted step: what its kernels take, each product once; 0: nobody knows
    bool known = false;
};

template <class Rec>
TimeOf<Rec> statedStep(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const WorkOf<Rec>& work)
{
    TimeOf<Rec> time;
    if (ctx.r.peak.value() <= 0)
        return time; // resolve() has said so
    if (ctx.s.hardware.powerCap && *ctx.s.hardware.powerCap < ctx.s.hardware.accelerator.power)
        ctx.remark("hardware.power_cap",
            phrase("a stated MFU is taken as reached under the power cap, which then changes the energy and "
                   "not the time"),
            phrase("set hardware.efficiency.mfu to model to see what the cap costs"));
    const auto mfuGiven = ctx.number("hardware.efficiency.mfu", *statedMfu(ctx.s.hardware));
    const auto one = ctx.derived("one accelerator", 1);
    time.stepOne = apply<ridgepoint::stepTime>(ctx.rec, work.stepFlops, in.peak, mfuGiven, one);
    time.runOne = apply<runTime>(ctx.rec, work.totalFlops, in.peak, mfuGiven, one);
    time.step = apply<ridgepoint::stepTime>(ctx.rec, work.stepFlops, in.peak, mfuGiven, in.accelerators);
    time.run = apply<runTime>(ctx.rec, work.totalFlops, in.peak, mfuGiven, in.accelerators);
    time.known = isOfThisUniverse(raw(time.runOne)) && isOfThisUniverse(raw(time.stepOne));
    if (time.known) {
        ctx.out.step.compute = ctx.rec.readout("step.compute_seconds", time.step);
        time.rankCompute = time.step;
    }
    return time;
}

// With the MFU stated only the overlap fields say what hides; of other groups nobody knows.
template <class Rec>
void exposeStated(const ReportContext<Rec>& ctx, const TrafficPlan<Rec>& plan, TrafficOf<Rec>& traffic)
{
    StepReport& out = ctx.out.step;
    const Overlap& overlap = ctx.s.overlap;
    const auto left = [&](TrafficGroup group, std::string_view path, const std::optional<double>& share,
                          std::optional<Seconds>& into) {
        if (!share || plan.of(group).empty())
            return;
        std::optional<ValueOf<Rec, Seconds>> all;
        for (const Call<Rec>& call : plan.of(group)) {
            const auto own = times(ctx.rec, call.each, call.count, "calls per step");
            all = all ? ctx.rec.sum("calls of the group", *all, own) : own;
        }
        expose(ctx, traffic, group, path,
            apply<exposedTime>(ctx.rec, *all, ctx.number("overlap." + std::string(key(group)), *share)),
            into);
    };
    left(TrafficGroup::Data, "step.data_exposed_seconds", overlap.data, out.dataExposed);
    left(TrafficGroup::Tensor, "step.tensor_exposed_seconds", overlap.tensor, out.tensorExposed);
    left(TrafficGroup::Context, "step.context_exposed_seconds", overlap.context, out.contextExposed);
    left(TrafficGroup::Expert, "step.expert_exposed_seconds", overlap.expert, out.expertExposed);
    left(TrafficGroup::Pipeline, "step.pipeline_exposed_seconds", overlap.pipeline, out.pipelineExposed);
}

template <class Rec>
TimeOf<Rec> predictedStep(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in,
    const TrafficPlan<Rec>& plan, const RankParameters& heaviest, TrafficOf<Rec>& traffic,
    BubbleOf<Rec>& bubble)
{
    TimeOf<Rec> time;
    if (ctx.r.peak.value() <= 0 || ctx.s.hardware.accelerator.memoryBandwidth.value() <= 0)
        return time;
    if (ctx.r.replicaRanks * ctx.r.data > ctx.s.hardware.accelerators)
        return time; // ranks without an accelerator; checkLegality() has said so
    const Mesh& mesh = ctx.s.mesh;
    const double m = ctx.r.microbatches;
    const double stages = ctx.r.stages;
    const auto t = StepModel<Rec>(ctx.rec, ctx.s, ctx.r, plan, heaviest, ScheduleTiming::Simulated).run();
    time.step = t.step;
    const Seconds seconds = raw(time.step);
    ctx.out.pipeline.run = t.run;
    if (t.clock.known) {
        // Of the step's own durations, sends included: what a mean rank waits.
        const auto microbatches = ctx.derived("micro-batches", m);
        const auto each = ctx.rec.constant(
            "a micro-batch on the mean rank", t.all / stages, "sum over the stages ÷ stages");
        const auto idle = apply<pipelineIdle>(ctx.rec,
            ctx.rec.constant("schedule with sends", t.clock.withHops, simulatedSource(t.clock)), microbatches,
            each);
        bubble.fraction = apply<idleFraction>(ctx.rec, idle, microbatches, each);
        bubble.overhead = apply<idleOverhead>(ctx.rec, idle, microbatches, each);
    }
    time.known = std::isfinite(seconds.value()) && seconds.value() > 0 && isOfThisUniverse(seconds);
    if (!time.known)
        return time;

    StepReport& out = ctx.out.step;
    out.band = bandOf(seconds, ctx.s, ctx.r.architecture);
    const auto micro = [&](ValueOf<Rec, Seconds> part) { return times(ctx.rec, part, m, "micro-batches"); };
    if constexpr (Rec::recording) {
        const auto readEnd = [&](std::string_view path, Seconds end) {
            ctx.rec.readout(path,
                times(ctx.rec, time.step, end / seconds,
                    "measured over predicted time of published runs (ridgepoint validate)"));
        };
        if (out.band) {
            readEnd("step.low_seconds", out.band->low);
            readEnd("step.high_seconds", out.band->high);
        }
    }
    const auto part = [&](std::string_view id, std::string_view label, ValueOf<Rec, Seconds> own) {
        if (raw(own).value() > 0)
            out.parts.push_back({id, label, recordPart(ctx.rec, stepPartPath, id, own)});
    };
    part("matmul", "GEMMs", micro(t.matmul));
    part("attention", keepsStates(ctx.r.architecture) ? "attention and other mixers" : "attention",
        micro(t.attention));
    const auto elementwise = ctx.rec.sum("element-wise", micro(t.elementwise), t.copies);
    part("elementwise", "element-wise", elementwise);
    part("recompute", "recomputation", micro(t.again));
    const auto idle = micro(t.idle);
    part("launch", "waiting for launches", idle);
    part("tensor", "tensor communication", micro(t.tensor));
    part("context", "context communication", micro(t.context));
    part("expert", "expert communication", micro(t.expert));
    part("bubble", "bubble, slowest rank", t.bubble);
    part("pipeline", "pipeline sends", t.hops);
    part("data", "gradients and weights", t.data);
    part("contention", "contention", t.contention);
    part("offload", "waiting for the host link", t.offload);
    part("optimizer", "optimizer", t.optimizer);
    part("straggler", "stragglers", t.straggling);
    part("fixed", "fixed per step", t.fixed);

    const Seconds kernels =
        (raw(t.matmul) + raw(t.attention) + raw(t.elementwise)) * m + raw(t.copies) + raw(t.optimizer);
    time.kernelShare = std::min(1.0, kernels / seconds);
    time.rankCompute = micro(ctx.rec.sum("computation", t.matmul, t.attention, t.again));
    out.compute = ctx.rec.readout("step.compute_seconds", *time.rankCompute);
    out.memoryBound = ctx.rec.readout("step.memory_bound_seconds", elementwise);
    const auto left = [&](TrafficGroup group, std::string_view path, ValueOf<Rec, Seconds> exposed,
                          std::optional<Seconds>& into) { expose(ctx, traffic, group, path, exposed, into); };
    if (mesh.tensor > 1)
        left(TrafficGroup::Tensor, "step.tensor_exposed_seconds", micro(t.tensor), out.tensorExposed);
    if (mesh.context > 1)
        left(TrafficGroup::Context, "step.context_exposed_seconds", micro(t.context), out.contextExposed);
    if (sendsToExperts(ctx.s, ctx.r))
        left(TrafficGroup::Expert, "step.expert_exposed_seconds", micro(t.expert), out.expertExposed);
    if (stages > 1)
        left(TrafficGroup::Pipeline, "step.pipeline_exposed_seconds", t.hops, out.pipelineExposed);
    if (ctx.s.hardware.accelerators > 1)
        left(TrafficGroup::Data, "step.data_exposed_seconds", t.data, out.dataExposed);
    out.bubble = ctx.rec.readout("step.bubble_seconds", t.bubble);
    out.bubbleShare = ctx.rec.readout(
        "step.slowest_rank_bubble_fraction", apply<slowestBubble>(ctx.rec, t.bubble, time.step));
    out.optimizer = ctx.rec.readout("step.optimizer_seconds", t.optimizer);
    out.other = ctx.rec.readout("step.other_seconds",
        ctx.rec.sum("launches, contention, offload, stragglers, fixed", idle, t.contention, t.offload,
            t.straggling, t.fixed));

    time.stepOne = apply<callsTime>(ctx.rec, time.step, in.accelerators);
    time.run = apply<callsTime>(ctx.rec, time.step,
        ctx.rec.constant("steps", ctx.r.tokens / ctx.r.batchTokens, "training tokens ÷ tokens of a step"));
    time.runOne = apply<callsTime>(ctx.rec, time.run, in.accelerators);
    time.known = isOfThisUniverse(raw(time.runOne));
    return time;
}

} // namespace ridgepoint
