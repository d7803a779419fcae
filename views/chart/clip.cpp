#include "views/chart/clip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// Differences of two coordinates must not overflow.
constexpr double farAway = 1e150;
constexpr std::size_t none = 99; // no side of the box

bool finite(QPointF p) { return std::isfinite(p.x()) && std::isfinite(p.y()); }

QPointF tamed(QPointF p)
{
    return {std::clamp(p.x(), -farAway, farAway), std::clamp(p.y(), -farAway, farAway)};
}

QPointF between(QPointF a, QPointF b, double t)
{
    return {std::lerp(a.x(), b.x(), t), std::lerp(a.y(), b.y(), t)};
}

} // namespace

std::optional<QLineF> clipSegment(QPointF from, QPointF to, const QRectF& box)
{
    if (!finite(from) || !finite(to))
        return std::nullopt;
    from = tamed(from);
    to = tamed(to);
    const double dx = to.x() - from.x();
    const double dy = to.y() - from.y();
    double enter = 0;
    double leave = 1;
    std::size_t entered = none;
    std::size_t left = none;
    const std::array<std::pair<double, double>, 4> sides{{{-dx, from.x() - box.left()},
        {dx, box.right() - from.x()}, {-dy, from.y() - box.top()}, {dy, box.bottom() - from.y()}}};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto [direction, distance] = sides[i];
        if (direction == 0) {
            if (distance < 0)
                return std::nullopt;
            continue;
        }
        const double t = distance / direction;
        if (direction < 0 && t > enter) {
            enter = t;
            entered = i;
        } else if (direction > 0 && t < leave) {
            leave = t;
            left = i;
        }
    }
    if (enter > leave)
        return std::nullopt;
    // A crossing lies exactly on its side, however long the segment is.
    const auto onSide = [&box](QPointF p, std::size_t side) {
        if (side == 0 || side == 1)
            p.setX(side == 0 ? box.left() : box.right());
        else if (side == 2 || side == 3)
            p.setY(side == 2 ? box.top() : box.bottom());
        return QPointF(
            std::clamp(p.x(), box.left(), box.right()), std::clamp(p.y(), box.top(), box.bottom()));
    };
    return QLineF(onSide(between(from, to, enter), entered), onSide(between(from, to, leave), left));
}

std::vector<QList<QPointF>> clipPolyline(std::span<const QPointF> points, const QRectF& box)
{
    std::vector<QList<QPointF>> pieces;
    bool open = false; // the last piece ends at the point before this segment
    for (std::size_t i = 1; i < points.size(); ++i) {
        const std::optional<QLineF> seen = clipSegment(points[i - 1], points[i], box);
        if (!seen) {
            open = false;
            continue;
        }
        if (!open || pieces.empty() || pieces.back().last() != seen->p1())
            pieces.push_back({seen->p1()});
        pieces.back().append(seen->p2());
        open = true;
    }
    return pieces;
}

QList<QPointF> clampCurve(std::span<const QPointF> points, const QRectF& box)
{
    QList<QPointF> curve;
    const auto add = [&curve, &box](QPointF p) {
        const QPointF held(p.x(), std::clamp(p.y(), box.top(), box.bottom()));
        if (curve.isEmpty() || curve.last() != held)
            curve.append(held);
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (!finite(points[i]) || !finite(points[i + 1]))
            continue;
        const QPointF a = tamed(points[i]);
        const QPointF b = tamed(points[i + 1]);
        if (b.x() < box.left() || a.x() > box.right() || b.x() < a.x())
            continue;
        std::array<double, 4> cuts{
            0, 1, 0, 1}; // sorted below: ends of the visible part, crossings of top and bottom
        const double dx = b.x() - a.x();
        const double dy = b.y() - a.y();
        if (dx > 0) {
            cuts[0] = std::clamp((box.left() - a.x()) / dx, 0.0, 1.0);
            cuts[1] = std::clamp((box.right() - a.x()) / dx, 0.0, 1.0);
        }
        const double first = cuts[0];
        const double last = cuts[1];
        cuts[2] = dy == 0 ? first : std::clamp((box.top() - a.y()) / dy, first, last);
        cuts[3] = dy == 0 ? last : std::clamp((box.bottom() - a.y()) / dy, first, last);
        std::ranges::sort(cuts);
        for (const double t : cuts) {
            QPointF p = between(a, b, t);
            p.rx() = std::clamp(p.x(), box.left(), box.right());
            add(p);
        }
    }
    return curve;
}

} // namespace ridgepoint
