#pragma once

#include "core/figures/collective_curve.h"
#include "views/view.h"

namespace ridgepoint {

// A row a size: whole decades, crossings, messages, measured sizes.
ViewTable curveTable(const CurveData& data, const Measurement* measurement, const NumberFormat& numbers);

} // namespace ridgepoint
