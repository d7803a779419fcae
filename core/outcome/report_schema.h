#pragma once

// The JSON Schema (draft 2020-12) of reports, as `evaluate --format json` writes them: readouts from their
// table, each a number with its unit or null, and what is listed beside them.

#include <string>

namespace ridgepoint {

std::string reportSchemaText();

} // namespace ridgepoint
