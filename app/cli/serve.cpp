#include "app/cli/serve.h"

#include "app/cli/commands.h"
#include "app/cli/serve_explained.h"
#include "app/cli/serve_json.h"

#include "core/serving/asked.h"
#include "core/serving/frontier.h"
#include "core/serving/load_curve.h"
#include "core/serving/service_figures.h"
#include "core/serving/split_frontier.h"
#include "core/units/format.h"
#include "core/units/json_text.h"
#include "widgets/number_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

Json numberOf(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

void putAll(Json& json, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows)
        if (const double* number = std::get_if<double>(&row.value))
            put(json, row.key, numberOf(*number));
        else
            put(json, row.key, std::get<std::string>(row.value));
}

std::string csvText(const AskedRow& row)
{
    const double* const number = std::get_if<double>(&row.value);
    return !number ? std::get<std::string>(row.value) : std::isfinite(*number) ? formatShortest(*number) : "";
}

// In a file of points: what all of them have in common, behind each.
void appendAsked(Table& table, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows) {
        table.columns.push_back(row.key);
        for (std::vector<std::string>& line : table.rows)
            line.push_back(csvText(row));
    }
}

Json pointJson(const ServicePoint& point)
{
    Json json = Json::object();
    for (const PointColumn& column : pointColumns)
        json[column.key] = numberOf(column.value(point));
    for (const SpreadFigure& figure : spreadFigures)
        if (const std::optional<Seconds> time = figure.value(point))
            json[std::string(figure.key)] = time->value();
    return json;
}

std::string cell(double value, Unit unit, OutputFormat format)
{
    return format == OutputFormat::Csv ? formatShortest(value) : ridgepoint::format(value, unit);
}

// What of a point's percentiles a table shows: to people, those that the targets are about.
void appendSpread(std::vector<std::string>& columns, const ServingJob& job, OutputFormat format)
{
    if (job.scenario.serving.statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures)
            columns.emplace_back(figure.key);
    else
        for (const char* const time : {"TTFT ", "ITL "})
            columns.push_back(time + statisticText(job));
}
void appendSpread(
    std::vector<std::string>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format)
{
    const ServingStatistic statistic = job.scenario.serving.statistic;
    if (statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures) {
            const std::optional<Seconds> time = figure.value(point);
            row.push_back(time ? formatShortest(time->value()) : "");
        }
    else
        for (const Seconds time : {judgedTtft(point, statistic), judgedItl(point, statistic)})
            row.push_back(cell(time.value(), Unit::Second, format));
}

void sayDiagnostics(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics)
        complain((d.severity == Severity::Info ? "note: " : "warning: ") + plainLine(d));
}

std::string traceText(const LengthTrace& trace)
{
    return "lengths of " + formatExact(double(trace.prompts.size()), Unit::Count) + " requests: prompts of "
        + ridgepoint::format(trace.meanPrompt(), Unit::Token) + " tokens and outputs of "
        + ridgepoint::format(trace.meanOutput(), Unit::Token) + " in the mean\n";
}

// To clients that wait, and with as many replicas as are stated, nobody asks for a rate.
bool someoneAsks(std::string_view figure, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    return figure != "demand.requests_per_second" || s.load == ServingLoad::Rate || !s.replicas;
}

