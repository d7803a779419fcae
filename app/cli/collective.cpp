#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/collective/collective_cost.h"
#include "core/formulas/formula.h"
#include "core/interop/nccl_tests.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// Sizes between which the choice by size is told.
constexpr Bytes smallestSize(1), largestSize(0x1p40);

double required(const CommandContext& context, const char* option, Unit unit, const char* example)
{
    const std::optional<double> value = quantity(context.parser, option, unit);
    if (!value)
        refuse(std::string("--") + option + " is missing; for example --" + option + ' ' + example);
    return *value;
}

// A count that a double holds exactly; more is nobody's machine. The model says more of what is not positive.
std::int64_t counted(const char* option, double value)
{
    constexpr double most = 1e15;
    if (std::abs(value) <= most)
        return static_cast<std::int64_t>(value);
    refuse(std::string("--") + option + ": at most 1e15 can be counted");
}

SecondsPerByte gammaOf(const CommandContext& context)
{
    if (!context.parser.isSet("gamma"))
        return {};
    const std::string value = context.parser.text("gamma");
    if (const ParsedNumber plain = parse(value, Unit::Number); plain.si)
        return SecondsPerByte(*plain.si);
    const ParsedNumber rate = parse(value, Unit::BytePerSecond);
    if (!rate.si || *rate.si <= 0)
        refuse("--gamma: '" + value
            + "' is neither seconds for each byte (1e-12) nor a rate of adding above zero (1TB/s)");
    return SecondsPerByte(1 / *rate.si);
}

const CollectiveInfo& opOf(const CommandContext& context)
{
    const std::string name = context.parser.text("op");
    if (name.empty())
        refuse("--op is missing; for example --op all_reduce (--list shows all)");
    if (const CollectiveInfo* op = findCollective(name))
        return *op;
    refuse("--op: no operation '" + name + "'" + didYouMean(name, collectives(), &CollectiveInfo::key)
        + "; expected one of " + joined(collectives(), ", ", &CollectiveInfo::key));
}

// Null: auto.
const CollectiveAlgorithmInfo* algorithmOf(const CommandContext& context, const CollectiveInfo& op)
{
    const std::string name = context.parser.text("algorithm");
    if (name.empty() || name == "auto")
        return nullptr;
    if (const CollectiveAlgorithmInfo* algorithm = findCollectiveAlgorithm(op.op, name))
        return algorithm;
    const auto known = collectiveAlgorithms(op.op);
    refuse("--algorithm: " + std::string(op.label) + " has no algorithm '" + name + "'"
        + didYouMean(name, known, &CollectiveAlgorithmInfo::key) + "; expected one of auto, "
        + joined(known, ", ", &CollectiveAlgorithmInfo::key));
}

CollectiveSetting settingOf(const CommandContext& context)
{
    CollectiveSetting s;
    const std::optional<double> nodes = quantity(context.parser, "nodes", Unit::Count);
    const std::optional<double> perNode = quantity(context.parser, "per-node", Unit::Count);
    if (nodes && perNode && !context.parser.isSet("ranks"))
        s.ranks = counted("ranks", *nodes * *perNode);
    else
        s.ranks = counted("ranks", required(context, "ranks", Unit::Count, "8"));
    s.bytes = Bytes(required(context, "bytes", Unit::Byte, "4GiB"));
    s.alpha = Seconds(required(context, "latency", Unit::Second, "2us"));
    s.bandwidth = BytesPerSecond(required(context, "bandwidth", Unit::BytePerSecond, "50GB/s"));
    s.gamma = gammaOf(context);
    s.bisection = BytesPerSecond(quantity(context.parser, "bisection", Unit::BytePerSecond).value_or(0));
    const std::optional<double> inner = quantity(context.parser, "inner-bandwidth", Unit::BytePerSecond);
    if (nodes || perNode || inner) {
        // What is not said follows from the rest.
        s.perNode = counted(
            "per-node", perNode.value_or(nodes && *nodes > 0 ? static_cast<double>(s.ranks) / *nodes : 0));
        s.nodes =
            counted("nodes", nodes.value_or(s.perNode > 0 ? static_cast<double>(s.ranks / s.perNode) : 0));
        s.innerAlpha =
            Seconds(quantity(context.parser, "inner-latency", Unit::Second).value_or(s.alpha.value()));
        s.innerBandwidth = BytesPerSecond(inner.value_or(0));
        if (!inner)
            refuse("--inner-bandwidth is missing; for example --inner-bandwidth 450GB/s");
        if (nodes && perNode && s.nodes * s.perNode != s.ranks)
            refuse("--nodes × --per-node is " + std::to_string(s.nodes * s.perNode) + ", but --ranks is "
                + std::to_string(s.ranks) + "; leave one of the three out");
    }
    return s;
}

