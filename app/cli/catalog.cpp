#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/formulas/formula.h"
#include "core/inputs/model/parameters.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// --- formula

Json formulaJson(const FormulaEntry& f)
{
    Json symbols = Json::array();
    for (const FormulaEntry::Argument& a : f.arguments)
        symbols.push_back(
            {{"symbol", a.symbol.name}, {"meaning", a.symbol.meaning}, {"unit", siSymbol(a.unit)}});
    return {{"name", f.name}, {"result", f.result}, {"expression", f.expression}, {"meaning", f.meaning},
        {"unit", siSymbol(f.unit)}, {"symbols", symbols}, {"source", f.source}};
}

std::string equation(const FormulaEntry& f)
{
    return std::string(f.result) + " = " + std::string(f.expression);
}

int listFormulas(OutputFormat format)
{
    if (format == OutputFormat::Json) {
        Json all = Json::array();
        for (const FormulaEntry* f : formulaCatalogue())
            all.push_back(formulaJson(*f));
        print(jsonDocument(all));
        return ExitOk;
    }
    Table table{.columns = {"name", "equation", "meaning", "source"}, .rows = {}};
    for (const FormulaEntry* f : formulaCatalogue())
        table.rows.push_back({f->name, equation(*f), f->meaning, f->source});
    printTable(table, format);
    return ExitOk;
}

std::string describeFormula(const FormulaEntry& f)
{
    std::string out = std::string(f.name) + ": " + std::string(f.meaning) + '\n' + "  " + equation(f) + '\n';
    for (const FormulaEntry::Argument& a : f.arguments)
        out += "  " + std::string(a.symbol.name) + ": " + std::string(a.symbol.meaning) + " ("
            + (a.unit == Unit::Number ? std::string() : std::string(siSymbol(a.unit)) + "; ")
            + std::string(acceptedForms(a.unit)) + ")\n";
    return out + "  source: " + std::string(f.source) + '\n';
}

// Greek symbols can be typed by name: alpha for α.
std::string_view typedName(std::string_view symbol)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> greek{
        {{"α", "alpha"}, {"β", "beta"}, {"γ", "gamma"}, {"δ", "delta"}, {"η", "eta"}, {"κ", "kappa"},
            {"ρ", "rho"}, {"σ", "sigma"}, {"τ", "tau"}, {"φ", "phi"}}};
    for (const auto& [letter, name] : greek)
        if (symbol == letter)
            return name;
    return symbol;
}

