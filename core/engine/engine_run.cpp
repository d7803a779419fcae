#include "core/engine/engine.h"

#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/units/format.h"

namespace ridgepoint {

template <class Recorder>
auto Engine<Recorder>::price() -> Value<MoneyPerSecond>
{
    if (m_s.targets.pricePerAcceleratorHour)
        return m_rec.field("targets.price_per_accelerator_hour", m_r.price);
    const Accelerator& device = m_s.hardware.accelerator;
    return apply<listPriceMiddle>(
        m_rec.field("hardware.accelerator.price_usd_per_device_hour.low", device.priceLow),
        m_rec.field("hardware.accelerator.price_usd_per_device_hour.high", device.priceHigh));
}

template <class Recorder>
void Engine<Recorder>::runAndThroughput()
{
    if (!m_timed) {
        if (m_r.peak.value() > 0)
            m_out.diagnostics.push_back(
                {Severity::Error, "step", "the run would outlast the universe a billion times",
                    "check the accelerator's peak, its memory bandwidth, the tokens and the batch"});
        return;
    }
    m_out.step.seconds = m_rec.readout("step.seconds", m_step);
    m_out.run.seconds = m_rec.readout("run.seconds", m_run);
    m_out.run.acceleratorTime =
        m_rec.readout("run.accelerator_hours", apply<acceleratorTime>(m_run, m_accelerators));
    if (m_r.price.value() > 0) {
        m_out.run.dollars = m_rec.readout("run.dollars", apply<runCost>(m_run, m_accelerators, price()));
    } else {
        const bool free = m_s.targets.pricePerAcceleratorHour.has_value();
        m_out.diagnostics.push_back({free ? Severity::Warning : Severity::Info,
            free ? "targets.price_per_accelerator_hour" : "run.dollars",
            free ? "a price of $0 an hour leaves every sum of money out"
                 : "no list price is known for " + m_s.hardware.accelerator.name,
            "set targets.price_per_accelerator_hour"});
        if (free)
            m_out.diagnostics.push_back({Severity::Info, "run.dollars", "the price is $0 an hour", {}});
    }
    const auto rate = apply<ridgepoint::tokensPerSecond>(m_batchTokens, m_step);
    ThroughputReport& out = m_out.throughput;
    out.tokensPerSecond = m_rec.readout("throughput.tokens_per_second", rate);
    out.tokensPerSecondPerAccelerator = m_rec.readout("throughput.tokens_per_second_per_accelerator",
        apply<ridgepoint::tokensPerSecondPerAccelerator>(rate, m_accelerators));
    conventions();
    energy();
    // A stated MFU counts 6N, a predicted one every product and the causal half of attention.
    const auto counted = m_s.hardware.efficiency.mfu ? m_stepFlops : m_exactStep;
    out.modelFlopsPerSecondPerAccelerator = m_rec.readout("throughput.model_flops_per_second_per_accelerator",
        apply<ridgepoint::modelFlopsPerSecondPerAccelerator>(counted, m_step, m_accelerators));
    const auto utilisation = apply<ridgepoint::mfu>(counted, m_step, m_peak, m_accelerators);
    m_mfu = utilisation;
    out.mfu = m_rec.readout("throughput.mfu", utilisation);
    // HFU under the convention of the MFU: the recomputed share is taken from the exact counts.
    const auto repeated = derived("hardware ÷ model operations", raw(m_hardwareStep) / raw(m_exactStep));
    const double hfuValue = raw(utilisation) * raw(repeated);
    if (hfuValue <= 1)
        out.hfu = m_rec.readout("throughput.hfu", apply<hfuFromMfu>(utilisation, repeated));
    else
        m_out.diagnostics.push_back({Severity::Warning, "throughput.hfu",
            "the stated MFU with this recomputation would need more than the peak",
            "lower hardware.efficiency.mfu to at most " + formatExact(1.0 / raw(repeated), Unit::Percent)});
}

// One run under every way of counting that papers and frameworks print.
template <class Recorder>
void Engine<Recorder>::conventions()
{
    const Architecture& a = m_r.architecture;
    const Training& t = m_s.training;
    const double sequences = t.globalBatchSequences;
    const double s = t.sequenceLength;
    const Flops causal = raw(m_exactStep);
    const Flops half = trainingFromForward(attentionForwardPerTokenCausal(s, m_r.attention.score, a.layers))
        * raw(m_batchTokens);
    const bool gpt = a.layers > 0 && a.hidden > 0;
    const double time = raw(m_step).value() * m_s.hardware.accelerators;
    const auto add = [&](std::string_view id, std::string_view label, Flops flops) {
        FlopConvention row{.id = id, .label = label, .perStep = flops, .dense = {}, .sparse = {}};
        if (m_r.peak.value() > 0 && time > 0) {
            row.dense = flops.value() / (time * m_r.peak.value());
            row.sparse = *row.dense / 2;
        }
        m_out.throughput.conventions.push_back(row);
    };
    add("causal", "every product, causal attention halved (FlashAttention, Megatron-Core)", causal);
    add("full", "every product, the whole attention square (PaLM, torchtitan)", causal + half);
    add("6n", "6 N per token, no attention (Kaplan)", raw(m_stepFlops));
    if (gpt) {
        add("gpt_72", "72 B s L h² …: GPT blocks, the whole square (Korthikanti)",
            gptStepFlops(sequences, s, a.layers, a.hidden, a.vocab));
        add("gpt_96", "96 B s L h² …: and one more forward pass (Narayanan; an HFU)",
            gptStepFlopsRecompute(sequences, s, a.layers, a.hidden, a.vocab));
    }
    add("hardware", "what the devices ran, recomputation included", raw(m_hardwareStep));
}

template <class Recorder>
void Engine<Recorder>::energy()
{
    const Watts power = m_s.hardware.accelerator.power;
    if (power.value() <= 0)
        return;
    const auto site = [&](Value<Seconds> time) {
        return apply<facilityEnergy>(time, m_rec.field("hardware.accelerator.tdp_w", power),
            number("targets.server_overhead", m_s.targets.serverOverhead),
            number("targets.power_usage_effectiveness", m_s.targets.powerUsageEffectiveness));
    };
    EnergyReport& out = m_out.energy;
    out.step = m_rec.readout("energy.step_joules", site(apply<callsTime>(m_step, m_accelerators)));
    const auto run = site(apply<acceleratorTime>(m_run, m_accelerators));
    out.run = m_rec.readout("energy.run_joules", run);
    out.carbon = m_rec.readout("energy.run_kilograms_co2",
        apply<carbonEmitted>(run, number("targets.carbon_intensity", m_s.targets.carbonIntensity)));
}

template auto Engine<NoLedger>::price() -> Value<MoneyPerSecond>;
template auto Engine<LedgerRecorder>::price() -> Value<MoneyPerSecond>;
template void Engine<NoLedger>::runAndThroughput();
template void Engine<LedgerRecorder>::runAndThroughput();

} // namespace ridgepoint
