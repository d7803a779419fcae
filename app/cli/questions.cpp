#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/analysis/goal.h"
#include "core/analysis/sensitivity.h"
#include "core/base/format.h"
#include "core/base/printable.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/writers.h"
#include "core/search/answer.h"
#include "core/search/replanned.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct ReadoutQuestion
{
    Report report;
    const Readout* readout; // never null
    OutputFormat format;
    std::vector<Caveat> caveats; // said already
};

ReadoutQuestion askedOf(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const std::string path = context.parser.text("readout");
    if (path.empty())
        refuse("expected --readout path, for example --readout step.seconds");
    const Readout& readout = readoutNamed(path);
    Report report = evaluate(askedScenario(context));
    std::vector<Caveat> caveats = caveatsOf(report, readout.path);
    sayCaveats(caveats, format);
    return {std::move(report), &readout, format, std::move(caveats)};
}

std::string shown(const ReadoutQuestion& asked, double value) { return format(value, asked.readout->unit); }
double inFile(const ReadoutQuestion& asked, double value) { return fileNumber(*asked.readout, value); }

// --- sensitivity

Json toJson(const ReadoutQuestion& asked, const Sensitivity& all)
{
    Json fields = Json::array();
    for (const FieldSensitivity& each : all.fields) {
        Json trials = Json::array();
        for (const FieldTrial& trial : each.trials) {
            Json json{{"set", trial.text}, {"value", inFile(asked, trial.value)},
                {"fits_no_longer", trial.overflows}};
            if (all.replanned)
                json["replanned"] = fileJson(*asked.readout, trial.replanned);
            trials.push_back(std::move(json));
        }
        Json field{{"field", each.field->id}, {"at", jsonNumber(each.at)},
            {"one_percent_more", jsonNumber(each.onePercent)}, {"trials", std::move(trials)}};
        if (all.replanned)
            field["one_percent_more_replanned"] = jsonNumber(each.onePercentReplanned);
        fields.push_back(std::move(field));
    }
    Json json{{"readout", asked.readout->path}, {"value", inFile(asked, *all.now)}};
    if (all.replanned)
        json["replanned"] = inFile(asked, *all.replanned);
    json.update({{"fields", std::move(fields)}, {"without_effect", all.idle.size()},
        {"caveats", caveatsJson(asked.caveats)}});
    return json;
}

std::string mark(bool overflows) { return overflows ? " ✗ does not fit" : ""; }

// "+1.0 %", of the readout.
std::string percentChange(double share)
{
    return (share < 0 ? "−" : "+") + format(std::abs(share), Unit::Percent);
}

