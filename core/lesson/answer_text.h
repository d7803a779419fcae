#pragma once

// Answers in files, as keys and records hold them: "112 GB" or a bare SI number, "B" of a choice, "B A C" of
// an order, heights of a curve behind one another, "mesh.data=8; mesh.tensor=2" of a goal.

#include "core/lesson/answer.h"
#include "core/lesson/lesson.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// Every digit; empty where nothing was said.
std::string answerAsText(const LessonCard& card, const CardAnswer& answer);

// `unit`: of a number. The problem says what was expected.
std::optional<CardAnswer> answerFromText(
    const LessonCard& card, const std::optional<Unit>& unit, std::string_view text, Text& problem);

inline constexpr std::size_t longestAnswerText = 1000;

} // namespace ridgepoint
