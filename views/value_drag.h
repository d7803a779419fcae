#pragma once

// A press on something whose value can be dragged: when it becomes a drag, and which text was asked for last.

#include <QLineF>
#include <QPointF>
#include <QString>

namespace ridgepoint {

struct ValueDrag
{
    // Pixels. Less than a style's startDragDistance(), which is for carrying things away: what is dragged
    // here stays under the pointer, and is to be nudged.
    static constexpr qreal threshold = 3;

    QPointF start;
    QString original; // the field's text at the press
    QString last = {}; // asked for last; empty: nothing yet
    bool moved = false; // it is a drag

    bool movedTo(QPointF at)
    {
        moved = moved || QLineF(start, at).length() >= threshold;
        return moved;
    }
    // False when that is what was asked for last.
    bool asks(const QString& text)
    {
        if (text == last)
            return false;
        last = text;
        return true;
    }
};

} // namespace ridgepoint
