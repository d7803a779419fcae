#pragma once

// Which MFU a run needs on how many accelerators to cost the same, or to take as long: curves of equal money
// and of equal time through the scenario, and those of its budget and deadline.

#include "core/figures/plot.h"

namespace ridgepoint {

struct Report;

// One plot, or why there is none. `interactive`: whether the point can be dragged, which the sentence then
// says.
SheetData isoData(const Report& report, Baselines baselines, bool interactive = true);

} // namespace ridgepoint
