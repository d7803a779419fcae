#include "core/launch/megatron_rows.h"

// Names and defaults: megatron/training/arguments.py and config/*.py, megatron/core/transformer/
// transformer_config.py and optimizer/optimizer_config.py of NVIDIA/Megatron-LM at d98e8a64ddf3.

namespace ridgepoint::launch {

namespace {

constexpr Word contextWords[] = {{"p2p", "ring"}, {"all_gather", "all_gather"}, {"a2a", "all_to_all"}};
constexpr Row meshRows[] = {
    {.key = "tensor-model-parallel-size", .field = "mesh.tensor", .absent = "1"},
    {.key = "sequence-parallel", .field = "mesh.sequence_parallel", .form = Form::Switch, .absent = "off"},
    {.key = "pipeline-model-parallel-size", .field = "mesh.pipeline", .absent = "1"},
    {.key = "context-parallel-size", .field = "mesh.context", .absent = "1"},
    {.key = "cp-comm-type",
        .field = "mesh.context_method",
        .form = Form::Choice,
        .words = contextWords,
        .absent = "ring"},
    {.key = "expert-model-parallel-size", .field = "mesh.expert", .absent = "1"},
    {.key = "expert-tensor-parallel-size", .field = "mesh.expert_tensor"},
};

constexpr Word optimizerWords[] = {
    {"adam", "adamw"}, {"sgd", "sgd_momentum"}, {"muon", "muon"}, {"dist_muon", "muon"}, {"lion", "lion"}};
constexpr Word flashWords[] = {
    {"auto", "true"}, {"flash", "true"}, {"fused", "true"}, {"unfused", "false"}, {"local", "false"}};
constexpr Row trainingRows[] = {
    {.key = "seq-length", .field = "training.sequence_length"},
    {.key = "micro-batch-size", .field = "training.micro_batch"},
    {.key = "global-batch-size", .field = "training.global_batch_sequences"},
    {.key = "optimizer",
        .field = "training.optimizer",
        .form = Form::Choice,
        .words = optimizerWords,
        .absent = "adamw"},
    {.key = "attention-backend",
        .field = "training.flash_attention",
        .form = Form::Choice,
        .words = flashWords,
        .absent = "on"},
    {.key = "optimizer-cpu-offload",
        .field = "training.offload_optimizer",
        .form = Form::Switch,
        .absent = "off"},
};

constexpr Word normWords[] = {{"RMSNorm", "rms"}, {"LayerNorm", "layer"}};
constexpr Word positionWords[] = {{"rope", "rope"}, {"learned_absolute", "learned"}, {"yarn", "rope"}};
constexpr Word softmaxWords[] = {{"vanilla", "false"}, {"learnable", "true"}};
constexpr Row modelRows[] = {
    {.key = "num-layers", .field = "model.layers"},
    {.key = "hidden-size", .field = "model.hidden"},
    {.key = "num-attention-heads", .field = "model.heads"},
    {.key = "vocab-size", .field = "model.vocab"},
    {.key = "max-position-embeddings", .field = "model.max_seq"},
    {.key = "swiglu", .field = "model.gated_mlp", .form = Form::Switch, .absent = "off"},
    {.key = "untie-embeddings-and-output-weights",
        .field = "model.tied_embeddings",
        .form = Form::Negated,
        .absent = "on"},
    {.key = "normalization",
        .field = "model.norm",
        .form = Form::Choice,
        .words = normWords,
        .absent = "layer"},
    {.key = "position-embedding-type",
        .field = "model.position",
        .form = Form::Choice,
        .words = positionWords,
        .absent = "learned"},
    {.key = "softmax-type",
        .field = "model.attention.sinks",
        .form = Form::Choice,
        .words = softmaxWords,
        .absent = "off"},
    {.key = "q-lora-rank", .field = "model.attention.mla.q_lora_rank", .absent = "0"},
    {.key = "kv-lora-rank", .field = "model.attention.mla.kv_lora_rank", .absent = "32"},
    {.key = "qk-head-dim", .field = "model.attention.mla.qk_nope_head_dim", .absent = "128"},
    {.key = "qk-pos-emb-head-dim", .field = "model.attention.mla.qk_rope_head_dim", .absent = "64"},
    {.key = "v-head-dim", .field = "model.attention.mla.v_head_dim", .absent = "128"},
    {.key = "mtp-num-layers", .field = "model.mtp_layers", .absent = "0"},
};

constexpr Row expertRows[] = {
    {.key = "num-experts", .field = "model.moe.experts", .absent = "0"},
    {.key = "moe-router-topk", .field = "model.moe.topk", .absent = "2"},
    {.key = "moe-router-enable-expert-bias",
        .field = "model.moe.router_bias",
        .form = Form::Switch,
        .absent = "off"},
};

constexpr Section sections[] = {
    {.title = "model", .rows = modelRows, .ofModel = true},
    {.title = "experts", .rows = expertRows, .ofModel = true},
    {.title = "mesh", .rows = meshRows},
    {.title = "training", .rows = trainingRows},
};

// What is learnt from, what is written down, how numbers are drawn, which kernel of several computes the
// same.
constexpr std::string_view irrelevant[] = {"data-*", "split", "tokenizer-metadata", "tokenizer-prompt-format",
    "tokenizer-sentencepiece-legacy", "tokenizer-hf-*", "tokenizer-special-tokens", "DDP-*", "warmup",
    "tokenizer-*", "vocab-file", "merge-file", "mock-data", "num-workers", "no-mmap-bin-files",
    "no-create-attention-mask-in-dataloader", "tiktoken-*", "train-data-path", "valid-data-path",
    "test-data-path", "dataloader-*", "reset-*", "eod-mask-loss", "num-dataset-builder-threads",
    "per-split-data-args-path", "make-vocab-size-divisible-by", "fim-*", "hf-*", "special-tokens",
    "dataset-*", "object-storage-cache-path", "mid-level-dataset-surplus",
    "create-attention-mask-in-dataloader", "trust-remote-code", "legacy-tokenizer",
    // learning rate and regularisation
    "lr", "lr-*", "min-lr", "decoupled-*", "weight-decay*", "start-weight-decay", "end-weight-decay",
    "adam-*", "sgd-momentum", "muon-*", "clip-grad", "init-method-*", "attention-dropout", "hidden-dropout",
    "use-checkpoint-opt-param-scheduler", "override-opt-param-scheduler", "loss-scale", "initial-loss-scale",
    "min-loss-scale", "loss-scale-window", "hysteresis", "moe-aux-loss-coeff", "moe-z-loss-coeff",
    "moe-router-bias-update-rate", "moe-input-jitter-eps", "mtp-loss-scaling-factor", "norm-epsilon",
    "layernorm-epsilon", "apply-layernorm-1p", "embedding-init-method-*", "no-weight-decay-*",
    "apply-residual-connection-post-layernorm", "qk-clip*", "no-weight-decay-cond-type",
    // positions: the same cost whatever the angles
    "rotary-*", "no-position-embedding", "use-rotary-position-embeddings", "use-rope-scaling",
    "rope-scaling-factor", "rope-type", "mscale*", "beta-fast", "beta-slow", "no-rope-*", "original-max-*",
    "apply-rope-fusion", "yarn-*",
    // checkpoints and logging
    "save", "load", "save-*", "ckpt-*", "dist-ckpt-*", "use-dist-ckpt*", "auto-detect-ckpt-format",
    "no-load-*", "no-save-*", "async-save", "finetune", "pretrained-checkpoint", "use-persistent-ckpt-worker",
    "no-ckpt-*", "exit-*", "override-ckpt-*", "use-checkpoint-args", "no-use-checkpoint-args",
    "non-persistent-*", "load-*", "log-*", "logging-*", "tensorboard-*", "wandb-*", "timing-*",
    "one-logger-*", "enable-one-logger", "no-one-logger", "moe-per-layer-logging", "profile", "profile-*",
    "use-pytorch-profiler", "record-memory-history", "memory-snapshot-path", "nvtx-ranges",
    "pytorch-profiler-*", "eval-*", "test-mode", "skip-train", "full-validation", "inprocess-*", "rerun-*",
    "error-injection-*", "check-weight-hash-*", "enable-ft-*", "calc-ft-*", "manual-gc*",
    "empty-unused-memory-level", "enable-experimental", "straggler-*", "log-straggler",
    "disable-straggler-on-startup",
    // the launch itself
    "node-rank", "master-addr", "master-port", "rdzv-*", "max-restarts", "distributed-*", "local-rank",
    "lazy-mpu-init", "seed", "deterministic-mode", "data-parallel-random-init", "te-rng-tracker",
    "inference-rng-tracker", "nccl-*", "use-nccl-ub", "disable-gloo-process-groups", "use-mcore-models",
    "use-legacy-models", "transformer-impl", "spec", "export-*", "enable-gloo-process-groups",
    "use-tokenizer-model-from-checkpoint-args", "result-rejected-tracker-filename", "model-type", "SBATCH *",
    "enable-gpt-oss", "use-cpu-initialization", "init-model-with-meta-device",
    // how Megatron's own tests are run, and what serving and reinforcement learning are asked for
    "ENV_VARS.*", "TEST_TYPE", "LAUNCHER", "METRICS*", "MODE", "SKIP_PYTEST", "BEFORE_SCRIPT", "AFTER_SCRIPT",
    "N_REPEAT*", "NUM_*", "TOLERANCE_*", "THROUGHPUT_*", "inference-*", "max-tokens-to-oom", "top-k", "top-p",
    "temperature", "output-path", "num-tokens-to-generate", "return-log-probs", "prompts", "prompt-*",
    "incoming-requests-*", "no-use-tokenizer-model-from-checkpoint-args", "rl-*", "grpo-*", "langrl-*",
    // ways to compute the same thing
    "no-masked-softmax-fusion", "no-bias-*", "no-gradient-accumulation-fusion", "attention-softmax-in-fp32",
    "no-rope-fusion", "no-query-key-layer-scaling", "apply-query-key-layer-scaling", "cross-entropy-*",
    "no-persist-layer-norm", "calculate-per-token-loss", "use-fused-weighted-squared-relu",
    "masked-softmax-fusion", "bias-*", "gradient-accumulation-fusion",
    "disable-bf16-reduced-precision-matmul", "fp16-lm-cross-entropy", "accumulate-allreduce-grads-in-fp32",
    "check-for-nan-*", "no-check-for-nan-in-loss-and-grad", "moe-permute-fusion", "moe-router-fusion",
    "moe-grouped-gemm", "moe-use-legacy-grouped-gemm", "moe-router-dtype", "moe-router-load-balancing-type",
    "moe-router-pre-softmax", "moe-router-score-function", "moe-router-topk-scaling-factor",
    "moe-router-num-groups-*", "moe-token-drop-policy", "fp8-amax-*", "fp8-margin", "fp8-interval",
    "fp8-wgrad", "no-fp8-wgrad", "keep-fp8-transpose-cache*", "fsdp-double-buffer", "ddp-*",
    "glu-linear-offset", "activation-func-clamp-value", "fused-residual-rmsnorm", "moe-router-padding-*",
    "moe-pad-expert-*", "batch-invariant-mode", "align-*", "disable-symmetric-registration",
    "moe-apply-probs-on-input"};

constexpr std::string_view withoutField[] = {"overlap-*", "no-overlap-*", "no-async-*", "tp-comm-*",
    "defer-embedding-*", "delay-wgrad-*", "moe-token-dispatcher-type", "moe-flex-*", "moe-enable-deepep",
    "moe-shared-expert-overlap", "moe-hybridep-*", "moe-deepep-*", "moe-expert-capacity-factor",
    "cuda-graph-*", "decoder-first-pipeline-num-layers", "decoder-last-pipeline-num-layers",
    "pipeline-model-parallel-layout", "account-for-*", "microbatch-group-size-per-*", "hybrid-*",
    "is-hybrid-model", "mamba-*", "linear-*", "experimental-attention-variant", "attention-output-gate",
    "moe-latent-size", "moe-shared-expert-gate", "dsa-*", "fp4-recipe", "first-last-layers-bf16",
    "num-layers-at-*", "squared-relu", "quick-geglu", "rampup-batch-size", "step-batch-size-schedule",
    "decrease-batch-size-if-needed", "encoder-*", "distribute-saved-activations", "sharp-*", "use-sharp",
    "megatron-fsdp-*", "outer-dp-*", "hierarchical-context-parallel-sizes",
    "fine-grained-activation-offloading", "offload-modules", "iterations-to-skip", "use-ring-exchange-p2p",
    "barrier-with-*", "num-moe-experts-*"};

} // namespace

std::span<const std::string_view> megatronWithoutField() { return withoutField; }
std::span<const Section> megatronSections() { return sections; }
std::span<const std::string_view> megatronIrrelevant() { return irrelevant; }

} // namespace ridgepoint::launch
