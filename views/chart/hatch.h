#pragma once

// Patterns as vector strokes. One of QBrush's own patterns is a bitmap of device pixels: it changes size with
// the resolution and does not survive in SVG or PDF. The strokes are cut to the shape here, not by a clip
// region (see clip.h). Where pixels are painted, the pattern is a brush made for their scale: the same lines
// and dots, sooner.

#include "widgets/theme.h"

#include <QColor>
#include <QPainter>
#include <QPainterPath>

namespace ridgepoint {

// The pattern's strokes inside `shape`, as one path: lines to stroke for hatches, discs to fill for dots.
// Lines keep to a grid through the origin, so that neighbouring shapes continue each other.
QPainterPath patternPath(const QPainterPath& shape, FillPattern pattern, qreal spacing);

// Strokes of `width` over whatever is already there. Nothing for FillPattern::None or an empty shape.
void paintPattern(QPainter& painter, const QPainterPath& shape, FillPattern pattern, const QColor& color,
    qreal spacing = 6, qreal width = 1);

// A bar that passes a limit, which lies at `limit`: outlined, and what is above it in a bracket. `line` is
// the height of text.
void drawOvershoot(QPainter& painter, const QRectF& bar, qreal limit, const Theme& theme, qreal line);

} // namespace ridgepoint
