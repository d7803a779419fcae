#pragma once

// Paints what every group sends in a step, as rows of bars.

#include "views/communication/communication_data.h"
#include "views/figure/live_axis.h"
#include "views/rows_picture.h"

namespace ridgepoint {

class VolumePicture
{
public:
    void update(const CommunicationData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }
    double axisMaximum() const { return m_axis.maximum; }

private:
    LiveAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
