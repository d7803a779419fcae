#pragma once

// The pipeline by its own rule: stages alike, passes equally long, nothing to wait for between ranks.
// Internal to core/engine.

#include "core/engine/chapters/report_context.h"
#include "core/formulas/pipeline.h"
#include "core/training/step/pipeline_run.h"

#include <cmath>

namespace ridgepoint {

template <class Rec>
struct BubbleOf
{
    ValueOf<Rec, double> fraction, overhead; // idle over total, idle over ideal
};

template <class Rec>
BubbleOf<Rec> pipeline(const ReportContext<Rec>& ctx)
{
    BubbleOf<Rec> bubble;
    PipelineReport& out = ctx.out.pipeline;
    const Mesh& mesh = ctx.s.mesh;
    out.schedule = mesh.schedule;
    out.stages = mesh.pipeline;
    out.chunks = ctx.r.held;
    const auto idleOf = [&](ValueOf<Rec, Seconds> idle, ValueOf<Rec, double> count,
                            ValueOf<Rec, Seconds> each) {
        bubble.fraction = apply<idleFraction>(ctx.rec, idle, count, each);
        bubble.overhead = apply<idleOverhead>(ctx.rec, idle, count, each);
    };
    const auto stages = ctx.number("mesh.pipeline", mesh.pipeline);
    const auto microbatches = ctx.derived("micro-batches", ctx.r.microbatches);
    const auto chunks = ctx.number("mesh.chunks", ctx.r.chunks);
    out.microbatches = ctx.rec.readout("pipeline.microbatches", microbatches);
    // The schedule's own bubble: stages alike, passes equally long, nothing to wait for between ranks.
    PipelineClock clock;
    // Closed forms of interleaved schedules count whole rounds of one micro-batch a stage.
    const bool closedFormExact = ctx.r.schedule->closedFormsExact
        && (ctx.r.chunks <= 1 || std::fmod(ctx.r.microbatches, mesh.pipeline) == 0);
    // A predicted step says later what its own durations make of it.
    if (mesh.pipeline > 1 && !closedFormExact && statedMfu(ctx.s.hardware))
        clock = clockPipeline(ctx.s, ctx.r, {StageTimes{}}, Seconds(0), false);
    if (clock.known) {
        const auto each =
            ctx.rec.constant("a micro-batch", Seconds(3) * passesPerMicrobatch(ctx.r), "F + B + W");
        const auto idle = apply<pipelineIdle>(ctx.rec,
            ctx.rec.constant("schedule with F = B = W", clock.withoutHops, simulatedSource(clock)),
            microbatches, each);
        idleOf(idle, microbatches, each);
    } else if (ctx.r.schedule->idle && mesh.pipeline > 1) {
        // Only the ratio counts: a third of a micro-batch is one second.
        const auto third = ctx.rec.constant("a third of a micro-batch", Seconds(1), "F ≈ B ≈ W");
        const auto each = ctx.rec.constant("a micro-batch", Seconds(3), "F + B + W");
        const auto idle = ctx.r.schedule->idle(ctx.rec, stages, third, third, third);
        idleOf(idle, microbatches, each);
    } else {
        bubble.fraction = apply<bubbleFractionInterleaved>(ctx.rec, stages, microbatches, chunks);
        bubble.overhead = apply<bubbleOverhead>(ctx.rec, stages, microbatches, chunks);
    }
    if (mesh.pipeline > 1)
        judgeSchedule(ctx.s, ctx.r, ctx.out.diagnostics);
    return bubble;
}

// Once the step is known, which may have replaced the bubble by that of its own durations.
template <class Rec>
void settleBubble(const ReportContext<Rec>& ctx, const BubbleOf<Rec>& bubble)
{
    PipelineReport& out = ctx.out.pipeline;
    out.bubbleFraction = ctx.rec.readout("pipeline.bubble_fraction", bubble.fraction);
    out.bubbleOverhead = ctx.rec.readout("pipeline.bubble_overhead", bubble.overhead);
}

} // namespace ridgepoint
