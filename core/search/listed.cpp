#include "core/search/listed.h"

#include "core/base/counted.h"
#include "core/inputs/catalog/catalog.h"
#include "core/outcome/ranking_band.h"
#include "core/pipeline/schedule_kind.h"
#include "core/search/as_run.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace ridgepoint {

std::vector<ListedPlan> listedPlans(const SearchAnswer& answer, bool all)
{
    const SearchResult& result = answer.result;
    std::vector<ListedPlan> rows;
    if (all || result.families.empty())
        for (const FoundLayout& layout : result.best)
            rows.push_back({.layout = layout, .index = rows.size()});
    else
        for (const FoundFamily& family : result.families)
            rows.push_back({.layout = family.best, .variants = family.variants, .index = rows.size()});
    if (!answer.plain || !answer.plain->layout)
        return rows;
    const FoundLayout& plain = *answer.plain->layout;
    const auto listed = std::ranges::find_if(rows, [&](const ListedPlan& row) {
        return row.layout.family == plain.family && row.layout.step == plain.step
            && row.layout.memory == plain.memory;
    });
    if (listed != rows.end())
        listed->plain = true;
    else if (!rows.empty())
        rows.push_back({.layout = plain, .plain = true, .ranked = false});
    return rows;
}

std::vector<Text> changesSentences(const std::vector<ListedPlan>& rows, const SearchAnswer& answer)
{
    const std::vector<const FrameworkRule*> ofJob = rulesAgainstJob(answer.scenario); // said by jobSentence()
    std::vector<std::pair<const FrameworkRule*, std::string>> broken;
    for (const ListedPlan& row : rows) {
        Scenario at = answer.scenario;
        if (!row.ranked || answer.question.any || applyEdits(at, row.layout.set, Catalog{}))
            continue;
        for (const FrameworkRule* rule : brokenRules(at)) {
            if (rule->minor || std::ranges::find(ofJob, rule) != ofJob.end())
                continue;
            auto known =
                std::ranges::find(broken, rule, &std::pair<const FrameworkRule*, std::string>::first);
            if (known == broken.end())
                known = broken.insert(broken.end(), {rule, std::string()});
            known->second += (known->second.empty() ? "" : ", ") + std::to_string(row.index + 1);
        }
    }
    std::vector<Text> sentences;
    for (const auto& [rule, numbers] : broken)
        sentences.push_back(phrase("▲ %1: %2", numbers, rule->sentence()));
    return sentences;
}

std::size_t worthRunning(const std::vector<ListedPlan>& rows)
{
    std::vector<FoundLayout> best;
    for (const ListedPlan& row : rows)
        if (row.ranked)
            best.push_back(row.layout);
    return worthRunning(std::span<const FoundLayout>(best));
}

Text plainSentence(const SearchAnswer& answer)
{
    if (!answer.plain)
        return {};
    const PlainPlan& plain = *answer.plain;
    if (!plain.layout && plain.reason == Rejection::NotOffered && plain.rule)
        return phrase("The framework runs no plain plan, neither fully sharded data parallelism nor tensor "
                      "ranks inside a node with pipeline stages: %1",
            plain.rule->sentence());
    if (!plain.layout)
        return plain.reason
            ? phrase("No plain plan runs, neither fully sharded data parallelism nor tensor ranks inside a "
                     "node with pipeline stages: %1.",
                sentence(*plain.reason))
            : phrase("The plain plan is ruled out by fields that are kept fixed.");
    if (answer.result.best.empty())
        return {};
    const FoundLayout& best = answer.result.best.front();
    const double time = plain.layout->step / best.step - 1;
    const Bytes memory = plain.layout->memory - best.memory;
    const Text name = nameOf(plain);
    const TextNumber step = textNumber(plain.layout->step), more = textNumber(std::abs(time), Unit::Percent),
                     bytes = textNumber(Bytes(std::abs(memory.value())));
    if (time == 0 && memory.value() == 0)
        return phrase("The best is the plain plan, %1.", name);
    if (time < 0)
        return memory.value() > 0
            ? phrase("The plain plan, %1, takes %2, %3 less than the best, and %4 more memory.", name, step,
                more, bytes)
            : phrase("The plain plan, %1, takes %2, %3 less than the best, and %4 less memory.", name, step,
                more, bytes);
    return memory.value() > 0
        ? phrase("The plain plan, %1, takes %2, %3 longer than the best, and %4 more memory.", name, step,
            more, bytes)
        : phrase("The plain plan, %1, takes %2, %3 longer than the best, and %4 less memory.", name, step,
            more, bytes);
}

