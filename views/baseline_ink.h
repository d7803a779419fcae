#pragma once

// How every picture draws a pinned baseline: an outline in the colour of text, never a second fill, with its
// letter. Letters and dashes tell A, B and C apart, so grey print and a colour-blind reader lose nothing.

#include "widgets/theme.h"

#include <QPainter>
#include <QPen>

#include <cstddef>

namespace ridgepoint {

struct PictureStyle;

// A long dashes, B dots, C dash and dot; flat caps, so that dashes start at the data.
QPen baselinePen(const Theme& theme, std::size_t index, qreal width = 1.4);

// The letter in bold at `anchor`, with its own paper behind it so that it reads on a fill. Returns the box it
// took.
QRectF drawBaselineLetter(QPainter& painter, QPointF anchor, Qt::Alignment side, std::size_t index,
    const PictureStyle& style, const QFont& font);

} // namespace ridgepoint
