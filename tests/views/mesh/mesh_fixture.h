#pragma once

// Evaluated reports of meshes: a shipped scenario with some fields changed.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

#include <initializer_list>
#include <utility>

namespace ridgepoint::test {

inline Report meshReport(
    std::string_view preset, std::initializer_list<std::pair<const char*, const char*>> fields = {})
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(preset)->json, shippedCatalog(), "preset").file->scenario;
    for (const auto& [id, text] : fields)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(scenario);
}

inline ViewInput meshInput(Report report, std::vector<Report> baselines = {})
{
    ViewInput input{shared(std::move(report)), {}, &shippedCatalog()};
    for (Report& baseline : baselines)
        input.baselines.push_back(shared(std::move(baseline)));
    return input;
}

// 512 accelerators: tensor ranks inside a node, sixteen stages, four replicas.
inline Report fiveHundredTwelve()
{
    return meshReport("llama3.1-405b-16384xh100",
        {{"hardware.accelerators", "512"}, {"mesh.tensor", "8"}, {"mesh.pipeline", "16"},
            {"mesh.context", "1"}, {"mesh.data", "4"}, {"mesh.order", "tp-cp-ep-dp-pp"}});
}

} // namespace ridgepoint::test
