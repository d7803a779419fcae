#pragma once

// The one sign for "fits, tight, over": a painted shape and words, the same in tiles and in the status strip.

#include "widgets/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace ridgepoint {

enum class ReadoutState
{
    None,
    Pass,
    Tight,
    Over,
    Unset // beyond a default that nobody has stated
};

// ✓ in quiet text, ▲ in text, ✗ in the overshoot colour, ○ in quiet text; drawn, so no font decides how it
// looks.
void paintStateMark(QPainter& painter, const QRectF& box, ReadoutState state, const Theme& theme);
QString stateWords(ReadoutState state); // "fits", "tight, 90 % or more", "over the limit"; empty for None

} // namespace ridgepoint
