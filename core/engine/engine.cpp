#include "core/engine/engine.h"

#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/memory.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/step/pipeline_run.h"
#include "core/step/schedule_model.h"
#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

std::string_view peakField(DataType type)
{
    constexpr std::array<std::string_view, dataTypeCount> ids{"hardware.accelerator.peak_dense_flops.bf16",
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
    if (m_s.hardware.efficiency.mfu)
        statedStep();
    communication();
    mesh();
    if (!m_s.hardware.efficiency.mfu)
        predictedStep();
    settleBubble();
    runAndThroughput();
    resilience();
    cost();
    communicationSums();
    walls();
    roofline();
    regime();
    accounting();
    scalingLaws();
    inference();
    remarks();
}

template <class Recorder>
void Engine<Recorder>::inputs()
{
    const bool bySize = m_s.model.source == ModelSpec::Source::BySize;
    m_total = m_rec.field(bySize ? "model.params" : "model.preset", m_r.total);
    m_active = m_r.active == m_r.total ? m_total
                                       : m_rec.constant("active parameters", m_r.active,
                                           "counted from the architecture with topk experts per token");
    m_runTokens = m_s.training.tokens.perParameter ? apply<tokensFromRatio>(
                      m_total, m_rec.field("training.tokens", TokensPerParameter(m_s.training.tokens.value)))
                                                   : m_rec.field("training.tokens", m_r.tokens);
    m_batchTokens =
        apply<batchTokens>(number("training.global_batch_sequences", m_s.training.globalBatchSequences),
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
    m_memoryBandwidth =
        m_rec.field("hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
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

// Share of a rank's layers that are recomputed.
template <class Recorder>
double Engine<Recorder>::repeatedLayers() const
{
    const Training& t = m_s.training;
    const double perRank = std::max(1.0, m_r.architecture.layers / m_r.stages);
    return t.recomputeLayers ? std::min(1.0, *t.recomputeLayers / perRank)
                             : 1 / std::max(1.0, t.recomputeEvery);
}

// Forward operations per token that the backward pass repeats; `layers` is the matrix products without the
// head.
template <class Recorder>
FlopsPerToken Engine<Recorder>::repeatedPerToken(FlopsPerToken layers, FlopsPerToken attention) const
{
    const Training& t = m_s.training;
    const double share = repeatedLayers();
    if (t.recompute == Recompute::Full)
        return (layers + attention) * share;
    const double products = m_r.stack->recomputedMatmuls;
    FlopsPerToken again(0);
    if (t.recompute == Recompute::Selective)
        again = products > 0 ? layers * products : attention;
    double weights = 0;
    for (const Matmul& m : m_r.matmuls) {
        // Where the share above is of all products, the named ones are among them.
        if (t.recompute == Recompute::Selective && products > 0)
            break;
        const bool mlp = t.recomputeMlp && m.part == MatmulPart::Mlp;
        const bool moe =
            t.recomputeMoe && (m.part == MatmulPart::Experts || m.part == MatmulPart::SharedExperts);
        const bool latent = t.recomputeLatent && (m.name == "query up" || m.name == "KV up");
        if (mlp || moe || latent)
            weights += m.weightsPerToken();
    }
    return again * share + FlopsPerToken(2 * weights);
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
    const double heads = (1 + a.mtpLayers) * a.hidden * a.vocab;
    const auto linear = apply<linearForwardPerToken>(m_rec.constant("weights a token is multiplied by",
        matmulWeightsPerToken(m_r.matmuls) + a.mtpLayers * predictionWeightsPerToken(a, m_r.matmuls),
        "every matmul and the head"));
    const auto length = number("training.sequence_length", m_s.training.sequenceLength);
    const auto width = derived("width of all query heads", m_r.attention.score);
    const bool windowed = a.slidingWindow > 0 && a.slidingWindow < m_s.training.sequenceLength;
    const double layers = a.layers + a.mtpLayers;
    const double local = windowed ? layers * a.windowedShare : 0;
    Value<FlopsPerToken> attention = apply<attentionForwardPerTokenCausal>(
        length, width, derived("layers with full attention", layers - local));
    if (windowed) {
        // The causal rule counts half the length; a window's mean visible length stands for that half.
        const auto seen =
            apply<slidingWindowMeanLength>(length, number("model.attention.sliding_window", a.slidingWindow));
        const auto twice = derived("twice the mean visible length", 2 * raw(seen));
        attention = m_rec.sum("attention of full and windowed layers", attention,
            apply<attentionForwardPerTokenCausal>(twice, width, derived("windowed layers", local)));
    }
    const auto forward = m_rec.sum("forward per token", linear, attention);
    // Adapters leave the base weights without gradients: their third product is not run. Frozen layers run
    // forward only.
    const double gradients =
        (m_s.training.method == FineTuning::Full ? 2 : 1) * (1 - m_s.training.frozenShare);
    const auto exact = gradients == 2
        ? apply<trainingFromForward>(forward)
        : m_rec.constant("forward and what is trained",
            raw(forward) + raw(linear) * gradients + raw(attention) * (2 * (1 - m_s.training.frozenShare)),
            "LoRA (arXiv:2106.09685) §4.2: no gradients of frozen weights");
    m_exactStep = apply<exactPerStep>(exact, m_batchTokens);
    out.exactPerToken = m_rec.readout("compute.flops_exact_per_token", exact);
    out.exactPerStep = m_rec.readout("compute.flops_exact_per_step", m_exactStep);
    const FlopsPerToken again = repeatedPerToken(raw(linear) - FlopsPerToken(2 * heads), raw(attention))
        * (1 - m_s.training.frozenShare);
    if (again.value() <= 0)
        m_hardwareStep = m_exactStep;
    else if (m_s.training.recompute == Recompute::Selective && again == raw(attention))
        m_hardwareStep =
            apply<hardwareFlops>(m_exactStep, apply<recomputeFlopsSelective>(attention, m_batchTokens));
    else
        m_hardwareStep = apply<hardwareFlops>(m_exactStep,
            apply<recomputeFlopsFull>(
                m_rec.constant("forward work that is repeated", again, "recomputation, module by module"),
                m_batchTokens));
    out.hardwarePerStep = m_rec.readout("compute.hardware_flops_per_step", m_hardwareStep);
    out.peak = m_rec.readout("compute.peak", m_peak);
    if (m_s.hardware.efficiency.mfu)
        out.convention =
            "6N per token over the dense peak, as the stated MFU; exact counts halve causal attention";
}

template <class Recorder>
void Engine<Recorder>::pipeline()
{
    PipelineReport& out = m_out.pipeline;
    const Mesh& mesh = m_s.mesh;
    out.schedule = mesh.schedule;
    out.stages = mesh.pipeline;
    out.chunks = m_r.held;
    const auto bubble = [&](Value<double> fraction, Value<double> overhead) {
        m_bubbleFraction = fraction;
        m_bubbleOverhead = overhead;
    };
    const auto stages = number("mesh.pipeline", mesh.pipeline);
    const auto microbatches = derived("micro-batches", m_r.microbatches);
    const auto chunks = number("mesh.chunks", m_r.chunks);
    out.microbatches = m_rec.readout("pipeline.microbatches", microbatches);
    // The schedule's own bubble: stages alike, passes equally long, nothing to wait for between ranks.
    PipelineClock clock;
    // A predicted step says later what its own durations make of it.
    if (mesh.pipeline > 1 && !m_r.schedule->simple && m_s.hardware.efficiency.mfu)
        clock = clockPipeline(m_s, m_r, {StageTimes{}}, Seconds(0), false);
    if (clock.known) {
        const auto each = m_rec.constant("a micro-batch", Seconds(3) * passesPerMicrobatch(m_r), "F + B + W");
        const auto idle = apply<pipelineIdle>(
            m_rec.constant("schedule with F = B = W", clock.withoutHops, simulatedSource(clock)),
            microbatches, each);
        bubble(apply<idleFraction>(idle, microbatches, each), apply<idleOverhead>(idle, microbatches, each));
    } else if (m_r.schedule->fillsBubbles() && mesh.pipeline > 1) {
        // Only the ratio counts: a third of a micro-batch is one second.
        const auto third = m_rec.constant("a third of a micro-batch", Seconds(1), "F ≈ B ≈ W");
        const auto each = m_rec.constant("a micro-batch", Seconds(3), "F + B + W");
        const auto idle = filledIdle(m_rec, *m_r.schedule, stages, third);
        bubble(apply<idleFraction>(idle, microbatches, each), apply<idleOverhead>(idle, microbatches, each));
    } else {
        bubble(apply<bubbleFractionInterleaved>(stages, microbatches, chunks),
            apply<bubbleOverhead>(stages, microbatches, chunks));
    }
    if (mesh.pipeline > 1)
        judgeSchedule(m_s, m_r, m_out.diagnostics);
}

template <class Recorder>
void Engine<Recorder>::settleBubble()
{
    m_out.pipeline.bubbleFraction = m_rec.readout("pipeline.bubble_fraction", m_bubbleFraction);
    m_out.pipeline.bubbleOverhead = m_rec.readout("pipeline.bubble_overhead", m_bubbleOverhead);
}

template <class Recorder>
void Engine<Recorder>::remarks()
{
    const auto remark = [this](const char* path, const char* why) {
        m_out.diagnostics.push_back({Severity::Info, path, why, {}});
    };
    if (m_timed && m_s.hardware.efficiency.mfu)
        remark("step",
            "the stated MFU covers the whole step; set hardware.efficiency.mfu to \"model\" to see its "
            "parts");
    if (m_s.hardware.accelerators == 1)
        remark(
            "step.communication_exposed_seconds", "one accelerator has no other to exchange anything with");
    const bool adapters = m_s.training.method != FineTuning::Full;
    if (adapters && m_timed)
        remark(m_s.hardware.efficiency.mfu ? "training.method" : "step",
            m_s.hardware.efficiency.mfu ? "a stated MFU takes 6·N operations a token, and adapters need "
                                          "fewer; set hardware.efficiency.mfu "
                                          "to \"model\" to count them"
                : m_out.step.band       ? "no published fine-tuning run stands behind this prediction; its "
                                          "band is that of pretraining"
                                        : "no published fine-tuning run stands behind this prediction");
    if (m_s.hardware.accelerator.power.value() <= 0)
        remark("energy", "no power is known for this accelerator; set hardware.accelerator.tdp_w");
}

template void Engine<NoLedger>::run();
template void Engine<LedgerRecorder>::run();
template double Engine<NoLedger>::repeatedLayers() const;
template double Engine<LedgerRecorder>::repeatedLayers() const;
template void Engine<NoLedger>::inputs();
template void Engine<LedgerRecorder>::inputs();
template void Engine<NoLedger>::model();
template void Engine<LedgerRecorder>::model();
template void Engine<NoLedger>::compute();
template void Engine<LedgerRecorder>::compute();
template void Engine<NoLedger>::pipeline();
template void Engine<LedgerRecorder>::pipeline();
template void Engine<NoLedger>::settleBubble();
template void Engine<LedgerRecorder>::settleBubble();
template void Engine<NoLedger>::remarks();
template void Engine<LedgerRecorder>::remarks();

} // namespace ridgepoint
