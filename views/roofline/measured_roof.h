#pragma once

// The roofline that a probe measured, as plain data beside the nominal one: ceilings with their intervals,
// the points of the intensity sweep and of matrix products, and what share of the data sheet they are.

#include "core/inputs/model/precision.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct MeasuredCeiling
{
    QString key; // "measured.memory", "measured.peak.bf16"
    QString label; // "measured HBM 4.30 TB/s"
    QString text; // spoken: value, interval, shares, how it was counted
    double value = 0, low = 0, high = 0; // B/s or FLOP/s; 95 % interval of the median
    std::optional<double> ofNominal; // share of the data sheet
    std::optional<double> ofClock; // share of what the units could do at the clock that was observed
    bool suspect = false; // above the data sheet
};

struct MeasuredPoint
{
    QString key; // "measured.sweep.fp32.3", "measured.product.0"
    QString text;
    bool product = false; // a matrix product; otherwise a point of the sweep
    double intensity = 0; // FLOP/B
    double rate = 0, low = 0, high = 0; // FLOP/s
    bool suspect = false; // above its own measured roof
};

struct MeasuredRoof
{
    QString device;
    QString stamp; // "measured 2026-11-22", "recorded 2026-11-22"; empty: the name says so
    bool same = false; // the scenario's own device: its nominal roofs are the data sheet of this one
    MeasuredCeiling memory;
    std::vector<MeasuredCeiling>
        peaks; // of the drawn type, or else the fastest; then that of the sweep's type
    std::vector<MeasuredPoint> points;
    double knee = 0; // FLOP/B at which the sweep reaches 90 % of its plateau; 0: not seen

    QString whose() const { return stamp.isEmpty() ? device : device + QStringLiteral(", ") + stamp; }
    double ridge() const { return peaks.empty() ? 0 : peaks.front().value / memory.value; }
};

// Of the loaded run, or else of the scenario's device where it was measured. Empty: neither.
std::optional<MeasuredRoof> measuredRoof(const ViewInput& input, DataType type, const NumberFormat& numbers);

} // namespace ridgepoint
