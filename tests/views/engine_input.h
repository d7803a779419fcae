#pragma once

// What the engine says of the default scenario with a few fields changed, for views that compute with it.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::test {

using FieldTexts = std::vector<std::pair<std::string, std::string>>;

inline std::shared_ptr<const Report> evaluated(const FieldTexts& edits)
{
    Scenario s = openingScenario(shippedCatalog());
    for (const auto& [id, text] : edits) {
        const FieldSpec* field = findField(id);
        if (!field)
            qFatal("no field %s", id.c_str());
        if (const FieldError error = setField(s, *field, text, shippedCatalog()))
            qFatal("%s: %s", id.c_str(), error.message.plain().c_str());
    }
    // The opening scenario states an MFU for its one accelerator; jobs of many are predicted.
    const bool stated = std::ranges::any_of(edits, [](const auto& edit) { return edit.first == mfuFieldId; });
    if (s.hardware.accelerators > 1 && !stated)
        s.hardware.efficiency.mfu = {};
    return std::make_shared<const Report>(evaluate(s));
}

inline ViewInput engineInput(const FieldTexts& edits, const std::vector<FieldTexts>& baselines = {})
{
    ViewInput input{evaluated(edits), {}, &shippedCatalog()};
    for (const FieldTexts& baseline : baselines)
        input.baselines.push_back(evaluated(baseline));
    return input;
}

// Sixty-four accelerators with tensor and pipeline parallelism, experts and shards.
inline const FieldTexts meshed{{"model.preset", "mixtral-8x7b"}, {"hardware.accelerators", "64"},
    {"training.global_batch_sequences", "256"}, {"mesh.tensor", "4"}, {"mesh.pipeline", "2"},
    {"mesh.expert", "8"}, {"mesh.zero_stage", "1"}, {"training.recompute", "full"}};

// 1024x640 and 1920x1080 windows' pictures, 160 mm, 80 mm, a slide, a square, and what is too small.
inline const std::vector<QSize> pictureSizes{{980, 380}, {700, 330}, {1480, 780}, {605, 400}, {302, 227},
    {1280, 720}, {600, 600}, {420, 700}, {160, 120}, {60, 40}};

} // namespace ridgepoint::test
