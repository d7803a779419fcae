#pragma once

// A waterfall from a baseline's readout to the scenario's, a bar a changed field.

#include "views/compare/attribution_data.h"
#include "views/figure/live_axis.h"
#include "views/rows_picture.h"

namespace ridgepoint {

class AttributionPicture
{
public:
    void update(const AttributionData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    LiveAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