int runPoint(const Service& service, const Catalog& catalog, const QString& explained, OutputFormat format)
{
    const ServiceReport report = serviceReport(service);
    const ServingJob& job = service.job();
    sayDiagnostics(report.diagnostics);
    if (!explained.isEmpty()) {
        explainServed(service, report, explained.toStdString(), format);
        if (report.refusal.empty())
            return ExitOk;
        complain(report.refusal.plain());
        return ExitNoAnswer;
    }
    const std::vector<ServiceFigure> figures = serviceFigures(report);
    const bool good = report.refusal.empty() && report.ttftMet && report.itlMet;
    if (format == OutputFormat::Json) {
        Json json{{"schema", servingSchema}};
        putAll(json, askedRows(job, catalog, AskedLoad::Whole));
        putAll(json, layoutRows(report.layout));
        json["refusal"] = report.refusal.empty() ? Json(nullptr) : Json(report.refusal.plain());
        json["kernels"] =
            report.refusal.empty() ? Json(sourceText(report.source, job).plain()) : Json(nullptr);
        json["targets_met"] = good;
        if (job.trace)
            json["trace"] = {{"requests", job.trace->prompts.size()},
                {"prompt_tokens", job.trace->meanPrompt()}, {"output_tokens", job.trace->meanOutput()},
                {"requests_per_second", numberOf(job.trace->rate)}};
        for (const ServiceFigure& figure : figures) {
            put(json, figure.key, numberOf(figure.value));
            if (figure.band.known() && figure.value) {
                put(json, std::string(figure.key) + "_low", *figure.value * figure.band.low);
                put(json, std::string(figure.key) + "_high", *figure.value * figure.band.high);
            }
        }
        print(jsonDocument(json));
    } else {
        const bool people = format == OutputFormat::Text;
        Table table{people ? std::vector<std::string>{"what", "value", "eight of ten"}
                           : std::vector<std::string>{"key", "value", "low", "high"},
            {}};
        for (const ServiceFigure& figure : figures) {
            if (people && !someoneAsks(figure.key, job))
                continue;
            const auto shown = [&](double factor) {
                return people ? ridgepoint::format(*figure.value * factor, figure.unit)
                              : cell(*figure.value * factor, figure.unit, format);
            };
            const bool banded = figure.band.known() && figure.value;
            std::vector<std::string>& row = table.rows.emplace_back();
            row.emplace_back(people ? figure.label : figure.key);
            row.push_back(figure.value ? shown(1) : format == OutputFormat::Csv ? "" : "—");
            if (people) {
                row.push_back(banded ? shown(figure.band.low) + " to " + shown(figure.band.high) : "");
            } else {
                row.push_back(banded ? shown(figure.band.low) : "");
                row.push_back(banded ? shown(figure.band.high) : "");
            }
        }
        if (format == OutputFormat::Csv)
            for (const std::vector<AskedRow>& rows :
                {askedRows(job, catalog, AskedLoad::Whole), layoutRows(report.layout)})
                for (const AskedRow& row : rows)
                    table.rows.push_back({row.key, csvText(row), "", ""});
        if (format == OutputFormat::Text)
            print(serviceSentence(report, job).plain() + "\n" + layoutText(report.layout) + " · "
                + std::string(job.engine.label)
                + (report.refusal.empty() ? " · " + sourceText(report.source, job).plain() : "") + "\n"
                + askedText(job, catalog).plain() + "\n" + (job.trace ? traceText(*job.trace) : "") + "\n");
        printTable(table, format);
    }
    if (!report.refusal.empty())
        complain(report.refusal.plain());
    else if (!report.unvalidated.empty())
        complain("note: " + report.unvalidated.plain());
    return good ? ExitOk : ExitNoAnswer;
}

void sayOpening(const Serving& s)
{
    if (s.statistic != ServingStatistic::Mean)
        complain("note: percentiles count the opening, in which all clients begin at once as benchmarks have "
                 "them");
}

int runCurve(const Service& service, const Catalog& catalog, OutputFormat format)
{
    const LoadCurve curve = loadCurve(service);
    const Serving& s = service.job().scenario.serving;
    const std::vector<AskedRow> asked = askedRows(service.job(), catalog, AskedLoad::Kind);
    if (s.load == ServingLoad::Concurrency)
        sayOpening(s);
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
            {"sequences", curve.mostSequences}};
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
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const PointColumn& column : pointColumns)
            row.push_back(cell(column.value(point), column.unit, format));
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

