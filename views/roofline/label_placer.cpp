#include "views/roofline/label_placer.h"

#include <algorithm>
#include <limits>

namespace ridgepoint {

namespace {

struct Extent
{
    qreal low = std::numeric_limits<qreal>::max();
    qreal high = std::numeric_limits<qreal>::lowest();
};

Extent along(const QPolygonF& shape, QPointF direction)
{
    Extent extent;
    for (const QPointF& p : shape) {
        const qreal at = QPointF::dotProduct(p, direction);
        extent.low = std::min(extent.low, at);
        extent.high = std::max(extent.high, at);
    }
    return extent;
}

// A side of `edges` that has all of both shapes on different sides.
bool separated(const QPolygonF& edges, const QPolygonF& a, const QPolygonF& b)
{
    for (qsizetype i = 0; i < edges.size(); ++i) {
        const QPointF side = edges[(i + 1) % edges.size()] - edges[i];
        if (side.isNull())
            continue;
        const QPointF normal(-side.y(), side.x());
        const Extent of = along(a, normal);
        const Extent other = along(b, normal);
        if (of.high <= other.low || other.high <= of.low)
            return true;
    }
    return false;
}

// A box of words with `gap` more before and behind them.
QPolygonF widened(QPolygonF box, qreal gap)
{
    const QLineF words(box[0], box[1]);
    if (!(gap > 0) || !(words.length() > 0))
        return box;
    const QPointF along = (words.p2() - words.p1()) * (gap / words.length());
    const QPointF middle = box.boundingRect().center();
    for (QPointF& corner : box)
        corner += QPointF::dotProduct(corner - middle, along) < 0 ? -along : along;
    return box;
}

} // namespace

bool convexOverlap(const QPolygonF& a, const QPolygonF& b)
{
    return !a.isEmpty() && !b.isEmpty() && !separated(a, a, b) && !separated(b, a, b);
}

bool LabelPlacer::isFree(const QPolygonF& convex) const
{
    return m_bounds.contains(convex.boundingRect())
        && std::none_of(m_blocked.begin(), m_blocked.end(),
            [&](const QPolygonF& taken) { return convexOverlap(taken, convex); });
}

qreal LabelPlacer::crossings(const QPolygonF& convex) const
{
    qreal cost = 0;
    for (const Avoided& avoided : m_lines)
        if (convexOverlap(QPolygonF{avoided.line.p1(), avoided.line.p2()}, convex))
            cost += avoided.cost;
    return cost;
}

bool LabelPlacer::leaderIsFree(const QLineF& line) const
{
    const QPolygonF shape{line.p1(), line.p2()};
    return std::none_of(m_labels.begin(), m_labels.end(),
        [&](const QPolygonF& label) { return convexOverlap(label, shape); });
}

std::optional<std::size_t> LabelPlacer::place(const std::vector<Candidate>& candidates)
{
    std::optional<std::size_t> best;
    qreal least = std::numeric_limits<qreal>::max();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].cost >= least || !isFree(candidates[i].shape))
            continue;
        const qreal cost = candidates[i].cost + crossings(candidates[i].shape);
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best) {
        m_blocked.push_back(widened(candidates[*best].shape, m_gap));
        m_labels.push_back(candidates[*best].shape);
    }
    return best;
}

} // namespace ridgepoint
