#pragma once

// The half of the check that is about the picture at the reveal.

#include "core/teaching/lesson/check.h"

#include <vector>

namespace ridgepoint {

// Where picture and text would differ: the answer is worked out on a changed scenario, or is the value of a
// field that can be moved, and the card does not say what is shown; or it shows what no text of it speaks of.
std::vector<LessonFinding> checkReveal(
    const Lesson& lesson, const LessonCard& card, const CardTruth& truth, const LessonContext& context);

} // namespace ridgepoint
