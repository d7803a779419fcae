#pragma once

// What the picture shows at the reveal: the scenario that the answer's text speaks of.

#include "core/lesson/answer.h"
#include "core/lesson/check.h"

#include <vector>

namespace ridgepoint {

// On the scenario that was asked about: of a threshold its field at the answer, then what the card's `reveal`
// sets, worked out.
FieldEdits revealEdits(const LessonCard& card, const CardTruth& truth, const LessonContext& context);
// The context's scenario with them; as it is where they are refused.
Scenario revealedScenario(const LessonCard& card, const CardTruth& truth, const LessonContext& context);

// Where picture and text would differ: the answer is worked out on a changed scenario, or is the value of a
// field that can be moved, and the card does not say what is shown; or it shows what no text of it speaks of.
std::vector<LessonFinding> checkReveal(
    const Lesson& lesson, const LessonCard& card, const CardTruth& truth, const LessonContext& context);

} // namespace ridgepoint
