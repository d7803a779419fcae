#pragma once

// How every picture draws a pinned baseline: an outline in the colour of text, never a second fill, with its
// letter. Letters and dashes tell A, B and C apart, so grey print and a colour-blind reader lose nothing.

#include "widgets/theme.h"

#include <QPainter>
#include <QPen>

#include <cstddef>
#include <span>
#include <vector>

namespace ridgepoint {

struct PictureStyle;

// A long dashes, B dots, C dash and dot; flat caps, so that dashes start at the data.
QPen baselinePen(const Theme& theme, std::size_t index, qreal width = 1.4);

// A bar, open at its foot.
void drawBaselineBar(QPainter& painter, const QRectF& bar, std::size_t index, const Theme& theme);

// One letter at `anchor`, side as in drawLabel(), where the picture knows that there is room. Returns the box it took.
QRectF drawBaselineLetter(QPainter& painter, QPointF anchor, Qt::Alignment side, std::size_t index,
    const PictureStyle& style, const QFont& font);

// "A"; "A = B" where several baselines share one place.
QString baselineLetters(std::span<const std::size_t> indices);

// Where the letter of a baseline would like to be.
struct BaselineSpot
{
    std::size_t index = 0;
    QPointF at;
};

// The letters in bold beside their spots, `side` as in drawLabel(), each with its own paper behind it so that
// it reads on a fill. Spots at one place share a label; one that would touch another, or what `clear` lists,
// moves along `along`, with a thin line back to its spot when it had to go far. All stay inside `room`.
void drawBaselineLetters(QPainter& painter, std::vector<BaselineSpot> spots, Qt::Alignment side,
    Qt::Orientation along, const QRectF& room, const PictureStyle& style, const QFont& font,
    std::vector<QRectF> clear = {});

} // namespace ridgepoint
