#pragma once

// `serve --explain[=KEY]`: how the numbers of a service come about.

#include "core/report/table.h"
#include "core/serving/served.h"

#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view everyFigure = "all";

// Of one figure by its key, path or label, or of every one. Says on standard output; throws CommandFailure.
void explainServed(const Served& served, const std::string& wanted, OutputFormat format);

} // namespace ridgepoint
