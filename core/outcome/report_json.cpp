#include "core/inputs/model/layer_account.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/hardware_figures.h"
#include "core/outcome/older_paths.h"
#include "core/outcome/writers.h"
#include "core/training/report.h"

#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/slo.h"

#include <nlohmann/json.hpp>

#include <array>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

std::string_view verdictKey(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return "fits";
    case Verdict::Risky:
        return "risky";
    case Verdict::Over:
        return "over";
    }
    return "";
}

std::string_view axisKey(Axis axis)
{
    switch (axis) {
    case Axis::Memory:
        return "memory";
    case Axis::Compute:
        return "compute";
    case Axis::Bandwidth:
        return "bandwidth";
    }
    return "";
}

Json& at(Json& root, std::string_view path)
{
    Json* here = &root;
    while (!path.empty()) {
        const std::size_t dot = path.find('.');
        here = &(*here)[std::string(path.substr(0, dot))];
        path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    }
    return *here;
}

Json number(const std::optional<double>& value) { return jsonNumber(value); }

template <class Q>
Json number(const std::optional<Q>& value)
{
    return value ? number(std::optional<double>(value->value())) : Json(nullptr);
}

Json number(double value) { return number(std::optional<double>(value)); }
template <Dimension D>
Json number(Quantity<D> value)
{
    return number(value.value());
}

Json parts(const MemoryParts& p)
{
    return {{"weights_bytes", number(p.weights)}, {"gradients_bytes", number(p.gradients)},
        {"accumulator_bytes", number(p.accumulator)}, {"master_bytes", number(p.master)},
        {"moment1_bytes", number(p.moment1)}, {"moment2_bytes", number(p.moment2)},
        {"activations_bytes", number(p.activations)}, {"buffers_bytes", number(p.buffers)},
        {"total_bytes", number(p.total())}};
}

Json components(const ParameterBreakdown& c)
{
    Json all;
    for (const ParameterComponent& each : componentsOf(c))
        all[std::string(each.key)] = number(each.parameters);
    return all;
}

Json layers(const Report& report)
{
    Json all = Json::array();
    for (const LayerAccount& kind : layerAccountsOf(report))
        all.push_back({{"kind", kind.word}, {"label", kind.label.plain()}, {"layers", number(kind.layers)},
            {"params", number(kind.parameters)}, {"params_active", number(kind.active)},
            {"cache_bytes_per_token", number(kind.cachePerToken)},
            {"window_bytes_per_token", number(kind.windowPerToken)}, {"window_tokens", number(kind.window)},
            {"state_bytes", number(kind.state)}});
    return all;
}

