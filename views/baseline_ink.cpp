#include "views/baseline_ink.h"

#include "views/chart/labels.h"
#include "views/view.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr qreal samePlace = 2; // pixels
constexpr int mostMoves = 24; // half lines up and down

QRectF inside(QRectF box, const QRectF& room)
{
    box.moveLeft(std::max(room.left(), std::min(box.left(), room.right() - box.width())));
    box.moveTop(std::max(room.top(), std::min(box.top(), room.bottom() - box.height())));
    return box;
}

} // namespace

QPen baselinePen(const Theme& theme, std::size_t index, qreal width)
{
    // In multiples of the pen's width.
    static const std::array<QList<qreal>, 3> dashes{
        QList<qreal>{6, 3}, QList<qreal>{1.5, 2.5}, QList<qreal>{7, 2.5, 1.5, 2.5}};
    QPen pen(theme.color(ColorRole::Text), width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern(dashes[index % dashes.size()]);
    return pen;
}

void drawBaselineBar(QPainter& painter, const QRectF& bar, std::size_t index, const Theme& theme)
{
    QPainterPath outline;
    outline.moveTo(bar.bottomLeft());
    outline.lineTo(bar.topLeft());
    outline.lineTo(bar.topRight());
    outline.lineTo(bar.bottomRight());
    painter.strokePath(outline, baselinePen(theme, index));
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

QString baselineLetters(std::span<const std::size_t> indices)
{
    QStringList letters;
    for (const std::size_t index : indices)
        letters += baselineLetter(index);
    return letters.join(QStringLiteral(" = "));
}

void drawBaselineLetters(QPainter& painter, std::vector<BaselineSpot> spots, Qt::Alignment side,
    Qt::Orientation along, const QRectF& room, const PictureStyle& style, const QFont& font,
    std::vector<QRectF> clear)
{
    QFont bold = font;
    bold.setBold(true);
    const bool horizontal = along == Qt::Horizontal;
    const qreal step = lineHeight(bold) / 2;
    while (!spots.empty()) {
        const QPointF at = spots.front().at;
        std::vector<std::size_t> same;
        std::erase_if(spots, [&](const BaselineSpot& spot) {
            const QPointF away = spot.at - at;
            if (std::abs(horizontal ? away.x() : away.y()) > samePlace)
                return false;
            same.push_back(spot.index);
            return true;
        });
        if (same.empty()) { // a place that is no number
            spots.erase(spots.begin());
            continue;
        }
        const QString letters = baselineLetters(same);
        const QRectF wished = inside(labelBox(at, side, letters, bold).adjusted(-1, 0, 1, 0), room);
        for (int move = 0; move <= 2 * mostMoves; ++move) {
            const qreal by = (move % 2 == 0 ? -step : step) * ((move + 1) / 2);
            const QRectF box = wished.translated(horizontal ? by : 0, horizontal ? 0 : by);
            if (!room.adjusted(-0.5, -0.5, 0.5, 0.5).contains(box)
                || std::ranges::any_of(clear, [&](const QRectF& other) { return other.intersects(box); }))
                continue;
            if (std::abs(by) > 2 * step) {
                painter.setPen(QPen(style.theme->color(ColorRole::Line), 1));
                painter.drawLine(at, box.center());
            }
            painter.fillRect(box, style.theme->color(ColorRole::Background));
            drawLabel(
                painter, box.center(), Qt::AlignCenter, letters, bold, style.theme->color(ColorRole::Text));
            clear.push_back(box.adjusted(1, 1, -1, -1));
            break;
        }
    }
}

} // namespace ridgepoint
