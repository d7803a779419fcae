#include "core/analysis/levers.h"

#include "core/engine/evaluate.h"
#include "core/inputs/hardware/stack.h"
#include "core/pipeline/schedule_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double mostAccelerators = 1 << 20;
// The state may fill four fifths of the capacity. No source: a margin for gathered weights, activations and
// the allocator's slack, which makes the suggestion a power of two that is rarely one too small; what it
// brings is evaluated.
constexpr double headroom = 1.25;

// Replicas that leave headroom, never fewer than there are.
double shardedReplicas(const Report& report)
{
    const double need =
        report.memory.stateTotal / report.memory.capacity * headroom / replicaRanks(report.scenario);
    return std::max(report.data, powerOfTwoAtLeast(std::max(2.0, need)));
}

// To begin a search for the deadline with.
double firstAccelerators(const Report& before)
{
    const double now = before.data * replicaRanks(before.scenario);
    const double late = deadlineShare(before).value_or(0);
    // Half of what the computation alone asks for: a larger batch may run faster than in proportion.
    return late > 1 ? now * late / 2 : now * 2;
}

// The short name of a lever: "TP 4 + no recompute". Leaves out fields that follow from the others; empty
// where a field without a short name is set.
struct ShortName
{
    std::string_view field;
    Text (*of)(const std::string& value);
};

const std::array<ShortName, 17> shortNames{{
    {"mesh.zero_stage", [](const std::string& v) { return phrase("ZeRO-%1", v); }},
    {"mesh.tensor", [](const std::string& v) { return phrase("TP %1", v); }},
    {"mesh.context", [](const std::string& v) { return phrase("CP %1", v); }},
    {"mesh.expert", [](const std::string& v) { return phrase("EP %1", v); }},
    {"mesh.pipeline", [](const std::string& v) { return phrase("PP %1", v); }},
    {"mesh.chunks", [](const std::string& v) { return phrase("%1 chunks", v); }},
    {"mesh.shard_group", [](const std::string& v) { return phrase("HSDP over %1", v); }},
    {"mesh.sequence_parallel", [](const std::string&) { return phrase("sequence parallel"); }},
    {"mesh.schedule",
        [](const std::string& v) {
            const ScheduleKind* const kind = findScheduleKind(v);
            return kind ? Text::known(kind->label) : Text();
        }},
    {"training.micro_batch", [](const std::string& v) { return phrase("micro-batch %1", v); }},
    {"training.global_batch_sequences", [](const std::string& v) { return phrase("batch %1", v); }},
    {"training.recompute_layers", [](const std::string& v) { return phrase("recompute %1 layers", v); }},
    {"training.recompute",
        [](const std::string& v) {
            return v == "none"     ? phrase("no recompute")
                : v == "selective" ? phrase("selective recompute")
                                   : phrase("full recompute");
        }},
    {"training.cuda_graphs", [](const std::string&) { return phrase("CUDA graphs"); }},
    {"training.flash_attention", [](const std::string&) { return phrase("flash attention"); }},
    {"training.precision.compute", [](const std::string& v) { return phrase("%1 GEMMs", v); }},
    {"hardware.accelerators", [](const std::string& v) { return phrase("%1 GPUs", v); }},
}};

constexpr std::array<std::string_view, 7> followingFields{"mesh.data", "training.recompute_norms",
    "training.recompute_activation", "training.recompute_mlp", "training.recompute_moe",
    "training.recompute_latent", "training.recompute_every"};

Text shortName(const FieldEdits& edits)
{
    Text all;
    for (const auto& [field, value] : edits) {
        if (std::ranges::find(followingFields, field) != followingFields.end())
            continue;
        const auto named = std::ranges::find(shortNames, field, &ShortName::field);
        Text each = named == shortNames.end() ? Text() : named->of(value);
        if (each.empty())
            return {};
        all = all.empty() ? std::move(each) : phrase("%1 + %2", std::move(all), std::move(each));
    }
    return all;
}

} // namespace

Trial tried(const Report& before, FieldEdits edits, const Catalog& catalog)
{
    Trial trial;
    Scenario next = before.scenario;
    if (FieldError error = applyEdits(next, edits, catalog)) {
        trial.refusal = std::move(error.message);
        return trial;
    }
    followEdits(next, edits); // as when they are made
    Report after = evaluate(next);
    if (const Diagnostic* const error = firstError(after))
        trial.refusal = error->message;
    else if (!after.meshFits)
        trial.refusal = phrase("the mesh does not fit the accelerators");
    if (!trial.refusal.empty())
        return trial;
    trial.edits = std::move(edits);
    trial.after = std::move(after);
    return trial;
}

bool setsAny(const FieldEdits& edits, const std::vector<std::string>& fields)
{
    return std::ranges::any_of(
        edits, [&](const FieldEdit& edit) { return std::ranges::find(fields, edit.field) != fields.end(); });
}

const Diagnostic* firstError(const Report& report)
{
    const auto error = std::ranges::find(report.diagnostics, Severity::Error, &Diagnostic::severity);
    return error == report.diagnostics.end() ? nullptr : &*error;
}

