#pragma once

// The one limit that a report is judged by first, and what brings it within: a lever, or two or three of them
// where one is not enough. Some hundred evaluations at most: for when the scenario rests.

#include "core/outcome/advice.h"
#include "core/training/report.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

enum class Limit
{
    None,
    Memory, // of the device
    HostMemory,
    TypedMfu, // communication takes longer than the step that it leaves
    Bubble,
    Mfu,
    Exposed,
    Deadline,
    Budget,
};

struct BrokenLimit
{
    Limit limit = Limit::None;
    bool stated = false; // by somebody, or by the hardware; else it is a default
};

// Memory, then what somebody has stated, then defaults; of the deadline and the budget only stated ones.
BrokenLimit brokenLimit(const Report& report);

struct NextStep
{
    BrokenLimit broken;
    // Of a stated limit only what brings the scenario within it; of a default, or where nothing is exceeded,
    // what helps most. Empty: nothing in reach.
    std::optional<Advice> advice;
    bool sought = false; // else nobody has looked for one
};

// None sets a field of `held`.
NextStep nextStep(const Report& report, const std::vector<std::string>& held = {});

} // namespace ridgepoint
