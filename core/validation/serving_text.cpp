#include "core/validation/serving_text.h"

#include "core/base/format.h"
#include "core/validation/text_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, servingMeasureCount> measureWords{
    "time per output token", "time to first token", "end to end", "tokens/s per accelerator"};
constexpr std::array<std::string_view, servingKindCount> kindWords{
    "one batch", "online", "offline maximum", "disaggregated", "MLPerf"};
constexpr std::array<std::string_view, servingPlaceCount> placeKeys{
    "scored", "server_capped", "other_device", "impossible", "fitted"};
constexpr std::array<std::string_view, servingPlaceCount> placeWords{"scored",
    "separate: requests queue, or a batch does not fit at once",
    "separate: no kernel measurements of the device or engine", "impossible as printed",
    "predicted from themselves"};

// Facts that few tables state. They are written only where a row states them.
struct RareFact
{
    std::string_view key;
    std::optional<double> ServingRun::*of;
};
constexpr std::array rareFacts{RareFact{"draft_tokens", &ServingRun::draftTokens},
    RareFact{"accept_length", &ServingRun::acceptLength}, RareFact{"cached_share", &ServingRun::cachedShare}};

std::string_view wordOf(ServingKind kind) { return kindWords[static_cast<std::size_t>(kind)]; }

void addErrors(Table& table, std::vector<Cell> lead, const ServingErrors& e)
{
    if (e.stated == 0)
        return;
    lead.push_back(std::to_string(e.stated));
    lead.push_back(percent(e.coverage()));
    if (e.errors)
        for (const std::string& cell : {percent(e.errors->median), percent(e.errors->mean),
                 percent(e.errors->p90), percent(e.errors->bias, true)})
            lead.push_back(cell);
    else
        lead.insert(lead.end(), 4, "—");
    lead.push_back(e.banded > 0 ? percent(e.bandCoverage()) : "—");
    table.rows.push_back(std::move(lead));
}

Table rowTable(std::span<const ServingRow> rows)
{
    Table table = tableOf({"id", "kind", "source", "model", "accelerator", "engine", "tables", "place",
        "measured_tpot_s", "predicted_tpot_s", "measured_ttft_s", "predicted_ttft_s", "measured_end_to_end_s",
        "predicted_end_to_end_s", "measured_tokens_per_second_per_accelerator",
        "predicted_tokens_per_second_per_accelerator", "why_not"});
    std::vector<RareFact> stated;
    for (const RareFact& fact : rareFacts)
        if (std::ranges::any_of(rows, [&](const ServingRow& row) { return bool(row.run.*fact.of); })) {
            table.columns.emplace(std::ranges::find(table.columns, "measured_tpot_s"), fact.key);
            stated.push_back(fact);
        }
    for (const ServingRow& row : rows) {
        std::vector<Cell> line{row.run.id, servingKindKey(row.run.kind), row.run.source.upstream,
            row.run.model, row.run.accelerator, row.subject.engine, row.answer ? row.answer->tables : "",
            placeKeys[static_cast<std::size_t>(row.place())]};
        for (const RareFact& fact : stated)
            line.emplace_back(row.run.*fact.of);
        for (const ServingMeasure measure : servingMeasures)
            line.insert(
                line.end(), {row.measured(measure), row.answer ? row.answer->of(measure) : std::nullopt});
        line.emplace_back(row.whyNot().plain());
        table.rows.push_back(std::move(line));
    }
    return table;
}

// Of so few rows each is shown, and nothing is said of what they have in common.
constexpr std::size_t fewRows = 24;

Table fewTable(std::span<const ServingRow> rows)
{
    Table table = tableOf({"row", "what", "measured", "predicted", "error", "within the band"});
    for (const ServingRow& row : rows)
        for (const ServingMeasure measure : servingMeasures) {
            const std::optional<double> error = row.error(measure);
            if (!error)
                continue;
            const std::optional<bool> held = row.held(measure);
            table.rows.push_back(
                {row.run.id, servingMeasureWords(measure), servingValueText(measure, *row.measured(measure)),
                    servingValueText(measure, *row.answer->of(measure)), percent(*error, true),
                    !held       ? "—"
                        : *held ? "yes"
                                : "no"});
        }
    return table;
}

