#pragma once

// A scenario's name after a change that it does not follow: "Llama 3 70B on H100, changed". The file keeps
// the English mark; on screen it is in the window's language.

#include "core/base/text.h"
#include "core/inputs/scenario/scenario.h"

#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view changedMark = ", changed";

inline bool isNamedChanged(const std::string& name) { return name.ends_with(changedMark); }

// With the model that it has now, where the name does not say it: "…, changed (gemma4-31b)".
Text shownName(const Scenario& scenario);

} // namespace ridgepoint
