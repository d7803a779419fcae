#include "core/search/answer.h"

#include "core/engine/evaluate.h"
#include "core/outcome/ranking_band.h"
#include "core/search/as_run.h"
#include "core/search/batch.h"
#include "core/search/joined.h"
#include "core/search/memory_floor.h"
#include "core/search/replanned.h"
#include "core/search/time_limit.h"

#include <algorithm>

namespace ridgepoint {

namespace {

SearchRequest requestOf(
    const SearchQuestion& question, const SearchEffort& effort, const SearchProgress& what = {})
{
    return {.space = {},
        .objective = question.objective,
        .headroom = question.headroom,
        .top = question.top,
        .families = question.families,
        .any = question.any,
        .shard = question.shard,
        .threads = effort.threads,
        .stop = effort.stop,
        .early = {},
        .looking = lookingAt(what, effort)};
}

// What only a report says of a layout.
Report reportOf(Scenario scenario, const FieldEdits& layout, const Catalog& catalog)
{
    applyEdits(scenario, layout, catalog);
    scenario.hardware.efficiency.mfu = Mfu::model();
    return evaluate(scenario);
}

std::optional<Money> costOf(const Report& report)
{
    return report.run.total ? report.run.total : report.run.dollars;
}

void addRun(FoundLayout& layout, const Scenario& scenario, const Catalog& catalog)
{
    const Report report = reportOf(scenario, layout.set, catalog);
    layout.cost = costOf(report);
    layout.energy = report.energy.run;
    layout.host = report.host.offloaded;
}

void addRuns(SearchAnswer& answer, const Catalog& catalog)
{
    for (FoundLayout& layout : answer.result.best)
        addRun(layout, answer.scenario, catalog);
    for (FoundFamily& family : answer.result.families)
        addRun(family.best, answer.scenario, catalog);
    if (answer.plain && answer.plain->layout && !answer.plain->layout->cost)
        addRun(*answer.plain->layout, answer.scenario, catalog);
    PresentLayout& present = answer.result.present;
    if (!present.legal)
        return;
    const Report predicted = reportOf(answer.scenario, {}, catalog);
    present.cost = costOf(predicted);
    present.host = predicted.host.offloaded;
    if (statedMfu(answer.scenario.hardware)) {
        const Report report = evaluate(answer.scenario);
        present.statedStep = report.step.seconds;
        present.statedCost = costOf(report);
    }
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
        followInSearch(more, edits, question, catalog, effort.threads, effort.stop);
        const double batch = scenario.training.globalBatchSequences;
        if (batch != Training().globalBatchSequences && more.training.globalBatchSequences != batch)
            continue; // of another batch than the one that is stated
        SearchRequest request = requestOf(question, effort, {.accelerators = count});
        request.first = true;
        request.families = false;
        request.top = 1;
        const SearchSpace space =
            searchSpaceOf(more, question.locks, question.vary, catalog, question.any).space;
        // First without the host: whether one needs it is part of the answer.
        request.space = space;
        for (auto host : {&SearchSpace::offloadOptimizer, &SearchSpace::offloadParameters,
                 &SearchSpace::offloadActivations})
            if (std::ranges::find(request.space.*host, false) != (request.space.*host).end())
                request.space.*host = {false};
        SearchResult found = search(more, request);
        if (found.best.empty() && request.space != space) {
            request.space = space;
            found = search(more, request);
        }
        if (!found.best.empty())
            return SearchAnswer::Enough{more.hardware.accelerators, found.best.front().family.isOffloaded()};
    }
    return {};
}

// What is known once all layouts were looked at.
void complete(SearchAnswer& answer, const Catalog& catalog, const SearchEffort& effort)
{
    addRuns(answer, catalog);
    const bool mayRun = answer.question.any || !ruleAgainstModel(answer.scenario);
    if (mayRun && answer.result.best.empty() && answer.result.complete() && answer.question.shard.isWhole())
        answer.enough = enoughAccelerators(answer.scenario, answer.question, catalog, effort);
}

// A search of `space` with the question's objective, limits and effort.
SearchRequest requestIn(SearchSpace space, const SearchQuestion& question, const SearchEffort& effort)
{
    SearchRequest request = requestOf(question, effort);
    request.space = std::move(space);
    return request;
}

SearchAnswer bestOf(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort)
{
    SearchAnswer answer;
    answer.scenario = scenario;
    answer.question = question;
    SearchSpaceRead read = searchSpaceOf(scenario, question.locks, question.vary, catalog, question.any);
    answer.refusal = std::move(read.refusal);
    if (!answer.refusal.empty())
        return answer;
    SearchRequest request = requestIn(std::move(read.space), question, effort);
    if (question.families)
        answer.plain = plainPlanOf(scenario, request);
    if (effort.early)
        request.early = [&](const SearchResult& first) {
            answer.result = first;
            answer.early = answer.open = true;
            addRuns(answer, catalog);
            effort.early(answer);
        };
    answer.result = search(scenario, request);
    answer.early = answer.open = false;
    complete(answer, catalog, effort);
    return answer;
}

SearchAnswer frontOf(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort)
{
    constexpr double less = 0.01; // of the capacity, from one layout to the next
    SearchQuestion next = question;
    next.objective = SearchObjective::Time;
    next.top = 1;
    next.families = false;
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
            front.early = front.open = true;
            effort.early(front);
        }
        next.headroom = 1 - front.result.best.back().memory.value() / capacity + less;
        if (next.headroom >= 1)
            break;
        SearchRequest request = requestOf(next, effort, {.item = front.result.best.size() + 1});
        request.space = searchSpaceOf(scenario, next.locks, next.vary, catalog, next.any).space;
        SearchResult found = search(scenario, request);
        front.result.cut = front.result.cut || !found.complete();
        if (found.best.empty())
            break;
        addRun(found.best.front(), scenario, catalog);
        front.result.best.push_back(std::move(found.best.front()));
    }
    front.early = front.open = false;
    return front;
}

} // namespace

