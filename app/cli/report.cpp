#include "app/cli/commands.h"

#include "core/engine/evaluate.h"
#include "core/questions/advice.h"
#include "core/questions/sweep.h"
#include "core/report/writers.h"
#include "core/scenario/edits.h"
#include "core/units/format.h"
#include "core/units/json_text.h"
#include "core/units/nearest.h"
#include "widgets/maths_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

void wantPositional(const CommandContext& context, qsizetype count, const char* what)
{
    if (context.positional.size() != count)
        throw CommandFailure {ExitBadInput, std::string("expected ") + what};
}

Scenario scenarioWithSets(const CommandContext& context, qsizetype index = 0)
{
    Scenario scenario = loadScenario(context.positional[index], context.catalog).scenario;
    applySets(scenario, context.parser, context.catalog);
    return scenario;
}

int runEvaluate(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const Report report = evaluate(scenarioWithSets(context));
    print(writeReport(report, adviceOf(report), format, context.catalog));
    return codeOf(report);
}

// --- explain -------------------------------------------------------------------------------------------------------

Json explainJson(const Ledger& ledger, std::int32_t index)
{
    const LedgerNode& node = ledger.node(index);
    constexpr std::array kinds {"field", "constant", "formula", "sum", "largest"};
    Json json {{"kind", kinds[static_cast<std::size_t>(node.kind)]}, {"name", node.name}, {"value", node.value},
        {"unit", siSymbol(node.unit)}};
    if (node.formula)
        json["expression"] = std::string(node.formula->result) + " = " + std::string(node.formula->expression);
    if (!node.source.empty())
        json["source"] = node.source;
    if (!node.operands.empty()) {
        Json& operands = json["operands"] = Json::array();
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            Json operand = explainJson(ledger, node.operands[i]);
            if (node.formula)
                operand["symbol"] = node.formula->arguments[i].symbol.name;
            operands.push_back(std::move(operand));
        }
    }
    return json;
}

bool usesField(const Ledger& ledger, std::int32_t index, std::string_view id)
{
    const LedgerNode& node = ledger.node(index);
    return (node.kind == LedgerNode::Kind::Field && node.name == id)
        || std::ranges::any_of(node.operands, [&](std::int32_t operand) { return usesField(ledger, operand, id); });
}

// Where the device's list prices come from, when the number rests on them as the preset has them.
std::string priceSource(const Ledger& ledger, std::int32_t node, const Scenario& scenario, const Catalog& catalog)
{
    const Accelerator& device = scenario.hardware.accelerator;
    const AcceleratorPreset* preset = catalog.accelerator(device.id);
    const bool asListed = preset && preset->accelerator.priceLow == device.priceLow
        && preset->accelerator.priceHigh == device.priceHigh;
    return asListed && usesField(ledger, node, "hardware.accelerator.price_usd_per_device_hour.low") ? preset->priceBasis
                                                                                                : std::string();
}

int runExplain(CommandContext& context)
{
    wantPositional(context, 2, "a SCENARIO and a READOUT");
    const OutputFormat format = formatOf(context.parser);
    const Scenario scenario = scenarioWithSets(context);
    const std::string wanted = context.positional[1].toStdString();
    const Readout* readout = findReadout(wanted);
    if (!readout) {
        throw CommandFailure{ExitBadInput,
            "unknown readout '" + wanted + "'" + didYouMean(nearestReadout(wanted)).plain()
                + " (`ridgepoint evaluate SCENARIO --format csv` lists them all)"};
    }
    Ledger ledger;
    const Report report = evaluate(scenario, ledger);
    const std::optional<double> value = readout->get(report);
    const std::int32_t node = ledger.find(readout->path);
    if (!value || node < 0) {
        complain(std::string(readout->path) + ": — " + reasonForNull(report, readout->path).plain());
        return std::max(codeOf(report), static_cast<int>(ExitNoAnswer));
    }
    const std::string prices = priceSource(ledger, node, scenario, context.catalog);
    switch (format) {
    case OutputFormat::Json: {
        Json json = explainJson(ledger, node);
        json["path"] = readout->path;
        if (!prices.empty())
            json["prices"] = prices;
        print(jsonDocument(json));
        break;
    }
    case OutputFormat::Csv:
        throw CommandFailure {ExitBadInput, "explain prints text, markdown or json"};
    case OutputFormat::Markdown:
        print(mathsAsMarkdown(ledger, node, NumberFormat {}).toStdString() + '\n'
            + (prices.empty() ? "" : "Prices: " + prices + '\n'));
        break;
    case OutputFormat::Text:
        print(std::string(readout->path) + " = " + ridgepoint::format(*value, readout->unit) + "\n\n"
            + mathsAsText(ledger, node, NumberFormat {}).toStdString()
            + (prices.empty() ? "" : "\nPrices: " + prices + '\n'));
        break;
    }
    return codeOf(report);
}

// --- sweep ---------------------------------------------------------------------------------------------------------

