#pragma once

// Schedules ready to be timed. A slider asks for the same one again and again, with other durations; each
// thread keeps the last few it made. What comes back depends on the request alone.

#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <memory>
#include <string_view>

namespace ridgepoint {

struct PreparedSchedule
{
    Schedule schedule;
    CompiledSchedule compiled;
};

// A schedule with the durations of one step.
struct StepSchedule
{
    std::shared_ptr<const PreparedSchedule> schedule; // never null
    PipelineTimes times;
};

// Null for a request with problems: ask checkRequest() for them.
std::shared_ptr<const PreparedSchedule> prepareSchedule(
    std::string_view kind, const ScheduleRequest& request);

} // namespace ridgepoint
