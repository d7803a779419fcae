#include "core/engine/gates.h"

#include "core/formulas/memory.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string percent(double fraction) { return format(fraction, Unit::Percent); }
std::string times(double ratio) { return format(ratio, Unit::Ratio); }
std::string whole(double count) { return formatExact(count, Unit::Count); }

double powerOfTwoAtLeast(double n) { return std::exp2(std::ceil(std::log2(std::max(1.0, n)))); }

// The smallest global batch that `data` replicas can share, not below the present one.
double batchFor(const Scenario& s, double data)
{
    const double unit = data * s.training.microBatch;
    return std::ceil(s.training.globalBatchSequences / unit) * unit;
}

// " on 16 GPUs, batch 16": what a lever raises besides its name.
std::string sharedBy(double world, double batch, bool moreRanks, bool moreSequences)
{
    return (moreRanks ? " on " + format(world, Unit::Count) + " GPUs" : std::string())
        + (moreSequences ? ", batch " + format(batch, Unit::Count) : std::string());
}

// A lever that changes the number of accelerators leaves what depends on it to the mesh.
void leaveToMesh(const Scenario& s, Advice& advice)
{
    if (s.mesh.data)
        advice.edits.emplace_back("mesh.data", "auto");
    if (s.mesh.shardGroup)
        advice.edits.emplace_back("mesh.shard_group", "auto");
}

// A verdict on a mesh that cannot be built would be a verdict on something else.
const Gate noMesh {GateState::NotApplicable, "— (the mesh does not fit)"};

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
        return {GateState::Fail, times(shown) + (m.perRank.state() <= r.capacity ? " with activations" : " over")};
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
        return {GateState::NotApplicable, "— (no " + std::string(dataTypeKey(s.training.precision.compute)) + " unit)"};
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
    if (std::ranges::none_of(report.communication, [](const CommunicationRow& row) { return row.exposed.has_value(); }))
        return {GateState::NotApplicable, "— (overlap unknown)"};
    const double share = exposedSeconds(report) / report.step.seconds->value();
    return {share > s.targets.maxExposed ? GateState::Fail : GateState::Pass, percent(share) + " exposed"};
}

// With the MFU given, the step is what it is: compute at full speed and what the overlap fields leave exposed have to
// fit into it.
void noteContradiction(const Scenario& s, Report& report)
{
    if (!report.meshFits || !s.hardware.efficiency.mfu || !report.step.seconds || report.compute.peak.value() <= 0)
        return;
    const Seconds fastest = report.compute.hardwarePerStep / (report.compute.peak * s.hardware.accelerators);
    const Seconds exposed(exposedSeconds(report));
    if (fastest + exposed <= *report.step.seconds * (1 + 1e-9))
        return;
    report.diagnostics.push_back({Severity::Warning, "step.seconds",
        "compute at full peak (" + format(fastest) + ") and exposed communication (" + format(exposed)
            + ") do not fit into the " + format(*report.step.seconds) + " that the MFU leaves: the run hides more",
        "raise the overlap fields, or set the MFU lower"});
}

void adviseFit(const Scenario& s, const Resolved& r, Report& report)
{
    const MemoryReport& m = report.memory;
    const Bytes state = m.perRank.state();
    const bool activationsFirst = state <= r.capacity;
    const auto checkpointing = [&] {
        if (s.training.recompute == Recompute::Full || m.activationsFull >= m.whole.activations)
            return;
        report.advice.push_back({.wall = "memory (activations)",
            .symptom = "out of memory at longer sequences",
            .response = "Recompute activations (checkpointing)",
            .effect = format(m.whole.activations) + " → " + format(m.activationsFull) + " per micro-batch",
            .edits = {{"training.recompute", "full"}}});
    };
    const auto sharding = [&] {
        const double replica = r.replicaRanks;
        const double need = m.stateTotal / r.capacity * 1.25 / replica; // a quarter to spare for activations
        const double data = std::max(r.data, powerOfTwoAtLeast(std::max(2.0, need)));
        const double world = data * replica;
        if (s.mesh.zeroStage == 3 && world == s.hardware.accelerators && !s.mesh.shardGroup)
            return;
        const double batch = batchFor(s, data);
        const bool moreRanks = world != s.hardware.accelerators;
        const bool moreSequences = batch != s.training.globalBatchSequences;
        Advice advice {.wall = "memory (state)",
            .symptom = "out of memory at step 0",
            .response = moreRanks || moreSequences ? "FSDP" + sharedBy(world, batch, moreRanks, moreSequences)
                                                   : "FSDP: shard the state (ZeRO-3)",
            .effect = "÷" + whole(data * replica) + ": " + format(m.stateTotal / (data * replica)) + " of state per rank",
            .edits = {}};
        if (moreRanks)
            advice.edits.emplace_back("hardware.accelerators", whole(world));
        if (moreSequences)
            advice.edits.emplace_back("training.global_batch_sequences", whole(batch));
        leaveToMesh(s, advice);
        advice.edits.emplace_back("mesh.zero_stage", "3");
        report.advice.push_back(std::move(advice));
    };
    const auto smallerState = [&] {
        if (s.training.optimizer != Optimizer::AdamW || s.training.precision.moments)
            return;
        const double saved = r.slabBytes[SlabMoment1] + r.slabBytes[SlabMoment2] - 2;
        if (saved <= 0)
            return;
        report.advice.push_back({.wall = "memory (state)",
            .symptom = "out of memory at step 0",
            .response = "Keep Adam's moments in 8 bits",
            .effect = "−" + format(r.total * BytesPerParameter(saved)) + " of state",
            .edits = {{"training.optimizer", "adam_8bit"}}});
    };
    if (activationsFirst) {
        checkpointing();
        sharding();
    } else {
        sharding();
        checkpointing();
    }
    smallerState();
}

