#include "core/validation/serving_judgement.h"

#include "core/inputs/model/parameters.h"
#include "core/inputs/model/precision.h"

#include <algorithm>

namespace ridgepoint {

namespace {

Bytes heldPerRank(const ServingWeights& weights, const ServingLayout& layout)
{
    return weights.dense / (layout.tensor * layout.pipeline) + weights.experts / layout.ranks();
}

// The fastest that products may run in: what is narrower than the device knows runs in the next wider type.
FlopsPerSecond peakOf(const Accelerator& device, std::string_view type)
{
    FlopsPerSecond peak = device.peak(DataType::Bf16);
    if (type != "bf16")
        peak = std::max(peak, device.peak(DataType::Fp8));
    if (type == "fp4" || type.starts_with("mxfp4"))
        peak = std::max(peak, device.peak(DataType::Fp4));
    return peak;
}

// Of one token of a row: TPOT, or what a whole batch took, over its steps.
std::optional<Seconds> tokenTime(const ServingRun& run)
{
    if (run.tpot)
        return run.tpot;
    if (run.kind != ServingKind::Static || !run.output || run.output->value() <= 1)
        return std::nullopt;
    if (run.endToEnd)
        return Seconds(*run.endToEnd / Seconds(1) / run.meanOutput()->value());
    if (run.batch && run.throughput())
        return Seconds(*run.batch / (run.throughput()->value() * run.accelerators));
    return std::nullopt;
}

// What one prompt had on all of the row's accelerators: by the rate at which answers came out, or by Little's
// law, where as many requests were open as there were clients.
std::optional<Seconds> shareOfPrompt(const ServingRun& run)
{
    if (!run.output)
        return std::nullopt;
    if (const std::optional<TokensPerSecond> rate = run.throughput())
        return *run.meanOutput() / (*rate * run.accelerators);
    if (!run.concurrency || !run.ttft || !run.tpot)
        return std::nullopt;
    const double further = std::max(0.0, run.meanOutput()->value() - 1);
    return (*run.ttft + *run.tpot * further) / *run.concurrency;
}

} // namespace

ServingFloors servingFloors(const ServingRun& run, const ServingSubject& subject)
{
    ServingFloors floors;
    if (!subject.known())
        return floors;
    const Architecture& a = subject.model->architecture;
    const Accelerator& device = subject.accelerator->accelerator;
    const ServingWeights weights = servingWeights(a, subject.types);
    const ServingPool& decoders = *subject.pool;
    const ServingPool& prompts = subject.prompts ? *subject.prompts : decoders;
    floors.weightsPerRank =
        std::max(heldPerRank(weights, decoders.layout), heldPerRank(weights, prompts.layout));
    floors.memory = device.memoryNominal;
    // One stage after the other; ranks of a stage read at once.
    floors.token =
        (weights.denseRead / decoders.layout.tensor + weights.expertsRead / decoders.layout.stageRanks())
        / device.memoryBandwidth;
    if (run.drafts()) // one reading of the weights gives several tokens, at most draft_tokens + 1
        floors.token =
            run.draftTokens ? floors.token / run.acceptLength.value_or(*run.draftTokens + 1) : Seconds(0);
    const FlopsPerSecond peak =
        std::max(peakOf(device, subject.types.dense), peakOf(device, subject.types.experts));
    if (run.input && peak.value() > 0) {
        const ParameterBreakdown p = countParameters(a);
        // Both tables are left out: one is a lookup, the other multiplies the last token only.
        const Parameters active = p.active(a) - p.embedding - p.lmHead;
        const double sequences = run.kind == ServingKind::Static ? run.batch.value_or(1) : 1;
        floors.promptAccelerators = prompts.layout.ranks();
        const double computed = run.meanInput()->value() * (1 - run.cachedShare.value_or(0));
        floors.prompt = Flops(2 * active.value() * computed * sequences)
            / (peak * (promptPeakShare * floors.promptAccelerators));
    }
    return floors;
}

ServingVerdict judge(const ServingRun& run, const ServingFloors& floors)
{
    if (floors.memory.value() > 0 && floors.weightsPerRank > floors.memory)
        return ServingVerdict::OverMemory;
    const std::optional<Seconds> token = tokenTime(run);
    if (token && *token < floors.token)
        return ServingVerdict::FasterThanMemory;
    if (run.ttft && *run.ttft < floors.prompt)
        return ServingVerdict::PromptOverPeak;
    // All accelerators that work on prompts together, one prompt after the other.
    const std::optional<Seconds> share = shareOfPrompt(run);
    const double working = run.prefillAccelerators.value_or(run.accelerators);
    const double sequences = run.kind == ServingKind::Static ? run.batch.value_or(1) : 1;
    if (share && working > 0 && *share < floors.prompt * (floors.promptAccelerators / working / sequences))
        return ServingVerdict::PromptOverPeak;
    return ServingVerdict::Sound;
}

ServingVerdict judge(const ServingRun& run, const ServingSubject& subject)
{
    return judge(run, servingFloors(run, subject));
}

} // namespace ridgepoint
