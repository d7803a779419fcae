#include "core/validation/validation.h"

#include "core/engine/evaluate.h"
#include "core/outcome/readout.h"
#include "core/validation/run_model.h"
#include "core/validation/run_scenario.h"
#include "core/validation/words.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double tera = 1e12;

MemoryViews viewsOf(const MemoryParts& rank)
{
    return {.allocated = rank.allocated, .reserved = rank.reserved, .device = rank.driver};
}

// Without a counter to compare with, the device's, which is the one people look at.
std::optional<Bytes> viewed(const MemoryViews& views, MemoryKind kind)
{
    return kind == MemoryKind::Allocated ? views.allocated
        : kind == MemoryKind::Reserved   ? views.reserved
                                         : views.device;
}

const MemoryViews& ofRank(const RunPrediction& p, MemoryRank rank)
{
    return rank == MemoryRank::First ? p.firstStage : rank == MemoryRank::Last ? p.lastStage : p.fullest;
}

struct Work // what one step of a row amounts to
{
    Tokens tokens; // 0: unknown
    double accelerators = 0;
    FlopsPerToken counted; // by the source's convention
    FlopsPerSecond peak;
};

void complete(RunFigures& f, const Work& work)
{
    const bool rated = work.tokens.value() > 0 && work.accelerators > 0;
    if (f.step && !f.tokensPerSecondPerAccelerator && rated)
        f.tokensPerSecondPerAccelerator = work.tokens / *f.step / work.accelerators;
    if (!f.step && f.tokensPerSecondPerAccelerator && rated)
        f.step = work.tokens / (*f.tokensPerSecondPerAccelerator * work.accelerators);
    if (f.tokensPerSecondPerAccelerator && !f.modelFlopsPerSecondPerAccelerator && work.counted.value() > 0)
        f.modelFlopsPerSecondPerAccelerator = *f.tokensPerSecondPerAccelerator * work.counted;
    if (f.modelFlopsPerSecondPerAccelerator && !f.mfu && work.peak.value() > 0)
        f.mfu = *f.modelFlopsPerSecondPerAccelerator / work.peak;
}

RunFigures measuredOf(const Run& run)
{
    const RunMeasured& m = run.measured;
    RunFigures f;
    if (m.stepSeconds)
        f.step = Seconds(*m.stepSeconds);
    if (m.tokensPerSecondPerGpu)
        f.tokensPerSecondPerAccelerator = TokensPerSecond(*m.tokensPerSecondPerGpu);
    else if (m.tokensPerSecond && run.hardware.count)
        f.tokensPerSecondPerAccelerator = TokensPerSecond(*m.tokensPerSecond / *run.hardware.count);
    if (m.tflopsPerGpu)
        f.modelFlopsPerSecondPerAccelerator = FlopsPerSecond(*m.tflopsPerGpu * tera);
    f.mfu = m.mfu;
    if (!m.memory.empty())
        f.peakMemory = Bytes(m.memory.front().gib * bytesPerGib);
    if (run.kind == RunKind::OutOfMemory || m.outOfMemory.value_or(false))
        f.fits = false;
    else if (f.step || f.tokensPerSecondPerAccelerator || f.peakMemory || f.mfu)
        f.fits = true;
    return f;
}

// A run that ran had room. Where its row does not say what was recomputed and the framework's default does
// not fit, the least that fits is what it can have done: attention alone, else the fewest whole layers.
RunPrediction predictAsItRan(
    Scenario& s, const Run& run, bool open, const Predictor& predict, std::vector<Text>& notGiven)
{
    const RunPrediction stated = predict(s, run);
    const bool ran = measuredOf(run).fits.value_or(false);
    if (!ran || !open || stated.fits.value_or(true))
        return stated;
    const double most = std::ceil(s.model.architecture.layers / s.mesh.pipeline);
    const auto tryThis = [&](Recompute what, std::optional<double> layers, bool offload) {
        Scenario tried = s;
        Training& t = tried.training;
        t.recompute = what;
        t.recomputeLayers = layers;
        t.offloadActivations = t.offloadActivations || offload;
        if (what == Recompute::Full)
            t.recomputeNorms = t.recomputeActivation = false; // all of them are
        return std::pair(predict(tried, run), std::move(tried));
    };
    const auto fits = [](const std::pair<RunPrediction, Scenario>& tried) {
        return tried.first.fits.value_or(false);
    };
    const auto take = [&](std::pair<RunPrediction, Scenario> found, Text what) {
        s = std::move(found.second);
        notGiven.push_back(
            phrase("recomputation not stated, and less does not fit (%1 taken)", std::move(what)));
        return found.first;
    };
    if (s.training.recompute == Recompute::None)
        if (auto found = tryThis(Recompute::Selective, {}, false); fits(found))
            return take(std::move(found), Text("selective"));
    if (!fits(tryThis(Recompute::Full, most, false))) {
        auto found = tryThis(Recompute::Full, most, true);
        return fits(found) ? take(std::move(found), Text("all layers, their inputs in host memory")) : stated;
    }
    double none = 0, enough = most;
    while (enough - none > 1) {
        const double middle = std::floor((none + enough) / 2);
        (fits(tryThis(Recompute::Full, middle, false)) ? enough : none) = middle;
    }
    return take(tryThis(Recompute::Full, enough, false),
        phrase("%1 of %2 layers", exactNumber(enough, Unit::Count), exactNumber(most, Unit::Count)));
}

} // namespace

