#include "core/search/batch.h"

#include "core/base/counted.h"
#include "core/search/answer.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Also where there was no time to find out.
bool mayRun(const Scenario& job, const SearchQuestion& question, const Catalog& catalog, unsigned threads,
    const std::stop_token& stop)
{
    SearchSpaceRead read = searchSpaceOf(job, question.locks, question.vary, catalog, question.any);
    if (!read.refusal.empty())
        return true; // for the search itself to say
    const SearchResult found = search(job,
        {.space = std::move(read.space),
            .headroom = question.headroom,
            .top = 1,
            .any = question.any,
            .first = true,
            .threads = threads,
            .stop = stop});
    return !found.best.empty() || !found.complete();
}

} // namespace

Text followInSearch(Scenario& job, const FieldEdits& edits, const SearchQuestion& question,
    const Catalog& catalog, unsigned threads, std::stop_token stop)
{
    double& batch = job.training.globalBatchSequences;
    const double stated = batch;
    Text note = followEdits(job, edits);
    const double followed = batch;
    const bool locked = std::ranges::find(question.locks, batchField) != question.locks.end();
    if (followed == stated || (!locked && stated == Training().globalBatchSequences))
        return note;
    batch = stated;
    if (locked || mayRun(job, question, catalog, threads, stop))
        return {};
    batch = followed;
    if (mayRun(job, question, catalog, threads, stop))
        return phrase("no layout on %1 runs with %2 = %3; changed to %4 to divide over the replicas",
            acceleratorsText(job.hardware.accelerators), batchField, countText(stated), countText(followed));
    batch = stated; // the batch is not what is in the way
    return {};
}

} // namespace ridgepoint
