#include "app/cli/search_output.h"

#include "app/cli/part_reader.h"

#include "core/engine/evaluate.h"
#include "core/outcome/caveat_json.h"
#include "core/questions/levers.h"
#include "core/report/ranking_band.h"
#include "core/units/format.h"
#include "core/units/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

std::string setText(const FieldEdits& edits) { return edits.empty() ? "as it is" : textOf(edits); }

namespace {

using Json = nlohmann::ordered_json;

std::string percent(double part, double whole) { return format(whole > 0 ? part / whole : 0, Unit::Percent); }

// As `evaluate` has it; beside it what is predicted, which is what regret and ranks go by.
Json toJson(const PresentLayout& now)
{
    const bool stated = now.statedStep.has_value();
    return {{"step_seconds", now.statedStep.value_or(now.step).value()}, {"memory_bytes", now.memory.value()},
        {"cost", numberOf(stated ? now.statedCost : now.cost)}, {"mfu", stated ? "stated" : "predicted"},
        {"predicted_step_seconds", now.step.value()}, {"predicted_cost", numberOf(now.cost)},
        {"legal", now.legal}, {"fits", now.fits}, {"roomy", now.roomy}, {"regret", jsonNumber(now.regret)}};
}

Json toJson(const FoundLayout& layout)
{
    return {{"set", setJson(layout.set)}, {"step_seconds", layout.step.value()},
        {"memory_bytes", layout.memory.value()}, {"cost", numberOf(layout.cost)},
        {"run_joules", numberOf(layout.energy)}};
}

Json toJson(const SearchOutput& output)
{
    const SearchResult& result = output.result;
    Json rejected = Json::object();
    for (std::size_t i = 0; i < rejectionCount; ++i)
        rejected[std::string(key(static_cast<Rejection>(i)))] = result.rejected[i];
    Json best = Json::array();
    for (const SearchRow& row : output.rows)
        best.emplace_back(toJson(row.layout))["within_band"] = row.equal;
    Json beyond = Json::object();
    for (const SearchAnswer::Beyond& each : output.beyond)
        beyond[std::string(key(each.limit))] = each.best ? toJson(*each.best) : Json(nullptr);
    Json json{{"space", result.space}, {"evaluated", result.evaluated}, {"pruned", result.pruned},
        {"rejected", std::move(rejected)}, {"legal", result.legal()}, {"complete", result.complete()},
        {"unvisited", result.unvisited}, {"seconds", output.seconds}, {"ranked_by", "predicted"},
        {"best", std::move(best)}, {"current", toJson(result.present)}};
    if (output.worthRunning > 0)
        json["worth_running"] = output.worthRunning;
    if (!beyond.empty())
        json["without_limit"] = std::move(beyond);
    json["caveats"] = caveatsJson(output.caveats);
    return json;
}

// `limits`: with a row for what there would be without each, where no sentence says it.
Table tableForPeople(const SearchOutput& output, bool limits)
{
    const std::vector<SearchRow>& rows = output.rows;
    limits = limits && !output.beyond.empty();
    const bool marked = std::ranges::count(rows, true, &SearchRow::equal) > 1;
    Table table{{"#", "step", "", "memory", "cost"}, {}};
    const auto add = [&](const std::string& rank, const FoundLayout& layout, bool equal,
                         const std::string& without) {
        std::vector<Cell>& row = table.rows.emplace_back(
            std::vector<Cell>{rank, layout.step, equal && marked ? "≈" : "", layout.memory, layout.cost});
        if (output.energy)
            row.emplace_back(layout.energy);
        if (limits)
            row.emplace_back(without);
        row.emplace_back(setText(layout.set));
    };
    if (output.energy)
        table.columns.emplace_back("energy");
    if (limits)
        table.columns.emplace_back("without the limit");
    table.columns.emplace_back("set");
    for (std::size_t i = 0; i < rows.size(); ++i)
        add(std::to_string(i + 1), rows[i].layout, rows[i].equal, "");
    if (!limits)
        return table;
    for (const SearchAnswer::Beyond& each : output.beyond) {
        const std::string name = limitName(each.limit).plain();
        if (each.best) {
            add("—", *each.best, false, name);
            continue;
        }
        std::vector<Cell>& row = table.rows.emplace_back(table.columns.size());
        *(row.end() - 2) = name;
        row.back() = each.looked ? "still none runs" : "not looked at in the time given";
    }
    return table;
}

Table tableForFiles(const SearchOutput& output)
{
    Table table{{"rank", "step_seconds", "memory_bytes", "cost", "set", "within_band"}, {}};
    const bool limits = !output.beyond.empty();
    if (output.energy)
        table.columns.emplace_back("run_joules");
    if (limits)
        table.columns.emplace_back("without_limit");
    const auto add = [&](const Cell& rank, const std::optional<FoundLayout>& layout, const Cell& equal,
                         const Cell& without) {
        std::vector<Cell>& row = table.rows.emplace_back();
        if (layout)
            row = {rank, layout->step, layout->memory, layout->cost, setText(layout->set), equal};
        row.resize(table.columns.size());
        if (output.energy && layout)
            row[6] = layout->energy;
        if (limits)
            row.back() = without;
    };
    for (std::size_t i = 0; i < output.rows.size(); ++i)
        add(i + 1, output.rows[i].layout, output.rows[i].equal ? 1 : 0, {});
    for (const SearchAnswer::Beyond& each : output.beyond)
        add({}, each.best, {}, key(each.limit));
    return table;
}

std::string presentText(const PresentLayout& now)
{
    if (!now.legal)
        return "As it is, the scenario's own layout cannot be run.";
    std::string text = "As it is: " + format(now.step) + " predicted";
    if (now.statedStep)
        text += " (" + format(*now.statedStep) + " at the stated MFU)";
    if (!now.fits)
        text += ", which does not fit (" + format(now.memory) + ')';
    else if (!now.roomy)
        text += ", which leaves less memory free than was asked for (" + format(now.memory) + ')';
    if (now.regret)
        text += *now.regret > 0 ? "; " + format(*now.regret, Unit::Percent) + " longer than the best"
                                : std::string("; none is faster");
    return text + '.';
}

} // namespace

