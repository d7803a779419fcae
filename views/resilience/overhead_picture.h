#pragma once

// Paints overhead against checkpoint interval with its three parts, and a marker that can be dragged along
// it.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/resilience/resilience_data.h"

namespace ridgepoint {

class OverheadPicture
{
public:
    // Type as large as in a picture of this size, of which the curve is a part.
    void scaleLike(const QRectF& whole);
    // held: by a hand on the picture.
    void update(const OverheadData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    bool onMarker(QPointF at, const QRectF& area);
    double intervalAt(QPointF at, const QRectF& area); // seconds; 0 without a plot

private:
    struct Entry;
    struct Layout;
    Layout layOut(const QRectF& area);
    ChartData chartOf() const;
    std::vector<Entry> entries() const; // of the legend
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintMarkers(QPainter& painter, const Layout& layout) const;
    QPointF pixel(const OverheadMarker& marker, const Layout& layout) const;

    OverheadData m_data;
    PictureStyle m_style;
    LiveAxis m_intervals, m_shares;
    ChartPicture m_chart;
    qreal m_scale = 1;
};

} // namespace ridgepoint