int runFormula(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (context.positional.isEmpty())
        return listFormulas(format);
    const std::string name = context.positional.front().toStdString();
    const FormulaEntry* f = findFormula(name);
    if (!f)
        refuse("unknown formula '" + name + "'" + didYouMean(name, formulaCatalogue(), &FormulaEntry::name)
            + " (`ridgepoint formula` lists them all)");
    if (context.positional.size() == 1) {
        print(format == OutputFormat::Json ? jsonDocument(formulaJson(*f)) : describeFormula(*f));
        return ExitOk;
    }
    std::vector<std::optional<double>> values(f->arguments.size());
    for (const QString& argument : context.positional.mid(1)) {
        const std::string text = argument.toStdString();
        const std::size_t equals = text.find('=');
        std::size_t index = f->arguments.size();
        for (std::size_t i = 0; i < f->arguments.size(); ++i)
            if (const std::string_view symbol = f->arguments[i].symbol.name; equals != std::string::npos
                && (symbol == text.substr(0, equals) || typedName(symbol) == text.substr(0, equals)))
                index = i;
        if (index == f->arguments.size())
            refuse((equals == std::string::npos ? "'" + text + "': expected symbol=value"
                                                : std::string(f->name) + " has no symbol '"
                               + text.substr(0, equals) + "'; it has these:")
                + '\n' + describeFormula(*f));
        const ParsedNumber parsed =
            parse(std::string_view(text).substr(equals + 1), f->arguments[index].unit);
        if (!parsed.si)
            refuse(text + ": " + parsed.message.plain());
        if (values[index])
            refuse(text.substr(0, equals) + " is given twice");
        values[index] = parsed.si;
    }
    std::vector<double> si;
    std::string missing;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!values[i])
            missing += (missing.empty() ? "" : ", ") + std::string(f->arguments[i].symbol.name);
        si.push_back(values[i].value_or(0));
    }
    if (!missing.empty())
        refuse("missing " + missing + "\n" + describeFormula(*f));
    const double result = f->evaluate(si);
    if (!std::isfinite(result)) {
        complain(std::string(f->name)
            + ": these values have no finite result (a division by zero, or a number too large)");
        return ExitNoAnswer;
    }
    if (format == OutputFormat::Json) {
        Json json = formulaJson(*f);
        for (std::size_t i = 0; i < si.size(); ++i)
            json["symbols"][i]["value"] = si[i];
        json["value"] = result;
        print(jsonDocument(json));
        return ExitOk;
    }
    if (format == OutputFormat::Csv) {
        print(tableAsCsv(
            {.columns = {"key", "value", "unit"}, .rows = {{f->name, result, siSymbol(f->unit)}}}));
        return ExitOk;
    }
    std::string out = std::string(f->name) + ": " + equation(*f) + '\n';
    for (std::size_t i = 0; i < si.size(); ++i)
        out += "  " + std::string(f->arguments[i].symbol.name) + " = "
            + formatExact(si[i], f->arguments[i].unit) + "  " + std::string(f->arguments[i].symbol.meaning)
            + '\n';
    out += "  " + std::string(f->result) + " = " + ridgepoint::format(result, f->unit) + "  ("
        + formatShortest(result)
        + (f->unit == Unit::Number ? std::string() : ' ' + std::string(siSymbol(f->unit)))
        + ")\n  source: " + std::string(f->source) + '\n';
    print(out);
    return ExitOk;
}

// --- presets

constexpr std::array presetKinds{
    "models", "accelerators", "links", "clusters", "scenarios", "runs", "timings"};

struct PresetList
{
    std::string kind;
    Table table;
    std::vector<const PresetInfo*> items;
};

PresetList listPresets(std::string_view kind, const Catalog& catalog)
{
    const auto count = [](double n) { return Cell(n, Unit::Count); };
    const auto source = [](const PresetInfo& preset) {
        return preset.sources.empty() ? std::string() : preset.sources.front();
    };
    PresetList list{.kind = std::string(kind), .table = {}, .items = {}};
    const auto add = [&list](const PresetInfo& preset, std::vector<Cell> cells) {
        list.items.push_back(&preset);
        cells.insert(cells.begin(), {preset.id, preset.name});
        list.table.rows.push_back(std::move(cells));
    };
    if (kind == "models") {
        list.table.columns = {"id", "name", "parameters", "active", "layers", "hidden", "source"};
        for (const ModelPreset& m : catalog.models()) {
            const ParameterBreakdown counted = countParameters(m.architecture);
            add(m,
                {counted.total(), counted.active(m.architecture), count(m.architecture.layers),
                    count(m.architecture.hidden), source(m)});
        }
    } else if (kind == "accelerators") {
        list.table.columns = {"id", "name", "memory", "bandwidth", "bf16 peak", "scale-up", "source"};
        for (const AcceleratorPreset& a : catalog.accelerators()) {
            const FlopsPerSecond peak = a.accelerator.peak(DataType::Bf16);
            add(a,
                {a.accelerator.memoryNominal, a.accelerator.memoryBandwidth,
                    peak.value() > 0 ? Cell(peak) : Cell(), a.accelerator.scaleUpBandwidth, source(a)});
        }
    } else if (kind == "links") {
        list.table.columns = {"id", "name", "tier", "bandwidth per direction", "latency", "source"};
        for (const LinkPreset& l : catalog.links())
            add(l, {l.scaleUp ? "scale-up" : "scale-out", l.link.bandwidth, l.link.latency, source(l)});
    } else if (kind == "clusters") {
        list.table.columns = {"id", "name", "accelerator", "accelerators", "per node"};
        for (const ClusterPreset& c : catalog.clusters())
            add(c, {c.accelerator, count(c.accelerators), count(c.perNode)});
    } else if (kind == "scenarios") {
        list.table.columns = {"id", "name", "notes"};
        for (const ScenarioPreset& s : catalog.scenarios())
            add(s, {s.notes});
    } else if (kind == "timings") {
        for (const Diagnostic& problem : catalog.timingProblems())
            complain(problem.field + ": " + problem.message.plain());
        list.table.columns = {"id", "name", "products", "attention", "source"};
        for (const TimingsPreset& t : catalog.timings())
            add(t, {t.timings.products.size(), t.timings.attention.size(), source(t)});
    } else if (kind != "runs") {
        refuse("unknown kind '" + list.kind + "'" + didYouMean(list.kind, presetKinds)
            + " (models, accelerators, links, clusters, scenarios, runs or timings)");
    } else {
        for (const Diagnostic& problem : catalog.runProblems())
            complain(problem.field + ": " + problem.message.plain());
        list.table.columns = {"id", "name", "runs", "source"};
        for (const RunsPreset& r : catalog.runs())
            add(r, {r.rows, source(r)});
    }
    return list;
}

