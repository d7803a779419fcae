#pragma once

// The two ends of a range as text.

#include "core/base/format.h"

namespace ridgepoint {

struct FormattedRange
{
    FormattedNumber low, high;
};

// Both ends in the unit that formatApart() shows `value` in: 101 s and 170 s around 2.10 min are "1.68 min"
// and "2.83 min". Where that unit has no name of its own, or zeros would be what is read, each has its own
// unit.
FormattedRange formatRange(double value, double low, double high, Unit unit, const NumberFormat& style = {});

} // namespace ridgepoint
