#include "views/pipeline/pipeline_data.h"

#include "core/training/report.h"
#include "widgets/core_text.h"

#include "views/readout_text.h"
#include "views/stage_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pipeline)
};

constexpr std::string_view searchVariant = "search";
// Stands for an order that came from a file. Takes no request.
constexpr ScheduleKind importedKind{.key = "imported",
    .label = "Imported",
    .idea = "the order of an imported file",
    .source = "the file",
    .chunkRule = ChunkRule::Many};
constexpr double mostOpsShown = 600'000; // of one schedule; beyond, nothing of it could be told apart

int wholeNumber(double value, int otherwise)
{
    constexpr double most = 2e9;
    return std::isfinite(value) && value >= 1 ? static_cast<int>(std::min(std::round(value), most))
                                              : otherwise;
}

double total(const StageTimes& times)
{
    return (times.forward + times.inputGradient + times.weightGradient).value();
}

// Time one rank is busy in a step with one micro-batch after the other, its communication inside the passes
// included. A stated MFU is the whole step; its idle share is taken off.
std::optional<double> busyOf(const Report& report)
{
    const StepReport& step = report.step;
    if (statedMfu(report.scenario.hardware)) {
        const double busy = step.seconds.value_or(Seconds(0)).value() * (1 - report.pipeline.bubbleFraction);
        return busy > 0 && std::isfinite(busy) ? std::optional<double>(busy) : std::nullopt;
    }
    double busy = 0;
    for (const std::optional<Seconds>& part :
        {step.compute, step.tensorExposed, step.contextExposed, step.expertExposed})
        busy += placeable(part ? std::optional<double>(part->value()) : std::nullopt).value_or(0);
    return busy > 0 && std::isfinite(busy) ? std::optional<double>(busy) : std::nullopt;
}

StageTimes ratioOf(const PipelineSettings& settings)
{
    const auto share = [](double own) { return Seconds(own > 0 ? own : 1); };
    return {
        share(settings.forward), share(settings.inputGradient), share(settings.weightGradient), Seconds(0)};
}

std::optional<Bytes> usable(Bytes bytes)
{
    return std::isfinite(bytes.value()) && bytes.value() > 0 ? std::optional<Bytes>(bytes) : std::nullopt;
}

void takeMemory(PipelineBasis& basis, const Report& report)
{
    basis.ceiling = usable(report.memory.capacity);
    if (report.memory.byRank.empty())
        return;
    // The first stage holds most micro-batches; its activations, shared out, are one's.
    const MemoryParts& first = report.memory.byRank.front();
    const double inFlight = report.pipeline.peakInFlight;
    if (std::isfinite(inFlight) && inFlight > 0)
        basis.perMicrobatch = usable(first.activations / inFlight);
    const MemoryParts& fullest = report.memory.perRank;
    basis.other = usable(fullest.total() - fullest.activations);
    basis.weightCopy = usable(fullest.state());
}

void takeLayout(PipelineBasis& basis, const ReadLayout& read, const Report& report)
{
    if (read.problem)
        basis.layoutProblem = Words::tr("layout, %1").arg(read.problem->message);
    if (read.problem || read.stages.empty())
        return;
    basis.layoutProblem = layoutProblem(read.stages, basis, report);
    if (!basis.layoutProblem.isEmpty())
        return;
    basis.layout = read.stages;
    basis.layoutTimes = layoutTimes(read.stages, basis, report);
    // A rank's bytes are those of the scenario's own cut.
    basis.perMicrobatch.reset();
    basis.other.reset();
    basis.weightCopy.reset();
}

QString fewerMicrobatches(const ScheduleRequest& request, int chunks)
{
    const double most = mostOpsShown / (3.0 * request.stages * chunks);
    return most >= 1 ? Words::tr("use %1 micro-batches or fewer").arg(static_cast<int>(most))
                     : Words::tr("use fewer stages");
}