namespace {

// What a question asks of other jobs than the scenario, or of it without a limit, as it comes.
class Further
{
public:
    Further(SearchAnswer& answer, const Catalog& catalog, const SearchEffort& effort)
        : m_answer(answer)
        , m_catalog(catalog)
        , m_effort(effort)
    {
    }

    void jobs(std::vector<JobPlan>& into, const SearchJobs& asked)
    {
        std::function<void(const JobsAnswer&)> sofar;
        if (m_effort.early)
            sofar = [&](const JobsAnswer& found) { told(into, found.jobs); };
        into =
            bestOfJobs(m_answer.scenario, asked.jobs, {}, m_answer.question, m_catalog, m_effort, sofar).jobs;
    }
    void limits()
    {
        const SearchQuestion& question = m_answer.question;
        for (std::size_t i = 0; i < rejectionCount; ++i) {
            const auto limit = static_cast<Rejection>(i);
            if (!canLift(limit) || m_answer.result.rejected[i] <= 0)
                continue;
            SearchRequest request = requestOf(question, m_effort, {.without = limit});
            request.space =
                searchSpaceOf(m_answer.scenario, question.locks, question.vary, m_catalog, question.any)
                    .space;
            request.lift = limit;
            request.top = 1;
            request.families = false;
            SearchAnswer::Beyond beyond{limit, {}};
            SearchResult found = search(m_answer.scenario, request);
            beyond.looked = found.complete();
            if (!found.best.empty() && beyond.looked)
                addRun(beyond.best.emplace(std::move(found.best.front())), m_answer.scenario, m_catalog);
            m_answer.beyond.push_back(std::move(beyond));
        }
    }

private:
    // Now and then: the reports of many jobs are copied.
    void told(std::vector<JobPlan>& into, const std::vector<JobPlan>& jobs)
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_told < between)
            return;
        m_told = now;
        SearchAnswer begun = m_answer;
        (&into == &m_answer.counts         ? begun.counts
                : &into == &m_answer.pairs ? begun.pairs
                                           : begun.trials) = jobs;
        m_effort.early(begun);
    }

    static constexpr std::chrono::milliseconds between{300};
    SearchAnswer& m_answer;
    const Catalog& m_catalog;
    const SearchEffort& m_effort;
    std::chrono::steady_clock::time_point m_told{};
};

} // namespace

