#pragma once

// How answers of a card were spread: of one round, and of a whole lesson with a class.

#include "core/teaching/lesson/answer.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

struct LessonRecord; // core/teaching/lesson/play.h

using SlipCounts = std::vector<std::pair<SlipKind, std::size_t>>;
SlipCounts byFrequency(const std::map<SlipKind, std::size_t>& counted); // most frequent first

// How many were right, of how many.
struct VoteCount
{
    std::size_t right = 0, of = 0;
    bool operator==(const VoteCount&) const = default;
};
// Of what could be gained, the part that was (Hake, Am. J. Phys. 66, 64 (1998)): 1 where all are right now,
// below 0 where fewer are. Nothing where nobody was wrong, or fewer than half voted
// again.
std::optional<double> gainOf(const VoteCount& before, const VoteCount& after);

// What this share of them lies below, of values in order. Between neighbours in proportion: on a scale of
// factors where all are positive, as they are drawn, else on a straight one.
double quantileOf(const std::vector<double>& sorted, double share);

// The median of curves at each of so many handles, of those that have as many; empty where none has.
std::vector<double> middleOf(const std::vector<const std::vector<double>*>& curves, std::size_t handles);

// How a round went on the answer's own axis.
struct RoundSummary
{
    std::size_t votes = 0, right = 0;
    std::vector<std::size_t> perOption; // of a choice
    std::vector<std::pair<std::vector<std::size_t>, std::size_t>> orders; // of a rank; most frequent first
    std::vector<std::size_t> places; // of each option of a rank, from 1, by its mean place
    std::optional<double> median, low, high; // of numbers: the middle, and the quarters below and above
    std::optional<double> factor; // median ÷ truth
    std::vector<double> curve; // of a sketch: the median at each handle
    bool isMedianRight = false;
    SlipCounts slips; // most frequent first

    VoteCount count() const { return {right, votes}; }
};
RoundSummary summaryOf(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const std::vector<CardAnswer>& answers, const LessonContext& context);

inline std::optional<double> gainOf(const RoundSummary& before, const RoundSummary& after)
{
    return gainOf(before.count(), after.count());
}

// What a class made of one card.
struct CardTally
{
    RoundSummary before, after; // the two votes; of a card without a second vote the latter has none
    std::optional<SlipKind> slip; // most frequent, over both
};
std::vector<CardTally> talliesOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog);

} // namespace ridgepoint
