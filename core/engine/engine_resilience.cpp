#include "core/engine/checkpointing.h"
#include "core/engine/engine.h"
#include "core/units/format.h"

namespace ridgepoint {

template <class Recorder>
void Engine<Recorder>::resilience()
{
    ResilienceReport& out = m_out.resilience;
    const Resilience& s = m_s.resilience;
    FaultModel<Recorder> faults(m_rec, s);
    const Checkpointing& checkpointing = faults.checkpointing();
    out.async = s.asyncCopy.has_value();
    out.checkpoint = m_rec.readout("resilience.checkpoint_bytes", m_checkpoint);

    const auto mtbf = jobMtbf(m_rec, s, m_accelerators, m_r.perNode);
    out.mtbf = m_rec.readout("resilience.mtbf_seconds", mtbf);
    if (m_timed) {
        out.failuresExpected =
            m_rec.readout("resilience.failures_expected", apply<expectedFailures>(m_run, mtbf));
        out.noFailure =
            m_rec.readout("resilience.no_failure_probability", apply<noFailureProbability>(m_run, mtbf));
    }
    const auto blocking = faults.blocking();
    out.blocking = m_rec.readout("resilience.blocking_seconds", blocking);

    const auto refuse = [this](std::string_view field, const std::string& why, std::string_view fix) {
        m_out.diagnostics.push_back({Severity::Warning, std::string(field), why, std::string(fix)});
        m_out.diagnostics.push_back({Severity::Info, "resilience", why, {}});
    };
    const auto interval = faults.interval(mtbf);
    const FaultObstacle obstacle = faults.obstacle(raw(interval), raw(mtbf));
    if (obstacle == FaultObstacle::CheckpointOutlastsMtbf)
        return refuse(faults.blockingField(),
            "a checkpoint stops training for " + format(raw(blocking)) + ", but something fails every "
                + format(raw(mtbf)) + ": no run gets anywhere",
            "shorten the checkpoint, or use more reliable or fewer accelerators");
    const auto optimum = faults.bestInterval(mtbf);
    if (raw(optimum).value() > 0)
        out.optimalInterval = m_rec.readout("resilience.optimal_interval_seconds", optimum);
    else
        m_out.diagnostics.push_back({Severity::Info, "resilience.optimal_interval_seconds",
            "a checkpoint that takes no time may be written at any moment", {}});
    if (raw(blocking).value() < 2 * raw(mtbf).value() && raw(blocking).value() > 0)
        out.dalyInterval =
            m_rec.readout("resilience.daly_interval_seconds", apply<dalyInterval>(blocking, mtbf));
    if (obstacle == FaultObstacle::IntervalTooShort)
        return refuse("resilience.checkpoint_interval",
            "a checkpoint every " + format(raw(interval)) + " is asked for, and one takes "
                + format(checkpointing.shortest()) + " to write",
            "make the interval longer than the write, or leave it to auto");
    out.checkpointInterval = m_rec.readout("resilience.checkpoint_interval_seconds", interval);
    const auto writes = faults.writes(interval);
    const auto rework = faults.rework(interval, mtbf);
    const auto restarts = faults.restarts(mtbf);
    const auto lost = faults.lostPerFailure(interval);
    const auto overhead = m_rec.sum("writes, rework and restarts", writes, rework, restarts);
    if (raw(overhead) >= 1) {
        const bool late = s.checkpointInterval && raw(interval) > raw(mtbf);
        return refuse(late ? "resilience.checkpoint_interval" : "resilience.accelerator_mtbf",
            "something fails every " + format(raw(mtbf)) + ", and a failure costs " + format(raw(lost))
                + ": no run gets anywhere",
            late ? "write checkpoints more often, or leave the interval to auto"
                 : "use more reliable or fewer accelerators, or shorten checkpoint and restart");
    }
    if (raw(interval) > raw(mtbf))
        m_out.diagnostics.push_back({Severity::Warning, "resilience.checkpoint_interval",
            "the interval of " + format(raw(interval)) + " is longer than the " + format(raw(mtbf))
                + " between failures; most intervals are lost, and the overhead is a rough guess",
            "write checkpoints more often, or leave the interval to auto"});
    out.writeOverhead = m_rec.readout("resilience.write_overhead", writes);
    out.reworkOverhead = m_rec.readout("resilience.rework_overhead", rework);
    out.restartOverhead = m_rec.readout("resilience.restart_overhead", restarts);
    out.lostPerFailure = m_rec.readout("resilience.lost_per_failure_seconds", lost);
    out.overheadFraction = m_rec.readout("resilience.overhead_fraction", overhead);
    m_goodput = apply<ridgepoint::goodput>(overhead);
    out.goodput = m_rec.readout("resilience.goodput", *m_goodput);
}

template void Engine<NoLedger>::resilience();
template void Engine<LedgerRecorder>::resilience();

} // namespace ridgepoint
