#pragma once

// Painting a view without a window, and reading back the words that it put down.

#include "views/view.h"

#include <QImage>
#include <QPolygonF>

#include <functional>
#include <vector>

namespace ridgepoint::test {

PictureStyle styleOf(const QString& theme = QStringLiteral("light"));
QImage painted(View& view, QSize size);
// All text that a painting puts down, with its place; overlap() names the first two that share a pixel.
struct PaintedText
{
    QString text;
    QPolygonF box;
    qreal pixelSize = 0; // of its font, as drawn
};
std::vector<PaintedText> paintedTexts(View& view, QSize size);
std::vector<PaintedText> paintedTexts(const std::function<void(QPainter&)>& paint, QSize size);
QString overlap(const std::vector<PaintedText>& texts);
// Calls `does` with each choice of "show" set, or once with an empty name for a view of one picture.
void forEachPicture(View& view, const std::function<void(const QString& picture)>& does);
// The first pair that overlaps, or the first text beyond the picture's edge; empty when there is neither.
QString textFault(View& view, QSize size);
QString textFault(const std::vector<PaintedText>& texts, QSize size);

} // namespace ridgepoint::test
