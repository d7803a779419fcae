// Of a training run.

#include "core/analysis/advice.h"
#include "core/analysis/scaling_out.h"
#include "core/engine/evaluate.h"
#include "core/inputs/model/layer_account.h"
#include "core/inputs/scenario/edits.h"
#include "core/teaching/investigation/steps.h"
#include "core/validation/nearest_runs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

struct HeldPart
{
    Text name;
    Bytes bytes;
    Text lever; // what makes it smaller
};

std::array<HeldPart, 5> heldParts(const Report& report)
{
    const MemoryParts& rank = report.memory.perRank;
    const Text shard = phrase("shard them over more devices");
    return {{{"the weights", rank.weights, shard},
        {"the gradients", rank.gradients + rank.accumulator, shard},
        {"the optimizer states", rank.master + rank.moment1 + rank.moment2, shard},
        {"the activations", rank.activations,
            report.scenario.training.recompute == Recompute::Full ? phrase("split them by tensor or context "
                                                                           "parallelism")
                                                                  : phrase("recompute them")},
        {"the temporary buffers", rank.buffers, phrase("make the micro-batch smaller")}}};
}

Text nameOf(const ParameterComponent& component)
{
    static const std::map<std::string_view, Text> names{{"embedding", phrase("the token embedding")},
        {"position", phrase("the learned positions")}, {"attention", phrase("the attention layers")},
        {"dense_mlp", phrase("the dense MLPs")}, {"experts", phrase("the routed experts")},
        {"shared_experts", phrase("the shared experts")}, {"router", phrase("the expert router")},
        {"norms", phrase("the norms and the rest")}, {"lm_head", phrase("the LM head")}};
    return names.at(component.key);
}

Text largestComponent(const Report& report)
{
    const auto components = componentsOf(report.model.components);
    const auto& largest = *std::ranges::max_element(components, {}, &ParameterComponent::parameters);
    const Parameters all = report.model.components.total();
    return all.value() > 0
        ? phrase("%1 of it in %2", textNumber(largest.parameters / all, Unit::Percent), nameOf(largest))
        : Text();
}

Text largestBuffer(const Report& report)
{
    const MemoryItem* largest = nullptr;
    for (const MemoryItem& item : report.memory.items)
        if (item.id.starts_with("buffers.") && (!largest || item.bytes > largest->bytes))
            largest = &item;
    return largest ? phrase("largest: %1", Text::known(largest->label)) : Text();
}

// The advice that makes it fit by itself; empty: none does.
std::optional<Advice> enoughAdvice(const Report& report, const Catalog& catalog)
{
    for (Advice& advice : adviceOf(report, 1)) {
        Scenario changed = report.scenario;
        if (!applyEdits(changed, advice.edits, catalog) && evaluate(changed).memory.verdict != Verdict::Over)
            return std::move(advice);
    }
    return std::nullopt;
}

InvestigationStep memoryStep(const Report& report, const Catalog& catalog)
{
    InvestigationStep step{.key = "memory", .title = phrase("Memory: does it fit?")};
    const MemoryParts& rank = report.memory.perRank;
    const auto parts = heldParts(report);
    const HeldPart& most = *std::ranges::max_element(parts, {}, &HeldPart::bytes);
    step.numbers = firstFour({readoutNumber(report, "model.params_total", largestComponent(report)),
        readoutNumber(report, "memory.per_rank.state_bytes",
            phrase("optimizer states: %1", rank.master + rank.moment1 + rank.moment2)),
        readoutNumber(report, "memory.per_rank.activations_bytes",
            phrase("a layer and micro-batch: %1", report.memory.activationsPerLayer)),
        readoutNumber(report, "memory.per_rank.buffers_bytes", largestBuffer(report))});
    const Bytes total = rank.total(), capacity = report.memory.capacity;
    if (total <= capacity) {
        step.sentence =
            phrase("It fits, with %1 to spare: %2 take %3 of %4, so if memory runs short, %5 first.",
                capacity - total, most.name, most.bytes, total, most.lever);
        return step;
    }
    const std::optional<Advice> advice = enoughAdvice(report, catalog);
    step.sentence = advice
        ? phrase("It does not fit: %1 take %2 of %3, and a device has %4; this makes it fit: %5 (%6).",
            most.name, most.bytes, total, capacity, advice->response, advice->effect)
        : phrase(
            "It does not fit: %1 take %2 of %3, and a device has %4; no single change is enough, so search "
            "for a layout.",
            most.name, most.bytes, total, capacity);
    return step;
}

