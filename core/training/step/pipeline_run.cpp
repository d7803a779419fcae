#include "core/training/step/pipeline_run.h"

#include "core/formulas/pipeline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace ridgepoint {

namespace {

// Beyond this many ops a run is too long for a slider that moves (about half a millisecond); the schedule's
// steady state repeats itself before. Where even its shortest run is longer than the second, the closed forms
// stand in.
constexpr double mostOps = 60'000;
constexpr double mostOpsOfShortRun = 250'000;
constexpr double fewestPeriods = 4;
// Layers that are told apart.
constexpr double mostLayers = 10'000;
// Rounds of one micro-batch a stage over which a steady state repeats: two of both directions.
constexpr double roundsOfPeriod = 2;
// Durations that a search looks at, in steps of the forward pass: finer ones do not change its order, and the
// schedule need not be searched for again while a slider moves.
constexpr double searchGrid = 1.0 / 16;

std::string_view kindOf(const Scenario& s, const Resolved& r)
{
    return kindWithChunks(s.mesh.schedule, static_cast<int>(r.held));
}

double onGrid(double share) { return std::max(searchGrid, std::round(share / searchGrid) * searchGrid); }

ScheduleRequest requestFor(const Scenario& s, const Resolved& r, const ScheduleKind& kind,
    double microbatches, const std::vector<StageTimes>& stages, Seconds hop)
{
    ScheduleRequest request{.stages = static_cast<int>(r.stages),
        .microbatches = static_cast<int>(std::min(microbatches, 1e9)),
        .chunks = kind.chunkRule == ChunkRule::One ? 1 : static_cast<int>(r.held)};
    if (!kind.looksAtDurations(request) || stages.empty())
        return request;
    StageTimes mean{.forward = Seconds(0), .inputGradient = Seconds(0), .weightGradient = Seconds(0)};
    for (const StageTimes& own : stages) {
        mean.forward += own.forward;
        mean.inputGradient += own.inputGradient;
        mean.weightGradient += own.weightGradient;
    }
    if (mean.forward.value() <= 0)
        return request;
    request.inputGradient = onGrid(mean.inputGradient / mean.forward);
    request.weightGradient = onGrid(mean.weightGradient / mean.forward);
    const double ratio = hop * static_cast<double>(stages.size()) / mean.forward;
    request.hop = std::round(ratio / searchGrid) * searchGrid;
    const Architecture& a = r.architecture;
    request.afterInput = keptForWeightGradient(
        s.training.flashAttention ? 0 : a.heads, s.training.sequenceLength, std::max(1.0, a.hidden));
    return request;
}

std::shared_ptr<const PreparedSchedule> prepared(const Scenario& s, const Resolved& r, double microbatches,
    const std::vector<StageTimes>& stages, Seconds hop)
{
    const ScheduleKind* kind = findScheduleKind(kindOf(s, r));
    return kind ? prepareSchedule(kind->key, requestFor(s, r, *kind, microbatches, stages, hop)) : nullptr;
}

std::optional<Makespans> makespans(const Scenario& s, const Resolved& r, double microbatches,
    const std::vector<StageTimes>& stages, Seconds hop, bool blockingSends)
{
    const std::shared_ptr<const PreparedSchedule> schedule = prepared(s, r, microbatches, stages, hop);
    if (!schedule)
        return std::nullopt;
    thread_local MakespanBuffers buffers;
    return makespans(
        schedule->compiled, {.stages = stages, .hop = hop, .blockingSends = blockingSends}, buffers);
}

double opsOf(const Resolved& r, double microbatches)
{
    return (r.schedule->revisitsWeights() ? 3.0 : 2.0) * r.stages * microbatches * passesPerMicrobatch(r);
}

// Micro-batches that are run one by one: whole rounds of a longer step are left out, so that its last one
// stays as full as it is.
double shownMicrobatches(const Resolved& r)
{
    const double m = r.microbatches;
    const double period = roundsOfPeriod * r.stages;
    const double most = std::max(mostOps, opsOf(r, fewestPeriods * period));
    return opsOf(r, m) > most ? m - std::ceil((opsOf(r, m) - most) / opsOf(r, period)) * period : m;
}

PieceTimes piecesOf(const Resolved& r, const LayerTimes& layers)
{
    PieceTimes pieces{.layers = {}, .prediction = {}, .head = layers.head};
    if (layers.kinds.empty()) // nobody looks at layers
        return pieces;
    for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind)
        if (r.layers[kind].predicting > 0)
            pieces.prediction = layers.kinds[kind];
    if (r.architecture.layers > mostLayers)
        return pieces;
    for (double layer = 0; layer < r.architecture.layers; ++layer) {
        const StageLoad one = r.layers.from(layer, 1);
        pieces.layers.push_back(
            layers.kinds[static_cast<std::size_t>(std::ranges::max_element(one.of) - one.of.begin())]);
    }
    return pieces;
}

} // namespace

