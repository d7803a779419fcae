#include "core/engine/evaluate.h"

#include "core/engine/engine.h"
#include "core/engine/gates.h"
#include "core/engine/invariants.h"

namespace ridgepoint {

namespace {

template <class Recorder>
Report evaluateWith(const Scenario& scenario, Recorder& recorder)
{
    Report report;
    report.scenario = scenario;
    // What most reports hold: one allocation a list.
    report.diagnostics.reserve(8);
    report.communication.reserve(10);
    report.roofline.operations.reserve(24);
    report.memory.items.reserve(14);
    report.step.parts.reserve(16);
    report.throughput.conventions.reserve(6);
    const Scenario clean = sanitized(scenario, report.diagnostics);
    const Resolved resolved = resolve(clean, report.diagnostics);
    report.meshFits = resolved.meshFits;
    report.data = resolved.data;
    Engine<Recorder>(recorder, clean, resolved, report).run();
    judgeGates(clean, resolved, report);
    checkInvariants(report);
    return report;
}

} // namespace

Report evaluate(const Scenario& scenario)
{
    NoLedger none;
    return evaluateWith(scenario, none);
}

Report evaluate(const Scenario& scenario, Ledger& ledger)
{
    LedgerRecorder recorder(ledger);
    return evaluateWith(scenario, recorder);
}

} // namespace ridgepoint
