#pragma once

// What the program says of itself, made of the table of commands and the options that each declares: the
// overview, --help, manual pages, and what a shell may complete. Internal to app/cli.

#include "app/cli/commands.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

std::string overview(const std::vector<Command>& commands);
std::string commandHelp(const Command& command, const CommandParser& parser);

// In the language of man(7). Without a command: of the program.
std::string manualPage(const std::vector<Command>& commands);
std::string manualPage(const Command& command);

// "list|check|play" and "SCENARIO…" of "list|check|play SCENARIO… [--set id=value]…": what stands there
// without an option's name, as it is written.
std::vector<std::string> positionsOf(const Command& command);
// What an option takes, by its name: "id=value", "time|cost|energy"; as the usage line has it, else as it is
// declared. Empty: it takes nothing, or there is none.
std::string valueOf(const Command& command, const CommandParser& parser, std::string_view option);

struct CompletedWord
{
    std::string text;
    std::string meaning = {};
};
// For the last word of a line as it is typed: "ridgepoint export sta". Empty: files, or anything.
std::vector<CompletedWord> candidatesFor(
    std::string_view line, const std::vector<Command>& commands, const Catalog& catalog);

} // namespace ridgepoint
