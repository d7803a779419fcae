#pragma once

#include "core/inputs/scenario/edits.h"
#include "views/cube/gl_probe.h"

#include <QSize>
#include <QString>
#include <QStringList>

namespace ridgepoint {

class Settings;

struct WindowOptions
{
    QString scenario; // path, share code, preset id or a lesson's link; empty: the default scenario
    QString view; // id; empty: the first
    QString theme; // id; empty: as last time
    QString language; // as app/document/language.h names it; empty: as last time
    QSize size; // empty: as last time
    bool present = false; // full screen at once
    FieldEdits sets; // of that scenario, in order
    Graphics3d graphics = Graphics3d::Auto; // who draws the cube in the window
};

// Reads `[SCENARIO] [--view ID] [--theme ID] [--size WxH] [--present] [--language ID] [--3d auto|gl|painter]
// [--set id=value]…`; a sentence in `error` when refused, as words that the command line takes are.
WindowOptions windowOptions(
    const QStringList& arguments, bool (*isCommandLine)(const QStringList&), QString* error);

// On a start that names nothing to show, until somebody has left that page once.
bool beginsAtStartPage(const WindowOptions& options, const Settings& settings);

// Runs the window until it is closed; the process's exit code. 2 when there is no display to show it on.
int runWindow(int argc, char** argv, const WindowOptions& options);

// `--probe-gl`, which the window asks in a process of its own: the name of what draws on standard output and
// 0, or why nothing does and 1.
bool isGlProbe(const QStringList& arguments);
int runGlProbe(int argc, char** argv);

} // namespace ridgepoint