int runSweep(CommandContext& context)
{
    wantPositional(context, 1, "one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const bool people = format == OutputFormat::Text || format == OutputFormat::Markdown;
    const Scenario base = loadScenario(context.positional.front(), context.catalog).scenario;
    const FieldEdits sets = setsOf(context.parser);
    Scenario tried = base; // says which --set is wrong before any --over is read
    applyEach(tried, sets, context.catalog);
    std::vector<SweepAxis> axes;
    double points = 1;
    for (const QString& over : context.parser.values(QStringLiteral("over"))) {
        SweepAxisRead read = readSweepAxis(over.toStdString());
        if (!read.message.empty())
            throw CommandFailure{ExitBadInput, "--over " + read.message.plain()};
        axes.push_back(std::move(read.axis));
        points *= static_cast<double>(axes.back().values.size());
    }
    if (axes.empty())
        throw CommandFailure {ExitBadInput, "expected --over id=from:to[:steps]"};
    if (points > mostSweepPoints)
        throw CommandFailure {ExitBadInput, "more than a million points; use fewer steps"};
    std::vector<const Readout*> shown;
    for (const QString& path : context.parser.values(QStringLiteral("readout")))
        shown.push_back(&readoutNamed(path.toStdString()));
    if (shown.empty())
        for (const char* path : {"memory.state_total_bytes", "memory.min_accelerators", "step.seconds", "run.seconds"})
            shown.push_back(findReadout(path));

    Table table;
    for (const SweepAxis& axis : axes)
        table.columns.emplace_back(axis.field->id);
    for (const Readout* readout : shown)
        table.columns.emplace_back(people ? readout->firstLabel() : readout->path);
    // Lines of CSV go out as they come; the other formats need them all.
    constexpr std::size_t together = 1000;
    bool headed = false;
    const auto flush = [&] {
        const std::string lines = tableAsCsv(table);
        print(headed ? lines.substr(lines.find('\n') + 1) : lines);
        headed = true;
        table.rows.clear();
    };
    const auto take = [&](SweepPoint&& point, std::size_t done, std::size_t total) {
        std::vector<std::string>& row = table.rows.emplace_back();
        for (std::size_t i = 0; i < axes.size(); ++i)
            row.push_back(people || !point.at[i] ? point.shown[i].plain() : formatShortest(*point.at[i]));
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const std::optional<double>& value = point.values[i];
            row.push_back(people ? (value ? ridgepoint::format(*value, shown[i]->unit) : "—")
                                 : (value ? formatShortest(fileNumber(*shown[i], *value)) : std::string()));
        }
        if (format == OutputFormat::Csv && table.rows.size() == together)
            flush();
        if (total >= 20000 && done % 10000 == 0)
            std::fprintf(stderr, "ridgepoint: sweep %zu of %zu\n", done, total);
    };
    const FieldSweep swept = sweep(base, sets, axes, shown, context.catalog, take);
    if (!swept.refusal.empty())
        throw CommandFailure{ExitBadInput, "--over " + swept.refusal.plain()};
    for (const Diagnostic& fault : swept.faults)
        complain(fault.field + ": " + fault.message.plain() + "; such points are left empty");
    if (swept.batchFollowed)
        complain("note: training.global_batch_sequences follows the replicas where it is too small for them; "
                 "set it to have another");
    if (format == OutputFormat::Csv)
        flush();
    else
        printTable(table, format);
    return swept.legal > 0 ? ExitOk : ExitBadInput;
}

void declareScenario(QCommandLineParser& parser)
{
    declareFormat(parser);
    declareSet(parser);
}

void declareExplain(QCommandLineParser& parser)
{
    declareFormat(parser, QStringLiteral("text (default), json or markdown"));
    declareSet(parser);
}

void declareSweep(QCommandLineParser& parser)
{
    declareScenario(parser);
    parser.addOption({QStringLiteral("over"),
        QStringLiteral("sweep a field, linearly or logarithmically as its scale says; a list a,b,c for choices; may be "
                       "given again for a grid"),
        QStringLiteral("id=from:to[:steps]")});
    parser.addOption({QStringLiteral("readout"), QStringLiteral("report path or label to print; may be given again"),
        QStringLiteral("path")});
}

constexpr std::array commands {
    Command {"evaluate", "SCENARIO [--set id=value]… [--format text|json|csv|markdown]", "the report of a scenario",
        "  ridgepoint evaluate seed-question\n"
        "  ridgepoint evaluate my.ridge.json --set training.optimizer=adafactor --format json\n",
        declareScenario, runEvaluate},
    Command {"explain", "SCENARIO READOUT [--set id=value]… [--format text|json|markdown]",
        "formula, substituted numbers and source of one readout, down to the inputs",
        "  ridgepoint explain seed-question \"column height\"\n"
        "  ridgepoint explain seed-question run.seconds --set hardware.accelerators=1024\n",
        declareExplain, runExplain},
    Command {"sweep", "SCENARIO --over id=from:to[:steps] [--over …] [--readout path]… [--format …]",
        "readouts as one or more fields change",
        "  ridgepoint sweep seed-question --over model.params=1B:1T:13 --readout memory.ratio --format csv\n"
        "  ridgepoint sweep seed-question --over training.optimizer=adamw,lion,adafactor\n",
        declareSweep, runSweep},
};

} // namespace

std::span<const Command> reportCommands() { return commands; }

} // namespace ridgepoint
