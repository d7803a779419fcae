#include "core/search/answer.h"

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
std::optional<double> enoughAccelerators(const Scenario& scenario, const SearchQuestion& question,
    const Catalog& catalog, const SearchEffort& effort)
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
        if (!search(more, request).best.empty())
            return more.hardware.accelerators;
    }
    return {};
}

} // namespace

SearchAnswer answerTo(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
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

FieldEdits editsTo(const Scenario& scenario, const FoundLayout& layout)
{
    FieldEdits edits = layout.set;
    if (statedMfu(scenario.hardware))
        edits.push_back({"hardware.efficiency.mfu", "model"});
    return edits;
}

} // namespace ridgepoint
