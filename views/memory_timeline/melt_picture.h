#pragma once

// Ranks as columns whose replicated slabs melt stage by stage, with what the ranks then send each other.

#include "views/figure/live_axis.h"
#include "views/memory_timeline/memory_timeline_data.h"

namespace ridgepoint {

class MeltPicture
{
public:
    void update(const MeltData& data, const PictureStyle& style);
    // Between two stages while the slabs melt: 1.4 is 40 % of the way from 1 to 2.
    void setShown(double stage) { m_shown = stage; }
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    int stageAt(QPointF at, const QRectF& area); // below 0: none

private:
    struct Layout
    {
        QRectF area;
        QFont font, bold;
        qreal line = 0;
        QRectF plot, arrows; // null: no room
        std::array<QRectF, 4> cards;
        std::vector<QRectF> columns;
        bool collapsed = false; // the last column stands for several ranks
        QStringList sentence;
        qreal sentenceTop = 0;
        qreal axisLeft = 0;
    };
    Layout layOut(const QRectF& area) const;
    qreal y(const Layout& layout, double bytes) const;
    double bytesNow(const MeltSlab& slab) const;
    void paintColumns(QPainter& painter, const Layout& layout) const;
    void paintArrows(QPainter& painter, const Layout& layout) const;
    void paintCards(QPainter& painter, const Layout& layout) const;
    void paintAxis(QPainter& painter, const Layout& layout) const;

    MeltData m_data;
    PictureStyle m_style;
    LiveAxis m_bytes;
    double m_shown = 0;
};

} // namespace ridgepoint
