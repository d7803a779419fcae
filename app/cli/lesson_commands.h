#pragma once

// What the files of `ridgepoint lesson` share. Internal to app/cli.

#include "app/cli/commands.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"

#include <iosfwd>

namespace ridgepoint {

std::vector<LibraryEntry> library(
    const Catalog& catalog); // what comes with the program, and the person's own
// A file, the id or number of a lesson that comes with the program, or a puzzle's id; throws CommandFailure.
LibraryEntry lessonNamed(const QString& argument, const Catalog& catalog);
Lesson lessonOrFailure(LibraryEntry named); // refuses one that cannot be read
LessonLanguage languageOf(const CommandParser& parser);
QString idOf(LessonLanguage language); // "en"

// How commands write numbers in lessons: "7.00B", in Spanish "7000 M".
std::string writtenNumber(double si, Unit unit, int digits, LessonLanguage language);
std::string filledText(const LessonWords& text, const LessonContext& context, LessonLanguage language);

// Reads answers from `in`, a line each: an answer, "?" for a hint, an empty line to skip the card. Ends with
// the input. The exit code is 3 where a card was not answered rightly in the end.
int playAsText(LessonPlay& play, LessonLanguage language, std::istream& in);

void declarePuzzle(CommandParser& parser); // --difficulty --seed --answer
int puzzle(CommandContext& context);

void declareWorksheet(CommandParser& parser); // --seed is declared with the puzzles
int lessonWorksheet(CommandContext& context);
int lessonCollect(CommandContext& context);
int checkAnswers(CommandContext& context); // lesson check --answers FILE

} // namespace ridgepoint
