#pragma once

// The one seam to Qt Charts. A picture describes its chart as plain data; ChartPicture (chart_picture.h)
// draws it into any painter, on screen and in exports alike. Nothing outside this folder includes a Qt Charts
// header.

#include "core/figures/plot.h"
#include "widgets/theme.h"

#include <QBrush>
#include <QMarginsF>
#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint {

enum class AxisScale
{
    Linear,
    Log10,
    Categories
};

struct ChartTick
{
    double value = 0;
    QString label;
};

struct ChartAxis
{
    QString title; // includes the unit: "bytes", "arithmetic intensity (FLOP/B)"
    AxisScale scale = AxisScale::Linear;
    double minimum = 0;
    double maximum = 1;
    std::vector<ChartTick> ticks; // at most seven; 1-2-5 steps or decades
    std::size_t categories = 0; // Categories only; they have no labels
    std::vector<double> ghost; // where the ticks were before the axis moved on
};

struct ChartLine
{
    QString name = {};
    std::vector<QPointF> points; // data coordinates; gaps need a line each
    QColor color;
    qreal width = 2;
    Qt::PenStyle style = Qt::SolidLine;
    MarkerShape marker = MarkerShape::None; // marker without line: width 0
    qreal markerSize = 10;
    bool hollow = false; // baselines
    QString label = {}; // drawn at the end of the line, kept inside the plot
};

struct ChartArea
{
    QString name = {};
    std::vector<QPointF> upper, lower; // both by ascending x
    QBrush brush;
};

// Stacked bars over the categories of the x axis: one value a category.
struct ChartBarSet
{
    QString name;
    std::vector<double> values;
    QBrush brush;
    QColor outline{}; // invalid: none
    FillPattern pattern = FillPattern::None; // stroked over the brush, as vectors
    QColor patternColor{};
};

struct ChartData
{
    ChartAxis x, y;
    std::vector<ChartArea> areas = {}; // lowest
    std::vector<ChartBarSet> bars = {}; // bottom to top
    double barWidth = 0.6; // share of a category
    std::vector<ChartLine> lines = {}; // topmost
    QMarginsF reserve = {}; // room kept free around the plot for what a view paints itself
};

} // namespace ridgepoint
