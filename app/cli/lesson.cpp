#include "app/cli/lesson_commands.h"

#include "core/engine/evaluate.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/lesson_draft.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/puzzles/link.h"
#include "core/teaching/puzzles/puzzles.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <iostream>

namespace ridgepoint {

std::vector<LibraryEntry> library(const Catalog& catalog)
{
    return lessonLibrary(presetFolders(programDirectory()), catalog);
}

LibraryEntry lessonNamed(const QString& argument, const Catalog& catalog)
{
    if (argument == QLatin1String("-") || QFileInfo::exists(argument)) {
        const std::string name = QFileInfo(argument).fileName().toStdString();
        return {argument.toStdString(), readLesson(readFile(argument), catalog, name)};
    }
    if (const std::optional<PuzzleAsk> ask = puzzleNamed(argument.toStdString()))
        if (std::optional<Lesson> made = puzzleOf(*ask, catalog))
            return {argument.toStdString(), {std::move(made), {}}};
    const std::vector<LibraryEntry> all = library(catalog);
    if (const Lesson* const found = findLesson(all, argument.toStdString()))
        return {found->id, {*found, {}}};
    std::vector<std::string> ids;
    for (const LibraryEntry& each : all)
        if (each.read.lesson)
            ids.push_back(each.read.lesson->id);
    refuse("there is no lesson \"" + argument.toStdString() + "\"" + didYouMean(argument.toStdString(), ids));
}

LessonLanguage languageOf(const CommandParser& parser)
{
    const QString asked = parser.value("language");
    if (asked.isEmpty() || asked == QLatin1String("en"))
        return LessonLanguage::English;
    if (asked == QLatin1String("es"))
        return LessonLanguage::Spanish;
    refuse("--language takes en or es");
}

QString idOf(LessonLanguage language)
{
    return language == LessonLanguage::Spanish ? QStringLiteral("es") : QStringLiteral("en");
}

Lesson lessonOrFailure(LibraryEntry named)
{
    if (!named.read.lesson)
        refuse(linesOf(named.read.diagnostics));
    return *std::move(named.read.lesson);
}

namespace {

// --- list

int list(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    const LessonLanguage language = languageOf(context.parser);
    Table table{{"number", "id", "title", "idea", "minutes", "cards"}, {}};
    for (const LibraryEntry& each : library(context.catalog)) {
        if (!each.read.lesson) {
            complain(plainLine(each.read.diagnostics.front()));
            continue;
        }
        const Lesson& lesson = *each.read.lesson;
        const LessonContext on(lesson.scenario, lesson.given, context.catalog);
        table.rows.push_back({lesson.number, lesson.id, lesson.coverTitle().in(language).plain(on),
            lessonIdeaKey(lesson.idea), lesson.minutes, lesson.cards.size()});
    }
    printTable(table, format);
    return ExitOk;
}

// --- check

int check(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (context.parser.isSet("answers"))
        return checkAnswers(context);
    std::vector<LibraryEntry> lessons;
    for (const QString& argument : context.positional.mid(1))
        lessons.push_back(lessonNamed(argument, context.catalog));
    if (lessons.empty())
        lessons = library(context.catalog);
    const std::vector<std::string> views = viewIds();
    // Of two lessons with one id the window keeps one record.
    const std::vector<LibraryEntry> known = library(context.catalog);
    const auto sharesId = [&known](const LibraryEntry& checked) {
        return checked.file.has_extension()
            && std::ranges::any_of(known, [&checked](const LibraryEntry& each) {
                   return each.read.lesson && each.read.lesson->id == checked.read.lesson->id
                       && each.file.filename() != checked.file.filename();
               });
    };
    Table table{{"lesson", "card", "rule", "message"}, {}};
    for (const LibraryEntry& each : lessons) {
        for (const Diagnostic& d : each.read.diagnostics)
            table.rows.push_back(
                {each.file.filename().string(), "", "reads", withFix(d.message, d.fix).plain()});
        if (each.read.lesson && sharesId(each))
            table.rows.push_back({each.file.filename().string(), "", "taken-id",
                "another lesson here has the id " + each.read.lesson->id});
        if (each.read.lesson)
            for (const LessonFinding& finding : checkLesson(*each.read.lesson, context.catalog, views))
                table.rows.push_back({each.file.filename().string(), finding.card,
                    std::string(lessonRuleKey(finding.rule)), finding.message.plain()});
    }
    if (format == OutputFormat::Text) {
        for (const std::vector<Cell>& row : table.rows) {
            const std::string card = row[1].forPeople();
            print(row[0].forPeople() + (card.empty() ? "" : ", card " + card) + ": " + row[2].forPeople()
                + ": " + row[3].forPeople() + "\n");
        }
        print(std::to_string(lessons.size()) + " lessons, " + std::to_string(table.rows.size())
            + (table.rows.size() == 1 ? " finding\n" : " findings\n"));
    } else
        printTable(table, format);
    return table.rows.empty() ? ExitOk : ExitNoAnswer;
}

// --- play

int playLesson(CommandContext& context)
{
    wantPositional(context, 2, "one LESSON");
    const LessonLanguage language = languageOf(context.parser);
    Lesson lesson = lessonOrFailure(lessonNamed(context.positional[1], context.catalog));
    // Only what is wrong with an answer comes from core's own texts.
    const SpokenLanguage spoken(idOf(language));
    LessonPlay play(std::move(lesson), PlayMode::Alone, context.catalog);
    return playAsText(play, language, std::cin);
}

int linkLesson(CommandContext& context)
{
    wantPositional(context, 2, "one LESSON");
    const QString& argument = context.positional[1];
    const QString asked = context.parser.value("seed");
    const std::optional<std::uint32_t> seed =
        asked.isEmpty() ? std::optional<std::uint32_t>(0) : seedOf(asked.toStdString());
    if (!seed)
        refuse("--seed takes a number or a word of at most 64 characters");
    LessonLink link{argument.toStdString(), *seed};
    if (const std::string puzzle = puzzleOfLink(link); !puzzle.empty())
        link = {puzzle, 0};
    else if (QFileInfo::exists(argument))
        refuse("a link names a lesson that comes with the program or one of your own, not a file");
    else
        link.id = lessonNamed(argument, context.catalog).read.lesson->id;
    print(writeLessonLink(link) + "\n");
    return ExitOk;
}

// --- new

constexpr std::string_view usualReadout = "memory.ratio";

std::string newId(const CommandContext& context)
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

int newLesson(CommandContext& context)
{
    if (context.positional.size() < 2 || context.positional.size() > 3)
        refuse("expected an ID, and a SCENARIO if it is not the one that a window opens on");
    const std::string id = newId(context);
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

struct Word
{
    const char* name;
    int (*run)(CommandContext&);
    const char* options; // those that are not for every word, between blanks
};
constexpr std::array words{Word{"list", list, ""}, Word{"check", check, " answers lesson "},
    Word{"play", playLesson, ""}, Word{"puzzle", puzzle, " difficulty seed answer "},
    Word{"worksheet", lessonWorksheet, " students seed output key answers-template "},
    Word{"collect", lessonCollect, " output lesson "}, Word{"new", newLesson, " readout output "},
    Word{"link", linkLesson, " seed "}};

// An option that does nothing here was meant for another word.
void refuseOthers(const CommandParser& parser, const Word& word)
{
    for (const char* option : {"difficulty", "answer", "students", "seed", "output", "key",
             "answers-template", "answers", "lesson", "readout"})
        if (parser.isSet(option)
            && std::string_view(word.options).find(' ' + std::string(option) + ' ') == std::string_view::npos)
            refuse("--" + std::string(option) + " has no meaning with `lesson " + word.name + "`");
}

int runLesson(CommandContext& context)
{
    const QString what = context.positional.isEmpty() ? QString() : context.positional.front();
    for (const Word& word : words)
        if (what == QLatin1String(word.name)) {
            refuseOthers(context.parser, word);
            return word.run(context);
        }
    refuse("expected list, check, play, puzzle, worksheet, collect, new or link");
}

void declareLesson(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("language", "en (default) or es", "LANGUAGE");
    declarePuzzle(parser);
    declareWorksheet(parser);
    parser.add("readout",
        "what a new lesson asks for: a path of `evaluate --format json` (default memory.ratio)", "PATH");
}

} // namespace

constexpr Command lessonCommand{"lesson",
    "list|check|play|puzzle|worksheet|collect|new|link [LESSON…|KIND|FILE…|ID [SCENARIO]] [--difficulty "
    "1..3] [--seed N] [--answer] [--students N] [-o FILE] [--key FILE] [--answers FILE] [--lesson FILE] "
    "[--readout PATH] [--language en|es] [--format text|json|csv|markdown]",
    "lessons that ask before they show: list them, check one, play one as text, generate puzzles, print "
    "worksheets for a class and collect its answers, start a new lesson, or make a link that opens one in "
    "the window",
    "  ridgepoint lesson list\n"
    "  ridgepoint lesson play does-it-fit\n"
    "  ridgepoint lesson check mine.json\n"
    "  ridgepoint lesson puzzle all-reduce --difficulty 2 --seed 7 --answer\n"
    "  ridgepoint lesson worksheet does-it-fit --students 30 --seed 4711 -o sheets.pdf --key key.csv\n"
    "  ridgepoint lesson worksheet does-it-fit --students 30 --seed 4711 -o sheets.html --language es\n"
    "  ridgepoint lesson check --answers key.csv\n"
    "  ridgepoint lesson collect codes.txt -o class.pdf\n"
    "  ridgepoint lesson new my-lesson llama3-8b-64xh100 --readout run.seconds -o my-lesson.json\n"
    "  ridgepoint lesson link does-it-fit --seed 3\n",
    declareLesson, runLesson, false, true};

} // namespace ridgepoint
