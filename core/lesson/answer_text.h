#pragma once

// Answers as text: what a person types and what files hold, keys, sheets and records alike. "112 GB" of a
// number, "B" or "2" of a choice, "B A C" or "2 1 3" of an order, heights of a curve between commas,
// "mesh.data=8; mesh.tensor=2" of a goal, "-" where nothing is changed for one.

#include "core/lesson/answer.h"
#include "core/lesson/lesson.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// Every digit, numbers in SI; empty where nothing was said.
std::string answerAsText(const LessonCard& card, const CardAnswer& answer);

// What a number without a unit is: "40" of a share as people mean it, or the 0.4 that files hold.
enum class BareNumbers
{
    Usual,
    Si
};
// `unit`: CardTruth::unit. The problem says what was expected.
std::optional<CardAnswer> readAnswer(const LessonCard& card, Unit unit, std::string_view text, Text& problem,
    BareNumbers bare = BareNumbers::Usual);

inline constexpr std::size_t longestAnswerText = 1000;

} // namespace ridgepoint
