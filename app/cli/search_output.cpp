#include "app/cli/search_output.h"

#include "app/cli/json.h"
#include "app/cli/part_reader.h"

#include "core/analysis/levers.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/ranking_band.h"
#include "core/training/step/framework_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

std::string setText(const FieldEdits& edits) { return edits.empty() ? "as it is" : textOf(edits); }

namespace {

std::string percent(double part, double whole) { return format(whole > 0 ? part / whole : 0, Unit::Percent); }

// As `evaluate` has it; beside it what is predicted, which is what regret and ranks go by.
Json toJson(const PresentLayout& now)
{
    const bool stated = now.statedStep.has_value();
    Json json{{"step_seconds", now.statedStep.value_or(now.step).value()},
        {"memory_bytes", now.memory.value()}, {"cost", numberOf(stated ? now.statedCost : now.cost)},
        {"mfu", stated ? "stated" : "predicted"}, {"predicted_step_seconds", now.step.value()},
        {"predicted_cost", numberOf(now.cost)}, {"legal", now.legal}, {"fits", now.fits},
        {"roomy", now.roomy}, {"regret", jsonNumber(now.regret)},
        {"left_out", now.leftOut ? Json(key(*now.leftOut)) : Json(nullptr)},
        {"rule", now.rule ? Json(now.rule->id) : Json(nullptr)}};
    if (now.host)
        json["host_bytes_per_node"] = now.host->value();
    return json;
}

Json toJson(const FoundLayout& layout)
{
    Json json{{"set", setJson(layout.set)}, {"step_seconds", layout.step.value()},
        {"memory_bytes", layout.memory.value()}, {"cost", numberOf(layout.cost)},
        {"run_joules", numberOf(layout.energy)}};
    if (layout.host)
        json["host_bytes_per_node"] = layout.host->value();
    return json;
}

// Nobody can tell its step from that of the fastest.
bool isEqual(const SearchOutput& output, const FoundLayout& layout)
{
    const std::vector<FoundLayout>& all = output.result.best;
    return output.comparable
        && areEqual(std::ranges::min_element(all, {}, &FoundLayout::step)->step, layout.step);
}

Json toJson(const PlainPlan& plain, const std::vector<FoundLayout>& best)
{
    Json json{{"kind",
        plain.kind == PlainPlanKind::FullySharded        ? "fully_sharded"
            : plain.kind == PlainPlanKind::ExpertAndData ? "expert_and_data"
                                                         : "tensor_and_pipeline"}};
    if (!plain.layout) {
        json["why_none"] = plain.reason ? Json(key(*plain.reason)) : Json("fixed");
        if (plain.reason == Rejection::NotOffered && plain.rule)
            json["rule"] = plain.rule->id;
        return json;
    }
    json.update(toJson(*plain.layout));
    if (!best.empty()) {
        json["step_over_best"] = plain.layout->step / best.front().step;
        json["memory_over_best"] = plain.layout->memory / best.front().memory;
    }
    return json;
}

Json toJson(const Reasons& reasons, const FoundLayout& best)
{
    Json neighbours = Json::array();
    for (const NeighbourPlan& plan : reasons.neighbours) {
        Json own{{"set", setJson({plan.edit})}};
        if (plan.layout) {
            own["step_over_best"] = plan.layout->step / best.step;
            own["offloaded"] = plan.layout->family.isOffloaded();
        } else {
            own["rejected"] = key(plan.reason);
            if (plan.rule)
                own["rule"] = plan.rule->id;
            own["memory_bytes"] = numberOf(plan.memory);
        }
        neighbours.push_back(std::move(own));
    }
    Json terms = Json::object();
    for (const StepDifference& term : reasons.terms)
        terms[std::string(term.readout->path)] = {{"best", term.best}, {"plain", term.plain}};
    return {{"neighbours", std::move(neighbours)}, {"room_bytes", reasons.room.value()},
        {"step", std::move(terms)}};
}

Json toJson(const SearchOutput& output)
{
    const SearchResult& result = output.result;
    Json rejected = Json::object();
    for (std::size_t i = 0; i < rejectionCount; ++i)
        rejected[std::string(key(static_cast<Rejection>(i)))] = result.rejected[i];
    const auto ruleJson = [](const FrameworkRule& rule) {
        return Json{{"rule", rule.id}, {"says", rule.says}, {"source", rule.source}};
    };
    Json excludedBy = Json::array(), refusedBy = Json::array();
    for (const FrameworkRule* rule : output.refusedBy)
        refusedBy.push_back(ruleJson(*rule));
    for (const RuleShare& share : result.excludedBy)
        excludedBy.emplace_back(ruleJson(*share.rule))["layouts"] = share.layouts;
    const std::vector<FoundLayout>& layouts = result.best;
    Json best = Json::array();
    for (const FoundLayout& layout : layouts)
        best.emplace_back(toJson(layout))["within_band"] = isEqual(output, layout);
    Json families = Json::array();
    for (const FoundFamily& family : result.families) {
        Json own = toJson(family.best);
        const auto listed = std::ranges::find(layouts, family.best.at, &FoundLayout::at);
        own["index"] = listed == layouts.end() ? Json(nullptr) : Json(listed - layouts.begin());
        own["variants"] = family.variants;
        families.push_back(std::move(own));
    }
    Json beyond = Json::object();
    for (const SearchAnswer::Beyond& each : output.beyond)
        beyond[std::string(key(each.limit))] = each.best ? toJson(*each.best) : Json(nullptr);
    Json json{{"space", result.space}, {"evaluated", result.evaluated}, {"pruned", result.pruned},
        {"rejected", std::move(rejected)}, {"excluded_by", std::move(excludedBy)},
        {"not_refused", result.legal()}, {"legal", result.legal()}, // `legal`: its old name
        {"complete", result.complete()}, {"unvisited", result.unvisited}, {"seconds", output.seconds},
        {"tried_on_device", result.triedOnDevice}, {"ranked_by", "predicted"}, {"best", std::move(best)},
        {"current", toJson(result.present)}};
    if (!result.families.empty()) {
        json["families"] = std::move(families);
        json["variants_among"] = result.counted;
    }
    if (output.plain)
        json["plain"] = toJson(*output.plain, layouts);
    if (output.why && !layouts.empty())
        json["why"] = toJson(*output.why, layouts.front());
    if (!output.refusedBy.empty())
        json["refused_by"] = std::move(refusedBy);
    if (result.tooLarge)
        json["too_large"] = {{"state_bytes", result.tooLarge->state.value()},
            {"least_bytes", result.tooLarge->least.value()}, {"room_bytes", result.tooLarge->room.value()},
            {"offloaded", result.tooLarge->offloaded}};
    if (const std::size_t few = output.comparable ? worthRunning(layouts) : 0; few > 0 && !output.front)
        json["worth_running"] = few;
    if (!beyond.empty())
        json["without_limit"] = std::move(beyond);
    json["caveats"] = caveatsJson(output.caveats);
    return json;
}

bool usesHost(const SearchAnswer::Beyond& beyond) { return beyond.best && beyond.best->host; }

// `limits`: with a row for what there would be without each, where no sentence says it.
Table tableForPeople(const SearchOutput& output, bool limits)
{
    const std::vector<SearchRow>& rows = output.rows;
    limits = limits && !output.beyond.empty();
    const bool marked = std::ranges::count(rows, true, &SearchRow::equal) > 1;
    const bool folded = std::ranges::any_of(rows, [](const SearchRow& row) { return row.plan.variants > 1; });
    const std::string memory =
        output.capacity.value() > 0 ? "memory of " + format(output.capacity) : std::string("memory");
    const bool host =
        std::ranges::any_of(rows, [](const SearchRow& row) { return row.plan.layout.host.has_value(); })
        || (limits && std::ranges::any_of(output.beyond, usesHost));
    Table table{{"#", "step", "", memory, "cost"}, {}};
    if (folded)
        table.columns.insert(table.columns.begin() + 1, "×");
    const auto add = [&](const std::string& rank, const FoundLayout& layout, bool equal,
                         const std::string& without, double variants = 1) {
        std::vector<Cell>& row = table.rows.emplace_back(
            std::vector<Cell>{rank, layout.step, equal && marked ? "≈" : "", layout.memory, layout.cost});
        if (folded)
            row.insert(row.begin() + 1,
                variants > 1 ? Cell("× " + format(variants, Unit::Count) + " variants") : Cell());
        if (host)
            row.insert(row.end() - 1, layout.host);
        if (output.energy)
            row.emplace_back(layout.energy);
        if (limits)
            row.emplace_back(without);
        row.emplace_back(setText(layout.set));
    };
    if (host)
        table.columns.insert(table.columns.end() - 1, "host memory per node");
    if (output.energy)
        table.columns.emplace_back("energy");
    if (limits)
        table.columns.emplace_back("without the limit");
    table.columns.emplace_back("set");
    for (std::size_t i = 0; i < rows.size(); ++i)
        add((rows[i].plan.ranked ? std::to_string(i + 1) : "—") + (rows[i].plan.plain ? " plain" : ""),
            rows[i].plan.layout, rows[i].equal, "", rows[i].plan.variants);
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
        row.back() = each.looked ? "no valid layout even then" : "not searched in the time given";
    }
    return table;
}

