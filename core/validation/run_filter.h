#pragma once

// "tp<=8", "source=mosaic", "gpu!=TPUv5e", "model~llama": which rows of a runs file to look at.

#include "core/validation/published_run.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

struct RunFilter
{
    std::function<bool(const Run&)> keeps; // empty when `message` says what was wrong
    std::string message;
};

// A numeric key compares as a number, and a row that does not state it is left out; ~ means "contains".
RunFilter parseRunFilter(std::string_view text);

} // namespace ridgepoint
