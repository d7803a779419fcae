#include "core/outcome/report_schema.h"
#include "core/outcome/older_paths.h"

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/scenario_schema.h"
#include "core/outcome/writers.h"

namespace ridgepoint {

namespace {

using namespace schema;

const Json text{{"type", "string"}}, numberOrNull{{"type", {"number", "null"}}}, yesOrNo{{"type", "boolean"}},
    yesNoOrNull{{"type", {"boolean", "null"}}};

Json oneOrNull(std::initializer_list<const char*> words)
{
    Json schema = oneOfThese(words);
    schema["enum"].push_back(nullptr);
    return schema;
}

// An object whose keys are all written: numbers, where nothing else is said of them.
Json record(std::initializer_list<const char*> numbers, Json others = Json::object())
{
    for (const char* key : numbers)
        others[key] = numberOrNull;
    Json required = Json::array();
    for (const auto& each : others.items())
        required.push_back(each.key());
    return {{"type", "object"}, {"required", std::move(required)}, {"properties", std::move(others)},
        {"additionalProperties", false}};
}

// Where a dotted path stands in the schema of an object.
Json& at(Json& object, std::string_view path)
{
    Json* here = &object;
    while (!path.empty()) {
        const std::size_t dot = path.find('.');
        here = &(*here)["properties"][std::string(path.substr(0, dot))];
        path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    }
    return *here;
}

// Objects of nothing but what is named, all of it there.
void close(Json& schema)
{
    const auto properties = schema.find("properties");
    if (properties == schema.end())
        return;
    for (const auto& each : properties->items())
        close(each.value());
    if (schema.contains("type"))
        return;
    Json closed{{"type", "object"}, {"additionalProperties", false}};
    for (const auto& each : properties->items())
        closed["required"].push_back(each.key());
    closed.update(schema);
    schema = std::move(closed);
}

void listed(Json& root)
{
    at(root, "diagnostics") = list(record({},
        {{"severity", oneOfThese(std::initializer_list{"info", "warning", "error"})}, {"field", text},
            {"message", text}, {"fix", text}}));
    at(root, "caveats") = list(record({}, {{"code", text}, {"text", text}, {"affects", list(text)}}));
    at(root, "model.inferred") = described("The dimensions follow from the size alone.", yesOrNo);
    at(root, "model.params_by_component") = record({"embedding", "position", "attention", "dense_mlp",
        "experts", "shared_experts", "router", "norms", "lm_head"});
    at(root, "model.layer_pattern") =
        described("Layers by kind, first to last: 12x(3 gdn+moe, 1 full+moe).", text);
    at(root, "model.layer_kinds") = list(record({"layers", "params", "params_active", "cache_bytes_per_token",
                                                    "window_bytes_per_token", "window_tokens", "state_bytes"},
        {{"kind", text}, {"label", text}}));
    at(root, "memory.fullest_stage") = {{"type", "integer"}, {"minimum", 0}};
    at(root, "memory.by_stage") =
        list(record({"weights_bytes", "gradients_bytes", "accumulator_bytes", "master_bytes", "moment1_bytes",
            "moment2_bytes", "activations_bytes", "buffers_bytes", "total_bytes"}));
    at(root, "memory.fits") = yesOrNo;
    at(root, "memory.verdict") = oneOfThese(std::initializer_list{"fits", "risky", "over"});
    at(root, "memory.items") = list(record({"bytes"}, {{"id", text}, {"label", text}}));
    at(root, "step.parts") = list(record({"seconds"}, {{"id", text}, {"label", text}}));
    at(root, "step.calibrated") = described("null: the step is not predicted.", yesNoOrNull);
    at(root, "throughput.conventions") =
        list(record({"flops_per_step", "mfu", "mfu_over_sparse_peak"}, {{"id", text}, {"label", text}}));
    at(root, "compute.convention") = text;
    at(root, "communication") =
        list(record({"ranks", "bytes_per_rank", "count", "seconds", "exposed_seconds", "ranks_in_node"},
            {{"group", text}, {"op", text}, {"algorithm", text}, {"tier", text}, {"axes", text}}));
    at(root, "hardware.figures") =
        list(record({"value", "reached"}, {{"id", text}, {"unit", text}, {"basis", text}}));
    at(root, "mesh.ranks_per_node") = numberOrNull;
    at(root, "mesh.tensor_tier") = text;
    at(root, "mesh.data_tier") = text;
    at(root, "pipeline.schedule") = text;
    at(root, "resilience.checkpoints") = oneOfThese(std::initializer_list{"synchronous", "asynchronous"});
    at(root, "walls.first") = oneOrNull({"memory", "compute", "throughput"});
    at(root, "roofline.operations") =
        list(record({"flops", "bytes", "network_bytes", "intensity", "network_intensity", "attainable"},
            {{"name", text}, {"bound", text}, {"reference", yesOrNo}}));
    at(root, "roofline.ceilings.network") = described("The same as scale_out.", numberOrNull);
    at(root, "regime.binding") = oneOrNull({"memory", "compute", "bandwidth"});
    for (const OlderPath& each : olderPaths)
        at(root, each.older) =
            described("The same as " + std::string(each.path) + ", of a stated one.", numberOrNull);
    at(root, "inference.fits") = yesNoOrNull;
    at(root, "inference.replica_fits") = yesNoOrNull;
    at(root, "inference.prefill.bound") = oneOrNull({"compute", "memory"});
    at(root, "inference.decode.bound") = oneOrNull({"compute", "memory"});
    const Json gate = record({},
        {{"state",
             oneOfThese(std::initializer_list{"pass", "tight", "fail", "not applicable", "beyond default"})},
            {"summary", text}});
    at(root, "gates") = object({{"fit", gate}, {"busy", gate}, {"hide", gate}}, {"fit", "busy", "hide"});
    at(root, "advice") = described("What to try next; `set` is what `--set` takes.",
        list(record({},
            {{"wall", text}, {"symptom", text}, {"response", text}, {"effect", text},
                {"set", named(true, text)}})));
}

} // namespace

std::string reportSchemaText()
{
    Json root;
    at(root, "schema") = {{"const", std::string(reportSchema)}};
    at(root, "scenario") = ref("scenario");
    for (const Readout& readout : readouts()) {
        std::string words(readout.firstLabel());
        if (const std::string_view unit = fileUnit(readout); !unit.empty())
            words += ", in " + std::string(unit);
        at(root, readout.path) = described(words + "; null: it does not apply here.", numberOrNull);
    }
    listed(root);
    close(root);
    Json schema = head(reportSchema, "A report of Ridgepoint",
        "What `ridgepoint evaluate --format json` writes: every number in SI units but hours.");
    schema.update(root);
    schema["$defs"] = scenarioDefinitions();
    return jsonDocument(schema);
}

} // namespace ridgepoint
