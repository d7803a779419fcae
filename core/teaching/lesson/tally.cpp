#include "core/teaching/lesson/tally.h"

#include "core/teaching/lesson/play.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

void addOrders(const std::vector<CardAnswer>& answers, std::size_t options, RoundSummary& summary)
{
    std::map<std::vector<std::size_t>, std::size_t> orders;
    std::vector<std::size_t> sums(options);
    for (const CardAnswer& each : answers) {
        if (each.order.size() != options)
            continue;
        ++orders[each.order];
        for (std::size_t place = 0; place < options; ++place)
            if (each.order[place] < options)
                sums[each.order[place]] += place;
    }
    if (orders.empty())
        return;
    summary.orders.assign(orders.begin(), orders.end());
    std::ranges::stable_sort(
        summary.orders, std::greater(), &std::pair<std::vector<std::size_t>, std::size_t>::second);
    std::vector<std::size_t> byMean(options);
    std::iota(byMean.begin(), byMean.end(), std::size_t(0));
    std::ranges::stable_sort(byMean, {}, [&sums](std::size_t option) { return sums[option]; });
    summary.places.resize(options);
    for (std::size_t place = 0; place < options; ++place)
        summary.places[byMean[place]] = place + 1;
}

} // namespace

SlipCounts byFrequency(const std::map<SlipKind, std::size_t>& counted)
{
    SlipCounts slips(counted.begin(), counted.end());
    std::ranges::stable_sort(slips, std::greater(), &SlipCounts::value_type::second);
    return slips;
}

double quantileOf(const std::vector<double>& sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const double low = sorted[below], high = sorted[std::min(below + 1, sorted.size() - 1)];
    const double part = at - static_cast<double>(below);
    if (part == 0 || low == high) // to the last bit
        return low;
    return sorted.front() > 0 ? std::exp(std::log(low) + part * (std::log(high) - std::log(low)))
                              : low + part * (high - low);
}

std::vector<double> middleOf(const std::vector<const std::vector<double>*>& curves, std::size_t handles)
{
    std::vector<double> middle;
    for (std::size_t at = 0; at < handles; ++at) {
        std::vector<double> heights;
        for (const std::vector<double>* const each : curves)
            if (each->size() == handles)
                heights.push_back((*each)[at]);
        if (heights.empty())
            return {};
        std::ranges::sort(heights);
        middle.push_back(quantileOf(heights, 0.5));
    }
    return middle;
}

std::optional<double> gainOf(const VoteCount& before, const VoteCount& after)
{
    const bool few = 2 * after.of < before.of; // who did not vote again is not known to be lost
    if (before.of == 0 || after.of == 0 || few || before.right == before.of)
        return std::nullopt;
    const auto share = [](const VoteCount& votes) {
        return static_cast<double>(votes.right) / static_cast<double>(votes.of);
    };
    return (share(after) - share(before)) / (1 - share(before));
}

RoundSummary summaryOf(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const std::vector<CardAnswer>& answers, const LessonContext& context)
{
    RoundSummary summary;
    summary.votes = answers.size();
    summary.perOption.resize(card.options.size());
    std::vector<double> numbers;
    std::vector<const std::vector<double>*> curves;
    std::map<SlipKind, std::size_t> slips;
    for (const CardAnswer& each : answers) {
        const Judgement judged = judge(lesson, card, truth, each, context);
        summary.right += judged.right ? 1 : 0;
        if (each.option && *each.option < summary.perOption.size())
            ++summary.perOption[*each.option];
        if (each.number)
            numbers.push_back(*each.number);
        curves.push_back(&each.curve);
        if (judged.slip)
            ++slips[*judged.slip];
    }
    if (card.kind == CardKind::Rank)
        addOrders(answers, card.options.size(), summary);
    summary.curve = middleOf(curves, truth.curve.size());
    if (!numbers.empty()) {
        std::ranges::sort(numbers);
        summary.median = quantileOf(numbers, 0.5);
        summary.low = quantileOf(numbers, 0.25);
        summary.high = quantileOf(numbers, 0.75);
        if (std::isfinite(truth.answer.si) && truth.answer.si != 0)
            summary.factor = *summary.median / truth.answer.si;
        CardAnswer middle;
        middle.number = summary.median;
        summary.isMedianRight = judge(lesson, card, truth, middle, context).right;
    }
    summary.slips = byFrequency(slips);
    return summary;
}

std::vector<CardTally> talliesOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog)
{
    std::vector<CardTally> tallies;
    for (std::size_t i = 0; i < std::min(lesson.cards.size(), record.cards.size()); ++i) {
        const LessonCard& card = lesson.cards[i];
        const CardRecord& said = record.cards[i];
        CardTally tally;
        if (!said.first.empty()) {
            const auto [context, truth] = askedOf(lesson, card, catalog);
            tally.before = summaryOf(lesson, card, truth, said.first, *context);
            tally.after = summaryOf(lesson, card, truth, said.second, *context);
            std::map<SlipKind, std::size_t> slips;
            for (const RoundSummary* round : {&tally.before, &tally.after})
                for (const auto& [slip, count] : round->slips)
                    slips[slip] += count;
            if (!slips.empty())
                tally.slip = byFrequency(slips).front().first;
        }
        tallies.push_back(std::move(tally));
    }
    return tallies;
}

} // namespace ridgepoint
