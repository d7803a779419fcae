#include "app/cli/serve.h"

#include "app/cli/commands.h"

#include "core/serving/frontier.h"
#include "core/serving/service_figures.h"
#include "core/units/format.h"
#include "core/units/json_schema.h"
#include "core/units/json_text.h"

#include <nlohmann/json.hpp>

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

// "memory.cache_bytes" into {"memory": {"cache_bytes": …}}.
void put(Json& json, std::string_view key, Json value)
{
    Json* at = &json;
    for (std::size_t dot = 0; (dot = key.find('.')) != std::string_view::npos; key.remove_prefix(dot + 1))
        at = &(*at)[std::string(key.substr(0, dot))];
    (*at)[std::string(key)] = std::move(value);
}

Json layoutJson(const ServingLayout& layout)
{
    return {{"tensor", layout.tensor}, {"pipeline", layout.pipeline},
        {"attention_data", layout.attentionData}, {"expert", layout.expert}};
}

// Columns of a point on a curve.
struct PointColumn
{
    const char* key;
    const char* label;
    Unit unit;
    double (*value)(const ServicePoint&);
};
constexpr std::array pointColumns{
    PointColumn{
        "concurrency", "concurrency", Unit::Count, [](const ServicePoint& p) { return p.concurrency; }},
    PointColumn{"ttft_seconds", "TTFT", Unit::Second, [](const ServicePoint& p) { return p.ttft.value(); }},
    PointColumn{"itl_seconds", "ITL", Unit::Second, [](const ServicePoint& p) { return p.itl.value(); }},
    PointColumn{
        "request_seconds", "request", Unit::Second, [](const ServicePoint& p) { return p.request.value(); }},
    PointColumn{"requests_per_second", "requests/s", Unit::Number,
        [](const ServicePoint& p) { return p.requestsPerSecond; }},
    PointColumn{"output_tokens_per_second", "output", Unit::TokenPerSecond,
        [](const ServicePoint& p) { return p.output.value(); }},
    PointColumn{"queued", "waiting", Unit::Number, [](const ServicePoint& p) { return p.queued; }},
};

Json pointJson(const ServicePoint& point)
{
    Json json = Json::object();
    for (const PointColumn& column : pointColumns)
        json[column.key] = numberOf(column.value(point));
    return json;
}

std::string cell(double value, Unit unit, OutputFormat format)
{
    return format == OutputFormat::Csv ? formatShortest(value) : ridgepoint::format(value, unit);
}

void sayDiagnostics(const Diagnostics& diagnostics)
{
    for (const Diagnostic& d : diagnostics)
        complain((d.severity == Severity::Info ? "note: " : "warning: ") + plainLine(d));
}

int runPoint(const Service& service, OutputFormat format)
{
    const ServiceReport report = serviceReport(service);
    const ServingJob& job = service.job();
    sayDiagnostics(report.diagnostics);
    const std::vector<ServiceFigure> figures = serviceFigures(report);
    const bool good = report.refusal.empty() && report.ttftMet && report.itlMet;
    if (format == OutputFormat::Json) {
        Json json{{"schema", servingSchema}, {"engine", job.engine.key},
            {"accelerator", job.scenario.hardware.accelerator.id},
            {"types",
                {{"dense", report.types.dense}, {"experts", report.types.experts},
                    {"cache", report.types.cache}}},
            {"refusal", report.refusal.empty() ? Json(nullptr) : Json(report.refusal.plain())},
            {"kernels", sourceText(report.source, job).plain()}, {"targets_met", good}};
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
        if (format == OutputFormat::Text)
            print(serviceSentence(report, job).plain() + "\n" + layoutText(report.layout) + " · "
                + std::string(job.engine.label) + " · " + sourceText(report.source, job).plain() + "\n\n");
        printTable(table, format);
    }
    if (!report.refusal.empty())
        complain(report.refusal.plain());
    else if (!report.unvalidated.empty())
        complain("note: " + report.unvalidated.plain());
    return good ? ExitOk : ExitNoAnswer;
}

