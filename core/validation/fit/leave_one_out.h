#pragma once

// How good predictions are on sources that nothing was found on: for every source the constants that step
// times gave are found from all the others (a maximum a posteriori fit about their values in force), and its
// rows are predicted with those. The bands of steps are taken from the errors that are left: those of
// validation.summary.

#include "core/validation/fit/shared_constants.h"
#include "core/validation/validation.h"

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

struct LeftOut
{
    std::string source;
    SharedValues values{}; // found without it; 0 where step times have no say
    SharedValues all{}; // and if they had one everywhere
};

struct LeaveOneOut
{
    Validation validation; // each source predicted without its own rows
    ValidationSummary plain; // the engine as it is
    SharedValues all{}; // found on all rows, if step times had a say everywhere
    std::vector<LeftOut> sources; // by name
};

// Constants are found on all the runs; what is told is of those that `shown` keeps.
LeaveOneOut leaveOneOut(
    std::span<const Run> runs, const Catalog& catalog,
    const std::function<bool(const Run&)>& shown = [](const Run&) { return true; });

} // namespace ridgepoint
