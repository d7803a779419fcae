#pragma once

// What comes out of a step, under every way of counting, and what the run takes. Internal to core/engine.

#include "core/base/format.h"
#include "core/engine/chapters/inputs.h"
#include "core/engine/chapters/time.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/inputs/scenario/rule_of_thumb.h"

#include <algorithm>
#include <optional>

namespace ridgepoint {

// One run under every way of counting that papers and frameworks print.
template <class Rec>
void conventions(const ReportContext<Rec>& ctx, const WorkOf<Rec>& work, Seconds step)
{
    const Architecture& a = ctx.r.architecture;
    const Training& t = ctx.s.training;
    const double sequences = t.globalBatchSequences;
    const double s = t.sequenceLength;
    const Flops causal = raw(work.exactStep);
    const bool gpt = a.layers > 0 && a.hidden > 0;
    const double time = step.value() * ctx.s.hardware.accelerators;
    const auto addOver = [&](FlopsPerSecond peak, std::string_view id, std::string_view label, Flops flops) {
        FlopConvention row{.id = id, .label = label, .perStep = flops, .dense = {}, .sparse = {}};
        if (peak.value() > 0 && time > 0) {
            row.dense = flops.value() / (time * peak.value());
            row.sparse = *row.dense / 2;
        }
        ctx.out.throughput.conventions.push_back(row);
    };
    const auto add = [&](std::string_view id, std::string_view label, Flops flops) {
        addOver(ctx.r.peak, id, label, flops);
    };
    add("causal", "every GEMM, causal attention halved (FlashAttention, Megatron-Core)", causal);
    // Jobs in 8 bits and fewer are quoted either way: attention, head and router still run in bf16.
    if (const FlopsPerSecond half = ctx.s.hardware.accelerator.peak(DataType::Bf16);
        isNarrow(t.precision.compute) && half.value() > 0)
        addOver(half, "causal_bf16_peak",
            "every GEMM, of the bf16 peak (causal attention halved; as many quote a job in fp8)", causal);
    add("full", "every GEMM, the full attention square (PaLM, torchtitan)", causal + work.otherHalf);
    const RuleOfThumb rule = ruleOfThumb(t);
    add(ruleOfThumbId, rule.label, raw(work.stepFlops));
    if (gpt) {
        const double vocab = headsOf(a) > 0 ? a.vocab : 0;
        add("gpt_72", "72 B s L h² …: GPT blocks, the full square (Korthikanti)",
            gptStepFlops(sequences, s, a.layers, a.hidden, vocab));
        add("gpt_96", "96 B s L h² …: and one more forward pass (Narayanan; an HFU)",
            gptStepFlopsRecompute(sequences, s, a.layers, a.hidden, vocab));
    }
    add("hardware", "what the devices ran, recomputation included", raw(work.hardwareStep));
    // Beside a stated MFU the HFU counts as it does.
    if (statedMfu(ctx.s.hardware) && raw(work.hardwareStep) > causal)
        add(hardwareRuleOfThumbId, rule.hardwareLabel,
            raw(work.stepFlops) * (raw(work.hardwareStep) / causal));
}

template <class Rec>
void energy(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Watts power = ctx.r.power;
    if (power.value() <= 0)
        return;
    const auto site = [&](ValueOf<Rec, Seconds> spent) {
        return apply<facilityEnergy>(ctx.rec, spent, ctx.power(),
            ctx.number("targets.server_overhead", ctx.s.targets.serverOverhead),
            ctx.number("targets.power_usage_effectiveness", ctx.s.targets.powerUsageEffectiveness));
    };
    EnergyReport& out = ctx.out.energy;
    out.step =
        ctx.rec.readout("energy.step_joules", site(apply<callsTime>(ctx.rec, time.step, in.accelerators)));
    const auto run = site(apply<acceleratorTime>(ctx.rec, time.run, in.accelerators));
    out.run = ctx.rec.readout("energy.run_joules", run);
    out.carbon = ctx.rec.readout("energy.run_kilograms_co2",
        apply<carbonEmitted>(
            ctx.rec, run, ctx.number("targets.carbon_intensity", ctx.s.targets.carbonIntensity)));
}

// The MFU; empty without a step time.
template <class Rec>
std::optional<ValueOf<Rec, double>> runAndThroughput(
    const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const WorkOf<Rec>& work, const TimeOf<Rec>& time)
{
    if (!time.known) {
        // An invalid scenario has its error already.
        const bool said = std::ranges::any_of(
            ctx.out.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
        if (ctx.r.peak.value() > 0 && !said)
            ctx.note(Severity::Error, "step", phrase("the run would outlast the universe a billion times"),
                phrase("check the accelerator's peak, its memory bandwidth, the tokens and the batch"));
        return {};
    }
    ctx.out.step.seconds = ctx.rec.readout("step.seconds", time.step);
    ctx.out.run.seconds = ctx.rec.readout("run.seconds", time.run);
    ctx.out.run.acceleratorTime =
        ctx.rec.readout("run.accelerator_hours", apply<acceleratorTime>(ctx.rec, time.run, in.accelerators));
    if (ctx.r.price.value() > 0) {
        ctx.out.run.price = ctx.rec.readout("run.price", ctx.price());
        ctx.out.run.dollars =
            ctx.rec.readout("run.dollars", apply<runCost>(ctx.rec, time.run, in.accelerators, ctx.price()));
    } else {
        const bool free = ctx.s.targets.pricePerAcceleratorHour.has_value();
        ctx.out.diagnostics.push_back({free ? Severity::Warning : Severity::Info,
            free ? "targets.price_per_accelerator_hour" : "run.dollars",
            free ? phrase("with a price of $0 an hour there are no costs")
                 : phrase("no list price is known for %1", ctx.s.hardware.accelerator.name),
            phrase("set targets.price_per_accelerator_hour")});
        if (free)
            ctx.remark("run.dollars", phrase("the price is $0 an hour"));
    }
    const auto rate = apply<tokensPerSecond>(ctx.rec, in.batchTokens, time.step);
    ThroughputReport& out = ctx.out.throughput;
    out.tokensPerSecond = ctx.rec.readout("throughput.tokens_per_second", rate);
    out.tokensPerSecondPerAccelerator = ctx.rec.readout("throughput.tokens_per_second_per_accelerator",
        apply<tokensPerSecondPerAccelerator>(ctx.rec, rate, in.accelerators));
    conventions(ctx, work, raw(time.step));
    energy(ctx, in, time);
    // A stated MFU counts FLOPs by the rule of thumb; a predicted MFU counts every GEMM and half of the
    // attention square.
    const auto counted = statedMfu(ctx.s.hardware) ? work.stepFlops : work.exactStep;
    out.modelFlopsPerSecondPerAccelerator =
        ctx.rec.readout("throughput.model_flops_per_second_per_accelerator",
            apply<modelFlopsPerSecondPerAccelerator>(ctx.rec, counted, time.step, in.accelerators));
    const auto utilisation = apply<mfu>(ctx.rec, counted, time.step, in.peak, in.accelerators);
    out.mfu = ctx.rec.readout("throughput.mfu", utilisation);
    // HFU under the convention of the MFU: the recomputed share is taken from the exact counts.
    const auto repeated =
        ctx.derived("hardware ÷ model operations", raw(work.hardwareStep) / raw(work.exactStep));
    const double hfuValue = raw(utilisation) * raw(repeated);
    if (hfuValue <= 1)
        out.hfu = ctx.rec.readout("throughput.hfu", apply<hfuFromMfu>(ctx.rec, utilisation, repeated));
    else
        ctx.warn("throughput.hfu",
            phrase("the stated MFU with this recomputation would need more than the peak"),
            phrase("lower hardware.efficiency.mfu to at most %1",
                exactNumber(1.0 / raw(repeated), Unit::Percent)));
    return utilisation;
}

} // namespace ridgepoint
