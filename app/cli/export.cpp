#include "app/cli/commands.h"

#include "app/document/document.h"
#include "app/export/exporter.h"
#include "core/scenario/field.h"
#include "core/scenario/nearest.h"
#include "views/registry.h"

#include <QTemporaryDir>

#include <array>
#include <cstdio>

namespace ridgepoint {

namespace {

// "a|b|c", "true|false", or what stands there now.
std::string acceptedText(const View& view, const QString& key)
{
    if (const QStringList words = view.choicesOf(key); !words.isEmpty())
        return words.join(u'|').toStdString();
    const QVariant now = view.options().value(key);
    if (now.metaType() == QMetaType::fromType<bool>())
        return "true|false";
    const bool number = now.metaType() == QMetaType::fromType<QString>() ? false : now.canConvert<double>();
    return number ? "NUMBER" : "TEXT";
}

int listViews()
{
    Table table{.columns = {"view", "title", "--option"}, .rows = {}};
    for (const ViewEntry& entry : viewRegistry()) {
        const std::unique_ptr<View> view(entry.create(nullptr));
        std::string options;
        const QVariantMap settings = view->options();
        for (auto it = settings.begin(); it != settings.end(); ++it)
            options +=
                (options.empty() ? "" : "  ") + it.key().toStdString() + '=' + acceptedText(*view, it.key());
        table.rows.push_back({entry.id.toStdString(), view->title().toStdString(), options});
    }
    print(tableAsText(table));
    return ExitOk;
}

std::vector<ExportFormat> formatsOf(const QString& text)
{
    std::vector<ExportFormat> formats;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const std::optional<ExportFormat> format = exportFormatFromSuffix(name.trimmed());
        if (!format)
            throw CommandFailure {ExitBadInput,
                "--as: unknown format '" + name.toStdString() + "'; expected svg, pdf, png, csv, md or json"};
        formats.push_back(*format);
    }
    return formats;
}

// "show=memory": a setting of a view as its own buttons make it, for every view asked for that has it.
void applyViewOption(ExportRequest& request, const QString& option)
{
    const QString key = option.section(u'=', 0, 0);
    const QString text = option.section(u'=', 1);
    const bool several = request.what == exportAll || request.what == exportReport;
    QStringList known;
    bool taken = false;
    for (const ViewEntry& entry : viewRegistry()) {
        if (!several && entry.id != request.what)
            continue;
        const std::unique_ptr<View> view(entry.create(nullptr));
        const QVariantMap before = view->options();
        for (const QString& name : before.keys())
            known += name + u'=' + QString::fromStdString(acceptedText(*view, name));
        if (!before.contains(key))
            continue;
        QVariant value = text;
        const bool readable = value.convert(before.value(key).metaType())
            && (before.value(key).metaType() != QMetaType::fromType<bool>() || text == u"true" || text == u"false");
        QVariantMap& options = request.figure.viewOptions[entry.id];
        options.insert(key, value);
        view->setOptions(options);
        if (!readable || view->options().value(key) != value)
            throw CommandFailure{ExitBadInput,
                "--option " + option.toStdString() + ": the view " + entry.id.toStdString()
                    + " knows no such value of " + key.toStdString() + "; it takes "
                    + acceptedText(*view, key)};
        taken = true;
    }
    known.removeDuplicates();
    if (!taken)
        throw CommandFailure {ExitBadInput,
            "--option " + option.toStdString() + ": no such setting"
                + (known.isEmpty() ? " (there are none)" : " (there are " + known.join(QStringLiteral(", ")).toStdString() + ")")};
}

int runExport(CommandContext& context)
{
    const QCommandLineParser& parser = context.parser;
    if (parser.isSet(QStringLiteral("list")))
        return listViews();
    if (context.positional.size() != 2)
        throw CommandFailure {ExitBadInput, "expected VIEW (or all, report) and SCENARIO; `export --list` lists the views"};
    ExportRequest request;
    request.what = context.positional[0];
    if (request.what != exportAll && request.what != exportReport && !findView(request.what)) {
        const std::string wanted = request.what.toStdString();
        std::vector<std::string> ids;
        for (const ViewEntry& entry : viewRegistry())
            ids.push_back(entry.id.toStdString());
        Nearest nearest(wanted);
        std::string known;
        for (const std::string& id : ids) {
            nearest.consider(id);
            known += (known.empty() ? "" : ", ") + id;
        }
        throw CommandFailure {ExitBadInput,
            "unknown view '" + wanted + "'" + nearest.question() + " (all, report or one of " + known + ")"};
    }
    request.target = parser.value(QStringLiteral("output"));
    if (request.target.isEmpty())
        throw CommandFailure {ExitBadInput, "expected -o FILE or -o FOLDER/"};
    request.formats = formatsOf(parser.value(QStringLiteral("as")));
    const bool toStandardOutput = request.target == QLatin1String("-");
    if (toStandardOutput && (request.what == exportAll || request.formats.size() > 1))
        throw CommandFailure {ExitBadInput, "-o -: standard output takes one file; choose one view and one format, or -o FOLDER/"};
    const QTemporaryDir passing; // holds what goes to standard output until it is whole
    if (toStandardOutput) {
        if (!passing.isValid())
            throw CommandFailure {ExitCannotReadOrWrite, passing.errorString().toStdString()};
        request.target = passing.filePath(QStringLiteral("figure"));
    }
    const QString theme = parser.value(QStringLiteral("theme"));
    const auto known = themes();
    if (std::none_of(known.begin(), known.end(), [&](const Theme& t) { return t.id == theme; }))
        throw CommandFailure {ExitBadInput,
            "--theme: unknown theme '" + theme.toStdString() + "'; expected light, dark, contrast or print"};
    request.figure.theme = theme;
    if (parser.isSet(QStringLiteral("size"))) {
        QString error;
        const std::optional<FigureSize> size = figureSizeFromText(parser.value(QStringLiteral("size")), &error);
        if (!size)
            throw CommandFailure {ExitBadInput, "--size: " + error.toStdString()};
        request.figure.size = *size;
    }
    if (parser.isSet(QStringLiteral("scale"))) {
        request.pngScale = parser.value(QStringLiteral("scale")).toInt();
        if (request.pngScale < 1 || request.pngScale > 4)
            throw CommandFailure {ExitBadInput, "--scale: expected 1, 2, 3 or 4"};
    }
    for (const QString& setting : parser.values(QStringLiteral("option")))
        applyViewOption(request, setting);
    if (parser.isSet(QStringLiteral("iec")))
        request.figure.numbers.prefixes = Prefixes::Iec;

    if (const QString run = parser.value(QStringLiteral("measurement")); !run.isEmpty())
        request.measurement = std::make_shared<const ProbeRun>(loadProbeRun(run));
    if (request.measurement && request.what != QLatin1String("roofline") && request.what != exportAll
        && request.what != exportReport)
        complain("--measurement: only the roofline draws it");
    ScenarioFile file = loadScenario(context.positional[1], context.catalog);
    applySets(file.scenario, parser, context.catalog);
    const QStringList baselines = parser.values(QStringLiteral("baseline"));
    if (!baselines.isEmpty() && file.baselines.size() + std::size_t(baselines.size()) > Document::maximumBaselines)
        throw CommandFailure {ExitBadInput,
            "--baseline: three baselines at most"
                + (file.baselines.empty() ? std::string()
                                          : "; the scenario brings " + std::to_string(file.baselines.size()))};
    for (const QString& baseline : baselines)
        file.baselines.push_back(loadScenario(baseline, context.catalog).scenario);

    const ExportResult result = exportPictures(request, file, context.catalog, [](int done, int total, const QString& next) {
        if (total > 2 && done < total)
            std::fprintf(stderr, "ridgepoint: %d of %d: %s\n", done + 1, total, next.toUtf8().constData());
        return true;
    });
    if (!toStandardOutput)
        for (const QString& path : result.written)
            print(path.toStdString() + '\n');
    if (!result.ok())
        throw CommandFailure {result.kind == ExportResult::Kind::BadRequest ? ExitBadInput : ExitCannotReadOrWrite,
            result.error.toStdString()};
    if (toStandardOutput) {
        if (result.written.size() != 1)
            throw CommandFailure {ExitBadInput,
                "-o -: this makes " + std::to_string(result.written.size())
                    + " files and standard output takes one; use --as pdf, or -o FOLDER/"};
        print(readFile(result.written.front()));
    }
    return ExitOk;
}

void declareExport(QCommandLineParser& parser)
{
    const auto option = [&parser](const QStringList& names, const char* text, const char* value, const char* preset = "") {
        parser.addOption({names, QString::fromUtf8(text), QString::fromUtf8(value), QString::fromUtf8(preset)});
    };
    option({QStringLiteral("o"), QStringLiteral("output")}, "file, folder (written with a trailing slash), or - for standard output", "FILE|DIR");
    option({QStringLiteral("as")}, "svg,pdf,png,csv,md,json; default: what the file's suffix says, else svg", "FORMATS");
    option({QStringLiteral("size")}, "160mm, 160x100mm, 1280x720, document, half, slide or square", "SIZE");
    option({QStringLiteral("theme")}, "light, dark, contrast or print", "THEME", "light");
    option({QStringLiteral("scale")}, "PNG pixels per CSS pixel, 1 to 4", "N");
    option({QStringLiteral("option")},
        "a setting of the view, as its buttons make it; may be given again; --list has each view's "
        "settings and their values",
        "key=value");
    option({QStringLiteral("baseline")}, "a scenario to compare with; up to three", "SCENARIO");
    option({QStringLiteral("measurement")},
        "a run of the probe to draw on the roofline; `sample` for the recorded one", "FILE");
    option({QStringLiteral("set")}, "change one field; may be given again", "id=value");
    parser.addOption({QStringLiteral("iec"), QStringLiteral("bytes with binary prefixes (GiB)")});
    parser.addOption({QStringLiteral("list"), QStringLiteral("list the views that exist")});
}

constexpr std::array commands{
    Command{"export",
        "VIEW|all|report SCENARIO -o FILE|DIR [--as svg,png,pdf] [--size 160mm|1280x720|slide] "
        "[--theme light|dark|contrast|print] "
        "[--option key=value]… [--baseline B]",
        "pictures, tables and reports as files",
        "  ridgepoint export stack seed-question -o stack.svg\n"
        "  ridgepoint export all seed-question -o pictures/ --as svg,png --theme dark\n"
        "  ridgepoint export step llama3-70b-256xh100 --option show=memory -o memory.svg\n"
        "  ridgepoint export report seed-question -o report.pdf\n"
        "  ridgepoint export --list\n",
        declareExport, runExport, true},
};

} // namespace

std::span<const Command> exportCommands() { return commands; }

} // namespace ridgepoint
