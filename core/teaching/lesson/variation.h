#pragma once

// A lesson for every student of a class: each thing that the lesson lets vary takes one of its values, so
// that no two students of one seed have the same numbers as long as there are combinations left.

#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/lesson.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr int mostStudents = 200;
inline constexpr std::uint32_t mostSeed = 999'999;
inline constexpr std::size_t longestSeed = 64; // characters

// "4711" is itself; any other text stands for a number, always the same one. Nothing for an empty or a
// longer text.
std::optional<std::uint32_t> seedOf(std::string_view text);

// Where `index` of 0 … count − 1 comes to lie when the seed mixes them: a permutation for each seed, the same
// on every machine. count ≤ 2⁶⁰.
std::uint64_t mixedIndex(std::uint64_t index, std::uint64_t count, std::uint64_t seed);

// Options are mixed where a card lets them be, in each combination otherwise. Combinations are looked at as
// they are asked for, in the seed's order, so student 7 has the same numbers among ten students as among two
// hundred. Left out are those that the engine refuses, that give the same scenario and quantities again, and
// in which the check finds what it does not find in the lesson as written, slips that collide or no value.
// Not for several threads.
class LessonVariations
{
public:
    // Both must outlive it.
    LessonVariations(const Lesson& lesson, std::uint32_t seed, const Catalog& catalog);

    // From 1. Beyond the combinations that can be taught it begins again; null where there are none. Stays as
    // long as this does.
    const Lesson* of(int student);
    // Which of the different lessons student k has, from 0.
    std::size_t indexOf(int student);
    // How many different ones the first `students` have. Fewer than these: the others have the same again.
    int distinctAmong(int students);

    std::uint32_t seed() const { return m_seed; }
    std::uint64_t combinations() const { return m_count; }
    std::size_t leftOut() const { return m_leftOut; } // so far
    const Text& reason() const { return m_reason; } // why the first was left out

private:
    bool further(); // looks at combinations until another one can be taught
    std::optional<Lesson> combination(std::uint64_t index);

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::uint32_t m_seed;
    std::uint64_t m_count = 1, m_next = 0;
    std::vector<LessonFinding> m_known; // of the lesson as written
    std::deque<Lesson> m_lessons; // they stay where they are: of() points at them
    std::size_t m_leftOut = 0;
    Text m_reason;
};

// Of more combinations than these only some are looked at, whatever they hold.
inline constexpr std::uint64_t mostCombinationsTried = 2'000;

// With the numbers of the first student of a sheet of this seed; as it is written for 0, and
// where no others can be taught.
Lesson varied(const Lesson& lesson, std::uint64_t seed, const Catalog& catalog);

} // namespace ridgepoint
