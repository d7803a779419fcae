#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/analysis/advice.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/derive.h"
#include "core/outcome/hardware_figures.h"
#include "core/outcome/writers.h"
#include "widgets/maths_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// One row a scenario.
int tabulate(CommandContext& context, OutputFormat format)
{
    bool fits = false;
    std::vector<const Readout*> shown = readoutsNamed(context.parser.values("readout"), "--readout", &fits);
    if (shown.empty() && !fits)
        for (const char* path : {"memory.state_total_bytes", "memory.ratio", "step.seconds", "run.seconds"})
            shown.push_back(findReadout(path));
    Table table{.columns = {"scenario"}, .rows = {}, .units = {""}, .labels = {"scenario"}};
    for (const Readout* const readout : shown)
        addColumn(table, readout->path, readout->firstLabel(), fileUnit(*readout));
    if (fits)
        addColumn(table, fitsPath, "fits");
    const FieldEdits sets = setsOf(context.parser, context.catalog); // a file once, standard input too
    std::vector<Caveat> caveats;
    std::vector<Cell> mfus; // stated or predicted, one a row
    std::size_t stated = 0;
    int code = ExitOk;
    for (qsizetype i = 0; i < context.positional.size(); ++i) {
        Scenario scenario = loadScenario(context.positional[i], context.catalog).scenario;
        applySets(scenario, sets, context.catalog);
        const Report report = evaluate(scenario);
        const std::string named = context.positional[i].toStdString();
        std::vector<Cell>& row = table.rows.emplace_back();
        row.emplace_back(looksLikeShareCode(named) || named == "-" ? scenario.name : named);
        for (const Readout* const readout : shown)
            row.push_back(readoutCell(*readout, readout->get(report)));
        if (fits)
            row.push_back(report.meshFits ? Cell(report.memory.fits) : Cell());
        stated += statedMfu(scenario.hardware) ? 1 : 0;
        mfus.emplace_back(isForPeople(format)              ? mfuWord(scenario).plain()
                : statedMfu(scenario.hardware).has_value() ? "stated"
                                                           : "predicted");
        const std::string of = context.positional.size() > 1 ? row.front().forPeople() : std::string();
        addCaveats(caveats, report, shown, of);
        if (fits)
            addCaveats(caveats, caveatsOf(report, fitsPath), of);
        code = std::max(code, codeOf(report));
    }
    if (stated > 0 && stated < mfus.size()
        && !std::ranges::all_of(shown, [](const Readout* each) { return each->ofService; })) {
        addColumn(table, "mfu", "MFU is");
        for (std::size_t i = 0; i < mfus.size(); ++i)
            table.rows[i].push_back(std::move(mfus[i]));
    }
    print(tableIn(table, format, {{"caveats", caveatsJson(caveats)}}));
    sayCaveats(caveats, format);
    return code;
}

int runEvaluate(CommandContext& context)
{
    if (context.positional.isEmpty())
        refuse("expected one SCENARIO, or several");
    const OutputFormat format = formatOf(context.parser);
    if (context.positional.size() > 1 || context.parser.isSet("readout"))
        return tabulate(context, format);
    const Report report = evaluate(askedScenario(context));
    print(writeReport(report, adviceOf(report), format, context.catalog));
    return codeOf(report);
}

// --- explain

} // namespace

Json explainJson(
    const Ledger& ledger, std::int32_t index, const std::map<std::int32_t, std::string>& elsewhere)
{
    const LedgerNode& node = ledger.node(index);
    constexpr std::array kinds {"field", "constant", "formula", "sum", "largest"};
    Json json {{"kind", kinds[static_cast<std::size_t>(node.kind)]}, {"name", node.name}, {"value", node.value},
        {"unit", siSymbol(node.unit)}};
    if (node.formula)
        json["expression"] = std::string(node.formula->result) + " = " + std::string(node.formula->expression);
    if (!node.told.empty())
        json["told"] = node.told.plain();
    if (!node.source.empty())
        json["source"] = node.source;
    if (!node.operands.empty()) {
        Json& operands = json["operands"] = Json::array();
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            const auto known = elsewhere.find(node.operands[i]);
            const LedgerNode& of = ledger.node(node.operands[i]);
            Json operand = known == elsewhere.end() ? explainJson(ledger, node.operands[i], elsewhere)
                                                    : Json{{"kind", "readout"}, {"name", known->second},
                                                        {"value", of.value}, {"unit", siSymbol(of.unit)}};
            if (node.formula)
                operand["symbol"] = node.formula->arguments[i].symbol.name;
            operands.push_back(std::move(operand));
        }
    }
    return json;
}

