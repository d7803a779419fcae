#pragma once

// Where everything of the pipeline picture goes. The same layout serves painting, hit tests and marks.

#include "views/chart/chart_data.h"
#include "views/pipeline/pipeline_data.h"

#include <QCoreApplication>
#include <QFont>
#include <QRectF>

#include <optional>
#include <vector>

namespace ridgepoint {

// One schedule: a header and a lane for every visible rank.
struct PipelineBlock
{
    std::size_t run = 0;
    QRectF header;
    QRectF grid; // all lanes
    QRectF memory; // held on the fullest rank, where lanes are too low for their own strips; else null
    int firstRank = 0, ranks = 0; // visible
    qreal pitch = 0; // from one lane to the next
    qreal cellHeight = 0, stripHeight = 0; // the strip below the cells; 0: none

    QRectF cells(int rank) const;
    QRectF strip(int rank) const; // null when there is none
    bool shows(int rank) const { return rank >= firstRank && rank < firstRank + ranks; }
};

struct PipelineLayout
{
    QRectF area;
    QRectF caption, legend, axis, baselines; // null when there is no room
    QRectF plot; // from the first block's top to the last one's bottom
    std::vector<QPointF> entries; // of the legend, from its corner
    std::vector<PipelineBlock> blocks;
    ChartAxis ticks; // of the visible part
    QFont font, bold, label; // label: inside cells
    qreal line = 12, unit = 3;
    double from = 0, to = 1; // visible time
    bool columns = false; // most passes are narrower than a cell, and share columns
    bool empty = true; // too small to draw anything

    qreal x(double time) const { return plot.left() + (time - from) / (to - from) * plot.width(); }
    // The strip of one baseline, over all of the plot's width.
    QRectF baseline(std::size_t place) const;

    double time(qreal at) const { return from + (at - plot.left()) / plot.width() * (to - from); }
};
inline constexpr qreal narrowestCell = 1.5; // of a pass; below it passes run into columns
inline constexpr qreal swatchLines = 0.75; // of a sample in the legend

// What the legend names, in its order.
struct PipelineEntry
{
    enum class Sign
    {
        Forward,
        Whole,
        Dgrad,
        Wgrad,
        Pair,
        Bubble,
        Optimizer,
        Held,
        Ceiling,
        LaterChunk,
        Columns
    };
    Sign sign;
    QString name;
};
std::vector<PipelineEntry> pipelineLegend(
    const PipelineData& data, const NumberFormat& numbers, bool columns);

PipelineLayout pipelineLayout(const QRectF& area, const PipelineData& data, const PipelineSettings& settings,
    const PictureStyle& style);

struct PipelineHit
{
    std::size_t run = 0;
    std::size_t op = 0; // of that run
    bool operator==(const PipelineHit&) const = default;
};
// The pass under the point, or a little beside it; empty on idle time.
std::optional<PipelineHit> passAt(const PipelineLayout& layout, const PipelineData& data, QPointF at);
QRectF passRect(
    const PipelineLayout& layout, const PipelineData& data, const PipelineHit& hit); // cut to the plot

// First op of the rank that ends after `time`; the rank's end when there is none.
std::size_t firstAfter(const PipelineRun& run, int rank, double time);

} // namespace ridgepoint
