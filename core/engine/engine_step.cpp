#include "core/engine/engine.h"

#include "core/engine/step_band.h"
#include "core/formulas/compute.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/step/step_model.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double ageOfTheUniverse = 4.4e17; // seconds; Planck 2018

} // namespace

template <class Recorder>
void Engine<Recorder>::statedStep()
{
    if (m_r.peak.value() <= 0)
        return; // resolve() has said so
    const auto mfuGiven = number("hardware.efficiency.mfu", *m_s.hardware.efficiency.mfu);
    const auto one = derived("one accelerator", 1);
    m_stepOne = apply<ridgepoint::stepTime>(m_stepFlops, m_peak, mfuGiven, one);
    m_runOne = apply<runTime>(m_totalFlops, m_peak, mfuGiven, one);
    m_step = apply<ridgepoint::stepTime>(m_stepFlops, m_peak, mfuGiven, m_accelerators);
    m_run = apply<runTime>(m_totalFlops, m_peak, mfuGiven, m_accelerators);
    m_timed =
        raw(m_runOne).value() < 1e9 * ageOfTheUniverse && raw(m_stepOne).value() < 1e9 * ageOfTheUniverse;
    if (m_timed) {
        m_out.step.compute = m_rec.readout("step.compute_seconds", m_step);
        m_rankCompute = m_step;
    }
}

template <class Recorder>
void Engine<Recorder>::predictedStep()
{
    if (m_r.peak.value() <= 0 || m_s.hardware.accelerator.memoryBandwidth.value() <= 0)
        return;
    if (m_r.replicaRanks * m_r.data > m_s.hardware.accelerators)
        return; // ranks without an accelerator; checkLegality() has said so
    const Architecture& a = m_r.architecture;
    const Mesh& mesh = m_s.mesh;
    const double m = m_r.microbatches;
    const double stages = m_r.stages;
    StepModel<Recorder> model(m_rec, m_s, m_r, heaviestRank(m_r), ScheduleTiming::Simulated);
    const auto none = m_rec.constant("no gradient traffic", Seconds(0), "one accelerator");
    const bool alone = m_s.hardware.accelerators <= 1;
    const auto t = model.run(alone ? none : m_reduce, alone ? none : m_gather);
    m_step = t.step;
    const Seconds seconds = raw(m_step);
    m_out.pipeline.run = t.run;
    if (t.clock.known) {
        // Of the step's own durations, sends included: what a mean rank waits.
        const auto microbatches = derived("micro-batches", m);
        const auto each =
            m_rec.constant("a micro-batch on the mean rank", t.all / stages, "sum over the stages ÷ stages");
        const auto idle = apply<pipelineIdle>(
            m_rec.constant("schedule with sends", t.clock.withHops, simulatedSource(t.clock)), microbatches,
            each);
        m_bubbleFraction = apply<idleFraction>(idle, microbatches, each);
        m_bubbleOverhead = apply<idleOverhead>(idle, microbatches, each);
    }
    m_timed =
        std::isfinite(seconds.value()) && seconds.value() > 0 && seconds.value() < 1e9 * ageOfTheUniverse;
    if (!m_timed)
        return;

    StepReport& out = m_out.step;
    out.band = bandOf(seconds, m_s, m_r.architecture);
    const auto calls = [&](Value<Seconds> time, double count, std::string_view why) {
        return apply<callsTime>(time, m_rec.constant("times", count, why));
    };
    if constexpr (Recorder::recording) {
        const auto end = [&](std::string_view path, Seconds time) {
            m_rec.readout(path,
                calls(m_step, time / seconds,
                    "measured over predicted time of published runs (ridgepoint validate)"));
        };
        if (out.band) {
            end("step.low_seconds", out.band->low);
            end("step.high_seconds", out.band->high);
        }
    }
    const auto part = [&](std::string_view id, std::string_view label, Seconds time) {
        if (time.value() > 0)
            out.parts.push_back({id, label, time});
    };
    part("matmul", "matrix products", raw(t.matmul) * m);
    part("attention", "attention", raw(t.attention) * m);
    part("elementwise", "element-wise", raw(t.elementwise) * m);
    part("recompute", "recomputation", raw(t.again) * m);
    part("launch", "waiting for launches", raw(t.idle) * m);
    part("tensor", "tensor communication", raw(t.tensor) * m);
    part("context", "context communication", raw(t.context) * m);
    part("expert", "expert communication", raw(t.expert) * m);
    part("bubble", "pipeline bubble", raw(t.bubble));
    part("pipeline", "pipeline sends", raw(t.hops));
    part("data", "gradients and weights", raw(t.data));
    part("contention", "slowed by hidden communication", raw(t.contention));
    part("offload", "waiting for the host link", raw(t.offload));
    part("optimizer", "optimizer", raw(t.optimizer));
    part("straggler", "stragglers", raw(t.straggling));
    part("fixed", "fixed per step", raw(t.fixed));

    m_rankCompute = calls(m_rec.sum("computation", t.matmul, t.attention, t.again), m, "micro-batches");
    out.compute = m_rec.readout("step.compute_seconds", *m_rankCompute);
    out.memoryBound = m_rec.readout("step.memory_bound_seconds", calls(t.elementwise, m, "micro-batches"));
    const auto exposed = [&](bool present, std::string_view group, std::string_view path, Value<Seconds> time,
                             std::optional<Seconds>& into) {
        if (!present)
            return;
        into = m_rec.readout(path, time);
        share(group, time);
    };
    exposed(mesh.tensor > 1, "tensor", "step.tensor_exposed_seconds", calls(t.tensor, m, "micro-batches"),
        out.tensorExposed);
    exposed(mesh.context > 1, "context", "step.context_exposed_seconds", calls(t.context, m, "micro-batches"),
        out.contextExposed);
    exposed(mesh.expert > 1 && a.isMoe(), "expert", "step.expert_exposed_seconds",
        calls(t.expert, m, "micro-batches"), out.expertExposed);
    exposed(stages > 1, "pipeline", "step.pipeline_exposed_seconds", t.hops, out.pipelineExposed);
    exposed(m_s.hardware.accelerators > 1, "data", "step.data_exposed_seconds", t.data, out.dataExposed);
    out.bubble = m_rec.readout("step.bubble_seconds", t.bubble);
    out.optimizer = m_rec.readout("step.optimizer_seconds", t.optimizer);
    out.other = m_rec.readout("step.other_seconds",
        m_rec.sum("launches, contention, offload, stragglers, fixed", calls(t.idle, m, "micro-batches"),
            t.contention, t.offload, t.straggling, t.fixed));

    const auto accelerators = m_accelerators;
    m_stepOne = apply<callsTime>(m_step, accelerators);
    m_run = apply<callsTime>(
        m_step, m_rec.constant("steps", m_r.tokens / m_r.batchTokens, "training tokens ÷ tokens of a step"));
    m_runOne = apply<callsTime>(m_run, accelerators);
    m_timed = raw(m_runOne).value() < 1e9 * ageOfTheUniverse;
}

template void Engine<NoLedger>::statedStep();
template void Engine<LedgerRecorder>::statedStep();
template void Engine<NoLedger>::predictedStep();
template void Engine<LedgerRecorder>::predictedStep();

} // namespace ridgepoint
