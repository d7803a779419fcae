// The signs of the frontier, and what they mean above its chart.

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/serving_frontier/serving_frontier_picture.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServingFrontier)
};

constexpr qreal sampleWidth = 1.6; // lines

} // namespace

// In one or two rows above the chart.
void ServingFrontierPicture::placeLegend(Layout& layout) const
{
    std::vector<Entry> entries{{Sign::Line, Words::tr("one layout, all loads"), {}},
        {Sign::Front, Words::tr("the best of all"), {}}};
    if (!std::ranges::all_of(m_data.front, &FrontierSpot::meets))
        entries.push_back({Sign::Front, Words::tr("the best, but misses an SLO"), {}, false});
    if (m_data.own || std::ranges::any_of(m_data.lines, &FrontierLineRow::own))
        entries.push_back({Sign::Own, Words::tr("yours"), {}});
    if (m_data.best)
        entries.push_back({Sign::Best, Words::tr("best within SLOs"), {}});
    const auto some = [&](bool derived, bool alike) {
        return std::ranges::any_of(m_data.measured,
            [&](const MeasuredSpot& spot) { return spot.derived == derived && spot.alike == alike; });
    };
    if (some(false, true) || some(false, false))
        entries.push_back({Sign::Measured, Words::tr("published measurement"), {}, some(false, true)});
    if (some(true, true) || some(true, false))
        entries.push_back(
            {Sign::Derived, Words::tr("measured, output computed from times"), {}, some(true, true)});
    if ((some(false, true) && some(false, false)) || (some(true, true) && some(true, false)))
        entries.push_back({some(false, false) ? Sign::Measured : Sign::Derived,
            Words::tr("pale: other ISL/OSL"), {}, false});
    if (m_data.target > m_x.minimum)
        entries.push_back({Sign::Missed, Words::tr("TPOT beyond the SLO"), {}});
    const qreal line = layout.line, row = 1.4 * line, gap = 0.4 * line;
    qreal x = layout.chart.left(), y = layout.chart.top();
    int rows = 1;
    for (Entry& entry : entries) {
        const qreal width = sampleWidth * line + gap + textWidth(entry.name, layout.font);
        if (x + width > layout.chart.right() && x > layout.chart.left()) {
            x = layout.chart.left();
            y += row;
            ++rows;
        }
        entry.sample = QRectF(x, y + 0.1 * line, sampleWidth * line, line);
        x += width + 1.2 * line;
    }
    constexpr int mostRows = 3;
    if (rows > captionLines(layout.chart.width(), layout.font, mostRows)
        || layout.chart.height() - rows * row < (chartAtLeast - 1) * line)
        return;
    layout.legend = std::move(entries);
    layout.chart.setTop(layout.chart.top() + rows * row);
}

void ServingFrontierPicture::paintSign(QPainter& painter, QPointF at, Sign sign, qreal size, bool full) const
{
    const Theme& theme = *m_style.theme;
    const QColor paper = theme.color(ColorRole::Background), text = theme.color(ColorRole::Text);
    const qreal r = size / 2;
    switch (sign) {
    case Sign::Front:
        painter.setPen(QPen(theme.color(ColorRole::Focus), 1.4));
        painter.setBrush(full ? theme.color(ColorRole::Focus) : paper);
        painter.drawEllipse(at, r, r);
        break;
    case Sign::Own:
        painter.setPen(QPen(text, 2.4));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, r, r);
        break;
    case Sign::Best:
        painter.setPen(QPen(paper, 1));
        painter.setBrush(text);
        drawMarker(painter, MarkerShape::Diamond, at, r);
        break;
    case Sign::Measured:
    case Sign::Derived: {
        const QColor strong = theme.color(ColorRole::SecondaryText);
        const QColor ink = full ? strong : mixed(paper, strong, 0.45);
        painter.setPen(QPen(ink, full ? 1.6 : 1));
        painter.setBrush(sign == Sign::Measured ? QBrush(ink) : Qt::NoBrush);
        drawMarker(painter, MarkerShape::Triangle, at, r);
        break;
    }
    case Sign::Line:
    case Sign::Missed:
        break;
    }
}

void ServingFrontierPicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    for (const Entry& entry : layout.legend) {
        const QPointF middle = entry.sample.center();
        const QPointF left(entry.sample.left() + 1, middle.y()), right(entry.sample.right() - 1, middle.y());
        switch (entry.sign) {
        case Sign::Line:
            painter.setPen(
                QPen(mixed(theme.color(ColorRole::Background), theme.color(ColorRole::Text), 0.5), 1));
            painter.drawLine(left, right);
            break;
        case Sign::Own: // on its line, as far as each is drawn
            if (std::ranges::any_of(m_data.lines, &FrontierLineRow::own)) {
                painter.setPen(QPen(theme.color(ColorRole::Text), 1.6));
                painter.drawLine(left, right);
            }
            if (m_data.own)
                paintSign(painter, middle, entry.sign, std::min(ringSize, entry.sample.height()), true);
            break;
        case Sign::Front:
            painter.setPen(QPen(theme.color(ColorRole::Focus), 2.6));
            painter.drawLine(left, right);
            paintSign(painter, middle, entry.sign, dotSize, entry.full);
            break;
        case Sign::Missed: {
            QPainterPath box;
            box.addRect(entry.sample);
            paintPattern(painter, box, FillPattern::Hatch135,
                mixed(theme.color(ColorRole::Background), theme.color(ColorRole::SecondaryText), 0.6), 6);
            break;
        }
        default:
            paintSign(painter, middle, entry.sign,
                entry.sign == Sign::Measured || entry.sign == Sign::Derived
                    ? openSize + 2
                    : std::min(ringSize, entry.sample.height()),
                entry.full);
        }
        drawEntryName(painter, entry.sample, 0.4 * layout.line, entry.name, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
}

} // namespace ridgepoint
