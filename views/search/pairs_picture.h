#pragma once

// The best plan at every pair of values of two fields, as a grid of cells, the darker the slower.

#include "views/search/search_data.h"

#include <optional>

namespace ridgepoint {

class PairsPicture
{
public:
    void update(const PairsData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a cell

private:
    struct Layout
    {
        QRectF area, grid; // of the cells; null: no room, or none
        QFont font, small, bold;
        qreal line = 0, smallLine = 0;
        bool upright = false; // names of columns, for want of width
        QStringList sentence;
        qreal sentenceTop = 0;
    };
    const Layout& layOut(const QRectF& area);
    QRectF box(const Layout& layout, qsizetype column, qsizetype row) const;
    void paintHead(QPainter& painter, const Layout& layout, qsizetype column) const;
    void paintCell(QPainter& painter, const Layout& layout, const PairCell& cell, const QRectF& box) const;

    PairsData m_data;
    PictureStyle m_style;
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
