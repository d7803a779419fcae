#include "core/model/huggingface.h"

#include "core/catalog/json_fields.h"
#include "core/model/huggingface_families.h"
#include "core/model/parameters.h"
#include "core/units/printable.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::string_view subject = "config.json";
constexpr std::size_t longestModelName = 100; // bytes; a scenario takes 200
constexpr double mostParameters = 1e16; // a thousand times the largest model ever counted

// Keys whose presence means the file describes something other than one decoder.
void checkKind(JsonFields& config)
{
    if (config.flagOr("is_encoder_decoder", false))
        config.problem("is_encoder_decoder", "is true: only decoders can be described here",
            "Import a decoder-only model.");
}

void settleAttentionKind(Architecture& a)
{
    if (a.attention == AttentionKind::Mla)
        return;
    if (a.kvHeads == a.heads)
        a.attention = AttentionKind::Mha;
    else
        a.attention = a.kvHeads == 1 ? AttentionKind::Mqa : AttentionKind::Gqa;
}

void checkShape(JsonFields& config, const Architecture& a)
{
    if (a.kvHeads > a.heads || std::fmod(a.heads, a.kvHeads) != 0)
        config.problem("num_key_value_heads",
            plainNumber(a.heads) + " query heads cannot share " + plainNumber(a.kvHeads)
                + " key/value heads evenly",
            "Write a divisor of num_attention_heads.");
    if (a.isMoe() && a.moe.topK > a.moe.experts)
        config.problem("num_experts_per_tok",
            "a token cannot use " + plainNumber(a.moe.topK) + " of " + plainNumber(a.moe.experts)
                + " experts",
            "Write at most the number of experts.");
    if (a.isMoe() && moeLayerCount(a) < 1)
        config.problem("num_hidden_layers",
            "with " + plainNumber(a.layers) + " layers none would hold experts",
            "Correct the number of layers, or which of them are dense.");
    const double total = countParameters(a).total().value();
    if (!(total <= mostParameters))
        config.problem("",
            "these dimensions count to " + plainNumber(total) + " parameters, more than any model",
            "Check hidden_size, num_hidden_layers and the MLP width.");
}

std::string listOfTypes()
{
    std::string list;
    for (const std::string_view type : huggingFaceModelTypes())
        list += (list.empty() ? "" : ", ") + std::string(type);
    return list;
}

// The name a model was saved under; of a local path, only its last part is anybody's business.
std::string modelName(JsonFields& config, const std::string& modelType)
{
    const auto* const saved = config.find("_name_or_path");
    std::string name = saved && saved->is_string() ? saved->get<std::string>() : std::string();
    while (name.ends_with('/'))
        name.pop_back();
    const bool local = name.starts_with('/') || name.starts_with('.') || name.starts_with('~')
        || name.find('\\') != std::string::npos || std::count(name.begin(), name.end(), '/') > 1;
    if (local)
        name = name.substr(name.find_last_of("/\\") + 1);
    return printable(name.empty() ? modelType : name, longestModelName);
}

// Ends in a row of scores instead of the vocabulary.
void classificationHead(ConfigReader& reader, JsonFields& config)
{
    const std::vector<std::string> classes = config.textsOr("architectures");
    if (std::ranges::none_of(classes, [](const std::string& name) {
            return name.ends_with("ForSequenceClassification") || name.ends_with("ForTokenClassification")
                || name.ends_with("RewardModel");
        }))
        return;
    const auto* const labels = config.find("id2label");
    const double scores = labels && labels->is_object() && !labels->empty()
        ? static_cast<double>(labels->size())
        : config.wholeOr("num_labels", 2, {1, 1e6});
    reader.a.tiedEmbeddings = true; // no second matrix of the vocabulary
    reader.notes.push_back("it ends in " + plainNumber(scores)
        + " scores instead of the vocabulary; their head (" + plainNumber(scores * reader.a.hidden)
        + " parameters) is not counted, and time and logits are those of a language model");
}

void note(ImportResult& result, std::string message, Severity severity = Severity::Info)
{
    result.diagnostics.push_back({severity, std::string(subject), Text::known(message), {}});
}

