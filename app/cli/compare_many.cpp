#include "app/cli/compare_many.h"

#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "core/engine/evaluate.h"
#include "core/report/comparison.h"
#include "core/report/writers.h"
#include "core/scenario/field.h"
#include "core/units/format.h"
#include "core/units/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr qsizetype mostCompared = 26; // a letter each

struct Compared
{
    std::string letter; // "A"
    std::string argument; // as it was asked for; the name of what has none
    Scenario scenario;
    Report report;
};

struct FieldRow
{
    std::string field;
    std::vector<std::string> values;
};

std::vector<FieldRow> changedFields(const std::vector<Compared>& all)
{
    std::vector<FieldRow> rows;
    for (const FieldSpec& field : fields()) {
        const auto differs = [&](const Compared& each) {
            return std::ranges::any_of(diffScenarios(all.front().scenario, each.scenario),
                [&field](const FieldChange& change) { return change.field == field.id; });
        };
        if (std::none_of(all.begin() + 1, all.end(), differs))
            continue;
        FieldRow row{std::string(field.id), {}};
        for (const Compared& each : all)
            row.values.push_back(fieldText(each.scenario, field));
        rows.push_back(std::move(row));
    }
    return rows;
}

Table fieldTable(const std::vector<Compared>& all)
{
    Table table{.columns = {"field"}, .rows = {}};
    for (const Compared& each : all)
        table.columns.push_back(each.letter);
    for (FieldRow& row : changedFields(all)) {
        row.values.insert(row.values.begin(), row.field);
        table.rows.push_back(std::move(row.values));
    }
    return table;
}

// For people: what differs, to three digits. For programs: every readout, in full.
Table readoutTable(const std::vector<Compared>& all, bool people)
{
    Table table{.columns = {people ? "quantity" : "path"}, .rows = {}};
    for (const Compared& each : all)
        table.columns.push_back(people ? each.letter : each.argument);
    for (const Readout& readout : readouts()) {
        std::vector<std::string> row{std::string(people ? readout.firstLabel() : readout.path)};
        bool same = true;
        const std::optional<double> first = readout.get(all.front().report);
        for (const Compared& each : all) {
            const std::optional<double> value = readout.get(each.report);
            same = same && (ReadoutChange{&readout, first, value, {}, {}}.same());
            row.push_back(people ? (value ? ridgepoint::format(*value, readout.unit) : "—")
                                 : (value ? formatShortest(fileNumber(readout, *value)) : std::string()));
        }
        if (!people || !same)
            table.rows.push_back(std::move(row));
    }
    return table;
}

std::string legend(
    const std::vector<Compared>& all, const char* lineEnd, std::string (*safe)(std::string_view))
{
    std::string lines;
    for (const Compared& each : all)
        lines += each.letter + ": " + safe(scenarioTitle(each.scenario).simplified().toStdString()) + lineEnd;
    return lines;
}

std::string plain(std::string_view text) { return printable(text, 200); }

std::string asJson(const std::vector<Compared>& all)
{
    Json json{{"scenarios", Json::array()}, {"changed", Json::array()}, {"readouts", Json::array()}};
    for (const Compared& each : all)
        json["scenarios"].push_back({{"scenario", each.argument}, {"name", each.scenario.name}});
    for (const FieldRow& row : changedFields(all))
        json["changed"].push_back({{"field", row.field}, {"values", row.values}});
    for (const Readout& readout : readouts()) {
        Json values = Json::array();
        for (const Compared& each : all) {
            const std::optional<double> value = readout.get(each.report);
            values.push_back(value ? Json(fileNumber(readout, *value)) : Json(nullptr));
        }
        json["readouts"].push_back(
            {{"path", readout.path}, {"unit", fileUnit(readout)}, {"values", std::move(values)}});
    }
    return jsonDocument(json);
}

std::string asMarkdown(const std::vector<Compared>& all)
{
    return legend(all, "  \n", markdownText) + "\n## Changed fields\n\n" + tableAsMarkdown(fieldTable(all))
        + "\n## Readouts that differ\n\n" + tableAsMarkdown(readoutTable(all, true));
}

std::string written(const std::vector<Compared>& all, OutputFormat format)
{
    switch (format) {
    case OutputFormat::Json:
        return asJson(all);
    case OutputFormat::Csv:
        return tableAsCsv(readoutTable(all, false));
    case OutputFormat::Markdown:
        return asMarkdown(all);
    case OutputFormat::Text:
        break;
    }
    return legend(all, "\n", plain) + "\nChanged fields\n" + tableAsText(fieldTable(all))
        + "\nReadouts that differ\n" + tableAsText(readoutTable(all, true));
}

} // namespace

int compareMany(CommandContext& context, OutputFormat format)
{
    if (context.positional.size() > mostCompared)
        throw CommandFailure{ExitBadInput,
            "at most 26 scenarios side by side; `ridgepoint evaluate A B C… --readout path` takes any "
            "number"};
    if (context.parser.isSet(QStringLiteral("attribute")))
        throw CommandFailure{ExitBadInput, "--attribute: takes two scenarios, A and B"};
    std::vector<Compared> all;
    int code = ExitOk;
    for (const QString& argument : context.positional) {
        Compared each{std::string(1, static_cast<char>('A' + all.size())), argument.toStdString(),
            loadScenario(argument, context.catalog).scenario, {}};
        if (looksLikeShareCode(each.argument) || each.argument == "-")
            each.argument = each.scenario.name;
        each.report = evaluate(each.scenario);
        code = std::max(code, codeOf(each.report));
        all.push_back(std::move(each));
    }
    if (!context.parser.isSet(QStringLiteral("output"))) {
        print(written(all, format));
        return code;
    }
    ComparedFile file{.text = [&all](OutputFormat wanted) { return written(all, wanted); },
        .document =
            [&all] {
                return "# " + std::to_string(all.size()) + " scenarios side by side\n\n" + asMarkdown(all);
            },
        .drawn = {all.back().scenario, {}}};
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        file.drawn.baselines.push_back(all[i].scenario);
    if (const QString target = context.parser.value(QStringLiteral("output"));
        file.drawn.baselines.size() > Document::maximumBaselines
        && (target.endsWith(QLatin1String(".svg")) || target.endsWith(QLatin1String(".png"))
            || target.endsWith(QLatin1String(".pdf"))))
        throw CommandFailure{ExitBadInput, "-o: a picture stands four scenarios side by side at most"};
    writeCompared(context, file);
    return code;
}

} // namespace ridgepoint
