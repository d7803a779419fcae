#include "core/engine/checkpointing.h"
#include "core/engine/engine.h"
#include "core/units/format.h"

namespace ridgepoint {

template <class Recorder>
void Engine<Recorder>::resilience()
{
    ResilienceReport& out = m_out.resilience;
    const Resilience& s = m_s.resilience;
    const Checkpointing checkpointing = checkpointingOf(s);
    out.async = s.asyncCopy.has_value();
    out.checkpoint = m_rec.readout("resilience.checkpoint_bytes", m_checkpoint);

    const auto one = m_rec.field("resilience.accelerator_mtbf", s.acceleratorMtbf);
    auto mtbf = apply<clusterMtbf>(one, m_accelerators);
    if (s.hostMtbf || s.nicMtbf) {
        const double accelerators = m_s.hardware.accelerators;
        const auto hosts = derived("hosts", s.hostMtbf ? hostsOf(accelerators, m_r.perNode) : 0);
        const auto cards = derived("network cards", s.nicMtbf ? accelerators : 0);
        mtbf = apply<partsMtbf>(m_accelerators, one, hosts,
            s.hostMtbf ? m_rec.field("resilience.host_mtbf", *s.hostMtbf) : one, cards,
            s.nicMtbf ? m_rec.field("resilience.nic_mtbf", *s.nicMtbf) : one);
    }
    out.mtbf = m_rec.readout("resilience.mtbf_seconds", mtbf);
    if (m_timed) {
        out.failuresExpected =
            m_rec.readout("resilience.failures_expected", apply<expectedFailures>(m_run, mtbf));
        out.noFailure =
            m_rec.readout("resilience.no_failure_probability", apply<noFailureProbability>(m_run, mtbf));
    }
    const auto blocking = m_rec.field(
        out.async ? "resilience.async_copy" : "resilience.checkpoint_write", checkpointing.blocking);
    const auto write = m_rec.field("resilience.checkpoint_write", s.checkpointWrite);
    out.blocking = m_rec.readout("resilience.blocking_seconds", blocking);

    const auto refuse = [this](std::string_view field, const std::string& why, std::string_view fix) {
        m_out.diagnostics.push_back({Severity::Warning, std::string(field), why, std::string(fix)});
        m_out.diagnostics.push_back({Severity::Info, "resilience", why, {}});
    };
    const std::string_view blockingField =
        out.async ? "resilience.async_copy" : "resilience.checkpoint_write";
    if (raw(mtbf) <= raw(blocking))
        return refuse(blockingField,
            "a checkpoint stops training for " + format(raw(blocking)) + ", but something fails every "
                + format(raw(mtbf)) + ": no run gets anywhere",
            "shorten the checkpoint, or use more reliable or fewer accelerators");
    const auto optimum =
        out.async ? apply<asyncInterval>(blocking, write, mtbf) : apply<youngInterval>(blocking, mtbf);
    if (raw(optimum).value() > 0)
        out.optimalInterval = m_rec.readout("resilience.optimal_interval_seconds", optimum);
    else
        m_out.diagnostics.push_back({Severity::Info, "resilience.optimal_interval_seconds",
            "a checkpoint that takes no time may be written at any moment", {}});
    const auto interval =
        s.checkpointInterval ? m_rec.field("resilience.checkpoint_interval", *s.checkpointInterval) : optimum;
    if (raw(blocking).value() < 2 * raw(mtbf).value() && raw(blocking).value() > 0)
        out.dalyInterval =
            m_rec.readout("resilience.daly_interval_seconds", apply<dalyInterval>(blocking, mtbf));
    if (raw(interval) < checkpointing.shortest())
        return refuse("resilience.checkpoint_interval",
            "a checkpoint every " + format(raw(interval)) + " is asked for, and one takes "
                + format(checkpointing.shortest()) + " to write",
            "make the interval longer than the write, or leave it to auto");
    out.checkpointInterval = m_rec.readout("resilience.checkpoint_interval_seconds", interval);
    const auto restart = m_rec.field("resilience.restart", s.restart);
    const auto background =
        out.async ? write : m_rec.constant("written beside training", Seconds(0), "training waits for it");
    const auto writes = raw(blocking).value() > 0
        ? apply<checkpointOverhead>(blocking, interval)
        : m_rec.constant("overhead of writes", 0.0, "a checkpoint that takes no time");
    const auto rework = out.async ? apply<lateReworkOverhead>(interval, background, mtbf)
                                  : apply<reworkOverhead>(interval, mtbf);
    const auto restarts = apply<restartOverhead>(restart, mtbf);
    const auto overhead = m_rec.sum("writes, rework and restarts", writes, rework, restarts);
    if (raw(overhead) >= 1) {
        const bool late = s.checkpointInterval && raw(interval) > raw(mtbf);
        return refuse(late ? "resilience.checkpoint_interval" : "resilience.accelerator_mtbf",
            "something fails every " + format(raw(mtbf)) + ", and a failure costs "
                + format(timeLostPerFailure(raw(interval), raw(background), raw(restart)))
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
    out.lostPerFailure = m_rec.readout(
        "resilience.lost_per_failure_seconds", apply<timeLostPerFailure>(interval, background, restart));
    out.overheadFraction = m_rec.readout("resilience.overhead_fraction", overhead);
    m_goodput = apply<ridgepoint::goodput>(overhead);
    out.goodput = m_rec.readout("resilience.goodput", *m_goodput);
}

template void Engine<NoLedger>::resilience();
template void Engine<LedgerRecorder>::resilience();

} // namespace ridgepoint
