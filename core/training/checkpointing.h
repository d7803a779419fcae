#pragma once

// Failures and checkpoints of one job, written once over a Recorder: the engine's chapters record it, the run
// strip and the views' curves take it as plain numbers. First order (Young, CACM 17(9) 1974; restarts after
// Daly, FGCS 22 (2006)): meant for intervals well below the mean time between failures.

#include "core/formulas/ledger.h"
#include "core/formulas/resilience.h"
#include "core/formulas/training_run.h"
#include "core/inputs/scenario/scenario.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

struct Checkpointing
{
    Seconds blocking; // that training stands still for one checkpoint
    Seconds background; // that the write goes on beside training; 0: synchronous
    Seconds restart;
    Seconds shortest() const { return std::max(blocking, background); } // interval that can be kept at all
};

inline Checkpointing checkpointingOf(const Resilience& r)
{
    return r.asyncCopy ? Checkpointing{*r.asyncCopy, r.checkpointWrite, r.restart}
                       : Checkpointing{r.checkpointWrite, Seconds(0), r.restart};
}

// Hosts that n accelerators need, the last one perhaps not full.
inline double hostsOf(double accelerators, double perNode)
{
    return std::ceil(accelerators / std::max(1.0, perNode));
}

// Why there is no goodput.
enum class FaultObstacle
{
    None,
    CheckpointOutlastsMtbf, // something fails before one is written
    IntervalTooShort, // for the write
};

template <class Recorder>
class FaultModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    FaultModel(Recorder& recorder, const Resilience& resilience)
        : FaultModel(recorder, checkpointingOf(resilience))
    {
        if (resilience.asyncCopy)
            m_blockingField = "resilience.async_copy";
        m_set = resilience.checkpointInterval;
    }
    // Without an interval that is set.
    FaultModel(Recorder& recorder, const Checkpointing& checkpointing)
        : m_rec(recorder)
        , m_c(checkpointing)
    {
    }

    const Checkpointing& checkpointing() const { return m_c; }
    std::string_view blockingField() const { return m_blockingField; }
    bool async() const { return m_c.background.value() > 0; }

    Value<Seconds> blocking() { return m_rec.field(m_blockingField, m_c.blocking); }
    Value<Seconds> background()
    {
        return async() ? m_rec.field("resilience.checkpoint_write", m_c.background)
                       : m_rec.constant("written asynchronously", Seconds(0), "training waits for it");
    }
    Value<Seconds> restart() { return m_rec.field("resilience.restart", m_c.restart); }

    // Interval that loses least time; 0 where a checkpoint takes none and may be written at any moment.
    Value<Seconds> bestInterval(Value<Seconds> mtbf)
    {
        return async() ? apply<asyncInterval>(m_rec, blocking(), background(), mtbf)
                       : apply<youngInterval>(m_rec, blocking(), mtbf);
    }
    // As set, or the best.
    Value<Seconds> interval(Value<Seconds> mtbf)
    {
        return m_set ? m_rec.field("resilience.checkpoint_interval", *m_set) : bestInterval(mtbf);
    }
    FaultObstacle obstacle(Seconds interval, Seconds mtbf) const
    {
        if (!(mtbf > m_c.blocking))
            return FaultObstacle::CheckpointOutlastsMtbf;
        return interval < m_c.shortest() ? FaultObstacle::IntervalTooShort : FaultObstacle::None;
    }

    // Shares of the time.
    Value<double> writes(Value<Seconds> interval)
    {
        return m_c.blocking.value() > 0
            ? apply<checkpointOverhead>(m_rec, blocking(), interval)
            : m_rec.constant("overhead of writes", 0.0, "a checkpoint that takes no time");
    }
    Value<double> rework(Value<Seconds> interval, Value<Seconds> mtbf)
    {
        return async() ? apply<lateReworkOverhead>(m_rec, interval, background(), mtbf)
                       : apply<reworkOverhead>(m_rec, interval, mtbf);
    }
    Value<double> restarts(Value<Seconds> mtbf) { return apply<restartOverhead>(m_rec, restart(), mtbf); }
    Value<Seconds> lostPerFailure(Value<Seconds> interval)
    {
        return apply<timeLostPerFailure>(m_rec, interval, background(), restart());
    }

private:
    Recorder& m_rec;
    Checkpointing m_c;
    std::optional<Seconds> m_set;
    std::string_view m_blockingField = "resilience.checkpoint_write";
};

// Mean time between failures of a job.
template <class Recorder>
auto jobMtbf(Recorder& rec, const Resilience& r, typename Recorder::template Value<double> accelerators,
    double perNode) -> typename Recorder::template Value<Seconds>
{
    const auto one = rec.field("resilience.accelerator_mtbf", r.acceleratorMtbf);
    if (!r.hostMtbf && !r.nicMtbf)
        return rec.template call<clusterMtbf>(one, accelerators);
    const double n = raw(accelerators);
    const auto part = [&](std::string_view name, double count) {
        return rec.constant(name, count, "follows from the mesh");
    };
    return rec.template call<partsMtbf>(accelerators, one,
        part("hosts", r.hostMtbf ? hostsOf(n, perNode) : 0),
        r.hostMtbf ? rec.field("resilience.host_mtbf", *r.hostMtbf) : one,
        part("network cards", r.nicMtbf ? n : 0),
        r.nicMtbf ? rec.field("resilience.nic_mtbf", *r.nicMtbf) : one);
}

// The same as plain numbers ------------------------------------------------------------------------------

struct FaultShares
{
    double writes = 0, rework = 0, restarts = 0;
    double total() const { return writes + rework + restarts; }
};

// Of a positive mean time between failures. A checkpoint that takes no time may be written at any moment.
inline FaultShares faultShares(const Checkpointing& c, Seconds interval, Seconds mtbf)
{
    NoLedger none;
    FaultModel<NoLedger> model(none, c);
    return {.writes = model.writes(interval),
        .rework = model.rework(interval, mtbf),
        .restarts = model.restarts(mtbf)};
}

inline Seconds bestInterval(const Checkpointing& c, Seconds mtbf)
{
    NoLedger none;
    return FaultModel<NoLedger>(none, c).bestInterval(mtbf);
}

// Share of the time that advances the run on so many accelerators; 0 where failures leave nothing.
inline double goodputOn(const Resilience& r, double accelerators, double perNode)
{
    NoLedger none;
    FaultModel<NoLedger> model(none, r);
    const Seconds mtbf = jobMtbf(none, r, accelerators, perNode);
    const Seconds interval = model.interval(mtbf);
    if (model.obstacle(interval, mtbf) != FaultObstacle::None)
        return 0;
    return goodput(faultShares(model.checkpointing(), interval, mtbf).total());
}

} // namespace ridgepoint
