#pragma once

// A scenario's name after a change that it does not follow: "Llama 3 70B on H100, changed". The file keeps
// the English mark; on screen it is in the window's language.

#include "core/units/text.h"

#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view changedMark = ", changed";

inline bool isNamedChanged(const std::string& name) { return name.ends_with(changedMark); }

inline Text shownName(const std::string& name)
{
    return isNamedChanged(name) ? phrase(
               "%1, changed", Text::name(std::string_view(name).substr(0, name.size() - changedMark.size())))
                                : Text::name(name);
}

} // namespace ridgepoint
