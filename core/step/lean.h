#pragma once

// The search's path: time, memory and fit of many layouts of one job, without a report or diagnostics. The
// same equations as evaluate() with the MFU left to the model, instantiated without a ledger: the same memory
// to rounding, and with the schedule simulated the same step to the last bit. By closed form nothing is
// allocated, and a pipelined step differs as far as its stages differ; a search orders by it and simulates
// what it shows.

#include "core/step/resolved.h"

namespace ridgepoint {

struct LeanResult
{
    Seconds step; // 0 where nothing can be predicted (no peak, no memory bandwidth)
    Bytes memory; // of the fullest rank, as the driver shows it
    bool legal = false; // see legality.h
    bool fits = false; // memory within capacity
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

    Scenario& scenario() { return m_scenario; }
    LeanResult evaluate();

private:
    Scenario m_scenario;
    Resolved m_resolved;
    ScheduleTiming m_timing;
};

} // namespace ridgepoint
