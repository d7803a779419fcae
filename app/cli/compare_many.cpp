#include "app/cli/compare_many.h"

#include "app/cli/json.h"
#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/comparison.h"
#include "core/outcome/writers.h"
#include "widgets/number_text.h"

#include <algorithm>
#include <iterator>

namespace ridgepoint {

namespace {

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

// What people read leaves out how the scenarios are called, unless nothing else differs.
std::vector<FieldRow> changedFields(const std::vector<Compared>& all, bool people)
{
    std::vector<FieldRow> rows, words;
    for (const FieldSpec& field : fields()) {
        const auto differs = [&](const Compared& each) {
            return std::ranges::any_of(diffScenarios(all.front().scenario, each.scenario),
                [&field](const FieldChange& change) { return change.field == field.id; });
        };
        if (std::none_of(all.begin() + 1, all.end(), differs))
            continue;
        FieldRow row{std::string(field.id), {}};
        for (const Compared& each : all)
            row.values.push_back(
                people ? fieldDisplay(each.scenario, field, false).plain() : fieldText(each.scenario, field));
        (people && field.group == FieldGroup::About ? words : rows).push_back(std::move(row));
    }
    return rows.empty() ? words : rows;
}

Table fieldTable(const std::vector<Compared>& all)
{
    Table table{.columns = {"field"}, .rows = {}};
    for (const Compared& each : all)
        table.columns.push_back(each.letter);
    for (const FieldRow& row : changedFields(all, true)) {
        table.rows.emplace_back(1, row.field);
        table.rows.back().insert(table.rows.back().end(), row.values.begin(), row.values.end());
    }
    return table;
}

bool statesMfu(const Compared& each) { return statedMfu(each.scenario.hardware).has_value(); }
// Whether some state their MFU and others predict it.
bool acrossMfu(const std::vector<Compared>& all)
{
    return std::ranges::any_of(all, statesMfu) && !std::ranges::all_of(all, statesMfu);
}

// As people read it; false, and left out unless it is asked for: all are the same.
bool addRow(Table& table, const std::vector<Compared>& all, const Readout& readout, bool asked = false)
{
    std::vector<Cell> row{readout.firstLabel()};
    bool same = true;
    const std::optional<double> first = readout.get(all.front().report);
    for (const Compared& each : all) {
        const std::optional<double> value = readout.get(each.report);
        same = same && (ReadoutChange{&readout, first, value, {}, {}}.same());
        row.push_back(readoutCell(readout, value));
    }
    if (!same || asked)
        table.rows.push_back(std::move(row));
    return !same;
}

// For people: what differs, to three digits, what decides first; `rest`: and all others, else how many those
// are.
Table readoutTable(const std::vector<Compared>& all, const std::vector<const Readout*>& asked, bool rest,
    std::size_t& others)
{
    Table table{.columns = {"quantity"}, .rows = {{"fits"}}};
    for (const Compared& each : all) {
        table.columns.push_back(each.letter);
        table.rows.front().push_back(each.report.meshFits ? Cell(each.report.memory.fits) : Cell());
    }
    if (acrossMfu(all)) {
        std::vector<Cell>& row = table.rows.emplace_back(1, "MFU is");
        for (const Compared& each : all)
            row.emplace_back(mfuWord(each.scenario).plain());
    }
    for (const Readout* readout : asked)
        addRow(table, all, *readout, true);
    if (!asked.empty())
        return table;
    const auto leads = [](const Readout& readout) {
        return std::ranges::find(leadingReadouts(), readout.path) != leadingReadouts().end();
    };
    for (const std::string_view path : leadingReadouts())
        addRow(table, all, *findReadout(path));
    Table tail{.columns = table.columns, .rows = {}};
    for (const Readout& readout : readouts())
        if (!leads(readout) && addRow(tail, all, readout))
            ++others;
    if (rest)
        std::ranges::move(tail.rows, std::back_inserter(table.rows));
    return table;
}

// For programs: every readout, or those asked for, in full.
Table numberTable(const std::vector<Compared>& all, const std::vector<const Readout*>& asked)
{
    Table table{.columns = {"path"}, .rows = {}};
    for (const Compared& each : all)
        table.columns.push_back(each.argument);
    for (const Readout& readout : readouts()) {
        if (!asked.empty() && std::ranges::find(asked, &readout) == asked.end())
            continue;
        std::vector<Cell>& row = table.rows.emplace_back(1, readout.path);
        for (const Compared& each : all)
            row.push_back(readoutCell(readout, readout.get(each.report)));
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

std::vector<Caveat> caveatsOf(const std::vector<Compared>& all, const std::vector<const Readout*>& asked)
{
    std::vector<Caveat> caveats;
    for (const Compared& each : all)
        addComparedCaveats(caveats, each.report, asked, each.letter);
    return caveats;
}

std::string asJson(const std::vector<Compared>& all, const std::vector<const Readout*>& asked)
{
    Json json{{"scenarios", Json::array()}, {"changed", Json::array()}, {"readouts", Json::array()}};
    for (const Compared& each : all)
        json["scenarios"].push_back({{"scenario", each.argument}, {"name", each.scenario.name},
            {"mfu", statesMfu(each) ? "stated" : "predicted"}});
    for (const FieldRow& row : changedFields(all, false))
        json["changed"].push_back({{"field", row.field}, {"values", row.values}});
    for (const Readout& readout : readouts()) {
        if (!asked.empty() && std::ranges::find(asked, &readout) == asked.end())
            continue;
        Json values = Json::array();
        for (const Compared& each : all)
            values.push_back(fileJson(readout, readout.get(each.report)));
        json["readouts"].push_back(
            {{"path", readout.path}, {"unit", fileUnit(readout)}, {"values", std::move(values)}});
    }
    json["caveats"] = caveatsJson(caveatsOf(all, asked));
    return jsonDocument(json);
}

std::string asMarkdown(const std::vector<Compared>& all, const std::vector<const Readout*>& asked)
{
    std::size_t others = 0;
    return legend(all, "  \n", markdownText) + "\n## Changed fields\n\n" + tableAsMarkdown(fieldTable(all))
        + (asked.empty() ? "\n## Readouts that differ\n\n" : "\n## Readouts\n\n")
        + tableAsMarkdown(readoutTable(all, asked, true, others));
}

std::string asText(const std::vector<Compared>& all, const std::vector<const Readout*>& asked)
{
    std::size_t others = 0;
    const std::string readouts = tableAsText(readoutTable(all, asked, false, others));
    return legend(all, "\n", plain) + "\nChanged fields\n" + tableAsText(fieldTable(all))
        + (asked.empty() ? "\nReadouts that differ\n" : "\nReadouts\n") + readouts
        + (others > 0 ? std::to_string(others)
                    + " more differ: --readout PATH shows some, --format markdown all of them\n"
                      : "");
}

std::string written(
    const std::vector<Compared>& all, const std::vector<const Readout*>& asked, OutputFormat format)
{
    if (format == OutputFormat::Json)
        return asJson(all, asked);
    if (format == OutputFormat::Csv)
        return tableAsCsv(numberTable(all, asked));
    return format == OutputFormat::Markdown ? asMarkdown(all, asked) : asText(all, asked);
}

} // namespace

int compareMany(CommandContext& context, const std::vector<const Readout*>& asked, OutputFormat format)
{
    if (context.positional.size() > mostCompared)
        refuse("at most 26 scenarios side by side; `ridgepoint evaluate A B C… --readout path` takes any "
               "number");
    if (context.parser.isSet("attribute"))
        refuse("--attribute: takes two scenarios, A and B");
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
    const std::vector<Caveat> caveats = caveatsOf(all, asked);
    sayCaveats(caveats, format);
    if (!context.parser.isSet("output")) {
        print(written(all, asked, format));
        return code;
    }
    ComparedFile file{.text = [&](OutputFormat wanted) { return written(all, asked, wanted); },
        .document =
            [&] {
                return "# " + std::to_string(all.size()) + " scenarios side by side\n\n"
                    + caveatsAsMarkdown(caveats) + asMarkdown(all, asked);
            },
        .drawn = {all.back().scenario, {}},
        .letter = toQString(all.back().letter)};
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        file.drawn.baselines.push_back(all[i].scenario);
    if (const QString target = context.parser.value("output");
        file.drawn.baselines.size() > Document::maximumBaselines
        && (target.endsWith(QLatin1String(".svg")) || target.endsWith(QLatin1String(".png"))
            || target.endsWith(QLatin1String(".pdf"))))
        refuse("-o: a picture stands four scenarios side by side at most");
    writeCompared(context, file);
    return code;
}

} // namespace ridgepoint