// Of full training, whose backward pass is two forward passes (formula trainingFromForward).
Text forwardPass(const Report& report)
{
    const Training& training = report.scenario.training;
    return training.method == FineTuning::Full && training.frozenShare == 0
        ? phrase("forward pass: %1", report.compute.exactPerStep / 3.0)
        : Text();
}

InvestigationStep computeStep(const Report& report)
{
    InvestigationStep step{.key = "compute", .title = phrase("Compute: is the device busy?")};
    const std::optional<double> stated = statedMfu(report.scenario.hardware);
    step.numbers = firstFour({readoutNumber(report, "compute.flops_exact_per_step", forwardPass(report)),
        readoutNumber(report, "roofline.operating.intensity"),
        readoutNumber(report, "roofline.ridge_points.memory"),
        readoutNumber(report, "throughput.mfu", stated ? phrase("stated, not predicted") : Text()),
        readoutNumber(report, "compute.flops_per_step"), readoutNumber(report, "compute.peak"),
        readoutNumber(report, "model.tokens")});
    const std::optional<double> intensity = readoutValue(report, "roofline.operating.intensity");
    const auto& ridge = report.roofline.ridgeMemory;
    const std::optional<double>& mfu = report.throughput.mfu;
    if (!intensity || !mfu) {
        step.sentence = phrase("It is not known how busy the device is: %1.",
            reasonForNull(report, intensity ? "throughput.mfu" : "roofline.operating.intensity"));
        return step;
    }
    const TextNumber does = textNumber(*intensity, Unit::FlopPerByte),
                     reached = textNumber(*mfu, Unit::Percent);
    step.sentence = *intensity < ridge.value()
        ? phrase("At %1, below the ridge of %2, memory bandwidth limits the step: expect an MFU of %3.", does,
            ridge, reached)
        : phrase("At %1, above the ridge of %2, arithmetic limits the step: expect an MFU of %3.", does,
            ridge, reached);
    return step;
}

// One kind of link, and what a rank sends over it in a step.
struct LinkLoad
{
    std::string_view ceiling; // path of its bandwidth
    Text name;
    Seconds atBandwidth; // of all calls at that bandwidth
};

LinkLoad busiestLink(const Report& report)
{
    std::array links{LinkLoad{"roofline.ceilings.scale_up", "the scale-up link", {}},
        LinkLoad{"roofline.ceilings.scale_out", "the scale-out network", {}}};
    for (const CommunicationRow& row : report.communication)
        links[row.tier == "scale-up" ? 0 : 1].atBandwidth += row.atBandwidth;
    return links[links[0].atBandwidth > links[1].atBandwidth ? 0 : 1];
}

// "320 all-gather · 160 reduce-scatter"
Text callsByKind(const Report& report)
{
    std::map<Collective, double> calls;
    for (const CommunicationRow& row : report.communication)
        calls[row.op] += row.count;
    std::vector<Text> parts;
    for (const auto& [op, count] : calls)
        parts.push_back(phrase("%1 × %2", textNumber(count, Unit::Count), Text::known(label(op))));
    return listed(parts);
}

const CommunicationRow* busiestRow(const Report& report)
{
    const auto sent = [](const CommunicationRow& row) { return row.bytesPerRank * row.count; };
    const auto found = std::ranges::max_element(report.communication, {}, sent);
    return found == report.communication.end() ? nullptr : &*found;
}

