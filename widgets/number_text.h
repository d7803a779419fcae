#pragma once

// Core's numbers as QStrings, and how a screen reader should say them.

#include "core/units/format.h"
#include "core/units/parse.h"

#include <QString>

#include <string_view>

namespace ridgepoint {

QString toQString(std::string_view utf8);
QString displayText(double si, Unit unit, const NumberFormat& style = {});
// The value with its unit in words where the display form has none: "70B parameters", "8 tokens".
QString spokenText(double si, Unit unit, const NumberFormat& style = {});

} // namespace ridgepoint
