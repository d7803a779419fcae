#pragma once

// From a report and the view's settings to schedules with a time for every pass: what the pipeline view
// paints, says and tabulates.

#include "core/pipeline/prepared.h"
#include "views/pipeline/pipeline_import_text.h"
#include "views/pipeline/pipeline_settings.h"
#include "views/view.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

// The one place where the view's durations and bytes come from.
struct PipelineBasis
{
    bool ofScenario = false; // else the teaching instrument, whose unit of time is one forward pass of a rank
    QString schedule; // key
    int stages = 4, microbatches = 8, chunks = 2;
    // The model in equal lengths, in forward order: each takes this long for one micro-batch. One entry:
    // every rank takes as long, however many there are.
    std::vector<StageTimes> ranks;
    Seconds hop{0};
    bool blockingSends = false;
    bool shapeOfFile = false; // stages, micro-batches and chunks are an imported schedule's
    std::shared_ptr<const StepSchedule>
        reported; // the run behind the report's step; null: none, or a what-if
    bool stagesKnown = false; // the stages' own times are predicted; else they are taken as alike
    std::optional<Seconds> optimizer; // after the last pass; empty: not known
    std::optional<Seconds> step; // the whole step as the report has it; empty: a what-if, or not known
    // Of the fullest rank; empty: not known.
    std::optional<Bytes> perMicrobatch; // activations of one micro-batch on one rank
    std::optional<Bytes> other; // weights, optimizer state, buffers
    std::optional<Bytes> weightCopy; // state that a second copy of the stage's weights would add
    std::optional<Bytes> ceiling; // the accelerator's memory
    // The layout in force: what its stages hold and how long they take. Empty: none, or it cannot be shown.
    std::vector<LayoutStage> layout;
    std::vector<StageTimes> layoutTimes;
    QString layoutProblem; // of a layout that cannot be shown
    QStringList stageLayers; // what each virtual stage of `reported` holds: "layers 9–16"
    QStringList rankLayers; // each rank, where it has several: "embedding, 7 layers in 7 chunks"
    Unit timeUnit() const { return ofScenario ? Unit::Second : Unit::Number; }
};
// The settings' imported text and layout, read.
struct PipelineImports
{
    ReadSchedule schedule;
    ReadLayout layout;
};
PipelineBasis pipelineBasis(
    const ViewInput& input, const PipelineSettings& settings, const PipelineImports& imports = {});

StageTimes meanTimes(const std::vector<StageTimes>& each);
// Of one rank's share of the model, for one micro-batch.
StageTimes timesOfRank(const PipelineBasis& basis);

// `ranks` as stages of a model cut into `stages` equal parts: what each part takes, in forward order.
std::vector<StageTimes> stageTimes(const std::vector<StageTimes>& ranks, int rankCount, int stages);

// One schedule of the picture.
struct PipelineRun
{
    QString key, name; // names an import
    const ScheduleKind* kind = nullptr;
    ScheduleRequest request;
    std::shared_ptr<const PreparedSchedule> laid; // null: `problem` says why
    QString problem; // the rules broken, each with the nearest legal values
    Simulation simulation;
    double chunkShare = 1; // of a rank's micro-batch that one chunk is
    std::vector<std::vector<HeldStep>> held; // [rank], in micro-batches of a rank
    double peakHeld = 0; // micro-batches, on the fullest rank
    int peakRank = 0;
    std::optional<Bytes> peakActivations,
        other; // of the fullest rank; `other` with this kind's weight copies
    std::optional<Bytes> perMicrobatch;
    bool imported = false; // from the settings' text
    bool ownLayout = false; // its stages are the basis' layout
    bool capped = false; // holds no more than the cap it was given

    bool legal() const { return laid != nullptr; }
    double bubble(BubbleDefinition definition) const
    {
        return definition == BubbleDefinition::OfTotal ? simulation.bubbleFraction
                                                       : simulation.bubbleOverhead;
    }
    Seconds end(const PipelineBasis& basis) const
    {
        return simulation.makespan + basis.optimizer.value_or(Seconds(0));
    }
    std::optional<Bytes> bytes(double microbatchesHeld) const; // of the fullest rank
};

// The step of a pinned scenario, on the same axis of time.
struct PipelineBaseline
{
    std::size_t index = 0;
    double end = 0; // s: the last pass and the optimizer, or the whole step where it has no pipeline
    std::optional<PipelineRun> run; // empty: no pipeline, or one that cannot be laid out
    std::optional<double> bubble; // idle ÷ total of `run`
};

struct PipelineData
{
    PipelineBasis basis;
    std::vector<PipelineRun> runs; // one to three
    std::vector<PipelineBaseline> baselines; // of a scenario's own pipeline only
    bool whatIf = false;
    double longest = 0; // s (or units): the end of the longest run, optimizer included
    double mostHeld = 0; // micro-batches, over all runs
    bool imported() const { return first().imported; }
    const PipelineRun& first() const { return runs.front(); }
};

// Keeps what it read of the settings' texts.
class PipelineLayer
{
public:
    PipelineData data(const ViewInput& input, const PipelineSettings& settings);

private:
    const PipelineImports& read(const PipelineSettings& settings);
    QString m_importedText, m_layoutText; // that m_imports were read from
    PipelineImports m_imports;
};

// What an op waits for: the pass of another rank whose result arrives last, the rank's own previous pass, or
// nothing.
struct PipelineWait
{
    std::optional<std::size_t> op; // that decides the start; empty: starts at once
    bool message = false; // it comes from another rank
    Seconds arrives{0};
};
PipelineWait waitOf(const PipelineRun& run, std::size_t op, Seconds hop);

} // namespace ridgepoint
