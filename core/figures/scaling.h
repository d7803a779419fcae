#pragma once

// The scenario on more or fewer accelerators: step time, MFU and money of strong and of weak scaling, what
// was left out and why.

#include "core/analysis/scaling_out.h"
#include "core/figures/plot.h"

#include <array>

namespace ridgepoint {

struct Report;

inline constexpr std::size_t scalingMeasureCount = 3; // step time, MFU, money of the whole run

struct ScalingDot
{
    std::string key; // "scaling.strong.512"
    Text spoken;
    double accelerators = 1;
    std::array<std::optional<double>, scalingMeasureCount> values;
    std::array<std::optional<double>, scalingMeasureCount> low, high; // the band
    bool current = false;
    bool fits = true; // in memory
};

struct ScalingCurve
{
    ScalingKind kind = ScalingKind::Strong;
    std::vector<ScalingPoint> points; // ascending
    std::vector<ScalingDot> dots; // of the legal ones
};
Text scalingName(ScalingKind kind); // "strong"

struct ScalingData : SheetData // a plot a measure, or why there is none
{
    std::array<ScalingCurve, 2> curves;
};

// Some forty evaluations: not for every step of a drag unless the curves are what is on screen.
ScalingData scalingData(const Report& report, Baselines baselines);

} // namespace ridgepoint
