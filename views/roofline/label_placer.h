#pragma once

// Places text where nothing else is: boxes already taken are never touched, lines are avoided when that is
// possible, and labels on one line keep a gap, so that two are not read as one.

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace ridgepoint {

inline constexpr qreal struckThrough = 3; // cost of a line that makes words below it hard to read

class LabelPlacer
{
public:
    explicit LabelPlacer(const QRectF& bounds, qreal gap = 0)
        : m_bounds(bounds)
        , m_gap(gap)
    {
    }

    void block(const QPolygonF& convex) { m_blocked.push_back(convex); }
    void block(const QRectF& box) { m_blocked.push_back(QPolygonF(box)); }
    void block(const QLineF& line) { m_blocked.push_back(QPolygonF{line.p1(), line.p2()}); }
    void avoid(const QLineF& line, qreal cost) { m_lines.push_back({line, cost}); }

    bool isFree(const QPolygonF& convex) const;
    qreal crossings(const QPolygonF& convex) const; // cost of the lines it covers

    // A thin line from a label to what it names: never over a label, and no later label over it.
    bool leaderIsFree(const QLineF& line) const;

    // The free candidate of the least cost, lines covered plus its own; of equals the first. Blocks it.
    struct Candidate
    {
        QPolygonF shape; // a box of words, its first side along them
        qreal cost = 0;
    };
    std::optional<std::size_t> place(const std::vector<Candidate>& candidates);

private:
    QRectF m_bounds;
    qreal m_gap;
    std::vector<QPolygonF> m_blocked;
    std::vector<QPolygonF> m_labels; // the blocked ones that place() put there
    struct Avoided
    {
        QLineF line;
        qreal cost;
    };
    std::vector<Avoided> m_lines;
};

bool convexOverlap(const QPolygonF& a, const QPolygonF& b);

} // namespace ridgepoint
