#include "app/cli/serve.h"

#include "app/cli/json.h"
#include "core/base/json_schema.h"

#include <algorithm>

namespace ridgepoint {

void put(Json& json, std::string_view key, Json value)
{
    Json* at = &json;
    for (std::size_t dot = 0; (dot = key.find('.')) != std::string_view::npos; key.remove_prefix(dot + 1))
        at = &(*at)[std::string(key.substr(0, dot))];
    (*at)[std::string(key)] = std::move(value);
}

std::vector<std::string_view> figureKeys(const ServingFigure& figure)
{
    const std::string_view ofRegister = figure.path.substr(figure.path.find('.') + 1);
    return figure.key == ofRegister ? std::vector{figure.key} : std::vector{figure.key, ofRegister};
}

Json layoutJson(const ServingLayout& layout)
{
    return {{"tensor", layout.tensor}, {"pipeline", layout.pipeline},
        {"attention_data", layout.attentionData}, {"expert", layout.expert}};
}

void putAll(Json& json, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows)
        if (const double* number = std::get_if<double>(&row.value))
            put(json, row.key, jsonNumber(*number));
        else
            put(json, row.key, std::get<std::string>(row.value));
}

Cell cellOf(const AskedRow& row)
{
    return std::visit([](const auto& value) { return Cell(value); }, row.value);
}

void appendAsked(Table& table, const std::vector<AskedRow>& rows)
{
    for (const AskedRow& row : rows) {
        table.columns.push_back(row.key);
        for (std::vector<Cell>& line : table.rows)
            line.push_back(cellOf(row));
    }
}

Json pointJson(const ServicePoint& point)
{
    Json json = Json::object();
    for (const PointColumn& column : pointColumns)
        json[column.key] = jsonNumber(column.value(point));
    for (const SpreadFigure& figure : spreadFigures)
        if (const std::optional<Seconds> time = figure.value(point))
            json[std::string(figure.key)] = time->value();
    return json;
}

void appendSpread(std::vector<std::string>& columns, const ServingJob& job, OutputFormat format)
{
    if (job.scenario.serving.statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures)
            columns.emplace_back(figure.key);
    else
        for (const char* const time : {"TTFT ", "TPOT "})
            columns.push_back(time + statisticText(job));
}

void appendSpread(
    std::vector<Cell>& row, const ServingJob& job, const ServicePoint& point, OutputFormat format)
{
    const ServingStatistic statistic = job.scenario.serving.statistic;
    if (statistic == ServingStatistic::Mean)
        return;
    if (format == OutputFormat::Csv)
        for (const SpreadFigure& figure : spreadFigures)
            row.emplace_back(figure.value(point));
    else
        row.insert(row.end(), {judgedTtft(point, statistic), judgedItl(point, statistic)});
}

// --- the schema

namespace {

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

// A group of keys, of which those are always there that are in `always` too.
Json closedGroup(const Json& all, const Json& always)
{
    Json maybe = all;
    for (const auto& there : always.items())
        maybe.erase(there.key());
    return closedObject(all, maybe);
}

Json pointProperties()
{
    Json properties = Json::object();
    for (const PointColumn& column : pointColumns)
        properties[column.key] = figure;
    properties["targets_met"] = yesOrNo;
    return properties;
}

// Of points whose requests were played, which they are where targets are about percentiles.
Json spreadProperties()
{
    Json properties = Json::object();
    for (const SpreadFigure& each : spreadFigures)
        properties[std::string(each.key)] = schema::described(each.label, figure);
    return properties;
}
Json closedPoint(Json properties)
{
    Json maybe = spreadProperties();
    maybe["prompts"] = true; // of splits
    maybe["accelerators"] = true; // of a search by a rate
    properties.update(spreadProperties());
    return closedObject(properties, maybe);
}

// Every figure that a service can have; in its groups those are always there that a refused one has, too.
Json figureProperties()
{
    Json properties = Json::object(), always = Json::object();
    for (const ServingFigure& each : servingFigures()) {
        if (each.shown == FigureShown::Explained)
            continue;
        for (const std::string_view key : figureKeys(each)) {
            if (each.shown == FigureShown::Always || each.shown == FigureShown::AlwaysInFiles)
                put(always, key, true);
            put(properties, key, schema::described(each.firstLabel(), figure));
            if (!each.banded)
                continue;
            put(properties, std::string(key) + "_low",
                schema::described(
                    "Low end of the 80 % band of published deployments; the next key is its high end.",
                    figure));
            put(properties, std::string(key) + "_high", figure);
        }
    }
    for (const auto& each : properties.items())
        if (!each.value().contains("type")) // a group
            each.value() = closedGroup(each.value(), always.value(each.key(), Json::object()));
    return properties;
}

// What askedRows() may give, of one or the other load.
Json askedProperties(AskedLoad load)
{
    ServingJob usual, special;
    Serving& s = special.scenario.serving;
    s.lengths = ServingLengths::Uniform;
    s.cachedShare = 0.5;
    s.draftTokens = 1;
    s.promptReplicas = 1;
    s.replicas = 1;
    s.spareReplicas = 1;
    s.load = ServingLoad::Rate;
    special.mixed = std::make_shared<const MixedRequests>();
    Json all = Json::object(), always = Json::object();
    const Catalog none;
    const std::vector<AskedRow> first = askedRows(usual, none, load), second = askedRows(special, none, load);
    const auto has = [](const std::vector<AskedRow>& rows, const std::string& key) {
        return std::ranges::find(rows, key, &AskedRow::key) != rows.end();
    };
    for (const std::vector<AskedRow>& rows : {first, second})
        for (const AskedRow& row : rows) {
            put(all, row.key, std::holds_alternative<double>(row.value) ? figure : text);
            if (has(first, row.key) && has(second, row.key))
                put(always, row.key, true);
        }
    for (const char* group : {"types", "asked"})
        all[group] = closedGroup(all[group], always[group]);
    return all;
}

// Of searches, which have a load where they are judged by a rate.
Json searchProperties()
{
    Json found = askedProperties(AskedLoad::None);
    Json& asked = found["asked"];
    asked["properties"] = askedProperties(AskedLoad::Whole)["asked"]["properties"];
    return found;
}

} // namespace

