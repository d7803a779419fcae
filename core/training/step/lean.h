#pragma once

// The search's path: time, memory and fit of many layouts of one job, without a report or diagnostics. The
// same equations as evaluate() with the MFU left to the model, instantiated without a ledger: the same memory
// to rounding, and with the schedule simulated the same step to the last bit. By closed form nothing is
// allocated, and a pipelined step differs as far as its stages differ; a search orders by it and simulates
// what it shows.

#include "core/training/step/resolved.h"
#include "core/training/step/step_rates.h"

#include <array>
#include <memory>

namespace ridgepoint {

struct LeanResult
{
    Seconds step; // 0 where nothing can be predicted (no peak, no memory bandwidth)
    Bytes memory; // of the fullest rank, as the driver shows it
    bool legal = false; // see legality.h
    bool fits = false; // memory within capacity, and what is offloaded within the hosts'
};

// Copies the scenario, brings it into range and resolves what layouts do not change. Then change `scenario()`
// between evaluations: mesh, micro-batch, batch, recomputation, offloading, efficiencies, and only to values
// that their fields allow, for nothing is brought into range again. A stated MFU is not looked at: a search
// compares what the model says. Model, precision, optimizer, what is trained, device, links, ranks of a node
// and stack need a new evaluator. Not thread-safe; one evaluator a thread.
class LeanEvaluator
{
public:
    explicit LeanEvaluator(const Scenario& scenario, ScheduleTiming timing = ScheduleTiming::ClosedForm);
    ~LeanEvaluator();

    Scenario& scenario() { return m_scenario; }
    const Scenario& scenario() const { return m_scenario; }
    LeanResult evaluate();

    // The same in pieces, for a search that stops where it knows enough. First place(), after every change;
    // after one of the sharding stage, the shard group or of offloading alone placeState() is enough.
    void place();
    void placeState();
    void forget(); // after a change of recomputation alone
    // A floor that is nearer at hand than that of all stages, until the next of these three.
    void assumeFloor(const PipelineLoads& loads, const StepRates& rates);
    const Resolved& resolved() const { return m_resolved; }
    bool isLegal() const; // see legality.h
    bool isClean() const; // likewise: nor is there anything that a report would warn of
    Bytes memory();
    bool hostHolds(); // what is offloaded; see core/training/step/host_memory.h
    std::array<Bytes, 8> memoryOfRanks(); // of resolved().extremes(), among which the fullest is
    // Nothing where nothing can be predicted. With Floor: no more than the same step Simulated.
    Seconds step(ScheduleTiming timing);
    // No more than that, whatever the schedule and its chunks, the sharding stage and group, and offloading.
    Seconds leastStep();
    // What layers take here, and the least step of ranks that hold so many, however their state is shared
    // out; `rates` of the same recomputation, mesh and micro-batch.
    StepRates rates();
    Seconds leastStep(const PipelineLoads& loads, const StepRates& rates) const;
    // And for the sharding stage and offloading that are set, with no shard group: none lets a step take
    // less.
    ShardingFloor leastStepOfSharding();
    // What a rank of such a step waits at least for gradients and weights, by the sharding stage that is set
    // and these times, or any longer ones.
    struct GradientTraffic
    {
        Seconds reduce, gather; // of a step
    };
    GradientTraffic gradientTraffic(); // of the state that is placed, whatever is computed again
    Seconds leastWaits(const ShardingFloor& floor, const GradientTraffic& traffic) const;
    // Whether its passes are run one by one; otherwise a closed form stands in for a mesh that it does not
    // take.
    bool runsByOp() const;

private:
    struct Memo;
    bool isPredictable() const;
    template <class Ask>
    auto withModel(Ask ask, ScheduleTiming timing = ScheduleTiming::Floor);

    Scenario m_scenario;
    Resolved m_resolved;
    ScheduleTiming m_timing;
    std::unique_ptr<Memo> m_memo;
};

} // namespace ridgepoint