int runCurve(const Service& service, OutputFormat format)
{
    const LatencyCurve curve = latencyCurve(service);
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
        print(jsonDocument(Json{{"schema", servingSchema}, {"layout", layoutJson(service.layout())},
            {"sequences", curve.mostSequences}, {"points", std::move(points)}}));
        return ExitOk;
    }
    Table table;
    for (const PointColumn& column : pointColumns)
        table.columns.emplace_back(format == OutputFormat::Csv ? column.key : column.label);
    table.columns.emplace_back(format == OutputFormat::Csv ? "targets_met" : "targets");
    for (const ServicePoint& point : curve.points) {
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const PointColumn& column : pointColumns)
            row.push_back(cell(column.value(point), column.unit, format));
        const bool met = service.meetsTargets(point);
        row.emplace_back(format == OutputFormat::Csv ? (met ? "1" : "0") : (met ? "met" : "missed"));
    }
    printTable(table, format);
    return ExitOk;
}

ServingObjective objectiveOf(const CommandParser& parser)
{
    const QString name = parser.value(QStringLiteral("objective"));
    if (name == QLatin1String("throughput"))
        return ServingObjective::Cost;
    if (name == QLatin1String("latency"))
        return ServingObjective::Latency;
    throw CommandFailure{ExitBadInput,
        "--objective: " + quotedExcerpt(name.toStdString()) + "; expected throughput or latency"};
}

std::string rejectedText(const ServingFrontier& frontier)
{
    constexpr std::array<const char*, servingRejections> words{"do not divide heads, experts or layers",
        "have more ranks", "leave no room for a sequence", "meet no targets"};
    std::string text;
    for (std::size_t i = 0; i < servingRejections; ++i)
        if (frontier.rejected[i] > 0)
            text +=
                (text.empty() ? "" : ", ") + formatExact(frontier.rejected[i], Unit::Count) + " " + words[i];
    return text;
}