struct Item
{
    const char* key;
    const char* label;
    double si;
    Unit unit;
};

std::vector<Item> itemsOf(const CollectiveCost& cost)
{
    std::vector<Item> items{
        {"seconds", "time", cost.seconds.value(), Unit::Second},
        {"latency_seconds", "of it latency", cost.latencySeconds.value(), Unit::Second},
        {"bandwidth_seconds", "of it bandwidth", cost.bandwidthSeconds.value(), Unit::Second},
        {"reduction_seconds", "of it additions", cost.reductionSeconds.value(), Unit::Second},
        {"algbw", "algorithm bandwidth", cost.algorithmBandwidth.value(), Unit::BytePerSecond},
        {"busbw", "bus bandwidth", cost.busBandwidth.value(), Unit::BytePerSecond},
        {"lower_bound_seconds", "no algorithm below", cost.lowerBound.value(), Unit::Second},
    };
    if (cost.algorithm->algorithm == CollectiveAlgorithm::Chain)
        items.push_back({"pieces", "pieces", cost.pieces, Unit::Count});
    return items;
}

void printCost(const CollectiveCost& cost, const CollectiveSetting& s, bool inNetwork, OutputFormat format)
{
    const CollectiveAlgorithmInfo& which = *cost.algorithm;
    const std::vector<AlgorithmRange> ranges =
        algorithmRanges(which.op, s, smallestSize, largestSize, inNetwork);
    const std::vector<CollectiveCost> ranked = rankedAlgorithms(which.op, s, inNetwork);
    if (format == OutputFormat::Json) {
        Json json;
        for (const Item& item : itemsOf(cost))
            json[item.key] = item.si;
        json["op"] = info(which.op).key;
        json["algorithm"] = which.key;
        json["formula"] = which.formula;
        json["ranks"] = s.ranks;
        json["bytes"] = s.bytes.value();
        Json& all = json["alternatives"] = Json::array();
        for (const CollectiveCost& other : ranked)
            all.push_back({{"algorithm", other.algorithm->key}, {"seconds", other.seconds.value()}});
        Json& bySize = json["fastest_from"] = Json::array();
        for (const AlgorithmRange& range : ranges)
            bySize.push_back({{"bytes", range.from.value()}, {"algorithm", range.algorithm->key}});
        return print(jsonDocument(json));
    }
    if (format == OutputFormat::Csv) {
        Table table{.columns = {"key", "value", "unit"}, .rows = {}};
        table.rows.push_back({"op", info(which.op).key, ""});
        table.rows.push_back({"algorithm", which.key, ""});
        for (const Item& item : itemsOf(cost))
            table.rows.push_back({item.key, item.si, siSymbol(item.unit)});
        return print(tableAsCsv(table));
    }
    const auto shown = [&](const Table& table) { return tableIn(table, format); };
    std::string label(info(which.op).label);
    label.front() = static_cast<char>(label.front() - 'a' + 'A');
    std::string out = label + ", " + std::string(which.label) + ": " + std::to_string(s.ranks) + " ranks, "
        + ridgepoint::format(s.bytes) + " (" + std::string(info(which.op).bytesMeaning) + ")\n\n";
    Table table{.columns = {"quantity", "value"}, .rows = {}};
    for (const Item& item : itemsOf(cost))
        table.rows.push_back({item.label, {item.si, item.unit}});
    out += shown(table);
    if (const FormulaEntry* formula = findFormula(which.formula))
        out += "\n" + std::string(formula->result) + " = " + std::string(formula->expression) + "\n";
    if (ranked.size() > 1) {
        Table others{.columns = {"algorithm", "time", "fastest from"}, .rows = {}};
        for (const CollectiveCost& other : ranked) {
            std::string from;
            for (const AlgorithmRange& range : ranges)
                if (range.algorithm == other.algorithm)
                    from += (from.empty() ? "" : ", ") + ridgepoint::format(range.from);
            others.rows.push_back({other.algorithm->key, other.seconds, from.empty() ? "never" : from});
        }
        out += "\n" + shown(others);
    }
    print(out);
}

