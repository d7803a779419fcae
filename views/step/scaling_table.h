#pragma once

#include "core/figures/scaling.h"
#include "views/view.h"

namespace ridgepoint {

// Every count, those left out as well, with the money per token of a run of so many.
ViewTable scalingTable(const ScalingData& data, const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
