#include "core/engine/gates.h"

#include "core/formulas/memory.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string percent(double fraction) { return format(fraction, Unit::Percent); }
std::string times(double ratio) { return format(ratio, Unit::Ratio); }

// Bytes per parameter of both moments in 8 bits each.
constexpr double eightBitMoments = 2;

double powerOfTwoAtLeast(double n) { return std::exp2(std::ceil(std::log2(std::max(1.0, n)))); }

// The smallest global batch that `data` replicas can share, not below the present one.
double batchFor(const Scenario& s, double data)
{
    const double unit = data * s.training.microBatch;
    return std::ceil(s.training.globalBatchSequences / unit) * unit;
}

// A verdict on a mesh that cannot be built would be a verdict on something else.
const Gate noMesh{GateState::NotApplicable, "— (the mesh does not fit)"};

Gate fitGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!r.meshFits)
        return noMesh;
    const MemoryReport& m = report.memory;
    if (r.capacity.value() <= 0)
        return {GateState::NotApplicable, "— (no capacity)"};
    const double filled = m.perRank.total() / r.capacity;
    // On one accelerator with a state that alone is too large, say by how much: the seed's question.
    const bool stateAlone = s.hardware.accelerators == 1 && m.ratio > 1;
    const double shown = stateAlone ? m.ratio : filled;
    switch (m.verdict) {
    case Verdict::Over:
        return {GateState::Fail,
            times(shown) + (m.perRank.state() <= r.capacity ? " with activations" : " over")};
    case Verdict::Risky:
        return {GateState::Tight, percent(shown) + " full"};
    case Verdict::Fits:
        return {GateState::Pass, percent(shown) + " full"};
    }
    return {};
}

Gate busyGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!r.meshFits)
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

double exposedSeconds(const Report& report)
{
    double exposed = 0;
    for (const CommunicationRow& row : report.communication)
        exposed += row.exposed.value_or(Seconds(0)).value();
    return exposed;
}

Gate hideGate(const Scenario& s, const Resolved& r, const Report& report)
{
    if (!r.meshFits)
        return noMesh;
    if (s.hardware.accelerators == 1)
        return {GateState::NotApplicable, "— (one accelerator)"};
    if (!report.step.seconds)
        return {GateState::NotApplicable, "— (no step time)"};
    if (report.communication.empty())
        return {GateState::Pass, "nothing to send"};
    if (std::ranges::none_of(
            report.communication, [](const CommunicationRow& row) { return row.exposed.has_value(); }))
        return {GateState::NotApplicable, "— (overlap unknown)"};
    const double share = exposedSeconds(report) / report.step.seconds->value();
    return {share > s.targets.maxExposed ? GateState::Fail : GateState::Pass, percent(share) + " exposed"};
}

// With the MFU given, the step is what it is: compute at full speed and what the overlap fields leave exposed
// have to fit into it.
void noteContradiction(const Scenario& s, Report& report)
{
    if (!report.meshFits || !s.hardware.efficiency.mfu || !report.step.seconds
        || report.compute.peak.value() <= 0)
        return;
    const Seconds fastest = report.compute.hardwarePerStep / (report.compute.peak * s.hardware.accelerators);
    const Seconds exposed(exposedSeconds(report));
    if (fastest + exposed <= *report.step.seconds * (1 + 1e-9))
        return;
    report.diagnostics.push_back({Severity::Warning, "step.seconds",
        "compute at full peak (" + format(fastest) + ") and exposed communication (" + format(exposed)
            + ") do not fit into the " + format(*report.step.seconds)
            + " that the MFU leaves: the run hides more",
        "raise the overlap fields, or set the MFU lower"});
}

