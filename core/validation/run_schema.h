#pragma once

// The JSON Schema (draft 2020-12) of runs files, which `validate` reads: keys as the reader has them, what a
// number may be, and which are wanted. Other keys are allowed, as they document a row; the reader warns.

#include <string>

namespace ridgepoint {

std::string runsSchemaText();

} // namespace ridgepoint
