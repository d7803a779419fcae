#include "views/chart/bottom_axis.h"

#include "views/chart/labels.h"
#include "widgets/theme.h"

#include <QPainterPath>

namespace ridgepoint {

void paintBottomAxis(QPainter& painter, const QRectF& plot, const QRectF& area, const ChartAxis& axis,
    const std::function<qreal(double)>& x, const QFont& font, qreal line, const Theme& theme)
{
    QPainterPath grid, ghost;
    const auto down = [&](QPainterPath& path, qreal at) {
        path.moveTo(at, plot.top());
        path.lineTo(at, plot.bottom());
    };
    qreal freeFrom = area.left();
    for (const ChartTick& tick : axis.ticks) {
        const qreal at = x(tick.value);
        down(grid, at);
        const QPointF anchor(at, plot.bottom() + 0.25 * line);
        // At the very edge of the picture a label stands beside its tick.
        const bool edge = labelBox(anchor, Qt::AlignHCenter, tick.label, font).left() < area.left();
        const Qt::Alignment side = (edge ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignTop;
        const QRectF box = labelBox(anchor, side, tick.label, font);
        if (box.left() < freeFrom || box.right() > area.right())
            continue;
        drawLabel(painter, anchor, side, tick.label, font, theme.color(ColorRole::SecondaryText));
        freeFrom = box.right() + 0.6 * line;
    }
    for (const double was : axis.ghost)
        if (was <= axis.maximum)
            down(ghost, x(was));
    painter.strokePath(grid, QPen(theme.grid(), theme.stroke));
    painter.setPen(QPen(theme.color(ColorRole::Line), theme.stroke));
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.strokePath(ghost, QPen(theme.color(ColorRole::Line), theme.stroke, Qt::DotLine));
}

} // namespace ridgepoint
