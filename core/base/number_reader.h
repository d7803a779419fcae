#pragma once

// The number at the start of what a person typed. Private to core/base.

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint::units {

// Text in the small alphabet that the readers work on: Unicode spaces become ' ', '×' and '·' become 'x', 'µ'
// becomes 'u', typographic minus signs become '-', superscripts become '^' and digits; trimmed, runs of
// spaces collapsed.
struct Normalised
{
    std::string text;
    bool valid = true; // false: not UTF-8, or control characters
};
Normalised normalise(std::string_view utf8);

struct NumberText
{
    bool found = false; // false: the text does not start with a number
    std::string mantissa; // optional '-', digits, at most one '.'
    int exponent = 0; // of ten
    bool plainThousand = false; // "1,234": a decimal comma or a thousands separator
    std::string problem; // for people; empty when the number is well formed
    std::size_t length = 0; // how much of the text it took
};
// Reads "1,234.5", "1.234,5", "1 234", "1e12", "6.30 x 10^24". A sign is not part of it.
NumberText readNumber(std::string_view normalised);

} // namespace ridgepoint::units
