#include "core/validation/run_file.h"

#include "core/base/json_fields.h"
#include "core/base/strict_json.h"
#include "core/validation/run_findings.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = 32u << 20}; // of values as elsewhere, which are 20,000 runs

constexpr JsonRange counts{1, 1e9};
constexpr JsonRange sizes{1, 1e16};
constexpr JsonRange amounts{0, 1e18};
constexpr JsonRange shares{0, 10}; // above 1 only where a source divides by another peak

std::optional<double> whole(JsonFields& fields, std::string_view key, JsonRange range = counts)
{
    return fields.has(key) ? std::optional(fields.wholeOr(key, range.minimum, range)) : std::nullopt;
}

std::optional<double> number(JsonFields& fields, std::string_view key, JsonRange range = amounts)
{
    return fields.has(key) ? std::optional(fields.numberOr(key, range.minimum, range)) : std::nullopt;
}

std::optional<bool> flag(JsonFields& fields, std::string_view key)
{
    return fields.has(key) ? std::optional(fields.flagOr(key, false)) : std::nullopt;
}

// Text where a table also writes false for "not used" and true for "used, not said how".
std::string textOrFlag(JsonFields& fields, std::string_view key, std::string_view whenTrue)
{
    const Json* const value = fields.find(key);
    if (value && value->is_boolean())
        return value->get<bool>() ? std::string(whenTrue) : std::string();
    return fields.textOr(key, "");
}

