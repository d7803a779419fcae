#include "core/inputs/scenario/serving_question.h"

#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

bool asksOfServing(const Scenario& scenario)
{
    return scenario.opensOn.starts_with("serving-") || scenario.opensOn == "inference";
}

} // namespace ridgepoint
