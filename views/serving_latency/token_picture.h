#pragma once

// The parts of a token's time as rows of bars, like those of a training step.

#include "views/figure/live_axis.h"
#include "views/serving_latency/token_data.h"

namespace ridgepoint {

class TokenPicture
{
public:
    void update(const TokenData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    LiveAxis m_axis;
    RowsPicture m_rows;
};

} // namespace ridgepoint
