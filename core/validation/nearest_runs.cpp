#include "core/validation/nearest_runs.h"

#include "core/training/report.h"

#include "core/inputs/model/parameters.h"
#include "core/serving/served.h"
#include "core/validation/run_file.h"
#include "core/validation/serving_prediction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

// What another kind of device, type or model weighs: as much as so many times the size (natural logarithm).
constexpr double otherDevice = 1.5, otherType = 1, otherKind = 2;
constexpr double unknown = 1.5; // where one of the two is not stated

double apart(double a, double b)
{
    return a > 0 && b > 0 && std::isfinite(a) && std::isfinite(b) ? std::abs(std::log(a / b)) : unknown;
}
double apart(std::optional<Tokens> a, double b) { return apart(a ? a->value() : 0, b); }

double activeParameters(const Architecture& architecture)
{
    return countParameters(architecture).active(architecture).value();
}

double distance(const ValidatedRun& row, const Report& report)
{
    const Scenario &run = *row.scenario, &own = report.scenario;
    return apart(activeParameters(run.model.architecture), report.model.active.value())
        + apart(run.hardware.accelerators, own.hardware.accelerators) / 2
        + apart(run.training.sequenceLength, own.training.sequenceLength) / 2
        + (run.hardware.accelerator.id == own.hardware.accelerator.id ? 0 : otherDevice)
        + (run.training.precision.compute == own.training.precision.compute ? 0 : otherType)
        + (row.moe == (report.model.architecture.isMoe()) ? 0 : otherKind);
}

double distance(const ServingRow& row, const Served& served)
{
    const Scenario& own = served.job().scenario;
    const double concurrency = served.report.now.concurrency;
    return apart(
               activeParameters(row.subject.model->architecture), activeParameters(served.job().architecture))
        + apart(row.run.meanInput(), own.serving.promptTokens) / 2
        + apart(row.run.meanOutput(), own.serving.outputTokens) / 2
        + apart(row.run.concurrency.value_or(0), concurrency) / 2
        + apart(row.subject.pool->layout.ranks(), served.report.layout.ranks())
        + (row.subject.accelerator->accelerator.id == own.hardware.accelerator.id ? 0 : otherDevice)
        + (row.subject.types.dense == served.report.types.dense ? 0 : otherType);
}

bool isSameJob(const Scenario& a, const Scenario& b)
{
    const auto is = [&](auto get) { return get(a) == get(b); };
    return is([](const Scenario& s) { return s.hardware.accelerator.id; })
        && is([](const Scenario& s) { return s.hardware.accelerators; })
        && is([](const Scenario& s) { return s.training.sequenceLength; })
        && is([](const Scenario& s) { return s.training.globalBatchSequences; })
        && is([](const Scenario& s) { return s.training.microBatch; })
        && is([](const Scenario& s) { return s.training.recompute; })
        && is([](const Scenario& s) { return s.training.precision.compute; })
        && is([](const Scenario& s) { return s.mesh.tensor; })
        && is([](const Scenario& s) { return s.mesh.pipeline; })
        && is([](const Scenario& s) { return s.mesh.context; })
        && is([](const Scenario& s) { return s.mesh.expert; });
}

bool isNoEvidence(const ValidatedRun& row)
{
    return !row.counts() || !row.scenario || !row.ratio || !row.predicted.mfu || !row.measured.mfu;
}

template <class Row, class Of>
std::vector<Row*> nearestOf(std::vector<Row>& rows, const Of& of, std::size_t most)
{
    std::vector<std::pair<double, Row*>> all;
    for (Row& row : rows)
        if (const double far = distance(row, of); std::isfinite(far))
            all.emplace_back(far, &row);
    const auto nearer = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::ranges::stable_sort(all, nearer);
    std::vector<Row*> found;
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
        found.push_back(all[i].second);
    return found;
}

} // namespace

const std::vector<Run>& BundledRuns::runs()
{
    if (m_runs.empty())
        m_runs = bundledRuns(m_catalog).runs;
    return m_runs;
}

std::vector<const ValidatedRun*> BundledRuns::nearest(const Report& report, std::size_t most)
{
    if (m_steps.empty()) {
        for (const Run& run : runs())
            m_steps.push_back(validateRun(run, m_catalog, predictWithEngine));
        std::erase_if(m_steps, isNoEvidence);
    }
    const std::vector<ValidatedRun*> found = nearestOf(m_steps, report, most);
    return {found.begin(), found.end()};
}

const ValidatedRun* BundledRuns::same(const Report& report)
{
    constexpr double sameSize = 0.01; // of active parameters
    m_same.reset();
    for (const Run& run : runs()) {
        if (run.hardware.count.value_or(report.scenario.hardware.accelerators)
            != report.scenario.hardware.accelerators)
            continue;
        ValidatedRun row = validateRun(run, m_catalog, predictWithEngine);
        if (!isNoEvidence(row) && isSameJob(*row.scenario, report.scenario)
            && apart(activeParameters(row.scenario->model.architecture), report.model.active.value())
                < sameSize
            && (!m_same || distance(row, report) < distance(*m_same, report)))
            m_same = std::move(row);
    }
    return m_same ? &*m_same : nullptr;
}

std::vector<const ServingRow*> BundledRuns::nearest(const Served& served, std::size_t most)
{
    if (m_deployments.empty()) {
        Diagnostics unread; // of `validate`
        m_deployments = servingRows(bundledServingRuns(foldersOf(m_catalog), unread), m_catalog);
        std::erase_if(m_deployments, [](const ServingRow& row) {
            return row.run.kind != ServingKind::Online || !row.subject.known() || !row.subject.pool
                || row.verdict != ServingVerdict::Sound || !row.measured(ServingMeasure::Tpot)
                || row.subject.kernels().empty();
        });
    }
    const std::vector<ServingRow*> found = nearestOf(m_deployments, served, most);
    for (ServingRow* row : found)
        if (!row->answer)
            row->answer = predictServing(row->run, row->subject);
    return {found.begin(), found.end()};
}

const ServingRow* BundledRuns::same(const Served& served)
{
    constexpr std::size_t many = 16;
    constexpr double near = 0.15; // of both lengths together: some measure a tenth fewer than they name
    for (const ServingRow* row : nearest(served, many))
        if (distance(*row, served) < near && row->run.concurrency == served.report.now.concurrency
            && row->subject.engine == served.job().scenario.serving.engine)
            return row;
    return nullptr;
}

} // namespace ridgepoint
