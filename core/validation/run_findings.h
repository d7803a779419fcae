#pragma once

// What both forms of a runs file do with many complaints. Internal to core/validation.

#include "core/base/diagnostic.h"
#include "core/validation/run_file.h"

#include <string>
#include <string_view>

namespace ridgepoint {

// The first twenty, errors before warnings, and how many more there are.
void shorten(Diagnostics& diagnostics, std::string_view origin);

inline std::string tooManyRuns()
{
    return "is beyond the " + std::to_string(mostRuns) + " runs that a file may hold";
}

} // namespace ridgepoint
