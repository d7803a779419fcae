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
void conventions(const Pen<Rec>& pen, const WorkOf<Rec>& work, Seconds step)
{
    const Architecture& a = pen.r.architecture;
    const Training& t = pen.s.training;
    const double sequences = t.globalBatchSequences;
    const double s = t.sequenceLength;
    const Flops causal = raw(work.exactStep);
    const bool gpt = a.layers > 0 && a.hidden > 0;
    const double time = step.value() * pen.s.hardware.accelerators;
    const auto addOver = [&](FlopsPerSecond peak, std::string_view id, std::string_view label, Flops flops) {
        FlopConvention row{.id = id, .label = label, .perStep = flops, .dense = {}, .sparse = {}};
        if (peak.value() > 0 && time > 0) {
            row.dense = flops.value() / (time * peak.value());
            row.sparse = *row.dense / 2;
        }
        pen.out.throughput.conventions.push_back(row);
    };
    const auto add = [&](std::string_view id, std::string_view label, Flops flops) {
        addOver(pen.r.peak, id, label, flops);
    };
    add("causal", "every product, causal attention halved (FlashAttention, Megatron-Core)", causal);
    // Jobs in 8 bits and fewer are quoted either way: attention, head and router still run in bf16.
    if (const FlopsPerSecond half = pen.s.hardware.accelerator.peak(DataType::Bf16);
        isNarrow(t.precision.compute) && half.value() > 0)
        addOver(half, "causal_bf16_peak",
            "every product, of the bf16 peak (causal attention halved; as many quote a job in fp8)", causal);
    add("full", "every product, the whole attention square (PaLM, torchtitan)", causal + work.otherHalf);
    const RuleOfThumb rule = ruleOfThumb(t);
    add(ruleOfThumbId, rule.label, raw(work.stepFlops));
    if (gpt) {
        const double vocab = headsOf(a) > 0 ? a.vocab : 0;
        add("gpt_72", "72 B s L h² …: GPT blocks, the whole square (Korthikanti)",
            gptStepFlops(sequences, s, a.layers, a.hidden, vocab));
        add("gpt_96", "96 B s L h² …: and one more forward pass (Narayanan; an HFU)",
            gptStepFlopsRecompute(sequences, s, a.layers, a.hidden, vocab));
    }
    add("hardware", "what the devices ran, recomputation included", raw(work.hardwareStep));
    // Beside a stated MFU the HFU counts as it does.
    if (statedMfu(pen.s.hardware) && raw(work.hardwareStep) > causal)
        add(hardwareRuleOfThumbId, rule.hardwareLabel,
            raw(work.stepFlops) * (raw(work.hardwareStep) / causal));
}

template <class Rec>
void energy(const Pen<Rec>& pen, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Watts power = pen.r.power;
    if (power.value() <= 0)
        return;
    const auto site = [&](ValueOf<Rec, Seconds> spent) {
        return apply<facilityEnergy>(pen.rec, spent, pen.power(),
            pen.number("targets.server_overhead", pen.s.targets.serverOverhead),
            pen.number("targets.power_usage_effectiveness", pen.s.targets.powerUsageEffectiveness));
    };
    EnergyReport& out = pen.out.energy;
    out.step =
        pen.rec.readout("energy.step_joules", site(apply<callsTime>(pen.rec, time.step, in.accelerators)));
    const auto run = site(apply<acceleratorTime>(pen.rec, time.run, in.accelerators));
    out.run = pen.rec.readout("energy.run_joules", run);
    out.carbon = pen.rec.readout("energy.run_kilograms_co2",
        apply<carbonEmitted>(
            pen.rec, run, pen.number("targets.carbon_intensity", pen.s.targets.carbonIntensity)));
}

// The MFU; empty without a step time.
template <class Rec>
std::optional<ValueOf<Rec, double>> runAndThroughput(
    const Pen<Rec>& pen, const InputsOf<Rec>& in, const WorkOf<Rec>& work, const TimeOf<Rec>& time)
{
    if (!time.known) {
        // An invalid scenario has its error already.
        const bool said = std::ranges::any_of(
            pen.out.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
        if (pen.r.peak.value() > 0 && !said)
            pen.note(Severity::Error, "step", phrase("the run would outlast the universe a billion times"),
                phrase("check the accelerator's peak, its memory bandwidth, the tokens and the batch"));
        return {};
    }
    pen.out.step.seconds = pen.rec.readout("step.seconds", time.step);
    pen.out.run.seconds = pen.rec.readout("run.seconds", time.run);
    pen.out.run.acceleratorTime =
        pen.rec.readout("run.accelerator_hours", apply<acceleratorTime>(pen.rec, time.run, in.accelerators));
    if (pen.r.price.value() > 0) {
        pen.out.run.price = pen.rec.readout("run.price", pen.price());
        pen.out.run.dollars =
            pen.rec.readout("run.dollars", apply<runCost>(pen.rec, time.run, in.accelerators, pen.price()));
    } else {
        const bool free = pen.s.targets.pricePerAcceleratorHour.has_value();
        pen.out.diagnostics.push_back({free ? Severity::Warning : Severity::Info,
            free ? "targets.price_per_accelerator_hour" : "run.dollars",
            free ? phrase("a price of $0 an hour leaves every sum of money out")
                 : phrase("no list price is known for %1", pen.s.hardware.accelerator.name),
            phrase("set targets.price_per_accelerator_hour")});
        if (free)
            pen.remark("run.dollars", phrase("the price is $0 an hour"));
    }
    const auto rate = apply<tokensPerSecond>(pen.rec, in.batchTokens, time.step);
    ThroughputReport& out = pen.out.throughput;
    out.tokensPerSecond = pen.rec.readout("throughput.tokens_per_second", rate);
    out.tokensPerSecondPerAccelerator = pen.rec.readout("throughput.tokens_per_second_per_accelerator",
        apply<tokensPerSecondPerAccelerator>(pen.rec, rate, in.accelerators));
    conventions(pen, work, raw(time.step));
    energy(pen, in, time);
    // A stated MFU counts FLOPs by the rule of thumb; a predicted MFU counts every GEMM and half of the
    // attention square.
    const auto counted = statedMfu(pen.s.hardware) ? work.stepFlops : work.exactStep;
    out.modelFlopsPerSecondPerAccelerator =
        pen.rec.readout("throughput.model_flops_per_second_per_accelerator",
            apply<modelFlopsPerSecondPerAccelerator>(pen.rec, counted, time.step, in.accelerators));
    const auto utilisation = apply<mfu>(pen.rec, counted, time.step, in.peak, in.accelerators);
    out.mfu = pen.rec.readout("throughput.mfu", utilisation);
    // HFU under the convention of the MFU: the recomputed share is taken from the exact counts.
    const auto repeated =
        pen.derived("hardware ÷ model operations", raw(work.hardwareStep) / raw(work.exactStep));
    const double hfuValue = raw(utilisation) * raw(repeated);
    if (hfuValue <= 1)
        out.hfu = pen.rec.readout("throughput.hfu", apply<hfuFromMfu>(pen.rec, utilisation, repeated));
    else
        pen.warn("throughput.hfu",
            phrase("the stated MFU with this recomputation would need more than the peak"),
            phrase("lower hardware.efficiency.mfu to at most %1",
                exactNumber(1.0 / raw(repeated), Unit::Percent)));
    return utilisation;
}

} // namespace ridgepoint
