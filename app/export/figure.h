#pragma once

// One exported page: which size, which parts, which theme. The preview of the export dialog, the clipboard
// and every file format draw through here, on the views' own renderFigure(). Lengths are CSS pixels (96 an
// inch).

#include <QMap>
#include <QSizeF>
#include <QString>
#include <QVariantMap>

#include "app/export/svg_fonts.h"
#include "views/figure_export.h"
#include "views/view.h"

#include <optional>

namespace ridgepoint {

struct FigureSize
{
    QString name; // "document"; empty when custom
    double width = 0;
    double height = 0;
    double fontPixels = 12;
    double magnified = 1; // strokes, markers and gaps are so many times those of a window
    double titlePixels = 0; // 0: larger than the other type
    bool grows = false; // the height is the least: a figure that needs more gets it
    bool operator==(const FigureSize&) const = default;
};

// document 160 mm wide, half column 80 x 130 mm, slide 1280x720, square 800x800, columns of venues, paper.
const std::vector<FigureSize>& namedFigureSizes();
QString figureSizeNames(); // "document, half, …"
// "160mm", "160x100mm", "1280x720", "slide" … Empty and a sentence in `error` when refused.
std::optional<FigureSize> figureSizeFromText(const QString& text, QString* error);

struct FigureParts
{
    bool title = true;
    bool subtitle = true; // below the title
    bool legend = true; // of the baselines: their changes, and what the letters A, B, C stand for
    bool readouts = true; // where the page is wider than a column
    bool footnote = true; // the scenario's title and the assumptions
    bool stamp = true; // program version, and a mark of the scenario
    bool code = false; // the scenario's share code as a QR code
    bool readoutsInColumns = false; // too
    bool operator==(const FigureParts&) const = default;
};

inline constexpr int longestFigureWords = 1000; // of a title or a caption, in characters

// Everything that shapes a page besides the view itself.
struct PageOptions
{
    FigureSize size;
    FigureParts parts;
    QString theme = QStringLiteral("light");
    NumberFormat numbers;
    // What views on screen are set to, by view id; others are drawn as they come.
    QMap<QString, QVariantMap> viewOptions = {};
    QString title = {}; // in the place of the view's; empty: the view's
    QString caption = {}; // below everything else; empty: none
    QStringList readouts = {}; // their paths; empty: the view's own
    SvgFonts fonts = SvgFonts::Named;
    bool background = true; // the theme's; else what is behind the figure shows through
    bool inDocument = false; // whose text says what a figure that stands alone has to
    bool answersLater = false; // as a preview: see View::answersLater()
};

// A view made for drawing, never shown: given its input and the options' style.
std::unique_ptr<View> createFigureView(
    QStringView viewId, const ViewInput& input, const PageOptions& options);

// The same of a view that is no tab, which stays as it was set.
void dressFigure(View& view, const ViewInput& input, const PageOptions& options);

// Fills the page. The view must come from createFigureView() with the same options.
PaintedFigure paintPage(QPainter& painter, View& view, const PageOptions& options);

// What a figure of the view is called, in the title line and in the file's own description: what it finds,
// where it has a readout.
QString figureTitle(const View& view, const PageOptions& options);
// For who cannot see it: the subtitle and what the readouts on the page say; the caption, where there is one.
QString figureDescription(View& view, const PageOptions& options);

// What a roomier page would show and this one does not: names in the legend, titles of panels.
QStringList lostParts(View& view, const PageOptions& options);

// The page on which all has room and the picture most of it: the one asked for, or a higher one where its
// height is free.
struct RoomyPage
{
    FigureSize size; // the one asked for where none of that width holds everything
    QString lost; // what has no room in `size`, and which page has it, as a sentence; empty: nothing is lost
};
RoomyPage roomyPage(View& view, const PageOptions& options);

// Why a page of this size would show no picture, or not the readouts that are asked for, as a sentence;
// empty: it shows them.
QString missingPicture(View& view, const PageOptions& options);

// Why this page cannot have the QR code that is asked for, as a sentence; empty: it has it, or shows no
// scenario.
QString missingCode(View& view, const PageOptions& options);

// What every number of the report rests on, one sentence each: capacity basis, peaks, links, MFU,
// architecture …
enum class Subject
{
    Training,
    Serving
};
QStringList assumptions(
    const Report& report, const NumberFormat& numbers, Subject subject = Subject::Training);

// The bundled family at this size.
QFont figureFont(double pixels);

} // namespace ridgepoint
