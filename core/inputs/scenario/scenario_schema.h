#pragma once

// The JSON Schema (draft 2020-12) of scenario files, made from the table of fields: names, types, units,
// ranges and choices, as the reader has them. What one field allows another (and whether a preset is known,
// and a quantity in quotes can be read) is left to readScenario().

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace ridgepoint {

std::string scenarioSchemaText();
// What `{"$ref": "#/$defs/scenario"}` needs, for files that hold one.
nlohmann::ordered_json scenarioDefinitions();

} // namespace ridgepoint
