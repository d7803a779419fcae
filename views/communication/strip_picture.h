#pragma once

// Paints one step as lanes over a common time axis.

#include "views/chart/axis_map.h"
#include "views/communication/strip_data.h"
#include "views/figure/live_axis.h"

namespace ridgepoint {

class StripPicture
{
public:
    void update(const StripData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    QString laneAt(QPointF at, const QRectF& area); // its group; empty: none
    double axisMaximum() const { return m_axis.maximum; }

private:
    struct Layout;
    Layout layOut(const QRectF& area) const;
    QRectF pieceBox(const Layout& layout, std::size_t lane, const StripPiece& piece) const;
    void paintAxis(QPainter& painter, const Layout& layout) const;
    void paintLane(QPainter& painter, const Layout& layout, std::size_t lane) const;
    void paintPiece(QPainter& painter, const QRectF& box, StripKind kind) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintBaselines(QPainter& painter, const Layout& layout) const;
    std::vector<StripKind> kinds() const; // shown

    StripData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    AxisMap m_map;
};

} // namespace ridgepoint
