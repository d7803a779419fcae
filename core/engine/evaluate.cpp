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
    const Scenario clean = sanitized(scenario, report.diagnostics);
    const Resolved resolved = resolve(clean, report.diagnostics);
    report.meshFits = resolved.meshFits;
    report.data = resolved.data;
    Engine<Recorder>(recorder, clean, resolved, report).run();
    judgeGates(clean, resolved, report);
    advise(clean, resolved, report);
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