// Keys of every kind that say nothing of sizes: names, tokens, how numbers are drawn, angles of positions,
// functions of the same shape, and other parts of a model that a note names.
constexpr std::string_view idleKeys[] = {"_*", "architectures", "auto_map", "transformers_version",
    "name_or_path", "bos_token_id", "eos_token_id", "pad_token_id", "unk_token_id", "sep_token_id",
    "cls_token_id", "mask_token_id", "decoder_start_token_id", "*_token_index", "*_token_id", "use_cache",
    "initializer_range", "init_std", "init_method*", "*_norm_eps", "*_norm_epsilon", "rms_norm_eps",
    "layer_norm_eps*", "hidden_act", "hidden_activation", "activation_function", "activation", "act_fn",
    "rope_*", "rotary_*", "partial_rotary_factor", "original_max_position_embeddings", "mrope_*",
    "no_rope_layers", "no_rope_layer_interval", "*_dropout", "*_dropout_prob", "*_pdrop", "dropout",
    "dropout_rate", "pretraining_tp", "attention_softmax_in_fp32", "scale_attn_*", "attn_scale",
    "*_logit_softcapping", "*_logit_softcap", "query_pre_attn_scalar", "swiglu_limit", "embedding_multiplier",
    "logits_scaling", "residual_multiplier", "attention_multiplier", "logit_scale", "router_*_coef",
    "router_jitter_noise", "output_router_logits", "input_jitter_noise", "aux_loss_alpha", "seq_aux",
    "norm_topk_prob", "scoring_func", "topk_method", "n_group", "topk_group", "routed_scaling_factor",
    "ep_size", "summary_*", "task_specific_params", "id2label", "label2id", "num_labels", "problem_type",
    "is_decoder", "is_encoder_decoder", "torch_dtype", "dtype", "output_*", "return_dict",
    "gradient_checkpointing", "use_parallel_residual", "reorder_and_upcast_attn", "n_ctx", "seq_length",
    "slow_but_exact", "hidden_dropout", "apply_residual_connection_post_layernorm", "vision_config",
    "audio_config", "mm_*", "image_*", "video_*", "vision_*", "projector_*", "multimodal_projector_bias",
    "spatial_merge_size", "tokenizer_class", "generation_config", "chat_template", "moe_capacity_factor",
    "moe_router_dtype", "classifier_dropout", "attn_implementation", "attn_temperature_tuning", "floor_scale",
    "for_llm_compressor", "cache_implementation", "use_bidirectional_attention", "initial_context_length",
    "use_mrope", "ignore_index",
    // Keys of every configuration (transformers' configuration_utils.py) that set how it runs and samples.
    "chunk_size_feed_forward", "pruned_heads", "torchscript", "use_bfloat16", "tf_legacy_loss",
    "tie_encoder_decoder", "max_length", "min_length", "do_sample", "early_stopping", "num_beams",
    "num_beam_groups", "diversity_penalty", "temperature", "top_k", "top_p", "typical_p",
    "repetition_penalty", "length_penalty", "*no_repeat_ngram_size", "bad_words_ids", "num_return_sequences",
    "remove_invalid_values", "exponential_decay_length_penalty", "*suppress_tokens", "prefix",
    "finetuning_task"};

bool isIdle(std::string_view key)
{
    return std::ranges::any_of(idleKeys, [key](std::string_view pattern) {
        const std::size_t star = pattern.find('*');
        if (star == std::string_view::npos)
            return key == pattern;
        return key.size() + 1 >= pattern.size() && key.starts_with(pattern.substr(0, star))
            && key.ends_with(pattern.substr(star + 1));
    });
}

