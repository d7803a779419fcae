#pragma once

// Paints one simulated run: all of it with its failures, and a stretch around the first one in segments.

#include "views/resilience/resilience_data.h"

namespace ridgepoint {

class RunStripPicture
{
public:
    // Type as large as in a picture of this size, of which the strip is a part.
    void scaleLike(const QRectF& whole);
    void update(const RunStripData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area) const;
    std::vector<Mark> marks(const QRectF& area) const;
    // What the strip needs at this width, and what is left of it where `others` lines are someone else's.
    static qreal heightFor(const QRectF& area, const PictureStyle& style, qreal others);

private:
    struct Layout;
    Layout layOut(const QRectF& area) const;
    qreal zoomX(const Layout& layout, double seconds) const;

    RunStripData m_data;
    PictureStyle m_style;
    qreal m_scale = 1;
};

} // namespace ridgepoint
