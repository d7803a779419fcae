#pragma once

// Words inside a chart: each finds a free spot near what it names, or is left out.

#include "views/baseline_ink.h"
#include "views/chart/labels.h"

#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace ridgepoint {

// Words that keep clear of each other and of the data beside them.
class Notes
{
public:
    struct Spot
    {
        QPointF at;
        Qt::Alignment side;
    };
    Notes(QPainter& painter, const QRectF& bounds, const QColor& paper)
        : m_painter(painter)
        , m_bounds(bounds)
        , m_paper(paper)
    {
    }
    void keepClear(const QRectF& box) { m_used.push_back(box); }
    // Of a drawn line, in pieces.
    void keepClear(const QPolygonF& line)
    {
        constexpr qreal piece = 4, reach = 2; // pixels
        for (qsizetype i = 1; i < line.size(); ++i) {
            const QLineF part(line[i - 1], line[i]);
            const int pieces = static_cast<int>(std::min(part.length() / piece, 2000.0)) + 1;
            for (int k = 0; k <= pieces; ++k) {
                const QPointF at = part.pointAt(static_cast<qreal>(k) / pieces);
                if (m_bounds.adjusted(-reach, -reach, reach, reach).contains(at))
                    m_used.emplace_back(at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
            }
        }
    }
    // On the first of the spots that is free; nowhere when none is.
    bool put(const std::vector<Spot>& spots, const QString& text, const QFont& font, const QColor& color)
    {
        for (const Spot& spot : spots) {
            const QRectF box = labelBox(spot.at, spot.side, text, font);
            if (!m_bounds.contains(box)
                || std::ranges::any_of(m_used, [&box](const QRectF& other) { return other.intersects(box); }))
                continue;
            m_painter.fillRect(box.adjusted(-1, 0, 1, 0), m_paper);
            m_used.push_back(drawLabel(m_painter, spot.at, spot.side, text, font, color));
            return true;
        }
        return false;
    }
    // Around a mark: right, left, above, below, then aslant, then farther away.
    bool beside(QPointF at, qreal gap, const QString& text, const QFont& font, const QColor& color)
    {
        std::vector<Spot> spots{{at + QPointF(gap, 0), Qt::AlignLeft | Qt::AlignVCenter},
            {at - QPointF(gap, 0), Qt::AlignRight | Qt::AlignVCenter},
            {at - QPointF(0, gap), Qt::AlignHCenter | Qt::AlignBottom},
            {at + QPointF(0, gap), Qt::AlignHCenter | Qt::AlignTop}};
        for (const qreal away : {0.5, 0.8, 1.3, 2.0}) {
            const qreal by = away * gap;
            spots.push_back({at + QPointF(by, -by), Qt::AlignLeft | Qt::AlignBottom});
            spots.push_back({at + QPointF(by, by), Qt::AlignLeft | Qt::AlignTop});
            spots.push_back({at + QPointF(-by, -by), Qt::AlignRight | Qt::AlignBottom});
            spots.push_back({at + QPointF(-by, by), Qt::AlignRight | Qt::AlignTop});
        }
        return put(spots, text, font, color);
    }

private:
    QPainter& m_painter;
    QRectF m_bounds;
    QColor m_paper;
    std::vector<QRectF> m_used;
};

// One label for letters whose places coincide.
inline std::vector<std::pair<QPointF, QString>> sharedLetters(const std::vector<BaselineSpot>& spots)
{
    constexpr qreal samePlace = 3; // pixels
    std::vector<std::pair<QPointF, std::vector<std::size_t>>> groups;
    for (const BaselineSpot& spot : spots) {
        const auto same = std::ranges::find_if(
            groups, [&](const auto& group) { return QLineF(group.first, spot.at).length() < samePlace; });
        if (same == groups.end())
            groups.push_back({spot.at, {spot.index}});
        else
            same->second.push_back(spot.index);
    }
    std::vector<std::pair<QPointF, QString>> all;
    for (const auto& [at, indices] : groups)
        all.emplace_back(at, baselineLetters(indices));
    return all;
}

} // namespace ridgepoint