// Whether a key that is not known reads as if the model's size depended on it. What is off, none or empty
// says that there is nothing of it.
bool looksStructural(std::string_view key, const nlohmann::ordered_json& value)
{
    if (value == false || value == 0 || (value.is_structured() && value.empty()))
        return false;
    constexpr std::string_view parts[] = {"layer", "expert", "head", "hidden", "dim", "size", "rank",
        "window", "shar", "moe", "mamba", "ssm", "conv", "state", "kv", "block", "ffn", "mlp", "latent",
        "index", "num_", "n_", "attn", "attention", "vocab", "embed", "bias", "router", "linear"};
    return std::ranges::any_of(
        parts, [key](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

// Every key of an object is read, idle or not known; the last are named, and those that sound of structure
// are warned of.
void accountFor(
    ImportResult& result, const JsonFields& fields, const JsonTrace& trace, const std::string& prefix)
{
    constexpr std::size_t named = 30;
    std::string structural, others;
    std::size_t unknown = 0;
    for (auto it = fields.json().begin(); it != fields.json().end(); ++it) {
        const std::string key = prefix + printable(it.key(), 100);
        if (std::ranges::find(trace.asked, it.key()) != trace.asked.end()) {
            result.read.push_back(key);
        } else if (it->is_null() || isIdle(it.key())) {
            result.idle.push_back(key);
        } else {
            result.unread.push_back(key);
            std::string& list = looksStructural(it.key(), *it) ? structural : others;
            if (++unknown <= named)
                list += (list.empty() ? "" : ", ") + key;
            else if (unknown == named + 1)
                list += list.empty() ? "…" : ", …";
        }
    }
    for (const auto& [key, value] : trace.fallbacks)
        result.assumed.emplace_back(prefix + key, value);
    if (!structural.empty())
        note(result, "not known here and not counted, though it may be part of the model: " + structural,
            Severity::Warning);
    if (!others.empty())
        note(result, "not known here, so not read: " + others);
}

// A number type that products are run in as it is stored.
void readTypes(ImportResult& result, const JsonFields& config, const JsonFields& decoder,
    const nlohmann::ordered_json& beside)
{
    const Architecture& a = *result.architecture;
    const auto* stored = config.find("quantization_config");
    if (!stored)
        stored = decoder.find("quantization_config");
    const auto* type = config.find("torch_dtype");
    for (const auto& [fields, key] :
        {std::pair(&config, "dtype"), std::pair(&decoder, "torch_dtype"), std::pair(&decoder, "dtype")})
        if (!type)
            type = fields->find(key);
    if (stored)
        result.types = quantisedTypes(*stored, a);
    else if (!beside.is_null())
        result.types = quantisedTypes(beside, a);
    else if (type && *type == "float16")
        result.types.weights = "fp16";
    if (result.types.unread.empty())
        return;
    const std::string key =
        (stored ? "quantization_config." : "hf_quant_config.json: ") + result.types.unread;
    result.unread.push_back(key);
    note(result,
        "not read: " + key
            + " keeps modules in 16 bits that no field describes, so the weights are larger than counted "
              "here",
        Severity::Warning);
}

const HuggingFaceFamily* familyOf(std::string_view modelType)
{
    const auto families = huggingFaceFamilies();
    const auto found = std::ranges::find(families, modelType, &HuggingFaceFamily::modelType);
    return found == families.end() ? nullptr : &*found;
}

void importInto(ImportResult& result, const nlohmann::ordered_json& json, const JsonLines& lines,
    const nlohmann::ordered_json& beside)
{
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json.is_object()) {
        findings.add(
            1, "", "expected an object, found " + jsonTypeName(json), "Choose the model's config.json.");
        return;
    }
    JsonFields config(json, lines, findings);
    JsonTrace asked, askedOfText;
    config.trace(asked);
    const std::string modelType = config.text("model_type");
    if (modelType.empty())
        return;
    result.name = modelName(config, modelType);

    // A model that sees keeps its decoder in an object of its own, of a kind of its own.
    std::optional<JsonFields> textConfig = config.objectOr("text_config");
    const HuggingFaceFamily* family = familyOf(modelType);
    const auto* const textType = textConfig ? textConfig->find("model_type") : nullptr;
    if (!family && textType && textType->is_string())
        family = familyOf(textType->get<std::string>());
    if (!family) {
        config.problem("model_type", jsonExcerpt(modelType) + " cannot be imported",
            "Choose a preset of its shape, or type its dimensions in; these kinds are read: " + listOfTypes()
                + '.');
        return;
    }

    checkKind(config);
    JsonFields decoder = textConfig ? *textConfig : config;
    if (textConfig)
        decoder.trace(askedOfText), (void)decoder.find("model_type");
    ConfigReader reader{decoder, {}, textConfig.has_value(), {}};
    family->read(reader);
    settleAttentionKind(reader.a);
    classificationHead(reader, config);
    if (findings.clean())
        checkShape(decoder, reader.a);
    if (!findings.clean())
        return;

    if (const auto* const tied = config.find("tie_word_embeddings");
        textConfig && tied && tied->is_boolean() && *tied != reader.a.tiedEmbeddings)
        note(result, "tie_word_embeddings differs from text_config's, which counts", Severity::Warning);
    if (config.has("vision_config"))
        note(result, "the vision tower (vision_config) is not counted");
    result.leftOut = std::move(reader.leftOut);
    if (!result.leftOut.empty())
        note(result, "left out, neither counted nor timed: " + result.leftOut, Severity::Warning);
    for (std::string& sentence : reader.notes)
        note(result, std::move(sentence));
    result.architecture = reader.a;
    readTypes(result, config, decoder, beside);
    accountFor(result, config, asked, {});
    if (textConfig)
        accountFor(result, decoder, askedOfText, "text_config.");
}

} // namespace

std::vector<std::string_view> huggingFaceModelTypes()
{
    std::vector<std::string_view> types;
    for (const HuggingFaceFamily& family : huggingFaceFamilies())
        types.push_back(family.modelType);
    return types;
}

ImportResult importHuggingFace(std::string_view configJson, std::string_view quantisation)
{
    ImportResult result;
    JsonProblem problem;
    const JsonLines lines(configJson);
    const JsonLimits limits{.nonFinite = true};
    const auto json = parseStrictJson(configJson, problem, limits);
    const auto beside =
        quantisation.empty() ? nlohmann::ordered_json() : parseStrictJson(quantisation, problem, limits);
    JsonFindings findings(std::string(subject), Severity::Error, result.diagnostics);
    if (!json)
        findings.add(
            problem.line, problem.path, problem.message, "Give the config.json of a Hugging Face model.");
    else if (!beside)
        findings.add(problem.line, problem.path, "hf_quant_config.json: " + problem.message,
            "Correct the file beside it, or take it away.");
    else
        importInto(result, *json, lines, *beside);
    return result;
}

} // namespace ridgepoint
