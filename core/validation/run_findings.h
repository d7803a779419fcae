#pragma once

// What both forms of a runs file do with many complaints. Internal to core/validation.

#include "core/scenario/diagnostic.h"

#include <string_view>

namespace ridgepoint {

// The first twenty, errors before warnings, and how many more there are.
void shorten(Diagnostics& diagnostics, std::string_view origin);

} // namespace ridgepoint
