#include "app/cli/export_request.h"

#include "app/document/view_names.h"
#include "app/export/exporter.h"
#include "core/engine/evaluate.h"
#include "views/registry.h"
#include "widgets/files.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// "    show=a|b|c", broken behind a | where it is long.
std::string settingLines(const QString& setting)
{
    constexpr std::size_t lineWidth = 100;
    std::string lines, line = "    ";
    const QStringList words = setting.split(u'|');
    for (qsizetype i = 0; i < words.size(); ++i) {
        const std::string word = words[i].toStdString() + (i + 1 < words.size() ? "|" : "");
        if (line.size() + word.size() > lineWidth) {
            lines += line + '\n';
            line = "        ";
        }
        line += word;
    }
    return lines + line + '\n';
}

int listViews()
{
    std::string lines;
    std::size_t widest = 0;
    for (const ViewEntry& entry : figureRegistry())
        widest = std::max(widest, entry.id.toStdString().size());
    for (const ViewEntry& entry : figureRegistry()) {
        const std::unique_ptr<View> view(entry.create(nullptr));
        std::string id = entry.id.toStdString();
        id.resize(widest + 2, ' ');
        lines += id + viewTabName(entry.id).toStdString() + ": " + view->title().toStdString() + '\n';
        for (const QString& name : view->options().keys())
            lines += settingLines(name + u'=' + acceptedText(*view, name));
    }
    print(lines + "\nIndented: what --option sets. READOUT: `ridgepoint explain SCENARIO` lists them.\n");
    return ExitOk;
}

void declareExport(CommandParser& parser)
{
    parser.addOutput("file, folder (written with a trailing slash), or - for standard output", "FILE|DIR");
    parser.add("as",
        "svg,pdf,png,csv,md,json, html of a report; default: what the file's suffix says, else svg",
        "FORMATS");
    declareFigure(parser);
    parser.add("profile",
        "what a report says: brief (two pages), investigation (five steps: memory, compute, communication, "
        "scaling, validation), appendix (of a design document) or full",
        "brief|investigation|appendix|full", "full");
    parser.add(
        "overwrite", "let the pictures of a report overwrite existing files that are not its own pictures");
    parser.add("readouts",
        "readouts below the picture instead of the view's own, by their paths as `evaluate` has them",
        "PATH,PATH…");
    parser.add(
        "name", "how files in a folder are named: {scenario}, {view}, {date} ({scenario}-{view})", "PATTERN");
    parser.add("option",
        "a setting of the view, as its buttons make it; may be given again; --list has each view's settings "
        "and their values",
        "key=value");
    parser.add("baseline", "a scenario to compare with; up to three", "SCENARIO");
    parser.add(
        "measurement", "a run of the probe to draw on the roofline; `sample` for the recorded one", "FILE");
    declareSet(parser);
    parser.add("list", "list the views that exist");
    parser.add("manifest",
        "many exports in one call: a JSON file of jobs, each of these options by name; `ridgepoint schema "
        "export-manifest` describes it",
        "FILE");
    parser.add("jobs", "jobs of a manifest that run in parallel (default: one per processor)", "N");
}

int runExport(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    if (parser.isSet("list"))
        return listViews();
    if (parser.isSet("manifest"))
        return runManifest(context, declareExport);
    auto [request, file] = askedExport(parser, context.positional, context.catalog);
    const bool toStandardOutput = request.target == QLatin1String("-");
    QByteArray passing; // what goes to standard output, until all of it is drawn
    ExportSink sink = writeWhole;
    if (toStandardOutput)
        sink = [&passing](const QString&, const QByteArray& content) {
            passing = content;
            return QString();
        };
    std::optional<SpokenLanguage> language = askedLanguage(parser);
    const ExportProgress progress = [](int done, int total, const QString& next) {
        if (total > 2 && done < total)
            complain(std::to_string(done + 1) + " of " + std::to_string(total) + ": " + next.toStdString());
        return true;
    };
    const ExportResult result = exportPictures(request, file, context.catalog, progress, sink);
    language.reset();
    if (!result.created.isEmpty() && !toStandardOutput)
        complain("created the folder " + result.created.toStdString());
    for (const QString& reason : result.leftOut + result.lost)
        complain(reason.toStdString());
    if (!toStandardOutput && !isStream(request.target))
        for (const QString& path : result.written)
            printPath(path);
    if (!result.ok())
        throw CommandFailure{
            result.kind == ExportResult::Kind::BadRequest ? ExitBadInput : ExitCannotReadOrWrite,
            result.error.toStdString()
                + (result.kind == ExportResult::Kind::InTheWay ? " --overwrite replaces it." : "")};
    if (toStandardOutput) {
        if (result.written.size() != 1)
            refuse("-o -: this makes " + std::to_string(result.written.size())
                + " files and standard output takes one; use --as pdf, or -o FOLDER/");
        print(passing.toStdString());
    }
    // Drawn, and marked on the page, as evaluate reports it; the code says that it cannot be.
    int code = codeOf(evaluate(file.scenario));
    for (const Scenario& baseline : file.baselines)
        code = std::max(code, codeOf(evaluate(baseline)));
    return code;
}

} // namespace

constexpr Command exportCommand{"export",
    "VIEW|VIEW,VIEW…|all|report SCENARIO -o FILE|DIR [--as svg,png,pdf] [--size 160mm|1280x720|slide] "
    "[--theme THEME] [--background none] [--dpi N] [--fonts named|embedded|outlines] "
    "[--title TEXT|none] "
    "[--caption TEXT] [--parts LIST] [--readouts PATH,PATH…] [--language en|es] [--name PATTERN] "
    "[--option key=value]… [--baseline B] [--qr] [--profile brief|investigation|appendix|full] "
    "[--overwrite] "
    "[--manifest FILE "
    "[--jobs N]]",
    "pictures, tables and reports as files",
    "  ridgepoint export stack seed-question -o stack.svg\n"
    "  ridgepoint export stack,walls seed-question -o figures/ --as pdf --title none --parts "
    "readouts,assumptions\n"
    "  ridgepoint export walls llama3-70b-256xh100 --readouts step.seconds,throughput.mfu -o walls.svg\n"
    "  ridgepoint export all seed-question -o pictures/ --as svg,png --theme dark\n"
    "  ridgepoint export step llama3-70b-256xh100 --option show=memory -o memory.svg\n"
    "  ridgepoint export report seed-question -o report.pdf\n"
    "  ridgepoint export report seed-question --profile brief -o brief.pdf\n"
    "  ridgepoint export report seed-question -o report.html\n"
    "  ridgepoint export --list\n"
    "  ridgepoint export --manifest figures.json --jobs 4, with in the file\n"
    "    {\"schema\": \"ridgepoint.export-manifest/1\", \"defaults\": {\"theme\": \"print\"}, \"jobs\": "
    "[\n"
    "      {\"what\": \"stack\", \"scenario\": \"seed-question\", \"output\": \"stack.svg\", \"set\": "
    "{\"model.params\": \"7B\"}},\n"
    "      {\"what\": \"report\", \"scenario\": \"mine.ridge.json\", \"output\": \"brief.pdf\", "
    "\"profile\": \"brief\"}]}\n",
    declareExport, runExport, true};

} // namespace ridgepoint
