#pragma once

// The axis under bars that lie: hairlines through the plot, labels below it that never touch, and the ghost
// of the ticks that a moving axis left.

#include "views/chart/chart_data.h"

#include <QFont>
#include <QPainter>
#include <QRectF>

#include <functional>

namespace ridgepoint {

class Theme;

// `x`: where a value lies; `line`: the height of a line of text; labels stay within `area`.
void paintBottomAxis(QPainter& painter, const QRectF& plot, const QRectF& area, const ChartAxis& axis,
    const std::function<qreal(double)>& x, const QFont& font, qreal line, const Theme& theme);

} // namespace ridgepoint
