#pragma once

// The bundled fonts: Lato for text and numbers (its digits are all as wide), DejaVu Sans for the signs that
// it lacks, DejaVu Sans Mono for what other programs read. Compiled in, so pictures are the same on every
// machine. All sizes of the program are multiples of spaceUnit() of the font in use, never pixels.

#include <QFont>

namespace ridgepoint {

// The type scale; nothing in the program is smaller than Small.
inline constexpr qreal smallScale = 0.85;
inline constexpr qreal leadScale = 1.2;
inline constexpr qreal titleScale = 1.5;
inline constexpr qreal heroScale = 2.2;

// Before QApplication. Replaces the machine's fontconfig rules by none: text is then rendered alike everywhere, and
// a start does not read the fifty rule files of a desktop. Fonts of the machine still stand in for missing glyphs.
void ignoreSystemFontRules();
void loadBundledFonts(); // once per program; more calls do nothing
QFont baseFont(qreal scale = 1.0); // 10.5 pt × scale, no ligatures
QFont numberFont(qreal scale = 1.0); // digits under one another
QFont numberFont(const QFont& like); // same, as large and heavy as `like`
QFont codeFont(const QFont& like); // every letter as wide: files and scripts
QFont kerned(QFont font); // pairs of letters are moved together: for paper, and for large words
qreal lineHeight(const QFont& font); // from one line of text to the next, with the room between them
qreal spaceUnit(const QFont& font); // ¼ of that

} // namespace ridgepoint
