#pragma once

// `ridgepoint SUB-COMMAND …`: the program without a window. Results go to standard output, everything else to standard
// error; output is the same in every locale. Exit codes: 0 ok, 1 bad input, 2 cannot read or write, 3 no answer.

#include <QStringList>

#include <optional>

namespace ridgepoint {

// True when the first argument is a sub-command, --help or --version: no window is wanted.
bool isCommandLine(const QStringList& arguments);

// When the first argument is neither an option, a command nor a scenario: says so and gives the exit code.
std::optional<int> refuseUnknownCommand(const QStringList& arguments);

// `arguments` without the program's name. Creates the Qt application object it needs, if any.
int runCommandLine(int& argc, char** argv, const QStringList& arguments);

} // namespace ridgepoint
