#include "app/cli/commands.h"
#include "app/cli/export_request.h"

#include "core/analysis/sweep.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/writers.h"
#include "views/readout_text.h"
#include "views/sweep/sweep_view.h"
#include "widgets/core_text.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace ridgepoint {

namespace {

struct SweepCommand
{
    ScenarioFile file; // without the sets
    FieldEdits sets;
    QStringList over;
    std::vector<SweepAxis> axes; // of `over`
    std::vector<const Readout*> shown;
    bool fits = false; // whether training's memory is judged: it is asked for, or a readout is of training
    std::optional<Shard> shard; // a part of them alone
};

SweepCommand askedOf(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    SweepCommand asked;
    asked.file = loadScenario(context.positional.front(), context.catalog);
    asked.sets = setsOf(context.parser, context.catalog);
    Scenario tried = asked.file.scenario; // says which --set is wrong before any --over is read
    asked.sets = applyEach(tried, asked.sets, context.catalog);
    asked.over = context.parser.values("over");
    double points = 1;
    for (const QString& over : asked.over) {
        if (over.endsWith(u'='))
            refuse("--over " + over.toStdString() + ": expected id=from:to[:steps], or a list id=a,b,c");
        SweepAxisRead read = readSweepAxis(over.toStdString());
        if (!read.message.empty())
            refuse("--over " + read.message.plain());
        asked.axes.push_back(std::move(read.axis));
        points *= static_cast<double>(asked.axes.back().values.size());
        const SweepAxis& axis = asked.axes.back();
        if (const Text note = acrossTheSeam(tried, *axis.field, axis.values); !note.empty())
            complain("note: " + note.plain());
    }
    if (asked.axes.empty())
        refuse("expected --over id=from:to[:steps]");
    asked.shard = shardOf(context.parser);
    if (points > mostSweepPoints * static_cast<double>(asked.shard.value_or(Shard()).count))
        refuse("more than a million points; use fewer steps, or --shard K/N for a part of them");
    asked.shown = readoutsNamed(context.parser.values("readout"), "--readout", &asked.fits);
    asked.fits = asked.fits || asked.shown.empty() || !std::ranges::all_of(asked.shown, &Readout::ofService);
    return asked;
}

// --- a picture: one field is a line, two are a heat map

int drawSweep(CommandContext& context, const SweepCommand& asked, ExportFormat format)
{
    if (asked.axes.size() > 2)
        refuse("-o: a picture takes one --over or two");
    if (asked.shown.size() > 1)
        refuse("-o: a picture takes one --readout");
    for (const SweepAxis& axis : asked.axes)
        if (!isSweepable(*axis.field))
            refuse("-o: " + std::string(axis.field->id)
                + " is not a number; a picture takes numbers, a table anything");
    ScenarioFile file = asked.file;
    applySets(file.scenario, asked.sets, context.catalog);
    const auto range = [](const QString& over) { return over.section(u'=', 1); };
    SweepView::Asked what{.field = toQString(asked.axes[0].field->id),
        .readout = asked.shown.empty() ? QStringLiteral("step.seconds") : toQString(asked.shown[0]->path),
        .range = range(asked.over[0])};
    if (asked.axes.size() == 2) {
        what.against = toQString(asked.axes[1].field->id);
        what.rangeAgainst = range(asked.over[1]);
    }
    ExportRequest request;
    request.figure.size = namedFigureSizes().front();
    applyFigure(request, context.parser);
    const auto drawn = [&] {
        auto view = std::make_unique<SweepView>();
        view->setBase(asked.file.scenario, asked.sets);
        view->setSweep(what);
        dressFigure(*view, viewInput(file, context.catalog), request.figure);
        return view;
    };
    if (const QString fault = drawn()->fault(); !fault.isEmpty()) // in English, as all that commands say
        refuse("--over " + fault.toStdString());
    const std::optional<SpokenLanguage> language = askedLanguage(context.parser);
    const std::unique_ptr<SweepView> view = drawn();
    QString refusal = format == ExportFormat::Png ? tooManyPixels(request) : QString();
    if (refusal.isEmpty())
        refusal = missingCode(*view, request.figure);
    if (refusal.isEmpty())
        refusal = missingPicture(*view, request.figure);
    if (!refusal.isEmpty())
        refuse(refusal.toStdString());
    const QByteArray bytes =
        figureFile(*view, format, request, QString::fromStdString(shareCode(file.scenario, context.catalog)));
    writeOutput(context.parser, {bytes.constData(), std::size_t(bytes.size())});
    sayCaveats(caveatsOf(evaluate(file.scenario), what.readout.toStdString()), OutputFormat::Text);
    return ExitOk;
}

// --- a table of any number of fields

// What the name of the file asks for, else --format.
OutputFormat tableFormat(const CommandContext& context, const QString& target)
{
    const auto named = exportFormatFromSuffix(QFileInfo(target).suffix());
    return named == ExportFormat::Csv     ? OutputFormat::Csv
        : named == ExportFormat::Markdown ? OutputFormat::Markdown
        : named == ExportFormat::Json     ? OutputFormat::Json
                                          : formatOf(context.parser);
}

// The first line of a part, by which `merge` knows it and how many lines follow.
std::string partHeader(const SweepCommand& asked, const Catalog& catalog)
{
    std::vector<std::string> question{questionOf(asked.file.scenario, catalog)};
    for (const FieldEdit& set : asked.sets)
        question.push_back(set.field + '=' + set.text);
    std::size_t points = 1;
    for (const SweepAxis& axis : asked.axes) {
        question.emplace_back(axis.field->id);
        question.insert(question.end(), axis.values.begin(), axis.values.end());
        points *= axis.values.size();
    }
    for (const Readout* readout : asked.shown)
        question.emplace_back(readout->path);
    const auto [first, end] = asked.shard->of(points);
    return "# ridgepoint sweep, part " + std::to_string(asked.shard->index + 1) + '/'
        + std::to_string(asked.shard->count) + " of " + fingerprint(question) + ", "
        + std::to_string(end - first) + " points\n";
}

// What JSON has beside the table: caveats, and which points are stated and which predicted.
nlohmann::ordered_json besideOf(const SweepCommand& asked, const FieldSweep& swept)
{
    nlohmann::ordered_json json{{"caveats", caveatsJson(swept.caveats)}};
    for (const SweepAxis& axis : asked.axes)
        if (const Seam seam = seamOf(asked.file.scenario, *axis.field, axis.values); seam.crossed())
            json[axis.field->id == mfuFieldId ? "mfu" : "serving"] = {
                {"stated", seam.stated}, {"predicted", seam.predicted}};
    return json;
}

int tabulate(CommandContext& context, SweepCommand asked, const QString& target)
{
    const OutputFormat format = tableFormat(context, target);
    const bool people = isForPeople(format);
    refusePictureOptions(context.parser);
    const std::optional<SpokenLanguage> language = // files for programs are the same in every language
        people ? askedLanguage(context.parser) : std::nullopt;
    if (asked.shown.empty())
        for (const char* path :
            {"memory.state_total_bytes", "memory.min_accelerators", "step.seconds", "run.seconds"})
            asked.shown.push_back(findReadout(path));
    Table table;
    for (const SweepAxis& axis : asked.axes)
        addColumn(
            table, axis.field->id, coreText(axis.field->label).toStdString(), siSymbol(axis.field->unit));
    for (const Readout* readout : asked.shown)
        addColumn(table, readout->path, coreText(readout->firstLabel()).toStdString(), fileUnit(*readout));
    if (asked.fits)
        addColumn(table, SweepView::fitKey, SweepView::fitHeading().toStdString());
    // Lines of CSV go out as they come; a file, whole or not at all, and the other formats need them all.
    constexpr std::size_t together = 1000;
    const bool streams = format == OutputFormat::Csv && target.isEmpty();
    bool headed = false;
    if (asked.shard) {
        if (!streams)
            refuse("--shard: parts are CSV on standard output; add --format csv and leave out -o");
        print(partHeader(asked, context.catalog));
    }
    const auto flush = [&] {
        const std::string lines = tableAsCsv(table);
        print(headed ? lines.substr(lines.find('\n') + 1) : lines);
        headed = true;
        table.rows.clear();
    };
    const auto take = [&](SweepPoint&& point, std::size_t done, std::size_t total) {
        std::vector<Cell>& row = table.rows.emplace_back();
        for (std::size_t i = 0; i < asked.axes.size(); ++i)
            row.push_back(people  ? Cell(coreText(point.shown[i]).toStdString())
                    : point.at[i] ? Cell(*point.at[i])
                                  : Cell(point.shown[i].plain()));
        for (std::size_t i = 0; i < asked.shown.size(); ++i)
            row.push_back(people ? Cell(shownValue(point.values[i], asked.shown[i]->unit, {}).toStdString())
                                 : readoutCell(*asked.shown[i], point.values[i]));
        if (asked.fits)
            row.push_back(people  ? Cell(SweepView::fitText(point.legal, point.fits).toStdString())
                    : point.legal ? Cell(point.fits)
                                  : Cell());
        if (streams && table.rows.size() == together)
            flush();
        if (total >= 20000 && done % 10000 == 0)
            std::fprintf(stderr, "ridgepoint: sweep %zu of %zu\n", done, total);
    };
    const FieldSweep swept = sweep(asked.file.scenario, asked.sets, asked.axes, asked.shown, context.catalog,
        take, asked.shard.value_or(Shard()));
    if (!swept.refusal.empty())
        refuse("--over " + swept.refusal.plain());
    for (const Diagnostic& fault : swept.faults)
        complain(fault.field + ": " + fault.message.plain() + "; such points have no value");
    if (swept.batchFollowed)
        complain("note: training.global_batch_sequences is raised where it is too small for the replicas; "
                 "set it to override");
    if (streams)
        flush();
    else
        writeOutput(context.parser, tableIn(table, format, besideOf(asked, swept)));
    sayCaveats(swept.caveats, format);
    return swept.legal > 0 || asked.shard ? ExitOk : ExitBadInput;
}

int runSweep(CommandContext& context)
{
    SweepCommand asked = askedOf(context);
    const QString target = context.parser.value("output");
    const auto named = exportFormatFromSuffix(QFileInfo(target).suffix());
    if (named && (*named == ExportFormat::Svg || *named == ExportFormat::Pdf || *named == ExportFormat::Png))
        return !asked.shard
            ? drawSweep(context, asked, *named)
            : throw CommandFailure{ExitBadInput, "--shard: a picture is of the whole; merge the parts first"};
    if (!target.isEmpty() && target != QLatin1String("-") && !named)
        refuse("-o: expected a name that ends in .svg, .pdf, .png, .csv, .md or .json");
    return tabulate(context, std::move(asked), target);
}

void declareSweep(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.add("over",
        "sweep a field, linearly or logarithmically as its scale says; a list a,b,c for choices; may be "
        "given again for a grid",
        "id=from:to[:steps]");
    parser.add("readout",
        "report path or label to print, several as a,b or given again. The last column says where training "
        "fits, on its fullest rank, unless all are of serving: memory.fits in CSV and JSON, true or false, "
        "and empty where a point cannot be",
        "path");
    declareShard(parser);
    parser.addOutput("write a picture (svg, pdf or png: a line over one field, a heat map over two) or a "
                     "table (csv, md or json) instead");
    declareFigure(parser);
}

} // namespace

constexpr Command sweepCommand{"sweep",
    "SCENARIO --over id=from:to[:steps] [--over …] [--readout path]… [--format …] [--shard K/N] [-o FILE "
    "[--size SIZE] [--theme THEME] [--title TEXT|none] [--caption TEXT] [--parts LIST] [--fonts "
    "named|embedded|outlines]] [--language en|es]",
    "readouts as one or more fields change",
    "  ridgepoint sweep seed-question --over model.params=1B:1T:13 --readout memory.ratio --format csv\n"
    "  ridgepoint sweep seed-question --over training.optimizer=adamw,lion,adafactor\n"
    "  ridgepoint sweep llama3-70b-256xh100 --over mesh.tensor=1:8:4 --over "
    "training.sequence_length=2048:65536:6 -o step.svg\n"
    "  ridgepoint sweep seed-question --over model.params=7B:70B --language es --theme print --title "
    "none -o paso.pdf\n",
    declareSweep, runSweep, false, true};

} // namespace ridgepoint
