#pragma once

// The scenario on more or fewer accelerators as plain rows: two curves, what was left out and why. No window.

#include "core/questions/scaling_out.h"
#include "views/view.h"

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

enum class ScalingMeasure
{
    StepTime,
    Mfu,
    Cost, // of the whole run
};
inline constexpr int scalingMeasureCount = 3;
QString scalingMeasureName(ScalingMeasure measure);
Unit scalingMeasureUnit(ScalingMeasure measure);

struct ScalingDot
{
    QString key; // "scaling.strong.512"
    QString spoken;
    double accelerators = 1;
    std::array<std::optional<double>, scalingMeasureCount> values;
    std::array<std::optional<double>, scalingMeasureCount> low, high; // the band
    bool current = false;
    bool fits = true; // in memory
};

struct ScalingCurve
{
    ScalingKind kind = ScalingKind::Strong;
    QString name; // "strong"
    std::vector<ScalingDot> dots; // legal points, ascending
};

struct ScalingBaseline
{
    QString letter;
    double accelerators = 1;
    std::array<std::optional<double>, scalingMeasureCount> values;
};

struct ScalingData
{
    std::array<ScalingCurve, 2> curves;
    std::vector<ScalingBaseline> baselines;
    QStringList sentences; // what is assumed, what was left out
    QString reason; // why there is no curve at all; empty: there is one
    std::optional<double> present; // accelerators of the scenario
    bool overMemory = false; // some dot does not fit
    ViewTable table;
    bool empty() const { return curves[0].dots.empty() && curves[1].dots.empty(); }
};

// Some forty evaluations: not for every step of a drag unless the curves are what is on screen.
ScalingData scalingData(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
