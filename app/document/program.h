#pragma once

// What every run of the program is, with a window or without: its version, and what a graphical run sets up.

#include <QString>

namespace ridgepoint {

QString versionText();

// Names and environment that every graphical run needs; before QApplication.
void prepareGraphics();
// Fonts, icon, style and organisation names; after QApplication.
void prepareApplication();

} // namespace ridgepoint
