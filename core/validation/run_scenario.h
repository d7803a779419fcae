#pragma once

// A run as a scenario: everything that its row states and that its framework is documented to do, nothing
// else. No constant here was chosen by looking at a measured time.

#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario.h"
#include "core/validation/published_run.h"
#include "core/validation/run_hardware.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct RunScenario
{
    std::optional<Scenario> scenario; // efficiency left to the model; empty: `skipped` says why
    Text skipped; // the reason, the same words for the same reason
    std::vector<Text> notGiven; // what the row states, or leaves out, and the scenario does not hold
    bool recomputeOpen = false; // the row does not say what is recomputed, or not which
};

RunScenario scenarioOf(const Run& run, const Catalog& catalog);

} // namespace ridgepoint