RunPrediction predictionOf(const Report& report)
{
    RunPrediction p;
    p.step = report.step.seconds;
    p.band = report.step.band;
    if (!p.step)
        p.whyNot = reasonForNull(report, "step.seconds");
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            p.objections.push_back(phrase("%1: %2", d.field, d.message));
    if (!report.meshFits)
        return p;
    p.fullest = viewsOf(report.memory.perRank);
    if (!report.memory.byRank.empty()) {
        p.firstStage = viewsOf(report.memory.byRank.front());
        p.lastStage = viewsOf(report.memory.byRank.back());
    }
    p.fits = report.memory.fits;
    return p;
}

RunPrediction predictWithEngine(const Scenario& scenario, const Run&)
{
    return predictionOf(evaluate(scenario));
}

bool ValidatedRun::counts() const
{
    return run.kind == RunKind::Pretrain && run.quality != RunQuality::C && !fitted;
}

ValidatedRun validateRun(const Run& run, const Catalog& catalog, const Predictor& predict)
{
    ValidatedRun row;
    row.run = run;
    row.moe = run.model.experts.has_value();
    row.measured = measuredOf(run);
    if (const AcceleratorPreset* preset = acceleratorOf(run.hardware, catalog))
        row.gpuClass = gpuClassOf(preset->id);

    RunScenario built = scenarioOf(run, catalog);
    row.notGiven = std::move(built.notGiven);
    row.skipped = std::move(built.skipped);
    row.scenario = std::move(built.scenario);
    Work work;
    if (row.scenario) {
        Scenario& s = *row.scenario;
        const Tokens sequence(s.training.sequenceLength);
        work = {.tokens = s.training.globalBatchSequences * sequence,
            .accelerators = s.hardware.accelerators,
            .counted = countedPerToken(run.measured.convention, s.model.architecture, sequence),
            .peak = s.hardware.accelerator.peak(s.training.precision.compute)};
        const RunPrediction p =
            predictAsItRan(*row.scenario, run, built.recomputeOpen, predict, row.notGiven);
        row.fitted = p.fitted;
        row.predicted.step = p.step;
        row.band = p.band;
        const auto predictedBy = [&p](const RunMemory& m) { return viewed(ofRank(p, m.rank), m.kind); };
        row.predicted.peakMemory =
            predictedBy(run.measured.memory.empty() ? RunMemory() : run.measured.memory.front());
        for (const RunMemory& memory : run.measured.memory)
            if (const std::optional<Bytes> bytes = predictedBy(memory))
                row.memories.push_back({memory.kind, *bytes, Bytes(memory.gib * bytesPerGib)});
        row.predicted.fits = p.fits;
        complete(row.predicted, work);
        for (const Text& objection : p.objections)
            row.notGiven.push_back(phrase("outside the rules (%1)", objection));
        if (!p.step)
            row.skipped = p.whyNot;
    }
    complete(row.measured, work);
    if (row.predicted.step && row.measured.step)
        row.ratio = *row.predicted.step / *row.measured.step;
    if (row.predicted.peakMemory && row.measured.peakMemory)
        row.memoryRatio = *row.predicted.peakMemory / *row.measured.peakMemory;
    return row;
}

Validation validate(std::span<const Run> runs, const Catalog& catalog, const Predictor& predict)
{
    Validation out;
    out.rows.reserve(runs.size());
    for (const Run& run : runs)
        out.rows.push_back(validateRun(run, catalog, predict));
    out.summary = summarize(out.rows);
    return out;
}

} // namespace ridgepoint