Json toJson(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog)
{
    Json root;
    root["schema"] = reportSchema;
    root["scenario"] = Json::parse(writeScenario({report.scenario, {}}, catalog));
    Json& diagnostics = root["diagnostics"] = Json::array();
    for (const Diagnostic& d : report.diagnostics)
        diagnostics.push_back({{"severity", severityKey(d.severity)}, {"field", d.field},
            {"message", d.message.plain()}, {"fix", d.fix.plain()}});
    for (const std::string_view answer : {"serving.ttft_seconds", "inference.prefill_seconds"})
        if (!findReadout(answer)->get(report))
            diagnostics.push_back({{"severity", "info"}, {"field", answer.substr(0, answer.find('.'))},
                {"message", reasonForNull(report, answer).plain()}, {"fix", ""}});
    if (findReadout("serving.ttft_seconds")->get(report) && !findReadout("serving.replicas")->get(report))
        diagnostics.push_back({{"severity", "info"}, {"field", "serving.replicas"},
            {"message", reasonForNull(report, "serving.replicas").plain()},
            {"fix", asksRate(report.scenario.serving) ? "" : "set serving.requests_per_second"}});

    root["caveats"] = caveatsJson(caveatsOf(report));

    for (const Readout& readout : readouts()) {
        const std::optional<double> si = readout.get(report);
        at(root, readout.path) = si ? number(fileNumber(readout, *si)) : Json(nullptr);
    }

    root["model"]["inferred"] = report.model.inferred;
    root["model"]["params_by_component"] = components(report.model.components);
    root["model"]["layer_pattern"] = layerPattern(report.model.architecture);
    root["model"]["layer_kinds"] = layers(report);

    Json& memory = root["memory"];
    memory["fullest_stage"] = report.memory.fullestRank;
    memory["by_stage"] = Json::array();
    for (const MemoryParts& stage : report.memory.byRank)
        memory["by_stage"].push_back(parts(stage));
    memory["fits"] = report.memory.fits;
    memory["verdict"] = verdictKey(report.memory.verdict);

    Json& items = memory["items"] = Json::array();
    for (const MemoryItem& item : report.memory.items)
        items.push_back({{"id", item.id}, {"label", item.label}, {"bytes", number(item.bytes)}});

    Json& stepParts = root["step"]["parts"] = Json::array();
    for (const StepPart& part : report.step.parts)
        stepParts.push_back({{"id", part.id}, {"label", part.label}, {"seconds", number(part.seconds)}});
    root["step"]["calibrated"] = report.step.band ? Json(report.step.band->calibrated) : Json(nullptr);
    Json& conventions = root["throughput"]["conventions"] = Json::array();
    for (const FlopConvention& c : report.throughput.conventions)
        conventions.push_back({{"id", c.id}, {"label", c.label}, {"flops_per_step", number(c.perStep)},
            {"mfu", number(c.dense)}, {"mfu_over_sparse_peak", number(c.sparse)}});

    root["compute"]["convention"] = report.compute.convention;

    Json& communication = root["communication"] = Json::array();
    for (const CommunicationRow& row : report.communication)
        communication.push_back({{"group", key(row.group)}, {"op", label(row.op)},
            {"algorithm", row.algorithm}, {"ranks", number(row.ranks)}, {"tier", row.tier},
            {"bytes_per_rank", number(row.bytesPerRank)}, {"count", number(row.count)},
            {"seconds", number(row.seconds)}, {"exposed_seconds", number(row.exposed)}, {"axes", row.axes},
            {"ranks_in_node", number(row.inNode)}});
    Json& figures = root["hardware"]["figures"] = Json::array();
    for (const HardwareFigure& figure : hardwareFigures(report, catalog))
        figures.push_back(
            {{"id", figure.id}, {"value", number(figure.value)}, {"unit", siSymbol(figure.unit)},
                {"basis", basisKey(figure.basis)}, {"reached", number(figure.reached)}});
    root["mesh"]["ranks_per_node"] = number(report.mesh.perNode);
    root["mesh"]["tensor_tier"] = tierName(report.mesh.tensorTier);
    root["mesh"]["data_tier"] = tierName(report.mesh.dataTier);

    root["pipeline"]["schedule"] = report.pipeline.schedule;
    root["resilience"]["checkpoints"] = report.resilience.async ? "asynchronous" : "synchronous";
    root["walls"]["first"] = report.walls.first ? Json(wallKey(*report.walls.first)) : Json(nullptr);

    Json& operations = root["roofline"]["operations"] = Json::array();
    for (const RooflineOperation& op : report.roofline.operations)
        operations.push_back({{"name", op.name}, {"flops", number(op.flops)}, {"bytes", number(op.bytes)},
            {"network_bytes", number(op.networkBytes)}, {"intensity", number(op.intensity)},
            {"network_intensity", number(op.networkIntensity)}, {"attainable", number(op.attainable)},
            {"bound", op.bound}, {"reference", op.reference}});
    root["roofline"]["ceilings"]["network"] = root["roofline"]["ceilings"]["scale_out"];

    root["regime"]["binding"] = report.regime.binding ? Json(axisKey(*report.regime.binding)) : Json(nullptr);
    Json& inference = root["inference"];
    const auto flag = [](const std::optional<bool>& value) { return value ? Json(*value) : Json(nullptr); };
    inference["fits"] = flag(report.inference.fits);
    inference["replica_fits"] = flag(report.inference.replicaFits);
    const bool stated = report.scenario.serving.efficiency == ServingEfficiency::Stated;
    for (const OlderPath& each : olderPaths) // one value under both keys
        at(root, each.older) = stated ? at(root, each.path) : Json(nullptr);
    const auto bound = [](const std::optional<ServingPoint>& point) {
        return point ? Json(point->computeBound ? "compute" : "memory") : Json(nullptr);
    };
    inference["prefill"]["bound"] = bound(report.inference.prefillPoint);
    inference["decode"]["bound"] = bound(report.inference.decodePoint);

    const auto gate = [](const Gate& g) {
        constexpr std::array states{"pass", "tight", "fail", "not applicable", "beyond default"};
        return Json{{"state", states[static_cast<std::size_t>(g.state)]}, {"summary", g.summary.plain()}};
    };
    root["gates"] = {{"fit", gate(report.fit)}, {"busy", gate(report.busy)}, {"hide", gate(report.hide)}};
    Json& toTry = root["advice"] = Json::array();
    for (const Advice& a : advice) {
        Json edits = Json::object();
        for (const auto& [field, value] : a.edits)
            edits[field] = value;
        toTry.push_back({{"wall", a.wall.plain()}, {"symptom", a.symptom.plain()},
            {"response", a.response.plain()}, {"effect", a.effect.plain()}, {"set", edits}});
    }
    return root;
}

