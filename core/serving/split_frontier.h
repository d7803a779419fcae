#pragma once

// How many of the accelerators should read prompts, and how many decode: every pair of layouts, each with the
// split that serves the most within both targets.

#include "core/serving/frontier.h"

namespace ridgepoint {

// Of a layout that decodes and of its tensor ranks alone for prompts, as a scenario has them. What both pools
// could follow by themselves says which pairs and splits are worth walking; `quick` is of no meaning here.
// Tried are splits; one with another split of its layouts, or another pair, before it is `Split` among those
// rejected.
ServingFrontier splitFrontier(
    const Scenario& scenario, double accelerators, const FrontierEffort& effort = {});

} // namespace ridgepoint
