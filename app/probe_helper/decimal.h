#pragma once

// Numbers inside the helper's sentences, which are put together from parts so that the window can translate
// them.

#include <cstdio>
#include <string>

namespace ridgepoint::probe {

inline std::string decimal(double value, int digits)
{
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

} // namespace ridgepoint::probe
