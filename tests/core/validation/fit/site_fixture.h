#pragma once

// A made-up site whose truth is known: the model with some knobs turned is what the stopwatch shows.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/validation/fit/calibrate.h"
#include "tests/support/shipped_catalog.h"

#include <QtGlobal>

#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

using Settings = std::vector<std::pair<std::string, std::string>>; // field id, text

inline Scenario changed(Scenario scenario, const Settings& settings)
{
    for (const auto& [id, text] : settings) {
        const FieldSpec* field = findField(id);
        if (!field)
            qFatal("no field %s", id.c_str());
        if (const FieldError error = setField(scenario, *field, text, shippedCatalog()))
            qFatal("%s: %s", id.c_str(), error.message.plain().c_str());
    }
    return scenario;
}

// Llama-3 8B under Megatron on 64 H100, eight in a node.
inline Scenario siteScenario()
{
    return changed(defaultScenario(shippedCatalog()),
        {{"model.preset", "llama3-8b"}, {"training.sequence_length", "8192"},
            {"training.global_batch_sequences", "256"}, {"training.micro_batch", "1"},
            {"hardware.accelerators", "64"}, {"hardware.efficiency.mfu", "model"},
            {"hardware.stack", "megatron"}, {"mesh.zero_stage", "1"}});
}

// Layouts that differ in what they wait for.
inline const std::vector<Settings>& siteLayouts()
{
    static const std::vector<Settings> layouts{
        {{"mesh.tensor", "2"}},
        {{"mesh.tensor", "4"}, {"training.micro_batch", "2"}},
        {{"mesh.tensor", "8"}},
        {{"mesh.tensor", "2"}, {"mesh.pipeline", "2"}},
        {{"mesh.tensor", "1"}, {"training.recompute", "full"}},
        {{"mesh.tensor", "4"}, {"training.sequence_length", "32768"},
            {"training.global_batch_sequences", "64"}},
        {{"mesh.tensor", "2"}, {"training.global_batch_sequences", "32"}},
        {{"mesh.tensor", "8"}, {"mesh.zero_stage", "0"}, {"training.micro_batch", "4"}},
        {{"mesh.tensor", "4"}, {"training.global_batch_sequences", "16"}},
    };
    return layouts;
}

inline Seconds stepOf(const Scenario& scenario)
{
    const Report report = evaluate(scenario);
    if (!report.step.seconds)
        qFatal("no step time");
    return *report.step.seconds;
}

inline std::string nameOf(const Settings& layout)
{
    std::string name;
    for (const auto& [id, text] : layout)
        name += (name.empty() ? "" : ", ") + id + "=" + text;
    return name;
}

// The first `count` layouts, measured at a site where `truth` holds.
inline std::vector<MeasuredStep> measuredAt(
    const Settings& truth, std::size_t count, const Scenario& site = siteScenario())
{
    std::vector<MeasuredStep> steps;
    for (std::size_t i = 0; i < count; ++i) {
        const Scenario scenario = changed(site, siteLayouts().at(i));
        steps.push_back({nameOf(siteLayouts()[i]), scenario, stepOf(changed(scenario, truth))});
    }
    return steps;
}

} // namespace ridgepoint