int runPresets(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (context.positional.size() > 2)
        refuse("expected [KIND [ID]]");
    if (context.positional.isEmpty()) {
        Table table{.columns = {"kind", "presets"}, .rows = {}};
        for (const char* kind : presetKinds)
            table.rows.push_back({kind, listPresets(kind, context.catalog).items.size()});
        writeOutput(context.parser, tableIn(table, format));
        return ExitOk;
    }
    PresetList list = listPresets(context.positional[0].toStdString(), context.catalog);
    if (context.positional.size() == 2) {
        const std::string id = context.positional[1].toStdString();
        const std::string near = didYouMean(id, list.items, &PresetInfo::id);
        for (std::size_t i = list.items.size(); i-- > 0;) {
            if (list.items[i]->id != id) {
                list.items.erase(list.items.begin() + static_cast<std::ptrdiff_t>(i));
                list.table.rows.erase(list.table.rows.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
        if (list.items.empty())
            refuse("no preset '" + id + "' among the " + list.kind + near);
    }
    // One preset into a file: the file itself, as it is read.
    if (const bool file = context.parser.isSet("output");
        file && context.positional.size() == 2 && !context.parser.isSet("format")) {
        writeOutput(context.parser, list.items.front()->json);
        return ExitOk;
    }
    if (format != OutputFormat::Json) {
        writeOutput(context.parser, tableIn(list.table, format));
        return ExitOk;
    }
    Json all = Json::array();
    for (const PresetInfo* preset : list.items) {
        Json own = Json::parse(preset->json);
        if (!own.contains("id")) { // a scenario's is its file's name
            Json named{{"id", preset->id}};
            named.update(own);
            own = std::move(named);
        }
        all.push_back(std::move(own));
    }
    writeOutput(context.parser, jsonDocument(all));
    return ExitOk;
}

void declarePresets(CommandParser& parser)
{
    declareFormat(parser);
    parser.addOutput("the file to write; of one preset, without --format, the preset's own file");
}

} // namespace

constexpr Command formulaCommand{"formula", "[NAME [symbol=value]…] [--format …]",
    "list the equations, or compute one with its substitution",
    "  ridgepoint formula\n  ridgepoint formula state_bytes P=70B b=16\n", declareFormat, runFormula};

constexpr Command presetsCommand{"presets",
    "[models|accelerators|links|clusters|scenarios|runs|timings] [ID] [--format …] [-o FILE]",
    "what is known about published models and hardware, with sources",
    "  ridgepoint presets accelerators\n  ridgepoint presets models llama3-70b --format json\n"
    "  ridgepoint presets scenarios seed-001 -o mine.ridge.json\n",
    declarePresets, runPresets};

} // namespace ridgepoint
