#pragma once

// Axis ticks: 1-2-5 steps or decades, at most seven, labelled without trailing zeros.

#include "core/base/format.h"
#include "views/chart/chart_data.h"
#include "widgets/number_text.h"

namespace ridgepoint {

inline constexpr int mostTicks = 7;
// From one label to the next above it, in lines, at least: a short axis has fewer.
inline constexpr qreal tickPitch = 0.75;

// format() for axes and equations: "1 TB" and "2.5 TB" where a readout says "1.00 TB" and "2.50 TB".
DisplayedNumber shortened(double si, Unit unit, const NumberFormat& numbers);
QString shortText(double si, Unit unit, const NumberFormat& numbers);
// The same of what is counted on an axis, where a power of two is "32K".
QString tickText(double value, Unit unit, const NumberFormat& numbers);

// To three significant digits: what a hand on a logarithmic axis can mean. 0 where there is no such number.
double threeDigits(double value);

// A linear axis from 0 that shows `largest`: its end is the last tick. With IEC prefixes bytes step in KiB,
// MiB, …
ChartAxis linearAxis(double largest, Unit unit, const NumberFormat& numbers, int ticks = mostTicks);

// Whole decades from below `smallest` to above `largest`; every second, third … decade is labelled when they
// are many.
ChartAxis logAxis(
    double smallest, double largest, Unit unit, const NumberFormat& numbers, int ticks = mostTicks);

// From just below `smallest` to just above `largest`, for data that span a decade or two: 1-2-5 steps while
// they are few, then 1-5 steps where decades are fewer than three, then decades. Times have one unit, unless
// they span six decades.
ChartAxis closeLogAxis(
    double smallest, double largest, Unit unit, const NumberFormat& numbers, int ticks = mostTicks);

// A linear axis from `low` to `high`, exactly: its ticks are the 1-2-5 steps between them.
ChartAxis spanAxis(double low, double high, Unit unit, const NumberFormat& numbers, int ticks = mostTicks);

// linearAxis() for times, in steps of the unit that the labels will have.
ChartAxis durationAxis(double largestSeconds, const NumberFormat& numbers, int ticks = mostTicks);

} // namespace ridgepoint
