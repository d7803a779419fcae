#pragma once

// Whether the answer that the engine gives is the one that the file has by another way.

#include "core/teaching/lesson/check.h"

#include <optional>

namespace ridgepoint {

// `key` of the card, or of its transfer; `truth` and `context` of what it is about. A sketch and a goal may
// be without one.
std::optional<LessonFinding> checkKey(const LessonCard& card, const std::optional<CardKey>& key,
    const CardTruth& truth, const LessonContext& context);

} // namespace ridgepoint
