#pragma once

// The bundled fonts: DejaVu Sans for text, DejaVu Sans Mono where digits must line up. Compiled in, so
// pictures are the same on every machine. All sizes of the program are multiples of spaceUnit() of the font
// in use, never pixels.

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
QFont baseFont(qreal scale = 1.0); // 10 pt × scale
QFont numberFont(qreal scale = 1.0); // tabular digits
QFont numberFont(const QFont& like); // same, as large and heavy as `like`
qreal spaceUnit(const QFont& font); // ¼ of the font's height

} // namespace ridgepoint