PipelineClock clockPipeline(const Scenario& s, const Resolved& r, const std::vector<StageTimes>& stages,
    Seconds hop, bool blockingSends)
{
    const double shown = shownMicrobatches(r);
    if (opsOf(r, shown) > mostOpsOfShortRun)
        return {};
    const double leftOut = r.microbatches - shown;
    const double period = roundsOfPeriod * r.stages;
    const std::optional<Makespans> whole = makespans(s, r, shown, stages, hop, blockingSends);
    if (!whole)
        return {};
    PipelineClock clock{
        .withoutHops = whole->withoutHops, .withHops = whole->withHops, .known = true, .exact = leftOut <= 0};
    if (leftOut > 0) {
        const std::optional<Makespans> shorter = makespans(s, r, shown - period, stages, hop, blockingSends);
        if (!shorter)
            return {};
        const double periods = leftOut / period;
        clock.withoutHops += periods * (whole->withoutHops - shorter->withoutHops);
        clock.withHops += periods * (whole->withHops - shorter->withHops);
    }
    return clock;
}

bool isRunByOp(const Scenario& s, const Resolved& r)
{
    const ScheduleKind* kind = findScheduleKind(kindOf(s, r));
    const double shown = shownMicrobatches(r);
    return kind && opsOf(r, shown) <= mostOpsOfShortRun
        && checkRequest(*kind, requestFor(s, r, *kind, shown, {}, Seconds(0))).empty();
}

Seconds pipelineFloor(const Resolved& r, const std::vector<StageTimes>& stages)
{
    // Sums in another order than the simulator's may end an ulp or two above it; a steady state that is
    // continued (clockPipeline()) fell up to 7e-5 short in 300,000 random jobs.
    const double rounding = shownMicrobatches(r) < r.microbatches ? 1 - 1e-3 : 1 - 1e-12;
    const auto of = [&stages](StageIndex stage) -> const StageTimes& {
        return stages[std::min(static_cast<std::size_t>(stage.number()), stages.size() - 1)];
    };
    const auto lengthOf = [](const StageTimes& t) { return t.forward + t.inputGradient + t.weightGradient; };
    const double replicas = r.schedule->weightCopies();
    // Rank after rank, with what runs before and after the lowest stage that it holds.
    Seconds longest(0), below(0), chain(0);
    for (RankIndex rank; rank.number() < r.ranks(); ++rank) {
        Seconds own(0);
        int lowest = static_cast<int>(r.virtualStages);
        for (ChunkIndex chunk; chunk.number() < r.held; ++chunk) {
            const StageIndex stage = virtualStage(r, rank, chunk);
            lowest = std::min(lowest, stage.number());
            own += lengthOf(of(stage));
        }
        // Loops and waves begin rank by rank; of two directions the later half begins from the other end.
        if (lowest == rank.number()) {
            longest = std::max(longest, below + r.microbatches / replicas * own);
            const StageTimes& first = of(StageIndex(lowest));
            below += r.schedule->splitsBackward ? first.forward : lengthOf(first);
        } else {
            longest = std::max(longest, r.microbatches / replicas * own);
        }
    }
    for (StageIndex stage; stage.number() < r.virtualStages; ++stage)
        chain += of(stage).forward + of(stage).inputGradient;
    return std::max(longest, chain) * rounding;
}

void judgeSchedule(const Scenario& s, const Resolved& r, Diagnostics& diagnostics)
{
    const ScheduleKind* kind = findScheduleKind(kindOf(s, r));
    if (!kind)
        return;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> fieldOf{
        {{"stages", "mesh.pipeline"}, {"microbatches", "training.global_batch_sequences"},
            {"chunks", "mesh.chunks"}, {"group", "mesh.schedule"}}};
    const double shown = shownMicrobatches(r);
    if (opsOf(r, shown) > mostOpsOfShortRun)
        diagnostics.push_back({Severity::Info, "mesh.schedule",
            phrase("the schedule has too many passes to be run one by one; its time is a closed form"), {}});
    else if (shown < r.microbatches)
        diagnostics.push_back({Severity::Info, "mesh.schedule",
            phrase("the schedule's passes are run one by one for %1 micro-batches, and its steady state is "
                   "continued to all of them",
                textNumber(shown, Unit::Count)),
            {}});
    for (const ScheduleProblem& problem :
        checkRequest(*kind, requestFor(s, r, *kind, shown, {}, Seconds(0)))) {
        const auto found = std::ranges::find(fieldOf, problem.field, &decltype(fieldOf)::value_type::first);
        diagnostics.push_back(
            {Severity::Warning, std::string(found == fieldOf.end() ? "mesh.schedule" : found->second),
                phrase("mesh.schedule %1 is incompatible with this mesh: %2; its time is a closed form",
                    s.mesh.schedule, problem.message),
                problem.fix.empty() ? phrase("choose mesh.schedule 1f1b") : problem.fix});
    }
}

std::shared_ptr<const StepSchedule> runPipeline(const Scenario& s, const Resolved& r,
    std::vector<StageTimes> stages, const LayerTimes& layers, Seconds hop, bool blockingSends)
{
    if (r.stages <= 1 || opsOf(r, r.microbatches) > mostOps)
        return nullptr;
    std::shared_ptr<const PreparedSchedule> schedule = prepared(s, r, r.microbatches, stages, hop);
    if (!schedule)
        return nullptr;
    auto run = std::make_shared<StepSchedule>();
    run->schedule = std::move(schedule);
    run->times = {.stages = std::move(stages), .hop = hop, .blockingSends = blockingSends};
    run->pieces = piecesOf(r, layers);
    return run;
}

} // namespace ridgepoint