QString brokenRules(const ScheduleKind& kind, const ScheduleRequest& request)
{
    QStringList rules;
    for (const ScheduleProblem& problem : checkRequest(kind, request))
        rules += coreText(withFix(problem.message, problem.fix));
    return rules.join(QStringLiteral(". "));
}

void measure(PipelineRun& run, const PipelineBasis& basis)
{
    const PreparedSchedule& laid = *run.laid;
    run.chunkShare = double(laid.compiled.ranks()) / laid.compiled.stages();
    PipelineTimes times;
    times.stages = run.ownLayout ? basis.layoutTimes
                                 : stageTimes(basis.ranks, laid.compiled.ranks(), laid.compiled.stages());
    times.hop = basis.hop;
    times.blockingSends = basis.blockingSends;
    if (const Text fault = checkTimes(laid.compiled, times); !fault.empty()) {
        run.laid.reset();
        run.problem = coreText(fault);
        return;
    }
    simulate(laid.compiled, times, run.simulation);
    const std::vector<int> peaks = peakHeld(laid.compiled, true);
    const auto fullest = std::ranges::max_element(peaks);
    run.peakRank = static_cast<int>(fullest - peaks.begin());
    run.peakHeld = *fullest * run.chunkShare;
    // All of a chunk's activations count until its weight gradient is done: what stays between the two passes
    // is 32/34 of them with attention that stores no scores (zero bubble, arXiv:2401.10241, M_W and M_B).
    run.held.resize(static_cast<std::size_t>(laid.compiled.ranks()));
    for (std::size_t rank = 0; rank < run.held.size(); ++rank) {
        run.held[rank] = heldActivations(laid.compiled, run.simulation, RankIndex(rank), 1);
        for (HeldStep& step : run.held[rank])
            step.held *= run.chunkShare;
    }
    run.perMicrobatch = basis.perMicrobatch;
    if (basis.perMicrobatch)
        run.peakActivations = *basis.perMicrobatch * run.peakHeld;
    run.other = basis.other;
    const ScheduleKind* own = findScheduleKind(basis.schedule.toStdString());
    if (run.other && basis.weightCopy && own)
        run.other =
            *run.other + *basis.weightCopy * (double(run.kind->weightCopies()) / own->weightCopies() - 1);
}

// The layout is the first schedule's; others take it where they have as many stages.
void cutByLayout(PipelineRun& run, const PipelineBasis& basis, bool first)
{
    if (!basis.layoutProblem.isEmpty()) {
        if (first) {
            run.laid.reset();
            run.problem = basis.layoutProblem;
        }
        return;
    }
    if (basis.layout.empty())
        return;
    const CompiledSchedule& compiled = run.laid->compiled;
    const QString problem = stageCountProblem(
        basis.layout, run.name, compiled.ranks(), run.laid->schedule.placement.chunks, compiled.stages());
    run.ownLayout = problem.isEmpty();
    if (run.ownLayout) {
        run.name = Words::tr("%1 with the layout").arg(run.name);
    } else if (first) {
        run.laid.reset();
        run.problem = problem;
    }
}

// Times what is laid out and adds it to the picture.
void finish(PipelineRun& run, PipelineData& data, const PipelineSettings& settings)
{
    const PipelineBasis& basis = data.basis;
    if (run.laid && !settings.layout.isEmpty())
        cutByLayout(run, basis, data.runs.empty());
    if (run.laid)
        measure(run, basis);
    const double cap = run.request.memoryCap;
    run.capped = run.legal() && cap > 0 && run.peakHeld <= cap * (1 + 1e-9);
    if (run.legal()) {
        data.longest = std::max(data.longest, run.end(basis).value());
        data.mostHeld = std::max(data.mostHeld, run.peakHeld);
    }
    data.runs.push_back(std::move(run));
}

