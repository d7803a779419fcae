#pragma once

// Reports of shipped scenarios, as the window gives them to a view.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

namespace ridgepoint::test {

inline Scenario shippedScenario(const char* id)
{
    return readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
}

inline ViewInput evaluatedInput(const Scenario& scenario, const std::vector<Scenario>& baselines = {})
{
    ViewInput input{std::make_shared<const Report>(evaluate(scenario)), {}, &shippedCatalog()};
    for (const Scenario& baseline : baselines)
        input.baselines.push_back(std::make_shared<const Report>(evaluate(baseline)));
    return input;
}

} // namespace ridgepoint::test
