#pragma once

// Whether a lesson can be taught: what a reader of its file cannot see because it takes the engine.

#include "core/base/diagnostic.h"
#include "core/teaching/lesson/answer.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class LessonRule
{
    NoValue, // an expression without a value
    SlipsCollide, // with each other or the answer
    FineSlip, // inside the card's own tolerance
    TooManySlips,
    Spanish, // a text is missing, or holds other numbers than the English
    Unsolvable, // a goal
    Trivial, // a goal that is met, a transfer with the same answer
    Unstable, // a verdict flips inside the prediction's band
    Ambiguous, // none right, two right, two that rank alike
    TooLong, // words of a card, minutes of a lesson
    OffTheSlider, // a threshold that cannot be placed
    UnknownView,
    ShownAnswer, // no veil, or the answer is not behind it
    ToldAnswer, // a question holds an answer: on a sheet all are read at once
    Unwritten, // a text of a draft (lesson_draft.h)
    ShownOtherwise, // the picture at the reveal is not what its text speaks of
    Unexplained, // the reveal of a transfer says nothing
    NoKey, // nobody has said what the answer is but the engine
    OtherKey, // somebody has, and it is another
};
std::string_view lessonRuleKey(LessonRule rule); // "slips-collide"

struct LessonFinding
{
    LessonRule rule;
    std::string card; // id; empty: the lesson
    Text message;
};

// `views`: the ids that exist. Evaluates some thousand scenarios where a card sets a goal.
std::vector<LessonFinding> checkLesson(
    const Lesson& lesson, const Catalog& catalog, std::span<const std::string> views);

} // namespace ridgepoint
