#pragma once

// Schedules and layouts that people bring to the pipeline view as text: which of the two a text is, whether
// it can be shown, and how long the stages of a layout take.

#include "core/interop/schedule_import.h"
#include "core/pipeline/prepared.h"
#include "views/view.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

struct PreparedSchedule; // core/pipeline/prepared.h
struct PipelineBasis;

inline constexpr qsizetype largestImport = 1'000'000; // bytes of UTF-8

enum class ImportForm
{
    Unknown,
    Schedule, // PyTorch's CSV: cells such as 0F0
    Layout // Megatron's: E t m L | * ( )
};
ImportForm importForm(const QString& text);
// Of text that is neither.
QString unknownFormText();
// "▲"-less message; empty when the size is taken.
QString sizeProblem(qsizetype bytes);

struct ImportProblem
{
    QString message; // names line and column itself where it knows them
    std::size_t line = 0, column = 0; // from 1, in bytes; 0: of no place
};
// Exactly one of schedule and problem.
struct ReadSchedule
{
    std::shared_ptr<const PreparedSchedule> laid;
    std::optional<ImportProblem> problem;
};
// Parsed, within what the view draws, complete and free of deadlock.
ReadSchedule readSchedule(const QString& text);

struct ReadLayout
{
    std::vector<LayoutStage> stages; // in forward order; empty when there is a problem
    std::optional<ImportProblem> problem;
};
ReadLayout readLayout(const QString& text);

int decoderLayers(const std::vector<LayoutStage>& layout);
int predictionLayers(const std::vector<LayoutStage>& layout);
// "stage 3: 4 layers and the loss"
QString stageText(const std::vector<LayoutStage>& layout, int stage);
// "3 to 5 layers a stage"
QString layersText(const std::vector<LayoutStage>& layout);

// Why the scenario's model cannot be cut like this; empty when it can.
QString layoutProblem(
    const std::vector<LayoutStage>& layout, const PipelineBasis& basis, const Report& report);
// Why these stages do not fit a schedule, with the nearest ways out; empty when they do.
QString stageCountProblem(
    const std::vector<LayoutStage>& layout, const QString& schedule, int ranks, int chunks, int stages);

// What each stage takes. Layers, prediction layers and the head take what the engine predicts for each where
// it does; else all of the model's time is shared out by layers, the head counting as as many of them as its
// weights do (formula head_layer_equivalents). The teaching instrument has no head: its layers share the
// time. The embedding, a look-up, takes none. Expects a layout without layoutProblem().
std::vector<StageTimes> layoutTimes(
    const std::vector<LayoutStage>& layout, const PipelineBasis& basis, const Report& report);

} // namespace ridgepoint
