#include "widgets/state_mark.h"

#include "widgets/tokens.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

namespace ridgepoint {

void paintStateMark(QPainter& painter, const QRectF& box, ReadoutState state, const Theme& theme)
{
    if (state == ReadoutState::None)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto at = [&box](qreal x, qreal y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    const qreal stroke = qMax(1.5, box.width() / 7);
    const auto pen = [stroke](const QColor& color) {
        return QPen(color, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    switch (state) {
    case ReadoutState::None:
        break;
    case ReadoutState::Pass:
        painter.setPen(pen(theme.color(tokens::quietGrey)));
        painter.drawPolyline(QPolygonF({at(0.15, 0.55), at(0.4, 0.8), at(0.85, 0.22)}));
        break;
    case ReadoutState::Tight:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(tokens::strongGrey));
        painter.drawPolygon(QPolygonF({at(0.5, 0.12), at(0.95, 0.88), at(0.05, 0.88)}));
        break;
    case ReadoutState::Over:
        painter.setPen(pen(theme.color(tokens::exceeded)));
        painter.drawLine(at(0.2, 0.2), at(0.8, 0.8));
        painter.drawLine(at(0.8, 0.2), at(0.2, 0.8));
        break;
    case ReadoutState::Unset:
        painter.setPen(pen(theme.color(tokens::quietGrey)));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QRectF(at(0.18, 0.18), at(0.82, 0.82)));
        break;
    }
    painter.restore();
}

QString stateWords(ReadoutState state)
{
    switch (state) {
    case ReadoutState::None:
        break;
    case ReadoutState::Pass:
        return QCoreApplication::translate("StateMark", "within the limit");
    case ReadoutState::Tight:
        return QCoreApplication::translate("StateMark", "tight, 90 % or more of the limit");
    case ReadoutState::Over:
        return QCoreApplication::translate("StateMark", "over the limit");
    case ReadoutState::Unset:
        return QCoreApplication::translate("StateMark", "beyond a default, not a set target");
    }
    return {};
}

} // namespace ridgepoint
