#pragma once

// `serve --explain[=KEY]`: how the numbers of a service come about.

#include "core/report/table.h"
#include "core/serving/served.h"

#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view everyFigure = "all";

// Prints how one figure is calculated (its key, path or label), or all of them. Throws CommandFailure.
void explainServed(const Served& served, const std::string& wanted, OutputFormat format);

} // namespace ridgepoint