constexpr double noticedWait = 0.05; // of the step

InvestigationStep communicationStep(const Report& report)
{
    InvestigationStep step{
        .key = "communication", .title = phrase("Communication: is the network fast enough?")};
    const LinkLoad link = busiestLink(report);
    const std::optional<double> has = readoutValue(report, link.ceiling);
    const Seconds compute = report.step.compute.value_or(Seconds(0));
    const std::optional<double> needs =
        has && compute > Seconds(0) ? std::optional(*has * (link.atBandwidth / compute)) : std::nullopt;
    double calls = 0;
    for (const CommunicationRow& row : report.communication)
        calls += row.count;
    const CommunicationRow* const most = busiestRow(report);
    step.numbers = firstFour({readoutNumber(report, "step.communication_bytes",
                                  most ? phrase("%1 by %2", most->bytesPerRank * most->count,
                                      Text::known(label(most->op)))
                                       : Text()),
        ownNumber(phrase("collectives in a step"), calls, Unit::Count, callsByKind(report)),
        ownNumber(phrase("bandwidth to hide it behind computation"), needs, Unit::BytePerSecond, link.name),
        readoutNumber(report, link.ceiling), readoutNumber(report, "step.communication_seconds"),
        readoutNumber(report, "mesh.ranks"), readoutNumber(report, "step.communication_exposed_seconds"),
        readoutNumber(report, "mesh.largest_link_bytes")});
    if (!(report.scenario.hardware.accelerators > 1)) {
        step.sentence =
            phrase("One device sends nothing; data parallelism would send %1 a step from each device.",
                report.step.communicationBytes);
        return step;
    }
    if (!needs) {
        step.sentence =
            phrase("A rank sends %1 a step; the bandwidth or the time available for that is not known.",
                report.step.communicationBytes);
        return step;
    }
    const TextNumber needed = textNumber(*needs, Unit::BytePerSecond),
                     had = textNumber(*has, Unit::BytePerSecond);
    const auto& exposed = report.step.communicationExposed;
    if (exposed && report.step.seconds) {
        const double share = *exposed / *report.step.seconds;
        const TextNumber waits = textNumber(share, Unit::Percent);
        step.sentence = *needs > *has
            ? phrase("It takes %1 to hide it all and %2 has %3: the network is the limit, and %4 of the step "
                     "waits for it.",
                needed, link.name, had, waits)
            : share > noticedWait
            ? phrase(
                "It takes %1 to hide it all and %2 has %3: bandwidth is enough, and still %4 of the step "
                "waits for messages that nothing overlaps.",
                needed, link.name, had, waits)
            : phrase(
                "It takes %1 to hide it all and %2 has %3: the network is fast enough, and only %4 of the "
                "step waits for it.",
                needed, link.name, had, waits);
        return step;
    }
    step.sentence = *needs > *has
        ? phrase(
            "It takes %1 to hide it all and %2 has %3: the network is the limit.", needed, link.name, had)
        : phrase(
            "It takes %1 to hide it all and %2 has %3: the network is fast enough.", needed, link.name, had);
    return step;
}

struct Efficiency
{
    double accelerators = 0;
    std::optional<double> share; // throughput of a device, of what it is at the present count
};

// On twice and eight times the devices. The batch stays if that is legal; else it grows with the replicas.
struct ScaledOut
{
    std::array<Efficiency, 2> at{};
    bool weak = false;
};

