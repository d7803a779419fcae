#pragma once

// Lengths of time and where one unit gives way to the next. Private to core/base.

#include <array>
#include <string_view>

namespace ridgepoint::units {

inline constexpr double hour = 3600.0;
inline constexpr double day = 86400.0;
inline constexpr double month = 30.44 * day; // accepted on input only
inline constexpr double year = 365.25 * day;

struct TimeStep
{
    double seconds; // one of it
    double until; // how many of it are written before the next step takes over
    std::string_view symbol;
};

// Followed by years, from 730 d.
inline constexpr std::array<TimeStep, 4> timeSteps{
    {{1, 120, "s"}, {60, 120, "min"}, {hour, 48, "h"}, {day, 730, "d"}}};

} // namespace ridgepoint::units
