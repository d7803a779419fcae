#pragma once

// The JSON Schema (draft 2020-12) of lesson files, for editors and other programs: names, types and limits, as
// the reader has them. What only the engine can tell (whether an expression can be read, whether a text
// states a number, whether a value suits its field) is left to readLesson().

#include <span>
#include <string>

namespace ridgepoint {

// `views`: ids of the pictures there are, as checkLesson() takes them.
std::string lessonSchemaText(std::span<const std::string> views);

} // namespace ridgepoint
