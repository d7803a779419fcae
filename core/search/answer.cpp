#include "core/search/answer.h"

#include "core/engine/evaluate.h"
#include "core/search/time_limit.h"

#include <algorithm>

namespace ridgepoint {

namespace {

SearchRequest requestOf(const SearchQuestion& question, const SearchEffort& effort)
{
    return {.space = {},
        .objective = question.objective,
        .headroom = question.headroom,
        .top = question.top,
        .oneOfAMesh = question.oneOfAMesh,
        .shard = question.shard,
        .threads = effort.threads,
        .stop = effort.stop,
        .early = {}};
}

// The fewest, in powers of two, on which some layout runs.
std::optional<SearchAnswer::Enough> enoughAccelerators(const Scenario& scenario,
    const SearchQuestion& question, const Catalog& catalog, const SearchEffort& effort)
{
    constexpr double reach = 4096; // times as many
    const double now = scenario.hardware.accelerators;
    for (double count = powerOfTwoAtLeast(now + 1); count <= reach * now && !effort.stop.stop_requested();
         count *= 2) {
        Scenario more = scenario;
        const FieldEdits edits{{"hardware.accelerators", countText(count)}};
        if (applyEdits(more, edits, catalog))
            return {};
        followEdits(more, edits);
        SearchRequest request = requestOf(question, effort);
        request.space = searchSpaceOf(more, question.locks, question.vary, catalog).space;
        request.top = 1;
        if (const SearchResult found = search(more, request); !found.best.empty()) {
            Scenario runs = more;
            if (applyEdits(runs, found.best.front().set, catalog))
                return {};
            return SearchAnswer::Enough{more.hardware.accelerators,
                runs.training.offloadOptimizer || runs.training.offloadActivations};
        }
    }
    return {};
}

SearchAnswer bestOf(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort)
{
    SearchAnswer answer;
    answer.scenario = scenario;
    answer.question = question;
    SearchSpaceRead read = searchSpaceOf(scenario, question.locks, question.vary, catalog);
    answer.refusal = std::move(read.refusal);
    if (!answer.refusal.empty())
        return answer;
    SearchRequest request = requestOf(question, effort);
    request.space = std::move(read.space);
    if (effort.early)
        request.early = [&](const SearchResult& first) {
            answer.result = first;
            answer.early = true;
            effort.early(answer);
        };
    answer.result = search(scenario, request);
    answer.early = false;
    if (answer.result.best.empty() && answer.result.complete() && question.shard.isWhole())
        answer.enough = enoughAccelerators(scenario, question, catalog, effort);
    return answer;
}

SearchAnswer frontOf(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort)
{
    constexpr double less = 0.01; // of the capacity, from one layout to the next
    SearchQuestion next = question;
    next.objective = SearchObjective::Time;
    next.top = 1;
    SearchEffort told = effort;
    if (effort.early)
        told.early = [&](const SearchAnswer& first) {
            SearchAnswer begun = first;
            begun.question = question;
            effort.early(begun);
        };
    SearchAnswer front = bestOf(scenario, next, catalog, told);
    front.question = question;
    const double capacity = evaluate(scenario).memory.capacity.value();
    while (!front.result.best.empty() && front.result.complete() && capacity > 0) {
        if (effort.early) {
            front.early = true;
            effort.early(front);
        }
        next.headroom = 1 - front.result.best.back().memory.value() / capacity + less;
        if (next.headroom >= 1)
            break;
        SearchRequest request = requestOf(next, effort);
        request.space = searchSpaceOf(scenario, next.locks, next.vary, catalog).space;
        SearchResult found = search(scenario, request);
        front.result.cut = front.result.cut || !found.complete();
        if (found.best.empty())
            break;
        front.result.best.push_back(std::move(found.best.front()));
    }
    front.early = false;
    return front;
}

} // namespace

SearchAnswer answerTo(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& asked)
{
    const TimeLimit limit(asked.stop, asked.atMost);
    SearchEffort effort = asked;
    effort.stop = limit.token();
    SearchAnswer answer = question.front ? frontOf(scenario, question, catalog, effort)
                                         : bestOf(scenario, question, catalog, effort);
    if (question.around && answer.refusal.empty()) {
        const auto sofar = [&](const JobsAnswer& jobs) {
            SearchAnswer begun = answer;
            begun.early = true;
            begun.jobs = jobs.jobs;
            effort.early(begun);
        };
        JobsAnswer jobs = bestOfJobs(scenario, jobsAround(scenario), JobObjective::Accelerators, question,
            catalog, effort, effort.early ? std::function<void(const JobsAnswer&)>(sofar) : nullptr);
        answer.jobs = std::move(jobs.jobs);
        std::ranges::stable_sort(
            answer.jobs, {}, [](const JobPlan& plan) { return std::stod(plan.job.set.front().text); });
    }
    return answer;
}

Scenario withLayoutOf(const Scenario& layout, const Scenario& scenario)
{
    Scenario set = scenario;
    copyLayout(layout, set);
    if (statedMfu(set.hardware))
        set.hardware.efficiency.mfu = Mfu::model();
    return set;
}

FieldEdits editsTo(const Scenario& scenario, const FoundLayout& layout)
{
    FieldEdits edits = layout.set;
    if (statedMfu(scenario.hardware))
        edits.push_back({"hardware.efficiency.mfu", "model"});
    return edits;
}

} // namespace ridgepoint
