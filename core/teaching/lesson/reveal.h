#pragma once

// What the picture shows at the reveal: the scenario that the answer's text speaks of.

#include "core/teaching/lesson/answer.h"

#include <optional>

namespace ridgepoint {

// On the scenario that was asked about: of a threshold its field at the answer, then what the card's `reveal`
// sets, worked out.
FieldEdits revealEdits(const LessonCard& card, const CardTruth& truth, const LessonContext& context);
// The context's scenario with changes, as an expression has it; nothing where they are refused.
std::optional<Scenario> scenarioWith(const LessonContext& context, const FieldEdits& edits);
// The context's scenario with them; as it is where they are refused.
Scenario revealedScenario(const LessonCard& card, const CardTruth& truth, const LessonContext& context);

} // namespace ridgepoint
