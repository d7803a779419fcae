#include "core/teaching/puzzles/mastery.h"

#include "core/teaching/puzzles/puzzles.h"

#include <algorithm>
#include <limits>
#include <set>

namespace ridgepoint {

namespace {

std::size_t indexOf(LessonIdea idea) { return static_cast<std::size_t>(idea); }

// What is still to be made up for.
struct Debt
{
    std::size_t missed = 0;
    int since = 0; // day of the last miss
};

std::array<Debt, lessonIdeaCount> debtsOf(const Progress& progress)
{
    std::array<Debt, lessonIdeaCount> debts;
    for (const CardResult& each : progress.results) {
        Debt& debt = debts[indexOf(each.idea)];
        if (each.attempt == 0) {
            ++debt.missed;
            debt.since = each.day;
        } else if (each.attempt == 1 && debt.missed > 0)
            --debt.missed;
    }
    return debts;
}

std::optional<LessonIdea> mostOwed(const Progress& progress, int day)
{
    const std::array<Debt, lessonIdeaCount> debts = debtsOf(progress);
    std::vector<LessonIdea> due;
    for (std::size_t i = 0; i < debts.size(); ++i)
        if (debts[i].missed > 0 && debts[i].since < day)
            due.push_back(static_cast<LessonIdea>(i));
    if (due.empty())
        return std::nullopt;
    std::ranges::stable_sort(due, [&debts](LessonIdea a, LessonIdea b) {
        const Debt &one = debts[indexOf(a)], &other = debts[indexOf(b)];
        return std::pair(one.since, other.missed) < std::pair(other.since, one.missed);
    });
    // Another idea than just now, where there is one.
    const bool again = due.size() > 1 && due.front() == progress.results.back().idea;
    return due[again ? 1 : 0];
}

LessonIdea longestRested(const Progress& progress)
{
    std::array<int, lessonIdeaCount> seen;
    seen.fill(std::numeric_limits<int>::min());
    for (const CardResult& each : progress.results)
        seen[indexOf(each.idea)] = each.day;
    return static_cast<LessonIdea>(std::ranges::min_element(seen) - seen.begin());
}

// Of the idea's kinds the one that was asked least often; harder each time it was right at once.
std::string puzzleAbout(LessonIdea idea, const Progress& progress, int day)
{
    struct Kind
    {
        std::size_t asked = 0;
        int right = 0;
    };
    std::array<Kind, puzzleKindCount> kinds;
    std::set<std::string_view> done;
    for (const CardResult& each : progress.results)
        if (const std::optional<PuzzleAsk> ask = puzzleNamed(each.lesson)) {
            Kind& kind = kinds[static_cast<std::size_t>(ask->kind)];
            ++kind.asked;
            kind.right += each.attempt == 1 ? 1 : 0;
            done.insert(each.lesson);
        }
    std::optional<PuzzleKind> least;
    for (std::size_t i = 0; i < puzzleKindCount; ++i)
        if (const auto kind = static_cast<PuzzleKind>(i); puzzleIdea(kind) == idea
            && (!least || kinds[i].asked < kinds[static_cast<std::size_t>(*least)].asked))
            least = kind;
    if (!least)
        return {};
    PuzzleAsk ask{*least, std::min(hardestPuzzle, 1 + kinds[static_cast<std::size_t>(*least)].right),
        static_cast<std::uint64_t>(std::max(day, 0))};
    while (done.contains(puzzleId(ask)))
        ++ask.seed;
    return puzzleId(ask);
}

} // namespace

std::optional<CardResult> resultOf(
    const Lesson& lesson, std::size_t index, const CardRecord& record, const Catalog& catalog)
{
    if (index >= lesson.cards.size() || record.first.empty())
        return std::nullopt;
    const LessonCard& card = lesson.cards[index];
    const auto [context, truth] = askedOf(lesson, card, catalog);
    CardResult result{.lesson = lesson.id, .idea = lesson.idea, .card = card.id};
    for (std::size_t i = 0; i < std::min(record.first.size(), attemptsAlone); ++i) {
        const Judgement judged = judge(lesson, card, truth, record.first[i], *context);
        if (judged.right) {
            result.attempt = i + 1;
            break;
        }
        if (judged.slip)
            result.slips.push_back(*judged.slip);
    }
    return result;
}

void addResult(Progress& progress, CardResult result)
{
    if (progress.results.size() >= mostResults)
        progress.results.erase(progress.results.begin(),
            progress.results.begin()
                + static_cast<std::ptrdiff_t>(progress.results.size() - mostResults + 1));
    progress.results.push_back(std::move(result));
}

std::optional<SlipKind> IdeaMastery::mostFrequentSlip() const
{
    const auto most = std::ranges::max_element(slips, {}, &std::pair<const SlipKind, std::size_t>::second);
    return most == slips.end() ? std::nullopt : std::optional(most->first);
}

Mastery masteryOf(const Progress& progress)
{
    Mastery mastery;
    for (const CardResult& each : progress.results) {
        IdeaMastery& idea = mastery[indexOf(each.idea)];
        ++(each.attempt == 0 ? idea.missed : each.attempt == 1 ? idea.first : idea.later);
        for (const SlipKind slip : each.slips)
            ++idea.slips[slip];
    }
    return mastery;
}

LessonState stateOf(const Lesson& lesson, const Progress& progress)
{
    std::set<std::string_view> finished;
    for (const CardResult& each : progress.results)
        if (each.lesson == lesson.id)
            finished.insert(each.card);
    const auto count = std::ranges::count_if(
        lesson.cards, [&finished](const LessonCard& card) { return finished.contains(card.id); });
    return count == 0                                            ? LessonState::New
        : static_cast<std::size_t>(count) == lesson.cards.size() ? LessonState::Done
                                                                 : LessonState::Begun;
}

std::optional<NextLesson> nextLesson(std::span<const LibraryEntry> library, const Progress& progress, int day)
{
    using Why = NextLesson::Why;
    if (const std::optional<LessonIdea> idea = mostOwed(progress, day))
        return NextLesson{puzzleAbout(*idea, progress, day), *idea, Why::Missed};
    bool any = false;
    for (const LibraryEntry& each : library) {
        if (!each.read.lesson)
            continue;
        any = true;
        if (stateOf(*each.read.lesson, progress) != LessonState::Done)
            return NextLesson{each.read.lesson->id, each.read.lesson->idea, Why::Course};
    }
    if (!any)
        return std::nullopt;
    const LessonIdea idea = longestRested(progress);
    return NextLesson{puzzleAbout(idea, progress, day), idea, Why::Rested};
}

} // namespace ridgepoint
