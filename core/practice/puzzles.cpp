#include "core/practice/puzzles.h"

#include "core/practice/puzzle_draft.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint {

namespace {

constexpr int mostAttempts = 300;
constexpr std::string_view prefix = "puzzle-";

const PuzzleMaker& makerOf(PuzzleKind kind)
{
    static const std::vector<const PuzzleMaker*> all = [] {
        std::vector<const PuzzleMaker*> made(puzzleKindCount);
        for (const auto& part : {goalPuzzles(), memoryPuzzles(), timePuzzles(), trafficPuzzles(),
                 choicePuzzles(), rankPuzzles(), flawPuzzles()})
            for (const PuzzleMaker& each : part)
                made[static_cast<std::size_t>(each.kind)] = &each;
        return made;
    }();
    return *all[static_cast<std::size_t>(kind)];
}

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

std::string_view puzzleKey(PuzzleKind kind) { return makerOf(kind).key; }
CardKind puzzleCard(PuzzleKind kind) { return makerOf(kind).card; }
LessonIdea puzzleIdea(PuzzleKind kind) { return makerOf(kind).idea; }

std::optional<PuzzleKind> puzzleKindOf(std::string_view key)
{
    for (std::size_t i = 0; i < puzzleKindCount; ++i)
        if (const auto kind = static_cast<PuzzleKind>(i); puzzleKey(kind) == key)
            return kind;
    return std::nullopt;
}

LessonWords puzzleTitle(PuzzleKind kind)
{
    Text problem;
    const InBoth& title = makerOf(kind).title;
    return {LessonText::parse(title.en, {}, problem).value_or(LessonText()),
        LessonText::parse(title.es, {}, problem).value_or(LessonText())};
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
    const PuzzleMaker& maker = makerOf(ask.kind);
    PuzzleRandom random = sequenceOf(ask);
    const std::uint64_t fixed = random.next();
    for (int attempt = 0; attempt < mostAttempts; ++attempt) {
        PuzzleDraft draft(ask, catalog, random);
        draft.fixed = fixed;
        draft.lesson.idea = maker.idea;
        draft.lesson.view = maker.view;
        draft.lesson.title = puzzleTitle(ask.kind);
        draft.card.kind = maker.card;
        maker.make(draft);
        if (std::optional<Lesson> made = draft.finish())
            return made;
    }
    return std::nullopt;
}

} // namespace ridgepoint
