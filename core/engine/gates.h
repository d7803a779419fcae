#pragma once

// Fit → Keep busy → Hide communication. What to try when one fails is core/analysis/advice.h.

#include "core/training/step/resolved.h"

namespace ridgepoint {

struct Report;

void judgeGates(const Scenario& scenario, const Resolved& resolved, Report& report);

} // namespace ridgepoint