ServingObjective objectiveOf(const CommandParser& parser)
{
    const QString name = parser.value(QStringLiteral("objective"));
    // The most tokens from an accelerator are the cheapest: all cost the same.
    if (name == QLatin1String("throughput") || name == QLatin1String("cost"))
        return ServingObjective::Cost;
    if (name == QLatin1String("latency"))
        return ServingObjective::Latency;
    throw CommandFailure{ExitBadInput,
        "--objective: " + quotedExcerpt(name.toStdString()) + "; expected throughput, cost or latency"};
}

// Every layout that was tried, by what became of it.
std::string accountOf(const ServingFrontier& frontier, const std::vector<RankedLayout>& ranked,
    std::size_t listed, ServingObjective objective, const ServingJob& job)
{
    const bool latency = objective == ServingObjective::Latency;
    const std::string good = latency ? "with room for requests"
        : job.scenario.serving.statistic == ServingStatistic::Mean
        ? "within both targets"
        : "within both targets at " + statisticText(job);
    const double served = static_cast<double>(ranked.size());
    std::string text;
    const auto line = [&text](double layouts, const std::string& what) {
        if (layouts > 0)
            text += std::string(formatExact(layouts, Unit::Count)) + " " + what + "\n";
    };
    line(served,
        good
            + (listed < ranked.size() ? ", of which the best " + std::to_string(listed) + " are listed"
                                      : ", listed"));
    line(idleLayouts(frontier, ranked, objective), good + ", but no better than with fewer stages");
    constexpr std::array<const char*, servingRejections> words{
        "with ranks that do not divide heads, experts or layers, or with tensor ranks of several nodes",
        "with more ranks than there are accelerators", "without room for a sequence",
        "with room, but not for one request within both targets",
        "whose pools keep less busy than another split of their layouts, or than other layouts"};
    for (std::size_t i = 0; i < servingRejections; ++i)
        if (!latency || static_cast<ServingRejection>(i) != ServingRejection::Targets)
            line(frontier.rejected[i], words[i]);
    return text;
}

std::string triedText(const ServingFrontier& frontier)
{
    const auto counted = [](double number, const char* what) {
        return formatExact(number, Unit::Count) + ' ' + what + (number == 1 ? "" : "s");
    };
    return counted(frontier.tried, frontier.splits ? "split" : "layout") + " of "
        + counted(frontier.accelerators, "accelerator");
}

std::string whyNone(const ServingFrontier& frontier)
{
    if (!frontier.layouts.empty())
        return frontier.splits ? "no split meets both targets; --objective latency shows how near they come"
                               : "no layout meets both targets; --objective latency shows how near they come";
    return "none of " + triedText(frontier)
        + (frontier.rejected[static_cast<std::size_t>(ServingRejection::Memory)] > 0
                ? " leaves room for a sequence beside the weights"
                : " can be built");
}

// Prompts and decoding, where they lie apart.
std::string pairText(const FrontierLayout& layout)
{
    const std::string decoding = layoutText(layout.layout);
    return !layout.readers || layout.readers->layout == layout.layout
        ? decoding
        : layoutText(layout.readers->layout) + " : " + decoding;
}
std::string countsText(const FrontierLayout& layout)
{
    const std::string decoding = formatExact(layout.replicas, Unit::Count);
    return layout.readers ? formatExact(layout.readers->replicas, Unit::Count) + " : " + decoding : decoding;
}

// What replicas that do both would bring, beside a search of those that do not.
const FrontierLayout* bestOf(const ServingFrontier& frontier)
{
    const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
    return ranked.empty() ? nullptr : &frontier.layouts[ranked.front().layout];
}

