#include "core/launch/reader.h"
#include "core/launch/served_models.h"
#include "core/launch/server.h"
#include "core/launch/writer.h"

#include "core/catalog/json_fields.h"

// Names and defaults: those that the argument parser of vllm-project/vllm at v0.22.1 lists
// (vllm/engine/arg_utils.py, vllm/entrypoints/openai/cli_args.py), and what _set_default_args() of
// arg_utils.py at 99d7eb5d6a51 makes of names that are not there: on a device of 70 GiB and more 8192 tokens
// and 1024 sequences, on others 2048 and 256, prompts cut and cached. Every data-parallel rank is an engine
// of its own with such limits; of a model with experts all of them share these, cut by all ranks or, with
// --enable-expert-parallel, dealt whole over all (docs/serving/data_parallel_deployment.md at 01e4fce07423).
// --max-num-batched-tokens counts the tokens that are decoded beside those of prompts.

namespace ridgepoint::launch {

namespace {

constexpr Row rows[] = {
    {.key = "pipeline-parallel-size", .field = "serving.pipeline", .absent = "1"},
    {.key = "gpu-memory-utilization", .field = "serving.memory_share", .absent = "auto"},
};
constexpr Section sections[] = {{.title = "server", .rows = rows}};

constexpr Word quantizations[] = {{"fp8", "fp8"}, {"fbgemm_fp8", "fp8"}, {"ptpc_fp8", "fp8"},
    {"modelopt", "fp8"}, {"modelopt_fp4", "fp4"}, {"petit_nvfp4", "fp4"}, {"awq", "int4"},
    {"awq_marlin", "int4"}, {"bitsandbytes", "int4"}}; // load_in_4bit unless the model's file says 8
constexpr Word caches[] = {{"fp8", "fp8"}, {"fp8_e4m3", "fp8"}, {"fp8_e5m2", "fp8"}, {"fp8_inc", "fp8"},
    {"fp8_per_token_head", "fp8"}, {"fp8_ds_mla", "fp8"}, {"int8_per_token_head", "int8"},
    {"bfloat16", "bf16"}, {"float16", "fp16"}};
constexpr ServerTypes types{.dtype = "dtype",
    .quantization = "quantization",
    .cache = "kv-cache-dtype",
    .quantizations = quantizations,
    .caches = caches};

constexpr std::string_view irrelevant[] = {"headless", "api-server-count", "grpc", "chat-template*",
    "trust-*", "default-chat-template-kwargs", "response-role", "return-tokens-as-token-ids",
    "enable-auto-tool-choice", "exclude-tools-when-tool-choice-none", "tool-*", "log-*", "max-log-len",
    "enable-prompt-tokens-details", "enable-server-load-tracking", "enable-force-include-usage",
    "enable-tokenizer-info-endpoint", "enable-log*", "disable-log-*", "tokens-only", "fingerprint-*", "host",
    "port", "data-parallel-supervisor-port", "dp-supervisor-*", "uds", "uvicorn-log-level",
    "disable-uvicorn-access-log", "disable-access-log-for-endpoints", "allow-credentials", "allowed-*",
    "api-key", "ssl-*", "enable-ssl-refresh", "root-path", "middleware", "enable-request-id-headers",
    "disable-fastapi-docs", "h11-*", "enable-offline-docs", "runner", "convert", "task", "tokenizer*", "seed",
    "hf-*", "revision", "code-revision", "served-model-name", "config-format", "pooler-config",
    "generation-config", "override-generation-config", "allow-deprecated-quantization", "max-logprobs",
    "logprobs-mode", "use-fp64-gumbel", "skip-tokenizer-init", "enable-prompt-embeds", "model-impl",
    "logits-processors", "io-processor-plugin", "renderer-num-workers", "load-format", "download-dir",
    "safetensors-*", "model-loader-extra-config", "ignore-patterns", "use-tqdm-on-load",
    "pt-load-map-location", "reasoning-*", "master-*", "node-rank", "distributed-timeout-seconds",
    "cpu-distributed-timeout-seconds", "data-parallel-rank", "data-parallel-start-rank",
    "data-parallel-address", "data-parallel-rpc-port", "max-parallel-loading-workers",
    "ray-workers-use-nsight", "worker-cls", "worker-extension-cls", "prefix-caching-hash-algo",
    "enable-sleep-mode", "show-hidden-metrics-for-version", "otlp-traces-endpoint", "collect-detailed-traces",
    "kv-cache-metrics*", "cudagraph-metrics", "enable-layerwise-nvtx-tracing", "enable-mfu-metrics",
    "stream-interval", "structured-outputs-config", "guided-decoding-*", "profiler-config",
    "aggregate-engine-logging", "fail-on-environ-validation", "shutdown-timeout", "kv-events-config",
    "weight-transfer-config", "swap-space", "SBATCH *"};
constexpr std::string_view withoutField[] = {"config", "lora-*", "max-model-len", "quantization-config",
    "enforce-eager", "enable-return-routed-experts", "disable-sliding-window", "disable-cascade-attn",
    "enable-cumem-allocator", "override-attention-dtype", "attention-*", "mamba-*",
    "enable-mamba-cache-stochastic-rounding", "distributed-executor-backend", "nnodes", "numa-*",
    "decode-context-parallel-size", "dcp-*", "cp-*", "prefill-context-parallel-size",
    "data-parallel-size-local", "data-parallel-backend", "data-parallel-hybrid-lb",
    "data-parallel-external-lb", "data-parallel-multi-port-external-lb", "enable-ep-weight-filter",
    "all2all-backend", "enable-dbo", "ubatch-size", "enable-elastic-ep", "dbo-*",
    "disable-nccl-for-dp-synchronization", "enable-eplb", "eplb-*", "num-redundant-experts",
    "expert-placement-strategy", "disable-custom-all-reduce", "block-size", "kv-cache-memory-bytes",
    "num-gpu-blocks-override", "calculate-kv-scales", "kv-cache-dtype-skip-layers", "kv-sharing-*",
    "kv-offloading-*", "offload-*", "cpu-offload-*", "language-model-only", "limit-mm-per-prompt",
    "enable-mm-embeds", "media-io-kwargs", "mm-*", "interleave-mm-strings", "skip-mm-profiling",
    "video-pruning-rate", "enable-lora", "max-lora*", "enable-tower-connector-lora", "max-cpu-loras",
    "fully-sharded-loras", "default-mm-loras", "specialize-active-lora", "enable-mixed-moe-lora-format",
    "max-num-partial-prefills", "max-long-partial-prefills", "long-prefill-token-threshold",
    "scheduling-policy", "enable-chunked-prefill", "disable-chunked-mm-input", "scheduler-*",
    "disable-hybrid-kv-cache-manager", "async-scheduling", "cudagraph-*", "cuda-graph-sizes",
    "max-cudagraph-capture-size", "max-seq-len-to-capture", "ir-op-priority", "enable-flashinfer-autotune",
    "enable-flash-late-interaction", "moe-backend", "linear-backend", "speculative-config*", "spec-*",
    "kv-transfer-config*", "ec-transfer-config*", "compilation-config*", "kernel-config*",
    "additional-config*", "optimization-level", "performance-mode", "gdn-prefill-backend", "no-enable-*",
    "no-disable-*", "no-async-scheduling", "no-enforce-eager", "no-scheduler-*"};
constexpr std::string_view own[] = {"kv-cache-dtype", "tensor-parallel-size", "data-parallel-size",
    "enable-expert-parallel", "max-num-batched-tokens", "max-num-seqs", "enable-prefix-caching",
    "no-enable-prefix-caching", "num-speculative-tokens"};
constexpr std::string_view evidence[] = {"gpu-memory-utilization", "max-num-batched-tokens", "max-num-seqs",
    "enable-expert-parallel", "enable-prefix-caching", "no-enable-prefix-caching", "max-model-len"};
constexpr std::string_view commands[] = {"vllm serve", "vllm.entrypoints.openai.api_server"};

// --- read
// --------------------------------------------------------------

constexpr Word shortNames[] = {{"-tp", "tensor-parallel-size"}, {"-pp", "pipeline-parallel-size"},
    {"-dp", "data-parallel-size"}, {"-ep", "enable-expert-parallel"}, {"-q", "quantization"},
    {"-dpl", "data-parallel-size-local"}, {"-dpa", "data-parallel-address"}, {"-dpn", "data-parallel-rank"},
    {"-dpr", "data-parallel-start-rank"}, {"-dpp", "data-parallel-rpc-port"},
    {"-dpb", "data-parallel-backend"}, {"-dcp", "decode-context-parallel-size"}, {"-asc", "api-server-count"},
    {"-n", "nnodes"}, {"-r", "node-rank"}, {"-sc", "speculative-config"}, {"-cc", "compilation-config"},
    {"-O", "compilation-config"}, {"-O0", "optimization-level"}, {"-O1", "optimization-level"},
    {"-O2", "optimization-level"}, {"-O3", "optimization-level"}};

void prepare(Reader& reader)
{
    reader.begin();
    for (const Word& one : shortNames)
        reader.respell(one.word, std::string(one.text), false);
    reader.respell("num-speculative-tokens", "spec-tokens", false);
    reader.respell("speculative-config.num-speculative-tokens", "spec-tokens", false);
}

// Guesses of an iteration: of its own name, or in a JSON object.
void readDraft(Reader& reader)
{
    reader.begin();
    reader.setQuietly("serving.draft_tokens", "0");
    for (const std::string_view detail : {"speculative-config.model", "speculative-config.method"})
        reader.take(detail);
    if (const auto guesses = reader.number("spec-tokens"))
        return reader.set("spec-tokens", "serving.draft_tokens", *guesses);
    const auto json = reader.word("speculative-config");
    if (!json)
        return;
    const ReadSettings inner = readJson(*json);
    if (!inner.settings)
        return reader.error("speculative-config", Text::known(inner.problem.message), {});
    for (const Setting& one : *inner.settings)
        if (one.key == "num_speculative_tokens")
            return reader.set("speculative-config", "serving.draft_tokens", one.value());
    reader.notTaken("speculative-config", *json);
}

void read(Reader& reader)
{
    reader.begin();
    for (const std::string_view command : commands)
        if (!reader.has("model"))
            reader.rename(command, "model");
        else
            reader.take(command);
    const auto model = readServedModel(reader, "model");
    readServerTypes(reader, types, model);

    reader.begin();
    reader.set("tensor-parallel-size", "serving.tensor", reader.number("tensor-parallel-size").value_or(1));
    const double tensor = reader.scenario().serving.tensor.value_or(1); // which may be given
    const auto data = reader.number("data-parallel-size");
    const bool dealt = reader.on("enable-expert-parallel");
    const bool experts = readsExperts(reader);
    const double groups = experts ? data.value_or(1) : 1;
    reader.set("data-parallel-size", "serving.attention_data", groups);
    reader.setQuietly("serving.replicas", "auto");
    if (experts)
        reader.set("enable-expert-parallel", "serving.expert", dealt ? tensor * groups : 1);
    else if (data)
        reader.set("data-parallel-size", "serving.replicas", *data);
    if (dealt && !experts)
        reader.notTaken("enable-expert-parallel", "true");

    readShared(reader, "max-num-batched-tokens", "serving.chunk", groups);
    readShared(reader, "max-num-seqs", "serving.max_sequences", groups);
    // What is found in the cache is the requests' doing.
    reader.take("enable-prefix-caching");
    reader.take("no-enable-prefix-caching");
    reader.setQuietly("serving.cached_share", "0");
    readDraft(reader);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout)
{
    const Serving& s = writer.scenario().serving;
    const bool experts = writer.architecture().isMoe();
    writer.count("tensor-parallel-size", layout.tensor);
    if (s.tensor)
        writer.said({"serving.tensor"});
    if (!experts) {
        if (s.attentionData == 1)
            writer.said({"serving.attention_data"});
        if (s.replicas)
            writer.count("data-parallel-size", *s.replicas);
        writer.said({"serving.replicas"});
        return;
    }
    if (layout.attentionData > 1)
        writer.count("data-parallel-size", layout.attentionData);
    writer.said({"serving.attention_data"});
    if (s.replicas)
        writer.cannot("serving.replicas",
            phrase("serving.replicas = %1: each is a server of its own, behind a router",
                plainNumber(*s.replicas)));
    else
        writer.said({"serving.replicas"});
    const bool dealt = layout.expert > 1;
    if (dealt)
        writer.flag("enable-expert-parallel", true);
    if (dealt && layout.expert != layout.stageRanks())
        writer.cannot("serving.expert",
            phrase("serving.expert = %1: whole experts go over all %2 ranks or over none",
                plainNumber(layout.expert), plainNumber(layout.stageRanks())));
    else if (s.expert)
        writer.said({"serving.expert"});
    else
        writer.settle("serving.expert");
}

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, vllm, types, model);
    writer.begin("server");
    writeRanks(writer, layout);
    settleMemoryShare(writer, vllm);
    writeCounts(writer, rows);
    writeServerTypes(writer, types, model);
    writeLongest(writer, "max-model-len");
    const double groups = writer.architecture().isMoe() ? layout.attentionData : 1;
    writeShared(writer, "max-num-batched-tokens", "serving.chunk", 1, groups);
    writeShared(writer, "max-num-seqs", "serving.max_sequences", 1, groups);
    if (s.cachedShare > 0)
        writer.flag("enable-prefix-caching", true);
    if (s.draftTokens > 0) {
        const bool itself = writer.architecture().mtpLayers > 0;
        writer.word("speculative-config.method", itself ? "mtp" : "eagle3");
        if (!itself)
            writer.word("speculative-config.model", "$DRAFT_MODEL");
        writer.count("speculative-config.num_speculative_tokens", s.draftTokens);
    }
    writer.said({"serving.draft_tokens"});
    writeServerRest(writer, vllm);
    closeServer(writer, model, "vllm serve ", "");
}

} // namespace

const Launcher vllm{.key = "vllm",
    .label = "vLLM",
    .repository = "vllm-project/vllm",
    .version = "v0.22.1",
    .format = Format::Arguments,
    .sections = sections,
    .irrelevant = irrelevant,
    .withoutField = withoutField,
    .own = own,
    .evidence = evidence,
    .prepare = prepare,
    .read = read,
    .write = write,
    .engine = "vllm",
    .commands = commands};

} // namespace ridgepoint::launch
