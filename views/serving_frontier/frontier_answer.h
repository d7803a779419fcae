#pragma once

// All layouts of a served model on so many accelerators, beside the scenario's own point: asked in the
// background where a window waits, at once where a file is written.

#include "core/serving/frontier.h"
#include "views/serving_frontier/measured_serving.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>

namespace ridgepoint {

struct FrontierQuestion
{
    Scenario scenario;
    double accelerators = 0; // 0: a replica's, a node at least
    const Catalog* catalog = nullptr; // of published rows; null: none are looked for
    bool operator==(const FrontierQuestion&) const = default;
};

struct FrontierAnswer
{
    FrontierQuestion of;
    std::shared_ptr<const ServingJob> job;
    ServiceReport report; // of the scenario's own point
    ServingFrontier frontier;
    std::vector<MeasuredServing> measured; // of this model and device
    bool complete = false; // else a quick look: fewer loads, no best points, nothing measured
};
using FrontierAnswerPtr = std::shared_ptr<const FrontierAnswer>;

// `before`: a complete answer, whose layouts hold where only the scenario's own layout or load is another.
FrontierAnswerPtr frontierAnswer(
    const FrontierQuestion& question, const FrontierEffort& effort, const FrontierAnswerPtr& before = {});

// Answers the latest question: a quick look first, then, unless a slider still moves, everything. What is no
// longer asked is stopped, but for quick looks, so that a long drag sees some of them.
class FrontierWorker : public QObject
{
    Q_OBJECT
public:
    explicit FrontierWorker(QObject* parent = nullptr);
    ~FrontierWorker() override;

    void ask(FrontierQuestion question, bool moving);
    bool busy() const { return m_running; }

Q_SIGNALS:
    void answered(const ridgepoint::FrontierAnswerPtr& answer);

private:
    struct Asked
    {
        FrontierQuestion question;
        bool moving = false;
        bool operator==(const Asked&) const = default;
    };
    void start();

    std::optional<Asked> m_next, m_now;
    FrontierAnswerPtr m_whole; // the last complete answer
    bool m_running = false;
    std::stop_source m_stop;
    QFutureWatcher<FrontierAnswerPtr> m_watcher;
};

} // namespace ridgepoint
