#include "core/interop/huggingface/keys.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::config {

namespace {

// Names, tokens, how numbers are drawn, angles of positions, functions of the same shape, how a run goes, and
// parts of a model that notes name. A star stands for anything.
constexpr std::string_view idle[] = {"_*", "architectures", "auto_map", "transformers_version",
    "name_or_path", "bos_token_id", "eos_token_id", "pad_token_id", "unk_token_id", "sep_token_id",
    "cls_token_id", "mask_token_id", "decoder_start_token_id", "*_token_index", "*_token_id", "use_cache",
    "initializer_range", "init_std", "init_method*", "*norm_eps", "*_norm_epsilon", "*norm_epsilon",
    "rms_norm_eps", "layer_norm_eps*", "hidden_act", "hidden_activation", "activation_function", "activation",
    "act_fn", "alibi", "activation_fn_name", "rope_*", "rotary_*", "*_rope_theta", "partial_rotary_factor*",
    "original_max_position_embeddings", "mrope_*", "*_dropout", "*_dropout_prob", "*_pdrop", "dropout",
    "dropout_rate", "pretraining_tp", "attention_softmax_in_fp32", "scale_attn_*", "attn_scale",
    "*_logit_softcapping", "*_logit_softcap", "query_pre_attn_scalar", "swiglu_limit", "swiglu_alpha",
    "mup_*", "scale_emb", "scale_depth", "dim_model_base", "embedding_multiplier", "logits_scaling",
    "residual_multiplier", "attention_multiplier", "logit_scale", "router_*_coef", "router_jitter_noise",
    "output_router_logits", "input_jitter_noise", "aux_loss_alpha", "seq_aux", "norm_topk_prob",
    "norm_expert_weight", "scoring_func", "score_function", "topk_method", "n_group", "topk_group",
    "num_expert_group*", "num_expert_groups*", "use_grouped_topk", "route_scale", "routed_scale",
    "*routed_scaling_factor", "moe_router_scaling_factor", "moe_router_activation*", "moe_renormalize",
    "route_norm", "score_func", "num_limited_groups", "use_grouped_mm", "norm_head", "norm_softmax",
    "need_fp32_gate", "ep_size", "summary_*", "task_specific_params", "id2label", "label2id", "num_labels",
    "problem_type", "is_decoder", "is_encoder_decoder", "torch_dtype", "dtype", "output_*", "return_dict*",
    "gradient_checkpointing", "use_parallel_residual", "use_parallel_block", "use_parallel_embedding",
    "reorder_and_upcast_attn", "n_ctx", "seq_length", "slow_but_exact", "hidden_dropout",
    "apply_residual_connection_post_layernorm", "vision_config", "vision_encoder", "audio_config", "mm_*",
    "image_*", "img_*", "video_*", "vision_*", "projector_*", "*projector_bias", "projectors_bias",
    "spatial_merge_size", "encoder_patch_size", "downsample_factor", "tokenizer_class", "generation_config",
    "chat_template", "moe_capacity_factor", "moe_router_dtype", "classifier_dropout",
    "add_classification_head", "attn_implementation", "attn_temperature_tuning", "floor_scale",
    "for_llm_compressor", "cache_implementation", "initial_context_length", "use_mrope", "ignore_index",
    "quantization_config", "model_type", "text_config", "llm_config", "language_config", "anyres_*",
    "num_media_embeds", "org_vocab_size", "no_rope_layers", "no_rope_layer_interval",
    // Keys of every configuration (transformers' configuration_utils.py) that set how it runs and samples.
    "chunk_size_feed_forward", "pruned_heads", "torchscript", "use_bfloat16", "tf_legacy_loss",
    "tie_encoder_decoder", "add_cross_attention", "cross_attention_hidden_size", "max_length", "min_length",
    "do_sample", "early_stopping", "num_beams", "num_beam_groups", "diversity_penalty", "temperature",
    "top_k", "top_p", "typical_p", "repetition_penalty", "length_penalty", "*no_repeat_ngram_size",
    "bad_words_ids", "num_return_sequences", "remove_invalid_values", "exponential_decay_length_penalty",
    "*suppress_tokens", "prefix", "finetuning_task", "forced_*"};

// These keys say how states start and are stored and which kernels run; other keys give the sizes.
constexpr std::string_view idleOfLayers[] = {"time_step_*", "rescale_prenorm_residual", "residual_in_fp32",
    "use_mamba_kernels", "mamba_hidden_act", "mamba_ssm_*", "num_logits_to_keep", "moe_shared_expert_overlap",
    "attention_method", "mla_scale_*", "zero_expert_type", "use_gemma_norm", "layernorm_*_alpha",
    "layernorm_*_beta", "postnorm", "post_norm", "norm_type", "normalization_layer_name", "shared_moe_mode",
    "gate_lower_bound", "activation_situ_*", "attention_value_scale", "yarn_only_types",
    "index_share_for_mtp_iteration", "indexer_rope_interleave", "mtp_use_dedicated_embeddings",
    "sparse_score_type", "hc_eps", "hc_sinkhorn_iters", "expert_dtype", "altup_active_idx", "altup_coef_clip",
    "altup_correct_scale", "activation_sparsity_pattern", "attn_rotary_emb", "order_of_interleaved_layers",
    "cla_share_factor", "use_mixed_mlp_moe", "type_vocab_size", "position_embedding_type", "use_pos_enc",
    "block_*init*", "block_use_xavier_init", "block_norm_eps", "conv_use_xavier_init", "qkv_multipliers",
    "num_gqa_groups", "tile_size", "use_image_special_tokens", "use_thumbnail", "use_unified_vision_chunk",
    "do_image_splitting", "max_image_tokens", "min_image_tokens", "max_pixels_tolerance", "max_tiles",
    "min_tiles", "process_image_mode", "num_reward_heads", "understand_projector_stride"};

bool matches(std::string_view pattern, std::string_view key)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return key == pattern;
    if (!key.starts_with(pattern.substr(0, star)))
        return false;
    for (std::size_t at = star; at <= key.size(); ++at)
        if (matches(pattern.substr(star + 1), key.substr(at)))
            return true;
    return false;
}

} // namespace

