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
    QString code; // "ridge1:…"; empty when the picture carries none
    QString description; // written to SVG only, never read
    bool operator==(const FigureMetadata&) const = default;
};

// Title and description too: QSvgGenerator writes its own unescaped, so leave them empty there.
QByteArray embedInSvg(const QByteArray& svg, const FigureMetadata& metadata);
void embedInImage(QImage& image, const FigureMetadata& metadata); // kept by QImageWriter for PNG
void embedInPdf(QPdfWriter& writer, const FigureMetadata& metadata); // before painting begins

// Whether this looks like one of the three kinds of picture, whatever its name.
bool isFigure(const QByteArray& content);
// Empty code: no scenario inside, or not a picture. Total for any bytes.
FigureMetadata readFigureMetadata(const QByteArray& content);

} // namespace ridgepoint
