#pragma once

// A plan that breaks a framework's rule, as the rule's file gives it.

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/training/step/framework_rules.h"
#include "tests/support/shipped_catalog.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace ridgepoint::testing {

inline Scenario edited(Scenario scenario, const FieldEdits& edits)
{
    const FieldError error = applyEdits(scenario, edits, shippedCatalog());
    if (error)
        qFatal("%s", error.message.plain().c_str());
    return scenario;
}

// As `--set recipe=STACK` takes it: a model first, what the recipe sets for the plan, then the plan.
inline Scenario breaking(const FrameworkRule& rule, std::string_view stack)
{
    const auto isPreset = [](const FieldEdit& edit) {
        return findField(edit.field)->kind == FieldKind::Preset;
    };
    FieldEdits presets;
    std::ranges::copy_if(rule.breaks, std::back_inserter(presets), isPreset);
    Scenario plan = edited(defaultScenario(shippedCatalog()), presets);
    Scenario before = plan;
    for (const FieldEdit& edit : rule.breaks) // some mean something after the recipe alone
        (void)applyEdits(before, {edit}, shippedCatalog());
    plan = edited(plan, recipeEdits(stackTraits(stack), before));
    for (const FieldEdit& edit : rule.breaks)
        if (!isPreset(edit))
            plan = edited(plan, {edit});
    return plan;
}

} // namespace ridgepoint::testing
