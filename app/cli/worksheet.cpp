#include "app/cli/lesson_commands.h"
#include "app/document/language.h"

#include "app/document/program.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/worksheet_pdf.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/collect.h"
#include "core/teaching/worksheets/worksheet.h"
#include "core/teaching/worksheets/worksheet_key.h"
#include "core/teaching/worksheets/worksheet_page.h"
#include "widgets/files.h"

#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int usualStudents = 30;

std::uint32_t askedSeed(const CommandParser& parser)
{
    if (!parser.isSet("seed"))
        return 1;
    const std::string text = parser.text("seed");
    const std::optional<std::uint32_t> seed = seedOf(text);
    if (!seed)
        refuse("--seed: expected a whole number or a word of at most " + std::to_string(longestSeed)
            + " characters, got " + quotedExcerpt(text));
    if (std::to_string(*seed) != text)
        complain("note: the seed " + quotedExcerpt(text) + " stands for " + std::to_string(*seed)
            + ", as the sheets say; that number does the same");
    return *seed;
}

// "pdf" of a file's name; of none what --format says.
std::string suffixOf(
    const CommandParser& parser, const char* option, std::initializer_list<std::string_view> known)
{
    const QString target = parser.value(option);
    const std::string suffix = QFileInfo(target).suffix().toLower().toStdString();
    if (std::ranges::find(known, suffix) != known.end())
        return suffix;
    refuse("--" + std::string(option) + ": " + quotedExcerpt(target.toStdString()) + " ends in none of ."
        + joined(known, ", ."));
}

const char* suffixOfFormat(OutputFormat format)
{
    return format == OutputFormat::Json    ? "json"
        : format == OutputFormat::Csv      ? "csv"
        : format == OutputFormat::Markdown ? "md"
                                           : "text";
}

bool toStandardOutput(const CommandParser& parser)
{
    const QString target = parser.value("output");
    return target.isEmpty() || target == QLatin1String("-");
}

QByteArray bytesOf(const std::string& text) { return QByteArray::fromStdString(text); }

void sayWhatRepeats(LessonVariations& variations, int students)
{
    const int distinct = variations.distinctAmong(students);
    if (variations.leftOut() > 0)
        complain("note: " + std::to_string(variations.leftOut()) + " combinations of what varies are left out"
            + (variations.reason().empty() ? " (they give the same again)"
                                           : "; the first: " + variations.reason().plain()));
    if (distinct >= students)
        return;
    complain(distinct == 1 ? "note: all " + std::to_string(students)
                + " sheets hold the same numbers: the lesson has no other combination of what varies"
                           : "note: only " + std::to_string(distinct) + " of " + std::to_string(students)
                + " sheets differ: from student " + std::to_string(distinct + 1)
                + " on the numbers begin again");
}

} // namespace

void declareWorksheet(CommandParser& parser)
{
    parser.add("students", "worksheet: how many sheets, 1 to " + std::to_string(mostStudents) + " (30)", "N");
    parser.addOutput("worksheet: .pdf, .html, .json or .md; collect: .pdf, .csv, .json or .md");
    parser.add("key",
        "worksheet: the answers and what each mistake gives, for the teacher: .pdf, .csv or .json", "FILE");
    parser.add("answers-template", "worksheet: a JSON file to write answers from paper into", "FILE");
    parser.add("answers", "check: a key (.csv or .json)", "FILE");
    parser.add("lesson", "check --answers, collect: a lesson that does not come with the program", "FILE");
}

int lessonWorksheet(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    wantPositional(context, 2, "one lesson: a file, an id or a number of the course");
    const LessonLanguage language = languageOf(parser);
    const Lesson lesson = lessonOrFailure(lessonNamed(context.positional[1], context.catalog));
    const int students =
        static_cast<int>(wholeNumber(parser, "students", 1, mostStudents).value_or(usualStudents));
    const std::uint32_t seed = askedSeed(parser);
    const std::string kind = toStandardOutput(parser)
        ? suffixOfFormat(formatOf(parser))
        : suffixOf(parser, "output", {"pdf", "html", "json", "md"});
    const bool wantsKey = parser.isSet("key");
    const std::string keyKind = wantsKey ? suffixOf(parser, "key", {"pdf", "csv", "json"}) : std::string();
    if (keyKind == "pdf" && !parser.isSet("output"))
        refuse("--key: a PDF is drawn only with sheets that go to a file (-o)");
    if (kind == "csv")
        refuse("--format: sheets are text, json or markdown; a key is csv");

    LessonVariations variations(lesson, seed, context.catalog);
    QByteArray sheets, key;
    Text problem;
    std::optional<Worksheet> made;
    {
        const SpokenLanguage spoken(idOf(language));
        const LessonSpeech speech = lessonSpeech(language);
        const std::string version = versionText().toStdString();
        made = makeWorksheet(lesson, variations, students, context.catalog, speech, version, problem);
        if (made) {
            sheets = kind == "pdf" ? worksheetPdf(*made)
                : kind == "html"   ? bytesOf(worksheetAsHtml(*made))
                : kind == "json"   ? bytesOf(worksheetAsJson(*made))
                                   : bytesOf(worksheetAsMarkdown(*made));
            if (wantsKey) {
                const WorksheetKey all =
                    makeKey(lesson, variations, students, context.catalog, speech, version);
                key = keyKind == "pdf" ? keyPdf(all, QString::fromStdString(made->sheets.front().title))
                                       : bytesOf(keyKind == "csv" ? keyAsCsv(all) : keyAsJson(all));
            }
        }
    }
    if (!made)
        throw CommandFailure{ExitNoAnswer, lesson.id + ": " + problem.plain()};
    sayWhatRepeats(variations, students);
    writeOutput(parser, {sheets.constData(), static_cast<std::size_t>(sheets.size())});
    if (wantsKey)
        writeTo(parser.value("key"), {key.constData(), static_cast<std::size_t>(key.size())});
    if (const QString target = parser.value("answers-template"); !target.isEmpty())
        writeTo(target, answersTemplate(lesson, seed, students));
    return ExitOk;
}

