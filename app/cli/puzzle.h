#pragma once

// `ridgepoint lesson puzzle`: what the engine asks when it is asked for a question.

#include "app/cli/commands.h"

namespace ridgepoint {

void declarePuzzle(CommandParser& parser); // --difficulty --seed --answer
// The language is "en" or "es".
int puzzle(CommandContext& context, bool spanish);

} // namespace ridgepoint
