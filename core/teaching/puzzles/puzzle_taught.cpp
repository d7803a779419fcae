#include "core/teaching/lesson/answer.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/puzzles/puzzle_draft.h"

#include <cmath>

namespace ridgepoint {

namespace {

// What stands too near to the answer or to a slip before it teaches nothing.
void dropSlips(LessonCard& card, const CardTruth& truth)
{
    std::vector<double> taken;
    std::vector<CardSlip> kept;
    for (std::size_t i = 0; i < card.slips.size() && kept.size() < mostSlips; ++i) {
        const auto& [kind, value] = truth.slips[i];
        const double least =
            isFine(kind) ? card.tolerance + slipTolerance : std::max(slipDistance, card.tolerance) + 1e-9;
        const auto clashes = [value = value](double other) { return apart(value, other) < slipDistance; };
        if (!std::isfinite(value) || apart(value, truth.answer.si) < least
            || (isFine(kind) && card.tolerance > fineTolerance) || std::ranges::any_of(taken, clashes))
            continue;
        taken.push_back(value);
        kept.push_back(card.slips[i]);
    }
    card.slips = std::move(kept);
}

// A line that is off by less than a slip may be off by rounding.
bool showsFlaw(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
{
    if (truth.right.size() != 1)
        return false;
    const CardOption& line = card.options[truth.right.front()];
    return apart(line.says.value(context).si, line.is.value(context).si) >= slipDistance;
}

// What the truth must be beside what can be taught.
bool isWanted(const PuzzleDraft& draft, std::uint64_t fixed, const CardTruth& truth)
{
    if (draft.card.kind == CardKind::Choice)
        return truth.right == std::vector{static_cast<std::size_t>(fixed % draft.card.options.size())};
    if (draft.card.kind == CardKind::Goal)
        return truth.solution && truth.solution->par >= draft.par.first
            && truth.solution->par <= draft.par.second;
    if (draft.card.kind == CardKind::Rank)
        for (std::size_t i = 1; i < truth.right.size(); ++i)
            if (!(truth.values[truth.right[i]] >= draft.ratio * truth.values[truth.right[i - 1]]))
                return false;
    return !draft.least || truth.answer.si >= *draft.least;
}

} // namespace

std::optional<Lesson> taughtPuzzle(PuzzleDraft draft, std::uint64_t fixed, const Catalog& catalog)
{
    Lesson& lesson = draft.lesson;
    LessonCard& card = draft.card;
    const std::optional<Scenario> scenario = scenarioOf(lesson, card, catalog);
    if (!scenario)
        return std::nullopt;
    const LessonContext context(*scenario, lesson.given, catalog);
    const CardTruth truth = truthOf(lesson, card, context);
    if (card.kind == CardKind::Number || card.kind == CardKind::Threshold) {
        dropSlips(card, truth);
        if (card.slips.empty())
            return std::nullopt;
    }
    if ((card.kind == CardKind::Flaw && !showsFlaw(card, truth, context)) || !isWanted(draft, fixed, truth))
        return std::nullopt;
    lesson.cards = {card};
    if (!checkLesson(lesson, catalog, std::span(&lesson.view, 1)).empty())
        return std::nullopt;
    return std::move(lesson);
}

} // namespace ridgepoint
