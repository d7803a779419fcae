#include "core/launch/reader.h"
#include "core/launch/served_models.h"
#include "core/launch/server.h"
#include "core/launch/writer.h"

#include "core/catalog/json_fields.h"

#include <cmath>

// Names and defaults: python/sglang/srt/server_args.py of sgl-project/sglang at 001067fffe33, whose fields
// give the names ("tp_size" is --tp-size). --tp-size counts all ranks of a stage; with --enable-dp-attention
// --dp-size groups share them, without it they are replicas. --chunked-prefill-size is shared by the groups
// of attention, --max-running-requests by whatever --dp-size counts. --mem-fraction-static is of weights and
// cache alone: activations and graphs are outside. Where nothing is said, all three follow from the device's
// memory.

namespace ridgepoint::launch {

namespace {

constexpr Row rows[] = {
    {.key = "pp-size", .field = "serving.pipeline", .absent = "1"},
    {.key = "mem-fraction-static", .field = "serving.memory_share", .absent = "auto"},
};
constexpr Section sections[] = {{.title = "server", .rows = rows}};

constexpr Word quantizations[] = {{"fp8", "fp8"}, {"w8a8_fp8", "fp8"}, {"modelopt_fp8", "fp8"},
    {"mxfp8", "fp8"}, {"modelopt_fp4", "fp4"}, {"nvfp4_online", "fp4"}, {"petit_nvfp4", "fp4"},
    {"awq", "int4"}, {"awq_marlin", "int4"}, {"w8a8_int8", "int8"}, {"auto-round-int8", "int8"}};
constexpr Word caches[] = {
    {"fp8_e4m3", "fp8"}, {"fp8_e5m2", "fp8"}, {"mxfp8", "fp8"}, {"bf16", "bf16"}, {"bfloat16", "bf16"}};
constexpr ServerTypes types{.dtype = "dtype",
    .quantization = "quantization",
    .cache = "kv-cache-dtype",
    .quantizations = quantizations,
    .caches = caches};

constexpr std::string_view irrelevant[] = {"tokenizer-*", "detokenizer-worker-num", "skip-tokenizer-init",
    "load-format", "model-loader-extra-config", "trust-*", "is-embedding", "revision", "model-impl",
    "model-config-parser", "json-model-override-args", "modelopt-*", "quantize-and-serve", "rl-quant-profile",
    "max-queued-requests", "abort-on-priority-when-disabled", "default-priority-value", "nccl-port",
    "dist-timeout", "dist-init-addr", "nccl-init-addr", "gated-launch-port", "node-rank", "base-gpu-id",
    "gpu-id-step", "random-seed", "watchdog-timeout", "soft-watchdog-timeout", "sleep-on-idle", "host",
    "port", "fastapi-root-path", "smg-*", "grpc-*", "sidecar*", "skip-server-warmup", "warmups",
    "enable-http2", "http2-*", "ssl-*", "enable-ssl-refresh", "api-key", "admin-api-key", "served-model-name",
    "weight-version", "chat-template", "hf-chat-template-name", "completion-template", "file-storage-path",
    "enable-cache-report", "reasoning-parser", "default-chat-template-kwargs", "strip-thinking-cache",
    "enable-strict-thinking", "tool-*", "sampling-defaults", "asr-*", "preferred-sampling-params",
    "allow-auto-truncate", "stream-*", "batch-notify-size", "incremental-streaming-output",
    "enable-streaming-session", "log-*", "uvicorn-access-log-exclude-prefixes", "crash-dump-folder",
    "show-time-cost", "enable-metrics*", "enable-mfu-metrics", "load-snapshot-publish-interval",
    "extra-metric-labels", "bucket-*", "prompt-tokens-buckets", "generation-tokens-buckets", "gc-*",
    "decode-log-interval", "enable-request-time-stats-logging", "kv-events-config",
    "enable-forward-pass-metrics", "forward-pass-metrics-*", "enable-trace", "trace-modules",
    "otlp-traces-endpoint", "export-metrics-to-file*", "constrained-json-*", "grammar-backend",
    "sampling-backend", "enable-layerwise-nvtx-marker", "enable-profile-cuda-graph", "debug-*",
    "download-dir", "model-checksum", "delete-ckpt-after-loading", "decrypted-*", "startup-weight-load-mode",
    "custom-weight-loader", "weight-loader-*", "remote-instance-*", "engine-info-bootstrap-port",
    "modelexpress-config", "checkpoint-engine-*", "kv-canary*", "dynamic-batch-tokenizer-*",
    "enable-dynamic-batch-tokenizer", "enable-tokenizer-batch-encode", "disable-tokenizer-batch-decode",
    "enable-memory-saver", "enable-weights-cpu-backup", "enable-draft-weights-cpu-backup",
    "enable-custom-logit-processor", "enable-return-*", "return-hidden-states-mode",
    "disable-outlines-disk-cache", "weight-cache-*", "forward-hooks", "msprobe-*", "SBATCH *"};
constexpr std::string_view withoutField[] = {"config", "context-length", "enable-multimodal",
    "quantization-param-path", "enable-fp32-lm-head", "enable-tf32-matmul", "max-total-tokens", "prefill-*",
    "enable-dynamic-chunking", "max-prefill-tokens", "schedule-*", "scheduler-*",
    "enable-priority-scheduling", "disable-priority-preemption", "priority-scheduling-*", "retraction-policy",
    "page-size", "c128-page-size", "swa-full-tokens-ratio", "disable-hybrid-swa-memory", "radix-*",
    "enable-page-major-kv-layout", "enable-unified-memory", "disable-chunked-prefix-cache",
    "disable-overlap-schedule", "num-continuous-decode-steps", "enable-mixed-chunk", "nnodes", "dcp-*",
    "decode-context-parallel-size", "pp-*", "load-balance-method", "attn-cp-size",
    "attention-context-parallel-size", "moe-dp-size", "moe-data-parallel-size", "dwdp-size",
    "enable-prefill-cp", "cp-strategy", "enable-dsa-cache-layer-split", "enable-cp-decode-attn-tp",
    "enable-dp-*", "enable-tp-lm-head-all-to-all", "enable-attn-tp-input-scattered",
    "enable-shared-experts-attn-tp", "enable-dense-mlp-attn-tp", "disable-attn-tp-gather", "enable-p2p-check",
    "device", "mlx-*", "use-ray", "numa-node", "enable-session-radix-cache", "attention-backend",
    "decode-attention-backend", "prefill-attention-backend", "mm-*", "fp8-gemm-backend", "fp4-gemm-backend",
    "bf16-gemm-backend", "dsa-*", "nsa-*", "dsv4-*", "disable-flashinfer-*", "flashinfer-*", "mamba-*",
    "cuda-graph-*", "disable-prefill-cuda-graph", "disable-decode-cuda-graph", "disable-cuda-graph*",
    "enable-cudagraph-gc", "enable-nccl-nvls", "enable-symm-mem", "triton-*", "enable-fused-*",
    "enable-precise-embedding-interpolation", "enable-deepseek-v4-fp4-indexer", "disable-custom-all-reduce",
    "enable-mscclpp", "enable-torch-*", "enable-scattered-sconv", "pre-warm-nccl",
    "enable-quant-communications", "enforce-*", "enable-flashinfer-*", "enable-aiter-allreduce-fusion",
    "torch-compile-max-bs", "speculative-*", "decoupled-spec-*", "spec-trace-dir", "enable-multi-layer-eagle",
    "enable-w4a4-mxfp4-megamoe", "deepep-*", "moe-*", "fuseep-mode", "ep-*", "init-expert-location",
    "enable-eplb", "eplb-*", "expert-*", "elastic-ep-*", "max-ep-size", "enable-elastic-expert-backup",
    "mooncake-ib-device", "enable-waterfill", "disable-shared-experts-fusion", "max-mamba-cache-size",
    "enable-mamba-*", "enable-int8-mamba-checkpoint", "int8-mamba-ckpt-size", "linear-*", "enable-linear-*",
    "enable-hierarchical-cache", "hicache-*", "enable-hisparse", "hisparse-config",
    "enable-broadcast-mm-inputs-process", "enable-prefix-mm-cache", "allowed-media-domains",
    "media-url-max-file-size-mb", "limit-mm-data-per-request", "enable-mm-global-cache",
    "image-processor-backend", "disable-fast-image-processor", "keep-mm-feature-on-device", "enable-lora*",
    "max-lora*", "lora-*", "max-loaded-loras", "experts-shared-outer-loras", "enable-two-batch-overlap",
    "enable-single-batch-overlap", "tbo-*", "cpu-offload-gb", "offload-*", "enable-lmcache",
    "lmcache-config-file", "enable-flexkv", "flexkv-config-file", "kt-*", "dllm-*", "disaggregation-*",
    "num-reserved-decode-tokens", "optimistic-prefill-attempts", "encoder-*", "language-*",
    "enable-adaptive-dispatch-to-encoder", "enable-pdmux", "pdmux-config-path", "sm-group-num",
    "enable-prefill-delayer", "min-free-slots-delay", "enable-deterministic-inference", "rl-on-policy-target",
    "enable-mis", "no-enable-*", "no-dllm-fdfo", "no-dcp-replicate-q-proj"};
constexpr std::string_view own[] = {"kv-cache-dtype", "tp-size", "dp-size", "ep-size", "enable-dp-attention",
    "chunked-prefill-size", "max-running-requests", "disable-radix-cache", "speculative-num-steps",
    "speculative-num-draft-tokens"};
constexpr std::string_view evidence[] = {"mem-fraction-static", "chunked-prefill-size",
    "max-running-requests", "enable-dp-attention", "disable-radix-cache"};
constexpr std::string_view commands[] = {"sglang serve", "sglang.launch_server"};

// --- read
// --------------------------------------------------------------

constexpr Word otherNames[] = {{"model", "model-path"}, {"tensor-parallel-size", "tp-size"},
    {"tp", "tp-size"}, {"pipeline-parallel-size", "pp-size"}, {"data-parallel-size", "dp-size"},
    {"dp", "dp-size"}, {"expert-parallel-size", "ep-size"}, {"ep", "ep-size"},
    {"speculative-draft-model", "speculative-draft-model-path"}};

void prepare(Reader& reader)
{
    reader.begin();
    for (const Word& one : otherNames)
        reader.respell(one.word, std::string(one.text), false);
}

void readRanks(Reader& reader)
{
    reader.begin();
    const double ranks = reader.number("tp-size").value_or(1);
    const auto data = reader.number("dp-size");
    const double groups = reader.on("enable-dp-attention") ? std::max(1.0, data.value_or(1)) : 1;
    if (!reader.isOpen("tp-size") && std::fmod(ranks, groups) != 0)
        return reader.error("dp-size",
            phrase("%1 groups of attention do not divide %2 ranks", plainNumber(groups), plainNumber(ranks)),
            {});
    reader.set("tp-size", "serving.tensor", ranks / groups);
    reader.set("dp-size", "serving.attention_data", groups);
    reader.setQuietly("serving.replicas", "auto");
    if (groups == 1 && data)
        reader.set("dp-size", "serving.replicas", *data);
    // Most ways of exchanging whole tokens set it to all ranks.
    const std::string exchange = reader.spelled("moe-a2a-backend");
    const bool dealt = !exchange.empty() && exchange != "none";
    reader.set(dealt ? "moe-a2a-backend" : "ep-size", "serving.expert",
        dealt ? ranks : reader.number("ep-size").value_or(1));
    reader.take("ep-size");
}

// A chain of guesses; what is checked at a time has one token more.
void readDraft(Reader& reader)
{
    reader.begin();
    reader.setQuietly("serving.draft_tokens", "0");
    reader.take("speculative-algorithm");
    reader.take("speculative-draft-model-path");
    const auto steps = reader.number("speculative-num-steps"),
               checked = reader.number("speculative-num-draft-tokens");
    if (const auto branches = reader.number("speculative-eagle-topk"); branches && *branches > 1)
        reader.note(
            phrase("speculative-eagle-topk = %1: guesses here are one chain, as long as the tree is deep",
                plainNumber(*branches)));
    if (steps)
        reader.set("speculative-num-steps", "serving.draft_tokens", *steps);
    else if (checked)
        reader.set("speculative-num-draft-tokens", "serving.draft_tokens", std::max(0.0, *checked - 1));
}

void read(Reader& reader)
{
    reader.begin();
    for (const std::string_view command : commands)
        if (!reader.has("model-path"))
            reader.rename(command, "model-path");
        else
            reader.take(command);
    readServerTypes(reader, types, readServedModel(reader, "model-path"));
    readRanks(reader);
    const double servers = reader.scenario().serving.replicas.value_or(1);
    readShared(reader, "max-running-requests", "serving.max_sequences", 1 / servers);
    if (reader.spelled("chunked-prefill-size") == "-1") {
        reader.notTaken("chunked-prefill-size", "-1");
        reader.setQuietly("serving.chunk", "auto");
    } else {
        readShared(reader, "chunked-prefill-size", "serving.chunk", 1);
    }
    reader.take("disable-radix-cache");
    reader.setQuietly("serving.cached_share", "0"); // what is found in the cache is the requests' doing
    readDraft(reader);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout)
{
    const Serving& s = writer.scenario().serving;
    const double groups = layout.attentionData;
    writer.count("tp-size", layout.stageRanks());
    if (s.tensor)
        writer.said({"serving.tensor"});
    writer.said({"serving.attention_data"});
    if (groups > 1) {
        writer.count("dp-size", groups);
        writer.flag("enable-dp-attention", true);
        if (s.replicas)
            writer.cannot("serving.replicas",
                phrase("serving.replicas = %1: each is a server of its own, behind a router",
                    plainNumber(*s.replicas)));
    } else if (s.replicas) {
        writer.count("dp-size", *s.replicas);
    }
    if (groups == 1 || !s.replicas)
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

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, sglang, types, model);
    writer.begin("server");
    writeRanks(writer, layout);
    settleMemoryShare(writer, sglang);
    writeCounts(writer, rows);
    writeServerTypes(writer, types, model);
    writeLongest(writer, "context-length");
    writeShared(writer, "chunked-prefill-size", "serving.chunk", 1, 1);
    writeShared(writer, "max-running-requests", "serving.max_sequences",
        layout.attentionData == 1 ? s.replicas.value_or(1) : 1, 1);
    if (s.draftTokens > 0) {
        const bool itself = writer.architecture().mtpLayers > 0;
        writer.word("speculative-algorithm", itself ? "NEXTN" : "EAGLE3");
        if (!itself)
            writer.word("speculative-draft-model-path", "$DRAFT_MODEL");
        writer.count("speculative-num-steps", s.draftTokens);
        writer.count("speculative-eagle-topk", 1);
        writer.count("speculative-num-draft-tokens", s.draftTokens + 1);
    }
    writer.said({"serving.draft_tokens"});
    writeServerRest(writer, sglang);
    closeServer(writer, model, "python3 -m sglang.launch_server --model-path ", "");
}

} // namespace

const Launcher sglang{.key = "sglang",
    .label = "SGLang",
    .repository = "sgl-project/sglang",
    .version = "001067fffe33",
    .format = Format::Arguments,
    .sections = sections,
    .irrelevant = irrelevant,
    .withoutField = withoutField,
    .own = own,
    .evidence = evidence,
    .prepare = prepare,
    .read = read,
    .write = write,
    .engine = "sglang",
    .commands = commands};

} // namespace ridgepoint::launch
