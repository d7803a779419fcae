#pragma once

// By what answers know the lesson that they answer: short numbers over its id and over what they hang on.

#include "core/teaching/lesson/lesson.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint {

std::uint32_t lessonMark(const Lesson& lesson); // markBits of its id
// shapeBits of what the answers hang on: cards, options, what varies. Another one: the file was changed.
std::uint32_t lessonShape(const Lesson& lesson, const Catalog& catalog);
inline constexpr int markBits = 15, shapeBits = 10;

// A field of a goal as answers set it, and as a page offers it.
struct GoalField
{
    const FieldSpec* field = nullptr; // never null
    // Of a choice, a switch or a preset: what setField() takes; else a number.
    std::vector<std::string> keys = {};
};
// Those that can be written on a sheet: no texts.
std::vector<GoalField> goalFieldsOf(const Lesson& lesson, const LessonCard& card, const Catalog& catalog);

} // namespace ridgepoint
