#include "views/serving_frontier/frontier_answer.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

namespace ridgepoint {

namespace {

// Without what only says where among all layouts and loads the scenario stands.
FrontierQuestion wherever(FrontierQuestion question)
{
    Serving& s = question.scenario.serving;
    s.tensor.reset();
    s.expert.reset();
    s.pipeline = s.attentionData = 1;
    s.concurrency.reset();
    s.replicas.reset();
    s.promptReplicas.reset(); // no layout here reads prompts elsewhere
    s.promptTensor.reset();
    question.scenario.name.clear();
    question.scenario.notes.clear();
    return question;
}

// The same layouts with another of them the scenario's; none where it is not among them.
std::optional<ServingFrontier> movedWithin(const ServingFrontier& frontier, const ServingLayout& own)
{
    ServingFrontier moved = frontier;
    bool found = false;
    for (FrontierLayout& layout : moved.layouts) {
        layout.isScenarios = layout.layout == own;
        found = found || layout.isScenarios;
    }
    return found ? std::optional(std::move(moved)) : std::nullopt;
}

class LastComplete
{
public:
    FrontierAnswerPtr get()
    {
        const std::scoped_lock lock(m_mutex);
        return m_answer;
    }
    void set(FrontierAnswerPtr answer)
    {
        const std::scoped_lock lock(m_mutex);
        m_answer = std::move(answer);
    }

private:
    std::mutex m_mutex;
    FrontierAnswerPtr m_answer;
};

} // namespace

FrontierAnswerPtr frontierAnswer(const FrontierQuestion& question, const FrontierEffort& effort)
{
    static LastComplete last;
    const FrontierAnswerPtr before = last.get();
    auto answer = std::make_shared<FrontierAnswer>();
    answer->of = question;
    answer->job = std::make_shared<const ServingJob>(servingJob(question.scenario));
    const Service service(answer->job);
    answer->report = serviceReport(service);
    const double accelerators = question.accelerators >= 1
        ? question.accelerators
        : std::min(mostSearchedAccelerators, std::max(service.layout().ranks(), answer->job->perNode));
    if (before && before->frontier.refusal.empty() && before->frontier.accelerators == accelerators
        && before->of.catalog == question.catalog
        && wherever({before->of.scenario}) == wherever({question.scenario}))
        if (std::optional<ServingFrontier> same = movedWithin(before->frontier, service.layout())) {
            answer->frontier = std::move(*same);
            answer->measured = before->measured;
            answer->complete = true;
            return answer;
        }
    answer->frontier = servingFrontier(question.scenario, accelerators, effort);
    answer->complete = !effort.quick;
    if (answer->complete && question.catalog)
        answer->measured = measuredServing(question.scenario, *question.catalog);
    if (answer->complete && answer->frontier.unvisited == 0)
        last.set(answer);
    return answer;
}

FrontierWorker::FrontierWorker(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, this, [this](int index) {
        const FrontierAnswerPtr answer = m_watcher.resultAt(index);
        Q_EMIT answered(answer);
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        m_running = false;
        if (m_next)
            start();
    });
}

FrontierWorker::~FrontierWorker()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void FrontierWorker::ask(FrontierQuestion question, bool moving)
{
    Asked asked{std::move(question), moving};
    if (m_next ? *m_next == asked : m_now && *m_now == asked)
        return;
    m_next = std::move(asked);
    m_stop.request_stop();
    if (!m_running)
        start();
}

void FrontierWorker::start()
{
    m_now = std::exchange(m_next, std::nullopt);
    m_stop = {};
    m_running = true;
    // QPromise is in QtCore; QtConcurrent would be one more library to load at every start.
    const auto promise = std::make_shared<QPromise<FrontierAnswerPtr>>();
    m_watcher.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, asked = *m_now, stop = m_stop.get_token()] {
        FrontierAnswerPtr answer = frontierAnswer(asked.question, {.quick = true});
        promise->addResult(answer);
        if (!asked.moving && !answer->complete && !stop.stop_requested()) {
            // One thread stays for the window.
            const unsigned threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
            answer = frontierAnswer(asked.question, {.threads = threads, .stop = stop});
            if (!stop.stop_requested())
                promise->addResult(answer);
        }
        promise->finish();
    });
}

} // namespace ridgepoint
