#include "views/chart/legend.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"

namespace ridgepoint {

namespace {

thread_local std::vector<PaintWatch*> watching; // the outermost first

constexpr qreal swatchSpacing = 4; // of a pattern's strokes: a sample is small

} // namespace

PaintWatch::PaintWatch(bool drawsAsides)
    : m_draws(drawsAsides)
{
    watching.push_back(this);
}

PaintWatch::~PaintWatch() { watching.pop_back(); }

void sawWords(const QString& words)
{
    for (PaintWatch* watch : watching)
        watch->words += words;
}

void sawPanel(const QString& title)
{
    for (PaintWatch* watch : watching)
        watch->panels += title;
}

bool sawAside(const QString& sentences)
{
    bool drawn = true;
    for (PaintWatch* watch : watching) {
        if (!watch->asides.contains(sentences))
            watch->asides += sentences;
        drawn = drawn && watch->m_draws;
    }
    return drawn;
}

void sawPlot(const QPainter& painter, const QRectF& plot)
{
    for (PaintWatch* watch : watching)
        watch->plot |= painter.deviceTransform().mapRect(plot);
}

std::vector<QPointF> flowed(std::span<const qreal> widths, qreal room, qreal gap, qreal pitch)
{
    std::vector<QPointF> places;
    qreal x = 0, y = 0;
    for (const qreal width : widths) {
        if (x > 0 && x + width > room) {
            x = 0;
            y += pitch;
        }
        places.emplace_back(x, y);
        x += width + gap;
    }
    return places;
}

void paintRole(QPainter& painter, const QRectF& box, const Theme& theme, ColorRole role)
{
    painter.fillRect(box, theme.color(role));
    QPainterPath path;
    path.addRect(box);
    paintPattern(painter, path, theme.pattern(role), theme.patternInk(role), swatchSpacing);
}

void paintSwatch(QPainter& painter, const QRectF& box, const Theme& theme, ColorRole role)
{
    paintRole(painter, box, theme, role);
    QPainterPath path;
    path.addRect(box);
    painter.strokePath(path, QPen(theme.color(ColorRole::Line), theme.stroke));
}

void drawMarker(QPainter& painter, MarkerShape shape, QPointF at, qreal r)
{
    if (shape == MarkerShape::Circle) {
        painter.drawEllipse(at, r, r);
    } else if (shape == MarkerShape::Diamond) {
        painter.drawPolygon(
            QPolygonF{at - QPointF(0, r), at + QPointF(r, 0), at + QPointF(0, r), at - QPointF(r, 0)});
    } else if (shape == MarkerShape::Triangle) {
        painter.drawPolygon(QPolygonF{at - QPointF(0, r), at + QPointF(r, r), at + QPointF(-r, r)});
    } else if (shape == MarkerShape::Square) {
        painter.drawRect(QRectF(at - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    } else if (shape == MarkerShape::Cross) {
        painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
        painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
    }
}

QRectF drawEntryName(QPainter& painter, const QRectF& sample, qreal gap, const QString& name,
    const QFont& font, const QColor& color)
{
    for (PaintWatch* watch : watching)
        watch->entries.push_back({name, painter.deviceTransform().mapRect(sample)});
    return drawLabel(painter, {sample.right() + gap, sample.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
        name, font, color);
}

} // namespace ridgepoint