ScaledOut scaledOut(const Scenario& scenario)
{
    ScaledOut out;
    const double present = scenario.hardware.accelerators;
    out.at = {{{2 * present, {}}, {8 * present, {}}}};
    for (const ScalingKind kind : {ScalingKind::Strong, ScalingKind::Weak}) {
        const std::vector<ScalingPoint> points = scalingCurve(scenario, kind);
        const auto perDevice = [&points](double accelerators) -> std::optional<double> {
            for (const ScalingPoint& point : points)
                if (point.accelerators == accelerators && point.tokensPerSecond)
                    return point.tokensPerSecond->value() / accelerators;
            return std::nullopt;
        };
        const std::optional<double> now = perDevice(present);
        out.weak = kind == ScalingKind::Weak;
        for (Efficiency& each : out.at)
            if (const std::optional<double> then = perDevice(each.accelerators); then && now)
                each.share = *then / *now;
            else
                each.share.reset();
        if (out.at[0].share && out.at[1].share)
            break;
    }
    return out;
}

constexpr double goodScaling = 0.8; // of a device's throughput, on eight times as many
constexpr double noticedLoss = 0.02; // of the step

InvestigationStep scalingStep(const Report& report)
{
    InvestigationStep step{.key = "scaling", .title = phrase("Scaling: do more devices help?")};
    const ScaledOut out = scaledOut(report.scenario);
    const Text batch = out.weak ? phrase("the batch grows with the replicas") : phrase("the same batch");
    const auto efficiency = [&batch](const Efficiency& each) {
        return ownNumber(phrase("efficiency on %1 devices", textNumber(each.accelerators, Unit::Count)),
            each.share, Unit::Percent, batch);
    };
    const auto& sends = report.step.communicationTime;
    const auto& computes = report.step.compute;
    step.numbers = firstFour({readoutNumber(report, "pipeline.bubble_fraction"),
        ownNumber(phrase("communication ÷ computation"),
            sends && computes && *computes > Seconds(0) ? std::optional(*sends / *computes) : std::nullopt,
            Unit::Ratio),
        efficiency(out.at[0]), efficiency(out.at[1]), readoutNumber(report, "pipeline.microbatches"),
        readoutNumber(report, "mesh.ranks"), readoutNumber(report, "pipeline.stages")});
    const double bubble = report.step.bubbleShare.value_or(0),
                 waits = report.step.communicationExposed && report.step.seconds
        ? *report.step.communicationExposed / *report.step.seconds
        : 0;
    const std::optional<double>& kept = out.at[1].share;
    const TextNumber many = textNumber(out.at[1].accelerators, Unit::Count);
    if (statedMfu(report.scenario.hardware)) {
        step.sentence =
            phrase("The MFU is stated, so more devices cost nothing here: let it be predicted to see "
                   "what they cost.");
    } else if (!kept) {
        step.sentence =
            phrase("This layout does not grow to %1 devices by data parallelism alone: change the "
                   "batch or the mesh first.",
                many);
    } else {
        const TextNumber share = textNumber(*kept, Unit::Percent);
        const Text verdict = *kept >= goodScaling
            ? phrase("More devices help: of %1, each keeps %2 of today's throughput", many, share)
            : phrase("More devices help little: of %1, each keeps %2 of today's throughput", many, share);
        step.sentence = std::max(bubble, waits) < noticedLoss ? phrase("%1.", verdict)
            : bubble > waits ? phrase("%1; the first loss is the pipeline bubble, %2 of the step now.",
                  verdict, textNumber(bubble, Unit::Percent))
                             : phrase("%1; the first loss is communication, %2 of the step now.", verdict,
                                 textNumber(waits, Unit::Percent));
    }
    return step;
}

// The largest part of the step that is not useful arithmetic; null: no parts are predicted.
const StepPart* firstToProfile(const Report& report)
{
    const StepPart* most = nullptr;
    for (const StepPart& part : report.step.parts)
        if (part.id != "matmul" && (!most || part.seconds > most->seconds))
            most = &part;
    return most;
}