SearchAnswer answerTo(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& asked)
{
    const TimeLimit limit(asked.stop, asked.atMost);
    SearchEffort effort = asked;
    effort.stop = limit.token();
    SearchJobs pairs;
    if (question.further.pairs) {
        pairs = jobsOfPair(scenario, question, catalog);
        if (!pairs.refusal.empty()) {
            SearchAnswer none;
            none.scenario = scenario;
            none.question = question;
            none.refusal = pairs.refusal;
            return none;
        }
    }
    SearchAnswer answer = question.further.front ? frontOf(scenario, question, catalog, effort)
                                                 : bestOf(scenario, question, catalog, effort);
    FurtherQuestions plain = question.further;
    plain.front = false;
    plain.pair = {};
    if (!answer.refusal.empty() || plain == FurtherQuestions{.pair = {}})
        return answer;
    answer.open = true;
    if (effort.early)
        effort.early(answer);
    Further further(answer, catalog, effort);
    if (question.further.limits)
        further.limits();
    if (question.further.around)
        further.jobs(answer.counts, {jobsAround(scenario), {}});
    if (question.further.pairs)
        further.jobs(answer.pairs, pairs);
    if (const Readout* readout = findReadout(question.further.trialsOf))
        further.jobs(answer.trials, {jobsOfTrials(sensitivityOf(evaluate(scenario), *readout, catalog)), {}});
    answer.open = false;
    return answer;
}

SearchAnswer joined(const Scenario& scenario, const SearchQuestion& question,
    std::span<const SearchResult> parts, const Catalog& catalog, const SearchEffort& effort)
{
    SearchAnswer answer;
    answer.scenario = scenario;
    answer.question = question;
    answer.result = joined(parts, question.objective, question.top);
    SearchSpace space = searchSpaceOf(scenario, question.locks, question.vary, catalog, question.any).space;
    answer.result.tooLarge = tooLargeFor(scenario, space, question.headroom);
    if (question.families)
        answer.plain = plainPlanOf(scenario, requestIn(std::move(space), question, effort));
    complete(answer, catalog, effort);
    return answer;
}

std::size_t worthRunning(std::span<const FoundLayout> best)
{
    std::size_t equals = 0;
    while (equals < std::min(best.size(), regretAfterRuns.size())
        && areEqual(best.front().step, best[equals].step))
        ++equals;
    return equals > 1 ? equals : 0;
}

std::function<void(double)> lookingAt(SearchProgress what, const SearchEffort& effort)
{
    if (!effort.looking)
        return {};
    return [what, &effort](double looked) mutable {
        what.looked = looked;
        effort.looking(what);
    };
}

bool includes(const SearchQuestion& given, const SearchQuestion& asked)
{
    const FurtherQuestions &has = given.further, &wants = asked.further;
    SearchQuestion same = given;
    same.further = wants;
    return same == asked && has.front == wants.front && (has.limits || !wants.limits)
        && (has.around || !wants.around) && (!wants.pairs || (has.pairs && has.pair == wants.pair))
        && (wants.trialsOf.empty() || has.trialsOf == wants.trialsOf);
}

Scenario withLayoutOf(const Scenario& layout, const Scenario& scenario)
{
    Scenario set = scenario;
    copyLayout(layout, set);
    if (statedMfu(set.hardware))
        set.hardware.efficiency.mfu = Mfu::model();
    return asRun(set, set.mesh.pipeline > 1, !layout.overlap.data);
}

FieldEdits editsTo(const Scenario& scenario, const FoundLayout& layout)
{
    FieldEdits edits = layout.set;
    if (statedMfu(scenario.hardware))
        edits.push_back({"hardware.efficiency.mfu", "model"});
    return edits;
}

} // namespace ridgepoint