void adviseFit(const Scenario& s, const Resolved& r, Report& report)
{
    const MemoryReport& m = report.memory;
    const auto checkpointing = [&] {
        if (s.training.recompute != Recompute::Full && m.activationsFull < m.whole.activations)
            report.levers.push_back({.kind = LeverKind::Recompute});
    };
    const auto sharding = [&] {
        const double replica = r.replicaRanks;
        const double need = m.stateTotal / r.capacity * 1.25 / replica; // a quarter to spare for activations
        const double data = std::max(r.data, powerOfTwoAtLeast(std::max(2.0, need)));
        const double world = data * replica;
        if (s.mesh.zeroStage == 3 && world == s.hardware.accelerators && !s.mesh.shardGroup)
            return;
        const double batch = batchFor(s, data);
        report.levers.push_back({.kind = LeverKind::ShardState,
            .accelerators = world != s.hardware.accelerators ? world : 0,
            .batch = batch != s.training.globalBatchSequences ? batch : 0,
            .ranks = world});
    };
    const bool activationsFirst = m.perRank.state() <= r.capacity;
    if (activationsFirst)
        checkpointing();
    sharding();
    if (!activationsFirst)
        checkpointing();
    const double moments = r.slabBytes[SlabMoment1] + r.slabBytes[SlabMoment2];
    if (s.training.optimizer == Optimizer::AdamW && !s.training.precision.moments
        && moments > eightBitMoments)
        report.levers.push_back({.kind = LeverKind::SmallMoments,
            .saved = (r.total * BytesPerParameter(moments - eightBitMoments)).value()});
}

void adviseBusy(const Scenario& s, const Resolved& r, Report& report)
{
    if (report.pipeline.bubbleFraction <= s.targets.maxBubble || s.targets.maxBubble <= 0)
        return;
    const double waits = s.mesh.pipeline - 1;
    const double needed = std::ceil(waits * (1 / s.targets.maxBubble - 1) / r.chunks);
    report.levers.push_back({.kind = LeverKind::MoreMicrobatches,
        .batch = needed * r.data * s.training.microBatch,
        .bubble = waits / (r.chunks * needed + waits)});
}

void adviseTime(const Scenario& s, const Resolved& r, Report& report)
{
    const std::optional<double> late = report.walls.throughput.ratioAll;
    if (!late || *late <= 1)
        return;
    const double data = powerOfTwoAtLeast(r.data * *late);
    const double batch = batchFor(s, data);
    report.levers.push_back({.kind = LeverKind::MoreReplicas,
        .accelerators = data * r.replicaRanks,
        .batch = batch != s.training.globalBatchSequences ? batch : 0});
}

void adviseHide(const Scenario& s, Report& report)
{
    const auto largest = std::max_element(report.communication.begin(), report.communication.end(),
        [](const CommunicationRow& a, const CommunicationRow& b) {
            return a.exposed.value_or(Seconds(0)) < b.exposed.value_or(Seconds(0));
        });
    if (largest == report.communication.end() || !largest->exposed)
        return;
    Lever lever{
        .kind = LeverKind::Overlap, .row = static_cast<std::size_t>(largest - report.communication.begin())};
    if (largest->group == "data" && s.mesh.zeroStage >= 2) {
        lever.kind = LeverKind::ShardLess;
    } else if (largest->group == "data") {
        lever.kind = LeverKind::LargerBatch;
        lever.batch = s.training.globalBatchSequences * 2;
    } else if (largest->tier == "scale-out") {
        lever.kind = LeverKind::KeepInside;
    }
    report.levers.push_back(lever);
}

} // namespace

void judgeGates(const Scenario& scenario, const Resolved& resolved, Report& report)
{
    report.fit = fitGate(scenario, resolved, report);
    report.busy = busyGate(scenario, resolved, report);
    report.hide = hideGate(scenario, resolved, report);
    noteContradiction(scenario, report);
}

void advise(const Scenario& scenario, const Resolved& resolved, Report& report)
{
    const bool capacity = resolved.capacity.value() > 0;
    if (capacity && report.fit.state == GateState::Fail)
        adviseFit(scenario, resolved, report);
    if (report.busy.state == GateState::Fail)
        adviseBusy(scenario, resolved, report);
    if (report.hide.state == GateState::Fail)
        adviseHide(scenario, report);
    adviseTime(scenario, resolved, report);
    if (capacity && report.fit.state == GateState::Tight) // not failing: last
        adviseFit(scenario, resolved, report);
}

} // namespace ridgepoint
