#include "app/cli/commands.h"

#include "app/guide/guide.h"

#include <algorithm>

namespace ridgepoint {

namespace {

int runGuide(CommandContext& context)
{
    const SpokenLanguage spoken(languageNamed(context.parser.value("language")));
    if (context.parser.isSet("output")) {
        if (!context.positional.isEmpty())
            refuse("-o writes the whole guide: name no chapter");
        writeOutput(context.parser, guidePage(context.catalog).toStdString());
        return ExitOk;
    }
    const std::vector<GuideChapter> chapters = guideChapters(context.catalog);
    if (context.positional.isEmpty()) {
        Table table{.columns = {"chapter", "title"}, .rows = {}};
        for (const GuideChapter& chapter : chapters)
            table.rows.push_back({chapter.id.toStdString(), chapter.title.toStdString()});
        print(tableAsText(table));
        return ExitOk;
    }
    wantPositional(context, 1, "a CHAPTER");
    const std::string name = context.positional.front().toStdString();
    const auto idOf = [](const GuideChapter& chapter) { return chapter.id.toStdString(); };
    const auto chapter = std::ranges::find(chapters, name, idOf);
    if (chapter == chapters.end())
        refuse("there is no chapter " + quotedExcerpt(name) + didYouMean(name, chapters, idOf));
    print(chapter->markdown.toStdString());
    return ExitOk;
}

void declareGuide(CommandParser& parser)
{
    parser.add("language", "en (the default) or es", "LANGUAGE", "en");
    parser.addOutput("the whole guide as one HTML page with its pictures (- : standard output)");
}

} // namespace

constexpr Command guideCommand{.name = "guide",
    .arguments = "[CHAPTER] [--language en|es] [-o FILE]",
    .summary = "the user guide: its chapters, one of them as Markdown, or all as an HTML page",
    .examples = "  ridgepoint guide memory\n  ridgepoint guide -o guide.html --language es\n",
    .declare = declareGuide,
    .run = runGuide,
    .drawsOutput = true};

} // namespace ridgepoint
