#pragma once

// Fit → Keep busy → Hide communication. What to try when one fails is core/engine/adviser.h.

#include "core/engine/resolved.h"
#include "core/report/report.h"

namespace ridgepoint {

void judgeGates(const Scenario& scenario, const Resolved& resolved, Report& report);

} // namespace ridgepoint
