#pragma once

// A service → what the status strip says while a view of serving is shown: room for its requests, both times
// against their targets, what its tokens cost, and what to do next.

#include "core/analysis/next_step.h"
#include "core/base/format.h"
#include "views/serving_view.h"
#include "widgets/status_strip.h"

namespace ridgepoint {

// `hidden`: a lesson asks for what the view shows.
StatusContent serviceStatus(
    const ShownService& shown, const NumberFormat& numbers, bool hidden, const NextStep& next = {});

} // namespace ridgepoint
