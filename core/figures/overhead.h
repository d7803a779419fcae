#pragma once

// What checkpoints, rework and restarts take of the time, by checkpoint interval.

#include "core/figures/plot.h"

namespace ridgepoint {

struct Report;

struct OverheadData : SheetData // one plot, or why there is none
{
    bool set = false; // the interval is typed in, otherwise the optimum
    std::optional<PlotXY> present, optimum; // seconds, share
    // The whole, its parts and the other way to write checkpoints, as in the legend; the last lies lowest.
    const PlotCurve& curve(std::size_t entry) const
    {
        return plots.front().curves[legend.size() - 1 - entry];
    }
};
bool isOtherWay(const FigureEntry& entry);

// `interactive`: whether there is a marker to drag, which the sentence then says.
OverheadData overheadData(const Report& report, Baselines baselines, bool interactive = true);

} // namespace ridgepoint
