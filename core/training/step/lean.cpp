#include "core/training/step/lean.h"

#include "core/formulas/ledger.h"
#include "core/training/step/host_memory.h"
#include "core/training/step/legality.h"
#include "core/training/step/pipeline_run.h"
#include "core/training/step/rank_memory.h"
#include "core/training/step/step_model.h"

#include <algorithm>

namespace ridgepoint {

struct LeanEvaluator::Memo
{
    StepModel<NoLedger>::Memory step;
    NoLedger none;
    std::optional<RankMemory<NoLedger>> rank; // knows what a layer keeps

    RankMemory<NoLedger>& rankOf(const Scenario& scenario, const Resolved& resolved)
    {
        return rank ? *rank : rank.emplace(none, scenario, resolved);
    }
};

LeanEvaluator::LeanEvaluator(const Scenario& scenario, ScheduleTiming timing)
    : m_timing(timing)
    , m_memo(std::make_unique<Memo>())
{
    Diagnostics unread;
    m_scenario = sanitized(scenario, unread);
    m_resolved = resolve(m_scenario, unread);
}
LeanEvaluator::~LeanEvaluator() = default;

void LeanEvaluator::place()
{
    placeMesh(m_scenario, m_resolved);
    forget();
}
void LeanEvaluator::forget()
{
    m_memo->step.clock.reset();
    m_memo->step.floor.reset();
    m_memo->rank.reset();
}
void LeanEvaluator::placeState() { ridgepoint::placeState(m_scenario, m_resolved); }
bool LeanEvaluator::isLegal() const { return ridgepoint::isLegal(m_scenario, m_resolved); }
bool LeanEvaluator::isClean() const { return ridgepoint::isClean(m_scenario, m_resolved); }
std::array<Bytes, 8> LeanEvaluator::memoryOfRanks()
{
    RankMemory<NoLedger>& memory = m_memo->rankOf(m_scenario, m_resolved);
    std::array<Bytes, 8> each{};
    for (std::size_t i = 0; i < m_resolved.extremeCount; ++i)
        each[i] = memory.of(m_resolved.extremeRanks[i]).total;
    return each;
}
Bytes LeanEvaluator::memory()
{
    const auto each = memoryOfRanks();
    return *std::max_element(
        each.begin(), each.begin() + static_cast<std::ptrdiff_t>(m_resolved.extremeCount));
}

bool LeanEvaluator::hostHolds()
{
    return hostLoad(m_scenario, m_resolved, m_memo->rankOf(m_scenario, m_resolved)).holds();
}

bool LeanEvaluator::isPredictable() const
{
    return m_resolved.peak.value() > 0 && m_scenario.hardware.accelerator.memoryBandwidth.value() > 0;
}

template <class Ask>
auto LeanEvaluator::withModel(Ask ask, ScheduleTiming timing)
{
    NoLedger none;
    const RankParameters heaviest = heaviestRank(m_resolved);
    const TrafficPlan<NoLedger> plan(none, m_scenario, m_resolved, heaviest);
    StepModel<NoLedger> model(none, m_scenario, m_resolved, plan, heaviest, timing, &m_memo->step);
    return ask(model);
}

Seconds LeanEvaluator::step(ScheduleTiming timing)
{
    if (!isPredictable())
        return Seconds(0);
    return withModel([](auto& model) { return model.run().step; }, timing);
}

Seconds LeanEvaluator::leastStep()
{
    return isPredictable() ? withModel([](auto& model) { return model.least(); }) : Seconds(0);
}
ShardingFloor LeanEvaluator::leastStepOfSharding()
{
    return isPredictable() ? withModel([](auto& model) { return model.leastOfSharding(); }) : ShardingFloor();
}
LeanEvaluator::GradientTraffic LeanEvaluator::gradientTraffic()
{
    NoLedger none;
    const TrafficPlan<NoLedger> plan(none, m_scenario, m_resolved, heaviestRank(m_resolved));
    return {plan.reduce(), plan.gather()};
}
Seconds LeanEvaluator::leastWaits(const ShardingFloor& floor, const GradientTraffic& traffic) const
{
    return floor.ranks == 0
        ? Seconds(0)
        : StepModel<NoLedger>::leastWaits(floor, m_scenario, m_resolved, traffic.reduce, traffic.gather);
}
StepRates LeanEvaluator::rates()
{
    return isPredictable() ? withModel([](auto& model) { return model.rates(); }) : StepRates();
}
void LeanEvaluator::assumeFloor(const PipelineLoads& loads, const StepRates& rates)
{
    const Recomputation again(m_scenario, m_resolved);
    m_memo->step.floor = pipelineBound(loads, rates, m_resolved.microbatches, again);
}
Seconds LeanEvaluator::leastStep(const PipelineLoads& loads, const StepRates& rates) const
{
    const Recomputation again(m_scenario, m_resolved);
    return StepModel<NoLedger>::atLeast(
        pipelineBound(loads, rates, m_resolved.microbatches, again), m_scenario, m_resolved);
}

bool LeanEvaluator::runsByOp() const { return m_resolved.stages <= 1 || isRunByOp(m_scenario, m_resolved); }

LeanResult LeanEvaluator::evaluate()
{
    place();
    const Bytes memory = this->memory();
    return {.step = step(m_timing),
        .memory = memory,
        .legal = isLegal(),
        .fits = m_resolved.capacity.value() > 0 && memory <= m_resolved.capacity && hostHolds()};
}

} // namespace ridgepoint
