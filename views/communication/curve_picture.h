#pragma once

// Paints time against message size, both logarithmic, by algorithm; the scenario's messages and measured
// ones.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/communication/curve_data.h"

namespace ridgepoint {

class CurvePicture
{
public:
    void update(const CurveData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Entry;
    struct Layout;
    Layout layOut(const QRectF& area);
    ChartData chartOf() const;
    std::vector<Entry> entries() const; // of the legend
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintRegions(QPainter& painter, const Layout& layout) const;
    void paintCrossings(QPainter& painter, const Layout& layout) const;
    QPointF pixel(double bytes, double seconds, const Layout& layout) const;

    CurveData m_data;
    PictureStyle m_style;
    LiveAxis m_sizes, m_times;
    ChartPicture m_chart;
};

} // namespace ridgepoint
