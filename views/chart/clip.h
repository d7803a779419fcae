#pragma once

// Cutting geometry to a rectangle before anything draws it: the SVG writer of Qt 6.4 ignores clip regions, so
// what leaves the plot would run across titles and off the page. Coordinates may be anything a double holds.

#include <QLineF>
#include <QList>
#include <QRectF>

#include <optional>
#include <span>
#include <vector>

namespace ridgepoint {

// Liang–Barsky. Empty when nothing of the segment lies in the box, or a coordinate is not a number.
std::optional<QLineF> clipSegment(QPointF from, QPointF to, const QRectF& box);

// The visible pieces of a polyline. A point that is not finite ends a piece.
std::vector<QList<QPointF>> clipPolyline(std::span<const QPointF> points, const QRectF& box);

// A curve y(x), x ascending: cut at the left and right edge, held at the top and bottom edge, with a vertex
// where it crosses them. The area between two such curves is exactly the visible part of the area between the
// originals.
QList<QPointF> clampCurve(std::span<const QPointF> points, const QRectF& box);

} // namespace ridgepoint