int runSearchOfLayouts(
    const CommandContext& context, const Scenario& scenario, double accelerators, OutputFormat format)
{
    const auto top =
        static_cast<std::size_t>(wholeNumber(context.parser, QStringLiteral("top"), 1, 1000).value_or(10));
    const FrontierEffort effort{.threads = std::max(1U, std::thread::hardware_concurrency())};
    const bool splits = scenario.serving.promptReplicas.has_value();
    const ServingFrontier both = splits && format != OutputFormat::Csv
        ? servingFrontier(scenario, accelerators, effort)
        : ServingFrontier();
    const ServingFrontier frontier = splits ? splitFrontier(scenario, accelerators, effort)
                                            : servingFrontier(scenario, accelerators, effort);
    if (!frontier.refusal.empty()) {
        complain(frontier.refusal.plain());
        return ExitNoAnswer;
    }
    if (scenario.serving.load == ServingLoad::Rate)
        complain(std::string("note: ") + (splits ? "splits" : "layouts")
            + " are compared with clients that wait for their answers, not at serving.requests_per_second");
    sayOpening(scenario.serving);
    const ServingObjective objective = objectiveOf(context.parser);
    const std::vector<RankedLayout> ranked = rankedLayouts(frontier, objective);
    const std::size_t listed = std::min(top, ranked.size());
    const ServingJob job = servingJob(scenario);
    // Of both kinds of token, accelerators that stand idle paid for.
    const auto price = [&job](const FrontierPoint& point) -> std::optional<double> {
        constexpr double million = 1e6;
        const double tokens = point.perAccelerator.value() * (point.at.total / point.at.output);
        return job.price.value() > 0 && tokens > 0 ? std::optional(job.price.value() / tokens * million)
                                                   : std::nullopt;
    };
    const bool experts = architectureOf(scenario.model).isMoe();
    const auto edits = [&](const RankedLayout& one) {
        FieldEdits all = layoutEdits(frontier.layouts[one.layout], experts);
        all.push_back({"serving.concurrency", formatExact(one.point.at.concurrency, Unit::Count)});
        return all;
    };
    if (format == OutputFormat::Json) {
        Json best = Json::array(), front = Json::array(), rejected = Json::object();
        const auto add = [&](Json& to, const FrontierLayout& layout, const FrontierPoint& point) -> Json& {
            Json json = layoutJson(layout.layout);
            json["replicas"] = layout.replicas;
            if (layout.readers) {
                json["prompts"] = layoutJson(layout.readers->layout);
                json["prompts"]["replicas"] = layout.readers->replicas;
            }
            json["targets_met"] = point.meets;
            json["output_tokens_per_second_per_accelerator"] = point.perAccelerator.value();
            json["output_tokens_per_second_per_user"] = point.perUser.value();
            json.update(pointJson(point.at));
            put(json, "cost.per_million", numberOf(price(point)));
            to.push_back(std::move(json));
            return to.back();
        };
        for (std::size_t i = 0; i < listed; ++i) {
            Json set = Json::object();
            for (const FieldEdit& edit : edits(ranked[i]))
                set[edit.field] = edit.text;
            add(best, frontier.layouts[ranked[i].layout], ranked[i].point)["set"] = std::move(set);
        }
        for (const FrontierLayout& layout : frontier.layouts)
            for (const FrontierPoint& point : layout.points)
                if (point.front)
                    add(front, layout, point);
        for (std::size_t i = 0; i < servingRejections; ++i)
            rejected[std::string(servingRejectionKey(static_cast<ServingRejection>(i)))] =
                frontier.rejected[i];
        Json json{{"schema", servingSchema}, {"accelerators", accelerators}, {"tried", frontier.tried},
            {"rejected", std::move(rejected)}, {"served", ranked.size()},
            {"idle_stages", idleLayouts(frontier, ranked, objective)}};
        putAll(json, askedRows(job, context.catalog, AskedLoad::None));
        json["best"] = std::move(best);
        json["front"] = std::move(front);
        if (splits) {
            Json together = Json::array();
            if (const FrontierLayout* const layout = bestOf(both))
                add(together, *layout, *layout->best);
            json["together"] = std::move(together);
        }
        print(jsonDocument(json));
    } else {
        Table table{{"#", "layout", "replicas", "concurrency", "tok/s/accelerator", "tok/s/user", "TTFT",
                        "ITL", "set", "$/M tokens"},
            {}};
        if (format == OutputFormat::Csv)
            table.columns = {"rank", "layout", "replicas", "concurrency",
                "output_tokens_per_second_per_accelerator", "output_tokens_per_second_per_user",
                "ttft_seconds", "itl_seconds", "set", "cost.per_million"};
        if (splits && format == OutputFormat::Csv)
            table.columns.insert(table.columns.begin() + 3, {"prompt_layout", "prompt_replicas"});
        else if (splits)
            table.columns[2] = "prompts : decoding";
        appendSpread(table.columns, job, format);
        for (std::size_t i = 0; i < listed; ++i) {
            const FrontierLayout& layout = frontier.layouts[ranked[i].layout];
            const FrontierPoint& point = ranked[i].point;
            std::string set;
            for (const FieldEdit& edit : edits(ranked[i]))
                set += (set.empty() ? "" : " ") + edit.field + "=" + edit.text;
            const bool csv = format == OutputFormat::Csv;
            table.rows.push_back({std::to_string(i + 1), csv ? layoutText(layout.layout) : pairText(layout),
                csv ? formatShortest(layout.replicas) : countsText(layout),
                cell(point.at.concurrency, Unit::Count, format),
                cell(point.perAccelerator.value(), Unit::Number, format),
                cell(point.perUser.value(), Unit::Number, format),
                cell(point.at.ttft.value(), Unit::Second, format),
                cell(point.at.itl.value(), Unit::Second, format), set,
                price(point) ? cell(*price(point), Unit::Dollar, format) : ""});
            if (csv && layout.readers)
                table.rows.back().insert(table.rows.back().begin() + 3,
                    {layoutText(layout.readers->layout), formatShortest(layout.readers->replicas)});
            appendSpread(table.rows.back(), job, point.at, format);
        }
        if (format == OutputFormat::Csv)
            appendAsked(table, askedRows(job, context.catalog, AskedLoad::None));
        if (format == OutputFormat::Text)
            print(askedText(job, context.catalog, false).plain() + (listed > 0 ? "\n\n" : "\n"));
        if (listed > 0 || format != OutputFormat::Text)
            printTable(table, format);
        if (format == OutputFormat::Text)
            print("\n" + triedText(frontier) + ":\n" + accountOf(frontier, ranked, listed, objective, job));
        if (format == OutputFormat::Text && splits)
            if (const FrontierLayout* const layout = bestOf(both))
                print("\nreplicas that do both: " + layoutText(layout->layout) + ", "
                    + formatExact(layout->replicas, Unit::Count) + " of them, "
                    + ridgepoint::format(layout->best->perAccelerator.value(), Unit::Number)
                    + " tok/s/accelerator within both targets\n");
    }
    if (ranked.empty())
        complain(whyNone(frontier));
    return ranked.empty() ? ExitNoAnswer : ExitOk;
}