// Text, or a list of texts, joined; published presets write both.
std::string textOrTexts(JsonFields& fields, std::string_view key)
{
    const Json* const value = fields.find(key);
    if (!value || !value->is_array())
        return fields.textOr(key, "");
    std::string all;
    for (const std::string& text : fields.textsOr(key))
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

// Every key a row may hold, by object. Those read here and those that only document the row.
struct KnownKeys
{
    std::string_view object; // path inside the row; empty: the row itself
    std::vector<std::string_view> keys;
};

const std::vector<KnownKeys>& knownKeys()
{
    static const std::vector<KnownKeys> known{
        {"",
            {"id", "kind", "quality", "source", "model", "hardware", "precision", "parallelism", "batch",
                "recompute", "recompute_detail", "flash_attention", "measured", "checks", "notes",
                "from_memory", "group", "family", "weight", "stack", "kernel", "container", "mp_mode",
                "cpu_offload_activations", "compile", "async_tp", "ep_overlap", "local_batch", "overlap",
                "cuda_graphs"}},
        {"source", {"key", "title", "url", "table", "accessed_via"}},
        {"overlap", {"gradients", "weights", "tensor", "pipeline", "experts"}},
        {"model",
            {"name", "params", "active_params", "layers", "hidden", "ffn_hidden", "gated_mlp", "heads",
                "kv_heads", "head_dim", "vocab", "seq", "tied_embeddings", "learned_positions", "experts",
                "topk", "expert_ffn_hidden", "shared_expert_ffn", "dense_layers", "attention", "q_lora_rank",
                "kv_lora_rank", "qk_nope_dim", "qk_rope_dim", "v_head_dim", "mtp_layers", "sliding_window",
                "sliding_window_every", "moe_token_drop", "attn_layers", "mamba_layers", "moe_layers",
                "layer_pattern", "mamba_heads", "mamba_head_dim", "mamba_state"}},
        {"hardware", {"gpu", "count", "gpus_per_node", "interconnect", "memory_gb", "slices"}},
        {"parallelism",
            {"tp", "sp", "pp", "vpp", "cp", "cp_comm", "ep", "etp", "dp", "zero_stage", "zero_group", "fsdp",
                "schedule"}},
        {"batch", {"global_samples", "micro", "grad_accum"}},
        {"recompute_detail",
            {"preset", "preset_tag", "match_score", "moe_a2a_overlap", "moe_flex_dispatcher_backend", "etp",
                "pp_layout", "recompute_modules", "modules", "recompute_num_layers", "cuda_graph_scope",
                "cpu_offloading_num_layers", "policy", "share"}},
        {"measured",
            {"step_time_s", "tokens_per_s_per_gpu", "tokens_per_s", "tflops_per_gpu", "tflops_kind",
                "tflops_formula", "flops_convention", "mfu", "hfu", "peak_memory_gib", "memory_kind",
                "tokens_total", "gpu_hours", "oom", "mfu_peak_used_tflops", "tflops_megatron_formula",
                "layer_forward_ms", "layer_backward_ms", "layer_total_ms", "param_optimizer_gib",
                "activation_gib", "wall_hours", "tokens_per_s_as_printed", "implied_tokens_per_s_per_gpu",
                "implied_tflops_per_gpu", "tflops_best", "gpu_hours_total", "output_tokens_per_s",
                "output_tokens_per_s_per_gpu", "input_len", "output_len", "peak_reserved_gib",
                "peak_device_gib", "memory_alloc_by_rank_gib", "memory_reserved_by_rank_gib"}},
    };
    return known;
}

RunModel readModel(JsonFields m)
{
    RunModel model;
    model.name = m.textOr("name", "");
    model.params = number(m, "params", sizes);
    model.activeParams = number(m, "active_params", sizes);
    model.layers = whole(m, "layers");
    model.hidden = whole(m, "hidden");
    model.ffn = whole(m, "ffn_hidden");
    model.gatedMlp = flag(m, "gated_mlp");
    model.heads = whole(m, "heads");
    model.kvHeads = whole(m, "kv_heads");
    model.headDim = whole(m, "head_dim");
    model.vocab = whole(m, "vocab");
    model.sequence = whole(m, "seq");
    model.tiedEmbeddings = flag(m, "tied_embeddings");
    model.learnedPositions = flag(m, "learned_positions");
    model.experts = whole(m, "experts");
    model.topK = whole(m, "topk");
    model.expertFfn = whole(m, "expert_ffn_hidden");
    model.sharedExpertFfn = whole(m, "shared_expert_ffn");
    model.denseLayers = whole(m, "dense_layers", {0, 1e9});
    model.tokenDrop = m.flagOr("moe_token_drop", false);
    model.attention = m.textOr("attention", "");
    model.qLoraRank = whole(m, "q_lora_rank");
    model.kvLoraRank = whole(m, "kv_lora_rank");
    model.qkNopeDim = whole(m, "qk_nope_dim");
    model.qkRopeDim = whole(m, "qk_rope_dim");
    model.vHeadDim = whole(m, "v_head_dim");
    model.mtpLayers = whole(m, "mtp_layers", {0, 1e9});
    model.slidingWindow = whole(m, "sliding_window");
    model.slidingWindowEvery = whole(m, "sliding_window_every");
    return model;
}

RunHardware readHardware(JsonFields h)
{
    RunHardware hardware;
    hardware.gpu = h.textOr("gpu", "");
    hardware.count = whole(h, "count");
    hardware.perNode = whole(h, "gpus_per_node");
    hardware.interconnect = h.textOr("interconnect", "");
    hardware.memoryGb = number(h, "memory_gb", {1e-3, 1e6});
    hardware.slices = whole(h, "slices");
    return hardware;
}

RunMesh readMesh(JsonFields p)
{
    RunMesh mesh;
    mesh.tensor = whole(p, "tp");
    mesh.sequenceParallel = flag(p, "sp");
    mesh.pipeline = whole(p, "pp");
    mesh.chunks = whole(p, "vpp");
    mesh.context = whole(p, "cp");
    mesh.expert = whole(p, "ep");
    mesh.expertTensor = whole(p, "etp");
    mesh.data = whole(p, "dp");
    if (const std::optional<double> stage = whole(p, "zero_stage", {0, 3}))
        mesh.zeroStage = static_cast<int>(*stage);
    mesh.zeroGroup = whole(p, "zero_group");
    mesh.fsdp = textOrFlag(p, "fsdp", "FSDP");
    mesh.schedule = p.textOr("schedule", "");
    return mesh;
}

void readRecompute(JsonFields& row, Run& run)
{
    run.recompute.policy = row.textOr("recompute", "");
    if (std::ranges::find(recomputePolicies, run.recompute.policy) == recomputePolicies.end())
        row.problem("recompute",
            "expected \"none\", \"selective\", \"full\" or \"full(some layers)\", found \""
                + run.recompute.policy + "\"",
            "Correct the value, or leave it out when it is not known.");
    std::optional<JsonFields> detail = row.objectOr("recompute_detail");
    if (!detail)
        return;
    JsonFields& d = *detail;
    run.recompute.modules = d.textsOr(d.has("recompute_modules") ? "recompute_modules" : "modules");
    run.recompute.layers = whole(d, "recompute_num_layers");
    run.recompute.share = number(d, "share", {0, 1});
    run.recompute.detail = d.textOr("policy", "");
    if (!run.mesh.expertTensor)
        run.mesh.expertTensor = whole(d, "etp");
    RunSettings& settings = run.settings;
    settings.dispatcher = d.textOr("moe_flex_dispatcher_backend", "");
    settings.offloadLayers = whole(d, "cpu_offloading_num_layers");
    settings.cudaGraphScope = textOrTexts(d, "cuda_graph_scope");
    // A preset that is known and names no scope captures nothing: that is the framework's default.
    if (d.has("preset"))
        settings.cudaGraphs = !settings.cudaGraphScope.empty();
    if (const std::optional<bool> overlap = flag(d, "moe_a2a_overlap"))
        settings.expertOverlap = overlap;
}

// One word for all of it, or a flag for each kind of traffic.
void readOverlap(JsonFields& row, RunSettings& settings)
{
    const Json* const value = row.find("overlap");
    if (value && value->is_boolean()) {
        const bool all = value->get<bool>();
        settings.gradientOverlap = settings.weightOverlap = settings.tensorOverlap =
            settings.pipelineOverlap = settings.expertOverlap = all;
    } else if (std::optional<JsonFields> each = row.objectOr("overlap")) {
        settings.gradientOverlap = flag(*each, "gradients");
        settings.weightOverlap = flag(*each, "weights");
        settings.tensorOverlap = flag(*each, "tensor");
        settings.pipelineOverlap = flag(*each, "pipeline");
        if (each->has("experts"))
            settings.expertOverlap = flag(*each, "experts");
    }
}

void readSettings(JsonFields& row, Run& run)
{
    RunSettings& settings = run.settings;
    settings.stack = row.textOr("stack", "");
    settings.kernel = row.textOr("kernel", "");
    settings.container = row.textOr("container", "");
    settings.mixedPrecision = row.textOr("mp_mode", "");
    settings.offloadActivations = flag(row, "cpu_offload_activations");
    settings.compile = flag(row, "compile");
    settings.asyncTensor = flag(row, "async_tp");
    settings.localBatch = whole(row, "local_batch");
    if (row.has("ep_overlap"))
        settings.expertOverlap = flag(row, "ep_overlap");
    if (row.has("cuda_graphs"))
        settings.cudaGraphs = flag(row, "cuda_graphs");
    readOverlap(row, settings);
}

RunMeasured readMeasured(JsonFields m)
{
    RunMeasured measured;
    measured.stepSeconds = number(m, "step_time_s", {1e-9, 1e9});
    measured.tokensPerSecond = number(m, "tokens_per_s", {1e-9, 1e15});
    measured.tokensPerSecondPerGpu = number(m, "tokens_per_s_per_gpu", {1e-9, 1e15});
    measured.tflopsPerGpu = number(m, "tflops_per_gpu", {1e-6, 1e6});
    measured.mfu = number(m, "mfu", shares);
    measured.hfu = number(m, "hfu", shares);
    measured.convention = m.choiceOr("flops_convention", FlopsConvention::Unstated, flopsConventions);
    const std::string words = m.textOr("memory_kind", "");
    const auto counted = [&](std::string_view key, const std::string& counter, MemoryKind kind) {
        if (const std::optional<double> gib = number(m, key, {1e-6, 1e6}))
            measured.memory.push_back({*gib, counter, kind, memoryRankOf(words)});
    };
    counted("peak_memory_gib", words, memoryKindOf(words));
    // Beside another counter's figure; of the same ranks.
    counted("peak_reserved_gib", "reserved", MemoryKind::Reserved);
    counted("peak_device_gib", "nvidia-smi", MemoryKind::Device);
    measured.outOfMemory = flag(m, "oom");
    return measured;
}

Run readRow(JsonFields row)
{
    Run run;
    run.id = row.text("id");
    if (std::optional<JsonFields> source = row.objectOr("source"))
        run.source = {source->textOr("key", ""), source->textOr("title", ""), source->textOr("url", ""),
            source->textOr("table", "")};
    run.model = readModel(row.object("model"));
    run.hardware = readHardware(row.object("hardware"));
    run.precision = row.textOr("precision", "");
    if (std::optional<JsonFields> mesh = row.objectOr("parallelism"))
        run.mesh = readMesh(*mesh);
    if (std::optional<JsonFields> batch = row.objectOr("batch"))
        run.batch = {whole(*batch, "global_samples"), whole(*batch, "micro"), whole(*batch, "grad_accum")};
    readRecompute(row, run);
    run.flashAttention = flag(row, "flash_attention");
    readSettings(row, run);
    run.measured = readMeasured(row.object("measured"));
    run.notes = row.textOr("notes", "");

    run.kind = row.choiceOr("kind",
        run.measured.outOfMemory.value_or(false) ? RunKind::OutOfMemory : RunKind::Pretrain, runKinds);
    run.quality = row.choiceOr("quality", RunQuality::B, runQualities);
    run.family = row.textOr("family", "");
    if (run.family.empty())
        run.family = run.source.key + "/" + run.model.name + "/" + run.hardware.gpu;
    run.weight = row.numberOr("weight", 1, {1e-9, 1e9});
    return run;
}

class Reader
{
public:
    Reader(std::string_view text, std::string_view origin, RunFile& out)
        : m_lines(text)
        , m_errors(std::string(origin), Severity::Error, out.diagnostics)
        , m_warnings(std::string(origin), Severity::Warning, out.diagnostics)
        , m_out(out)
    {
    }

    void read(const Json& root)
    {
        const Json* rows = &root;
        std::string prefix;
        if (root.is_object()) {
            JsonFields top(root, m_lines, m_errors);
            if (const std::string schema = top.text("schema"); !schema.empty() && schema != runsSchema)
                top.problem("schema", "is \"" + schema + "\"; this version reads " + std::string(runsSchema),
                    schema.starts_with("ridgepoint.runs/") ? "Update Ridgepoint." : "Give a runs file.");
            rows = top.find("runs");
            if (!rows)
                top.problem("runs", "is missing; expected a list of runs", "Add \"runs\": […].");
            warnUnknown(root, {"schema", "runs", "id", "name", "sources", "notes", "licence"}, "");
            prefix = "runs";
        }
        if (!rows || !rows->is_array()) {
            if (rows)
                m_errors.add(m_lines.of(prefix).value_or(1), prefix,
                    "expected a list of runs, found " + jsonTypeName(*rows), "Write [ { … }, … ].");
            return;
        }
        std::size_t index = 0;
        for (const Json& row : *rows) {
            const std::string path = prefix + "[" + std::to_string(index++) + "]";
            // Several files in one list, as `ridgepoint presets runs` prints them.
            const Json* inner =
                row.is_object() && row.contains("schema") && row.contains("runs") ? &row["runs"] : nullptr;
            if (!inner || !inner->is_array()) {
                readRow(row, path);
                continue;
            }
            std::size_t at = 0;
            for (const Json& one : *inner)
                readRow(one, path + ".runs[" + std::to_string(at++) + "]");
        }
    }

private:
    void readRow(const Json& row, const std::string& path)
    {
        if (!row.is_object()) {
            m_errors.add(m_lines.of(path).value_or(0), path, "expected an object, found " + jsonTypeName(row),
                "Write one run as { … }.");
            return;
        }
        if (m_errors.full() || m_read > mostRuns) // nothing more of the file will be used
            return;
        if (++m_read > mostRuns)
            return m_errors.add(m_lines.of(path).value_or(0), path, tooManyRuns(), "Split the file.");
        for (const KnownKeys& known : knownKeys())
            if (const Json* object = known.object.empty() ? &row : child(row, known.object);
                object && object->is_object())
                warnUnknown(*object, known.keys,
                    path + (known.object.empty() ? "" : "." + std::string(known.object)));
        Run run = ridgepoint::readRow(JsonFields(row, m_lines, m_errors, path));
        if (!run.id.empty() && !m_ids.insert(run.id).second)
            m_errors.add(m_lines.of(path + ".id").value_or(0), path + ".id",
                "\"" + run.id + "\" is taken by a row above", "Give one of them another id.");
        m_out.runs.push_back(std::move(run));
    }

    static const Json* child(const Json& row, std::string_view key)
    {
        const auto at = row.find(std::string(key));
        return at == row.end() ? nullptr : &*at;
    }

    // Each unknown key once a file: a published table has it in every row.
    void warnUnknown(const Json& object, const std::vector<std::string_view>& known, const std::string& path)
    {
        for (auto it = object.begin(); it != object.end(); ++it) {
            if (m_warnings.full()) // a million keys are not each compared with those that are known
                return;
            const std::string& key = it.key();
            if (std::find(known.begin(), known.end(), key) != known.end() || !m_unknown.insert(key).second)
                continue;
            const std::string_view near = nearestWord(key, known);
            const std::string full = path.empty() ? key : path + "." + key;
            m_warnings.add(m_lines.of(full).value_or(0), full,
                "is not a key that a run is read from; ignored",
                near.empty() ? std::string() : "Did you mean \"" + std::string(near) + "\"?");
        }
    }

    JsonLines m_lines;
    JsonFindings m_errors, m_warnings;
    RunFile& m_out;
    std::set<std::string> m_ids, m_unknown;
    std::size_t m_read = 0;
};

} // namespace

