#pragma once

// Failures and checkpoints. Internal to core/engine.

#include "core/base/format.h"
#include "core/engine/chapters/memory.h"
#include "core/engine/chapters/time.h"
#include "core/training/checkpointing.h"

#include <optional>

namespace ridgepoint {

// The share of the time that computes; empty where failures leave none.
template <class Rec>
std::optional<ValueOf<Rec, double>> resilience(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in,
    const MemoryOf<Rec>& memory, const TimeOf<Rec>& time)
{
    ResilienceReport& out = ctx.out.resilience;
    const Resilience& s = ctx.s.resilience;
    FaultModel<Rec> faults(ctx.rec, s);
    const Checkpointing& checkpointing = faults.checkpointing();
    out.async = s.asyncCopy.has_value();
    out.checkpoint = ctx.rec.readout("resilience.checkpoint_bytes", memory.checkpoint);

    const auto mtbf = jobMtbf(ctx.rec, s, in.accelerators, ctx.r.perNode);
    out.mtbf = ctx.rec.readout("resilience.mtbf_seconds", mtbf);
    if (time.known) {
        out.failuresExpected =
            ctx.rec.readout("resilience.failures_expected", apply<expectedFailures>(ctx.rec, time.run, mtbf));
        out.noFailure = ctx.rec.readout(
            "resilience.no_failure_probability", apply<noFailureProbability>(ctx.rec, time.run, mtbf));
    }
    const auto blocking = faults.blocking();
    out.blocking = ctx.rec.readout("resilience.blocking_seconds", blocking);

    const auto refuse = [&ctx](std::string_view field, const Text& why, Text fix) {
        ctx.warn(field, why, std::move(fix));
        ctx.remark("resilience", why);
    };
    const auto interval = faults.interval(mtbf);
    const FaultObstacle obstacle = faults.obstacle(raw(interval), raw(mtbf));
    if (obstacle == FaultObstacle::CheckpointOutlastsMtbf) {
        refuse(faults.blockingField(),
            phrase("a checkpoint stops training for %1, but MTBF is %2: no run makes progress", raw(blocking),
                raw(mtbf)),
            phrase("shorten the checkpoint, or use more reliable or fewer accelerators"));
        return {};
    }
    const auto optimum = faults.bestInterval(mtbf);
    if (raw(optimum).value() > 0)
        out.optimalInterval = ctx.rec.readout("resilience.optimal_interval_seconds", optimum);
    else
        ctx.remark("resilience.optimal_interval_seconds",
            phrase("a checkpoint that takes no time may be written at any moment"));
    if (raw(blocking).value() < 2 * raw(mtbf).value() && raw(blocking).value() > 0)
        out.dalyInterval =
            ctx.rec.readout("resilience.daly_interval_seconds", apply<dalyInterval>(ctx.rec, blocking, mtbf));
    if (obstacle == FaultObstacle::IntervalTooShort) {
        refuse("resilience.checkpoint_interval",
            phrase("a checkpoint every %1 is set, and one takes %2 to write", raw(interval),
                checkpointing.shortest()),
            phrase("make the interval longer than the write, or leave it to auto"));
        return {};
    }
    out.checkpointInterval = ctx.rec.readout("resilience.checkpoint_interval_seconds", interval);
    const auto writes = faults.writes(interval);
    const auto rework = faults.rework(interval, mtbf);
    const auto restarts = faults.restarts(mtbf);
    const auto lost = faults.lostPerFailure(interval);
    const auto overhead = ctx.rec.sum("writes, rework and restarts", writes, rework, restarts);
    if (raw(overhead) >= 1) {
        const bool late = s.checkpointInterval && raw(interval) > raw(mtbf);
        {
            refuse(late ? "resilience.checkpoint_interval" : "resilience.accelerator_mtbf",
                phrase("MTBF is %1 and a failure costs %2: no run makes progress", raw(mtbf), raw(lost)),
                late ? phrase("write checkpoints more often, or leave the interval to auto")
                     : phrase("use more reliable or fewer accelerators, or shorten checkpoint and restart"));
            return {};
        }
    }
    if (raw(interval) > raw(mtbf))
        ctx.warn("resilience.checkpoint_interval",
            phrase("the interval of %1 is longer than the %2 between failures; most intervals are lost, and "
                   "the overhead is a rough guess",
                raw(interval), raw(mtbf)),
            phrase("write checkpoints more often, or leave the interval to auto"));
    out.writeOverhead = ctx.rec.readout("resilience.write_overhead", writes);
    out.reworkOverhead = ctx.rec.readout("resilience.rework_overhead", rework);
    out.restartOverhead = ctx.rec.readout("resilience.restart_overhead", restarts);
    out.lostPerFailure = ctx.rec.readout("resilience.lost_per_failure_seconds", lost);
    out.overheadFraction = ctx.rec.readout("resilience.overhead_fraction", overhead);
    const auto useful = apply<goodput>(ctx.rec, overhead);
    out.goodput = ctx.rec.readout("resilience.goodput", useful);
    return useful;
}

} // namespace ridgepoint
