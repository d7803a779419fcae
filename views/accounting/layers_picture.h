#pragma once

// Paints a model's layers: the strip, and the parameters of its kinds as rows of bars.

#include "views/accounting/layers_data.h"
#include "views/figure/live_axis.h"
#include "views/rows_picture.h"

namespace ridgepoint {

class LayersPicture
{
public:
    void update(const LayersData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    QRectF stripBox(const QRectF& area) const; // null without room

    LayersData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
