#pragma once

// Schedules ready to be timed. A slider asks for the same one again and again, with other durations; each
// thread keeps the last few it made. What comes back depends on the request alone.

#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <memory>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct PreparedSchedule
{
    Schedule schedule;
    CompiledSchedule compiled;

    // Of ops numbered as compiled.ops(): rank after rank.
    std::size_t opCount() const { return compiled.ops().size(); }
    int rankOf(std::size_t op) const;
    const PipelineOp& op(std::size_t op) const;
};

// Durations of the pieces that stages are made of, for one micro-batch; the embedding takes none.
struct PieceTimes
{
    std::vector<StageTimes> layers; // decoder layers in forward order; empty: too many to tell apart
    StageTimes prediction; // a multi-token-prediction layer, its head apart
    StageTimes head; // with the loss
};

// A schedule with the durations of one step.
struct StepSchedule
{
    std::shared_ptr<const PreparedSchedule> schedule; // never null
    PipelineTimes times;
    PieceTimes pieces; // what `times.stages` add up
};

// Null for a request with problems: ask checkRequest() for them.
std::shared_ptr<const PreparedSchedule> prepareSchedule(
    std::string_view kind, const ScheduleRequest& request);

} // namespace ridgepoint
