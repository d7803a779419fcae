#include "core/search/reasons.h"

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/search/as_run.h"
#include "core/search/branch_and_bound.h"
#include "core/training/step/lean.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace ridgepoint {

namespace {

// The one layout of `scenario`, by the limits and rules of the answer's search, whose space is `whole`.
NeighbourPlan neighbourOf(const Scenario& scenario, FieldEdit edit, const SearchAnswer& answer,
    const SearchSpace& whole, const Catalog& catalog)
{
    NeighbourPlan plan{.edit = std::move(edit), .layout = {}, .memory = {}};
    std::vector<std::string> locks = answer.question.locks;
    for (const std::string_view id : searchFields())
        if (std::ranges::find(locks, id) == locks.end())
            locks.emplace_back(id);
    SearchRequest request;
    request.space = searchSpaceOf(scenario, locks, {}, catalog, answer.question.any).space;
    request.headroom = answer.question.headroom;
    request.any = answer.question.any;
    request.top = 1;
    request.whole = &whole;
    const Layouts layouts(scenario, request.space);
    const BranchAndBoundResult looked = look(scenario, request, layouts);
    if (!looked.best.empty()) {
        plan.layout = layoutOf(answer.scenario, layouts, looked.best.front());
        return plan;
    }
    plan.reason = furthestOf(looked.counts.rejected).value_or(plan.reason);
    if (plan.reason == Rejection::NotOffered)
        plan.rule = looked.counts.excludedBy().front().rule;
    if (plan.reason != Rejection::DoesNotFit)
        return plan;
    LeanEvaluator lean(asRun(scenario, scenario.mesh.pipeline > 1, request.space.hidesData));
    const Bytes memory = lean.evaluate().memory;
    if (memory > lean.resolved().capacity * (1 - request.headroom)) // else the host has no room
        plan.memory = memory;
    return plan;
}

Report predicted(Scenario scenario, const FoundLayout& layout, const Catalog& catalog)
{
    applyEdits(scenario, layout.set, catalog);
    scenario.hardware.efficiency.mfu = Mfu::model();
    return evaluate(scenario);
}

// Parts that add up to a step, and no sums of them.
constexpr std::string_view stepTerms[] = {"step.compute_seconds", "step.memory_bound_seconds",
    "step.tensor_exposed_seconds", "step.context_exposed_seconds", "step.expert_exposed_seconds",
    "step.pipeline_exposed_seconds", "step.data_exposed_seconds", "step.bubble_seconds",
    "step.optimizer_seconds", "step.other_seconds"};

} // namespace

Reasons reasonsFor(const SearchAnswer& answer, const Catalog& catalog)
{
    Reasons reasons;
    const FoundLayout& best = answer.result.best.front();
    Scenario at = answer.scenario;
    applyEdits(at, best.set, catalog);
    reasons.room = evaluate(at).memory.capacity * (1 - answer.question.headroom);
    const SearchSpace space = searchSpaceOf(
        answer.scenario, answer.question.locks, answer.question.vary, catalog, answer.question.any)
                                  .space;
    for (const std::string_view id : searchFields()) {
        const FieldSpec& field = *findField(id);
        if (field.applies && !field.applies(at))
            continue;
        const std::vector<std::string> values = valuesOf(space, id, answer.scenario);
        const auto own = std::ranges::find(values, fieldText(at, field));
        if (own == values.end())
            continue;
        for (const std::ptrdiff_t away : {-1, 1}) {
            const auto next = own - values.begin() + away;
            if (next < 0 || next >= static_cast<std::ptrdiff_t>(values.size()))
                continue;
            Scenario with = at;
            FieldEdit edit{std::string(id), values[static_cast<std::size_t>(next)]};
            if (applyEdits(with, {edit}, catalog))
                continue;
            NeighbourPlan plan = neighbourOf(with, std::move(edit), answer, space, catalog);
            // A schedule without stages, and the like: the same plan.
            const bool same =
                plan.layout && plan.layout->step == best.step && plan.layout->memory == best.memory;
            if (!same)
                reasons.neighbours.push_back(std::move(plan));
        }
    }
    if (!answer.plain || !answer.plain->layout)
        return reasons;
    const Report ours = predicted(answer.scenario, best, catalog),
                 plain = predicted(answer.scenario, *answer.plain->layout, catalog);
    for (const std::string_view path : stepTerms) {
        const Readout* readout = readoutOfPath(path);
        if (!readout)
            continue;
        const double own = readout->get(ours).value_or(0), theirs = readout->get(plain).value_or(0);
        if (own != 0 || theirs != 0)
            reasons.terms.push_back({readout, own, theirs});
    }
    return reasons;
}

Text outcomeOf(const NeighbourPlan& neighbour, const FoundLayout& best, Bytes room)
{
    if (neighbour.memory)
        return phrase(
            "does not fit: needs %1, %2 available", textNumber(*neighbour.memory), textNumber(room));
    if (!neighbour.layout)
        return neighbour.reason == Rejection::DoesNotFit ? phrase("does not fit in host memory")
            : neighbour.rule                             ? neighbour.rule->sentence()
                                                         : sentence(neighbour.reason);
    const double slower = neighbour.layout->step / best.step - 1;
    const TextNumber share = textNumber(std::abs(slower), Unit::Percent);
    if (neighbour.layout->family.isOffloaded() && !best.family.isOffloaded())
        return slower < 0 ? phrase("%1 faster, with CPU offload", share)
                          : phrase("%1 slower, with CPU offload", share);
    return slower == 0 ? phrase("as fast")
        : slower < 0   ? phrase("%1 faster", share)
                       : phrase("%1 slower", share);
}

} // namespace ridgepoint
