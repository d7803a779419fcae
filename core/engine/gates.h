#pragma once

// Fit → Keep busy → Hide communication, and what to try when one fails.

#include "core/engine/resolved.h"
#include "core/report/report.h"

namespace ridgepoint {

void judgeGates(const Scenario& scenario, const Resolved& resolved, Report& report);

// Remedies for the first failing gate first, cheapest first; each with its computed effect.
void advise(const Scenario& scenario, const Resolved& resolved, Report& report);

} // namespace ridgepoint