Table tableForFiles(const SearchOutput& output)
{
    Table table{{"rank", "step_seconds", "memory_bytes", "cost", "set", "within_band"}, {}};
    const std::vector<FoundLayout>& best = output.result.best;
    const bool limits = !output.beyond.empty();
    const bool host =
        std::ranges::any_of(best, [](const FoundLayout& layout) { return layout.host.has_value(); })
        || std::ranges::any_of(output.beyond, usesHost);
    if (output.energy)
        table.columns.emplace_back("run_joules");
    if (host)
        table.columns.emplace_back("host_bytes_per_node");
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
        if (host && layout)
            row[output.energy ? 7 : 6] = layout->host;
        if (limits)
            row.back() = without;
    };
    for (std::size_t i = 0; i < best.size(); ++i)
        add(i + 1, best[i], isEqual(output, best[i]) ? 1 : 0, {});
    for (const SearchAnswer::Beyond& each : output.beyond)
        add({}, each.best, {}, key(each.limit));
    return table;
}

std::string presentText(const PresentLayout& now, const std::string& illegal)
{
    if (!now.legal)
        return "Current layout: cannot be run" + (illegal.empty() ? "" : ": " + illegal) + '.';
    std::string text = "Current layout: " + format(now.step) + " predicted";
    if (now.statedStep)
        text += " (" + format(*now.statedStep) + " at the stated MFU)";
    if (!now.fits)
        text += ", which does not fit (" + format(now.memory) + ')';
    else if (!now.roomy)
        text += ", which leaves less memory free than was asked for (" + format(now.memory) + ')';
    if (now.regret)
        text += *now.regret > 0 ? "; " + format(*now.regret, Unit::Percent) + " longer than the best"
                                : std::string("; already the fastest");
    if (const Text why = leftOutSentence(now); !why.empty())
        text += "; not among the layouts searched: " + why.plain();
    return text + '.';
}

} // namespace

