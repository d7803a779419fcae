#include "views/chart/hatch.h"

#include <QImage>
#include <QPaintEngine>
#include <QPen>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace ridgepoint {

namespace {

// More strokes than anyone can see only make files large.
constexpr double mostStrokes = 600;
constexpr double largestTile = 256; // pixels

// Lines u = k·step through the polygons, where u is x+y (falling to the right: "/") or x−y ("\").
void addLines(
    QPainterPath& out, const QList<QPolygonF>& polygons, const QRectF& box, bool rising, double step)
{
    const double sign = rising ? 1 : -1;
    const auto across = [sign](QPointF p) { return p.x() + sign * p.y(); };
    const auto along = [sign](QPointF p) { return p.x() - sign * p.y(); };
    const auto [low, high] = std::minmax(
        {across(box.topLeft()), across(box.topRight()), across(box.bottomLeft()), across(box.bottomRight())});
    std::vector<double> hits;
    for (double u = std::ceil(low / step) * step; u < high; u += step) {
        hits.clear();
        for (const QPolygonF& polygon : polygons) {
            for (qsizetype i = 0; i < polygon.size(); ++i) {
                const QPointF a = polygon[i];
                const QPointF b = polygon[(i + 1) % polygon.size()];
                const double ua = across(a);
                const double ub = across(b);
                if ((ua <= u) == (ub <= u))
                    continue;
                hits.push_back(std::lerp(along(a), along(b), (u - ua) / (ub - ua)));
            }
        }
        std::ranges::sort(hits);
        for (std::size_t i = 0; i + 1 < hits.size(); i += 2) {
            const auto point = [u, sign](double v) { return QPointF((u + v) / 2, sign * (u - v) / 2); };
            out.moveTo(point(hits[i]));
            out.lineTo(point(hits[i + 1]));
        }
    }
}

double radiusOf(double step) { return std::max(0.8, step / 6); }

void addDots(QPainterPath& out, const QPainterPath& shape, const QRectF& box, double step)
{
    const double radius = radiusOf(step);
    QPainterPath boxPath;
    boxPath.addRect(box);
    const bool rectangle = boxPath == shape; // the usual case, and containment is then cheap
    int row = static_cast<int>(std::ceil(box.top() / step));
    for (double y = row * step; y < box.bottom(); y += step, ++row) {
        const double shift = row % 2 == 0 ? 0 : step / 2;
        for (double x = std::ceil((box.left() - shift) / step) * step + shift; x < box.right(); x += step) {
            const QRectF dot(x - radius, y - radius, 2 * radius, 2 * radius);
            if (rectangle ? box.contains(dot) : shape.contains(dot))
                out.addEllipse(dot);
        }
    }
}

double stepOf(const QRectF& box, qreal spacing)
{
    // So that lines lie `spacing` apart.
    return std::max({spacing, 2.0, (box.width() + box.height()) / mostStrokes}) * std::numbers::sqrt2;
}

// Lines of one period, or a dot at each corner and one in the middle between two rows.
QImage tileOf(FillPattern pattern, int side, double scale, const QPen& pen)
{
    const bool dots = pattern == FillPattern::Dots;
    QImage tile(side, dots ? 2 * side : side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    QPainter inside(&tile);
    inside.setRenderHint(QPainter::Antialiasing);
    if (dots) {
        inside.setPen(Qt::NoPen);
        inside.setBrush(pen.color());
        const double radius = scale * radiusOf(side / scale);
        for (const QPointF& at : {QPointF(0, 0), QPointF(side, 0), QPointF(side / 2.0, side),
                 QPointF(0, 2 * side), QPointF(side, 2 * side)})
            inside.drawEllipse(at, radius, radius);
        return tile;
    }
    inside.setPen(QPen(pen.color(), pen.widthF() * scale, Qt::SolidLine, Qt::FlatCap));
    for (int k = -1; k <= 2; ++k) {
        if (pattern != FillPattern::Hatch135)
            inside.drawLine(QLineF((k + 1) * side, -side, (k - 2) * side, 2 * side));
        if (pattern != FillPattern::Hatch45)
            inside.drawLine(QLineF((k - 1) * side, -side, (k + 2) * side, 2 * side));
    }
    return tile;
}

// The pattern as a brush in device pixels, on the grid of patternPath() but for rounding the step to whole
// pixels, and with dots cut at an edge. A tenth of the time that the strokes take: of those every pixel is a
// span, and whether a dot lies within a shape is a question of curves.
std::optional<QBrush> patternBrush(const QPainter& painter, FillPattern pattern, double step, const QPen& pen)
{
    const QTransform& device = painter.deviceTransform();
    const qreal scale = device.m11();
    if (painter.paintEngine()->type() != QPaintEngine::Raster || device.type() > QTransform::TxScale
        || !(scale > 0) || scale != device.m22() || step * scale > largestTile)
        return std::nullopt;
    if (pattern == FillPattern::Dots)
        step /= std::numbers::sqrt2;
    QBrush brush(tileOf(pattern, std::max(3, static_cast<int>(std::lround(step * scale))), scale, pen));
    // On whole device pixels wherever the picture begins.
    brush.setTransform(QTransform::fromScale(1 / scale, 1 / scale)
        * QTransform::fromTranslate((std::round(device.dx()) - device.dx()) / scale,
            (std::round(device.dy()) - device.dy()) / scale));
    return brush;
}

} // namespace

QPainterPath patternPath(const QPainterPath& shape, FillPattern pattern, qreal spacing)
{
    QPainterPath out;
    const QRectF box = shape.boundingRect();
    if (pattern == FillPattern::None || box.isEmpty()
        || !std::isfinite(box.width() + box.height() + box.x() + box.y()))
        return out;
    const double step = stepOf(box, spacing);
    if (pattern == FillPattern::Dots) {
        addDots(out, shape, box, step / std::numbers::sqrt2);
        return out;
    }
    const QList<QPolygonF> polygons = shape.toSubpathPolygons();
    if (pattern != FillPattern::Hatch135)
        addLines(out, polygons, box, true, step);
    if (pattern != FillPattern::Hatch45)
        addLines(out, polygons, box, false, step);
    return out;
}

void paintPattern(QPainter& painter, const QPainterPath& shape, FillPattern pattern, const QColor& color,
    qreal spacing, qreal width)
{
    const QPen pen(color, width, Qt::SolidLine, Qt::FlatCap);
    if (pattern != FillPattern::None) {
        const QRectF box = shape.boundingRect();
        if (std::isfinite(box.width() + box.height() + box.x() + box.y())) {
            if (const auto brush = patternBrush(painter, pattern, stepOf(box, spacing), pen)) {
                painter.fillPath(shape, *brush);
                return;
            }
        }
    }
    const QPainterPath strokes = patternPath(shape, pattern, spacing);
    if (strokes.isEmpty())
        return;
    if (pattern == FillPattern::Dots)
        painter.fillPath(strokes, color);
    else
        painter.strokePath(strokes, pen);
}

void drawOvershoot(QPainter& painter, const QRectF& bar, qreal limit, const Theme& theme, qreal line)
{
    const QColor red = theme.color(ColorRole::Overshoot);
    const qreal bracket = std::max(3.0, 0.25 * line);
    QPainterPath outline, beyond;
    outline.addRect(bar);
    painter.strokePath(outline, QPen(red, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    // No hatch: the bar has its own patterns.
    if (limit - bracket / 2 <= bar.top())
        return;
    beyond.moveTo(bar.left() + bracket / 2, limit);
    beyond.lineTo(bar.left() + bracket / 2, bar.top() + bracket / 2);
    beyond.lineTo(bar.right() - bracket / 2, bar.top() + bracket / 2);
    beyond.lineTo(bar.right() - bracket / 2, limit);
    painter.strokePath(beyond, QPen(red, bracket, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
}

} // namespace ridgepoint