bool isIdleKey(std::string_view key)
{
    return std::ranges::any_of(idle, [key](std::string_view pattern) { return matches(pattern, key); });
}

bool isIdleOfLayers(std::string_view key)
{
    return std::ranges::any_of(
        idleOfLayers, [key](std::string_view pattern) { return matches(pattern, key); });
}

bool looksStructural(std::string_view key, const nlohmann::ordered_json& value)
{
    if (value == false || value == 0 || (value.is_structured() && value.empty()))
        return false;
    constexpr std::string_view parts[] = {"layer", "expert", "head", "hidden", "dim", "size", "rank",
        "window", "shar", "moe", "mamba", "ssm", "conv", "state", "kv", "block", "ffn", "mlp", "latent",
        "index", "num_", "attn", "attention", "vocab", "embed", "bias", "router", "linear"};
    return key.starts_with("n_") || key.find("_n_") != std::string_view::npos // no "token_stride"
        || std::ranges::any_of(
            parts, [key](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

bool needsNoTable(std::string_view positions)
{
    constexpr std::string_view computed[] = {"rope", "rope_gptj", "rotary", "alibi", "nope", "none"};
    return std::ranges::find(computed, positions) != std::end(computed);
}

bool saysAgain(std::string_view key, const nlohmann::ordered_json& value,
    const nlohmann::ordered_json& decoder, const nlohmann::ordered_json& around)
{
    if (&decoder == &around)
        return false;
    const auto same = decoder.find(key);
    return same != decoder.end() && *same == value;
}

std::vector<std::string> classesOf(const nlohmann::ordered_json& object)
{
    std::vector<std::string> classes;
    if (const auto named = object.find("architectures"); named != object.end() && named->is_array())
        for (const auto& one : *named)
            if (one.is_string())
                classes.push_back(one.get<std::string>());
    return classes;
}

bool endInScores(const std::vector<std::string>& classes)
{
    return std::ranges::any_of(classes, [](std::string_view name) {
        return name.ends_with("ForSequenceClassification") || name.ends_with("ForTokenClassification")
            || name.ends_with("RewardModel");
    });
}

bool endInHiddenStates(const std::vector<std::string>& classes)
{
    // GPT2LMHeadModel, GPT2DoubleHeadsModel, ChatGLMModel, InternVLChatModel
    constexpr std::string_view generating[] = {"LMHead", "DoubleHeads", "Chat"};
    return !classes.empty() && !endInScores(classes)
        && std::ranges::all_of(classes, [&](std::string_view name) {
               return name.ends_with("Model")
                   && std::ranges::none_of(generating,
                       [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
           });
}

} // namespace ridgepoint::config