// A row a trial for programs, a row a field for people.
Table tableOf(const ReadoutQuestion& asked, const Sensitivity& all)
{
    Table table;
    if (!isForPeople(asked.format)) {
        table.columns = {"field", "at", "one_percent_more", "set", "value"};
        if (all.replanned)
            table.columns.insert(table.columns.end(), {"replanned", "one_percent_more_replanned"});
        for (const FieldSensitivity& each : all.fields)
            for (const FieldTrial& trial : each.trials) {
                table.rows.push_back(
                    {each.field->id, each.at, each.onePercent, trial.text, inFile(asked, trial.value)});
                if (all.replanned)
                    table.rows.back().insert(table.rows.back().end(),
                        {readoutCell(*asked.readout, trial.replanned), each.onePercentReplanned});
            }
        return table;
    }
    table.columns = {"field", "now", "+1 %", "least", "with", "most", "with"};
    if (all.replanned)
        table.columns = {
            "field", "now", "+1 %", "replanned", "least", "with", "replanned", "most", "with", "replanned"};
    for (const FieldSensitivity& each : all.fields) {
        const FieldTrial *least = &each.least(), *most = &each.most();
        std::vector<Cell> row{
            each.field->label, each.now.plain(), each.onePercent ? percentChange(*each.onePercent) : ""};
        if (all.replanned)
            row.emplace_back(each.onePercentReplanned ? percentChange(*each.onePercentReplanned) : "");
        for (const auto& [trial, isOne] :
            {std::pair(least, least->value < *all.now), std::pair(most, most->value > *all.now)}) {
            row.emplace_back(isOne ? shown(asked, trial->value) : "");
            row.emplace_back(isOne ? trial->shown.plain() + mark(trial->overflows) : "");
            if (all.replanned)
                row.push_back(isOne ? readoutCell(*asked.readout, trial->replanned) : "");
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

int runSensitivity(CommandContext& context)
{
    const ReadoutQuestion asked = askedOf(context);
    Sensitivity all = sensitivityOf(asked.report, *asked.readout, context.catalog);
    if (!all.now)
        return codeWithoutValue(asked.report, *asked.readout);
    if (context.parser.isSet("replan")) {
        if (statedMfu(asked.report.scenario.hardware))
            complain("note: the scenario states its MFU; what is replanned is predicted, as "
                     "hardware.efficiency.mfu=model does");
        const SearchAnswer answer = answerTo(asked.report.scenario,
            {.top = 1, .further = {.trialsOf = std::string(asked.readout->path)}}, context.catalog,
            {.threads = processors()});
        addReplanned(all, answer.trials, *asked.readout);
        if (!all.replanned)
            complain("note: no layout of this job runs, or the readout has no value with the best one: "
                     "nothing is replanned");
    }
    if (asked.format == OutputFormat::Json)
        print(jsonDocument(toJson(asked, all)));
    else {
        if (isForPeople(asked.format))
            print(std::string(asked.readout->firstLabel()) + ": " + shown(asked, *all.now)
                + ". Each field alone, all others unchanged: 1 % more, half, twice or another choice.\n"
                + (all.replanned
                        ? "Replanned: each value with its own fastest layout; with it the scenario has "
                            + shown(asked, *all.replanned) + ".\n"
                        : "")
                + '\n');
        printTable(tableOf(asked, all), asked.format);
        if (isForPeople(asked.format))
            print('\n' + std::to_string(all.idle.size()) + " other fields change nothing.\n");
    }
    return codeOf(asked.report);
}

// --- goal

Goal goalOf(CommandContext& context, const ReadoutQuestion& asked)
{
    Goal goal{.readout = asked.readout};
    const bool least = context.parser.isSet("at-least");
    if (least == context.parser.isSet("at-most"))
        refuse("expected either --at-most X or --at-least X");
    goal.atMost = !least;
    goal.bound = *quantity(context.parser, least ? "at-least" : "at-most", asked.readout->unit);
    return goal;
}

std::vector<const FieldSpec*> fieldsOf(CommandContext& context, const Scenario& scenario)
{
    std::vector<const FieldSpec*> fields;
    for (const QString& given : context.parser.values("field")) {
        const std::string id = given.toStdString();
        const FieldSpec* field = findField(id);
        if (!field)
            refuse(
                "--field " + printable(id, 200) + ": no such field" + didYouMean(nearestField(id)).plain());
        if (!isAskedAlone(*field, scenario))
            refuse("--field " + id + ": not a number or a choice that means something here");
        fields.push_back(field);
    }
    return fields;
}

Json toJson(const ReadoutQuestion& asked, const Goal& goal, const GoalAnswer& answer)
{
    Json fields = Json::array();
    for (const GoalOfField& each : answer.fields) {
        Json kept = Json::array();
        for (const FieldInterval& interval : each.kept)
            kept.push_back({{"from", interval.from}, {"to", interval.to}});
        fields.push_back(
            {{"field", each.field->id}, {"set", each.edit ? Json(each.edit->text) : Json(nullptr)},
                {"value", fileJson(*asked.readout, each.value)}, {"fits_no_longer", each.overflows},
                {"kept", std::move(kept)}});
    }
    return {{"readout", asked.readout->path},
        {goal.atMost ? "at_most" : "at_least", inFile(asked, goal.bound)},
        {"value", inFile(asked, *answer.now)}, {"met", answer.met}, {"fields", std::move(fields)},
        {"together",
            {{"set", setJson(answer.together)}, {"value", fileJson(*asked.readout, answer.valueTogether)}}},
        {"caveats", caveatsJson(asked.caveats)}};
}

// For programs with what changes together below, in rows of the same value.
Table tableOf(const ReadoutQuestion& asked, const GoalAnswer& answer)
{
    const bool people = isForPeople(asked.format);
    Table table;
    table.columns = people ? std::vector<std::string>{"field", "now", "must be", "then"}
                           : std::vector<std::string>{"how", "field", "set", "value"};
    for (const GoalOfField& each : answer.fields) {
        if (!people)
            table.rows.push_back(
                {"alone", each.field->id, each.edit ? each.edit->text : "", inFile(asked, *each.value)});
        else if (each.edit)
            table.rows.push_back({std::string(each.field->label), each.now.plain(),
                each.shown.plain() + mark(each.overflows), shown(asked, *each.value)});
    }
    if (!people)
        for (const FieldEdit& edit : answer.together)
            table.rows.push_back({"together", edit.field, edit.text, inFile(asked, *answer.valueTogether)});
    return table;
}

std::string afterwards(
    const ReadoutQuestion& asked, const Goal& goal, const GoalAnswer& answer, const Catalog& catalog)
{
    const Scenario& scenario = asked.report.scenario;
    std::string text;
    const GoalOfField* nearest = nullptr;
    std::size_t cannot = 0;
    for (const GoalOfField& each : answer.fields) {
        if (each.edit)
            continue;
        ++cannot;
        if (each.value && goal.isCloser(*each.value, nearest ? *nearest->value : *answer.now))
            nearest = &each;
    }
    if (cannot > 0)
        text += std::to_string(cannot) + " other fields alone cannot"
            + (nearest ? "; " + std::string(nearest->field->label) + " comes nearest, with "
                        + shown(asked, *nearest->value)
                       : std::string())
            + ".\n";
    if (answer.together.empty())
        return text + "No combined change of numbers was found that reaches it.\n";
    text += "\nTogether, each by as little as possible (" + shown(asked, *answer.valueTogether) + "):\n";
    Scenario to = scenario;
    applyEdits(to, answer.together, catalog);
    Table table{.columns = {"field", "now", "must be"}, .rows = {}};
    for (const FieldEdit& edit : answer.together) {
        const FieldSpec& field = *findField(edit.field);
        const std::string before = fieldDisplay(scenario, field).plain(),
                          after = fieldDisplay(to, field).plain();
        if (before != after)
            table.rows.push_back({std::string(field.label), before, after});
    }
    return text + tableAsText(table);
}

int runGoal(CommandContext& context)
{
    const ReadoutQuestion asked = askedOf(context);
    const Scenario& scenario = asked.report.scenario;
    const Goal goal = goalOf(context, asked);
    const GoalAnswer answer = reach(asked.report, goal, fieldsOf(context, scenario), context.catalog);
    if (!answer.now)
        return codeWithoutValue(asked.report, *asked.readout);
    const bool people = isForPeople(asked.format);
    if (people)
        print(std::string(asked.readout->firstLabel()) + " is " + shown(asked, *answer.now) + "; "
            + (goal.atMost ? "at most " : "at least ") + shown(asked, goal.bound)
            + (answer.met ? " it is already.\n" : " is wanted.\n"));
    if (asked.format == OutputFormat::Json)
        print(jsonDocument(toJson(asked, goal, answer)));
    else if (!answer.met || !people) {
        const Table table = tableOf(asked, answer);
        if (people)
            print(table.rows.empty() ? "\nNo field alone reaches it.\n" : "\n");
        if (!people || !table.rows.empty())
            printTable(table, asked.format);
        if (people)
            print('\n' + afterwards(asked, goal, answer, context.catalog));
    }
    const bool can = answer.met || !answer.together.empty()
        || std::ranges::any_of(answer.fields, [](const GoalOfField& each) { return each.edit.has_value(); });
    return std::max(codeOf(asked.report), can ? 0 : static_cast<int>(ExitNoAnswer));
}

void declareAsked(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
    parser.add("readout", "report path or label", "path");
}

void declareSensitivity(CommandParser& parser)
{
    declareAsked(parser);
    parser.add("replan", "also with the fastest layout, searched again after each change (many seconds)");
}

void declareGoal(CommandParser& parser)
{
    declareAsked(parser);
    parser.add("at-most", "the readout may be no more", "X");
    parser.add("at-least", "the readout may be no less", "X");
    parser.add("field", "a field that may change; may be given again (default: every one)", "id");
}

} // namespace

constexpr Command sensitivityCommand{"sensitivity",
    "SCENARIO --readout path [--replan] [--set id=value]… [--format text|json|csv|markdown]",
    "how strongly a readout depends on each field",
    "  ridgepoint sensitivity llama3-70b-256xh100 --readout step.seconds\n"
    "  ridgepoint sensitivity seed-question --readout run.seconds --format csv\n",
    declareSensitivity, runSensitivity};

constexpr Command goalCommand{"goal",
    "SCENARIO --readout path --at-most X|--at-least X [--field id]… [--set id=value]… [--format …]",
    "what a field alone, or several together, must become for a readout to reach a bound",
    "  ridgepoint goal llama3-70b-256xh100 --readout step.seconds --at-most 10s\n"
    "  ridgepoint goal seed-question --readout run.seconds --at-most 90d --field hardware.accelerators\n",
    declareGoal, runGoal};

} // namespace ridgepoint