std::vector<SearchRow> rowsOf(const SearchResult& result)
{
    std::vector<SearchRow> rows;
    for (const FoundLayout& layout : result.best)
        rows.push_back({layout});
    markEquals(rows);
    return rows;
}

Report predictedReport(
    const Scenario& scenario, const std::optional<FoundLayout>& layout, const Catalog& catalog)
{
    Scenario at = scenario;
    if (layout)
        applyEdits(at, layout->set, catalog);
    at.hardware.efficiency.mfu = Mfu::model();
    return evaluate(at);
}

std::string missedTargets(const Report& report)
{
    std::string text;
    if (!report.run.wallClock)
        text += "With the first the run never ends: failures take all its time.\n";
    else if (deadlineShare(report).value_or(0) > 1)
        text += "With the first the wall-clock is " + format(*report.run.wallClock) + "; the deadline is "
            + format(report.scenario.targets.deadline) + ".\n";
    if (report.scenario.targets.budget && report.run.budgetLeft && report.run.budgetLeft->value() < 0)
        text += "With the first the run costs " + format(*report.run.total) + "; the budget is "
            + format(*report.scenario.targets.budget) + ".\n";
    return text;
}

void markEquals(std::vector<SearchRow>& rows)
{
    const auto step = [](const SearchRow& row) { return row.layout.step; };
    const auto fastest = std::ranges::min_element(rows, {}, step);
    for (SearchRow& row : rows)
        row.equal = areEqual(fastest->layout.step, row.layout.step);
}

std::string countsText(const SearchResult& result, double seconds)
{
    std::string text = format(result.space, Unit::Count) + " layouts in " + format(Seconds(seconds)) + ": "
        + format(result.evaluated, Unit::Count) + " evaluated, " + percent(result.pruned, result.space)
        + " cannot be better";
    for (std::size_t i = 0; i < rejectionCount; ++i)
        if (result.rejected[i] > 0)
            text += ", " + percent(result.rejected[i], result.space) + ' '
                + sentence(static_cast<Rejection>(i)).plain();
    if (!result.complete())
        text += ", " + percent(result.unvisited, result.space) + " not looked at in the time given";
    return text + '\n';
}

std::string beyondText(const SearchAnswer::Beyond& beyond, std::optional<Seconds> best)
{
    const std::string name = "Without the limit “" + limitName(beyond.limit).plain() + "”: ";
    if (!beyond.looked)
        return name + "not looked at in the time given.\n";
    if (!beyond.best)
        return name + "still none runs.\n";
    const FoundLayout& layout = *beyond.best;
    std::string change;
    if (best) {
        const double share = layout.step / *best - 1;
        if (share == 0)
            return name + "nothing is faster.\n";
        change = std::string(" (") + (share < 0 ? "−" : "+") + format(std::abs(share), Unit::Percent) + ')';
    }
    return name + format(layout.step) + change + ", " + format(layout.memory) + "; " + setText(layout.set)
        + ".\n";
}

