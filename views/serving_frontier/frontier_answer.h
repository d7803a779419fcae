#pragma once

// All layouts of a served model on so many accelerators, beside the scenario's own point: asked in the
// background where a window waits, at once where a file is written.

#include "core/inputs/catalog/catalog.h"
#include "core/serving/pareto.h"
#include "core/validation/serving_run.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridgepoint {

struct FrontierQuestion
{
    Scenario scenario;
    double accelerators = 0; // 0: a replica's, a node at least
    const Catalog* catalog = nullptr; // of published rows; null: none are looked for
    bool operator==(const FrontierQuestion&) const = default;
};

// What others have measured of a served model on a device, as a point of the same picture.
struct MeasuredServing
{
    ServingRun run; // online, with a time per token and tokens per second of an accelerator
    const ModelPreset* model = nullptr; // both of the catalog
    const AcceleratorPreset* accelerator = nullptr;
    ServingTypes types;
    ServingLayout layout; // of a replica

    double perUser() const { return 1 / run.tpot->value(); }
    double perAccelerator() const { return run.statedThroughput()->value(); }
};

// Those of this model and device among the published rows that come with the program, in their order. The
// table is read once; safe from any thread.
std::vector<MeasuredServing> measuredServing(const Scenario& scenario, const Catalog& catalog);

// How unlike each other a row and a service are, in number types, lengths, requests at a time and layout; 0:
// not at all.
double unlikeness(const MeasuredServing& row, const ServiceReport& report, const Serving& serving);

// Whether it was asked much the same: number types, and lengths of prompts and outputs within a quarter.
bool askedAlike(const MeasuredServing& row, const Serving& serving, const ServingTypes& types);

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

// The last complete answer is kept, for windows, previews and files alike: its layouts hold where only the
// scenario's own layout or load is another. Safe from any thread.
FrontierAnswerPtr frontierAnswer(const FrontierQuestion& question, const FrontierEffort& effort);

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
    bool m_running = false;
    std::stop_source m_stop;
    QFutureWatcher<FrontierAnswerPtr> m_watcher;
};

} // namespace ridgepoint
