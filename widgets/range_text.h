#pragma once

// A range around a value as the window shows it: both ends in the unit of the value.

#include "widgets/number_text.h"

namespace ridgepoint {

struct DisplayedRange
{
    DisplayedNumber low, high;

    // Where the unit stands once, behind the upper end: "1.68", "101 s" before "2.83 min".
    QString lowBefore() const { return low.unit == high.unit ? low.number : low.text(); }
    // "1.68–2.83 min"
    QString dashed() const { return lowBefore() + QChar(0x2013) + high.text(); }
};

DisplayedRange displayedRange(
    double value, double low, double high, Unit unit, const NumberFormat& style = {});

} // namespace ridgepoint
