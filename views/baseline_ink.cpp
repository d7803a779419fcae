#include "views/baseline_ink.h"

#include "views/chart/labels.h"
#include "views/readout_text.h"
#include "views/view.h"

#include <array>

namespace ridgepoint {

QPen baselinePen(const Theme& theme, std::size_t index, qreal width)
{
    // In multiples of the pen's width.
    static const std::array<QList<qreal>, 3> dashes{
        QList<qreal>{6, 3}, QList<qreal>{1.5, 2.5}, QList<qreal>{7, 2.5, 1.5, 2.5}};
    QPen pen(theme.color(ColorRole::Text), width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern(dashes[index % dashes.size()]);
    return pen;
}

QRectF drawBaselineLetter(QPainter& painter, QPointF anchor, Qt::Alignment side, std::size_t index,
    const PictureStyle& style, const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    const QString letter = baselineLetter(index);
    painter.fillRect(labelBox(anchor, side, letter, bold).adjusted(-1, 0, 1, 0),
        style.theme->color(ColorRole::Background));
    return drawLabel(painter, anchor, side, letter, bold, style.theme->color(ColorRole::Text));
}

} // namespace ridgepoint
