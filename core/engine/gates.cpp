#include "core/engine/gates.h"

#include "core/formulas/memory.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string percent(double fraction) { return format(fraction, Unit::Percent); }
std::string times(double ratio) { return format(ratio, Unit::Ratio); }

// A verdict on a mesh that cannot be built would be a verdict on something else.
const Gate noMesh{GateState::NotApplicable, "— (the mesh does not fit)", {}, {}};

bool meshIsLegal(const Resolved& r, const Report& report)
{
    return r.meshFits && std::ranges::none_of(report.diagnostics, [](const Diagnostic& d) {
        return d.severity == Severity::Error && d.field.starts_with("mesh.");
    });
}

Gate fitGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    const MemoryReport& m = report.memory;
    if (r.capacity.value() <= 0)
        return {GateState::NotApplicable, "— (no capacity)"};
    const double filled = m.perRank.total() / r.capacity;
    // On one accelerator with a state that alone is too large, say by how much: the seed's question.
    const bool stateAlone = s.hardware.accelerators == 1 && m.ratio > 1;
    const double shown = stateAlone ? m.ratio : filled;
    const std::string one = format(r.capacity);
    switch (m.verdict) {
    case Verdict::Over:
        if (stateAlone)
            return {GateState::Fail, times(shown) + " state alone",
                times(shown) + " of capacity, state alone",
                "The training state alone is " + times(shown) + " of the " + one
                    + " of one accelerator; with activations and buffers it is " + times(filled) + "."};
        return {GateState::Fail, times(shown) + " with activations",
            times(shown) + " of capacity, with activations",
            "State, activations and all that the allocator and the driver reserve on the fullest rank are "
                + times(shown) + " of its " + one + "."};
    case Verdict::Risky:
        return {GateState::Tight, percent(shown) + " full", {}, {}};
    case Verdict::Fits:
        return {GateState::Pass, percent(shown) + " full", {}, {}};
    }
    return {};
}

Gate busyGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    if (report.compute.peak.value() <= 0)
        return {GateState::NotApplicable,
            "— (no " + std::string(dataTypeKey(s.training.precision.compute)) + " unit)"};
    if (!report.throughput.mfu)
        return {GateState::NotApplicable, "— (no MFU)"};
    const double mfu = *report.throughput.mfu;
    const double bubble = report.pipeline.bubbleFraction;
    const std::string shown = percent(mfu) + " MFU";
    if (bubble > s.targets.maxBubble)
        return {GateState::Fail, percent(bubble) + " bubble"};
    if (mfu < s.targets.minMfu)
        return {GateState::Fail, shown};
    if (!report.roofline.operations.empty() && report.roofline.operations[0].bound == "memory")
        return {GateState::Fail, shown + ", below the memory ridge"};
    return {GateState::Pass, shown};
}

Gate hideGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    if (s.hardware.accelerators == 1)
        return {GateState::NotApplicable, "— (one accelerator)"};
    if (!report.step.seconds)
        return {GateState::NotApplicable, "— (no step time)"};
    if (report.communication.empty())
        return {GateState::Pass, "nothing to send"};
    if (!report.step.communicationExposed)
        return {GateState::NotApplicable, "— (overlap unknown)"};
    const Seconds exposed = *report.step.communicationExposed, step = *report.step.seconds;
    const double share = exposed / step;
    if (share > 1) // of a step that the stated MFU gives: a percentage of it would mean nothing
        return {GateState::Fail, "exposed > step", "exposed for longer than the step",
            "Exposed communication (" + format(exposed) + ") takes longer than the step (" + format(step)
                + ") that the stated MFU leaves: the run hides more, or its MFU is lower."};
    return {share > s.targets.maxExposed ? GateState::Fail : GateState::Pass, percent(share) + " exposed"};
}

// With the MFU given, the step is what it is: compute at full speed and what the overlap fields leave exposed
// have to fit into it.
void noteContradiction(const Scenario& s, Report& report)
{
    if (!report.meshFits || !statedMfu(s.hardware) || !report.step.seconds
        || report.compute.peak.value() <= 0)
        return;
    const Seconds fastest = report.compute.hardwarePerStep / (report.compute.peak * s.hardware.accelerators);
    Seconds exposed(0); // as far as it is known
    for (const auto& group : {report.step.tensorExposed, report.step.contextExposed,
             report.step.expertExposed, report.step.pipelineExposed, report.step.dataExposed})
        exposed += group.value_or(Seconds(0));
    if (exposed > *report.step.seconds) // the gate says so
        return;
    if (fastest + exposed <= *report.step.seconds * (1 + 1e-9))
        return;
    report.diagnostics.push_back({Severity::Warning, "step.seconds",
        "compute at full peak (" + format(fastest) + ") and exposed communication (" + format(exposed)
            + ") do not fit into the " + format(*report.step.seconds)
            + " that the MFU leaves: the run hides more",
        "raise the overlap fields, or set the MFU lower"});
}

} // namespace

void judgeGates(const Scenario& scenario, const Resolved& resolved, Report& report)
{
    report.fit = fitGate(scenario, resolved, report);
    report.busy = busyGate(scenario, resolved, report);
    report.hide = hideGate(scenario, resolved, report);
    noteContradiction(scenario, report);
}

} // namespace ridgepoint
