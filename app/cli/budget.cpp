#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/analysis/levers.h"
#include "core/engine/evaluate.h"
#include "core/outcome/budget_sentence.h"
#include "core/outcome/caveat_json.h"

namespace ridgepoint {

namespace {

template <class Q>
Json number(const std::optional<Q>& value, double unit = 1)
{
    return value ? Json(value->value() / unit) : Json(nullptr);
}

Json toJson(const BudgetStatement& s)
{
    return {{"accelerators", s.accelerators}, {"accelerator", s.device},
        {"price_per_accelerator_hour", number(s.each, 1 / secondsPerHour)},
        {"dollars_per_hour", number(s.all, 1 / secondsPerHour)}, {"hours", number(s.time, secondsPerHour)},
        {"setup_hours", s.setup.value() / secondsPerHour}, {"dollars", number(s.total)},
        {"budget", number(s.budget)}, {"left", number(s.left)}, {"verdict", verdictKey(s.verdict)},
        {"sentence", budgetSentence(s)}};
}

// A guard for scripts: `ridgepoint budget SCENARIO && launch`.
int runBudget(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const Report report = evaluate(askedScenario(context));
    refuseErrors(report.diagnostics);
    const BudgetStatement statement = budgetStatement(report);
    // What does not fit cannot start, whatever it may cost.
    const bool fits = report.fit.state != GateState::Fail;
    const bool late = missesDeadline(report);
    Json json = toJson(statement);
    json["fits"] = fits;
    json["late"] = late;
    const std::vector<Caveat> caveats = trainingCaveats(report);
    sayCaveats(caveats, format);
    if (format == OutputFormat::Json) {
        json["caveats"] = caveatsJson(caveats);
        print(jsonDocument(json));
    } else if (format == OutputFormat::Text) {
        print(budgetSentence(statement) + '\n');
        if (!fits)
            print("It cannot start: " + report.fit.detail.plain() + '\n');
        if (late)
            print(phrase("It misses the deadline of %1.", report.scenario.targets.deadline.seconds()).plain()
                + '\n');
    } else {
        Table table{{"key", "value"}, {}};
        for (const auto& [key, value] : json.items())
            table.rows.push_back({key,
                value.is_number() ? Cell(value.get<double>())
                    : value.is_null()
                    ? Cell("")
                    : Cell(value.is_string() ? value.get<std::string>() : jsonLine(value))});
        printTable(table, format);
    }
    return statement.verdict == BudgetVerdict::Confirmed && fits && !late ? ExitOk : ExitNoAnswer;
}

void declareBudget(CommandParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
}

} // namespace

constexpr Command budgetCommand{"budget", "SCENARIO [--set id=value]… [--format text|json|csv|markdown]",
    "what the run costs in one sentence; exit code 3 unless a stated budget allows it, it fits and it "
    "keeps a stated deadline",
    "  ridgepoint budget llama3-70b-256xh100 --set targets.budget=20M\n"
    "  ridgepoint budget llama3-8b-64xh100 --set 'targets.budget=$500k' --set targets.setup_hours=8\n"
    "  ridgepoint budget mine.ridge.json && ./launch.sh\n",
    declareBudget, runBudget};

} // namespace ridgepoint