void shorten(Diagnostics& diagnostics, std::string_view origin)
{
    constexpr std::size_t mostDiagnostics = 20; // a systematic mistake repeats in every row
    if (diagnostics.size() <= mostDiagnostics)
        return;
    std::stable_partition(diagnostics.begin(), diagnostics.end(),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
    const std::size_t rest = diagnostics.size() - mostDiagnostics;
    const Severity severity = diagnostics[mostDiagnostics].severity;
    diagnostics.resize(mostDiagnostics);
    diagnostics.push_back({severity, std::string(origin), phrase("and %1 more of the kind", rest),
        "Correct those above first."});
}

bool RunFile::ok() const
{
    return std::none_of(diagnostics.begin(), diagnostics.end(),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

RunFile readRunsJson(std::string_view text, std::string_view origin)
{
    RunFile file;
    JsonProblem syntax;
    const std::optional<Json> json = parseStrictJson(text, syntax, limits);
    if (!json) {
        JsonFindings(std::string(origin), Severity::Error, file.diagnostics)
            .add(syntax.line, syntax.path, syntax.message, "Correct the file.");
        return file;
    }
    Reader(text, origin, file).read(*json);
    shorten(file.diagnostics, origin);
    if (!file.ok())
        file.runs.clear();
    return file;
}

RunFile bundledRuns(const Catalog& catalog)
{
    RunFile all;
    for (const RunsPreset& preset : catalog.runs()) {
        RunFile file = readRuns(preset.json, preset.file.string());
        std::move(file.runs.begin(), file.runs.end(), std::back_inserter(all.runs));
        std::move(file.diagnostics.begin(), file.diagnostics.end(), std::back_inserter(all.diagnostics));
    }
    return all;
}

RunForm runFormOf(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first == std::string_view::npos)
        return RunForm::None;
    if (text[first] == '{' || text[first] == '[')
        return RunForm::Json;
    const std::string_view line = text.substr(first, text.find_first_of("\r\n", first) - first);
    return line.find("params_b") != std::string_view::npos && line.find(',') != std::string_view::npos
            && line.find_first_of(":=#") == std::string_view::npos
        ? RunForm::Csv
        : RunForm::None;
}

RunFile readRuns(std::string_view text, std::string_view origin)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool json = first == std::string_view::npos || runFormOf(text) == RunForm::Json;
    return json ? readRunsJson(text, origin) : readRunsCsv(text, origin);
}

} // namespace ridgepoint
