#pragma once

// Private to this room: how files of older schemas become current ones. Step i turns version i + 1 into i +
// 2, in place, before any key is checked; the tests bring steps of their own.

#include "core/inputs/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <span>

namespace ridgepoint {

using ScenarioMigration = void (*)(nlohmann::ordered_json& root);

std::span<const ScenarioMigration> scenarioMigrations();

// The schema version this reader takes is one more than the number of steps.
ScenarioReadResult readScenarioMigrating(std::string_view json, const Catalog& catalog,
    std::string_view origin, std::span<const ScenarioMigration> migrations);

} // namespace ridgepoint
