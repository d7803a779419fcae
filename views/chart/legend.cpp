#include "views/chart/legend.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"

#include <utility>

namespace ridgepoint {

namespace {

thread_local LegendWatch* watching = nullptr;

constexpr qreal swatchSpacing = 4; // of a pattern's strokes: a sample is small

} // namespace

LegendWatch::LegendWatch() { watching = this; }
LegendWatch::~LegendWatch() { watching = nullptr; }

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
    painter.strokePath(path, QPen(theme.color(ColorRole::Line), 1));
}

QRectF drawEntryName(QPainter& painter, const QRectF& sample, qreal gap, const QString& name,
    const QFont& font, const QColor& color)
{
    if (watching)
        watching->entries.push_back({name, painter.deviceTransform().mapRect(sample)});
    return drawLabel(painter, {sample.right() + gap, sample.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
        name, font, color);
}

} // namespace ridgepoint
