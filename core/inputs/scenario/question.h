#pragma once

// Which of the two questions a scenario asks: about a training run, or about a service.

#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

// It opens on a view of serving.
inline bool asksOfServing(const Scenario& scenario)
{
    return scenario.opensOn.starts_with("serving-") || scenario.opensOn == "inference";
}

} // namespace ridgepoint