int lessonCollect(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    const QStringList names = context.positional.mid(1);
    if (names.isEmpty())
        refuse("expected files of codes or records");
    const LessonLanguage language = languageOf(parser);
    const std::string kind = toStandardOutput(parser)
        ? suffixOfFormat(formatOf(parser))
        : suffixOf(parser, "output", {"pdf", "csv", "json", "md"});
    std::vector<Lesson> lessons;
    if (parser.isSet("lesson"))
        lessons.push_back(lessonOrFailure(lessonNamed(parser.value("lesson"), context.catalog)));
    else
        for (LibraryEntry& each : library(context.catalog))
            if (each.read.lesson)
                lessons.push_back(*std::move(each.read.lesson));
    std::vector<AnswerFile> files;
    for (const QString& name : names) {
        const FileContent content = readFile(name, largestAnswerFile, Source::Stream);
        if (!content.ok())
            throw CommandFailure{ExitCannotReadOrWrite,
                name.toStdString() + ": cannot be read: " + content.problem.toStdString()};
        files.push_back({QFileInfo(name).fileName().toStdString(), content.bytes.toStdString()});
    }
    CollectResult result;
    QByteArray bytes;
    {
        const SpokenLanguage spoken(idOf(language));
        const LessonSpeech speech = lessonSpeech(language);
        result = collectClass(files, lessons, context.catalog, speech, versionText().toStdString());
        if (const std::optional<ClassReport>& report = result.report)
            bytes = kind == "pdf" ? classPdf(*report, speech)
                : kind == "csv"   ? bytesOf(classAsCsv(*report))
                : kind == "json"  ? bytesOf(classAsJson(*report))
                : kind == "md"    ? bytesOf(classAsMarkdown(*report))
                                  : bytesOf(classAsText(*report));
    }
    complain(result.problems);
    if (!result.report)
        refuse("no good answer was read");
    writeOutput(parser, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return result.problems.empty() ? ExitOk : ExitBadInput; // something was left out
}

int checkAnswers(CommandContext& context)
{
    const QString file = context.parser.value("answers");
    const KeyReadResult read = readKey(readFile(file), QFileInfo(file).fileName().toStdString());
    if (!read.key)
        refuse(linesOf(read.diagnostics));
    const QString named = context.parser.isSet("lesson") ? context.parser.value("lesson")
        : context.positional.size() > 1                  ? context.positional[1]
                                                         : QString::fromStdString(read.key->lesson);
    const Lesson lesson = lessonOrFailure(lessonNamed(named, context.catalog));
    if (lesson.id != read.key->lesson)
        refuse("the key is of the lesson " + quotedExcerpt(read.key->lesson) + ", not of "
            + quotedExcerpt(lesson.id));
    Table table{{"student", "card", "what", "message"}, {}};
    for (const KeyFinding& each : checkKey(*read.key, lesson, context.catalog))
        table.rows.push_back({each.student, each.card, each.what, each.message.plain()});
    if (const OutputFormat format = formatOf(context.parser); format != OutputFormat::Text)
        printTable(table, format);
    else {
        for (const std::vector<Cell>& row : table.rows)
            print("student " + row[0].forPeople() + ", card " + row[1].forPeople() + ", " + row[2].forPeople()
                + ": " + row[3].forPeople() + "\n");
        print(std::to_string(read.key->rows.size()) + " rows, " + std::to_string(table.rows.size())
            + " findings\n");
    }
    return table.rows.empty() ? ExitOk : ExitNoAnswer;
}

} // namespace ridgepoint