QString resolved(const PipelineSettings& settings, std::size_t slot, const PipelineBasis& basis,
    const std::vector<PipelineRun>& earlier)
{
    if (slot == 0 && !settings.imported.isEmpty())
        return importedSchedule;
    const QString& asked = settings.schedules[slot];
    if (asked != autoSchedule)
        return asked;
    if (slot == 0)
        return basis.schedule;
    if (basis.ofScenario)
        return noSchedule;
    // Each slot its own, whatever stands in the other one; not twice the same.
    std::size_t others = slot;
    for (const char* candidate : {"gpipe", "zb_h1", "1f1b"}) {
        const QString key = QString::fromLatin1(candidate);
        if (key == earlier.front().key || --others > 0)
            continue;
        const bool there = std::ranges::find(earlier, key, &PipelineRun::key) != earlier.end();
        return there ? noSchedule : key;
    }
    return noSchedule;
}

} // namespace

PipelineBasis pipelineBasis(
    const ViewInput& input, const PipelineSettings& asked, const PipelineImports& imports)
{
    PipelineSettings settings = asked;
    if (imports.schedule.laid) {
        const Schedule& own = imports.schedule.laid->schedule;
        settings.stages = own.placement.ranks;
        settings.microbatches = own.microbatches;
        settings.chunks = own.placement.chunks;
    }
    PipelineBasis basis;
    basis.shapeOfFile = imports.schedule.laid != nullptr;
    const Report& report = *input.report;
    const double stages = report.scenario.mesh.pipeline;
    basis.ofScenario = std::isfinite(stages) && stages > 1;
    basis.schedule = QStringLiteral("1f1b");
    basis.ranks = {{Seconds(1), Seconds(1), Seconds(1), Seconds(0)}};
    if (basis.ofScenario) {
        basis.schedule = toQString(report.scenario.mesh.schedule);
        basis.stages = wholeNumber(stages, 1);
        basis.chunks = wholeNumber(report.pipeline.chunks, 1);
        basis.schedule = toQString(kindWithChunks(report.scenario.mesh.schedule, basis.chunks));
        basis.microbatches = wholeNumber(report.pipeline.microbatches, 1);
        takeMemory(basis, report);
        if (const std::shared_ptr<const StepSchedule>& predicted = report.pipeline.run) {
            // The model in its virtual stages, end stages with embedding and head.
            basis.ranks = predicted->times.stages;
            basis.hop = predicted->times.hop;
            basis.blockingSends = predicted->times.blockingSends;
            basis.stagesKnown = true;
            if (!settings.whatIf()) {
                basis.reported = predicted;
                const StagesHeld held = stagesHeld(report);
                for (std::size_t stage = 0; stage < held.stages.size(); ++stage)
                    basis.stageLayers += heldLayersText(held, std::span(&stage, 1));
                if (held.stages.size() > held.ofRank.size())
                    for (const std::vector<std::size_t>& own : held.ofRank)
                        basis.rankLayers += heldLayersText(held, own);
            }
        } else if (const std::optional<double> busy = busyOf(report)) {
            // A stated MFU: every stage alike and a backward pass as long as two forward passes.
            const Seconds third(*busy / basis.microbatches / 3);
            basis.ranks = {{third, third, third, Seconds(0)}};
        }
        // The model, whatever number of ranks it is cut into below.
        if (basis.ranks.size() == 1)
            basis.ranks.resize(
                static_cast<std::size_t>(std::min(basis.stages, mostStagesShown)), basis.ranks.front());
        if (report.step.optimizer && std::isfinite(report.step.optimizer->value())
            && report.step.optimizer->value() >= 0)
            basis.optimizer = report.step.optimizer;
        if (!settings.whatIf())
            basis.step = report.step.seconds;
    }
    if (settings.stages > 0) {
        const double share = double(basis.stages) / settings.stages;
        for (std::optional<Bytes>* held : {&basis.perMicrobatch, &basis.other, &basis.weightCopy})
            if (*held)
                *held = **held * share;
        basis.stages = settings.stages;
    }
    if (settings.microbatches > 0)
        basis.microbatches = settings.microbatches;
    if (settings.chunks > 0)
        basis.chunks = settings.chunks;
    takeLayout(basis, imports.layout, report);
    if (settings.ownHop())
        basis.hop = timesOfRank(basis).forward * settings.hop;
    if (settings.ownTimes()) {
        const StageTimes ratio = ratioOf(settings);
        // A scenario's work stays as much; the teaching instrument takes the numbers as they are.
        const double unit = basis.ofScenario ? total(ratio) : total(basis.ranks.front());
        for (std::vector<StageTimes>* all : {&basis.ranks, &basis.layoutTimes})
            for (StageTimes& own : *all) {
                const double scale = total(own) / unit;
                own = {ratio.forward * scale, ratio.inputGradient * scale, ratio.weightGradient * scale,
                    Seconds(0)};
            }
    }
    return basis;
}

