#pragma once

// A lesson as text: what `ridgepoint lesson play` does.

#include "core/lesson/play.h"

#include <iosfwd>
#include <string>

namespace ridgepoint {

// Reads answers from `in`, a line each: an answer, "?" for a hint, an empty line to skip the card. Ends with
// the input. The exit code is 3 where a card was not answered rightly in the end.
int playAsText(LessonPlay& play, LessonLanguage language, std::istream& in);

// As commands write lessons: "7.00B", in Spanish "7000 M".
std::string writtenNumber(double si, Unit unit, int digits, LessonLanguage language);
std::string filledText(const LessonWords& text, const LessonContext& context, LessonLanguage language);

} // namespace ridgepoint
