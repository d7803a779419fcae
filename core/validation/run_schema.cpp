#include "core/validation/run_schema.h"

#include "core/base/json_schema.h"
#include "core/base/json_text.h"
#include "core/validation/run_file.h"

#include <initializer_list>
#include <ranges>
#include <string_view>

namespace ridgepoint {

namespace {

using namespace schema;

constexpr std::int64_t mostCount = 1'000'000'000;

// A missing value may be written as null.
Json orNull(Json schema) { return {{"anyOf", {std::move(schema), {{"type", "null"}}}}}; }

const Json text = orNull({{"type", "string"}}), flag = orNull({{"type", "boolean"}});
Json count(std::int64_t least = 1) { return orNull(whole(least, mostCount)); }
Json amount(double least, double most) { return orNull(number(least, most)); }

// What rows may hold besides documents them: the reader names it once, and goes on.
Json open(Json properties)
{
    return {{"type", "object"}, {"properties", std::move(properties)}};
}

void add(Json& properties, const Json& schema, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys)
        properties[std::string(key)] = schema;
}

Json model()
{
    Json keys = Json::object();
    add(keys, text, {"name", "attention"});
    add(keys, amount(1, 1e16), {"params", "active_params"});
    add(keys, count(),
        {"layers", "hidden", "ffn_hidden", "heads", "kv_heads", "head_dim", "vocab", "seq", "experts", "topk",
            "expert_ffn_hidden", "shared_expert_ffn", "q_lora_rank", "kv_lora_rank", "qk_nope_dim",
            "qk_rope_dim", "v_head_dim", "sliding_window", "sliding_window_every"});
    add(keys, count(0), {"dense_layers", "mtp_layers"});
    add(keys, flag, {"gated_mlp", "tied_embeddings", "learned_positions", "moe_token_drop"});
    return open(std::move(keys));
}

Json hardware()
{
    Json keys{{"gpu", described("A name or an id of `ridgepoint presets accelerators`.", text)},
        {"memory_gb", amount(1e-3, 1e6)}, {"interconnect", text}};
    add(keys, count(), {"count", "gpus_per_node", "slices"});
    return open(std::move(keys));
}

Json parallelism()
{
    Json keys{{"sp", flag}, {"zero_stage", orNull(whole(0, 3))}, {"schedule", text},
        {"fsdp", {{"type", {"string", "boolean", "null"}}}}};
    add(keys, count(), {"tp", "pp", "vpp", "cp", "ep", "etp", "dp", "zero_group"});
    return open(std::move(keys));
}

Json measured()
{
    Json keys{{"step_time_s", amount(1e-9, 1e9)}, {"tflops_per_gpu", amount(1e-6, 1e6)},
        {"memory_kind", text}, {"oom", flag},
        {"flops_convention", orNull(oneOfThese(std::views::keys(flopsConventions)))}};
    add(keys, amount(1e-9, 1e15), {"tokens_per_s", "tokens_per_s_per_gpu"});
    add(keys, amount(1e-6, 1e6), {"peak_memory_gib", "peak_reserved_gib", "peak_device_gib"});
    add(keys, amount(0, 10), {"mfu", "hfu"});
    return open(std::move(keys));
}

Json row()
{
    Json batch = Json::object();
    add(batch, count(), {"global_samples", "micro", "grad_accum"});
    Json source = Json::object();
    add(source, text, {"key", "title", "url", "table", "accessed_via"});
    Json each = Json::object();
    add(each, flag, {"gradients", "weights", "tensor", "pipeline", "experts"});
    Json keys{{"id", {{"type", "string"}}}, {"source", orNull(open(std::move(source)))}, {"model", model()},
        {"hardware", hardware()}, {"parallelism", orNull(parallelism())},
        {"batch", orNull(open(std::move(batch)))}, {"recompute", orNull(oneOfThese(recomputePolicies))},
        {"recompute_detail", orNull(open({{"share", amount(0, 1)}}))}, {"measured", measured()},
        {"overlap",
            described("Communication overlapped with computation: all of it, or by kind.",
                {{"anyOf", {flag, open(std::move(each))}}})},
        {"kind", orNull(oneOfThese(std::views::keys(runKinds)))},
        {"quality", orNull(oneOfThese(std::views::keys(runQualities)))}, {"weight", amount(1e-9, 1e9)},
        {"local_batch", count()}};
    add(keys, text, {"precision", "notes", "family", "stack", "kernel", "container", "mp_mode"});
    add(keys, flag,
        {"flash_attention", "cpu_offload_activations", "compile", "async_tp", "ep_overlap", "cuda_graphs"});
    Json schema = open(std::move(keys));
    schema["required"] = {"id", "model", "hardware", "measured"};
    return schema;
}

} // namespace

std::string runsSchemaText()
{
    Json file = open({{"schema", {{"const", std::string(runsSchema)}}}, {"runs", list(ref("run"), 0, mostRuns)}});
    file["required"] = {"schema", "runs"};
    Json schema = head(runsSchema, "Measured runs for Ridgepoint",
        "What `ridgepoint validate` reads: a list of runs, or an object that holds one. Keys in words: "
        "presets/README.md.");
    schema["anyOf"] = {list(ref("run"), 0, mostRuns), std::move(file)};
    schema["$defs"] = {{"run", row()}};
    return jsonDocument(schema);
}

} // namespace ridgepoint