namespace {

// What running the first few for ten minutes each brings.
std::string worthRunningText(std::size_t rows)
{
    const std::string few = rows == 2 ? "two" : "three";
    return "Ten minutes each of the first " + few + " usually tell: in published sweeps the fastest of the "
        + few + " predicted fastest took " + percent(regretAfterRuns[rows - 1], 1)
        + " longer than the best on average, the first alone " + percent(regretAfterRuns[0], 1) + ".\n";
}

} // namespace

void printSearch(const SearchOutput& output, OutputFormat format)
{
    const std::vector<SearchRow>& rows = output.rows;
    sayCaveats(output.caveats, format);
    if (format == OutputFormat::Json)
        return print(jsonDocument(toJson(output)));
    if (rows.empty() && (format == OutputFormat::Text || output.beyond.empty()))
        return;
    printTable(format == OutputFormat::Csv ? tableForFiles(output)
                                           : tableForPeople(output, format != OutputFormat::Text),
        format);
    if (format != OutputFormat::Text)
        return;
    if (std::ranges::count(rows, true, &SearchRow::equal) > 1)
        print("\n≈ nobody can tell which of these is the fastest: published plans of one job took −"
            + percent(1 - rankingBand.low, 1) + " to +" + percent(rankingBand.high - 1, 1)
            + " of what was predicted.\n");
    if (output.worthRunning > 0)
        print(worthRunningText(output.worthRunning));
    for (const SearchAnswer::Beyond& each : output.beyond)
        print('\n' + beyondText(each, rows.front().layout.step));
    print('\n' + presentText(output.result.present) + '\n' + output.targets);
    print('\n' + countsText(output.result, output.seconds));
}

void complainOfNone(const SearchOutput& output)
{
    std::string counts = countsText(output.result, output.seconds);
    counts.pop_back();
    complain((output.result.complete() ? "no layout of this job runs: "
                                       : "no layout was found in the time given: ")
        + counts);
}

nlohmann::ordered_json partJson(const SearchOutput& output)
{
    Json json = toJson(output);
    for (std::size_t i = 0; i < output.rows.size(); ++i)
        json["best"][i]["order"] = output.rows[i].layout.at;
    return json;
}

FoundLayouts readLayouts(
    const FoundParts& parts, const Scenario& scenario, std::size_t top, const Catalog& catalog)
{
    FoundLayouts all;
    for (const FoundParts::Part& part : parts.parts) {
        const PartReader read(part.path);
        const Json& json = part.found;
        SearchResult& result = all.results.emplace_back();
        all.seconds = std::max(all.seconds, read.number(json, "seconds"));
        result.space = read.number(json, "space");
        result.evaluated = read.number(json, "evaluated");
        result.pruned = read.number(json, "pruned");
        result.unvisited = read.number(json, "unvisited");
        const Json& rejected = read.at(json, "rejected", Json::value_t::object);
        for (std::size_t i = 0; i < rejectionCount; ++i)
            result.rejected[i] = read.number(rejected, std::string(key(static_cast<Rejection>(i))).c_str());
        const Json& now = read.at(json, "current", Json::value_t::object);
        result.present = {.step = Seconds(read.number(now, "predicted_step_seconds")),
            .memory = Bytes(read.number(now, "memory_bytes")),
            .legal = read.flag(now, "legal"),
            .fits = read.flag(now, "fits"),
            .roomy = read.flag(now, "roomy"),
            .regret = {}};
        const Json& best = read.at(json, "best", Json::value_t::array);
        if (best.size() > top)
            read.refuse("more layouts than were asked for");
        for (const Json& each : best) {
            FoundLayout& layout = result.best.emplace_back();
            layout.set = read.edits(each, "set");
            layout.step = Seconds(read.number(each, "step_seconds"));
            layout.memory = Bytes(read.number(each, "memory_bytes"));
            layout.at = read.number(each, "order");
            Scenario at = scenario;
            if (const FieldError error = applyEdits(at, layout.set, catalog))
                read.refuse(error.message.plain());
            if (!(layout.step.value() > 0))
                read.refuse("a step of no time");
        }
    }
    return all;
}

} // namespace ridgepoint
