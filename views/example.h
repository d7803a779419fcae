#pragma once

// Where a scenario gives a picture nothing to draw (one accelerator has no mesh, nothing is pinned), what it
// would draw of a small example stands below, faded, under a line that says what it is.

#include "views/view.h"

#include <functional>

namespace ridgepoint {

// The scenario on eight accelerators, two tensor ranks by four data ranks.
std::shared_ptr<const Report> onEightAccelerators(const Report& report);
std::shared_ptr<const Report> onTwiceAsMany(const Report& report); // accelerators; nothing else changes

// How strongly an example is painted: its words can be read on every theme.
qreal exampleOpacity(const Theme& theme);
// The part of a figure that is left for the example; null: no room. The rest, above, is the figure's own.
QRectF examplePart(const QRectF& area, qreal own, const PictureStyle& style);
void paintExample(QPainter& painter, const QRectF& part, const QString& sentence, const PictureStyle& style,
    const std::function<void(const QRectF&)>& paint);

} // namespace ridgepoint