namespace {

bool usesField(const Ledger& ledger, std::int32_t index, std::string_view id)
{
    const LedgerNode& node = ledger.node(index);
    return (node.kind == LedgerNode::Kind::Field && node.name == id)
        || std::ranges::any_of(node.operands, [&](std::int32_t operand) { return usesField(ledger, operand, id); });
}

// Where the device's list prices come from, when the number rests on them as the preset has them.
std::string priceSource(const Ledger& ledger, std::int32_t node, const Scenario& scenario, const Catalog& catalog)
{
    return usesField(ledger, node, "hardware.accelerator.price_usd_per_device_hour.low")
        ? listedPriceBasis(scenario, catalog)
        : std::string();
}

// What can be asked for: every readout by its path.
void listReadouts(const Report& report, OutputFormat format)
{
    Table table{.columns = {"path", "readout", "value"}, .rows = {}};
    for (const Readout& readout : readouts())
        table.rows.push_back({readout.path, readout.firstLabel(), readoutCell(readout, readout.get(report))});
    const std::vector<Caveat> caveats = caveatsOf(report);
    print(tableIn(table, format, {{"caveats", caveatsJson(caveats)}}));
    sayCaveats(caveats, format);
}

int runExplain(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (context.positional.size() == 1) {
        listReadouts(evaluate(askedScenario(context)), format);
        return ExitOk;
    }
    wantPositional(context, 2, "a SCENARIO and a READOUT");
    const Scenario scenario = askedScenario(context);
    const std::string wanted = context.positional[1].toStdString();
    const Readout* readout = findReadout(wanted);
    if (!readout)
        refuse("unknown readout '" + wanted + "'" + didYouMean(nearestReadout(wanted)).plain()
            + " (`ridgepoint explain SCENARIO` lists them all)");
    Ledger ledger;
    const Report report = derive(scenario, readout->path, ledger);
    const std::optional<double> value = readout->get(report);
    const std::int32_t node = ledger.find(readout->path);
    if (!value || node < 0)
        return codeWithoutValue(report, *readout);
    const std::string prices = priceSource(ledger, node, scenario, context.catalog);
    if (format == OutputFormat::Csv)
        refuse("explain prints text, markdown or json");
    const std::vector<Caveat> caveats = caveatsOf(report, readout->path);
    sayCaveats(caveats, format);
    if (format == OutputFormat::Json) {
        Json json = explainJson(ledger, node);
        json["path"] = readout->path;
        if (!prices.empty())
            json["prices"] = prices;
        json["caveats"] = caveatsJson(caveats);
        print(jsonDocument(json));
    } else if (format == OutputFormat::Markdown)
        print(mathsAsMarkdown(ledger, node, NumberFormat{}).toStdString() + '\n'
            + (prices.empty() ? "" : "Prices: " + prices + '\n'));
    else
        print(std::string(readout->path) + " = " + ridgepoint::format(*value, readout->unit) + "\n\n"
            + mathsAsText(ledger, node, NumberFormat{}).toStdString()
            + (prices.empty() ? "" : "\nPrices: " + prices + '\n'));
    return codeOf(report);
}

void declareScenario(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("readout",
        "print this one alone, by path or label, one row a scenario; several as a,b or given again", "path");
    declareSet(parser);
}

void declareExplain(CommandParser& parser)
{
    declareFormat(parser, "text (default), json or markdown");
    declareSet(parser);
}

} // namespace

constexpr Command evaluateCommand{"evaluate",
    "SCENARIO… [--set id=value]… [--readout path]… [--format text|json|csv|markdown]",
    "the report of a scenario, or readouts of several",
    "  ridgepoint evaluate seed-question\n"
    "  ridgepoint evaluate my.ridge.json --set training.optimizer=adafactor --format json\n"
    "  ridgepoint evaluate seed-001 seed-003 *.ridge.json --readout step.seconds --readout memory.ratio "
    "--format csv\n",
    declareScenario, runEvaluate};

constexpr Command explainCommand{"explain",
    "SCENARIO [READOUT] [--set id=value]… [--format text|json|markdown]",
    "formula, substituted numbers and source of one readout, down to the inputs; without one, what there "
    "is",
    "  ridgepoint explain seed-question\n"
    "  ridgepoint explain seed-question \"column height\"\n"
    "  ridgepoint explain seed-question run.seconds --set hardware.accelerators=1024\n",
    declareExplain, runExplain};

} // namespace ridgepoint
