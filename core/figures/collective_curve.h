#pragma once

// Time of one collective against the size of its message, by algorithm, on the link of one group of the
// scenario; the scenario's own messages and measured ones beside it.

#include "core/collective/collective_cost.h"
#include "core/collective/curve_fit.h"
#include "core/figures/plot.h"
#include "core/interop/nccl_tests.h"

namespace ridgepoint {

struct CommunicationRow;
struct Report;

// What can be chosen: the collectives of the scenario, and an example that teaches.
struct CurveChoice
{
    std::string key; // "data.reduce-scatter.0"; "example"
    Text label; // "data: reduce-scatter, 256 ranks"
    double bytes = 0; // a rank sends in a step
};

struct CurveLine
{
    std::string key; // "algorithm.ring"
    const CollectiveAlgorithmInfo* algorithm = nullptr;
    bool main = false; // that of the scenario: its regions are shown
    std::vector<PlotXY> points; // bytes, seconds
    Text spoken;
    Text name() const { return Text::known(algorithm->label); }
};

struct CurveCrossing
{
    std::string key; // "crossing.1"
    double bytes = 0, seconds = 0;
    Text label; // "ring from 8.00 MB"
    Text spoken;
    int rank = 0; // of the labels, the highest stays where there is room for one
};

struct CurveMessage
{
    std::string key; // "message.0"
    Text name; // "data: all-reduce"
    double bytes = 0, seconds = 0; // one call
    bool chosen = false; // of the group whose link is drawn
    std::optional<std::size_t> baseline; // empty: of the scenario
    Text spoken;
};

// What was pasted, read once.
struct Measurement
{
    std::string text;
    NcclTestsTable table;
    CurveFit fit;
    bool ok() const { return table.ok() && !table.rows.empty(); }
};
Measurement measurementOf(const std::string& text);

struct CurveMeasured
{
    std::vector<PlotXY> points; // bytes, seconds
    std::vector<PlotXY> fitted;
    std::vector<Text> summary; // "Measured with all_reduce_perf at 12 sizes; …"
};

struct CurveData : SheetData // one plot, or why there is none
{
    std::vector<CurveChoice> choices;
    std::string chosen; // key
    Collective op = Collective::AllReduce;
    CollectiveSetting setting;
    Text linkText; // "8 ranks · α 5.00 µs · 50.0 GB/s"
    std::vector<CurveLine> lines; // the scenario's last
    std::vector<PlotXY> lowerBound;
    std::vector<CurveCrossing> crossings;
    std::optional<double> half; // bytes at which the main algorithm has half of its speed
    Text halfText; // "half speed at 2.00 MB"
    std::vector<CurveMessage> messages;
    CurveMeasured measured;
    double smallest = 1, largest = 1; // bytes drawn

    std::optional<CollectiveCost> cost(const CollectiveAlgorithmInfo& which, double bytes) const;
    std::optional<CollectiveCost> mainCost(double bytes) const;
};

CurveData curveData(
    const Report& report, Baselines baselines, const std::string& choice, const Measurement* measurement);

// "data: all-reduce", of a row of the report
Text rowText(const Report& report, const CommunicationRow& row);
// The row is traffic of this scenario, not what it would be "if data-parallel".
bool isTraffic(const CommunicationRow& row);

} // namespace ridgepoint
