// Kernels that others have timed, over the nominal picture: open circles are products, open triangles that
// point down are attention; a thin roof goes through the best of them, and a line below says whose they are.

#include "views/chart/clip.h"
#include "views/chart/labels.h"
#include "views/roofline/roofline_picture.h"
#include "views/roofline/roofline_strokes.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

using roofline::thinWidth;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

constexpr qreal outline = 1.2;
constexpr qreal mostCreditLines = 2.3, mostCredit = 0.25; // of the height
constexpr qreal markerRadius = 0.65; // in units; ridge points are larger

QPen roofPen(const Theme& theme)
{
    return QPen(theme.color(ColorRole::Text), thinWidth, Qt::DashDotLine, Qt::FlatCap);
}

QPainterPath timedMarker(bool attention, QPointF at, qreal radius)
{
    QPainterPath path;
    if (attention) {
        path.addPolygon(QPolygonF{at + QPointF(-radius, -0.8 * radius), at + QPointF(radius, -0.8 * radius),
            at + QPointF(0, radius)});
        path.closeSubpath();
    } else {
        path.addEllipse(at, radius, radius);
    }
    return path;
}

} // namespace

std::vector<RooflinePicture::PublishedLine> RooflinePicture::publishedLines(
    const Panel& panel, const QRectF& area) const
{
    std::vector<PublishedLine> lines;
    if (!m_data.published || panel.content == Content::Network)
        return lines;
    const PublishedKernels& kernels = *m_data.published;
    const QRectF plot = panel.chart->plotArea(area);
    const auto add = [&](const PublishedCeiling& ceiling, QPointF from, QPointF to, bool memory) {
        const auto line = clipSegment(
            panel.chart->toPixel(from.x(), from.y(), area), panel.chart->toPixel(to.x(), to.y(), area), plot);
        if (line && line->length() > 1)
            lines.push_back({&ceiling, *line, memory});
    };
    const double left = m_intensity.minimum;
    add(kernels.memory, {left, kernels.memory.value * left}, {kernels.ridge(), kernels.peak.value}, true);
    add(kernels.peak, {kernels.ridge(), kernels.peak.value}, {m_intensity.maximum, kernels.peak.value},
        false);
    return lines;
}

std::vector<std::pair<const PublishedPoint*, QPointF>> RooflinePicture::publishedPoints(
    const Panel& panel, const QRectF& area) const
{
    std::vector<std::pair<const PublishedPoint*, QPointF>> placed;
    if (!m_data.published || panel.content == Content::Network)
        return placed;
    const QRectF plot = panel.chart->plotArea(area).adjusted(-1, -1, 1, 1);
    for (const PublishedPoint& point : m_data.published->points) {
        const QPointF at = panel.chart->toPixel(point.intensity, point.rate, area);
        if (plot.contains(at))
            placed.emplace_back(&point, at);
    }
    return placed;
}

void RooflinePicture::paintPublished(QPainter& painter, const Panel& panel, const QRectF& area) const
{
    const Theme& theme = *m_style.theme;
    painter.setPen(roofPen(theme));
    for (const PublishedLine& published : publishedLines(panel, area))
        painter.drawLine(published.line);
    painter.setPen(QPen(theme.color(ColorRole::Text), outline));
    painter.setBrush(theme.color(ColorRole::Background));
    for (const auto& [point, at] : publishedPoints(panel, area))
        painter.drawPath(timedMarker(point->attention, at, markerRadius * m_unit));
    painter.setBrush(Qt::NoBrush);
}

qreal RooflinePicture::sampleWidth(CreditPart::Sample sample) const
{
    return sample == CreditPart::Sample::None ? 0
        : sample == CreditPart::Sample::Line  ? 6 * m_unit
                                              : 2.5 * m_unit;
}

// Entries from the left, on a second line what the first has no room for; the longest credit that fits.
std::vector<RooflinePicture::CreditPart> RooflinePicture::credits(const QRectF& area) const
{
    using Sample = CreditPart::Sample;
    std::vector<CreditPart> parts;
    if (!m_data.problem.isEmpty())
        return parts;
    const qreal start = 2 * m_unit, end = area.width() - 3 * m_unit, height = lineHeight(m_small);
    if (mostCreditLines * height > mostCredit * area.height())
        return parts;
    QPointF at(start, 0.65 * height);
    const auto place = [&](Sample sample, const QString& text, bool wraps) {
        const qreal width = sampleWidth(sample) + textWidth(text, m_small);
        if (wraps && at.x() > start && at.x() + width > end)
            at = QPointF(start, at.y() + height);
        if (at.x() + width > end)
            return false;
        parts.push_back({sample, text, at});
        at.rx() += width + 3 * m_unit;
        return true;
    };
    if (!m_data.servingReason.isEmpty()) {
        const QString brief = Words::tr("serving: no answer");
        if (!place(Sample::None, brief + QStringLiteral(", ") + m_data.servingReason, false))
            place(Sample::None, brief, false);
    }
    if (!m_data.published)
        return parts;
    const PublishedKernels& kernels = *m_data.published;
    const std::size_t first = parts.size();
    place(Sample::Product, Words::tr("GEMM"), true);
    if (std::ranges::any_of(kernels.points, &PublishedPoint::attention))
        place(Sample::Attention, Words::tr("prefill attention"), true);
    place(Sample::Line, kernels.reached, true);
    const bool oneLine = parts.size() == first || parts[first].at.y() == parts.back().at.y();
    for (const bool wraps : {false, true})
        for (const QString& wording : kernels.credits)
            if ((!wraps || oneLine) && place(Sample::None, wording, wraps))
                return parts;
    return parts;
}

qreal RooflinePicture::creditHeight(const QRectF& area) const
{
    const std::vector<CreditPart> parts = credits(area);
    return parts.empty() ? 0 : parts.back().at.y() + 0.65 * lineHeight(m_small);
}

void RooflinePicture::paintCredit(QPainter& painter, const QRectF& area) const
{
    using Sample = CreditPart::Sample;
    const Theme& theme = *m_style.theme;
    const QPointF corner(area.left(), area.bottom() - creditHeight(area));
    for (const CreditPart& part : credits(area)) {
        const QPointF at = corner + part.at;
        if (part.sample == Sample::Line) {
            painter.setPen(roofPen(theme));
            painter.drawLine(at, at + QPointF(5 * m_unit, 0));
        } else if (part.sample != Sample::None) {
            painter.setPen(QPen(theme.color(ColorRole::Text), outline));
            painter.setBrush(theme.color(ColorRole::Background));
            painter.drawPath(timedMarker(
                part.sample == Sample::Attention, at + QPointF(m_unit, 0), markerRadius * m_unit));
        }
        drawLabel(painter, at + QPointF(sampleWidth(part.sample), 0), Qt::AlignLeft | Qt::AlignVCenter,
            part.text, m_small, theme.color(ColorRole::SecondaryText));
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace ridgepoint
