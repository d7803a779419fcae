#pragma once

// A lesson that is still to be written: it can be read and played, and check() says what is missing.

#include "core/teaching/lesson/lesson.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

// With this word begins every text that somebody has yet to write.
inline constexpr std::string_view unwrittenMark = "TODO";
inline bool isUnwritten(const LessonText& text) { return text.source().starts_with(unwrittenMark); }

// Small letters, digits and dashes, a letter first, 60 at most; no puzzle's.
bool isLessonId(std::string_view id);

// Without cards. What is hidden is left to them.
Lesson lessonDraft(std::string_view id, const Scenario& scenario);
// Asks for a readout, by its path, which has to be one; hides its chapter.
LessonCard cardDraft(std::string_view id, std::string_view readout);

} // namespace ridgepoint
