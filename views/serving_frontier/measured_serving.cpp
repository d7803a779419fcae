#include "core/validation/serving_judgement.h"
#include "core/validation/serving_subject.h"
#include "views/serving_frontier/frontier_answer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>

namespace ridgepoint {

namespace {

constexpr double sameLength = 1.25;

using Rows = std::vector<ServingRun>;

std::shared_ptr<const Rows> onlineRows(const std::vector<std::filesystem::path>& folders)
{
    static std::mutex mutex;
    static std::map<std::vector<std::filesystem::path>, std::shared_ptr<const Rows>> known;
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const Rows>& rows = known[folders];
    if (!rows) {
        Diagnostics unread; // of `validate`
        Rows all = bundledServingRuns(folders, unread);
        std::erase_if(all, [](const ServingRun& run) {
            return run.kind != ServingKind::Online || !run.tpot || run.tpot->value() <= 0
                || !run.statedThroughput() || run.statedThroughput()->value() <= 0;
        });
        rows = std::make_shared<const Rows>(std::move(all));
    }
    return rows;
}

// Llama 3 and 3.1 differ in nothing but how much they have learned to read.
Architecture shapeOf(Architecture architecture)
{
    architecture.maxSequence = 0;
    return architecture;
}

bool near(std::optional<Tokens> a, double b)
{
    return a && a->value() > 0 && b > 0 && std::abs(std::log(a->value() / b)) <= std::log(sameLength);
}

} // namespace

std::vector<MeasuredServing> measuredServing(const Scenario& scenario, const Catalog& catalog)
{
    std::vector<MeasuredServing> found;
    const Architecture own = shapeOf(architectureOf(scenario.model));
    const std::string& device = scenario.hardware.accelerator.id;
    const auto rows = onlineRows(foldersOf(catalog));
    for (const ServingRun& run : *rows) {
        const ModelPreset* const model = servingModel(run.model, catalog);
        if (!model || shapeOf(model->architecture) != own)
            continue;
        const ServingSubject subject = servingSubjectOf(run, catalog);
        if (!subject.known() || !subject.accelerator || subject.accelerator->id != device || !subject.pool
            || judge(run, subject) != ServingVerdict::Sound)
            continue;
        found.push_back({run, subject.model, subject.accelerator, subject.types, subject.pool->layout});
    }
    return found;
}

double unlikeness(const MeasuredServing& row, const ServiceReport& report, const Serving& serving)
{
    constexpr double unknown = 4; // times as many
    const auto apart = [](std::optional<double> a, double b) {
        return std::abs(std::log(a.value_or(0) > 0 && b > 0 ? *a / b : unknown));
    };
    const auto tokens = [](std::optional<Tokens> mean) {
        return mean ? std::optional(mean->value()) : std::nullopt;
    };
    const double types = apart(servedBytes(row.types.dense), servedBytes(report.types.dense));
    return 2 * types + apart(tokens(row.run.meanInput()), serving.promptTokens)
        + apart(tokens(row.run.meanOutput()), serving.outputTokens)
        + apart(row.run.concurrency, report.now.concurrency) + apart(row.layout.tensor, report.layout.tensor)
        + apart(row.layout.ranks(), report.layout.ranks());
}

bool askedAlike(const MeasuredServing& row, const Serving& serving, const ServingTypes& types)
{
    if (serving.secondShare > 0) // all published ones have one kind of requests
        return false;
    return servedBytes(row.types.dense) == servedBytes(types.dense)
        && near(row.run.meanInput(), serving.promptTokens)
        && near(row.run.meanOutput(), serving.outputTokens);
}

} // namespace ridgepoint
