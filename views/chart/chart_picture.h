#pragma once

// Draws a ChartData into a rectangle of any painter. Qt Charts draws the series, on hidden linear axes that
// run from 0 to 1 (so its logarithmic axis and its label layout are never asked); grid, ticks, titles, labels
// and patterns are painted here, exactly and as text. Everything is cut to the axis ranges first. The only
// file that knows Qt Charts.

#include "views/chart/chart_data.h"

#include <QFont>
#include <QPainter>
#include <QRectF>

#include <memory>

namespace ridgepoint {

class ChartPicture
{
public:
    ChartPicture();
    ~ChartPicture();
    ChartPicture(const ChartPicture&) = delete;
    ChartPicture& operator=(const ChartPicture&) = delete;

    // Keeps the series objects while their number stays the same; cheap enough for every step of a drag.
    void setData(const ChartData& data, const Theme& theme, const QFont& font);
    // Another type size or margin for the same data: what depends on the size of the picture.
    void arrange(const QFont& font, const QMarginsF& reserve);
    void paint(QPainter& painter, const QRectF& area);

    // Where the data go when the chart fills `area`. Empty when there is no room.
    QRectF plotArea(const QRectF& area) const;
    // Data ↔ painter. Values off the axis map beyond the plot; a value that has no place (≤ 0 on a log axis)
    // to its low end. On a category axis, x is the index and maps to the middle.
    QPointF toPixel(double x, double y, const QRectF& area) const;
    QPointF toData(QPointF pixel, const QRectF& area) const;
    // The visible part of one stacked bar; empty when it has none.
    QRectF barRect(std::size_t set, std::size_t category, const QRectF& area) const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace ridgepoint
