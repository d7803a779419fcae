#include "core/engine/gates.h"

#include "core/training/mfu_words.h"
#include "core/training/report.h"
#include "core/training/step/offloading.h"

#include <algorithm>

namespace ridgepoint {

namespace {

TextNumber percent(double fraction) { return textNumber(fraction, Unit::Percent); }
TextNumber times(double ratio) { return textNumber(ratio, Unit::Ratio); }

// A verdict on a mesh that cannot be built would be a verdict on something else.
const Gate noMesh{GateState::NotApplicable, phrase("— (the mesh does not fit)"), {}, {}};

bool meshIsLegal(const Resolved& r, const Report& report)
{
    return r.meshFits && std::ranges::none_of(report.diagnostics, [](const Diagnostic& d) {
        return d.severity == Severity::Error && d.field.starts_with("mesh.");
    });
}

// The device has room, the host has none.
Gate hostGate(const HostReport& host)
{
    const double filled = *host.offloaded / host.capacity;
    return {GateState::Fail, phrase("host memory %1", times(filled)),
        phrase("%1 of the memory of a host", times(filled)),
        phrase("The ranks of a node offload %1, %2 of the %3 that its DRAM has for them: %4 less %5 for the "
               "system.",
            *host.offloaded, times(filled), host.capacity, host.memory, percent(hostReserve))};
}

Gate fitGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    const MemoryReport& m = report.memory;
    if (r.capacity.value() <= 0)
        return {GateState::NotApplicable, phrase("— (no capacity)")};
    const double filled = m.perRank.total() / r.capacity;
    // On one accelerator with a state that alone is too large, say by how much: the seed's question. What is
    // offloaded is not there.
    const double state = m.perRank.state() / r.capacity;
    const bool stateAlone = s.hardware.accelerators == 1 && state > 1 && m.verdict == Verdict::Over;
    const double shown = stateAlone ? state : filled;
    const Bytes one = r.capacity;
    const bool alone = s.hardware.accelerators == 1;
    const Text full =
        alone ? phrase("%1 full", percent(shown)) : phrase("fullest rank %1 full", percent(shown));
    switch (m.verdict) {
    case Verdict::Over:
        if (stateAlone)
            return {GateState::Fail, phrase("%1 state alone", times(shown)),
                phrase("%1 of capacity, state alone", times(shown)),
                phrase("The training state alone is %1 of the %2 of one accelerator; with activations and "
                       "buffers it is %3.",
                    times(shown), one, times(filled))};
        return {GateState::Fail,
            alone ? phrase("%1 at the peak", times(shown)) : phrase("fullest rank %1", times(shown)),
            alone ? phrase("%1 of capacity at the peak", times(shown))
                  : phrase("fullest rank %1 of capacity at the peak", times(shown)),
            phrase("State, activations and all that the allocator and the driver reserve on the fullest rank "
                   "are %1 of its %2.",
                times(shown), one)};
    case Verdict::Risky:
    case Verdict::Fits:
        if (!m.fits)
            return hostGate(report.host);
        break;
    }
    return {m.verdict == Verdict::Risky ? GateState::Tight : GateState::Pass, full, {}, {}};
}

// Beyond a limit; where nobody has stated it, it is the usual one, and nothing has failed.
Gate beyond(Text summary, const TargetShare& limit, std::string_view field)
{
    if (limit.stated())
        return {GateState::Fail, std::move(summary)};
    return {GateState::Unset, std::move(summary), {},
        phrase("The usual limit is %1, and no target is set: set yours with %2.", percent(limit), field)};
}

Gate busyGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    if (report.compute.peak.value() <= 0)
        return {
            GateState::NotApplicable, phrase("— (no %1 unit)", dataTypeKey(s.training.precision.compute))};
    if (!report.throughput.mfu)
        return {GateState::NotApplicable, phrase("— (no MFU)")};
    const double mfu = *report.throughput.mfu;
    const double bubble = report.pipeline.bubbleFraction;
    const Text shown = phrase("%1 MFU", percent(mfu)), both = mfuOfBothPeaks(report);
    const Text inFull = both.empty() ? both : phrase("MFU %1", both);
    if (bubble > s.targets.maxBubble)
        return beyond(phrase("%1 mean bubble", percent(bubble)), s.targets.maxBubble, "targets.max_bubble");
    if (mfu < s.targets.minMfu) {
        Gate gate = beyond(shown, s.targets.minMfu, "targets.min_mfu");
        gate.inFull = inFull;
        return gate;
    }
    if (!report.roofline.operations.empty() && report.roofline.operations[0].bound == "memory")
        return {GateState::Unset, phrase("%1, below the memory ridge", shown), // no limit of anybody's
            inFull.empty() ? inFull : phrase("%1, below the memory ridge", inFull)};
    return {GateState::Pass, shown, inFull};
}

Gate hideGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!meshIsLegal(r, report))
        return noMesh;
    if (s.hardware.accelerators == 1)
        return {GateState::NotApplicable, phrase("— (one accelerator)")};
    if (!report.step.seconds)
        return {GateState::NotApplicable, phrase("— (no step time)")};
    if (report.communication.empty())
        return {GateState::Pass, phrase("nothing to send")};
    if (!report.step.communicationExposed)
        return {GateState::NotApplicable, phrase("— (overlap unknown)")};
    const Seconds exposed = *report.step.communicationExposed, step = *report.step.seconds;
    const double share = exposed / step;
    if (share > 1) // of a step that the stated MFU gives: a percentage of it would mean nothing
        return {GateState::Fail, phrase("exposed > step"), phrase("exposed for longer than the step"),
            phrase("Exposed communication (%1) takes longer than the step (%2) that the stated MFU leaves: "
                   "the run hides more, or its MFU is lower.",
                exposed, step)};
    const Text shown = phrase("%1 exposed", percent(share));
    if (share > s.targets.maxExposed)
        return beyond(shown, s.targets.maxExposed, "targets.max_exposed");
    return {GateState::Pass, shown};
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
        phrase("compute at full peak (%1) and exposed communication (%2) do not fit into the %3 that the MFU "
               "leaves: the run hides more",
            fastest, exposed, *report.step.seconds),
        phrase("raise the overlap fields, or set the MFU lower")});
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
