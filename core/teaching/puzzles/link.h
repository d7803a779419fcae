#pragma once

// A lesson by link, for pages and messages to a class: ridgepoint://lesson/does-it-fit?seed=3. With a seed
// the lesson takes other numbers, of those that it says may vary; everybody with the same seed has the same
// ones.

#include "core/base/text.h"
#include "core/teaching/lesson/variation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

struct LessonLink
{
    std::string id; // of a lesson or puzzle; whether there is one is not known here
    std::uint64_t seed = 0; // 0: none
    bool operator==(const LessonLink&) const = default;
};

bool looksLikeLessonLink(std::string_view text); // of this program, sound or not
// Nothing where it is no sound link of a lesson; the problem says what was expected.
std::optional<LessonLink> readLessonLink(std::string_view text, Text& problem);
std::string writeLessonLink(const LessonLink& link);
// "puzzle-cost-2-7" of "puzzle-cost-2-7", or of "puzzle-cost-2" and the seed 7; empty: it names no puzzle.
std::string puzzleOfLink(const LessonLink& link);

} // namespace ridgepoint
