#pragma once

// A view of one picture, which paints itself and lists its marks as soon as there is something to draw.

#include "views/view.h"

namespace ridgepoint {

template <class Picture, class Base = View>
class PictureView : public Base
{
public:
    void drawPicture(QPainter& painter, const QRectF& area) override
    {
        if (this->ready())
            picture().paint(painter, area);
    }
    std::vector<Mark> listMarks(const QRectF& area) override
    {
        return this->ready() ? picture().marks(area) : std::vector<Mark>();
    }

protected:
    using Base::Base;
    virtual Picture& picture() const { return m_picture; }

    mutable Picture m_picture; // may arrange itself for the area it is asked about
};

} // namespace ridgepoint
