#pragma once

// A scenario with a pipeline and three others that differ from it in size, device, mesh and schedule.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

#include <QTest>

#include <array>
#include <utility>
#include <vector>

namespace ridgepoint::test {

using Edits = std::vector<std::pair<const char*, const char*>>;

inline Scenario edited(Scenario scenario, const Edits& edits)
{
    for (const auto& [id, text] : edits) {
        const FieldSpec* field = findField(id);
        if (!field)
            qFatal("no field %s", id);
        if (const FieldError error = setField(scenario, *field, text, shippedCatalog()))
            qFatal("%s = %s: %s", id, text, error.message.plain().c_str());
    }
    return scenario;
}

// 70B on 64 H100s, a pipeline of four stages.
inline Scenario comparedScenario()
{
    return edited(openingScenario(shippedCatalog()),
        {{"hardware.accelerators", "64"}, {"mesh.tensor", "8"}, {"mesh.pipeline", "4"},
            {"training.global_batch_sequences", "64"}, {"hardware.efficiency.mfu", "model"}});
}

inline std::vector<Scenario> comparedBaselines()
{
    const Scenario now = comparedScenario();
    return {edited(now, {{"model.params", "30B"}, {"mesh.pipeline", "2"}}),
        edited(now, {{"hardware.accelerator", "a100-80-sxm"}, {"hardware.accelerators", "128"}}),
        edited(now,
            {{"model.params", "120B"}, {"training.global_batch_sequences", "128"}, {"mesh.pipeline", "8"}})};
}

inline ViewInput comparedInput(const Scenario& now, const std::vector<Scenario>& baselines)
{
    ViewInput input;
    input.catalog = &shippedCatalog();
    input.report = shared(evaluate(now));
    for (const Scenario& baseline : baselines)
        input.baselines.push_back(shared(evaluate(baseline)));
    return input;
}

} // namespace ridgepoint::test
