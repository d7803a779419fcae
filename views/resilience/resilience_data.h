#pragma once

// Report → one simulated run, and the tiles. No window.

#include "core/analysis/run_strip.h"
#include "core/figures/overhead.h"
#include "views/view.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint {

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
