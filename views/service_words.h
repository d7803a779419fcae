#pragma once

// What the pictures of serving share: a scenario that is served, with its report, and a few words about it.

#include "core/serving/service_figures.h"
#include "views/serving_view.h"
#include "views/view.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

struct Served
{
    explicit Served(const Scenario& scenario, ReportEffort effort = ReportEffort::Full);

    Service service;
    ServiceReport report;
    bool judged = true; // report.ttftMet and itlMet are of the statistic that the targets are about

    const ServingJob& job() const { return service.job(); }
    const Serving& serving() const { return job().scenario.serving; }
    bool atRate() const { return serving().load == ServingLoad::Rate; }
    QString refusal() const; // a sentence; empty: the report holds
    ShownService shown() const { return {&job(), &report, judged}; }
};

// In the order of the baselines.
using ServedPins = std::vector<std::shared_ptr<const Served>>;

// What is served of a report, once for all that ask while one of them keeps it.
class ServedMemo
{
public:
    std::shared_ptr<const Served> of(const std::shared_ptr<const Report>& report, ReportEffort effort);
    int count() const { return m_count; } // served so far

private:
    struct Kept
    {
        std::weak_ptr<const Report> report;
        ReportEffort effort = ReportEffort::Full;
        std::weak_ptr<const Served> served;
    };
    std::vector<Kept> m_kept;
    int m_count = 0;
};
std::shared_ptr<const Served> servedOf(const ViewInput& input, ReportEffort effort = ReportEffort::Full);

// Those of pinned scenarios, kept while they stay pinned.
class ServedBaselines
{
public:
    const ServedPins& of(const ViewInput& input); // valid until the next call

private:
    std::vector<std::shared_ptr<const Report>> m_reports;
    ServedPins m_served;
};

// "vLLM measured on H100": where the times of the kernels come from, in the fewest words.
QString servedSource(const ServingJob& job, KernelSource source);
// "vLLM measured on H100 · TP 2 · bf16, cache bf16", or what nobody measured with its device and
// engine.
QString servedWords(const Served& served, const NumberFormat& numbers);
// "TP 8", or of a split deployment "prefill 2 × TP 8 + decode 3 × TP 16".
QString deployedWords(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers);
// "16 accelerators in all: 5.33 a decode replica, its share of prefill counted."; empty: it is not split.
QString splitShareText(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers);
QString requestsAtATime(); // the axis of a replica's concurrency
QString requestsASecond(); // and of its rates
QString sequencesText(double sequences, const NumberFormat& numbers); // "1 sequence", "61.4 sequences"

// Factors on what is predicted that eight of ten published deployments lay between; unknown: see bandText().
ServingBand bandOf(const Served& served, ServingMeasure measure);
// "Eight of ten published deployments lie between 14.2 ms and 18.1 ms.", or why there is no band.
QString bandText(
    const Served& served, ServingMeasure measure, double value, Unit unit, const NumberFormat& numbers);

// The path under which a figure of service_figures.h is explained: "served.ttft_seconds".
inline constexpr std::string_view servedPrefix = "served.";
QString servedPath(std::string_view key);
// Of the value that the targets are about: "served.ttft_p99_seconds", where it was played.
QString judgedPath(const ServiceReport& report, const ServingJob& job, std::string_view measure);
// "TTFT · p99", where that is what was played for the targets.
QString judgedName(const QString& name, const ServicePoint& point, const ServingJob& job);

// A tile of a number that no readout of the report has. `then`: the baselines' numbers, in their order.
ReadoutTileData servedTile(const QString& label, std::optional<double> value, Unit unit,
    const std::vector<std::optional<double>>& then, const NumberFormat& numbers, const QString& detail = {},
    const QString& path = {});

} // namespace ridgepoint
