#include "app/cli/serve.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/base/range.h"
#include "core/outcome/caveat_json.h"
#include "core/serving/load_curve.h"
#include "core/serving/slo.h"
#include "widgets/maths_text.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <map>

namespace ridgepoint {

void sayDiagnostics(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics)
        complain((d.severity == Severity::Info ? "note: " : "warning: ") + plainLine(d));
}

void sayOpening(const Serving& s)
{
    if (s.statistic != ServingStatistic::Mean)
        complain("note: percentiles include the start, when all clients begin at once, as in benchmarks");
}

namespace {

std::string traceText(const LengthTrace& trace)
{
    return "lengths of " + formatExact(double(trace.prompts.size()), Unit::Count)
        + (trace.prompts.size() == 1 ? " request: prompts of " : " requests: prompts of ")
        + ridgepoint::format(trace.meanPrompt(), Unit::Token) + " tokens and outputs of "
        + ridgepoint::format(trace.meanOutput(), Unit::Token) + " on average\n";
}

// Why a figure of replicas has no number; nothing of any other figure.
std::string whyEmpty(const ServingFigure& figure, const Served& served)
{
    return figure.key == "replicas" || figure.key == "accelerators"
            || figure.key == "demand.requests_per_second"
        ? whyNotCounted(served.report, served.job()).plain()
        : std::string();
}

// To clients that wait, with no rate set or with as many replicas as are stated, nobody asks for a rate.
bool someoneAsks(std::string_view figure, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    return figure != "demand.requests_per_second" || s.load == ServingLoad::Rate
        || (asksRate(s) && !s.replicas);
}

// --explain[=KEY]: how one figure is calculated (its key, path or label), or all of them.
constexpr std::string_view everyFigure = "all";

std::vector<const ServingFigure*> chosen(const Served& served, const std::string& wanted)
{
    if (const ServingFigure* const figure = findServingFigure(wanted))
        return {figure};
    std::vector<const ServingFigure*> all;
    for (const ServingFigure& figure : servingFigures()) {
        if (figure.firstLabel() == wanted)
            return {&figure};
        if (listed(figure, served) || (figure.shown == FigureShown::Explained && figure.value(served)))
            all.push_back(&figure);
    }
    if (wanted == everyFigure)
        return all;
    refuse("--explain: unknown number " + quotedExcerpt(wanted)
        + didYouMean(wanted, servingFigures(), &ServingFigure::key)
        + " (--explain without a number lists them all)");
}

void explainServed(const Served& served, const std::string& wanted, OutputFormat format)
{
    const std::vector<const ServingFigure*> figures = chosen(served, wanted);
    if (format == OutputFormat::Csv)
        refuse("--explain prints text, markdown or json");
    Ledger ledger;
    deriveServed(served, ledger);
    if (format == OutputFormat::Json) {
        std::map<std::int32_t, std::string> known; // one that another rests on is explained at its own place
        if (figures.size() > 1)
            for (const ServingFigure* const figure : figures)
                known.emplace(ledger.find(figure->path), std::string(figure->key));
        Json explained = Json::array();
        for (const ServingFigure* const figure : figures) {
            const std::int32_t node = ledger.find(figure->path);
            const std::optional<double> value = figure->value(served);
            Json json{{"key", figure->key}, {"path", figure->path}, {"label", figure->firstLabel()},
                {"value", jsonNumber(value)}, {"unit", siSymbol(figure->unit)}};
            json["derivation"] = value && node >= 0 ? explainJson(ledger, node, known) : Json(nullptr);
            explained.push_back(std::move(json));
        }
        print(jsonDocument(Json{{"explain", std::move(explained)}}));
        return;
    }
    ExplainedNodes before;
    const bool people = format == OutputFormat::Text;
    for (const ServingFigure* const figure : figures) {
        const std::int32_t node = ledger.find(figure->path);
        const std::optional<double> value = figure->value(served);
        print((people ? "" : "### ") + std::string(figure->firstLabel()) + (people ? " (" : " (`")
            + std::string(figure->key) + (people ? ") = " : "`) = ")
            + (value ? ridgepoint::format(*value, figure->unitOf(value)) : "—") + "\n\n");
        if (const std::string why = value ? std::string() : whyEmpty(*figure, served); !why.empty())
            print(why + "\n\n");
        if (!value || node < 0)
            continue;
        print((people ? mathsAsText(ledger, node, NumberFormat{}, &before)
                      : mathsAsMarkdown(ledger, node, NumberFormat{}, &before))
                  .toStdString()
            + '\n');
    }
}

int runPoint(const Served& served, const Catalog& catalog, const QString& explained, OutputFormat format)
{
    const ServiceReport& report = served.report;
    const ServingJob& job = served.job();
    sayDiagnostics(report.diagnostics);
    if (!explained.isEmpty()) {
        explainServed(served, explained.toStdString(), format);
        if (report.refusal.empty())
            return ExitOk;
        complain(report.refusal.plain());
        return ExitNoAnswer;
    }
    const bool good = report.refusal.empty() && report.ttftMet && report.itlMet;
    const std::vector<Caveat> caveats = caveatsOf(served);
    if (format == OutputFormat::Json) {
        Json json{{"schema", servingSchema}};
        putAll(json, askedRows(job, catalog, AskedLoad::Whole));
        putAll(json, layoutRows(report.layout));
        json["refusal"] = report.refusal.empty() ? Json(nullptr) : Json(report.refusal.plain());
        json["kernels"] =
            report.refusal.empty() ? Json(sourceText(report.source, job).plain()) : Json(nullptr);
        json["replicas_reason"] =
            report.replicas > 0 ? Json(nullptr) : Json(whyNotCounted(report, job).plain());
        json["targets_met"] = good;
        json["caveats"] = caveatsJson(caveats);
        if (job.trace)
            json["trace"] = {{"requests", job.trace->prompts.size()},
                {"prompt_tokens", job.trace->meanPrompt()}, {"output_tokens", job.trace->meanOutput()},
                {"requests_per_second", jsonNumber(job.trace->rate)}};
        for (const ServingFigure& figure : servingFigures()) {
            if (!listed(figure, served))
                continue;
            const std::optional<double> value = figure.value(served);
            const ServingBand band = figure.band(served);
            for (const std::string_view key : figureKeys(figure)) {
                put(json, key, jsonNumber(value));
                if (band.known() && value) {
                    put(json, std::string(key) + "_low", *value * band.low);
                    put(json, std::string(key) + "_high", *value * band.high);
                }
            }
        }
        print(jsonDocument(json));
    } else {
        const bool people = format == OutputFormat::Text;
        Table table{people ? std::vector<std::string>{"what", "value", "80 % interval"}
                           : std::vector<std::string>{"key", "value", "low", "high"},
            {}};
        for (const ServingFigure& figure : servingFigures()) {
            if (people ? !listedForPeople(figure, served) || !someoneAsks(figure.key, job)
                       : !listed(figure, served))
                continue;
            const std::optional<double> value = figure.value(served);
            const auto shown = [&](double factor) { return Cell(*value * factor, figure.unitOf(value)); };
            const ServingBand band = figure.band(served);
            const bool banded = band.known() && value;
            std::vector<Cell>& row = table.rows.emplace_back();
            row.emplace_back(people ? figure.firstLabel() : figure.key);
            const bool unasked =
                !value && people && !asksRate(job.scenario.serving) && !whyEmpty(figure, served).empty();
            row.push_back(value ? shown(1) : unasked ? Cell("not asked") : Cell());
            if (people && banded) {
                const FormattedRange ends =
                    formatRange(*value, *value * band.low, *value * band.high, figure.unitOf(value));
                row.emplace_back(ends.low.text() + " to " + ends.high.text());
            } else if (people) {
                row.emplace_back("");
            } else {
                row.insert(row.end(), {banded ? shown(band.low) : "", banded ? shown(band.high) : ""});
            }
        }
        if (format == OutputFormat::Csv)
            for (const std::vector<AskedRow>& rows :
                {askedRows(job, catalog, AskedLoad::Whole), layoutRows(report.layout)})
                for (const AskedRow& row : rows)
                    table.rows.push_back({row.key, cellOf(row), "", ""});
        if (format == OutputFormat::Text)
            print(serviceSentence(report, job).plain() + "\n" + deployedLine(report, job) + "\n"
                + askedText(job, catalog).plain() + "\n" + (job.trace ? traceText(*job.trace) : "") + "\n");
        printTable(table, format);
    }
    sayCaveats(caveats, format);
    if (!report.refusal.empty())
        complain(report.refusal.plain());
    else if (!report.unvalidated.empty())
        complain("note: " + report.unvalidated.plain());
    return good ? ExitOk : ExitNoAnswer;
}

int runCurve(const Served& served, const Catalog& catalog, OutputFormat format)
{
    const Service& service = served.service;
    const LoadCurve curve = loadCurve(service);
    const std::vector<Caveat> caveats = caveatsOf(served);
    const Serving& s = service.job().scenario.serving;
    const std::vector<AskedRow> asked = askedRows(service.job(), catalog, AskedLoad::Kind);
    if (s.load == ServingLoad::Concurrency)
        sayOpening(s);
    sayCaveats(caveats, format);
    if (!curve.refusal.empty()) {
        complain(curve.refusal.plain());
        return ExitNoAnswer;
    }
    if (format == OutputFormat::Json) {
        Json points = Json::array();
        for (const ServicePoint& point : curve.points) {
            Json json = pointJson(point);
            json["targets_met"] = service.meetsTargets(point);
            points.push_back(std::move(json));
        }
        Json json{{"schema", servingSchema}, {"layout", layoutJson(service.layout())},
            {"sequences", curve.mostSequences}, {"caveats", caveatsJson(caveats)}};
        putAll(json, asked);
        json["points"] = std::move(points);
        print(jsonDocument(json));
        return ExitOk;
    }
    Table table;
    for (const PointColumn& column : pointColumns)
        table.columns.emplace_back(format == OutputFormat::Csv ? column.key : column.label);
    appendSpread(table.columns, service.job(), format);
    table.columns.emplace_back(format == OutputFormat::Csv ? "targets_met" : "targets");
    for (const ServicePoint& point : curve.points) {
        std::vector<Cell>& row = table.rows.emplace_back();
        for (const PointColumn& column : pointColumns)
            row.emplace_back(column.value(point), column.unit);
        appendSpread(row, service.job(), point, format);
        const bool met = service.meetsTargets(point);
        row.emplace_back(format == OutputFormat::Csv ? (met ? "1" : "0") : (met ? "met" : "missed"));
    }
    if (format == OutputFormat::Csv)
        for (const std::vector<AskedRow>& rows : {layoutRows(service.layout()), asked})
            appendAsked(table, rows);
    printTable(table, format);
    return ExitOk;
}

// The lengths that --trace names, and the scenario with them.
std::shared_ptr<const LengthTrace> tracedLengths(
    const CommandParser& parser, const FieldEdits& sets, Scenario& scenario)
{
    const QString file = parser.value("trace");
    if (!parser.isSet("trace"))
        return nullptr;
    if (scenario.serving.secondShare > 0)
        refuse("--trace has the lengths of all requests; --set serving.second_share=0 leaves the second kind "
               "out");
    const std::string name = originOf(file);
    LengthTraceRead read = readLengthTrace(readFile(file), architectureOf(scenario.model).maxSequence);
    if (!read.problem.empty())
        refuse(name + ": " + read.problem.plain());
    for (const Text& note : read.notes)
        complain("note: " + name + ": " + note.plain());
    scenario = withTrace(std::move(scenario), read.trace);
    const bool loaded = std::ranges::any_of(sets, [](const FieldEdit& edit) {
        return edit.field == "serving.load" || edit.field == "serving.concurrency"
            || edit.field == "serving.requests_per_second";
    });
    if (read.trace.rate && !loaded && scenario.serving.load == ServingLoad::Concurrency) {
        scenario.serving.load = ServingLoad::Rate;
        scenario.serving.requestsPerSecond = *read.trace.rate;
        complain("note: " + name + ": requests come at " + ridgepoint::format(*read.trace.rate, Unit::Number)
            + " per second, so the load is open-loop (serving.load=rate); --set serving.concurrency=N serves "
              "them in a closed loop");
    }
    return std::make_shared<const LengthTrace>(std::move(read.trace));
}

int serve(CommandContext& context, const FoundParts* parts)
{
    const CommandParser& parser = context.parser;
    const QString explained = parser.value("explain");
    if (context.positional.size() != 1)
        refuse(explained == toQString(everyFigure) && context.positional.size() == 2
                ? "expected one SCENARIO; what is to be explained follows '=': --explain="
                    + context.positional[1].toStdString()
                : "expected one SCENARIO");
    const OutputFormat format = formatOf(parser);
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    const FieldEdits sets = setsOf(parser, context.catalog);
    applySets(scenario, sets, context.catalog, false);
    const bool search = parser.isSet("search"), curve = parser.isSet("curve");
    if (search && curve)
        refuse("--search evaluates every layout and --curve one; choose one of the two");
    if (!explained.isEmpty() && (search || curve))
        refuse("--explain is of one load: leave out --search and --curve");
    if (!search)
        refuseOptions(parser, {"accelerators", "objective", "top", "seconds", "shard"}, " is of --search");
    if (search && parser.isSet("trace"))
        refuse("--trace is served by one layout: leave out --search");
    const auto trace = tracedLengths(parser, sets, scenario);
    ServingJob job = servingJob(scenario);
    job.trace = trace;
    const auto shared = std::make_shared<const ServingJob>(std::move(job));
    if (!search && !curve)
        return runPoint(Served(shared), context.catalog, explained, format);
    if (curve)
        return runCurve(Served(shared), context.catalog, format);
    const Service service(shared);
    const auto asked =
        wholeNumber(parser, "accelerators", 1, static_cast<std::int64_t>(mostSearchedAccelerators));
    return runSearch(context, scenario,
        {.accelerators = asked ? double(*asked) : layoutReach(service),
            .stated = asked.has_value(),
            .format = format,
            .shard = jsonShardOf(parser),
            .parts = parts});
}

int runServe(CommandContext& context) { return serve(context, nullptr); }

void declareServe(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.addOptional("explain",
        "how each number is computed, down to the kernels of an iteration; one of them, by its key, with "
        "--explain=KEY",
        "KEY", toQString(everyFigure));
    parser.add("trace",
        "request lengths from a CSV with one row per request and columns named prompt and output (and "
        "arrival, which sets the rate)",
        "FILE");
    parser.add("curve", "the replica at every concurrency");
    parser.add("search",
        "every layout of a number of accelerators, best first; at serving.load=rate the fewest accelerators "
        "for the rate first; with serving.prompt_replicas set, every split into prefill and decode workers");
    parser.add("seconds", "with --search: stop after this time and say what was not evaluated", "N");
    parser.add("accelerators",
        "with --search: number of accelerators (default: the scenario's, at least a replica or a node; at a "
        "rate as many replicas as it takes)",
        "N");
    parser.add("objective",
        "with --search: throughput (default) or cost, the cheapest tokens within both SLOs, or latency",
        "WHAT", "throughput");
    parser.add("top", "with --search: how many to list (default 10)", "N");
    declareShard(parser);
}

} // namespace

constexpr Command serveCommand{"serve",
    "SCENARIO [--explain[=KEY] | --curve | --search [--accelerators N] [--objective WHAT] [--top N] "
    "[--shard K/N]] "
    "[--trace FILE] [--set id=value]… [--format text|json|csv|markdown]",
    "what a replica serves, from kernels measured on its device; exit code 3 unless it meets its SLOs",
    "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --set serving.concurrency=64\n"
    "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --curve --format csv > curve.csv\n"
    "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --explain=itl_seconds\n"
    "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --trace requests.csv\n"
    "  ridgepoint serve llama3-70b-256xh100 --set serving.weights_precision=fp8 --search --accelerators "
    "16\n"
    "  ridgepoint serve job.ridge.json --search --shard 3/8 --format json > part.3.json\n",
    declareServe, runServe};

int serveOfParts(CommandContext& context, const FoundParts& parts) { return serve(context, &parts); }

} // namespace ridgepoint