Table worstTable(std::span<const ServingRow> rows, std::size_t count)
{
    struct Miss
    {
        const ServingRow* row;
        ServingMeasure measure;
        double error;
    };
    std::vector<Miss> all;
    for (const ServingRow& row : rows)
        if (row.place() == ServingPlace::Scored)
            for (const ServingMeasure measure : servingMeasures)
                if (const auto error = row.error(measure))
                    all.push_back({&row, measure, *error});
    const auto kept = all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()));
    std::partial_sort(all.begin(), kept, all.end(), [](const Miss& a, const Miss& b) {
        return std::abs(std::log1p(a.error)) > std::abs(std::log1p(b.error));
    });
    Table table = tableOf({"row", "kind", "source", "model", "accelerator", "engine", "what", "error"});
    for (auto miss = all.begin(); miss != kept; ++miss)
        table.rows.push_back({miss->row->run.id, wordOf(miss->row->run.kind), miss->row->run.source.upstream,
            miss->row->run.model, miss->row->run.accelerator, miss->row->subject.engine,
            servingMeasureWords(miss->measure), percent(miss->error, true)});
    return table;
}

Json asJson(const ServingErrors& e)
{
    Json json{{"stated", e.stated}, {"answered", e.answered}, {"coverage", e.coverage()}};
    if (e.errors) {
        json["median"] = e.errors->median;
        json["mean"] = e.errors->mean;
        json["p90"] = e.errors->p90;
        json["bias"] = e.errors->bias;
    }
    if (e.banded > 0)
        json["band_held"] = e.bandCoverage();
    return json;
}

Json asJson(const ServingErrorTable& table)
{
    Json json = Json::object();
    for (const ServingMeasure measure : servingMeasures)
        if (const ServingErrors& e = table[static_cast<std::size_t>(measure)]; e.stated > 0)
            json[std::string(servingMeasureKey(measure))] = asJson(e);
    return json;
}

Json asJson(const std::vector<ServingKindScores>& kinds)
{
    Json json = Json::object();
    for (const ServingKindScores& kind : kinds) {
        Json& one = json[std::string(servingKindKey(kind.kind))];
        one = {{"rows", kind.rows}, {"answered", kind.answered}, {"all", asJson(kind.all)}};
        const auto groups = [&one](const char* key, const ServingGroups& by) {
            Json& out = one[key] = Json::object();
            for (const auto& [name, table] : by)
                out[name] = asJson(table);
        };
        groups("by_source", kind.bySource);
        groups("by_model_family", kind.byModelFamily);
        groups("by_engine", kind.byEngine);
        groups("by_accelerator", kind.byDevice);
    }
    return json;
}

std::string documentOf(
    std::span<const ServingRow> rows, const ServingScores& scores, const ValidationDetail& detail)
{
    Json root{{"schema", "ridgepoint.serving-validation/1"}};
    Json& summary = root["summary"] = Json::object();
    for (std::size_t i = 0; i < servingPlaceCount; ++i)
        summary["rows"][std::string(placeKeys[i])] = scores.places[i];
    summary["scored"] = asJson(scores.kinds);
    summary["server_capped"] = asJson(scores.capped);
    summary["other_devices"] = asJson(scores.otherDevices);
    Json& unanswered = summary["unanswered"] = Json::object();
    for (const auto& [why, count] : scores.unanswered)
        unanswered[why] = count;
    if (detail.rows) {
        Json& all = root["rows"] = Json::array();
        for (const ServingRow& row : rows) {
            Json one{{"id", row.run.id}, {"kind", servingKindKey(row.run.kind)},
                {"source", row.run.source.upstream}, {"model", row.run.model},
                {"accelerator", row.run.accelerator}, {"engine", row.subject.engine},
                {"place", placeKeys[static_cast<std::size_t>(row.place())]}};
            if (row.answer)
                one["tables"] = row.answer->tables;
            for (const RareFact& fact : rareFacts)
                if (const std::optional<double> stated = row.run.*fact.of)
                    one[std::string(fact.key)] = *stated;
            for (const ServingMeasure measure : servingMeasures) {
                const std::string key(servingMeasureKey(measure));
                if (const auto measured = row.measured(measure))
                    one["measured"][key] = *measured;
                if (const auto predicted = row.answer ? row.answer->of(measure) : std::nullopt)
                    one["predicted"][key] = *predicted;
            }
            if (const Text why = row.whyNot(); !why.empty())
                one["why_not"] = why.plain();
            all.push_back(std::move(one));
        }
    }
    return jsonDocument(root);
}

