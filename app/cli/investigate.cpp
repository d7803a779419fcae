#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/engine/evaluate.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/writers.h"
#include "core/serving/served.h"
#include "core/teaching/investigation/investigation.h"
#include "core/validation/nearest_runs.h"

namespace ridgepoint {

namespace {

std::string shown(const InvestigatedNumber& number)
{
    return number.value ? format(*number.value, number.unit) : "—";
}

// Files for programs hold SI values, or the unit that the readout's path names.
Json toJson(const InvestigatedNumber& number)
{
    const Readout* const readout = number.path.empty() ? nullptr : readoutOfPath(number.path);
    Json json{{"label", number.label.plain()}, {"value", nullptr},
        {"unit", readout ? fileUnit(*readout) : siSymbol(number.unit)},
        {"readout", readout ? Json(number.path) : Json(nullptr)}, {"note", number.note.plain()}};
    if (number.value)
        json["value"] = readout ? fileNumber(*readout, *number.value) : *number.value;
    return json;
}

Json toJson(const InvestigationStep& step)
{
    Json json{{"step", step.key}, {"title", step.title.plain()}, {"view", step.picture.view},
        {"options", Json::object()}, {"numbers", Json::array()}, {"sentence", step.sentence.plain()}};
    if (!step.picture.option.empty())
        json["options"][std::string(step.picture.option)] = step.picture.choice;
    for (const InvestigatedNumber& number : step.numbers)
        json["numbers"].push_back(toJson(number));
    return json;
}

Table tableOf(const InvestigationStep& step)
{
    Table table{{"what", "value", "note"}, {}};
    for (const InvestigatedNumber& number : step.numbers)
        table.rows.push_back({number.label.plain(), shown(number), number.note.plain()});
    return table;
}

int runInvestigate(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const Report report = evaluate(askedScenario(context));
    const bool serving = asksOfServing(report.scenario);
    if (!serving)
        refuseErrors(report.diagnostics);
    BundledRuns runs(context.catalog);
    const Investigation walk = investigate(report, runs, serving);
    if (!walk.refusal.empty())
        throw CommandFailure{ExitNoAnswer, walk.refusal.plain()};
    const std::vector<Caveat> caveats = serving ? caveatsOf(*servedOf(report)) : trainingCaveats(report);
    sayCaveats(caveats, format);
    if (format == OutputFormat::Json) {
        Json json{{"subject", serving ? "serving" : "training"}, {"steps", Json::array()}};
        for (const InvestigationStep& step : walk.steps)
            json["steps"].push_back(toJson(step));
        json["caveats"] = caveatsJson(caveats);
        print(jsonDocument(json));
        return ExitOk;
    }
    if (format == OutputFormat::Csv) {
        Table table{{"step", "what", "value", "unit", "readout"}, {}};
        for (const InvestigationStep& step : walk.steps)
            for (const InvestigatedNumber& number : step.numbers) {
                const Json json = toJson(number);
                table.rows.push_back({std::string(step.key), number.label.plain(),
                    number.value ? Cell(json["value"].get<double>()) : Cell(""),
                    json["unit"].get<std::string>(), std::string(number.path)});
            }
        printTable(table, format);
        return ExitOk;
    }
    for (std::size_t i = 0; i < walk.steps.size(); ++i) {
        const InvestigationStep& step = walk.steps[i];
        const std::string title = std::to_string(i + 1) + ". " + step.title.plain();
        print((i > 0 ? "\n" : "") + std::string(format == OutputFormat::Markdown ? "## " : "") + title
            + "\n\n" + step.sentence.plain() + "\n\n");
        printTable(tableOf(step), format);
        print("\nPicture: ridgepoint export " + std::string(step.picture.view) + " SCENARIO"
            + (step.picture.option.empty() ? ""
                                           : " --option " + std::string(step.picture.option) + '='
                        + std::string(step.picture.choice))
            + " -o FILE.svg\n");
    }
    return ExitOk;
}

void declareInvestigate(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
}

} // namespace

constexpr Command investigateCommand{"investigate",
    "SCENARIO [--set id=value]… [--format text|json|csv|markdown]",
    "a scenario read in five steps: memory, compute, communication, scaling, validation; each with four "
    "numbers and a conclusion",
    "  ridgepoint investigate llama3.1-405b-16384xh100\n"
    "  ridgepoint investigate llama3.1-70b-served-8xh200 --format markdown\n"
    "  ridgepoint investigate mine.ridge.json --set mesh.tensor=8 --format json\n",
    declareInvestigate, runInvestigate};

} // namespace ridgepoint
