#pragma once

// What every run of the program is, with a window or without: its version, and what a graphical run sets up.

#include <QString>
#include <QStringList>

namespace ridgepoint {

QString versionText();

// The arguments without the program's name. A file whose name is not UTF-8, which a QString cannot hold, is
// opened and named by its number.
QStringList argumentsOf(int argc, const char* const* argv);

// Names and environment that every graphical run needs; before QApplication.
void prepareGraphics();
// Fonts, icon, style and organisation names; after QApplication.
void prepareApplication();

} // namespace ridgepoint
