#pragma once

// What the files of `ridgepoint lesson` share. Internal to app/cli.

#include "app/cli/commands.h"
#include "core/lesson/library.h"

namespace ridgepoint {

std::vector<LibraryEntry> library(
    const Catalog& catalog); // what comes with the program, and the person's own
// A file, the id or number of a lesson that comes with the program, or a puzzle's id; throws CommandFailure.
LibraryEntry lessonNamed(const QString& argument, const Catalog& catalog);
LessonLanguage languageOf(const CommandParser& parser);

void declareWorksheet(CommandParser& parser);
int lessonWorksheet(CommandContext& context);
int lessonCollect(CommandContext& context);
int checkAnswers(CommandContext& context); // lesson check --answers FILE

} // namespace ridgepoint
