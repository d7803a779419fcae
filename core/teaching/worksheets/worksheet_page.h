#pragma once

// The sheets of a class as one page for telephones (resources/worksheet): no network, nothing beside it, and
// no key inside. Whoever reads the file finds the questions and where answers go, as on paper; the code that
// it shows is answer_code.h's.

#include "core/teaching/worksheets/worksheet.h"

#include <string>

namespace ridgepoint {

std::string worksheetAsHtml(const Worksheet& worksheet);

} // namespace ridgepoint
