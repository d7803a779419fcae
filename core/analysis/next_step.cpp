#include "core/analysis/next_step.h"

#include "core/analysis/advice.h"
#include "core/analysis/fit_plans.h"
#include "core/analysis/levers.h"

#include <algorithm>

namespace ridgepoint {

namespace {

double exposedShare(const Report& report)
{
    const double step = report.step.seconds.value_or(Seconds(0)).value();
    return step > 0 ? report.step.communicationExposed.value_or(Seconds(0)).value() / step : 0;
}

bool holds(Limit limit, const Report& report)
{
    const Targets& targets = report.scenario.targets;
    switch (limit) {
    case Limit::Bubble:
        return report.pipeline.bubbleFraction <= targets.maxBubble;
    case Limit::Mfu:
        return report.throughput.mfu.value_or(0) >= targets.minMfu;
    case Limit::Exposed:
        return exposedShare(report) <= targets.maxExposed;
    case Limit::Deadline:
        return deadlineShare(report).value_or(2) <= 1;
    case Limit::Budget:
        return report.run.budgetLeft.value_or(Money(-1)).value() >= 0;
    case Limit::TypedMfu:
        return exposedShare(report) <= 1;
    case Limit::Memory:
    case Limit::HostMemory:
        return report.memory.fits;
    case Limit::None:
        break;
    }
    return true;
}

// The lever that brings it within the limit, or else saves most, and from there the next one.
std::optional<Advice> combined(const Report& report, Limit limit, const std::vector<std::string>& held)
{
    constexpr int most = 3;
    FieldEdits edits;
    Text response;
    StepLever first;
    Report now = report;
    for (int i = 0; i < most; ++i) {
        std::vector<StepLever> levers = stepLevers(now, LeverPrice::Batch);
        std::erase_if(levers, [&](const StepLever& lever) { return setsAny(lever.trial.edits, held); });
        if (levers.empty())
            return std::nullopt;
        auto best = std::ranges::find_if(
            levers, [&](const StepLever& lever) { return holds(limit, *lever.trial.after); });
        if (best == levers.end())
            best = std::ranges::max_element(levers, {}, [&](const StepLever& lever) {
                return std::pair(limit == Limit::Exposed && lever.ofCommunication, lever.saved);
            });
        for (const FieldEdit& edit : best->trial.edits) {
            std::erase_if(edits, [&](const FieldEdit& before) { return before.field == edit.field; });
            edits.push_back(edit);
        }
        response = i == 0 ? best->response : phrase("%1 + %2", std::move(response), best->response);
        now = *best->trial.after;
        if (i == 0)
            first = std::move(*best);
        if (!holds(limit, now))
            continue;
        Trial trial = tried(report, edits);
        if (!trial.after || !holds(limit, *trial.after) || !staysWithin(report, *trial.after)
            || warnsMore(report, *trial.after))
            return std::nullopt;
        Text effect = i == 0 ? std::move(first.effect)
                             : phrase("%1 → %2 a step", *report.step.seconds, *trial.after->step.seconds);
        Advice advice = adviceWith(report, std::move(first.wall), std::move(first.symptom),
            std::move(response), std::move(effect), trial);
        advice.solves = true;
        return advice;
    }
    return std::nullopt;
}

} // namespace

BrokenLimit brokenLimit(const Report& report)
{
    const Targets& targets = report.scenario.targets;
    const MemoryReport& memory = report.memory;
    if (report.fit.state == GateState::Fail)
        return {memory.perRank.total() > memory.capacity ? Limit::Memory : Limit::HostMemory, true};
    const Limit busy = !exceedsLimit(report.busy.state) ? Limit::None
        : !holds(Limit::Bubble, report)                 ? Limit::Bubble
        : !holds(Limit::Mfu, report)                    ? Limit::Mfu
                                                        : Limit::None; // below the ridge: nobody's limit
    const Limit hide = !exceedsLimit(report.hide.state) ? Limit::None
        : exposedShare(report) > 1                      ? Limit::TypedMfu
                                                        : Limit::Exposed;
    if (busy != Limit::None && report.busy.state == GateState::Fail)
        return {busy, true};
    if (hide != Limit::None && report.hide.state == GateState::Fail)
        return {hide, true};
    if (missesDeadline(report))
        return {Limit::Deadline, true};
    if (targets.budget && report.run.budgetLeft && report.run.budgetLeft->value() < 0)
        return {Limit::Budget, true};
    return {busy != Limit::None ? busy : hide, false};
}

NextStep nextStep(const Report& report, const std::vector<std::string>& held)
{
    NextStep step{brokenLimit(report), {}, true};
    const auto [limit, stated] = step.broken;
    const auto take = [&](std::vector<Advice> all, const auto& wanted) {
        const auto found = std::ranges::find_if(
            all, [&](Advice& each) { return !setsAny(each.edits, held) && wanted(each); });
        if (!step.advice && found != all.end())
            step.advice = std::move(*found);
    };
    if (limit == Limit::Memory || limit == Limit::HostMemory) {
        take(fitAdvice(report, held), [](Advice& each) { return each.solves; });
        return step;
    }
    if (limit != Limit::None)
        step.advice = combined(report, limit, held);
    if (step.advice)
        return step;
    if (limit == Limit::Deadline)
        if (std::optional<Advice> more = deadlineAdvice(report))
            take({*more}, [](Advice&) { return true; });
    std::vector<Advice> all = stated || !held.empty() ? adviceOf(report) : adviceOf(report, 1);
    take(std::move(all), [&](Advice& each) {
        if (!stated)
            return true;
        const Trial trial = tried(report, each.edits);
        return each.solves = trial.after && holds(limit, *trial.after);
    });
    return step;
}

} // namespace ridgepoint
