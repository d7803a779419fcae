#pragma once

// Report → what checkpoints, rework and restarts take of the time, by checkpoint interval; and one simulated
// run. No window.

#include "core/questions/run_strip.h"
#include "views/view.h"

#include <QPointF>

#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint {

struct OverheadLine
{
    enum class Kind
    {
        Total,
        Writes,
        Rework,
        Restarts,
        Other, // the other way to write checkpoints
    };
    QString key; // "overhead.writes"
    Kind kind = Kind::Total;
    QString name;
    QString spoken;
    std::vector<QPointF> points; // seconds, share
};

struct OverheadMarker
{
    QString key; // "interval", "optimum", "daly", "baseline.A"
    QString label; // beside it
    QString spoken;
    double seconds = 0, share = 0;
};

struct OverheadData
{
    std::vector<OverheadLine> lines; // the whole first
    std::optional<OverheadMarker> present; // the interval in force
    bool set = false; // typed in, otherwise the optimum
    std::optional<OverheadMarker> optimum, daly;
    std::vector<OverheadMarker> baselines; // letter as label
    double shortest = 1, longest = 1; // seconds drawn
    double top = 1; // share drawn
    QString sentence; // or why there is nothing
};

// `interactive`: whether there is a marker to drag, which the sentence then says.
OverheadData overheadData(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);
ViewTable overheadTable(const OverheadData& data, const NumberFormat& numbers);

// A stretch of the simulated run, as shown.
struct RunPiece
{
    RunPhase phase = RunPhase::Productive;
    double from = 0, to = 0; // seconds from the start of the run
    bool failed = false; // ends with a failure
    QString spoken;
};

struct RunStripData
{
    std::uint64_t seed = 1;
    double end = 0; // seconds of the upper bar
    bool whole = true; // it reaches to the end of the run
    std::vector<double> failures; // seconds, within the upper bar
    double zoomFrom = 0, zoomTo = 0; // of the lower bar
    std::vector<RunPiece> pieces; // of the lower bar
    QString endText, zoomFromText, zoomToText;
    QString sentence; // realised beside expected, or why there is no run
};

QString runPhaseName(RunPhase phase);
ColorRole runPhaseColor(RunPhase phase);
RunStripData runStripData(const ViewInput& input, std::uint64_t seed, const NumberFormat& numbers);

std::vector<ReadoutTileData> resilienceTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