void adviseBusy(const Scenario& s, const Resolved& r, Report& report)
{
    if (report.pipeline.bubbleFraction > s.targets.maxBubble && s.targets.maxBubble > 0) {
        const double stages = s.mesh.pipeline;
        const double needed = std::ceil((stages - 1) * (1 / s.targets.maxBubble - 1) / r.chunks);
        const double batch = needed * r.data * s.training.microBatch;
        report.advice.push_back({.wall = "time (bubble)",
            .symptom = "stages wait for each other",
            .response = "More micro-batches in flight",
            .effect = percent(report.pipeline.bubbleFraction) + " → "
                + percent((stages - 1) / (r.chunks * needed + stages - 1)) + " bubble",
            .edits = {{"training.global_batch_sequences", whole(batch)}}});
    }
}

void adviseTime(const Scenario& s, const Resolved& r, Report& report)
{
    const std::optional<double> late = report.walls.throughput.ratioAll;
    if (!late || *late <= 1)
        return;
    const double data = powerOfTwoAtLeast(r.data * *late);
    const double world = data * r.replicaRanks;
    const double batch = batchFor(s, data);
    Advice advice {.wall = "time (training)",
        .symptom = "step time × steps exceeds the deadline",
        .response = "Data parallel" + sharedBy(world, batch, true, batch != s.training.globalBatchSequences),
        .effect = "×" + format(world / s.hardware.accelerators, Unit::Number) + " accelerators: "
            + format(*report.run.seconds * (s.hardware.accelerators / world)),
        .edits = {{"hardware.accelerators", whole(world)}}};
    leaveToMesh(s, advice);
    if (batch != s.training.globalBatchSequences)
        advice.edits.emplace_back("training.global_batch_sequences", whole(batch));
    report.advice.push_back(std::move(advice));
}

void adviseHide(const Report& report, std::vector<Advice>& out)
{
    const auto largest = std::max_element(report.communication.begin(), report.communication.end(),
        [](const CommunicationRow& a, const CommunicationRow& b) {
            return a.exposed.value_or(Seconds(0)) < b.exposed.value_or(Seconds(0));
        });
    if (largest == report.communication.end() || !largest->exposed)
        return;
    const std::string exposed = format(*largest->exposed) + " exposed in every step";
    if (largest->group == "data" && report.scenario.mesh.zeroStage >= 2) {
        out.push_back({.wall = "communication (gradients)",
            .symptom = exposed,
            .response = "Shard less: ZeRO-1 sends gradients and weights once a step",
            .effect = "÷" + whole(report.pipeline.microbatches) + " calls",
            .edits = {{"mesh.zero_stage", "1"}}});
    } else if (largest->group == "data") {
        const double doubled = report.scenario.training.globalBatchSequences * 2;
        out.push_back({.wall = "communication (gradients)",
            .symptom = exposed,
            .response = "A larger batch sends gradients less often",
            .effect = "half the gradient traffic per token",
            .edits = {{"training.global_batch_sequences", whole(doubled)}}});
    } else if (largest->tier == "scale-out") {
        out.push_back({.wall = "communication (" + largest->group + ")",
            .symptom = exposed,
            .response = "Keep the " + largest->group + " group inside one scale-up domain",
            .effect = "moves " + format(largest->bytesPerRank * largest->count) + " per step off " + largest->tier,
            .edits = {}});
    } else {
        out.push_back({.wall = "communication (" + largest->group + ")",
            .symptom = exposed + " unless something hides it",
            .response = "Overlap " + largest->group + " communication with compute",
            .effect = "up to " + format(*largest->exposed) + " per step",
            .edits = {}});
    }
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
        adviseHide(report, report.advice);
    adviseTime(scenario, resolved, report);
    if (capacity && report.fit.state == GateState::Tight) // not failing: last
        adviseFit(scenario, resolved, report);
}

} // namespace ridgepoint