int runSearchOfLayouts(
    const CommandContext& context, const Scenario& scenario, double accelerators, OutputFormat format)
{
    const auto top =
        static_cast<std::size_t>(wholeNumber(context.parser, QStringLiteral("top"), 1, 1000).value_or(10));
    const ServingFrontier frontier = servingFrontier(
        scenario, accelerators, {.threads = std::max(1U, std::thread::hardware_concurrency())});
    if (!frontier.refusal.empty()) {
        complain(frontier.refusal.plain());
        return ExitNoAnswer;
    }
    const std::vector<RankedLayout> ranked = rankedLayouts(frontier, objectiveOf(context.parser));
    const bool experts = architectureOf(scenario.model).isMoe();
    const auto edits = [&](const RankedLayout& one) {
        FieldEdits all = layoutEdits(frontier.layouts[one.layout].layout, experts);
        all.push_back({"serving.concurrency", formatExact(one.point.at.concurrency, Unit::Count)});
        return all;
    };
    if (format == OutputFormat::Json) {
        Json best = Json::array(), front = Json::array(), rejected = Json::object();
        const auto add = [&](Json& to, const FrontierLayout& layout, const FrontierPoint& point) -> Json& {
            Json json = layoutJson(layout.layout);
            json["replicas"] = layout.replicas;
            json["targets_met"] = point.meets;
            json["output_tokens_per_second_per_accelerator"] = point.perAccelerator.value();
            json["output_tokens_per_second_per_user"] = point.perUser.value();
            json.update(pointJson(point.at));
            to.push_back(std::move(json));
            return to.back();
        };
        for (std::size_t i = 0; i < std::min(top, ranked.size()); ++i) {
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
        print(jsonDocument(
            Json{{"schema", servingSchema}, {"accelerators", accelerators}, {"tried", frontier.tried},
                {"rejected", std::move(rejected)}, {"best", std::move(best)}, {"front", std::move(front)}}));
    } else {
        Table table{{"#", "layout", "replicas", "concurrency", "tok/s/accelerator", "tok/s/user", "TTFT",
                        "ITL", "set"},
            {}};
        if (format == OutputFormat::Csv)
            table.columns = {"rank", "layout", "replicas", "concurrency",
                "output_tokens_per_second_per_accelerator", "output_tokens_per_second_per_user",
                "ttft_seconds", "itl_seconds", "set"};
        for (std::size_t i = 0; i < std::min(top, ranked.size()); ++i) {
            const FrontierLayout& layout = frontier.layouts[ranked[i].layout];
            const FrontierPoint& point = ranked[i].point;
            std::string set;
            for (const FieldEdit& edit : edits(ranked[i]))
                set += (set.empty() ? "" : " ") + edit.field + "=" + edit.text;
            table.rows.push_back({std::to_string(i + 1), layoutText(layout.layout),
                cell(layout.replicas, Unit::Count, format), cell(point.at.concurrency, Unit::Count, format),
                cell(point.perAccelerator.value(), Unit::Number, format),
                cell(point.perUser.value(), Unit::Number, format),
                cell(point.at.ttft.value(), Unit::Second, format),
                cell(point.at.itl.value(), Unit::Second, format), set});
        }
        printTable(table, format);
        if (format == OutputFormat::Text) {
            print("\n" + formatExact(frontier.tried, Unit::Count) + " layouts of "
                + formatExact(accelerators, Unit::Count) + " accelerators");
            const std::string rejected = rejectedText(frontier);
            print(rejected.empty() ? "\n" : ": " + rejected + "\n");
        }
    }
    if (ranked.empty())
        complain("no layout meets both targets; --objective latency shows how near they come");
    return ranked.empty() ? ExitNoAnswer : ExitOk;
}

int runServe(CommandContext& context)
{
    if (context.positional.size() != 1)
        throw CommandFailure{ExitBadInput, "expected one SCENARIO"};
    const CommandParser& parser = context.parser;
    const OutputFormat format = formatOf(parser);
    Scenario scenario = loadScenario(context.positional.front(), context.catalog).scenario;
    applySets(scenario, parser, context.catalog);
    const bool search = parser.isSet(QStringLiteral("search")), curve = parser.isSet(QStringLiteral("curve"));
    if (search && curve)
        throw CommandFailure{ExitBadInput, "--search looks at every layout and --curve at one; choose one"};
    for (const QString& option :
        {QStringLiteral("accelerators"), QStringLiteral("objective"), QStringLiteral("top")})
        if (!search && parser.isSet(option))
            throw CommandFailure{ExitBadInput, "--" + option.toStdString() + " is of --search"};
    const Service service(std::make_shared<const ServingJob>(servingJob(scenario)));
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
    return curve ? runCurve(service, format) : runPoint(service, format);
}

void declareServe(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.addOptions({
        {QStringLiteral("curve"), QStringLiteral("the replica at every concurrency")},
        {QStringLiteral("search"), QStringLiteral("every layout of a number of accelerators, best first")},
        {QStringLiteral("accelerators"),
            QStringLiteral("with --search: how many there are (default: the scenario's, or a node)"),
            QStringLiteral("N")},
        {QStringLiteral("objective"),
            QStringLiteral("with --search: throughput (default, within both targets) or latency"),
            QStringLiteral("WHAT"), QStringLiteral("throughput")},
        {QStringLiteral("top"), QStringLiteral("with --search: how many to list (default 10)"),
            QStringLiteral("N")},
    });
}

constexpr std::array commands{
    Command{"serve",
        "SCENARIO [--curve | --search [--accelerators N] [--objective WHAT] [--top N]] [--set id=value]… "
        "[--format text|json|csv|markdown]",
        "what a replica serves, from kernels measured on its device; exit code 3 unless it meets its targets",
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --set serving.concurrency=64\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.tensor=8 --curve --format csv > curve.csv\n"
        "  ridgepoint serve llama3-70b-256xh100 --set serving.weights_precision=fp8 --search --accelerators "
        "16",
        declareServe, runServe},
};

const Json text{{"type", "string"}}, yesOrNo{{"type", "boolean"}}, figure{{"type", {"number", "null"}}},
    counted{{"type", "number"}, {"minimum", 0}};

// These keys and no others, all of them there but those of `maybe`.
Json closedObject(const Json& properties, const Json& maybe = Json::object())
{
    Json required = Json::array();
    for (const auto& each : properties.items())
        if (!maybe.contains(each.key()))
            required.push_back(each.key());
    return {{"type", "object"}, {"required", std::move(required)}, {"properties", properties},
        {"additionalProperties", false}};
}

Json pointProperties()
{
    Json properties = Json::object();
    for (const PointColumn& column : pointColumns)
        properties[column.key] = figure;
    properties["targets_met"] = yesOrNo;
    return properties;
}

// Every figure that a service can have, as one with all kinds of ranks that was played through has them; in
// its groups those are always there that a refused one has, too.
Json figureProperties()
{
    ServiceReport all, refused;
    all.layout = {.tensor = 2, .attentionData = 2, .expert = 2, .pipeline = 2};
    all.ttft.emplace();
    all.itl.emplace();
    all.bands.fill({1, 1});
    refused.refusal = Text("refused");
    Json properties = Json::object(), always = Json::object();
    for (const ServiceFigure& each : serviceFigures(refused))
        put(always, each.key, true);
    for (const ServiceFigure& each : serviceFigures(all)) {
        put(properties, each.key, schema::described(each.label, figure));
        if (!each.band.known())
            continue;
        put(properties, std::string(each.key) + "_low",
            schema::described(
                "Eight of ten published deployments lie above this and below the next.", figure));
        put(properties, std::string(each.key) + "_high", figure);
    }
    for (const auto& each : properties.items()) {
        if (each.value().contains("type"))
            continue; // no group
        Json maybe = each.value();
        if (always.contains(each.key()))
            for (const auto& there : always[each.key()].items())
                maybe.erase(there.key());
        each.value() = closedObject(Json(each.value()), maybe);
    }
    return properties;
}

} // namespace

