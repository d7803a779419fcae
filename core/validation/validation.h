#pragma once

// Predicted against measured, row by row and summed up. The predictor is passed in: the engine as it is, or
// with efficiencies that calibration found for a family of runs.

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario.h"
#include "core/training/step_band.h"
#include "core/validation/band_coverage.h"
#include "core/validation/published_run.h"
#include "core/validation/run_hardware.h"
#include "core/validation/statistics.h"
#include "core/validation/sweeps.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

struct Report;

// Bytes of one rank as three counters see them: tensors, what the allocator holds, what the device reports.
struct MemoryViews
{
    std::optional<Bytes> allocated, reserved, device;
};

struct RunPrediction
{
    std::optional<Seconds> step;
    std::optional<Band> band; // that eight of ten measured steps lie in
    MemoryViews fullest, firstStage, lastStage;
    std::optional<bool> fits;
    Text whyNot; // why there is no step time
    std::vector<Text> objections; // errors of the engine: a layout that its rules do not allow
    bool fitted = false; // the predictor saw this row's measurement: shown, never scored
};

using Predictor = std::function<RunPrediction(const Scenario&, const Run&)>;

// evaluate(), nothing adjusted.
RunPrediction predictWithEngine(const Scenario& scenario, const Run& run);
RunPrediction predictionOf(const Report& report);

// One side of a row, in SI units; empty: not stated, or not predicted.
struct RunFigures
{
    std::optional<Seconds> step;
    std::optional<TokensPerSecond> tokensPerSecondPerAccelerator;
    std::optional<FlopsPerSecond> modelFlopsPerSecondPerAccelerator; // counted as the row's source counts
    std::optional<double> mfu; // that, over the dense peak of the row's precision
    std::optional<Bytes> peakMemory; // by the row's counter, the first of them
    std::optional<bool> fits;
};

struct CountedMemory
{
    MemoryKind kind = MemoryKind::Unstated;
    Bytes predicted, measured;
};

struct ValidatedRun
{
    Run run;
    std::optional<Scenario> scenario;
    RunFigures predicted, measured;
    std::optional<double> ratio; // predicted step time / measured
    std::optional<double> memoryRatio;
    std::optional<Band> band; // of the predicted step
    std::vector<CountedMemory> memories; // by every counter that the row prints and the engine predicts
    Text skipped; // why there is no prediction; empty: there is one
    std::vector<Text> notGiven;
    GpuClass gpuClass = GpuClass::Other;
    bool moe = false;
    bool fitted = false;
    bool counts() const; // in summaries: quality A or B, a pretraining step, not fitted
};

using MaybeStatistics = std::optional<ErrorStatistics>; // empty: no rows

struct ErrorTable
{
    MaybeStatistics timeDense, timeMoe;
    MaybeStatistics memoryAllocated, memoryReserved, memoryDevice;
};

// Its columns, in the order that every writer lists them.
struct ErrorMeasure
{
    std::string_view key;
    MaybeStatistics ErrorTable::*errors;
};
inline constexpr std::array errorMeasures{ErrorMeasure{"time_dense", &ErrorTable::timeDense},
    ErrorMeasure{"time_moe", &ErrorTable::timeMoe},
    ErrorMeasure{"memory_allocated", &ErrorTable::memoryAllocated},
    ErrorMeasure{"memory_reserved", &ErrorTable::memoryReserved},
    ErrorMeasure{"memory_device", &ErrorTable::memoryDevice}};
inline constexpr std::size_t timeMeasures = 2; // of these, the first

struct Coverage
{
    std::size_t eligible = 0, predicted = 0; // rows of quality A and B that are pretraining steps
    CountedReasons skipped; // rows
    double share() const;
};

struct ValidationSummary
{
    ErrorTable headline; // times on A100, H100, H200, B200; memory on all
    ErrorTable everything; // all accelerators
    std::vector<std::pair<GpuClass, ErrorTable>> apart; // those with no measured kernels
    std::vector<std::pair<std::string, ErrorTable>> bySource, byFamily;
    Confusion fit;
    std::vector<std::pair<std::string, Confusion>> fitBySource; // sources that name runs that failed
    std::vector<Sweep> sweeps;
    Ranking ranking; // of all sweeps
    std::vector<SourceRanking> rankingBySource;
    std::vector<CellCoverage> bands; // of step times
    Coverage coverage;
};

struct Validation
{
    std::vector<ValidatedRun> rows;
    ValidationSummary summary;
};

Validation validate(
    std::span<const Run> runs, const Catalog& catalog, const Predictor& predict = predictWithEngine);
ValidatedRun validateRun(const Run& run, const Catalog& catalog, const Predictor& predict);
ValidationSummary summarize(std::span<const ValidatedRun> rows);

} // namespace ridgepoint
