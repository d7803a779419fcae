#pragma once

// A lesson as text: what `ridgepoint lesson play` does.

#include "core/lesson/play.h"

#include <iosfwd>

namespace ridgepoint {

// Reads answers from `in`, a line each: an answer, "?" for a hint, an empty line to skip the card. Ends with
// the input. The exit code is 3 where a card was not answered rightly in the end.
int playAsText(LessonPlay& play, LessonLanguage language, std::istream& in);

} // namespace ridgepoint
