#pragma once

// The page that an export shows: title, subtitle, picture, readouts, assumptions. Drawn by the code that
// draws the window, into any painter (SVG, PDF, image, printer); text stays text.

#include "views/view.h"
#include "widgets/qr_code.h"

#include <QPainter>
#include <QRectF>
#include <QString>

namespace ridgepoint {

struct FigureOptions
{
    bool title = true; // and subtitle
    QString heading; // another title; empty: the view's
    bool underTitle = true; // the view's subtitle, below a title
    QString named; // before it: the view's name, where the title is another
    QString caption; // below the picture; wrapped; empty: none
    bool readouts = true;
    QStringList readoutPaths; // see figureReadouts()
    bool baselineDeltas = true; // under the readouts, when baselines are pinned
    QString footnote; // wrapped; empty: none
    QStringList assumptions; // behind it: as many as begin no further line
    bool asides = true; // what the picture says of itself in sentences
    QString stamp; // of the version and the scenario, at the right end of the last line; empty: none
    std::optional<QrCode> code; // in the corner below the picture, at the right
    qreal titlePixels = 0; // its type; 0: larger than the body's
    qreal magnified = 1; // pixels of the page to a unit of the painter: a QR code does not grow with it
    bool background = true; // of the theme; else what is below shows through
};

// The readouts of a figure: those of these paths, of the report that the view was given; no paths: the view's
// own tiles. One that the view shows too is marked and called as it does.
std::vector<ReadoutTileData> figureReadouts(const View& view, const QStringList& paths);

struct PaintedFigure
{
    QRectF picture; // the room that it got
    bool readouts = true; // false: there was no room for those that it has
};

// Uses the view's input and style as they are. Sizes follow the style's font, in the painter's units: for a
// page in other units than 1/96 inch, scale the painter.
// A page on which the code would take more than half of its width or height goes without it.
PaintedFigure renderFigure(
    QPainter& painter, const QRectF& page, View& view, const FigureOptions& options = {});
// Whether a page of so many pixels has room for it.
bool hasRoomFor(const QrCode& code, const QSizeF& page);

} // namespace ridgepoint
