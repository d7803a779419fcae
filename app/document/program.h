#pragma once

// What every run of the program is, with a window or without: its version, and what a graphical run sets up.

#include <QString>
#include <QStringList>

namespace ridgepoint {

// "0.1.0", which pictures and reports say.
QString versionText();
// "0.1.0 (5583d1222f0c)", for those who report a fault. The program says at its start what it was made from;
// the version alone where nobody knows.
QString versionAndRevision();
void setRevision(const QString& revision);

// The arguments without the program's name. A file whose name is not UTF-8, which a QString cannot hold, is
// opened and named by its number.
QStringList argumentsOf(int argc, const char* const* argv);

// Names and environment that every graphical run needs; before QApplication.
void prepareGraphics();
// Fonts, icon, style and organisation names; after QApplication.
void prepareApplication();

} // namespace ridgepoint