std::optional<double> finiteValue(const Readout& readout, const Report& report)
{
    const std::optional<double> value = readout.get(report);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

bool warnsMore(const Report& before, const Report& after)
{
    return std::ranges::any_of(after.diagnostics, [&](const Diagnostic& now) {
        return now.severity != Severity::Info
            && std::ranges::none_of(before.diagnostics, [&](const Diagnostic& was) {
                   return was.severity == now.severity && was.field == now.field
                       && was.message.pattern == now.message.pattern;
               });
    });
}

bool staysWithin(const Report& before, const Report& after)
{
    return after.memory.fits
        || (!before.memory.fits && after.memory.perRank.total() <= before.memory.perRank.total());
}

bool tooManyAccelerators(const Scenario& scenario, double accelerators)
{
    return !(accelerators <= std::max(mostAccelerators, scenario.hardware.accelerators));
}

std::optional<double> deadlineShare(const Report& report) { return report.walls.throughput.ratioAll; }
bool missesDeadline(const Report& report)
{
    return report.scenario.targets.deadline.stated() && deadlineShare(report).value_or(0) > 1;
}

bool stateIsSharded(const Report& report)
{
    const Scenario& s = report.scenario;
    return s.mesh.zeroStage == 3 && !s.mesh.shardGroup && report.memory.capacity.value() > 0
        && shardedReplicas(report) * replicaRanks(s) == s.hardware.accelerators;
}

Trial shardedState(const Report& before)
{
    if (!(before.memory.capacity.value() > 0))
        return {};
    const StackTraits& stack = stackTraits(before.scenario.hardware.stack);
    if (!stack.shards(3, false)) {
        Trial refused;
        refused.refusal = phrase("%1 does not shard weights", Text::known(stack.label));
        return refused;
    }
    const double ranks = replicaRanks(before.scenario);
    const double data = shardedReplicas(before);
    if (tooManyAccelerators(before.scenario, data * ranks))
        return {};
    FieldEdits edits = resizedMesh(before.scenario, ranks, data);
    edits.push_back({"mesh.zero_stage", "3"});
    Trial trial = tried(before, std::move(edits));
    trial.degree = data * ranks;
    return trial;
}

std::optional<MoneyChange> moneyChange(const Report& before, const Report& after)
{
    if (!before.run.total || !after.run.total || format(*before.run.total) == format(*after.run.total))
        return std::nullopt;
    return MoneyChange{*before.run.total, *after.run.total};
}

double tensorReach(const Scenario& scenario)
{
    constexpr double usual = 8;
    const Hardware& hardware = scenario.hardware;
    return std::clamp(hardware.perNode.value_or(hardware.accelerator.scaleUpDomain), 1.0, usual);
}

double microbatchesToHide(const Report& report)
{
    const double bubble = report.pipeline.bubbleFraction, most = report.scenario.targets.maxBubble;
    return std::ceil(report.pipeline.microbatches * (bubble / (1 - bubble)) * (1 / most - 1));
}

Trial inTime(const Report& before, double ranks, double least, const std::function<FieldEdits(double)>& make)
{
    const bool late = deadlineShare(before).value_or(0) > 1;
    double data = std::max(powerOfTwoAtLeast(least), powerOfTwoAtLeast(firstAccelerators(before) / ranks));
    for (; !tooManyAccelerators(before.scenario, data * ranks); data *= 2) {
        Trial trial = tried(before, make(data));
        trial.degree = data;
        if (!trial.after || !late)
            return trial;
        const std::optional<double> share = deadlineShare(*trial.after);
        if (share && *share <= 1)
            return trial;
        if (!share) // more accelerators fail more often
            break;
    }
    return {};
}

Text raising(const Scenario& before, Text lever, const Scenario& after)
{
    const double gpus = after.hardware.accelerators;
    const double batch = after.training.globalBatchSequences;
    if (gpus != before.hardware.accelerators)
        lever = phrase("%1 on %2 GPUs", std::move(lever), textNumber(gpus, Unit::Count));
    if (batch != before.training.globalBatchSequences)
        lever = phrase("%1, batch %2", std::move(lever), textNumber(batch, Unit::Count));
    return lever;
}

Text sharding(const Scenario& before, const Scenario& after)
{
    const Text alone = phrase("FSDP"), said = raising(before, alone, after);
    return said == alone ? phrase("FSDP: shard the state (ZeRO-3)") : said;
}

FitLever fitLever(
    const Report& before, Text response, Text effect, Trial& trial, LeverPrice price, bool ofState)
{
    const Report& after = *trial.after;
    FitLever lever{{}, price, after.fit.state == GateState::Pass,
        after.throughput.tokensPerSecondPerAccelerator.value_or(TokensPerSecond(0)).value()};
    const bool solves = before.fit.state == GateState::Fail ? after.memory.fits : lever.roomy;
    lever.advice = adviceWith(before, ofState ? phrase("memory (state)") : phrase("memory (activations)"),
        ofState ? phrase("out of memory at step 0") : phrase("out of memory at longer sequences"),
        std::move(response), std::move(effect), trial);
    lever.advice.solves = solves;
    return lever;
}

void sortByOrder(std::vector<FitLever>& levers) { std::ranges::stable_sort(levers, {}, &FitLever::order); }

Advice adviceWith(const Report& before, Text wall, Text symptom, Text response, Text effect, Trial& trial)
{
    const MemoryReport& memory = trial.after->memory;
    if (!memory.fits && memory.capacity.value() > 0)
        effect = phrase("%1; still %2 over", std::move(effect), memory.perRank.total() - memory.capacity);
    Text inShort = shortName(trial.edits);
    return {.wall = std::move(wall),
        .symptom = std::move(symptom),
        .response = std::move(response),
        .effect = std::move(effect),
        .edits = std::move(trial.edits),
        .money = moneyChange(before, *trial.after),
        .inShort = std::move(inShort)};
}

} // namespace ridgepoint
