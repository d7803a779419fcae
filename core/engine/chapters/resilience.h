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
std::optional<ValueOf<Rec, double>> resilience(
    const Pen<Rec>& pen, const InputsOf<Rec>& in, const MemoryOf<Rec>& memory, const TimeOf<Rec>& time)
{
    ResilienceReport& out = pen.out.resilience;
    const Resilience& s = pen.s.resilience;
    FaultModel<Rec> faults(pen.rec, s);
    const Checkpointing& checkpointing = faults.checkpointing();
    out.async = s.asyncCopy.has_value();
    out.checkpoint = pen.rec.readout("resilience.checkpoint_bytes", memory.checkpoint);

    const auto mtbf = jobMtbf(pen.rec, s, in.accelerators, pen.r.perNode);
    out.mtbf = pen.rec.readout("resilience.mtbf_seconds", mtbf);
    if (time.known) {
        out.failuresExpected =
            pen.rec.readout("resilience.failures_expected", apply<expectedFailures>(pen.rec, time.run, mtbf));
        out.noFailure = pen.rec.readout(
            "resilience.no_failure_probability", apply<noFailureProbability>(pen.rec, time.run, mtbf));
    }
    const auto blocking = faults.blocking();
    out.blocking = pen.rec.readout("resilience.blocking_seconds", blocking);

    const auto refuse = [&pen](std::string_view field, const Text& why, Text fix) {
        pen.warn(field, why, std::move(fix));
        pen.remark("resilience", why);
    };
    const auto interval = faults.interval(mtbf);
    const FaultObstacle obstacle = faults.obstacle(raw(interval), raw(mtbf));
    if (obstacle == FaultObstacle::CheckpointOutlastsMtbf) {
        refuse(faults.blockingField(),
            phrase("a checkpoint stops training for %1, but something fails every %2: no run gets anywhere",
                raw(blocking), raw(mtbf)),
            phrase("shorten the checkpoint, or use more reliable or fewer accelerators"));
        return {};
    }
    const auto optimum = faults.bestInterval(mtbf);
    if (raw(optimum).value() > 0)
        out.optimalInterval = pen.rec.readout("resilience.optimal_interval_seconds", optimum);
    else
        pen.remark("resilience.optimal_interval_seconds",
            phrase("a checkpoint that takes no time may be written at any moment"));
    if (raw(blocking).value() < 2 * raw(mtbf).value() && raw(blocking).value() > 0)
        out.dalyInterval =
            pen.rec.readout("resilience.daly_interval_seconds", apply<dalyInterval>(pen.rec, blocking, mtbf));
    if (obstacle == FaultObstacle::IntervalTooShort) {
        refuse("resilience.checkpoint_interval",
            phrase("a checkpoint every %1 is asked for, and one takes %2 to write", raw(interval),
                checkpointing.shortest()),
            phrase("make the interval longer than the write, or leave it to auto"));
        return {};
    }
    out.checkpointInterval = pen.rec.readout("resilience.checkpoint_interval_seconds", interval);
    const auto writes = faults.writes(interval);
    const auto rework = faults.rework(interval, mtbf);
    const auto restarts = faults.restarts(mtbf);
    const auto lost = faults.lostPerFailure(interval);
    const auto overhead = pen.rec.sum("writes, rework and restarts", writes, rework, restarts);
    if (raw(overhead) >= 1) {
        const bool late = s.checkpointInterval && raw(interval) > raw(mtbf);
        {
            refuse(late ? "resilience.checkpoint_interval" : "resilience.accelerator_mtbf",
                phrase("something fails every %1, and a failure costs %2: no run gets anywhere", raw(mtbf),
                    raw(lost)),
                late ? phrase("write checkpoints more often, or leave the interval to auto")
                     : phrase("use more reliable or fewer accelerators, or shorten checkpoint and restart"));
            return {};
        }
    }
    if (raw(interval) > raw(mtbf))
        pen.warn("resilience.checkpoint_interval",
            phrase("the interval of %1 is longer than the %2 between failures; most intervals are lost, and "
                   "the overhead is a rough guess",
                raw(interval), raw(mtbf)),
            phrase("write checkpoints more often, or leave the interval to auto"));
    out.writeOverhead = pen.rec.readout("resilience.write_overhead", writes);
    out.reworkOverhead = pen.rec.readout("resilience.rework_overhead", rework);
    out.restartOverhead = pen.rec.readout("resilience.restart_overhead", restarts);
    out.lostPerFailure = pen.rec.readout("resilience.lost_per_failure_seconds", lost);
    out.overheadFraction = pen.rec.readout("resilience.overhead_fraction", overhead);
    const auto useful = apply<goodput>(pen.rec, overhead);
    out.goodput = pen.rec.readout("resilience.goodput", useful);
    return useful;
}

} // namespace ridgepoint