StageTimes timesOfRank(const PipelineBasis& basis)
{
    const double parts = basis.ranks.size() == 1 ? 1 : double(basis.ranks.size()) / basis.stages;
    StageTimes rank = meanTimes(basis.ranks);
    for (Seconds* each : {&rank.forward, &rank.inputGradient, &rank.weightGradient, &rank.pair})
        *each = *each * parts;
    return rank;
}

StageTimes meanTimes(const std::vector<StageTimes>& each)
{
    StageTimes mean{Seconds(0), Seconds(0), Seconds(0), Seconds(0)};
    const double share = 1.0 / static_cast<double>(each.size());
    for (const StageTimes& own : each) {
        mean.forward += own.forward * share;
        mean.inputGradient += own.inputGradient * share;
        mean.weightGradient += own.weightGradient * share;
        mean.pair += own.pair * share;
    }
    return mean;
}

std::vector<StageTimes> stageTimes(const std::vector<StageTimes>& ranks, int rankCount, int stages)
{
    const auto part = [](const StageTimes& times, double share) {
        return StageTimes{times.forward * share, times.inputGradient * share, times.weightGradient * share,
            times.pair * share};
    };
    if (ranks.size() == 1)
        return {part(ranks.front(), double(rankCount) / stages)};
    // The model is a stretch of ranks.size() equal lengths, cut again into `stages`.
    std::vector<StageTimes> cut;
    const double length = static_cast<double>(ranks.size()) / stages;
    for (int stage = 0; stage < stages; ++stage) {
        StageTimes sum{Seconds(0), Seconds(0), Seconds(0), Seconds(0)};
        const double from = stage * length;
        const double to = from + length;
        for (auto piece = static_cast<std::size_t>(from); piece < ranks.size() && double(piece) < to;
             ++piece) {
            const double share = std::min(to, double(piece) + 1) - std::max(from, double(piece));
            if (share <= 1e-9)
                continue;
            const StageTimes own = part(ranks[piece], share);
            sum.forward += own.forward;
            sum.inputGradient += own.inputGradient;
            sum.weightGradient += own.weightGradient;
            sum.pair += own.pair;
        }
        cut.push_back(sum);
    }
    return cut;
}

std::optional<Bytes> PipelineRun::bytes(double microbatchesHeld) const
{
    if (!perMicrobatch)
        return std::nullopt;
    return *perMicrobatch * microbatchesHeld + other.value_or(Bytes(0));
}

const PipelineImports& PipelineLayer::read(const PipelineSettings& settings)
{
    if (m_importedText != settings.imported) {
        m_importedText = settings.imported;
        m_imports.schedule = m_importedText.isEmpty() ? ReadSchedule() : readSchedule(m_importedText);
    }
    if (m_layoutText != settings.layout) {
        m_layoutText = settings.layout;
        m_imports.layout = m_layoutText.isEmpty() ? ReadLayout() : readLayout(m_layoutText);
    }
    return m_imports;
}

