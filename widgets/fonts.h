#pragma once

// The bundled fonts: Lato for text and numbers (its digits are all as wide), DejaVu Sans for the signs that
// it lacks, DejaVu Sans Mono for what other programs read. Compiled in, so pictures are the same on every
// machine. All sizes of the program are multiples of spaceUnit() of the font in use, never pixels.

#include "widgets/tokens.h"

namespace ridgepoint {

// Before QApplication. Replaces the machine's fontconfig rules by none: text is then rendered alike everywhere, and
// a start does not read the fifty rule files of a desktop. Fonts of the machine still stand in for missing glyphs.
void ignoreSystemFontRules();
void loadBundledFonts(); // once per program; more calls do nothing
QFont baseFont(qreal scale = bodyScale); // 10.5 pt × scale, no ligatures
QFont numberFont(qreal scale = bodyScale); // digits under one another
QFont numberFont(const QFont& like); // same, as large and heavy as `like`
QFont codeFont(const QFont& like); // every letter as wide: files and scripts
QFont kerned(QFont font); // pairs of letters are moved together: for paper, and for large words
qreal lineHeight(const QFont& font); // from one line of text to the next, with the room between them

} // namespace ridgepoint