std::vector<SearchRow> rowsOf(const SearchAnswer& answer, bool all)
{
    std::vector<SearchRow> rows;
    for (ListedPlan& plan : listedPlans(answer, all))
        rows.push_back({std::move(plan)});
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
            + format(report.scenario.targets.deadline)
            + (report.scenario.targets.deadline.stated() ? ".\n"
                                                         : ", the default, because none is stated.\n");
    if (report.scenario.targets.budget && report.run.budgetLeft && report.run.budgetLeft->value() < 0)
        text += "With the first the run costs " + format(*report.run.total) + "; the budget is "
            + format(*report.scenario.targets.budget) + ".\n";
    return text;
}

void markEquals(std::vector<SearchRow>& rows)
{
    const auto step = [](const SearchRow& row) { return row.plan.layout.step; };
    const auto fastest = std::ranges::min_element(rows, {}, step);
    for (SearchRow& row : rows)
        row.equal = areEqual(fastest->plan.layout.step, row.plan.layout.step);
}

std::string countsText(const SearchResult& result, double seconds)
{
    std::string text = format(result.space, Unit::Count)
        + (result.space == 1 ? " layout in " : " layouts in ") + format(Seconds(seconds)) + ": "
        + format(result.evaluated, Unit::Count) + " evaluated, " + percent(result.pruned, result.space)
        + " pruned by a bound";
    for (std::size_t i = 0; i < rejectionCount; ++i)
        if (result.rejected[i] > 0)
            text += ", " + percent(result.rejected[i], result.space) + ' '
                + sentence(static_cast<Rejection>(i)).plain();
    if (!result.complete())
        text += ", " + percent(result.unvisited, result.space) + " not searched in the time given";
    return text + '\n';
}

std::string excludedText(const SearchResult& result, std::size_t most)
{
    if (result.excludedBy.empty())
        return {};
    std::string text = "Rules of the framework that exclude most layouts:\n";
    for (const RuleShare& share :
        std::span(result.excludedBy).first(std::min(most, result.excludedBy.size())))
        text += "  " + excludingSentence(share, result).plain() + '\n';
    return text;
}

std::string beyondText(const SearchAnswer::Beyond& beyond, std::optional<Seconds> best)
{
    const std::string name = "Without the limit “" + limitName(beyond.limit).plain() + "”: ";
    if (!beyond.looked)
        return name + "not searched in the time given.\n";
    if (!beyond.best)
        return name + "no valid layout even then.\n";
    const FoundLayout& layout = *beyond.best;
    std::string change;
    if (best) {
        const double share = layout.step / *best - 1;
        if (share == 0)
            return name + "nothing is faster.\n";
        change = std::string(" (") + (share < 0 ? "−" : "+") + format(std::abs(share), Unit::Percent) + ')';
    }
    const std::string host =
        layout.host ? ", " + format(*layout.host) + " of host memory per node" : std::string();
    return name + format(layout.step) + change + ", " + format(layout.memory) + host + "; "
        + setText(layout.set) + ".\n";
}

