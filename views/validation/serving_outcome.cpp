#include "views/validation/serving_outcome.h"

#include "core/validation/fit/serving_left_out.h"
#include "core/validation/serving_prediction.h"

#include <chrono>
#include <map>
#include <mutex>
#include <utility>

namespace ridgepoint {

namespace {

struct Known
{
    std::timed_mutex working; // one at a time, so that who asks for the same finds it
    std::mutex mutex;
    std::map<std::pair<std::vector<std::filesystem::path>, bool>, ServingOutcomePtr> outcomes;
};

Known& known()
{
    static Known all;
    return all;
}

} // namespace

ServingOutcomePtr servingOutcomeOf(
    std::shared_ptr<const Catalog> catalog, std::vector<ServingRow> rows, bool leftOut)
{
    auto outcome = std::make_shared<ServingOutcome>();
    outcome->catalog = std::move(catalog);
    outcome->scores = scoreServing(rows);
    outcome->rows = std::move(rows);
    outcome->leftOut = leftOut;
    return outcome;
}

ServingOutcomePtr knownServingOutcome(const Catalog& catalog, bool leaveOut)
{
    const std::scoped_lock lock(known().mutex);
    const auto found = known().outcomes.find({foldersOf(catalog), leaveOut});
    return found == known().outcomes.end() ? nullptr : found->second;
}

ServingOutcomePtr servingOutcome(const Catalog& catalog, bool leaveOut, const RowEffort& effort)
{
    if (ServingOutcomePtr before = knownServingOutcome(catalog, leaveOut))
        return before;
    std::unique_lock working(known().working, std::defer_lock);
    while (!working.try_lock_for(std::chrono::milliseconds(20)))
        if (effort.stopped())
            return nullptr;
    if (ServingOutcomePtr before = knownServingOutcome(catalog, leaveOut))
        return before;
    auto own = std::make_shared<const Catalog>(catalog); // what is kept may outlive the one that asks
    Diagnostics unread; // of `validate`
    std::vector<ServingRow> rows = servingRows(bundledServingRuns(foldersOf(*own), unread), *own);
    if (leaveOut)
        rows = leaveServingOut(std::move(rows), effort).rows;
    else
        answerRows(
            rows,
            [](const ServingRun& run, const ServingSubject& subject) { return predictServing(run, subject); },
            effort);
    if (effort.stopped())
        return nullptr;
    ServingOutcomePtr outcome = servingOutcomeOf(std::move(own), std::move(rows), leaveOut);
    const std::scoped_lock lock(known().mutex);
    return known().outcomes.try_emplace({foldersOf(catalog), leaveOut}, std::move(outcome)).first->second;
}

} // namespace ridgepoint
