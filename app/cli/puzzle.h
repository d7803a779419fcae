#pragma once

// `ridgepoint lesson puzzle`: what the engine asks when it is asked for a question.

#include "app/cli/commands.h"
#include "core/lesson/both_languages.h"

namespace ridgepoint {

void declarePuzzle(CommandParser& parser); // --difficulty --seed --answer
int puzzle(CommandContext& context, LessonLanguage language);

} // namespace ridgepoint
