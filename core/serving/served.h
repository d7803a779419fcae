#pragma once

// A scenario's service with its report: what every readout `serving.*` reads (service_figures.h), and what
// pictures of serving draw. A report keeps it, so that one scenario is served once, whoever asks.

#include "core/serving/service.h"

#include <array>
#include <memory>
#include <mutex>

namespace ridgepoint {

struct Report;

struct Served
{
    explicit Served(std::shared_ptr<const ServingJob> job, ReportEffort effort = ReportEffort::Full);
    explicit Served(const Scenario& scenario, ReportEffort effort = ReportEffort::Full);

    Service service;
    ServiceReport report;
    bool judged = true; // report.ttftMet and itlMet are of the statistic that the targets are about

    const ServingJob& job() const { return service.job(); }
    const Serving& serving() const { return job().scenario.serving; }
    bool atRate() const { return serving().load == ServingLoad::Rate; }
};

// The service of one scenario, made on first request. of() may be called from several threads; what it
// returns may be read by one thread at a time (see Service).
class ServedSlot
{
public:
    std::shared_ptr<const Served> of(const Scenario& scenario, ReportEffort effort);
    int made() const; // services made so far

private:
    mutable std::mutex m_mutex;
    std::array<std::shared_ptr<const Served>, 2> m_byEffort; // by ReportEffort
    int m_made = 0;
};

// Of the report's scenario: the one that the report keeps, or a new one where it keeps none.
std::shared_ptr<const Served> servedOf(const Report& report, ReportEffort effort = ReportEffort::Full);

} // namespace ridgepoint
