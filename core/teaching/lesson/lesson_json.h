#pragma once

// Lesson files (*.lesson.json, schema ridgepoint.lesson/1), as strict as scenario files: unknown and
// duplicate keys, wrong types, unknown fields, readouts, slips and views, expressions that cannot be read and
// texts that state a number are refused with line, key, what was expected and what to do. 256 KiB at most.

#include "core/base/diagnostic.h"
#include "core/teaching/lesson/lesson.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view lessonSchema = "ridgepoint.lesson/1";

// "0.5", "64", "1 MB", "50 GB/s", "2 us": a quantity that says by itself what it is.
std::optional<Given> givenOf(std::string_view name, std::string_view text);

struct LessonReadResult
{
    std::optional<Lesson> lesson; // empty when any diagnostic is an error
    Diagnostics diagnostics;
};

// `origin` names the text in messages ("does-it-fit.json").
LessonReadResult readLesson(std::string_view json, const Catalog& catalog, std::string_view origin);

// What makes one scenario of the other, as `set` of a card has it; nothing where no changes of fields do.
// Presets come first, for they bring the values of others; what then still differs is set behind them.
std::optional<FieldEdits> editsBetween(const Scenario& from, const Scenario& to, const Catalog& catalog);

// The file of a lesson; reading it gives an equal one. Its scenario is written as changes to the nearest
// preset, and counts of all kinds that it gives come back as plain numbers. Nothing where it holds what no
// field says.
std::optional<std::string> writeLesson(const Lesson& lesson, const Catalog& catalog, Text& problem);

} // namespace ridgepoint
