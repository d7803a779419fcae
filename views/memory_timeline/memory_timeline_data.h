#pragma once

// Report → the memory of the fullest rank through one step, band by band, and what each ZeRO stage leaves on
// a rank. No window.

#include "core/analysis/timeline.h"
#include "views/view.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t memoryBands = 8;

struct MemoryBand
{
    QString key; // "band.weights"
    QString label, path;
    ColorRole role = ColorRole::Weights;
};

struct MemoryMoment // of the cursor, or of the peak
{
    double at = 0; // 0 … 1 of the axis
    std::array<double, memoryBands> bytes{}; // bottom to top
    double total = 0;
    QString when; // "backward of micro-batch 1"
    QString time; // "0.31 s", "12 % of the step"
};

// What the tiles say of a timeline: bytes, and the seconds into the step, where those are known.
struct MemoryFigures
{
    std::optional<double> peak, time, state, activations, headroom;
};

struct MemoryOutline // of a baseline
{
    std::shared_ptr<const Report> of;
    MemoryFigures figures;
    QString letter;
    std::vector<QPointF> points; // place, bytes
};

struct MemoryTimelineData
{
    QString problem; // why there is nothing to show; empty: there is
    MemoryTimeline timeline;
    std::array<MemoryBand, memoryBands> bands;
    MemoryMoment peak;
    std::optional<double> capacity; // bytes
    QString capacityText; // "80 GB nominal"
    std::vector<MemoryOutline> outlines;
    MemoryFigures figures;
    double largest = 0; // bytes that the axis must reach
    QString axisTitle, startText, endText, sentence;
};

// What a sample holds, in the order of the bands.
std::array<double, memoryBands> bandBytes(const TimelineSample& sample);
MemoryMoment momentAt(const MemoryTimeline& timeline, double place, const NumberFormat& numbers);
QString passText(const TimelineSpan& span); // "backward of micro-batch 3"
QString passLetter(TimelinePass pass);
QString spokenMoment(const MemoryTimelineData& data, const MemoryMoment& moment, const NumberFormat& numbers);

// The outlines of baselines that `before` knows are taken from there.
MemoryTimelineData memoryTimelineData(
    const ViewInput& input, const NumberFormat& numbers, const std::vector<MemoryOutline>& before = {});
// Of the cursor when it is set, else of the peak.
std::vector<ReadoutTileData> memoryTimelineTiles(
    const MemoryTimelineData& data, const ViewInput& input, const NumberFormat& numbers);
ViewTable memoryTimelineTable(const MemoryTimelineData& data, const NumberFormat& numbers);

struct MeltSlab
{
    QString label;
    ColorRole role = ColorRole::Weights;
    std::array<double, 4> bytes{}; // on one rank, by stage
};

struct MeltStage
{
    QString name; // "ZeRO-1"
    QString what; // "optimizer state shared"
    double bytes = 0; // state of one rank
    QString amount; // "38.5 GB per rank"
    std::vector<QString> collectives; // "reduce-scatter of gradients"
    QString sent; // "sends 24.5 GB a step, 1.00×"
    double sentBytes = 0, volume = 1; // the same as numbers
    QString spoken;
};

struct MeltData
{
    QString problem;
    std::vector<MeltSlab> slabs; // bottom to top
    std::array<MeltStage, 4> stages;
    int stage = 0; // the scenario's
    double ranks = 1;
    bool supposed = false;
    std::optional<double> capacity;
    QString capacityText;
    std::vector<std::pair<QString, double>> baselines; // letter, state of one rank
    QString sentence;
};

MeltData meltData(const ViewInput& input, const NumberFormat& numbers);
ViewTable meltTable(const MeltData& data, const NumberFormat& numbers);

} // namespace ridgepoint
