#include "core/launch/maxtext_names.h"

// Names and defaults: src/maxtext/configs/base.yml of AI-Hypercomputer/maxtext at e591f30cbbf2.

namespace ridgepoint::launch {

namespace {

constexpr Row modelRows[] = {
    {.key = "base_num_decoder_layers", .field = "model.layers"},
    {.key = "base_emb_dim", .field = "model.hidden"},
    {.key = "base_mlp_dim", .field = "model.ffn", .absent = "7168"},
    {.key = "base_num_query_heads", .field = "model.heads"},
    {.key = "base_num_kv_heads", .field = "model.kv_heads", .absent = "16"},
    {.key = "vocab_size", .field = "model.vocab", .absent = "32000"},
    {.key = "logits_via_embedding", .field = "model.tied_embeddings", .form = Form::Switch, .absent = "off"},
    {.key = "use_post_attn_norm", .field = "model.post_norms", .form = Form::Switch, .absent = "off"},
    {.key = "attention_sink", .field = "model.attention.sinks", .form = Form::Switch, .absent = "off"},
    {.key = "q_lora_rank", .field = "model.attention.mla.q_lora_rank", .absent = "0"},
    {.key = "kv_lora_rank", .field = "model.attention.mla.kv_lora_rank", .absent = "512"},
    {.key = "qk_nope_head_dim", .field = "model.attention.mla.qk_nope_head_dim", .absent = "128"},
    {.key = "qk_rope_head_dim", .field = "model.attention.mla.qk_rope_head_dim", .absent = "64"},
    {.key = "v_head_dim", .field = "model.attention.mla.v_head_dim", .absent = "128"},
    {.key = "mtp_num_layers", .field = "model.mtp_layers", .absent = "0"},
    {.key = "num_experts_per_tok", .field = "model.moe.topk", .absent = "1"},
    {.key = "base_moe_mlp_dim", .field = "model.moe.moe_ffn"},
    {.key = "first_num_dense_layers", .field = "model.moe.first_dense_layers", .absent = "0"},
    {.key = "interleave_moe_layer_step", .field = "model.moe.interval", .absent = "1"},
    {.key = "routed_bias", .field = "model.moe.router_bias", .form = Form::Switch, .absent = "off"},
};

constexpr Word normWords[] = {{"true", "head"}, {"false", "none"}};
constexpr Row modelChoiceRows[] = {
    {.key = "use_qk_norm",
        .field = "model.qk_norm",
        .form = Form::Choice,
        .words = normWords,
        .absent = "none"},
};

constexpr Word contextWords[] = {{"all_gather", "all_gather"}, {"ring", "ring"}, {"ulysses", "all_to_all"}};
constexpr Row meshRows[] = {
    {.key = "context_parallel_strategy",
        .field = "mesh.context_method",
        .form = Form::Choice,
        .words = contextWords,
        .absent = "all_gather"},
};

constexpr Word optimizerWords[] = {
    {"adamw", "adamw"}, {"adam_pax", "adamw"}, {"sgd", "sgd"}, {"muon", "muon"}};
constexpr Word flashWords[] = {{"flash", "true"}, {"autoselected", "true"}, {"cudnn_flash_te", "true"},
    {"cudnn_flash_jax", "true"}, {"dot_product", "false"}};
constexpr Row trainingRows[] = {
    {.key = "max_target_length", .field = "training.sequence_length", .absent = "2048"},
    {.key = "opt_type",
        .field = "training.optimizer",
        .form = Form::Choice,
        .words = optimizerWords,
        .absent = "adamw"},
    {.key = "attention",
        .field = "training.flash_attention",
        .form = Form::Choice,
        .words = flashWords,
        .absent = "on"},
    {.key = "optimizer_memory_host_offload",
        .field = "training.offload_optimizer",
        .form = Form::Switch,
        .absent = "off"},
};

constexpr Section sections[] = {
    {.title = "model", .rows = modelRows, .ofModel = true},
    {.title = "mesh", .rows = meshRows},
    {.title = "training", .rows = trainingRows},
    {.title = "norms", .rows = modelChoiceRows, .ofModel = true},
};

constexpr Flavour models[] = {{"llama2-7b", {}, "llama2-7b"}, {"llama2-13b", {}, "llama2-13b"},
    {"llama2-70b", {}, "llama2-70b"}, {"llama3-8b", {}, "llama3-8b"}, {"llama3-70b", {}, "llama3-70b"},
    {"llama3.1-8b", {}, "llama3.1-8b"}, {"llama3.1-70b", {}, "llama3.1-70b"},
    {"llama3.1-405b", {}, "llama3.1-405b"}, {"llama4-17b-16e", {}, "llama4-scout"},
    {"llama4-17b-128e", {}, "llama4-maverick"}, {"mistral-7b", {}, "mistral-7b"},
    {"mixtral-8x7b", {}, "mixtral-8x7b"}, {"mixtral-8x22b", {}, "mixtral-8x22b"},
    {"deepseek2-236b", {}, "deepseek-v2"}, {"deepseek3-671b", {}, "deepseek-v3"},
    {"kimi-k2-1t", {}, "kimi-k2"}, {"gpt3-175b", {}, "gpt3-175b"}, {"gpt-oss-20b", {}, "gpt-oss-20b"},
    {"gpt-oss-120b", {}, "gpt-oss-120b"}, {"gemma2-2b", {}, "gemma2-2b"}, {"gemma2-9b", {}, "gemma2-9b"},
    {"gemma2-27b", {}, "gemma2-27b"}, {"gemma3-4b", {}, "gemma3-4b"}, {"gemma3-12b", {}, "gemma3-12b"},
    {"gemma3-27b", {}, "gemma3-27b"}, {"qwen3-0.6b", {}, "qwen3-0.6b"}, {"qwen3-1.7b", {}, "qwen3-1.7b"},
    {"qwen3-4b", {}, "qwen3-4b"}, {"qwen3-8b", {}, "qwen3-8b"}, {"qwen3-14b", {}, "qwen3-14b"},
    {"qwen3-32b", {}, "qwen3-32b"}, {"qwen3-30b-a3b", {}, "qwen3-30b-a3b"},
    {"qwen3-235b-a22b", {}, "qwen3-235b-a22b"}, {"qwen2.5-1.5b", {}, "qwen2.5-1.5b"},
    {"qwen2.5-7b", {}, "qwen2.5-7b"}, {"qwen2.5-14b", {}, "qwen2.5-14b"}};

constexpr std::string_view irrelevant[] = {"base_config", "run_name", "hardware", "override_*",
    "base_output_directory", "normalization_layer_epsilon", "load_*", "enable_checkpointing",
    "async_checkpointing", "checkpoint_*", "save_*", "max_num_checkpoints_*", "reuse_example_batch",
    "metrics_file", "gcs_*", "enable_wandb", "wandb_*", "dataset_*", "eval_*", "hf_*", "grain_*",
    "tokenizer_*", "tokenize_*", "add_bos", "add_eos", "use_truncation", "max_corpus_chars", "train_*",
    "packing", "max_segments_per_seq", "enable_data_shuffling", "data_shuffle_seed", "init_weights_seed",
    "log_*", "learning_rate*", "lr_*", "warmup_*", "wsd_*", "adam_*", "gradient_clipping_threshold", "muon_*",
    "profiler*", "skip_first_n_*", "dump_*", "enable_dropout", "dropout_rate", "rope_*", "mscale",
    "beta_fast", "beta_slow", "original_max_*", "max_position_embeddings", "local_rope_*", "global_rope_*",
    "use_iota_embed", "normalize_embedding_logits", "logits_dot_in_fp32", "cast_logits_to_fp32", "float32_*",
    "final_logits_soft_cap", "attn_logits_soft_cap", "load_balance_loss_weight", "mtp_loss_*",
    "routed_scaling_factor", "routed_score_func", "routed_bias_update_rate", "norm_topk_prob",
    "n_routing_groups", "topk_routing_group", "target_eval_loss", "use_chat_template", "chat_template*",
    "enable_goodput_*", "enable_nnx", "pure_nnx*", "monitor_*", "compiled_*", "compile_*", "jax_*",
    "hide_profiler_*", "mlp_activations_limit", "dense_init_scale", "query_pre_attn_*", "temperature_tuning",
    "use_qk_norm_in_gdn", "nope_layer_interval", "fused_qkv", "fused_mlp", "num_epoch",
    "upload_all_profiler_results", "profile_*", "source_checkpoint_layout", "enable_tensorboard",
    "use_vertex_tensorboard", "vertex_*", "managed_*", "prompt", "SBATCH *",
    "use_untrainable_positional_embedding", "post_attn*", "use_sft", "use_dpo", "sft_*", "dpo_*",
    "use_multimodal", "add_position_*", "rotary_*", "sharding_tolerance", "partial_rotary_factor"};
constexpr std::string_view withoutField[] = {"ici_*", "dcn_*", "logical_axis_rules*", "mesh_axes*",
    "data_sharding*", "input_data_sharding*", "scan_*", "param_scan_axis", "sparse_matmul", "megablox",
    "capacity_factor", "use_*", "num_pipeline_*", "pipeline_*", "shard_*", "remat_*", "quant*",
    "replicate_quant_scale", "sa_*", "local_sa_*", "num_vocab_tiling", "vocab_tiling_*", "wi_*", "wo_*",
    "parameter_memory_host_offload", "decoder_layer_input", "context", "mlpwi*", "mlpwo", "query_proj",
    "key_proj", "value_proj", "out_proj", "qkv_proj", "moe_*", "max_prefill_*", "attention_chunk*", "chunk_*",
    "share_kv_projections", "vision_*", "custom_mesh*", "allow_split_physical_axes", "num_slices",
    "context_parallel_*", "inhomogeneous_layer_cycle_interval", "layer_pattern*", "gdn_*", "engram_*",
    "mhc_*", "indexer_*", "optimize_mesh_*", "internal_compile*", "enable_rampup_*",
    "per_device_batch_size_*"};

} // namespace

std::span<const Section> maxtextSections() { return sections; }
std::span<const Flavour> maxtextModels() { return models; }
std::span<const std::string_view> maxtextIrrelevant() { return irrelevant; }
std::span<const std::string_view> maxtextWithoutField() { return withoutField; }

} // namespace ridgepoint::launch
