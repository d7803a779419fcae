#pragma once

#include <QSize>
#include <QString>

namespace ridgepoint {

struct WindowOptions
{
    QString scenario; // path, share code or preset id; empty: the default scenario
    QString view; // id; empty: the first
    QString theme; // id; empty: as last time
    QString language; // as app/language.h names it; empty: as last time
    QSize size; // empty: as last time
    bool present = false; // full screen at once
};

// Reads `[SCENARIO] [--view ID] [--theme ID] [--size WxH] [--language ID]`; a sentence in `error` when refused.
WindowOptions windowOptions(const QStringList& arguments, QString* error);

// Runs the window until it is closed; the process's exit code. 2 when there is no display to show it on.
int runWindow(int argc, char** argv, const WindowOptions& options);

// Names and environment that every graphical run needs; before QApplication.
void prepareGraphics();
// Fonts, icon, style and organisation names; after QApplication.
void prepareApplication();

} // namespace ridgepoint
