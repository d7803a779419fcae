#include "core/engine/engine.h"

#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/memory.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/run.h"
#include "core/formulas/stages.h"
#include "core/units/format.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

std::string_view peakField(DataType type)
{
    constexpr std::array<std::string_view, dataTypeCount> ids {"hardware.accelerator.peak_dense_flops.bf16",
        "hardware.accelerator.peak_dense_flops.fp64", "hardware.accelerator.peak_dense_flops.fp32",
        "hardware.accelerator.peak_dense_flops.tf32", "hardware.accelerator.peak_dense_flops.fp16",
        "hardware.accelerator.peak_dense_flops.bf16", "hardware.accelerator.peak_dense_flops.fp8",
        "hardware.accelerator.peak_dense_flops.fp6", "hardware.accelerator.peak_dense_flops.fp4",
        "hardware.accelerator.peak_dense_flops.int8", "hardware.accelerator.peak_dense_flops.int4"};
    return ids[static_cast<std::size_t>(type)];
}

} // namespace

template <class Recorder>
void Engine<Recorder>::run()
{
    inputs();
    model();
    state();
    activations();
    rankMemory();
    compute();
    pipeline();
    stepAndRun();
    communication();
    walls();
    roofline();
    regime();
    accounting();
    laterIssues();
}

template <class Recorder>
void Engine<Recorder>::inputs()
{
    const bool bySize = m_s.model.source == ModelSpec::Source::BySize;
    m_total = m_rec.field(bySize ? "model.params" : "model.preset", m_r.total);
    m_active = m_r.active == m_r.total
        ? m_total
        : m_rec.constant("active parameters", m_r.active, "counted from the architecture with topk experts per token");
    m_runTokens = m_s.training.tokens.perParameter
        ? apply<tokensFromRatio>(m_total, m_rec.field("training.tokens", TokensPerParameter(m_s.training.tokens.value)))
        : m_rec.field("training.tokens", m_r.tokens);
    m_batchTokens = apply<batchTokens>(number("training.global_batch_sequences", m_s.training.globalBatchSequences),
        number("training.sequence_length", m_s.training.sequenceLength));
    if (m_s.hardware.capacityBasis == CapacityBasis::Usable) {
        m_capacity = apply<usableCapacity>(
            m_rec.field("hardware.accelerator.usable_gib", m_r.capacity + m_s.hardware.reserve),
            m_rec.field("hardware.reserve", m_s.hardware.reserve));
    } else {
        m_capacity = m_rec.field(m_s.hardware.capacityBasis == CapacityBasis::Nominal
                ? "hardware.accelerator.hbm_bytes"
                : "hardware.accelerator.usable_gib",
            m_r.capacity);
    }
    m_peak = m_rec.field(peakField(m_s.training.precision.compute), m_r.peak);
    m_memoryBandwidth
        = m_rec.field("hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
    m_scaleUp = m_rec.field("hardware.scale_up.beta_Bps_line", m_r.scaleUpBandwidth);
    m_scaleOut = m_rec.field("hardware.scale_out.beta_Bps_line", m_r.scaleOutBandwidth);
    m_accelerators = number("hardware.accelerators", m_s.hardware.accelerators);
}

template <class Recorder>
void Engine<Recorder>::model()
{
    ModelReport& out = m_out.model;
    out.architecture = m_r.architecture;
    out.inferred = m_s.model.source == ModelSpec::Source::BySize;
    out.components = m_r.counted;
    out.total = m_rec.readout("model.params_total", m_total);
    out.active = m_rec.readout("model.params_active", m_active);
    out.tokens = m_rec.readout("model.tokens", m_runTokens);
    if (out.inferred) {
        m_out.diagnostics.push_back({Severity::Info, "model.params",
            "only the size is known: " + format(m_r.architecture.layers, Unit::Count) + " layers of width "
                + format(m_r.architecture.hidden, Unit::Count) + " are inferred from published models",
            "choose a model or type its dimensions for exact activations and attention"});
    }
}

template <class Recorder>
void Engine<Recorder>::compute()
{
    ComputeReport& out = m_out.compute;
    const auto perToken = apply<flopsPerToken>(m_active);
    m_stepFlops = apply<flopsPerStep>(perToken, m_batchTokens);
    m_totalFlops = apply<trainingFlops>(m_active, m_runTokens);
    out.flopsPerToken = m_rec.readout("compute.flops_per_token", perToken);
    out.flopsPerStep = m_rec.readout("compute.flops_per_step", m_stepFlops);
    out.flopsTotal = m_rec.readout("compute.flops_total", m_totalFlops);

    const Architecture& a = m_r.architecture;
    const double head = a.hidden * a.vocab;
    const auto linear = apply<linearForwardPerToken>(
        m_rec.constant("weights a token is multiplied by", matmulWeightsPerToken(m_r.matmuls), "every matmul and the head"));
    const auto length = number("training.sequence_length", m_s.training.sequenceLength);
    const auto width = derived("width of all query heads", m_r.attention.score);
    const bool windowed = a.slidingWindow > 0 && a.slidingWindow < m_s.training.sequenceLength;
    const double local = windowed ? a.layers * a.windowedShare : 0;
    Value<FlopsPerToken> attention
        = apply<attentionForwardPerTokenCausal>(length, width, derived("layers with full attention", a.layers - local));
    if (windowed) {
        // The causal rule counts half the length; a window's mean visible length stands for that half.
        const auto seen = apply<slidingWindowMeanLength>(length, number("model.attention.sliding_window", a.slidingWindow));
        const auto twice = derived("twice the mean visible length", 2 * raw(seen));
        attention = m_rec.sum("attention of full and windowed layers", attention,
            apply<attentionForwardPerTokenCausal>(twice, width, derived("windowed layers", local)));
    }
    const auto forward = m_rec.sum("forward per token", linear, attention);
    const auto exact = apply<trainingFromForward>(forward);
    m_exactStep = apply<exactPerStep>(exact, m_batchTokens);
    out.exactPerToken = m_rec.readout("compute.flops_exact_per_token", exact);
    out.exactPerStep = m_rec.readout("compute.flops_exact_per_step", m_exactStep);
    switch (m_s.training.recompute) {
    case Recompute::None:
        m_hardwareStep = m_exactStep;
        break;
    case Recompute::Selective:
        m_hardwareStep = apply<hardwareFlops>(m_exactStep, apply<recomputeFlopsSelective>(attention, m_batchTokens));
        break;
    case Recompute::Full: {
        const auto head2 = m_rec.constant("head per token", FlopsPerToken(-2 * head), "the head is not recomputed");
        m_hardwareStep = apply<hardwareFlops>(m_exactStep,
            apply<recomputeFlopsFull>(m_rec.sum("forward of the layers", forward, head2), m_batchTokens));
        break;
    }
    }
    out.hardwarePerStep = m_rec.readout("compute.hardware_flops_per_step", m_hardwareStep);
    out.peak = m_rec.readout("compute.peak", m_peak);
    if (m_s.hardware.efficiency.mfu)
        out.convention = "6N per token over the dense peak, as the stated MFU; exact counts halve causal attention";
}

template <class Recorder>
void Engine<Recorder>::pipeline()
{
    PipelineReport& out = m_out.pipeline;
    const Mesh& mesh = m_s.mesh;
    out.schedule = mesh.schedule;
    out.stages = mesh.pipeline;
    out.chunks = m_r.chunks;
    const auto stages = number("mesh.pipeline", mesh.pipeline);
    const auto microbatches = derived("micro-batches", m_r.microbatches);
    const auto chunks = number("mesh.chunks", m_r.chunks);
    out.microbatches = m_rec.readout("pipeline.microbatches", microbatches);
    out.bubbleFraction = m_rec.readout(
        "pipeline.bubble_fraction", apply<bubbleFractionInterleaved>(stages, microbatches, chunks));
    out.bubbleOverhead
        = m_rec.readout("pipeline.bubble_overhead", apply<bubbleOverhead>(stages, microbatches, chunks));
    if (mesh.pipeline > 1 && mesh.schedule != "gpipe" && mesh.schedule != "1f1b" && mesh.schedule != "interleaved_1f1b") {
        m_out.diagnostics.push_back({Severity::Warning, "mesh.schedule",
            "the schedule " + mesh.schedule + " is not simulated yet; its bubble and in-flight count are those of 1F1B",
            "choose gpipe, 1f1b or interleaved_1f1b for exact numbers"});
    }
}

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
void Engine<Recorder>::stepAndRun()
{
    if (!m_s.hardware.efficiency.mfu) {
        m_out.diagnostics.push_back({Severity::Warning, "step",
            "predicting the MFU is not built yet, so there is no time without a stated one",
            "set hardware.efficiency.mfu to a number such as 0.4"});
        return;
    }
    if (m_r.peak.value() <= 0)
        return; // resolve() has said so
    const auto mfuGiven = number("hardware.efficiency.mfu", *m_s.hardware.efficiency.mfu);
    const auto one = derived("one accelerator", 1);
    m_stepOne = apply<ridgepoint::stepTime>(m_stepFlops, m_peak, mfuGiven, one);
    m_runOne = apply<runTime>(m_totalFlops, m_peak, mfuGiven, one);
    constexpr double ageOfTheUniverse = 4.4e17; // seconds; Planck 2018
    m_timed = raw(m_runOne).value() < 1e9 * ageOfTheUniverse && raw(m_stepOne).value() < 1e9 * ageOfTheUniverse;
    if (!m_timed) {
        m_out.diagnostics.push_back({Severity::Error, "step", "the run would outlast the universe a billion times",
            "check the accelerator's peak, the tokens and the batch"});
        return;
    }
    m_step = apply<ridgepoint::stepTime>(m_stepFlops, m_peak, mfuGiven, m_accelerators);
    m_run = apply<runTime>(m_totalFlops, m_peak, mfuGiven, m_accelerators);
    m_out.step.seconds = m_rec.readout("step.seconds", m_step);
    m_out.step.compute = m_rec.readout("step.compute_seconds", m_step);
    m_out.run.seconds = m_rec.readout("run.seconds", m_run);
    m_out.run.acceleratorTime = m_rec.readout("run.accelerator_hours", apply<acceleratorTime>(m_run, m_accelerators));
    if (m_r.price.value() > 0) {
        m_out.run.dollars = m_rec.readout("run.dollars",
            apply<runCost>(m_run, m_accelerators, price()));
    } else {
        m_out.diagnostics.push_back({Severity::Info, "run.dollars",
            "no list price is known for " + m_s.hardware.accelerator.name, "set targets.price_per_accelerator_hour"});
    }
    const auto rate = apply<ridgepoint::tokensPerSecond>(m_batchTokens, m_step);
    ThroughputReport& out = m_out.throughput;
    out.tokensPerSecond = m_rec.readout("throughput.tokens_per_second", rate);
    out.tokensPerSecondPerAccelerator = m_rec.readout("throughput.tokens_per_second_per_accelerator",
        apply<ridgepoint::tokensPerSecondPerAccelerator>(rate, m_accelerators));
    out.modelFlopsPerSecondPerAccelerator = m_rec.readout("throughput.model_flops_per_second_per_accelerator",
        apply<ridgepoint::modelFlopsPerSecondPerAccelerator>(m_stepFlops, m_step, m_accelerators));
    const auto utilisation = apply<ridgepoint::mfu>(m_stepFlops, m_step, m_peak, m_accelerators);
    out.mfu = m_rec.readout("throughput.mfu", utilisation);
    // HFU under the convention of the stated MFU: the recomputed share is taken from the exact counts.
    const auto repeated = derived("hardware ÷ model operations", raw(m_hardwareStep) / raw(m_exactStep));
    const double hfuValue = raw(utilisation) * raw(repeated);
    if (hfuValue <= 1)
        out.hfu = m_rec.readout("throughput.hfu", apply<hfuFromMfu>(utilisation, repeated));
    else
        m_out.diagnostics.push_back({Severity::Warning, "throughput.hfu",
            "the stated MFU with this recomputation would need more than the peak",
            "lower hardware.efficiency.mfu to at most " + formatExact(1.0 / raw(repeated), Unit::Percent)});
}

template <class Recorder>
void Engine<Recorder>::laterIssues()
{
    const auto later = [this](const char* path, const char* why) {
        m_out.diagnostics.push_back({Severity::Info, path, why, {}});
    };
    if (m_timed)
        later("step", "the stated MFU covers the whole step; splitting it into parts needs a predicted MFU");
    later("memory.per_rank.buffers_bytes",
        "communication buffers, framework context and fragmentation are not counted yet, so a close fit is optimistic");
    later("inference", "serving is not modelled in this version");
    later("resilience", "failures and checkpoints are not modelled in this version");
}

template void Engine<NoLedger>::run();
template void Engine<LedgerRecorder>::run();
template void Engine<NoLedger>::inputs();
template void Engine<LedgerRecorder>::inputs();
template void Engine<NoLedger>::model();
template void Engine<LedgerRecorder>::model();
template void Engine<NoLedger>::compute();
template void Engine<LedgerRecorder>::compute();
template void Engine<NoLedger>::pipeline();
template void Engine<LedgerRecorder>::pipeline();
template void Engine<NoLedger>::stepAndRun();
template void Engine<LedgerRecorder>::stepAndRun();
template void Engine<NoLedger>::laterIssues();
template void Engine<LedgerRecorder>::laterIssues();

} // namespace ridgepoint