// What a profile shows of such a part; empty: its label says it.
Text profiled(const StepPart& part)
{
    static const std::map<std::string_view, Text> names{{"attention", phrase("the attention kernels")},
        {"elementwise", phrase("the element-wise kernels")}, {"recompute", phrase("the recomputed layers")},
        {"launch", phrase("the gaps between kernels")}, {"tensor", phrase("tensor-parallel communication")},
        {"context", phrase("context-parallel communication")},
        {"expert", phrase("expert-parallel communication")}, {"bubble", phrase("the pipeline bubble")},
        {"pipeline", phrase("the pipeline's sends")}, {"data", phrase("data-parallel communication")},
        {"contention", phrase("kernels slowed by collectives")}, {"offload", phrase("the link to the host")},
        {"optimizer", phrase("the optimizer step")}, {"straggler", phrase("the slowest ranks")},
        {"fixed", phrase("the fixed cost of a step")}};
    const auto found = names.find(part.id);
    return found == names.end() ? Text::known(part.label) : found->second;
}

Text nameOf(const ValidatedRun& row)
{
    const Run& run = row.run;
    const Hardware& hardware = row.scenario->hardware;
    return phrase("%1 on %2 × %3 (%4)", run.model.name.empty() ? run.id : run.model.name,
        textNumber(hardware.accelerators, Unit::Count), hardware.accelerator.name, run.source.key);
}

InvestigationStep validationStep(const Report& report, BundledRuns& runs)
{
    InvestigationStep step{.key = "validation", .title = phrase("Validation: can it be trusted?")};
    const std::vector<const ValidatedRun*> near = runs.nearest(report, comparedRuns);
    const ValidatedRun* const nearest = near.empty() ? nullptr : near.front();
    double sum = 0; // of logarithms
    for (const ValidatedRun* row : near)
        sum += std::log(*row->ratio);
    const StepPart* const part = firstToProfile(report);
    const auto& seconds = report.step.seconds;
    const std::optional<double> share =
        part && seconds ? std::optional(part->seconds / *seconds) : std::nullopt;
    const auto ofNearest = [nearest](const RunFigures ValidatedRun::*side) {
        return nearest ? (nearest->*side).mfu : std::nullopt;
    };
    step.numbers = firstFour({ownNumber(phrase("MFU measured in the nearest run"),
                                  ofNearest(&ValidatedRun::measured), Unit::Percent,
                                  nearest ? nameOf(*nearest) : Text()),
        ownNumber(phrase("MFU predicted of that run"), ofNearest(&ValidatedRun::predicted), Unit::Percent),
        ownNumber(phrase("predicted ÷ measured step time"),
            near.empty() ? std::nullopt : std::optional(std::exp(sum / double(near.size()))), Unit::Ratio,
            phrase("mean of the %1 nearest runs", textNumber(double(near.size()), Unit::Count))),
        ownNumber(phrase("share of the step to profile first"), share, Unit::Percent,
            part ? profiled(*part) : Text()),
        readoutNumber(report, "step.seconds"), readoutNumber(report, "throughput.mfu"),
        readoutNumber(report, "run.seconds"), readoutNumber(report, "step.compute_seconds"),
        readoutNumber(report, "model.params_total")});
    if (!nearest) {
        step.sentence =
            phrase("No published run is near: measure a few steps before you trust the prediction.");
        return step;
    }
    const Text name = nameOf(*nearest);
    const TextNumber measured = textNumber(*nearest->measured.mfu, Unit::Percent),
                     predicted = textNumber(*nearest->predicted.mfu, Unit::Percent);
    step.sentence = part && share
        ? phrase(
            "The nearest measured run, %1, reached an MFU of %2 where %3 is predicted; profile %4 first, %5 "
            "of the step.",
            name, measured, predicted, profiled(*part), textNumber(*share, Unit::Percent))
        : phrase(
            "The nearest measured run, %1, reached an MFU of %2 where %3 is predicted; this scenario's MFU "
            "is stated, so measure that first.",
            name, measured, predicted);
    return step;
}

} // namespace

std::vector<InvestigationStep> trainingSteps(const Report& report, BundledRuns& runs)
{
    return {memoryStep(report, runs.catalog()), computeStep(report), communicationStep(report),
        scalingStep(report), validationStep(report, runs)};
}

} // namespace ridgepoint
