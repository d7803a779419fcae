#pragma once

// Text to numbers, as people write them: "70B", "15T", "8192", "80GB", "80 GiB", "50GB/s", "400Gb/s", "2us", "90d",
// "3 months", "$2.5", "989 TFLOP/s", "40%", "1e12", "1,5" (both decimal separators when unambiguous).

#include "core/base/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

struct ParsedNumber
{
    std::optional<double> si; // empty when the text is refused
    Text problem; // what was wrong; empty on success
    Text message; // that, and the accepted forms
};

// A wrong dimension is refused ("80 GB" for a bandwidth), NaN, infinity and overflow too. Never throws.
ParsedNumber parse(std::string_view text, Unit unit);

// One line of examples of what parse() takes for this unit: "70B, 1.3e9, 125M".
std::string_view acceptedForms(Unit unit);

} // namespace ridgepoint
