#pragma once

// The letters of an SVG. Qt's generator names fonts and no more; whoever opens the file without them sees
// other letters, wider or narrower than the picture was laid out for.

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace ridgepoint {

enum class SvgFonts
{
    Named, // the smallest file; where Lato is missing, the nearest of the usual ones
    Embedded, // the letters that it uses inside, for browsers; text stays text
    Outlines // shapes, for what reads no embedded fonts; no text to search, though a reader speaks it
};

// What QSvgGenerator wrote, made so.
QByteArray withFonts(const QByteArray& svg, SvgFonts fonts);

// What texts use of the bundled fonts.
class UsedLetters
{
public:
    void addSvg(const QByteArray& svg); // as QSvgGenerator wrote it
    void addText(const QString& text, bool bold, const QString& family = QStringLiteral("Lato"));
    // Rules of CSS, @font-face, with a subset of each font that is used inside.
    QByteArray fontFaces() const;

private:
    std::map<std::size_t, std::set<std::uint32_t>> m_letters; // by bundled font
};

// The elements of `svg` as a part of an HTML page whose style has the letters; names get the prefix, so that
// several can stand on one page.
QByteArray svgForPage(const QByteArray& svg, const QByteArray& prefix);

} // namespace ridgepoint
