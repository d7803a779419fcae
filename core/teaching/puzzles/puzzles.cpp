#include "core/teaching/puzzles/puzzles.h"

#include "core/base/splitmix.h"
#include "core/teaching/puzzles/puzzle_draft.h"
#include "core/teaching/puzzles/puzzle_file.h"

#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr int mostAttempts = 300;
constexpr std::string_view prefix = "puzzle-";

// One sequence for each kind, difficulty and seed.
PuzzleRandom sequenceOf(const PuzzleAsk& ask)
{
    PuzzleRandom start(ask.seed);
    const std::uint64_t which =
        static_cast<std::uint64_t>(ask.kind) * hardestPuzzle + static_cast<std::uint64_t>(ask.difficulty);
    return PuzzleRandom(start.next() ^ PuzzleRandom(which).next());
}

template <class Integer>
std::optional<Integer> wholeOf(std::string_view text)
{
    Integer value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool plain = text.size() == 1 || !text.starts_with('0');
    return plain && error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                             : std::nullopt;
}

// Cuts the last word behind a dash off.
std::string_view lastWord(std::string_view& text)
{
    const std::size_t dash = text.rfind('-');
    if (dash == std::string_view::npos)
        return {};
    const std::string_view word = text.substr(dash + 1);
    text = text.substr(0, dash);
    return word;
}

} // namespace

std::uint64_t PuzzleRandom::next()
{
    const std::uint64_t given = splitMix(m_state);
    m_state += splitMixStep;
    return given;
}

// The remainder favours small ones by 2⁻⁵⁸ at most here.
std::size_t PuzzleRandom::below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

double roundedUp(double x)
{
    double scale = 1, inverse = 1;
    while (x / scale >= 100)
        scale *= 10;
    while (x * inverse < 10)
        inverse *= 10;
    return std::ceil(x / scale * inverse * (1 - 1e-12)) * scale / inverse;
}

std::string_view puzzleKey(PuzzleKind kind) { return puzzleFile(kind).key; }
CardKind puzzleCard(PuzzleKind kind) { return puzzleFile(kind).card; }
LessonIdea puzzleIdea(PuzzleKind kind) { return puzzleFile(kind).idea; }
LessonWords puzzleTitle(PuzzleKind kind) { return puzzleFile(kind).title; }

std::optional<PuzzleKind> puzzleKindOf(std::string_view key)
{
    for (std::size_t i = 0; i < puzzleKindCount; ++i)
        if (const auto kind = static_cast<PuzzleKind>(i); puzzleKey(kind) == key)
            return kind;
    return std::nullopt;
}

std::string puzzleId(const PuzzleAsk& ask)
{
    return std::string(prefix) + std::string(puzzleKey(ask.kind)) + "-" + std::to_string(ask.difficulty) + "-"
        + std::to_string(ask.seed);
}

std::optional<PuzzleAsk> puzzleNamed(std::string_view id)
{
    if (!id.starts_with(prefix))
        return std::nullopt;
    std::string_view rest = id.substr(prefix.size());
    const std::optional<std::uint64_t> seed = wholeOf<std::uint64_t>(lastWord(rest));
    const std::optional<int> difficulty = wholeOf<int>(lastWord(rest));
    const std::optional<PuzzleKind> kind = puzzleKindOf(rest);
    if (!seed || !difficulty || !kind || *difficulty < 1 || *difficulty > hardestPuzzle)
        return std::nullopt;
    return PuzzleAsk{*kind, *difficulty, *seed};
}

std::optional<Lesson> puzzleOf(const PuzzleAsk& ask, const Catalog& catalog)
{
    if (ask.difficulty < 1 || ask.difficulty > hardestPuzzle)
        return std::nullopt;
    const PuzzleFile& file = puzzleFile(ask.kind);
    PuzzleRandom random = sequenceOf(ask);
    const std::uint64_t fixed = random.next();
    for (int attempt = 0; attempt < mostAttempts; ++attempt)
        if (std::optional<Lesson> made = puzzleAttempt(file, ask, fixed, catalog, random))
            return made;
    return std::nullopt;
}

} // namespace ridgepoint
