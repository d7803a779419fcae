#pragma once

// Scenario in, report out. Total and pure: never throws on user input, never reads anything else, same bits
// on every thread. Impossible input gives diagnostics of severity Error and nulls, never NaN or infinity.

#include "core/formulas/ledger.h"
#include "core/training/report.h"

namespace ridgepoint {

Report evaluate(const Scenario& scenario);

// The same numbers, and how each came about. Slower; for "show the maths" and `explain`.
Report evaluate(const Scenario& scenario, Ledger& ledger);

} // namespace ridgepoint
