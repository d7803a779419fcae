#include "app/cli/validate_parts.h"

#include "core/validation/fit/calibration_writers.h"
#include "core/validation/fit/serving_left_out.h"
#include "core/validation/run_file.h"
#include "core/validation/run_filter.h"
#include "core/validation/serving_files.h"
#include "core/validation/serving_prediction.h"
#include "core/validation/serving_text.h"
#include "core/validation/validation_writers.h"

#include <QFileInfo>

#include <algorithm>
#include <thread>

namespace ridgepoint {

namespace {

ValidationDetail detailOf(const CommandParser& parser)
{
    ValidationDetail detail{.rows = !parser.isSet("summary")};
    if (const auto worst = wholeNumber(parser, "worst", 0, 1000))
        detail.worst = static_cast<std::size_t>(*worst);
    return detail;
}

// The exit code; complains with `none` where the answer is empty.
int codeOf(bool any, const char* none)
{
    if (!any)
        complain(none);
    return any ? ExitOk : ExitNoAnswer;
}

// What a file says, with its complaints on standard error; an error ends the command.
std::vector<Run> accepted(RunFile&& file)
{
    for (const Diagnostic& d : file.diagnostics)
        if (d.severity != Severity::Error)
            complain(plainLine(d));
    refuseErrors(file.diagnostics);
    return std::move(file.runs);
}

std::vector<Run> publishedRuns(const Catalog& catalog)
{
    for (const Diagnostic& problem : catalog.runProblems())
        complain(problem.field + ": " + problem.message.plain());
    std::vector<Run> runs = accepted(bundledRuns(catalog));
    if (runs.empty())
        throw CommandFailure{ExitCannotReadOrWrite, "no runs among the presets; give a runs file"};
    return runs;
}

// A file, - for standard input, or the id of a runs preset; nothing: all of those.
std::vector<Run> chosenRuns(CommandContext& context, const std::optional<std::string>& text)
{
    if (context.positional.size() > 1)
        refuse("expected at most one runs file");
    if (context.positional.isEmpty())
        return publishedRuns(context.catalog);
    const QString path = context.positional.front();
    const std::string name = originOf(path);
    if (text)
        return accepted(readRuns(*text, name));
    if (const QFileInfo info(path); path != QLatin1String("-") && (!info.exists() || info.isDir()))
        for (const RunsPreset& preset : context.catalog.runs())
            if (preset.id == name)
                return accepted(readRuns(preset.json, preset.file.string()));
    return accepted(readRuns(readFile(path), name));
}

std::vector<RunFilter> filtersOf(const CommandParser& parser)
{
    std::vector<RunFilter> filters;
    for (const QString& text : parser.values("only")) {
        filters.push_back(parseRunFilter(text.toStdString()));
        if (!filters.back().keeps)
            refuse("--only " + text.toStdString() + ": " + filters.back().message);
    }
    return filters;
}

ServingStatements statementsOf(const CommandParser& parser)
{
    ServingStatements all;
    Diagnostics findings;
    for (const QString& text : parser.values("serving"))
        for (auto& one : readServingStatements(text.toStdString(), findings))
            all.push_back(std::move(one));
    for (const Diagnostic& d : findings)
        refuse(plainLine(d));
    return all;
}

bool isBundled(const QStringList& paths)
{
    return paths == QStringList{QStringLiteral("serving")} && !QFileInfo::exists(paths.front());
}

// "serving": the bundled deployments; else those in the files. Nothing where these are training runs: the
// text of one that was read meanwhile is left in `text`, for standard input is read once.
std::optional<std::vector<ServingRun>> chosenDeployments(
    CommandContext& context, std::optional<std::string>& text)
{
    Diagnostics findings;
    std::vector<ServingRun> runs;
    std::optional<ServingStatements> stated;
    if (context.parser.isSet("serving"))
        stated = statementsOf(context.parser);
    const QStringList& paths = context.positional;
    if (paths.isEmpty() && stated)
        refuse("--serving says what result files do not; give such files");
    if (paths.isEmpty())
        return {};
    if (isBundled(paths)) {
        runs = bundledServingRuns(presetFolders(programDirectory()), findings);
    } else {
        for (const QString& path : paths) {
            const QFileInfo info(path);
            if (path != QLatin1String("-") && (!info.exists() || info.isDir()) && !stated
                && paths.size() == 1)
                return {};
            text = readFile(path);
            std::optional<std::vector<ServingRun>> more =
                servingRunsIn(*text, originOf(path), stated, findings);
            if (stated && isServingTable(*text, originOf(path)))
                refuse(plainLine(findings.back()));
            if (!more && paths.size() == 1)
                return {};
            if (!more)
                refuse(originOf(path) + ": no measurements of serving; of runs files, give one at a time");
            runs.insert(
                runs.end(), std::make_move_iterator(more->begin()), std::make_move_iterator(more->end()));
        }
    }
    complain(findings);
    if (runs.empty() && !findings.empty())
        refuse("no measurement of serving can be used");
    return runs;
}

// `merge` reads the rows again, from the same files.
PartQuestion questionAbout(const CommandContext& context, const FieldEdits& sets, const std::string& rows)
{
    const Scenario usual = defaultScenario(context.catalog); // says what the presets make of it
    return partQuestion(
        "validate", context, context.positional, sets, {rows, questionOf(usual, context.catalog)});
}

// What goes by all rows has no parts.
std::optional<Shard> rowShardOf(const CommandContext& context)
{
    const std::optional<Shard> shard = jsonShardOf(context.parser);
    if (!shard)
        return {};
    refuseOptions(context.parser, {"calibrated", "leave-one-out"}, " goes by all rows: leave out --shard");
    if (context.positional.contains(QStringLiteral("-")))
        refuse("--shard: merge reads the rows again; give them as a file, not on standard input");
    return shard;
}

int validateServing(
    CommandContext& context, std::vector<ServingRun> runs, OutputFormat format, const FoundParts* parts)
{
    const std::optional<Shard> shard = rowShardOf(context);
    if (context.parser.isSet("only") || context.parser.isSet("set"))
        refuse("--only and --set are of training runs, not of deployments");
    ValidationDetail detail = detailOf(context.parser);
    detail.published = isBundled(context.positional);
    std::vector<ServingRow> rows = servingRows(std::move(runs), context.catalog);
    if (context.parser.isSet("calibrated")) {
        const CalibratedServing calibrated = calibrateServing(std::move(rows));
        complain(calibrated.doubts);
        print(writeCalibratedServing(calibrated, format, detail));
        return codeOf(!calibrated.deployments.empty(), "none of these deployments can be predicted");
    }
    std::string found;
    const RowEffort effort{.threads = std::max(1U, std::thread::hardware_concurrency())};
    if (context.parser.isSet("leave-one-out")) {
        ServingLeftOut left = leaveServingOut(std::move(rows), effort);
        rows = std::move(left.rows);
        found = writeServingCells(left.cells, format);
    } else {
        const ServingPredictor predict = [](const ServingRun& run, const ServingSubject& subject) {
            return predictServing(run, subject);
        };
        PartQuestion question;
        if (shard || parts)
            question = questionAbout(context, {}, writeServing(rows, scoreServing(rows), OutputFormat::Json));
        if (shard) {
            printPart(question, *shard, rowsJson(rows, predict, effort, *shard));
            return ExitOk;
        }
        if (parts) {
            parts->expect(question);
            readAnswers(*parts, rows);
        } else {
            answerRows(rows, predict, effort);
        }
    }
    print(writeServing(rows, scoreServing(rows), format, detail) + found);
    const bool any =
        std::ranges::any_of(rows, [](const ServingRow& row) { return row.answer && row.whyNot().empty(); });
    return codeOf(any, "none of these deployments can be predicted");
}

int validated(CommandContext& context, const FoundParts* parts)
{
    const OutputFormat format = formatOf(context.parser);
    std::optional<std::string> text;
    if (std::optional<std::vector<ServingRun>> deployments = chosenDeployments(context, text))
        return validateServing(context, *std::move(deployments), format, parts);
    const std::optional<Shard> shard = rowShardOf(context);
    const ValidationDetail detail = detailOf(context.parser);
    const std::vector<Run> all = chosenRuns(context, text);
    const std::vector<RunFilter> filters = filtersOf(context.parser);
    const auto kept = [&filters](const Run& run) {
        return std::ranges::all_of(filters, [&run](const RunFilter& filter) { return filter.keeps(run); });
    };
    std::vector<Run> runs;
    std::ranges::copy_if(all, std::back_inserter(runs), kept);
    if (runs.empty())
        throw CommandFailure{ExitNoAnswer, "no run to validate"};

    // What --set says holds for every run alike; it is checked once, before any is predicted.
    Scenario probe = defaultScenario(context.catalog);
    const FieldEdits sets = setsOf(context.parser, context.catalog);
    applySets(probe, sets, context.catalog);
    const auto adjusted = [&context, &sets](const Scenario& scenario) {
        Scenario changed = scenario;
        applySets(changed, sets, context.catalog);
        return changed;
    };
    if (context.parser.isSet("calibrated")) {
        const CalibratedValidation calibrated = validateCalibrated(runs, context.catalog, adjusted);
        print(writeCalibratedValidation(calibrated, context.catalog, format, detail));
        return codeOf(!calibrated.families.empty(),
            "no family has the three timed rows that calibrating and holding out take");
    }
    if (context.parser.isSet("leave-one-out")) {
        if (!sets.empty())
            refuse("--leave-one-out fits constants by itself; leave out --set");
        // Found on every run, told of those asked for.
        const LeaveOneOut result = leaveOneOut(all, context.catalog, kept);
        print(writeLeaveOneOut(result, context.catalog, format, detail));
        if (result.sources.size() < 2)
            complain("one source: none is left to fit the constants to");
        return result.sources.empty() ? ExitNoAnswer : ExitOk;
    }
    const Predictor predict = [&adjusted](const Scenario& scenario, const Run& run) {
        return predictWithEngine(adjusted(scenario), run);
    };
    PartQuestion question;
    if (shard || parts) {
        const Predictor none = [](const Scenario&, const Run&) { return RunPrediction(); };
        question = questionAbout(
            context, sets, validationAsJson(validate(runs, context.catalog, none), context.catalog));
    }
    if (shard) {
        printPart(question, *shard, rowsJson(runs, context.catalog, predict, *shard));
        return ExitOk;
    }
    if (parts)
        parts->expect(question);
    const Validation validation =
        parts ? readValidation(*parts, runs, context.catalog) : validate(runs, context.catalog, predict);
    print(writeValidation(validation, context.catalog, format, detail));
    const bool any = std::any_of(validation.rows.begin(), validation.rows.end(), [](const ValidatedRun& row) {
        return row.predicted.step || row.predicted.peakMemory || row.predicted.fits;
    });
    return codeOf(any, "none of these runs can be predicted");
}

int runValidate(CommandContext& context) { return validated(context, nullptr); }

void declareValidate(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("only",
        "rows to look at, by key and value: tp<=8, source=mosaic, model~llama; may be given again",
        "key=value");
    declareSet(parser, "set a field of every run, by id");
    parser.add("summary", "leave out the rows");
    parser.add("worst", "how many of the worst rows to name (10)", "N");
    parser.add("calibrated",
        "fit each family on some of its rows (eight at most; ten of serving) and predict the rest");
    parser.add("serving",
        "what result files of serving do not say: accelerator, tp, precision, framework, model …; may be "
        "given again",
        "key=value,…");
    parser.add("leave-one-out",
        "fit the shared constants without each source in turn, and predict that source with them");
    declareShard(parser);
}

} // namespace

constexpr Command validateCommand{"validate",
    "[RUNS.json|layouts.csv|serving|deployments.csv|RESULT.json…|-] [--only key=value]… [--set "
    "id=value]… [--serving key=value,…] [--summary] [--worst N] [--calibrated|--leave-one-out|--shard "
    "K/N] [--format "
    "text|json|csv|markdown]",
    "predicted against measured, row by row, with error statistics; without a file, the published runs "
    "that are bundled",
    "  ridgepoint validate\n"
    "  ridgepoint validate my-runs.json --format json\n"
    "  ridgepoint validate --only source=mosaic --only \"count<=128\" --summary\n"
    "  ridgepoint validate --leave-one-out --summary\n"
    "  ridgepoint validate serving --leave-one-out --summary\n"
    "  ridgepoint validate vllm-*.json --serving accelerator=h100-sxm,tp=4,precision=fp8 --calibrated\n"
    "  ridgepoint validate serving --shard 3/8 --format json > part.3.json\n",
    declareValidate, runValidate};

int validateOfParts(CommandContext& context, const FoundParts& parts) { return validated(context, &parts); }

} // namespace ridgepoint
