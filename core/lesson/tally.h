#pragma once

// How answers of a card were spread: of one round, and of a whole lesson with a class.

#include "core/lesson/answer.h"

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

struct LessonRecord; // core/lesson/play.h

// How a round went on the answer's own axis.
struct RoundSummary
{
    std::size_t votes = 0, right = 0;
    std::vector<std::size_t> perOption; // of a choice
    std::vector<std::pair<std::vector<std::size_t>, std::size_t>> orders; // of a rank; most frequent first
    std::vector<std::size_t> places; // of each option of a rank, from 1, by its mean place
    std::optional<double> median, low, high; // of numbers: the middle, and the quarters below and above
    std::optional<double> factor; // median ÷ truth
    std::vector<std::pair<SlipKind, std::size_t>> slips; // most frequent first
};
RoundSummary summaryOf(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const std::vector<CardAnswer>& answers, const LessonContext& context);

// The share of those who were wrong that the second vote won, or lost; nothing where nobody was wrong before,
// or fewer than half voted again.
std::optional<double> gainOf(const RoundSummary& before, const RoundSummary& after);

// What a class made of one card.
struct CardTally
{
    RoundSummary before, after; // the two votes; of a card without a second vote the latter has none
    std::optional<SlipKind> slip; // most frequent, over both
};
std::vector<CardTally> talliesOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog);

} // namespace ridgepoint