int listAlgorithms(OutputFormat format)
{
    Table table{.columns = {"op", "algorithm", "name", "ranks", "formula"}, .rows = {}};
    for (const CollectiveAlgorithmInfo& each : collectiveAlgorithms())
        table.rows.push_back({info(each.op).key, each.key, each.label,
            each.algorithm == CollectiveAlgorithm::Direct ? "2"
                : each.powerOfTwo                         ? "a power of two"
                : each.twoTiers                           ? "nodes × ranks of a node"
                                                          : "any",
            each.formula});
    printTable(table, format);
    return ExitOk;
}

// --- measured

int runFit(CommandContext& context, OutputFormat format)
{
    const QString path = context.parser.value("fit");
    const std::string origin = originOf(path);
    const NcclTestsTable measured = parseNcclTests(readFile(path));
    for (const std::string& warning : measured.warnings)
        complain(origin + ": " + warning);
    if (!measured.ok())
        refuse(origin + ": " + measured.error);
    const bool inPlace = context.parser.isSet("in-place");
    const std::vector<CollectiveSample> samples = measured.samples(inPlace);
    const CurveFit fit = fitCollectiveCurve(samples);
    if (!fit.curve)
        refuse(origin + (inPlace && samples.empty() ? ": no times in place" : ": " + fit.message.plain()));
    const FittedCurve& curve = *fit.curve;
    const std::array items{
        Item{"alpha_seconds", "startup latency, α", curve.alpha.value(), Unit::Second},
        Item{"bandwidth", "asymptotic bandwidth, W", curve.plateau.value(), Unit::BytePerSecond},
        Item{"fill_bytes", "cost of filling the pipeline, V_0", curve.fill.value(), Unit::Byte},
        Item{"half_speed_bytes", "half of that bandwidth at", curve.halfSpeed().value(), Unit::Byte},
        Item{"median_error", "median error", fit.medianError, Unit::Percent},
        Item{"worst_error", "worst error", fit.worstError, Unit::Percent},
    };
    Table rows{.columns = {"bytes", "measured_seconds", "curve_seconds", "error", "algbw"},
        .rows = {},
        .labels = {"size", "measured", "curve", "error", "bandwidth"}};
    for (const CollectiveSample& sample : samples)
        rows.rows.push_back({sample.bytes, sample.time, curve.time(sample.bytes),
            {curve.time(sample.bytes) / sample.time - 1, Unit::Percent}, curve.bandwidth(sample.bytes)});
    if (format == OutputFormat::Csv) {
        print(tableAsCsv(rows));
    } else if (format == OutputFormat::Json) {
        Json json{{"program", measured.program}};
        for (const Item& item : items)
            json[item.key] = item.si;
        Json& all = json["rows"] = Json::array();
        for (const CollectiveSample& sample : samples)
            all.push_back({{"bytes", sample.bytes.value()}, {"measured_seconds", sample.time.value()},
                {"curve_seconds", curve.time(sample.bytes).value()}});
        print(jsonDocument(json));
    } else {
        Table table{.columns = {"quantity", "value"}, .rows = {}};
        for (const Item& item : items)
            table.rows.push_back({item.label, {item.si, item.unit}});
        print((measured.program.empty() ? std::string() : measured.program + ", ")
            + "t = α + n / W + √(n · V_0) / W\n\n" + tableIn(table, format) + "\n" + tableIn(rows, format));
    }
    return ExitOk;
}

