#pragma once

// An answer about all layouts → lines, points and rows of the picture. No window.

#include "core/figures/plot.h"
#include "views/service_words.h"
#include "views/serving_frontier/frontier_answer.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct FrontierSettings
{
    ServingObjective objective = ServingObjective::Cost; // of the list
    bool measured = true; // published points of the same question are shown
    bool others = false; // and those of other types or lengths, which no layout here need reach
};

// Of a layout, or of one at a load; x: tokens per second of a reader, y: of an accelerator.
struct FrontierSpot
{
    QString key; // "own", "best", "front.3", "measured.17", "baseline.0"
    QPointF at;
    std::size_t layout = 0; // of FrontierAnswer::frontier; without meaning for "measured" and baselines
    const FrontierPoint* point = nullptr; // of the answer; null: neither layout nor load is one of it
    QString spoken = {};
    bool meets = false;
    QString path = {}; // where it is explained: the scenario's own alone
};

struct FrontierLineRow
{
    QString name; // "TP 8"
    std::vector<QPointF> points; // by ascending concurrency
    bool own = false;
};

// A layout of the list.
struct FrontierRow
{
    QString key; // "layout.0"
    RankedLayout ranked;
    QString name;
    TableCell replicas, concurrency, perAccelerator, perUser, ttft, itl;
    QString spoken;
    QString why; // it, and not the next
    FieldEdits edits; // that make the scenario this; none: it is
};

struct MeasuredSpot
{
    FrontierSpot spot;
    bool alike = false; // asked the same as the scenario
    bool derived = false; // its output is computed from its times, and scored nowhere
    bool nearest = false; // of all the most like the scenario's own point
};

struct ServingFrontierData
{
    FrontierAnswerPtr answer; // null: it is being looked for
    QString problem; // why there is nothing to show; empty: there is
    std::vector<FrontierLineRow> lines; // in the answer's order
    std::vector<FrontierSpot> front; // by descending speed for a reader
    std::vector<FrontierRow> rows; // best first
    std::vector<MeasuredSpot> measured;
    std::vector<FrontierSpot> baselines;
    std::vector<std::size_t> letters; // of them
    std::optional<FrontierSpot> own, best; // the scenario's, and that of the most within the targets
    double target = 0; // tokens per second of a reader that the target asks for
    QString targetText; // "a token every 50.0 ms"
    PlotRange x, y; // of everything that the axes show
    QString sentence; // what was looked at, and where the others went
    QString source; // where the kernels come from
};

// `answer` may be of an earlier scenario, or none yet.
ServingFrontierData servingFrontierData(const FrontierAnswerPtr& answer, const ServedPins& baselines,
    const FrontierSettings& settings, const NumberFormat& numbers);
QPointF placeOf(const FrontierPoint& point);
// What stands for a layout at a load, by its key: "front.3", "best", "layout.0", or "point.7.2", any of a
// line.
struct FrontierTry
{
    std::size_t layout = 0; // of FrontierAnswer::frontier
    const FrontierPoint* point = nullptr; // never null
};
std::optional<FrontierTry> tryOf(const ServingFrontierData& data, const QString& key);
// Every point of a line, as a mark says it; made when asked for, for they are many.
QString spokenPoint(const FrontierAnswer& answer, const FrontierLayout& layout, const FrontierPoint& point,
    const NumberFormat& numbers);
// What makes the scenario this layout at this load.
FieldEdits editsTo(const FrontierAnswer& answer, const FrontierLayout& layout, const FrontierPoint& point);

std::vector<ReadoutTileData> servingFrontierTiles(
    const ServingFrontierData& data, const ServedPins& baselines, const NumberFormat& numbers);
ViewTable servingFrontierTable(const ServingFrontierData& data, const NumberFormat& numbers); // all points
ViewTable servingLayoutsTable(const ServingFrontierData& data); // the list

} // namespace ridgepoint
