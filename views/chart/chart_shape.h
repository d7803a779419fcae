#pragma once

// A ChartData in units of its axes: every coordinate 0…1, cut to the plot. What the series and the painter
// both draw.

#include "views/chart/axis_map.h"
#include "views/chart/chart_data.h"

#include <QList>
#include <QPointF>

#include <utility>
#include <vector>

namespace ridgepoint {

class ChartShape
{
public:
    ChartShape() = default;
    explicit ChartShape(const ChartData& data);

    struct Area
    {
        QList<QPointF> upper, lower; // both empty when nothing is visible
    };
    struct Line
    {
        std::vector<QList<QPointF>> pieces; // of the stroke; none without one
        QList<QPointF> points; // the data points inside the plot, for markers
    };
    struct Bar
    {
        double low = 0, high = 0;
    };

    AxisMap x, y;
    std::size_t categories = 1;
    std::vector<Area> areas;
    std::vector<std::vector<Bar>> bars; // by set, then category
    std::vector<Line> lines;
};

} // namespace ridgepoint
