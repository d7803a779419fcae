#pragma once

// The search's path: time, memory and fit of many layouts of one job, without a report, diagnostics or
// allocation. The same equations as evaluate(), instantiated without a ledger; the numbers are the same to
// the last bit.

#include "core/engine/resolved.h"

namespace ridgepoint {

struct LeanResult
{
    Seconds step; // 0 where nothing can be predicted (no peak, no memory bandwidth)
    Bytes memory; // of the fullest rank, as the driver shows it
    bool legal = false; // see legality.h
    bool fits = false; // memory within capacity
};

// Copies the scenario and resolves what layouts do not change: model, device, links. Then change `scenario()`
// between evaluations: mesh, micro-batch, batch, recomputation, offloading, efficiencies. What belongs to the
// model, the precision, the optimizer or the device needs a new evaluator. Not thread-safe; one evaluator a
// thread.
class LeanEvaluator
{
public:
    explicit LeanEvaluator(const Scenario& scenario);

    Scenario& scenario() { return m_scenario; }
    LeanResult evaluate();

private:
    Scenario m_scenario;
    Resolved m_resolved;
};

} // namespace ridgepoint
