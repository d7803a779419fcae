#include "core/teaching/lesson/speech.h"

#include "core/base/format.h"

namespace ridgepoint {

LessonSpeech englishSpeech()
{
    return {.language = LessonLanguage::English,
        .number =
            [](double si, Unit unit, int digits) {
                NumberFormat style;
                style.significantDigits = digits;
                return format(si, unit, style);
            },
        .text = [](const Text& text) { return text.plain(); }};
}

} // namespace ridgepoint
