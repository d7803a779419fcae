#include "views/validation/serving_outcome.h"

#include "core/calibration/serving_left_out.h"
#include "core/validation/serving_prediction.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
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

ServingWorker::ServingWorker(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, this, &ServingWorker::progressed);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        m_running = false;
        m_now.reset();
        if (m_next)
            return start();
        Q_EMIT answered(m_watcher.future().resultCount() > 0 ? m_watcher.result() : nullptr);
    });
}

ServingWorker::~ServingWorker()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished(); // the row of now
}

void ServingWorker::ask(const Catalog& catalog, bool leaveOut)
{
    const Question question{&catalog, leaveOut};
    if (m_next ? *m_next == question : m_now && *m_now == question && !m_stop.stop_requested())
        return;
    m_next = question;
    m_stop.request_stop();
    if (!m_running)
        start();
}

void ServingWorker::stop()
{
    m_next.reset();
    m_stop.request_stop();
}

void ServingWorker::start()
{
    m_now = std::exchange(m_next, std::nullopt);
    m_stop = {};
    m_running = true;
    const auto promise = std::make_shared<QPromise<ServingOutcomePtr>>();
    promise->setProgressRange(0, 100);
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, asked = *m_now, stop = m_stop.get_token()] {
        // One thread stays for the window.
        const unsigned threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
        const auto progress = [&promise](
                                  double share) { promise->setProgressValue(static_cast<int>(share * 100)); };
        promise->addResult(servingOutcome(
            *asked.catalog, asked.leaveOut, {.threads = threads, .stop = stop, .progress = progress}));
        promise->finish();
    });
}

} // namespace ridgepoint
