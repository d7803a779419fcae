#pragma once

// One attempt at a puzzle, and what it is drawn with. Internal to core/teaching/puzzles.

#include "core/teaching/puzzles/puzzles.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ridgepoint {

struct PuzzleFile;

// splitmix64 (Steele, Lea and Flood, OOPSLA 2014): the standard library's distributions differ from one
// library to the next.
class PuzzleRandom
{
public:
    explicit PuzzleRandom(std::uint64_t seed)
        : m_state(seed)
    {
    }
    std::uint64_t next();
    std::size_t below(std::size_t count); // count > 0
    template <class Range>
    const auto& of(const Range& range)
    {
        return *(std::begin(range) + static_cast<std::ptrdiff_t>(below(std::size(range))));
    }
    template <class T>
    void shuffle(std::vector<T>& all)
    {
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[below(i)]);
    }
    // `count` different ones, in any order.
    template <class Range>
    auto some(const Range& range, std::size_t count)
    {
        std::vector all(std::begin(range), std::end(range));
        shuffle(all);
        all.resize(std::min(count, all.size()));
        return all;
    }

private:
    std::uint64_t m_state;
};

// The least number of two significant figures that is not below this one. x > 0.
double roundedUp(double x);

struct PuzzleDraft
{
    Lesson lesson; // without its card
    LessonCard card;
    // What is wanted beside what can be taught.
    std::pair<std::size_t, std::size_t> par; // of a goal, from and to
    double ratio = 1; // of a rank, between neighbours
    std::optional<double> least; // of an answer
};
// Follows the file's steps once; nothing where what comes out cannot be taught. `fixed` is the same in every
// attempt: which of several answers is to be right, so that none is rare.
std::optional<Lesson> puzzleAttempt(const PuzzleFile& file, const PuzzleAsk& ask, std::uint64_t fixed,
    const Catalog& catalog, PuzzleRandom& random);
std::optional<Lesson> taughtPuzzle(PuzzleDraft draft, std::uint64_t fixed, const Catalog& catalog);

} // namespace ridgepoint
