#include "core/lesson/tally.h"

#include "core/lesson/play.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace ridgepoint {

namespace {

double quantile(const std::vector<double>& sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::vector<std::pair<SlipKind, std::size_t>> byFrequency(const std::map<SlipKind, std::size_t>& counted)
{
    std::vector<std::pair<SlipKind, std::size_t>> slips(counted.begin(), counted.end());
    std::ranges::stable_sort(slips, std::greater(), &std::pair<SlipKind, std::size_t>::second);
    return slips;
}

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

RoundSummary summaryOf(const Lesson& lesson, const LessonCard& card, const CardTruth& truth,
    const std::vector<CardAnswer>& answers, const LessonContext& context)
{
    RoundSummary summary;
    summary.votes = answers.size();
    summary.perOption.resize(card.options.size());
    std::vector<double> numbers;
    std::map<SlipKind, std::size_t> slips;
    for (const CardAnswer& each : answers) {
        const Judgement judged = judge(lesson, card, truth, each, context);
        summary.right += judged.right ? 1 : 0;
        if (each.option && *each.option < summary.perOption.size())
            ++summary.perOption[*each.option];
        if (each.number)
            numbers.push_back(*each.number);
        if (judged.slip)
            ++slips[*judged.slip];
    }
    if (card.kind == CardKind::Rank)
        addOrders(answers, card.options.size(), summary);
    if (!numbers.empty()) {
        std::ranges::sort(numbers);
        summary.median = quantile(numbers, 0.5);
        summary.low = quantile(numbers, 0.25);
        summary.high = quantile(numbers, 0.75);
        if (std::isfinite(truth.answer.si) && truth.answer.si != 0)
            summary.factor = *summary.median / truth.answer.si;
    }
    summary.slips = byFrequency(slips);
    return summary;
}

std::optional<double> gainOf(const RoundSummary& before, const RoundSummary& after)
{
    const bool few = 2 * after.votes < before.votes; // who did not vote again is not known to be lost
    if (before.votes == 0 || after.votes == 0 || few || before.right == before.votes)
        return std::nullopt;
    const auto share = [](const RoundSummary& round) {
        return static_cast<double>(round.right) / static_cast<double>(round.votes);
    };
    return (share(after) - share(before)) / (1 - share(before));
}

std::vector<CardTally> talliesOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog)
{
    std::vector<CardTally> tallies;
    for (std::size_t i = 0; i < std::min(lesson.cards.size(), record.cards.size()); ++i) {
        const LessonCard& card = lesson.cards[i];
        const CardRecord& said = record.cards[i];
        CardTally tally;
        if (const std::optional<Scenario> scenario =
                said.first.empty() ? std::nullopt : scenarioOf(lesson, card, catalog)) {
            const LessonContext context(*scenario, lesson.given, catalog);
            // What a goal takes is searched for at length, and not needed to judge it.
            const CardTruth truth =
                card.kind == CardKind::Goal ? CardTruth() : truthOf(lesson, card, context);
            tally.before = summaryOf(lesson, card, truth, said.first, context);
            tally.after = summaryOf(lesson, card, truth, said.second, context);
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