std::string servingSchemaText()
{
    using namespace schema;
    const Json name{{"const", std::string(servingSchema)}};
    Json point{{"schema", name}, {"engine", text}, {"accelerator", text},
        {"types", closedObject({{"dense", text}, {"experts", text}, {"cache", text}})},
        {"refusal", described("Why there is no answer.", {{"type", {"string", "null"}}})},
        {"kernels", described("Where the times come from.", text)}, {"targets_met", yesOrNo}};
    const Json figures = figureProperties();
    Json maybe = figures; // without an answer there is only what the replica holds
    maybe.erase("replica");
    maybe.erase("memory");
    point.update(figures);
    Json layout = layoutJson({});
    for (Json& each : layout)
        each = counted;
    Json front = layout;
    front["replicas"] = counted;
    front["output_tokens_per_second_per_accelerator"] = figure;
    front["output_tokens_per_second_per_user"] = figure;
    front.update(pointProperties());
    Json best = front;
    best["set"] = described("What `--set` takes.", named(true, text));
    Json rejected = Json::object();
    for (std::size_t i = 0; i < servingRejections; ++i)
        rejected[std::string(servingRejectionKey(static_cast<ServingRejection>(i)))] = counted;
    Json root = head(servingSchema, "Serving of Ridgepoint",
        "What `ridgepoint serve --format json` writes, in SI units: a replica at its load, at every "
        "concurrency (--curve), or every layout of a number of accelerators (--search).");
    root["oneOf"] = {ref("point"), ref("curve"), ref("layouts")};
    root["$defs"] = {{"point", closedObject(point, maybe)},
        {"curve",
            closedObject({{"schema", name}, {"layout", closedObject(layout)}, {"sequences", counted},
                {"points", list(closedObject(pointProperties()))}})},
        {"layouts",
            closedObject({{"schema", name}, {"accelerators", counted}, {"tried", counted},
                {"rejected", closedObject(rejected)}, {"best", list(closedObject(best))},
                {"front", list(closedObject(front))}})}};
    return jsonDocument(root);
}

std::span<const Command> serveCommands() { return commands; }

} // namespace ridgepoint
