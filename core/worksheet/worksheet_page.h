#pragma once

// The sheets of a class as one page for telephones: no network, nothing beside it, and no key inside. Whoever
// reads the file finds the questions and where answers go, as on paper; the code that it shows is
// answer_code.h's.

#include "core/worksheet/worksheet.h"

#include <string>
#include <string_view>

namespace ridgepoint {

std::string worksheetAsHtml(const Worksheet& worksheet);

// Parts of it that are the same for every lesson.
extern const std::string_view pageStyle, pageScript;

} // namespace ridgepoint
