#pragma once

// A step's pipeline schedule, op by op: the order that frameworks run, the durations the engine predicts for
// every virtual stage. Internal to core; the report carries the run for those who draw it.

#include "core/pipeline/prepared.h"
#include "core/training/step/resolved.h"

#include <memory>
#include <vector>

namespace ridgepoint {

// What the simulator is asked for; the closed forms stand in where there is no schedule.
struct PipelineClock
{
    Seconds withoutHops, withHops; // makespan of all micro-batches
    bool known = false;
    bool exact = true; // every op was run; otherwise the steady state was continued
};

// Where a time of `clock` comes from, for the ledger.
inline std::string_view simulatedSource(const PipelineClock& clock)
{
    return clock.exact ? "every op of the schedule, one after the other (core/pipeline/simulate.h)"
                       : "the schedule's first ops one after the other, its steady state continued";
}

// `stages` by virtual stage of one replica, or one for all.
PipelineClock clockPipeline(const Scenario& scenario, const Resolved& resolved,
    const std::vector<StageTimes>& stages, Seconds hop, bool blockingSends);

// Whether clockPipeline() will know: the schedule takes the mesh, and its passes are not too many.
bool isRunByOp(const Scenario& scenario, const Resolved& resolved);

// Less than any order of these passes takes: before a rank's first pass the stages below it run forward,
// after its last one they run backward, and between the two it has all its own work to do.
Seconds pipelineFloor(const Resolved& resolved, const std::vector<StageTimes>& stages);

// Virtual stages of a rank that one micro-batch passes.
inline double passesPerMicrobatch(const Resolved& r) { return r.schedule->weightCopies() > 1 ? 1 : r.held; }

// What the schedule says of the mesh: a rule of its own that is broken, passes too many to be run, or a
// steady state that was continued.
void judgeSchedule(const Scenario& scenario, const Resolved& resolved, Diagnostics& diagnostics);

// What one layer of each kind and one head take.
struct LayerTimes
{
    std::vector<StageTimes> kinds; // empty: nobody looks at layers
    StageTimes head;
};

// The whole run, for pictures: null where the mesh has no pipeline, the schedule refuses the mesh, or its ops
// are too many to be drawn.
std::shared_ptr<const StepSchedule> runPipeline(const Scenario& scenario, const Resolved& resolved,
    std::vector<StageTimes> stages, const LayerTimes& layers, Seconds hop, bool blockingSends);

} // namespace ridgepoint
