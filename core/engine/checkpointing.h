#pragma once

// Failures and checkpoints of one job as plain numbers: what the engine, the run strip and the views' curves
// share. First order (Young, CACM 17(9) 1974; restarts after Daly, FGCS 22 (2006)): meant for intervals well
// below the mean time between failures.

#include "core/formulas/resilience.h"
#include "core/formulas/run.h"
#include "core/scenario/scenario.h"

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

// Shares of the time.
struct FaultShares
{
    double writes = 0, rework = 0, restarts = 0;
    double total() const { return writes + rework + restarts; }
};

// Of a positive mean time between failures. A checkpoint that takes no time may be written at any moment.
inline FaultShares faultShares(const Checkpointing& c, Seconds interval, Seconds mtbf)
{
    return {.writes = c.blocking.value() > 0 ? checkpointOverhead(c.blocking, interval) : 0.0,
        .rework = lateReworkOverhead(interval, c.background, mtbf),
        .restarts = restartOverhead(c.restart, mtbf)};
}

inline Seconds bestInterval(const Checkpointing& c, Seconds mtbf)
{
    return asyncInterval(c.blocking, c.background, mtbf);
}

// Hosts that n accelerators need, the last one perhaps not full.
inline double hostsOf(double accelerators, double perNode)
{
    return std::ceil(accelerators / std::max(1.0, perNode));
}

inline Seconds jobMtbf(const Resilience& r, double accelerators, double perNode)
{
    if (!r.hostMtbf && !r.nicMtbf)
        return clusterMtbf(r.acceleratorMtbf, accelerators);
    return partsMtbf(accelerators, r.acceleratorMtbf, r.hostMtbf ? hostsOf(accelerators, perNode) : 0,
        r.hostMtbf.value_or(r.acceleratorMtbf), r.nicMtbf ? accelerators : 0,
        r.nicMtbf.value_or(r.acceleratorMtbf));
}

// Share of the time that advances the run on so many accelerators; 0 where failures leave nothing.
inline double goodputOn(const Resilience& r, double accelerators, double perNode)
{
    const Checkpointing c = checkpointingOf(r);
    const Seconds mtbf = jobMtbf(r, accelerators, perNode);
    const Seconds interval = r.checkpointInterval.value_or(bestInterval(c, mtbf));
    if (!(mtbf > c.blocking) || interval < c.shortest())
        return 0;
    return goodput(faultShares(c, interval, mtbf).total());
}

} // namespace ridgepoint