int runCollective(CommandContext& context)
{
    if (!context.positional.empty())
        refuse("unexpected '" + context.positional.front().toStdString()
            + "'; everything is an option (see ridgepoint collective --help)");
    const OutputFormat format = formatOf(context.parser);
    if (context.parser.isSet("list"))
        return listAlgorithms(format);
    if (context.parser.isSet("fit"))
        return runFit(context, format);
    const CollectiveInfo& op = opOf(context);
    const CollectiveAlgorithmInfo* which = algorithmOf(context, op);
    const CollectiveSetting setting = settingOf(context);
    const bool inNetwork = context.parser.isSet("in-network");
    if (which && which->twoTiers && !setting.twoTiers())
        refuse("--algorithm " + std::string(which->key)
            + " has two levels; give --per-node 8 --inner-bandwidth 450GB/s too");
    if (setting.twoTiers() && op.op != Collective::AllReduce)
        refuse(std::string(op.key)
            + " is priced between equal ranks only; leave --nodes, --per-node and the inner link out");
    const CollectiveAnswer answer = which ? collectiveCost(op.op, which->algorithm, setting)
                                          : fastestAlgorithm(op.op, setting, inNetwork);
    if (!answer.cost)
        refuse(answer.message.plain());
    printCost(*answer.cost, setting, inNetwork, format);
    return ExitOk;
}

void declareCollective(CommandParser& parser)
{
    parser.add("op", "all_reduce, reduce_scatter, all_gather, all_to_all, broadcast, reduce or send", "O");
    parser.add("algorithm", "one of --list, or auto (default): the fastest", "A");
    parser.add("ranks", "ranks that take part", "P");
    parser.add("bytes", "buffer as NCCL counts it, for example 4GiB", "N");
    parser.add("latency", "of one message, for example 2us", "S");
    parser.add("bandwidth", "of one rank, one direction, for example 50GB/s", "B");
    parser.add(
        "gamma", "seconds to add one byte (1e-12), or what a rank adds in a second (1TB/s); default 0", "G");
    parser.add("nodes", "nodes, for algorithms in two levels", "K");
    parser.add("per-node", "ranks of a node", "G");
    parser.add("inner-latency", "latency inside a node; default: that between nodes", "S");
    parser.add("inner-bandwidth", "bandwidth of one rank inside a node", "B");
    parser.add("bisection", "bandwidth of the network's narrowest cut, one direction (all_to_all)", "B");
    parser.add("fit", "fit a curve to the output of an nccl-tests program; - for standard input", "FILE");
    parser.add("in-network", "auto may choose switches that add (NVLS, SHARP)");
    parser.add("in-place", "fit the times measured in place");
    parser.add("list", "list operations and algorithms");
    declareFormat(parser);
}

} // namespace

constexpr Command collectiveCommand{"collective",
    "--op O [--algorithm A] --ranks P --bytes N --latency S --bandwidth B [--gamma G] [--format "
    "text|json|csv|markdown]",
    "what one collective costs by algorithm: latency, bandwidth, additions, lower bound",
    "  ridgepoint collective --op all_reduce --ranks 64 --bytes 1GiB --latency 5us --bandwidth 50GB/s\n"
    "  ridgepoint collective --op all_gather --algorithm bruck --ranks 48 --bytes 64KiB --latency 2us "
    "--bandwidth 450GB/s --format json\n"
    "  ridgepoint collective --op all_reduce --algorithm hierarchical --nodes 4 --per-node 8 --bytes "
    "4GiB --latency 10us --bandwidth 50GB/s --inner-latency 2us --inner-bandwidth 740GB/s\n"
    "  all_reduce_perf -b 1M -e 8G -f 2 -g 8 | ridgepoint collective --fit -\n",
    declareCollective, runCollective};

} // namespace ridgepoint
