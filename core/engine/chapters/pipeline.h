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
BubbleOf<Rec> pipeline(const Pen<Rec>& pen)
{
    BubbleOf<Rec> bubble;
    PipelineReport& out = pen.out.pipeline;
    const Mesh& mesh = pen.s.mesh;
    out.schedule = mesh.schedule;
    out.stages = mesh.pipeline;
    out.chunks = pen.r.held;
    const auto idleOf = [&](ValueOf<Rec, Seconds> idle, ValueOf<Rec, double> count,
                            ValueOf<Rec, Seconds> each) {
        bubble.fraction = apply<idleFraction>(pen.rec, idle, count, each);
        bubble.overhead = apply<idleOverhead>(pen.rec, idle, count, each);
    };
    const auto stages = pen.number("mesh.pipeline", mesh.pipeline);
    const auto microbatches = pen.derived("micro-batches", pen.r.microbatches);
    const auto chunks = pen.number("mesh.chunks", pen.r.chunks);
    out.microbatches = pen.rec.readout("pipeline.microbatches", microbatches);
    // The schedule's own bubble: stages alike, passes equally long, nothing to wait for between ranks.
    PipelineClock clock;
    // Closed forms of interleaved schedules count whole rounds of one micro-batch a stage.
    const bool closedFormExact = pen.r.schedule->closedFormsExact
        && (pen.r.chunks <= 1 || std::fmod(pen.r.microbatches, mesh.pipeline) == 0);
    // A predicted step says later what its own durations make of it.
    if (mesh.pipeline > 1 && !closedFormExact && statedMfu(pen.s.hardware))
        clock = clockPipeline(pen.s, pen.r, {StageTimes{}}, Seconds(0), false);
    if (clock.known) {
        const auto each =
            pen.rec.constant("a micro-batch", Seconds(3) * passesPerMicrobatch(pen.r), "F + B + W");
        const auto idle = apply<pipelineIdle>(pen.rec,
            pen.rec.constant("schedule with F = B = W", clock.withoutHops, simulatedSource(clock)),
            microbatches, each);
        idleOf(idle, microbatches, each);
    } else if (pen.r.schedule->idle && mesh.pipeline > 1) {
        // Only the ratio counts: a third of a micro-batch is one second.
        const auto third = pen.rec.constant("a third of a micro-batch", Seconds(1), "F ≈ B ≈ W");
        const auto each = pen.rec.constant("a micro-batch", Seconds(3), "F + B + W");
        const auto idle = pen.r.schedule->idle(pen.rec, stages, third, third, third);
        idleOf(idle, microbatches, each);
    } else {
        bubble.fraction = apply<bubbleFractionInterleaved>(pen.rec, stages, microbatches, chunks);
        bubble.overhead = apply<bubbleOverhead>(pen.rec, stages, microbatches, chunks);
    }
    if (mesh.pipeline > 1)
        judgeSchedule(pen.s, pen.r, pen.out.diagnostics);
    return bubble;
}

// Once the step is known, which may have replaced the bubble by that of its own durations.
template <class Rec>
void settleBubble(const Pen<Rec>& pen, const BubbleOf<Rec>& bubble)
{
    PipelineReport& out = pen.out.pipeline;
    out.bubbleFraction = pen.rec.readout("pipeline.bubble_fraction", bubble.fraction);
    out.bubbleOverhead = pen.rec.readout("pipeline.bubble_overhead", bubble.overhead);
}

} // namespace ridgepoint
