// Chooses between the window and the command line; nothing else.

#include "app/cli/command_line.h"
#include "app/document/program.h"
#include "app/window/window_main.h"
#include "core/base/printable.h"

#include <cstdio>

extern const char* const ridgepointRevision; // revision.cpp, written by the build

int main(int argc, char** argv)
{
    ridgepoint::setRevision(QString::fromLatin1(ridgepointRevision));
    const QStringList arguments = ridgepoint::argumentsOf(argc, argv);
    if (ridgepoint::isGlProbe(arguments))
        return ridgepoint::runGlProbe(argc, argv);
    if (ridgepoint::isCommandLine(arguments))
        return ridgepoint::runCommandLine(argc, argv, arguments);
    if (const std::optional<int> refused = ridgepoint::refuseUnknownCommand(arguments))
        return *refused;
    QString error;
    const ridgepoint::WindowOptions options =
        ridgepoint::windowOptions(arguments, ridgepoint::isCommandLine, &error);
    if (!error.isEmpty()) {
        std::fprintf(stderr, "ridgepoint: %s\n", ridgepoint::printableLines(error.toStdString()).c_str());
        return 1;
    }
    return ridgepoint::runWindow(argc, argv, options);
}
