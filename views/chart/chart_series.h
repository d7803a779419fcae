#pragma once

// The Qt Charts half of ChartPicture: keeps the series objects and renders them into a plot rectangle.

#include "views/chart/chart_shape.h"

#include <QPainter>

#include <memory>

namespace ridgepoint {

class ChartSeries
{
public:
    ChartSeries();
    ~ChartSeries();

    void update(const ChartData& data, const ChartShape& shape, const QColor& background);
    // Apart, so that patterns can be painted between them.
    void paintFills(QPainter& painter, const QRectF& plot); // areas and bars
    void paintStrokes(QPainter& painter, const QRectF& plot); // lines and markers

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace ridgepoint
