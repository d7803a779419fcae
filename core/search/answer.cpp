#include "core/search/answer.h"

#include "core/engine/evaluate.h"
#include "core/report/ranking_band.h"
#include "core/search/replanned.h"
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
        if (!asked.refusal.empty()) {
            m_answer.refusal = asked.refusal;
            return;
        }
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
            if (!canLift(limit) || m_answer.result.rejected[i] <= 0 || m_effort.stop.stop_requested())
                continue;
            SearchRequest request = requestOf(question, m_effort);
            request.space = searchSpaceOf(m_answer.scenario, question.locks, question.vary, m_catalog).space;
            request.lift = limit;
            request.top = 1;
            SearchAnswer::Beyond beyond{limit, {}};
            SearchResult found = search(m_answer.scenario, request);
            if (!found.complete())
                return;
            if (!found.best.empty())
                beyond.best = std::move(found.best.front());
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
        begun.early = true;
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
    SearchAnswer answer = question.further.front ? frontOf(scenario, question, catalog, effort)
                                                 : bestOf(scenario, question, catalog, effort);
    if (!answer.refusal.empty())
        return answer;
    Further further(answer, catalog, effort);
    if (question.further.limits)
        further.limits();
    if (question.further.around)
        further.jobs(answer.counts, {jobsAround(scenario), {}});
    if (question.further.pairs)
        further.jobs(answer.pairs, jobsOfPair(scenario, question, catalog));
    if (const Readout* readout = findReadout(question.further.trialsOf))
        further.jobs(answer.trials, {jobsOfTrials(sensitivityOf(evaluate(scenario), *readout, catalog)), {}});
    return answer;
}

std::vector<std::size_t> worthRunning(
    const Scenario& scenario, std::span<const FoundLayout> best, const Catalog& catalog)
{
    constexpr std::size_t most = regretAfterRuns.size();
    std::vector<Mesh> meshes;
    std::vector<std::size_t> apart, alike;
    for (std::size_t i = 0; i < best.size() && apart.size() < most; ++i) {
        Scenario at = scenario;
        if (!areEqual(best.front().step, best[i].step) || applyEdits(at, best[i].set, catalog))
            continue;
        const Mesh& mesh = at.mesh;
        const bool met = std::ranges::any_of(meshes, [&mesh](const Mesh& other) {
            return other.tensor == mesh.tensor && other.pipeline == mesh.pipeline
                && other.context == mesh.context && other.expert == mesh.expert;
        });
        (met ? alike : apart).push_back(i);
        meshes.push_back(mesh);
    }
    for (const std::size_t i : alike)
        if (apart.size() < most)
            apart.push_back(i);
    std::ranges::sort(apart);
    return apart.size() > 1 ? apart : std::vector<std::size_t>();
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
