#pragma once

// Where everything of the three walls goes, and how it is drawn. The same layout serves painting, hit tests
// and marks.

#include "views/walls/walls_data.h"

#include <QFont>
#include <QRectF>

#include <array>

namespace ridgepoint {

struct WallsLayout
{
    struct Row
    {
        QRectF header; // label and verdict
        QRectF track; // budget, 0 % … overflow
        QRectF budget; // the sentence under it; null when there is no room
        QRectF notes; // labels of the hollow marks; null when there are none
        QRectF lane; // model size, same height as the track
        QRectF laneNotes; // labels under the lane
    };
    std::array<Row, 3> rows;
    QRectF shareAxis, sizeAxis;
    QFont font, small, bold;
    qreal unit = 4; // a quarter of the font's height
    bool empty = true; // too small to draw anything
};

WallsLayout wallsLayout(const QRectF& area, const WallsData& data, const PictureStyle& style);

struct WallsScales
{
    ShareScale share;
    SizeScale size;
};

void paintWalls(QPainter& painter, const WallsLayout& layout, const WallsData& data,
    const WallsScales& scales, const PictureStyle& style);

// Square memory, triangle step, diamond deadline; as on the slider of the model size.
QPainterPath wallIcon(WallKind kind, QPointF centre, qreal size);

} // namespace ridgepoint
