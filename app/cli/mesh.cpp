#include "app/cli/commands.h"

#include "app/cli/json.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/outcome/mesh_traffic.h"
#include "core/training/mesh/layout.h"
#include "core/training/mesh/placement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint {

namespace {

struct SizeOption
{
    const char* name;
    const char* meaning;
};
constexpr std::array<SizeOption, 6> megatronSizes{{{"tp", "tensor-parallel ranks"},
    {"cp", "context-parallel ranks"}, {"ep", "expert-parallel ranks"}, {"dp", "data-parallel replicas"},
    {"pp", "pipeline stages"}, {"etp", "tensor-parallel ranks of one expert"}}};
constexpr std::array<SizeOption, 2> titanSizes{{{"dp-shard", "torchtitan: ranks that share parameters"},
    {"dp-replicate", "torchtitan: copies of them"}}};

// What is printed, wherever it came from.
struct Answer
{
    std::vector<NamedGroups> groups;
    std::int64_t ranks = 0;
    Fabric fabric;
    std::string order;
    std::optional<Report> report; // with a scenario
    std::optional<MeshLayout> layout;
};

std::string dashed(std::string name)
{
    std::ranges::replace(name, '_', '-');
    return name;
}

Answer ofScenario(CommandContext& context)
{
    for (const SizeOption& option : megatronSizes)
        if (context.parser.isSet(option.name))
            refuse(std::string("--") + option.name
                + ": the scenario says how many ranks there are; change it with --set mesh.…=…");
    Scenario scenario = askedScenario(context);
    if (context.parser.isSet("order"))
        scenario.mesh.order = context.parser.text("order");
    Answer answer;
    LayoutResult laid = layMesh(scenario.mesh, 1); // says what is wrong with an order
    answer.report = evaluate(scenario);
    if (!answer.report->meshFits)
        for (const Diagnostic& d : answer.report->diagnostics)
            if (d.severity == Severity::Error)
                refuse(plainLine(d));
    laid = layMesh(scenario.mesh, answer.report->data);
    refuseErrors(laid.diagnostics, {});
    answer.groups = groupsOf(*laid.layout);
    answer.ranks = laid.layout->ranks();
    answer.order = laid.layout->order;
    answer.fabric.perNode = static_cast<std::int64_t>(answer.report->mesh.perNode);
    answer.layout = std::move(laid.layout);
    return answer;
}

Answer ofSizes(CommandContext& context)
{
    const auto size = [&](const char* name) {
        // The layout says more of what is not positive.
        return wholeNumber(context.parser, name, 1, INT64_MAX, false).value_or(1);
    };
    Answer answer;
    if (context.parser.isSet("dp-shard") || context.parser.isSet("dp-replicate")) {
        refuseOptions(context.parser, {"dp", "etp", "order"},
            " belongs to Megatron-LM's mesh, --dp-shard and --dp-replicate to torchtitan's; choose one");
        TitanResult titan = layTitanMesh({.pipeline = size("pp"),
            .replicate = size("dp-replicate"),
            .shard = size("dp-shard"),
            .context = size("cp"),
            .tensor = size("tp"),
            .expert = size("ep")});
        for (Diagnostic& d : titan.diagnostics)
            d.field = dashed(d.field);
        refuseErrors(titan.diagnostics, "--");
        answer.groups = std::move(titan.groups);
        answer.ranks = titan.ranks;
        answer.order = "tp-cp-dp_shard-dp_replicate-pp";
        return answer;
    }
    LayoutResult laid = layMesh({.tensor = size("tp"),
                                    .context = size("cp"),
                                    .expert = size("ep"),
                                    .data = size("dp"),
                                    .pipeline = size("pp"),
                                    .expertTensor = size("etp")},
        context.parser.isSet("order") ? context.parser.text("order") : std::string(defaultMeshOrder));
    refuseErrors(laid.diagnostics, "--");
    answer.groups = groupsOf(*laid.layout);
    answer.ranks = laid.layout->ranks();
    answer.order = laid.layout->order;
    answer.layout = std::move(laid.layout);
    return answer;
}

// Of the first group with more than one rank: how far its neighbours are apart; 0 where they are not evenly
// apart.
std::int64_t strideOf(const RankGroups& groups)
{
    if (groups.size() < 2)
        return 0;
    const std::int64_t step = groups.rank(0, 1) - groups.rank(0, 0);
    for (std::int64_t i = 2; i < groups.size(); ++i)
        if (groups.rank(0, i) - groups.rank(0, i - 1) != step)
            return 0;
    return step;
}

// "0, 8, 16 … 56"
std::string exampleOf(const RankGroups& groups)
{
    constexpr std::int64_t shown = 4;
    std::string text;
    for (std::int64_t i = 0; i < groups.size(); ++i) {
        if (groups.size() > shown + 1 && i == shown - 1) {
            text += " … " + std::to_string(groups.rank(0, groups.size() - 1));
            break;
        }
        text += (i == 0 ? "" : ", ") + std::to_string(groups.rank(0, i));
    }
    return text;
}

void printJson(const Answer& answer)
{
    // Lists of a million ranks are written as they come: a tree of them would take a hundred times the
    // memory.
    std::string out = "{\n  \"groups\": {";
    for (std::size_t i = 0; i < answer.groups.size(); ++i) {
        const NamedGroups& named = answer.groups[i];
        out += (i == 0 ? "\n" : ",\n");
        out += "    \"" + std::string(named.name) + "\": [";
        for (std::int64_t g = 0; g < named.groups.count(); ++g) {
            out += g == 0 ? "[" : ",[";
            for (std::int64_t m = 0; m < named.groups.size(); ++m)
                out += (m == 0 ? "" : ",") + std::to_string(named.groups.rank(g, m));
            out += ']';
        }
        out += ']';
    }
    Json rest{{"tier", Json::object()}, {"level", Json::object()}, {"nodes", Json::object()},
        {"sizes", Json::object()}};
    for (const NamedGroups& named : answer.groups) {
        const GroupPlacement placed = placementOf(named.groups, answer.fabric);
        const std::string name(named.name);
        rest["tier"][name] = tierName(placed.tier);
        rest["level"][name] = levelName(placed.level);
        rest["nodes"][name] = placed.mostNodes;
        rest["sizes"][name] = named.groups.size();
    }
    rest["order"] = answer.order;
    rest["ranks"] = answer.ranks;
    rest["per_node"] = answer.fabric.perNode;
    rest["leaf_nodes"] = answer.fabric.leafNodes > 0 ? Json(answer.fabric.leafNodes) : Json(nullptr);
    if (answer.report && answer.layout) {
        std::vector<PortLoad> loads(static_cast<std::size_t>(answer.ranks));
        Json rows = Json::array();
        for (const RowFlow& row : flowsOf(*answer.report, *answer.layout)) {
            const std::vector<PortLoad> own = loadsOf(row.flow, answer.ranks, answer.fabric.perNode);
            for (std::size_t r = 0; r < own.size(); ++r)
                loads[r] += own[r];
            const BusiestLinks busiest = busiestOf(own);
            const CommunicationRow& c = answer.report->communication[row.row];
            rows.push_back(
                {{"axes", c.axes}, {"op", label(c.op)}, {"bytes_per_rank", row.flow.perRank.value()},
                    {"scale_up_bytes", busiest.most.scaleUp.value()},
                    {"network_bytes", busiest.most.network.value()}});
        }
        const BusiestLinks busiest = busiestOf(loads);
        rest["links"]["groups"] = std::move(rows);
        rest["links"]["scale_up_bytes"] = busiest.most.scaleUp.value();
        rest["links"]["scale_up_rank"] = busiest.scaleUpRank;
        rest["links"]["network_bytes"] = busiest.most.network.value();
        rest["links"]["network_rank"] = busiest.networkRank;
    }
    print(
        out + "\n  }," + jsonDocument(rest).substr(1)); // the second object goes on where the first one stops
}

int runMesh(CommandContext& context)
{
    if (context.positional.size() > 1)
        refuse("expected at most one SCENARIO");
    const OutputFormat format = formatOf(context.parser);
    const auto isSet = [&](const SizeOption& option) { return context.parser.isSet(option.name); };
    if (context.positional.isEmpty() && (context.parser.isSet("set") || context.parser.isSet("set-file")))
        refuse("--set changes a field of a SCENARIO; give one, or sizes such as --tp 8 --dp 4");
    if (context.positional.isEmpty() && std::ranges::none_of(megatronSizes, isSet)
        && std::ranges::none_of(titanSizes, isSet))
        refuse("expected a SCENARIO, or the sizes of a mesh: --tp 8 --pp 4 --dp 2");
    const std::optional<std::int64_t> perNode = wholeNumber(context.parser, "per-node", 1);
    const std::optional<std::int64_t> leafNodes = wholeNumber(context.parser, "leaf-nodes", 1);
    Answer answer = context.positional.isEmpty() ? ofSizes(context) : ofScenario(context);
    if (perNode)
        answer.fabric.perNode = *perNode;
    answer.fabric.leafNodes = leafNodes.value_or(0);
    if (format == OutputFormat::Json) {
        printJson(answer);
        return ExitOk;
    }
    Table table{{"group", "meaning", "size", "groups", "stride", "tier", "level", "nodes", "example"}, {}};
    for (const NamedGroups& named : answer.groups) {
        const GroupPlacement placed = placementOf(named.groups, answer.fabric);
        const std::int64_t stride = strideOf(named.groups);
        table.rows.push_back({named.name, named.meaning, named.groups.size(), named.groups.count(),
            stride > 0 ? Cell(stride) : "", tierName(placed.tier), levelName(placed.level), placed.mostNodes,
            exampleOf(named.groups)});
    }
    if (format == OutputFormat::Text) {
        const std::int64_t nodes = (answer.ranks + answer.fabric.perNode - 1) / answer.fabric.perNode;
        print(std::to_string(answer.ranks) + (answer.ranks == 1 ? " rank" : " ranks") + ", order "
            + answer.order + ", " + std::to_string(nodes) + (nodes == 1 ? " node" : " nodes") + " of "
            + std::to_string(answer.fabric.perNode) + "\n\n");
    }
    printTable(table, format);
    if (format == OutputFormat::Text && answer.report && answer.ranks > 1) {
        const MeshReport& mesh = answer.report->mesh;
        print("\nBusiest links of a step: scale-up link " + ridgepoint::format(mesh.scaleUp)
            + ", network card " + ridgepoint::format(mesh.network) + "\n");
    }
    return ExitOk;
}

void declareMesh(CommandParser& parser)
{
    declareFormat(parser);
    parser.add("order", "dimensions from neighbouring ranks outwards (default tp-cp-ep-dp-pp)", "ORDER");
    for (const SizeOption& option : megatronSizes)
        parser.add(option.name, option.meaning, "N");
    for (const SizeOption& option : titanSizes)
        parser.add(option.name, option.meaning, "N");
    parser.add("per-node", "ranks that share a scale-up domain (default 8, or the scenario's)", "N");
    parser.add(
        "leaf-nodes", "nodes below one leaf switch of a rail-optimised network (default: unknown)", "N");
    declareSet(parser);
}

} // namespace

constexpr Command meshCommand{"mesh",
    "[SCENARIO | --tp N --cp N --ep N --dp N --pp N [--etp N] | --dp-shard N --dp-replicate N …] "
    "[--order ORDER] [--per-node N] [--leaf-nodes N] [--set id=value]… [--format text|json|csv|markdown]",
    "which ranks form each group of a parallel layout, and what part of the machine a group reaches",
    "  ridgepoint mesh --tp 8 --pp 4 --dp 16\n"
    "  ridgepoint mesh --order tp-cp-ep-dp-pp --tp 2 --cp 2 --dp 2 --pp 2 --per-node 4 --format json\n"
    "  ridgepoint mesh --tp 1 --ep 8 --dp 32 --leaf-nodes 32\n"
    "  ridgepoint mesh llama3.1-405b-16384xh100 --set mesh.order=tp-cp-ep-pp-dp\n",
    declareMesh, runMesh};

} // namespace ridgepoint
