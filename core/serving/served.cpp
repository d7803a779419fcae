#include "core/serving/served.h"

#include "core/training/report.h"

namespace ridgepoint {

Served::Served(std::shared_ptr<const ServingJob> job, ReportEffort effort)
    : service(std::move(job))
    , report(serviceReport(service, effort))
    , judged(effort == ReportEffort::Full || serving().statistic == ServingStatistic::Mean)
{
}

Served::Served(const Scenario& scenario, ReportEffort effort)
    : Served(std::make_shared<const ServingJob>(servingJob(scenario)), effort)
{
}

std::shared_ptr<const Served> ServedSlot::of(const Scenario& scenario, ReportEffort effort)
{
    const std::scoped_lock lock(m_mutex);
    std::shared_ptr<const Served>& kept = m_byEffort[static_cast<std::size_t>(effort)];
    if (!kept) {
        kept = std::make_shared<const Served>(scenario, effort);
        ++m_made;
    }
    return kept;
}

int ServedSlot::made() const
{
    const std::scoped_lock lock(m_mutex);
    return m_made;
}

std::shared_ptr<const Served> servedOf(const Report& report, ReportEffort effort)
{
    return report.served ? report.served->of(report.scenario, effort)
                         : std::make_shared<const Served>(report.scenario, effort);
}

} // namespace ridgepoint
