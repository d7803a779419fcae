#pragma once

// The run on fewer and on more accelerators, each with its own best plan: wall-clock as bars, with the
// deadline.

#include "views/rows_picture.h"
#include "views/search/search_data.h"

namespace ridgepoint {

class CountsPicture
{
public:
    void update(const CountsData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); } // one a count

private:
    RowsPicture m_rows;
};

} // namespace ridgepoint
