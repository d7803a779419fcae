#pragma once

// Paints the curves of equal money and equal time over accelerators and MFU, with the scenario as a point
// that can be dragged.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/cost/iso_data.h"

namespace ridgepoint {

class IsoPicture
{
public:
    void update(const IsoData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    bool onPoint(QPointF at, const QRectF& area); // of the scenario
    // Accelerators and MFU there.
    QPointF valueAt(QPointF at, const QRectF& area);

private:
    struct Layout;
    Layout layOut(const QRectF& area);
    ChartData chartOf() const;
    void paintLabels(QPainter& painter, const Layout& layout) const;
    QPointF pixel(const IsoPoint& point, const Layout& layout) const;

    IsoData m_data;
    PictureStyle m_style;
    LiveAxis m_counts, m_shares;
    ChartPicture m_chart;
};

} // namespace ridgepoint
