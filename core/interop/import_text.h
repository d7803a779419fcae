#pragma once

// What readers of other programs' texts share. Private to this room.

#include "core/base/text.h"
#include "core/interop/schedule_import.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::import_text {

inline constexpr int maximumStages = std::numeric_limits<std::uint16_t>::max(); // of a compiled schedule

ImportFault faultAt(std::size_t line, std::size_t column, Text what);
// For messages: shortened, without control characters.
std::string quoted(std::string_view text);
bool isBlank(char c); // but for ends of lines
bool isDigit(char c);
// Takes a number from the front; empty when there is none or it is above `most`.
std::optional<int> takeNumber(std::string_view& text, int most);

} // namespace ridgepoint::import_text
