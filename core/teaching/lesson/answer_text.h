#pragma once

// Answers as text: what a person types and what files hold, keys, sheets and records alike. "112 GB" of a
// number, "B" or "2" of a choice, "B A C" or "2 1 3" of an order, heights of a curve between commas,
// "mesh.data=8; mesh.tensor=2" of a goal, "-" where nothing is changed for one.

#include "core/teaching/lesson/answer.h"
#include "core/teaching/lesson/lesson.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// Every digit, numbers in SI; empty where nothing was said.
std::string answerAsText(const LessonCard& card, const CardAnswer& answer);

// What a number without a unit is.
enum class BareNumbers
{
    Usual, // as a person types it; a share has to say whether it is in percent
    Paper, // beside a sheet's "%": "40" of a share is 40 %
    Si // the 0.4 that keys and records hold
};
// `unit`: CardTruth::unit. The problem says what was expected. `language`: whose decimal sign and thousands
// are meant, as people write them.
std::optional<CardAnswer> readAnswer(const LessonCard& card, Unit unit, std::string_view text, Text& problem,
    BareNumbers bare = BareNumbers::Usual, LessonLanguage language = LessonLanguage::English);

std::string optionLetter(std::size_t option); // "A"

inline constexpr std::size_t longestAnswerText = 1000;

} // namespace ridgepoint
