#pragma once

#include "app/export/figure.h"

namespace ridgepoint {

// The figure as PNG (2×) and SVG, both carrying the scenario; programs take what they can.
void copyFigure(const QString& viewId, const ViewInput& input, const PageOptions& options);
void copyFigure(View& view, const PageOptions& options); // of a view made for drawing

} // namespace ridgepoint
