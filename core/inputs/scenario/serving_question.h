#pragma once

// A scenario is of training and of serving; which of the two it asks about.

namespace ridgepoint {

struct Scenario;

// It opens on a view of serving.
bool asksOfServing(const Scenario& scenario);

} // namespace ridgepoint
