#include "core/report/advice.h"

#include "core/units/format.h"

namespace ridgepoint {

namespace {

std::string percent(double fraction) { return format(fraction, Unit::Percent); }
std::string whole(double count) { return formatExact(count, Unit::Count); }

// What a lever does, with what it raises besides: whole sentences, so that each can be said in another
// language.
std::string shardWords(const Lever& lever)
{
    const std::string gpus = format(lever.accelerators, Unit::Count),
                      batch = format(lever.batch, Unit::Count);
    if (lever.accelerators > 0 && lever.batch > 0)
        return "FSDP on " + gpus + " GPUs, batch " + batch;
    if (lever.accelerators > 0)
        return "FSDP on " + gpus + " GPUs";
    if (lever.batch > 0)
        return "FSDP, batch " + batch;
    return "FSDP: shard the state (ZeRO-3)";
}

std::string replicateWords(const Lever& lever)
{
    const std::string gpus = format(lever.accelerators, Unit::Count),
                      batch = format(lever.batch, Unit::Count);
    if (lever.accelerators > 0 && lever.batch > 0)
        return "Data parallel on " + gpus + " GPUs, batch " + batch;
    if (lever.accelerators > 0)
        return "Data parallel on " + gpus + " GPUs";
    return lever.batch > 0 ? "Data parallel, batch " + batch : "Data parallel";
}

// What the lever raises, and the mesh left to work out what depends on the number of accelerators.
void raise(const Report& report, const Lever& lever, Advice& advice)
{
    if (lever.accelerators > 0)
        advice.edits.push_back({"hardware.accelerators", whole(lever.accelerators)});
    if (lever.batch > 0)
        advice.edits.push_back({"training.global_batch_sequences", whole(lever.batch)});
    if (report.scenario.mesh.data)
        advice.edits.push_back({"mesh.data", "auto"});
    if (report.scenario.mesh.shardGroup)
        advice.edits.push_back({"mesh.shard_group", "auto"});
}

Advice onMemory(const Report& report, const Lever& lever)
{
    const MemoryReport& memory = report.memory;
    if (lever.kind == LeverKind::Recompute)
        return {.wall = "memory (activations)",
            .symptom = "out of memory at longer sequences",
            .response = "Recompute activations (checkpointing)",
            .effect = format(memory.whole.activations) + " → " + format(memory.activationsFull)
                + " per micro-batch",
            .edits = {{"training.recompute", "full"}}};
    Advice advice{.wall = "memory (state)",
        .symptom = "out of memory at step 0",
        .response = "Keep Adam's moments in 8 bits",
        .effect = "−" + format(Bytes(lever.saved)) + " of state",
        .edits = {{"training.optimizer", "adam_8bit"}}};
    if (lever.kind == LeverKind::ShardState) {
        advice.response = shardWords(lever);
        advice.effect =
            "÷" + whole(lever.ranks) + ": " + format(memory.stateTotal / lever.ranks) + " of state per rank";
        advice.edits.clear();
        raise(report, lever, advice);
        advice.edits.push_back({"mesh.zero_stage", "3"});
    }
    return advice;
}

Advice onTime(const Report& report, const Lever& lever)
{
    if (lever.kind == LeverKind::MoreMicrobatches)
        return {.wall = "time (bubble)",
            .symptom = "stages wait for each other",
            .response = "More micro-batches in flight",
            .effect = percent(report.pipeline.bubbleFraction) + " → " + percent(lever.bubble) + " bubble",
            .edits = {{"training.global_batch_sequences", whole(lever.batch)}}};
    const double more = lever.accelerators / report.scenario.hardware.accelerators;
    Advice advice{.wall = "time (training)",
        .symptom = "step time × steps exceeds the deadline",
        .response = replicateWords(lever),
        .effect = "×" + format(more, Unit::Number)
            + " accelerators: " + format(report.run.seconds.value_or(Seconds(0)) / more),
        .edits = {}};
    raise(report, lever, advice);
    return advice;
}

Advice onCommunication(const Report& report, const Lever& lever)
{
    const CommunicationRow& row = report.communication[lever.row];
    const Seconds exposed = row.exposed.value_or(Seconds(0));
    Advice advice{.wall = "communication (" + row.group + ")",
        .symptom = format(exposed) + " exposed in every step",
        .response = {},
        .effect = {},
        .edits = {}};
    switch (lever.kind) {
    case LeverKind::ShardLess:
        advice.wall = "communication (gradients)";
        advice.response = "Shard less: ZeRO-1 sends gradients and weights once a step";
        advice.effect = "÷" + whole(report.pipeline.microbatches) + " calls";
        advice.edits = {{"mesh.zero_stage", "1"}};
        break;
    case LeverKind::LargerBatch:
        advice.wall = "communication (gradients)";
        advice.response = "A larger batch sends gradients less often";
        advice.effect = "half the gradient traffic per token";
        advice.edits = {{"training.global_batch_sequences", whole(lever.batch)}};
        break;
    case LeverKind::KeepInside:
        advice.response = "Keep the " + row.group + " group inside one scale-up domain";
        advice.effect = "moves " + format(row.bytesPerRank * row.count) + " per step off " + row.tier;
        break;
    default:
        advice.symptom += " unless something hides it";
        advice.response = "Overlap " + row.group + " communication with compute";
        advice.effect = "up to " + format(exposed) + " per step";
        break;
    }
    return advice;
}

Advice adviceOn(const Report& report, const Lever& lever)
{
    switch (lever.kind) {
    case LeverKind::Recompute:
    case LeverKind::ShardState:
    case LeverKind::SmallMoments:
        return onMemory(report, lever);
    case LeverKind::MoreMicrobatches:
    case LeverKind::MoreReplicas:
        return onTime(report, lever);
    case LeverKind::ShardLess:
    case LeverKind::LargerBatch:
    case LeverKind::KeepInside:
    case LeverKind::Overlap:
        break;
    }
    return onCommunication(report, lever);
}

} // namespace

std::vector<Advice> adviceOf(const Report& report)
{
    std::vector<Advice> all;
    all.reserve(report.levers.size());
    for (const Lever& lever : report.levers)
        all.push_back(adviceOn(report, lever));
    return all;
}

} // namespace ridgepoint