Text pairedSentence(const std::vector<ListedPlan>& rows, const SearchAnswer& answer)
{
    std::string numbers;
    std::string_view schedule;
    for (const ListedPlan& row : rows) {
        Scenario at = answer.scenario;
        if (!row.ranked || applyEdits(at, row.layout.set, Catalog{}) || !hidesExpertsAlone(at))
            continue;
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(row.index + 1);
        schedule = scheduleKindOf(at.mesh.schedule).key;
    }
    if (numbers.empty())
        return {};
    return phrase("On one pipeline stage (%1) mesh.schedule=%2 is not a pipeline: it hides the all-to-all of "
                  "the experts of one micro-batch behind the computation of another.",
        numbers, Text::name(schedule));
}

Text variantsSentence(const SearchResult& result)
{
    const auto folded = [](const FoundFamily& family) { return family.variants > 1; };
    if (std::ranges::none_of(result.families, folded))
        return {};
    return phrase("×: how many of the %1 best layouts share mesh, recomputation, offloading and kind of "
                  "schedule; the best of them is listed.",
        textNumber(static_cast<double>(result.counted), Unit::Count));
}

Text jobSentence(const SearchAnswer& answer)
{
    const auto rules = rulesAgainstJob(answer.scenario);
    if (rules.empty() || answer.question.any)
        return {};
    return phrase("The framework refuses this job whatever its layout: %1",
        withFix(rules.front()->sentence(), rules.front()->fixOf(answer.scenario, {})));
}

Text leftOutSentence(const PresentLayout& present)
{
    if (!present.leftOut || *present.leftOut == Rejection::DoesNotFit || !present.legal)
        return {};
    return present.rule ? present.rule->sentence() : sentence(*present.leftOut);
}

Text excludingSentence(const RuleShare& share, const SearchResult& result)
{
    return phrase("%1: %2", textNumber(share.layouts / result.space, Unit::Percent), share.rule->sentence());
}

Text sentence(const TooLarge& t, double accelerators)
{
    const Text count = acceleratorsText(accelerators);
    const TextNumber room = textNumber(t.room);
    if (t.state > t.room)
        return t.offloaded
            ? phrase("Nothing fits: on %1, with as much on the host as it holds, every layout "
                     "keeps at least %2 of weights, gradients and optimizer state on an accelerator, and %3 "
                     "is available.",
                count, textNumber(t.state), room)
            : phrase("Nothing fits: on %1 every layout keeps at least %2 of weights, gradients "
                     "and optimizer state on an accelerator, and %3 is available.",
                count, textNumber(t.state), room);
    return phrase("Nothing fits: on %1 every layout needs at least %2 on an accelerator for "
                  "state and one micro-batch, and %3 is available.",
        count, textNumber(t.least), room);
}

double regretOfRunning(std::size_t few, bool folded)
{
    const auto& regrets = folded ? regretAfterFamilies : regretAfterRuns;
    return regrets[std::clamp<std::size_t>(few, 1, regrets.size()) - 1];
}

Text worthRunningSentence(std::size_t few, bool folded)
{
    const auto longer = textNumber(regretOfRunning(few, folded), Unit::Percent),
               alone = textNumber(regretOfRunning(1, folded), Unit::Percent);
    const auto count = textNumber(static_cast<double>(few), Unit::Count);
    // Two lists, two figures: each says of which it is.
    return folded ? phrase("Benchmark the top %1 for ten minutes each: in published sweeps, with one plan a "
                           "family, the best of them was within %2 of optimal (top pick alone: %3).",
               count, longer, alone)
                  : phrase("Benchmark the top %1 for ten minutes each: in published sweeps, of all plans, "
                           "the best of them was within %2 of optimal (top pick alone: %3).",
                      count, longer, alone);
}

Text closeSentence()
{
    return phrase("≈: within the model's error of the best; against other layouts of the same job, published "
                  "runs were %1 faster to %2 slower than predicted.",
        textNumber(1 - rankingBand.low, Unit::Percent), textNumber(rankingBand.high - 1, Unit::Percent));
}

Text hostSentence(const SearchResult& result)
{
    if (result.best.empty() || !result.best.front().family.isOffloaded())
        return {};
    return result.triedOnDevice ? phrase("Nothing fits without CPU offload: these layouts keep weights, "
                                         "state or activations in host memory.")
                                : phrase("Layouts without CPU offload were not searched.");
}

} // namespace ridgepoint
