#pragma once

// A step's pipeline schedule, op by op: the order that frameworks run, the durations the engine predicts for
// every virtual stage. Internal to core/engine; the report carries the run for those who draw it.

#include "core/engine/resolved.h"
#include "core/pipeline/prepared.h"
#include "core/report/report.h"

#include <memory>
#include <vector>

namespace ridgepoint {

// What the simulator is asked for; the closed forms stand in where there is no schedule.
struct PipelineClock
{
    Seconds withoutHops, withHops; // makespan of all micro-batches
    bool known = false;
    bool exact = true; // every op was run; otherwise the steady state was continued
    std::size_t ops = 0; // that were run
};

// `stages` by virtual stage of one replica, or one for all.
PipelineClock clockPipeline(const Scenario& scenario, const Resolved& resolved,
    const std::vector<StageTimes>& stages, Seconds hop, bool blockingSends);

// Virtual stages of a rank that one micro-batch passes.
inline double passesPerMicrobatch(const Resolved& r) { return r.schedule->bothDirections() ? 1 : r.held; }

// What the schedule says of the mesh: a rule of its own that is broken, or that its steady state was
// continued.
void judgeSchedule(const Scenario& scenario, const Resolved& resolved, Diagnostics& diagnostics);

// The whole run, for pictures: null where the mesh has no pipeline, the schedule refuses the mesh, or its ops
// are too many to be drawn.
std::shared_ptr<const StepSchedule> runPipeline(const Scenario& scenario, const Resolved& resolved,
    std::vector<StageTimes> stages, Seconds hop, bool blockingSends);

} // namespace ridgepoint
