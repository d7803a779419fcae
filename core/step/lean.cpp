#include "core/step/lean.h"

#include "core/report/ledger.h"
#include "core/step/legality.h"
#include "core/step/rank_memory.h"
#include "core/step/step_model.h"

#include <algorithm>

namespace ridgepoint {

namespace {

Bytes fullestRank(const Scenario& s, const Resolved& r)
{
    NoLedger none;
    RankMemory<NoLedger> memory(none, s, r);
    Bytes fullest(-1);
    for (const PipelineRank& rank : r.extremes())
        fullest = std::max(fullest, memory.of(rank).total);
    return fullest;
}

} // namespace

LeanEvaluator::LeanEvaluator(const Scenario& scenario, ScheduleTiming timing)
    : m_timing(timing)
{
    Diagnostics unread;
    m_scenario = sanitized(scenario, unread);
    m_resolved = resolve(m_scenario, unread);
}

LeanResult LeanEvaluator::evaluate()
{
    placeMesh(m_scenario, m_resolved);
    const Scenario& s = m_scenario;
    const Resolved& r = m_resolved;
    LeanResult result{.step = Seconds(0), .memory = fullestRank(s, r), .legal = isLegal(s, r), .fits = false};
    result.fits = r.capacity.value() > 0 && result.memory <= r.capacity;
    if (r.peak.value() <= 0 || s.hardware.accelerator.memoryBandwidth.value() <= 0)
        return result;
    NoLedger none;
    const RankParameters heaviest = heaviestRank(r);
    const TrafficPlan<NoLedger> plan(none, s, r, heaviest);
    result.step = StepModel<NoLedger>(none, s, r, plan, heaviest, m_timing).run().step;
    return result;
}

} // namespace ridgepoint
