#include "core/launch/reader.h"
#include "core/launch/served_models.h"
#include "core/launch/server.h"
#include "core/launch/writer.h"

#include "core/catalog/json_fields.h"

#include <algorithm>
#include <cmath>

// Names and defaults: trtllm-serve of NVIDIA/TensorRT-LLM at 1.3.0rc7 (tensorrt_llm/commands/serve.py) and,
// of the file that --config names, tensorrt_llm/llmapi/llm_args.py. Arguments are written with _, and what
// the file says counts before them. --tp_size counts all ranks of a stage; enable_attention_dp makes each of
// them a group of attention with limits of its own. Where nothing is said: 8192 tokens, 2048 sequences,
// prompts uncut, cached blocks reused, 0.9 of what weights and buffers leave free.

namespace ridgepoint::launch {

namespace {

constexpr Row rows[] = {
    {.key = "pp-size", .field = "serving.pipeline", .absent = "1"},
    {.key = "free-gpu-memory-fraction", .field = "serving.memory_share", .absent = "auto"},
};
constexpr Section sections[] = {{.title = "server", .rows = rows}};

constexpr Word caches[] = {{"fp8", "fp8"}};
constexpr ServerTypes types{.cache = "kv-cache-dtype", .caches = caches};

constexpr std::string_view irrelevant[] = {"tokenizer", "custom-tokenizer", "host", "port", "log-level",
    "custom-module-dirs", "num-postprocess-workers", "trust-remote-code", "revision", "reasoning-parser",
    "tool-parser", "metadata-server-config-file", "otlp-traces-endpoint", "media-io-kwargs", "chat-template",
    "grpc", "served-model-name", "fail-fast-on-attention-window-too-large", "print-iter-log",
    "enable-iter-perf-stats", "enable-iter-req-stats", "tokenizer-mode", "tokenizer-revision",
    "skip-tokenizer-init", "return-perf-metrics", "perf-metrics-*", "stream-interval", "env-overrides*",
    "garbage-collection-*", "config", "extra-llm-api-options", "telemetry*", "no-telemetry", "SBATCH *"};
constexpr std::string_view withoutField[] = {"backend", "max-beam-width", "max-seq-len", "max-input-len",
    "context-parallel-size", "cp-*", "moe-cluster-parallel-size", "cluster-size", "moe-tensor-parallel-size",
    "gpus-per-node", "server-role", "disagg-cluster-uri", "disagg-cluster*", "enable-chunked-prefill",
    "extra-visual-gen-options", "cuda-graph-config*", "moe-config*", "kv-cache-config*", "scheduler-config*",
    "speculative-config*", "cache-transceiver-config*", "attention-dp-config*", "torch-compile-config*",
    "load-balancer*", "sparse-attention-config*", "disable-overlap-scheduler", "attn-backend",
    "allreduce-strategy", "enable-lm-head-tp-in-adp", "enable-layerwise-nvtx-marker", "enable-min-latency",
    "enable-autotuner", "use-torch-sampler", "sampler-type", "batch-wait-*", "pp-partition", "load-format",
    "enable-lora", "lora-config*", "peft-cache-config*", "quant-config*", "nvfp4-gemm-config*", "dtype",
    "pytorch-backend-config*", "mm-encoder-only", "multimodal-config*", "max-num-*", "ray-*",
    "orchestrator-type"};
constexpr std::string_view own[] = {"tp-size", "ep-size", "max-batch-size", "max-num-tokens",
    "kv-cache-dtype", "tensor-parallel-size", "pipeline-parallel-size", "moe-expert-parallel-size",
    "kv-cache-free-gpu-memory-fraction", "enable-attention-dp",
    // of its file
    "enable_attention_dp", "kv_cache_config*", "cuda_graph_config*", "moe_config*", "speculative_config*",
    "cache_transceiver_config*", "disable_overlap_scheduler", "enable_chunked_prefill", "max_batch_size",
    "max_num_tokens", "max_seq_len", "attention_dp_config*", "print_iter_log", "stream_interval",
    "enable_autotuner"};
constexpr std::string_view evidence[] = {"kv-cache-free-gpu-memory-fraction", "free-gpu-memory-fraction",
    "kv_cache_config*", "cuda_graph_config*", "moe_config*", "enable_attention_dp",
    "cache_transceiver_config*", "attention_dp_config*", "disable_overlap_scheduler", "enable_autotuner"};
constexpr std::string_view commands[] = {"trtllm-serve"};

// --- read
// --------------------------------------------------------------

constexpr Word otherNames[] = {{"tensor-parallel-size", "tp-size"}, {"pipeline-parallel-size", "pp-size"},
    {"moe-expert-parallel-size", "ep-size"},
    {"kv-cache-free-gpu-memory-fraction", "free-gpu-memory-fraction"},
    {"kv-cache-config.free-gpu-memory-fraction", "free-gpu-memory-fraction"},
    {"kv-cache-config.dtype", "kv-cache-dtype"}};

// Names of its file are those of arguments with a part before a dot and _ for -.
void prepare(Reader& reader)
{
    reader.begin();
    for (std::size_t i = 0; i < reader.settings().size(); ++i) {
        const std::string key = reader.settings()[i].key;
        std::string plain = key;
        std::ranges::replace(plain, '_', '-');
        if (plain != key)
            reader.respell(key, std::move(plain), false);
    }
    for (const Word& one : otherNames)
        reader.respell(one.word, std::string(one.text), false);
}

void read(Reader& reader)
{
    reader.begin();
    const bool whole = reader.has("trtllm-serve"); // else the file of a command that is not here
    reader.take("trtllm-serve");
    readServerTypes(reader, types, readServedModel(reader, "trtllm-serve"));
    const auto stated = reader.number("tp-size");
    const double ranks = stated.value_or(1);
    const bool everywhere = reader.on("enable-attention-dp");
    const double groups = everywhere ? ranks : 1;
    if (whole || stated) {
        reader.set("tp-size", "serving.tensor", ranks / groups);
        reader.set("enable-attention-dp", "serving.attention_data", groups);
    } else if (everywhere) {
        reader.note(phrase("enable_attention_dp: how many ranks there are is said in the command"));
    }
    if (const auto experts = reader.number("ep-size"); whole || experts)
        reader.set("ep-size", "serving.expert", experts.value_or(1));
    reader.setQuietly("serving.replicas", "auto");
    readShared(reader, "max-num-tokens", "serving.chunk", groups);
    readShared(reader, "max-batch-size", "serving.max_sequences", groups);
    reader.setQuietly("serving.cached_share", "0"); // what is found in the cache is the requests' doing
    reader.take("kv-cache-config.enable-block-reuse");

    reader.setQuietly("serving.draft_tokens", "0");
    for (const std::string_view detail : {"speculative-config.decoding-type",
             "speculative-config.speculative-model", "speculative-config.speculative-model-dir"})
        reader.take(detail);
    for (const std::string_view guesses :
        {"speculative-config.max-draft-len", "speculative-config.num-nextn-predict-layers"})
        if (const auto count = reader.number(guesses))
            reader.set(guesses, "serving.draft_tokens", *count);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout, Settings& file)
{
    const Serving& s = writer.scenario().serving;
    writer.count("tp-size", layout.stageRanks());
    const bool groups = layout.attentionData > 1;
    if (groups && layout.tensor > 1) {
        for (const std::string_view field : {"serving.attention_data", "serving.tensor"})
            writer.cannot(field,
                phrase("%1: attention is data-parallel over all ranks of a stage or over none",
                    std::string(field)));
    } else {
        if (groups)
            file.push_back({.key = "enable_attention_dp", .values = {"true"}});
        writer.said({"serving.attention_data"});
        if (s.tensor)
            writer.said({"serving.tensor"});
    }
    if (s.replicas)
        writer.cannot("serving.replicas",
            phrase("serving.replicas = %1: each is a server of its own, behind a router",
                plainNumber(*s.replicas)));
    else
        writer.said({"serving.replicas"});
    if (!writer.architecture().isMoe())
        return;
    if (layout.expert > 1)
        writer.count("ep-size", layout.expert);
    if (s.expert)
        writer.said({"serving.expert"});
    else
        writer.settle("serving.expert");
}

void writeDraft(Writer& writer, Settings& file)
{
    const double guesses = writer.scenario().serving.draftTokens;
    writer.said({"serving.draft_tokens"});
    if (guesses == 0)
        return;
    const bool itself = writer.architecture().mtpLayers > 0;
    file.push_back({.key = "speculative_config.decoding_type", .values = {itself ? "MTP" : "Eagle3"}});
    if (!itself)
        file.push_back({.key = "speculative_config.speculative_model", .values = {"$DRAFT_MODEL"}});
    file.push_back(
        {.key = itself ? "speculative_config.num_nextn_predict_layers" : "speculative_config.max_draft_len",
            .values = {plainNumber(guesses)}});
}

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, trtllm, types, model);
    Settings file; // of --config
    writer.begin("server");
    writeRanks(writer, layout, file);
    settleMemoryShare(writer, trtllm);
    writeCounts(writer, rows);
    writeServerTypes(writer, types, model);
    writeLongest(writer, "max-seq-len");
    const bool groups = layout.attentionData > 1 && layout.tensor == 1;
    writeShared(writer, "max-num-tokens", "serving.chunk", 1, groups ? layout.attentionData : 1);
    writeShared(writer, "max-batch-size", "serving.max_sequences", 1, groups ? layout.attentionData : 1);
    if (s.chunk)
        writer.flag("enable-chunked-prefill", true); // else the limit is of whole prompts
    if (s.cachedShare > 0)
        file.push_back({.key = "kv_cache_config.enable_block_reuse", .values = {"true"}});
    writeDraft(writer, file);
    writeServerRest(writer, trtllm);
    std::string first;
    if (!file.empty())
        first = "cat > server.yaml <<EOF\n" + writeYaml({{.title = {}, .settings = file}}) + "EOF\n";
    closeServer(writer, model, "trtllm-serve ", file.empty() ? "" : " --config server.yaml", first);
}

void withUnderscores(std::vector<Group>& groups)
{
    for (Group& group : groups)
        for (Setting& setting : group.settings)
            std::ranges::replace(setting.key, '-', '_');
}

} // namespace

const Launcher trtllm{.key = "trtllm",
    .label = "TensorRT-LLM",
    .repository = "NVIDIA/TensorRT-LLM",
    .version = "1.3.0rc7",
    .format = Format::Arguments,
    .sections = sections,
    .irrelevant = irrelevant,
    .withoutField = withoutField,
    .own = own,
    .evidence = evidence,
    .prepare = prepare,
    .read = read,
    .write = write,
    .respell = withUnderscores,
    .engine = "tensorrt_llm",
    .commands = commands};

} // namespace ridgepoint::launch
