#pragma once

// Paints the money and the time of a run as rows of bars under the budget sentence, and the ways to pay.

#include "views/cost/cost_data.h"
#include "views/figure/live_axis.h"
#include "views/rows_picture.h"

namespace ridgepoint {

class SplitPicture
{
public:
    void update(const SplitData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Box
    {
        QFont font;
        QStringList lines; // empty: no room
        QRectF frame;
        QRectF below;
    };
    Box sentenceBox(const QRectF& area) const;

    SplitData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    RowsPicture m_rows;
};

class OffersPicture
{
public:
    void update(const OffersData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) { m_rows.paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) { return m_rows.marks(area); }

private:
    RowsPicture m_rows;
};

} // namespace ridgepoint
