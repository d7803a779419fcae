#pragma once

// The unit after the number in what a person typed. Private to core/base.

#include "core/base/unit.h"

#include <optional>
#include <string_view>

namespace ridgepoint::units {

// SI value = number × 10^exponent × multiplier ÷ divisor. Powers of ten are kept apart because they are
// applied to the digits, which is exact.
struct Scale
{
    int exponent = 0;
    double multiplier = 1;
    double divisor = 1;
    bool named = true; // false: no unit was written, the number is taken in the unit's usual measure
};

// Empty when the text is no spelling of the unit. `currency`: a "$" stood before the number.
std::optional<Scale> readUnit(std::string_view text, Unit unit, bool currency);

bool isBits(std::string_view text); // "Gb", "Mbit": an amount of data in bits

} // namespace ridgepoint::units
