// What a probe measured, over the nominal picture: solid roofs with their intervals, and the points below
// them. Dots are the sweep, crosses matrix products; hollow ones lie above their own roof.

#include "views/chart/clip.h"
#include "views/chart/labels.h"
#include "views/roofline/label_placer.h"
#include "views/roofline/roofline_picture.h"
#include "views/roofline/roofline_strokes.h"
#include "widgets/fonts.h"

namespace ridgepoint {

using roofline::thinWidth;

namespace {

constexpr qreal measuredWidth = 2.5;
constexpr int bandAlpha = 70;

} // namespace

std::vector<RooflinePicture::MeasuredLine> RooflinePicture::measuredLines(
    const Panel& panel, const QRectF& area) const
{
    std::vector<MeasuredLine> lines;
    if (!m_data.measured || panel.content == Content::Network)
        return lines;
    const MeasuredRoof& roof = *m_data.measured;
    const QRectF plot = panel.chart->plotArea(area);
    const double left = m_intensity.minimum, right = m_intensity.maximum;
    const auto add = [&](const MeasuredCeiling& ceiling, QPointF from, QPointF to, bool memory) {
        const auto line = clipSegment(
            panel.chart->toPixel(from.x(), from.y(), area), panel.chart->toPixel(to.x(), to.y(), area), plot);
        if (line && line->length() > 1)
            lines.push_back({&ceiling, *line, memory});
    };
    add(roof.memory, {left, roof.memory.value * left}, {roof.ridge(), roof.memory.value * roof.ridge()},
        true);
    for (const MeasuredCeiling& peak : roof.peaks)
        add(peak, {peak.value / roof.memory.value, peak.value}, {right, peak.value}, false);
    return lines;
}

std::vector<std::pair<const MeasuredPoint*, QPointF>> RooflinePicture::measuredPoints(
    const Panel& panel, const QRectF& area) const
{
    std::vector<std::pair<const MeasuredPoint*, QPointF>> placed;
    if (!m_data.measured || panel.content == Content::Network)
        return placed;
    const QRectF plot = panel.chart->plotArea(area).adjusted(-1, -1, 1, 1);
    for (const MeasuredPoint& point : m_data.measured->points) {
        const QPointF at = panel.chart->toPixel(point.intensity, point.rate, area);
        if (plot.contains(at))
            placed.emplace_back(&point, at);
    }
    return placed;
}

void RooflinePicture::paintMeasured(QPainter& painter, const Panel& panel, const QRectF& area) const
{
    if (!m_data.measured || panel.content == Content::Network)
        return;
    const Theme& theme = *m_style.theme;
    const QRectF plot = panel.chart->plotArea(area);
    painter.save();
    painter.setClipRect(plot);
    for (const MeasuredLine& measured : measuredLines(panel, area)) {
        QColor color = theme.color(measured.memory ? ColorRole::MemoryAxis : ColorRole::ComputeAxis);
        painter.setPen(QPen(color, measuredWidth, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(measured.line);
        // The interval: on a logarithmic scale as far above and below the line everywhere.
        const MeasuredCeiling& c = *measured.ceiling;
        const qreal middle = panel.chart->toPixel(1, c.value, area).y();
        const QPointF up(0, panel.chart->toPixel(1, c.high, area).y() - middle);
        const QPointF down(0, panel.chart->toPixel(1, c.low, area).y() - middle);
        color.setAlpha(bandAlpha);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const QLineF& line = measured.line;
        painter.drawPolygon(QPolygonF{line.p1() + up, line.p2() + up, line.p2() + down, line.p1() + down});
    }
    painter.restore();
    const QColor ink = theme.color(ColorRole::Text);
    const qreal radius = 0.75 * m_unit;
    for (const auto& [point, at] : measuredPoints(panel, area)) {
        const qreal low = panel.chart->toPixel(point->intensity, point->low, area).y();
        const qreal high = panel.chart->toPixel(point->intensity, point->high, area).y();
        painter.setPen(QPen(ink, thinWidth));
        if (low - high > 2 * radius)
            painter.drawLine(QPointF(at.x(), low), QPointF(at.x(), high));
        if (point->product && !point->suspect) {
            painter.setPen(QPen(ink, 1.5));
            painter.drawLine(at - QPointF(radius, radius), at + QPointF(radius, radius));
            painter.drawLine(at - QPointF(radius, -radius), at + QPointF(radius, -radius));
        } else {
            painter.setBrush(point->suspect ? theme.color(ColorRole::Background) : ink);
            painter.drawEllipse(at, radius, radius);
        }
    }
}

void RooflinePicture::paintMeasuredNames(
    QPainter& painter, const Panel& panel, const QRectF& area, LabelPlacer& placer) const
{
    if (!m_data.measured || panel.content == Content::Network)
        return;
    const QRectF plot = panel.chart->plotArea(area);
    const qreal height = lineHeight(m_small);
    for (const MeasuredLine& measured : measuredLines(panel, area)) {
        if (measured.memory) {
            paintAlong(painter, measured.line, measured.ceiling->label, placer);
            continue;
        }
        const qreal y = measured.line.p1().y();
        const qreal width = textWidth(measured.ceiling->label, m_small);
        std::vector<LabelPlacer::Candidate> candidates;
        const qreal last = plot.right() - width - 2 * m_unit;
        const qreal first = std::min(last, std::max(measured.line.p1().x(), plot.left()) + 2 * m_unit);
        for (const qreal top : {y + 2, y - height - 2, y + 2 * m_unit})
            for (const qreal part : {1.0, 0.0, 0.75, 0.5, 0.25})
                candidates.push_back(
                    {QPolygonF(QRectF(std::lerp(first, last, part), top, width, height)), 0});
        if (const auto place = placer.place(candidates))
            drawLabel(painter, candidates[*place].shape.boundingRect().center(), Qt::AlignCenter,
                measured.ceiling->label, m_small, m_style.theme->color(ColorRole::Text));
    }
    // Whose roofs these are, and how old.
    const QString whose = m_data.measured->whose();
    const QString text = QFontMetricsF(m_small).elidedText(whose, Qt::ElideMiddle, plot.width() * 0.6);
    const qreal width = textWidth(text, m_small);
    std::vector<LabelPlacer::Candidate> candidates;
    for (const qreal x : {plot.right() - width - 2 * m_unit, plot.left() + 2 * m_unit})
        for (const qreal y :
            {plot.bottom() - height - m_unit, plot.bottom() - 2 * height - m_unit, plot.top() + m_unit})
            candidates.push_back({QPolygonF(QRectF(x, y, width, height)), 0});
    if (const auto place = placer.place(candidates))
        drawLabel(painter, candidates[*place].shape.boundingRect().center(), Qt::AlignCenter, text, m_small,
            m_style.theme->color(ColorRole::SecondaryText));
}

} // namespace ridgepoint
