#pragma once

// Time of one collective against the size of its message, by algorithm, on the link of one group of the
// scenario; the scenario's own messages and measured ones beside it. No window.

#include "core/collective/collective_cost.h"
#include "core/collective/curve_fit.h"
#include "core/collective/nccl_tests.h"
#include "views/view.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace ridgepoint {

// What can be chosen: the collectives of the scenario, and an example that teaches.
struct CurveChoice
{
    QString key; // "data.reduce-scatter.0"; "example"
    QString label; // "data: reduce-scatter, 256 ranks"
    double bytes = 0; // a rank sends in a step
};

struct CurveLine
{
    QString key; // "algorithm.ring"
    QString name;
    const CollectiveAlgorithmInfo* algorithm = nullptr;
    bool main = false; // that of the scenario: its regions are shown
    std::vector<QPointF> points; // bytes, seconds
    QString spoken;
};

struct CurveCrossing
{
    QString key; // "crossing.1"
    double bytes = 0, seconds = 0;
    QString label; // "ring from 8.00 MB"
    QString spoken;
    int rank = 0; // of the labels, the highest stays where there is room for one
};

struct CurveMessage
{
    QString key; // "message.0"
    QString name; // "data: all-reduce"
    double bytes = 0, seconds = 0; // one call
    bool chosen = false; // of the group whose link is drawn
    QString baseline; // letter; empty: of the scenario
    QString spoken;
};

// What was pasted, read once.
struct Measurement
{
    QString text;
    NcclTestsTable table;
    CurveFit fit;
    bool ok() const { return table.ok() && !table.rows.empty(); }
};
Measurement measurementOf(const QString& text);

struct CurveMeasured
{
    std::vector<QPointF> points; // bytes, seconds
    std::vector<QPointF> fitted;
    QString summary; // "all_reduce_perf, 12 sizes: …"
    std::vector<QString> spoken; // of the points
};

struct CurveData
{
    std::vector<CurveChoice> choices;
    QString chosen; // key
    Collective op = Collective::AllReduce;
    CollectiveSetting setting;
    QString linkText; // "8 ranks · α 5.00 µs · 50.0 GB/s"
    std::vector<CurveLine> lines;
    std::vector<QPointF> lowerBound;
    std::vector<CurveCrossing> crossings;
    std::optional<double> half; // bytes at which the main algorithm has half of its speed
    QString halfSize, halfText; // "2.00 MB", "half speed at 2.00 MB"
    std::vector<CurveMessage> messages;
    CurveMeasured measured;
    double smallest = 1, largest = 1; // bytes drawn
    QString problem; // why there are no curves
    QString sentence;

    double fastestTime() const, slowestTime() const; // of all that is drawn
};

CurveData curveData(const ViewInput& input, const QString& choice, const Measurement* measurement,
    const NumberFormat& numbers);
ViewTable curveTable(const CurveData& data, const Measurement* measurement, const NumberFormat& numbers);

} // namespace ridgepoint
