#pragma once

// Files of programs that are known and not read: named, so that none is taken for another's. Private to this
// room.

#include "core/interop/launch/setting.h"

#include <string_view>

namespace ridgepoint::launch {

// A module's own beginning: what it imports, or its description.
bool isPython(std::string_view text);

// "an axolotl configuration"; empty: of no such program. By what the text itself shows, whatever it is
// written in.
Text otherProgramOfText(std::string_view text);
// The same by names that only its files have.
Text otherProgram(const Settings& settings);

} // namespace ridgepoint::launch