PipelineData PipelineLayer::data(const ViewInput& input, const PipelineSettings& settings)
{
    PipelineData data;
    const PipelineImports& imports = read(settings);
    data.basis = pipelineBasis(input, settings, imports);
    data.whatIf = settings.whatIf();
    const PipelineBasis& basis = data.basis;
    for (std::size_t slot = 0; slot < mostSchedules; ++slot) {
        const QString key = resolved(settings, slot, basis, data.runs);
        if (key == noSchedule)
            continue;
        PipelineRun run;
        run.key = key;
        run.imported = slot == 0 && !settings.imported.isEmpty();
        run.kind = run.imported ? &importedKind : findScheduleKind(key.toStdString());
        if (!run.kind) {
            run.name = key;
            run.problem = Words::tr("there is no schedule '%1' to lay out: choose another one").arg(key);
            data.runs.push_back(std::move(run));
            continue;
        }
        run.name = coreText(run.kind->label);
        ScheduleRequest& request = run.request;
        request.stages = basis.stages;
        request.microbatches = basis.microbatches;
        request.chunks = run.kind->chunkRule == ChunkRule::One ? 1 : basis.chunks;
        if (run.imported) {
            run.laid = imports.schedule.laid;
            if (imports.schedule.problem)
                run.problem = imports.schedule.problem->message;
            finish(run, data, settings);
            continue;
        }
        if (slot == 0 && basis.reported) { // what the report has timed, not what a like request would give
            run.laid = basis.reported->schedule;
            finish(run, data, settings);
            continue;
        }
        // Compared with a scenario of one chunk, an interleaved schedule shows its smallest number.
        if (settings.chunks == 0 && slot > 0 && run.kind->chunkRule != ChunkRule::One)
            request.chunks = std::max(2, request.chunks);
        request.group = run.kind->takesGroup ? settings.group : 0;
        request.memoryCap = run.kind->takesMemoryCap ? settings.memoryCap : 0;
        const std::string variant = settings.variants[slot].toStdString();
        if (std::ranges::find(run.kind->variants, variant) != run.kind->variants.end())
            request.variant = variant;
        if (settings.equalMemory && run.kind->takesMemoryCap && !data.runs.empty()
            && data.runs.front().legal()) {
            request.memoryCap = data.runs.front().peakHeld;
        }
        // Fixed rules know no cap: where there is a choice, a cap asks for the search.
        if (request.memoryCap > 0 && settings.variants[slot].isEmpty()
            && std::ranges::find(run.kind->variants, searchVariant) != run.kind->variants.end())
            request.variant = searchVariant;
        const int chunks = run.kind->chunksOf(request);
        const StageTimes mean = meanTimes(basis.ranks);
        const double lengths =
            basis.ranks.size() == 1 ? request.stages : static_cast<double>(basis.ranks.size());
        const double share = lengths / request.stages / chunks; // of one chunk
        request.forward = mean.forward.value() * share;
        request.inputGradient = mean.inputGradient.value() * share;
        request.weightGradient = mean.weightGradient.value() * share;
        request.hop = basis.hop.value();
        if (checkRequest(*run.kind, request).empty()
            && 3.0 * request.stages * request.microbatches * chunks > mostOpsShown) {
            run.problem = Words::tr("%1 micro-batches on %2 ranks are too many passes to draw: %3")
                              .arg(request.microbatches)
                              .arg(request.stages)
                              .arg(fewerMicrobatches(request, chunks));
        } else {
            run.laid = prepareSchedule(run.kind->key, request);
            if (!run.laid)
                run.problem = brokenRules(*run.kind, request);
        }
        finish(run, data, settings);
    }
    return data;
}

PipelineWait waitOf(const PipelineRun& run, std::size_t op, Seconds hop)
{
    PipelineWait wait;
    const auto& compiled = run.laid->compiled;
    const auto begin = compiled.rankBegin()[static_cast<std::size_t>(run.laid->rankOf(op))];
    if (op > begin) {
        wait.op = op - 1;
        wait.arrives = run.simulation.end[op - 1];
    }
    for (const std::int32_t need : compiled.needs(op)) {
        if (need < 0)
            continue;
        const Seconds arrives = run.simulation.end[static_cast<std::size_t>(need)] + hop;
        // Both at once: the message is what makes the pass possible.
        if (!wait.op || arrives >= wait.arrives)
            wait = {static_cast<std::size_t>(need), true, arrives};
    }
    return wait;
}

} // namespace ridgepoint
