#pragma once

// How a lesson's numbers and core's own texts (names of fields and readouts) are written: a window, a command
// and a sheet each have theirs.

#include "core/base/text.h"
#include "core/teaching/lesson/both_languages.h"

#include <functional>
#include <string>

namespace ridgepoint {

struct LessonSpeech
{
    LessonLanguage language = LessonLanguage::English;
    std::function<std::string(double si, Unit unit, int digits)> number;
    std::function<std::string(const Text&)> text;
};
LessonSpeech englishSpeech(); // as commands print it

} // namespace ridgepoint