const std::vector<std::string> errorColumns{"rows", "answered", "median", "mean", "p90", "bias", "band held"};

std::vector<std::string> columnsAfter(std::vector<std::string> lead)
{
    lead.insert(lead.end(), errorColumns.begin(), errorColumns.end());
    return lead;
}

Table errorTable(const std::vector<ServingKindScores>& kinds)
{
    Table table = tableOf(columnsAfter({"kind", "what"}));
    for (const ServingKindScores& kind : kinds)
        for (const ServingMeasure measure : servingMeasures)
            addErrors(table, {wordOf(kind.kind), servingMeasureWords(measure)}, kind.of(measure));
    return table;
}

// The same by what rows have in common.
Table groupTable(const std::vector<ServingKindScores>& kinds, ServingGroups ServingKindScores::*groups)
{
    Table table = tableOf(columnsAfter({"kind", "what", "of"}));
    for (const ServingKindScores& kind : kinds)
        for (const ServingMeasure measure : servingMeasures)
            for (const auto& [name, errors] : kind.*groups)
                addErrors(table, {wordOf(kind.kind), servingMeasureWords(measure), name},
                    errors[static_cast<std::size_t>(measure)]);
    return table;
}

Table placeTable(const ServingScores& scores)
{
    Table table = tableOf({"rows", "count"});
    for (std::size_t i = 0; i < servingPlaceCount; ++i)
        if (scores.places[i] > 0)
            table.rows.push_back({placeWords[i], std::to_string(scores.places[i])});
    return table;
}

} // namespace

std::string_view servingMeasureWords(ServingMeasure measure)
{
    return measureWords[static_cast<std::size_t>(measure)];
}

std::string servingValueText(ServingMeasure measure, double si) { return format(si, servingUnit(measure)); }

std::string writeServing(std::span<const ServingRow> rows, const ServingScores& scores, OutputFormat format,
    const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return documentOf(rows, scores, detail);
    if (format == OutputFormat::Csv)
        return tableAsCsv(rowTable(rows));
    std::string out = std::string(detail.published ? "Published deployments" : "Deployments")
        + " against the kernels of their devices. Errors are averaged per model family.\n";
    out += textSection("Rows", placeTable(scores), format);
    out += textSection("Errors", errorTable(scores.kinds), format);
    const auto by = [&](const char* title, ServingGroups ServingKindScores::*groups) {
        out += textSection(title, groupTable(scores.kinds, groups), format);
    };
    const bool few = rows.size() <= fewRows;
    if (detail.rows && few)
        out += textSection("Measured and predicted", fewTable(rows), format);
    if (detail.rows && !few) {
        by("By engine", &ServingKindScores::byEngine);
        by("By model", &ServingKindScores::byModelFamily);
        by("By accelerator", &ServingKindScores::byDevice);
    }
    if (!few)
        by("By source", &ServingKindScores::bySource);
    out += textSection(
        "Separate: requests queue, or a batch does not fit at once", errorTable(scores.capped), format);
    out += textSection(
        "Separate: no kernel measurements of the device or engine", errorTable(scores.otherDevices), format);
    Table why = tableOf({"not answered, because", "rows"});
    for (const auto& [reason, count] : scores.unanswered)
        why.rows.push_back({reason, std::to_string(count)});
    out += textSection("Not answered", why, format);
    if (!few)
        out += textSection("Worst rows", worstTable(rows, detail.worst), format);
    return out;
}

} // namespace ridgepoint