// The lengths that --trace names, and the scenario with them.
std::shared_ptr<const LengthTrace> tracedLengths(
    const CommandParser& parser, const FieldEdits& sets, Scenario& scenario)
{
    const QString file = parser.value(QStringLiteral("trace"));
    if (!parser.isSet(QStringLiteral("trace")))
        return nullptr;
    if (scenario.serving.secondShare > 0)
        throw CommandFailure{ExitBadInput,
            "--trace has the lengths of all requests; --set serving.second_share=0 leaves the second kind "
            "out"};
    const std::string name = file == QLatin1String("-") ? "standard input" : file.toStdString();
    LengthTraceRead read = readLengthTrace(readFile(file), architectureOf(scenario.model).maxSequence);
    if (!read.problem.empty())
        throw CommandFailure{ExitBadInput, name + ": " + read.problem.plain()};
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
            + " per second, and so they are served (serving.load=rate); --set serving.concurrency=N serves "
              "them to clients that wait");
    }
    return std::make_shared<const LengthTrace>(std::move(read.trace));
}

int runServe(CommandContext& context)
{
    const CommandParser& parser = context.parser;
    const QString explained = parser.value(QStringLiteral("explain"));
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput,
            explained == toQString(everyFigure) && context.positional.size() == 2
                ? "expected one SCENARIO; what is to be explained follows '=': --explain="
                    + context.positional[1].toStdString()
                : "expected one SCENARIO"};
    const OutputFormat format = formatOf(parser);
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    const FieldEdits sets = setsOf(parser, context.catalog);
    applySets(scenario, sets, context.catalog);
    const bool search = parser.isSet(QStringLiteral("search")), curve = parser.isSet(QStringLiteral("curve"));
    if (search && curve)
        throw CommandFailure{ExitBadInput, "--search looks at every layout and --curve at one; choose one"};
    if (!explained.isEmpty() && (search || curve))
        throw CommandFailure{ExitBadInput, "--explain is of one load: leave out --search and --curve"};
    for (const QString& option :
        {QStringLiteral("accelerators"), QStringLiteral("objective"), QStringLiteral("top")})
        if (!search && parser.isSet(option))
            throw CommandFailure{ExitBadInput, "--" + option.toStdString() + " is of --search"};
    if (search && parser.isSet(QStringLiteral("trace")))
        throw CommandFailure{ExitBadInput, "--trace is served by one layout: leave out --search"};
    const auto trace = tracedLengths(parser, sets, scenario);
    ServingJob job = servingJob(scenario);
    job.trace = trace;
    const Service service(std::make_shared<const ServingJob>(std::move(job)));
    if (search) {
        constexpr std::int64_t most = 1024;
        const auto asked = wholeNumber(parser, QStringLiteral("accelerators"), 1, most);
        return runSearchOfLayouts(context, scenario,
            asked ? double(*asked)
                  : std::min(double(most),
                      std::max(
                          {scenario.hardware.accelerators, service.accelerators(), service.job().perNode})),
            format);
    }
    return curve ? runCurve(service, context.catalog, format)
                 : runPoint(service, context.catalog, explained, format);
}