std::string servingSchemaText()
{
    using namespace schema;
    const Json name{{"const", std::string(servingSchema)}};
    Json layout = layoutJson({});
    for (Json& each : layout)
        each = counted;
    const Json asked = askedProperties(AskedLoad::Whole), ofSearch = searchProperties();
    const Json caveats = list(closedObject({{"code", text}, {"text", text}, {"affects", list(text)}}));
    Json point{{"schema", name}};
    point.update(asked);
    point.update(Json{{"layout", closedObject(layout)},
        {"refusal", described("Why there is no answer.", {{"type", {"string", "null"}}})},
        {"replicas_reason",
            described("Why replicas and their accelerators are null.", {{"type", {"string", "null"}}})},
        {"kernels", described("Where the times come from.", {{"type", {"string", "null"}}})},
        {"targets_met", yesOrNo}, {"caveats", caveats},
        {"trace",
            described("The lengths that --trace read.",
                closedObject({{"requests", counted}, {"prompt_tokens", counted}, {"output_tokens", counted},
                    {"requests_per_second", figure}}))}});
    const Json figures = figureProperties();
    Json maybe = figures; // without an answer there is only what the replica holds
    maybe.erase("replica");
    maybe.erase("memory");
    maybe["trace"] = true;
    point.update(figures);
    Json front = layout;
    front["replicas"] = counted;
    front["accelerators"] = described("Of all replicas, where the search is by a rate.", counted);
    front["output_tokens_per_second_per_accelerator"] = figure;
    front["output_tokens_per_second_per_user"] = figure;
    front.update(pointProperties());
    front["cost"] = closedObject({{"per_million", figure}});
    Json readers = layout;
    readers["replicas"] = counted;
    front["prompts"] = described("Prefill workers.", closedObject(readers));
    Json best = front;
    best["set"] = described("What `--set` takes.", named(true, text));
    Json rejected = Json::object();
    for (std::size_t i = 0; i < servingRejections; ++i)
        rejected[std::string(servingRejectionKey(static_cast<ServingRejection>(i)))] = counted;
    Json root = head(servingSchema, "Serving of Ridgepoint",
        "What `ridgepoint serve --format json` writes, in SI units: a replica at its load, at every "
        "concurrency or rate (--curve), or every layout of a number of accelerators (--search).");
    root["oneOf"] = {ref("point"), ref("curve"), ref("layouts")};
    Json curve{{"schema", name}, {"layout", closedObject(layout)}, {"sequences", counted},
        {"caveats", caveats}, {"points", list(closedPoint(pointProperties()))}};
    curve.update(askedProperties(AskedLoad::Kind));
    Json layouts{{"schema", name}, {"accelerators", counted}, {"tried", counted}, {"caveats", caveats},
        {"unvisited", described("Layouts that --seconds left no time for.", counted)},
        {"rejected", closedObject(rejected)},
        {"served",
            described("Layouts that meet the SLOs, at a rate with the accelerators there are, or of "
                      "--objective latency serve.",
                counted)},
        {"idle_stages", described("Those no better than with fewer stages, left out of them.", counted)},
        {"best", list(closedPoint(best))}, {"front", list(closedPoint(front))},
        {"together",
            described(
                "Next to disaggregated layouts: the best one whose replicas run both prefill and decode.",
                list(closedPoint(front)))}};
    layouts.update(ofSearch);
    root["$defs"] = {{"point", closedObject(point, maybe)}, {"curve", closedObject(curve)},
        {"layouts", closedObject(layouts, {{"together", true}})}};
    return jsonDocument(root);
}

} // namespace ridgepoint
