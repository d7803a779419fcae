#pragma once

// Exported pictures carry their scenario as a share code, so that dropping one back restores it. SVG: a
// <metadata> element; PNG: a text chunk; PDF: the XMP packet. Reading looks at the metadata only and never
// draws the picture.

#include <QByteArray>
#include <QImage>
#include <QString>

class QPdfWriter;

namespace ridgepoint {

struct FigureMetadata
{
    QString title;
    QString code; // "ridge1:…"; empty when the picture is to carry none
    QString description; // for who cannot see it; a PDF has it from pdf_finish.h
};

// Stands beside a code in a picture, and in short on it.
QString checkOfCode(const QString& code);

// Title and description too: QSvgGenerator writes its own unescaped, so leave them empty there.
QByteArray embedInSvg(const QByteArray& svg, const FigureMetadata& metadata);
void embedInImage(QImage& image, const FigureMetadata& metadata); // kept by QImageWriter for PNG
void embedInPdf(QPdfWriter& writer, const FigureMetadata& metadata); // before painting begins

// Whether this looks like one of the three kinds of picture, whatever its name.
bool isFigure(const QByteArray& content);

// The scenario in a picture. A checksum stands beside the code, so that a damaged picture does not open as
// another scenario; pictures of older versions have none, and what other programs rewrote may have lost it.
struct CarriedScenario
{
    enum class State
    {
        None, // no scenario inside, or no picture
        Whole,
        Unchecked, // no checksum
        Damaged
    };
    State state = State::None;
    QString code; // of a whole or an unchecked one
};
// Total for any bytes. Looks for its own chunk or element only: nothing is parsed around it, no entity is
// expanded, and what it reads is bounded, so time is linear in the bytes and memory a share code's.
CarriedScenario carriedScenario(const QByteArray& content);

} // namespace ridgepoint
