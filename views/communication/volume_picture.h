#pragma once

// Paints what every group sends in a step, as rows of bars.

#include "views/communication/communication_data.h"
#include "views/rows_picture.h"

namespace ridgepoint {

class VolumePicture
{
public:
    // holdAxis: keep the range shown last.
    void update(const CommunicationData& data, const PictureStyle& style, bool holdAxis);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area);
    double axisMaximum() const { return m_axis.maximum; }

private:
    CommunicationData m_data;
    PictureStyle m_style;
    ChartAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