// Keys whose unit the readout table does not know: array members.
std::string_view unitOfKey(std::string_view key)
{
    const Readout* readout = findReadout(key);
    if (readout && readout->path == key)
        return fileUnit(*readout);
    const auto ends = [key](std::string_view tail) { return key.ends_with(tail); };
    if (ends("_bytes") || ends("_bytes_per_token") || ends(".bytes") || ends("bytes_per_rank"))
        return "B";
    if (ends("seconds"))
        return "s";
    if (ends(".flops"))
        return "FLOP";
    if (ends("intensity"))
        return "FLOP/B";
    if (ends("attainable"))
        return "FLOP/s";
    if (key.starts_with("model.params_by_component.") || ends(".params") || ends(".params_active"))
        return "parameters";
    return "";
}

void flatten(const Json& json, const std::string& key, Table& out)
{
    if (json.is_object() || json.is_array()) {
        std::size_t index = 0;
        for (const auto& [name, value] : json.items()) {
            const std::string part = json.is_array() ? std::to_string(index++) : name;
            flatten(value, key.empty() ? part : key + '.' + part, out);
        }
        return;
    }
    out.rows.push_back({key,
        json.is_string()       ? Cell(json.get<std::string>())
            : json.is_number() ? Cell(json.get<double>())
            : json.is_null()   ? Cell()
                               : Cell(json.get<bool>()),
        unitOfKey(key)});
}

} // namespace

std::string_view wallKey(WallKind kind)
{
    switch (kind) {
    case WallKind::Memory:
        return "memory";
    case WallKind::Compute:
        return "compute";
    case WallKind::Throughput:
        return "throughput";
    }
    return "";
}

std::string_view severityKey(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "";
}

double fileNumber(const Readout& readout, double si)
{
    return readout.path.ends_with("_hours") ? si / secondsPerHour : si;
}

std::string_view fileUnit(const Readout& readout)
{
    return readout.path.ends_with("_hours") ? "h" : siSymbol(readout.unit);
}

Cell readoutCell(const Readout& readout, const std::optional<double>& si)
{
    return si ? Cell(*si, readout.unit, fileNumber(readout, *si)) : Cell();
}

std::string reportAsJson(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog)
{
    return jsonDocument(toJson(report, advice, catalog));
}

std::string reportAsCsv(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog)
{
    Table table{.columns = {"key", "value", "unit"}, .rows = {}};
    flatten(toJson(report, advice, catalog), {}, table);
    return tableAsCsv(table);
}

std::string writeReport(
    const Report& report, const std::vector<Advice>& advice, OutputFormat format, const Catalog& catalog)
{
    switch (format) {
    case OutputFormat::Json:
        return reportAsJson(report, advice, catalog);
    case OutputFormat::Csv:
        return reportAsCsv(report, advice, catalog);
    case OutputFormat::Markdown:
        return reportAsMarkdown(report, advice, catalog);
    case OutputFormat::Text:
        break;
    }
    return reportAsText(report, advice, catalog);
}

} // namespace ridgepoint
