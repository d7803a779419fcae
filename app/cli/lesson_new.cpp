#include "app/cli/lesson_commands.h"

#include "core/engine/evaluate.h"
#include "core/lesson/lesson_draft.h"

namespace ridgepoint {

namespace {

constexpr std::string_view usualReadout = "memory.ratio";

std::string idOf(const CommandContext& context)
{
    const std::string id = context.positional[1].toStdString();
    if (!isLessonId(id))
        refuse(quotedExcerpt(id)
            + " cannot be a lesson's id: write small letters, digits and dashes, a letter first, 60 at most "
              "(\"my-lesson\")");
    if (findLesson(library(context.catalog), id))
        refuse("there is a lesson " + id + " already; take another id");
    return id;
}

} // namespace

void declareLessonNew(CommandParser& parser)
{
    parser.add("readout",
        "what a new lesson asks for: a path of `evaluate --format json` (default memory.ratio)", "PATH");
}

int newLesson(CommandContext& context)
{
    if (context.positional.size() < 2 || context.positional.size() > 3)
        refuse("expected an ID, and a SCENARIO if it is not the one that a window opens on");
    const std::string id = idOf(context);
    const Scenario scenario = context.positional.size() > 2
        ? loadScenario(context.positional[2], context.catalog).scenario
        : openingScenario(context.catalog);
    const QString asked = context.parser.value("readout");
    const Readout& readout = readoutNamed(asked.isEmpty() ? std::string(usualReadout) : asked.toStdString());
    if (!readoutValue(evaluate(scenario), readout.path))
        refuse(std::string(readout.path) + " has no value in this scenario; ask for another --readout");
    Lesson lesson = lessonDraft(id, scenario);
    lesson.cards.push_back(cardDraft("first", readout.path));
    Text problem;
    const std::optional<std::string> text = writeLesson(lesson, context.catalog, problem);
    if (!text)
        refuse(problem.plain());
    writeOutput(context.parser, *text);
    return ExitOk;
}

} // namespace ridgepoint