void declareServe(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.addOptional({QStringLiteral("explain"),
                           QStringLiteral("how each number comes about, down to the kernels of an iteration; "
                                          "of one, by its key, with --explain=KEY"),
                           QStringLiteral("KEY")},
        toQString(everyFigure));
    parser.addOptions({
        {QStringLiteral("trace"),
            QStringLiteral(
                "lengths of requests from a CSV, a row a request: columns of prompt and output (and "
                "arrival, which sets the rate) by name"),
            QStringLiteral("FILE")},
        {QStringLiteral("curve"), QStringLiteral("the replica at every concurrency")},
        {QStringLiteral("search"),
            QStringLiteral(
                "every layout of a number of accelerators, best first; with serving.prompt_replicas "
                "set, every split into replicas for prompts and for decoding")},
        {QStringLiteral("accelerators"),
            QStringLiteral("with --search: how many there are (default: the scenario's, or a node)"),
            QStringLiteral("N")},
        {QStringLiteral("objective"),
            QStringLiteral("with --search: throughput (default) or cost, the cheapest tokens within both "
                           "targets, or latency"),
            QStringLiteral("WHAT"), QStringLiteral("throughput")},
        {QStringLiteral("top"), QStringLiteral("with --search: how many to list (default 10)"),
            QStringLiteral("N")},
    });
}

constexpr std::array commands{
    Command{"serve",
        "SCENARIO [--explain[=KEY] | --curve | --search [--accelerators N] [--objective WHAT] [--top N]] "
        "[--trace FILE] [--set id=value]… "
        "[--format text|json|csv|markdown]",
        "what a replica serves, from kernels measured on its device; exit code 3 unless it meets its targets",
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --set serving.concurrency=64\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --curve --format csv > curve.csv\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --explain=itl_seconds\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --trace requests.csv\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.weights_precision=fp8 --search --accelerators "
        "16",
        declareServe, runServe},
};

} // namespace

std::span<const Command> serveCommands() { return commands; }

} // namespace ridgepoint