namespace {

// What the first is better by than the plans next to it, and where its step and the plain plan's differ.
std::string whyText(const Reasons& reasons, const FoundLayout& best)
{
    std::string text = "Why the first one? With one field changed:\n";
    for (const NeighbourPlan& plan : reasons.neighbours)
        text += "  " + plan.edit.field + '=' + plan.edit.text + ": "
            + outcomeOf(plan, best, reasons.room).plain() + '\n';
    if (reasons.terms.empty())
        return text;
    text += "Its step and the plain plan's:\n";
    for (const StepDifference& term : reasons.terms)
        text += "  " + std::string(term.readout->firstLabel()) + ": " + format(Seconds(term.best))
            + ", plain " + format(Seconds(term.plain)) + '\n';
    return text;
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
        print('\n' + closeSentence().plain() + '\n');
    for (const std::string& change : output.changes)
        print('\n' + change + '\n');
    if (output.worthRunning > 0)
        print(worthRunningSentence(output.worthRunning, output.folded).plain() + '\n');
    for (const SearchAnswer::Beyond& each : output.beyond)
        print('\n' + beyondText(each, rows.front().plan.layout.step));
    if (output.why && !output.result.best.empty())
        print('\n' + whyText(*output.why, output.result.best.front()));
    print(
        '\n' + output.sentences + presentText(output.result.present, output.illegal) + '\n' + output.targets);
    print('\n' + countsText(output.result, output.seconds)
        + excludedText(output.result, output.why || !output.beyond.empty() ? 8 : 3));
}

void complainOfNone(const SearchOutput& output)
{
    std::string counts = countsText(output.result, output.seconds) + excludedText(output.result, 8);
    counts.pop_back();
    complain((output.result.complete() ? "no layout of this job runs: "
                                       : "no layout was found in the time given: ")
        + counts);
}

Json partJson(const SearchOutput& output)
{
    Json json = toJson(output);
    for (std::size_t i = 0; i < output.result.best.size(); ++i)
        json["best"][i]["order"] = output.result.best[i].at;
    for (std::size_t i = 0; i < output.result.families.size(); ++i)
        json["families"][i]["order"] = output.result.families[i].best.at;
    return json;
}

namespace {

FoundLayout readLayout(
    const Json& json, const PartReader& read, const Scenario& scenario, const Catalog& catalog)
{
    FoundLayout layout;
    layout.set = read.edits(json, "set");
    layout.step = Seconds(read.number(json, "step_seconds"));
    layout.memory = Bytes(read.number(json, "memory_bytes"));
    layout.at = read.number(json, "order");
    Scenario at = scenario;
    if (const FieldError error = applyEdits(at, layout.set, catalog))
        read.refuse(error.message.plain());
    if (!(layout.step.value() > 0))
        read.refuse("a step of no time");
    layout.family = familyOf(at);
    return layout;
}

const FrameworkRule* ruleOf(const std::string& id, const PartReader& read, const Scenario& scenario)
{
    const auto rules = rulesOf(stackTraits(scenario.hardware.stack));
    const auto rule = std::ranges::find(rules, id, &FrameworkRule::id);
    if (rule == rules.end())
        read.refuse("a rule that is not known: " + id);
    return &*rule;
}

} // namespace

FoundLayouts readLayouts(
    const FoundParts& parts, const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog)
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
        for (const Json& each : read.at(json, "excluded_by", Json::value_t::array))
            result.excludedBy.push_back(
                {ruleOf(read.text(each, "rule"), read, scenario), read.number(each, "layouts")});
        const Json& now = read.at(json, "current", Json::value_t::object);
        result.present = {.step = Seconds(read.number(now, "predicted_step_seconds")),
            .memory = Bytes(read.number(now, "memory_bytes")),
            .legal = read.flag(now, "legal"),
            .fits = read.flag(now, "fits"),
            .roomy = read.flag(now, "roomy")};
        if (now.contains("left_out") && now.at("left_out").is_string()) {
            const std::string reason = read.text(now, "left_out");
            result.present.leftOut = rejectionOf(reason);
            if (!result.present.leftOut)
                read.refuse("a reason that is not known: " + reason);
        }
        if (now.contains("rule") && now.at("rule").is_string())
            result.present.rule = ruleOf(read.text(now, "rule"), read, scenario);
        result.triedOnDevice = !json.contains("tried_on_device") || read.flag(json, "tried_on_device");
        const Json& best = read.at(json, "best", Json::value_t::array);
        if (best.size() > std::max(question.top, variantsAmong))
            read.refuse("more layouts than were asked for");
        for (const Json& each : best)
            result.best.push_back(readLayout(each, read, scenario, catalog));
        if (question.families && json.contains("families"))
            for (const Json& each : read.at(json, "families", Json::value_t::array))
                result.families.push_back({readLayout(each, read, scenario, catalog)});
    }
    return all;
}

} // namespace ridgepoint
