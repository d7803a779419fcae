#include "core/interop/checkpoints/gguf_config.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/interop/huggingface/keys.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// What an architecture's keys need beside their names.
enum Needs : unsigned
{
    Nothing = 0,
    AsksForBias = 1, // its config.json says whether attention has biases; here their tensors do
    ExpertsAlone = 2, // intermediate_size is an expert's
    LocalExperts = 4, // num_local_experts; others: num_experts
    RoutedExperts = 8, // n_routed_experts
    Latent = 16, // multi-head latent attention
    StateSpace = 32,
    DeltaNet = 64
};

struct Kind
{
    std::string_view architecture, modelType;
    unsigned needs = Nothing;
};
constexpr std::array kinds{Kind{"llama", "llama", AsksForBias}, Kind{"mistral3", "ministral3"},
    Kind{"llama4", "llama4_text", LocalExperts}, Kind{"qwen2", "qwen2"}, Kind{"qwen2moe", "qwen2_moe"},
    Kind{"qwen3", "qwen3", AsksForBias}, Kind{"qwen3moe", "qwen3_moe", AsksForBias},
    Kind{"qwen3vl", "qwen3", AsksForBias}, Kind{"qwen3vlmoe", "qwen3_moe", AsksForBias},
    Kind{"qwen3next", "qwen3_next", DeltaNet}, Kind{"gemma", "gemma"}, Kind{"gemma2", "gemma2"},
    Kind{"gemma3", "gemma3_text"}, Kind{"phi3", "phi3"},
    Kind{"deepseek2", "deepseek_v3", RoutedExperts | Latent},
    Kind{"gpt-oss", "gpt_oss", ExpertsAlone | LocalExperts | AsksForBias}, Kind{"glm4", "glm4", AsksForBias},
    Kind{"glm4moe", "glm4_moe", RoutedExperts | AsksForBias}, Kind{"command-r", "cohere"},
    Kind{"cohere2", "cohere2"}, Kind{"olmo2", "olmo2"}, Kind{"starcoder2", "starcoder2"},
    Kind{"seed_oss", "seed_oss", AsksForBias}, Kind{"smollm3", "smollm3"},
    Kind{"granite", "granite", AsksForBias}, Kind{"mamba", "mamba", StateSpace},
    Kind{"minimax-m2", "minimax_m2", LocalExperts}};

// A key and its name in a config.json; empty: what follows from others, or has a meaning of its own below.
struct Key
{
    std::string_view gguf, config = {};
    unsigned needs = Nothing; // that an architecture must have for it to be known
    bool perLayer = false; // it may be a list: one of each layer
};
constexpr std::array keys{Key{"context_length", "max_position_embeddings"},
    Key{"embedding_length", "hidden_size"}, Key{"block_count"}, Key{"feed_forward_length", {}, Nothing, true},
    Key{"attention.head_count", "num_attention_heads", Nothing, true},
    Key{"attention.head_count_kv", "num_key_value_heads", Nothing, true}, Key{"attention.key_length"},
    Key{"attention.value_length"}, Key{"vocab_size"}, Key{"expert_count"},
    Key{"expert_used_count", "num_experts_per_tok"}, Key{"expert_feed_forward_length"},
    Key{"expert_shared_count"}, Key{"expert_shared_feed_forward_length"}, Key{"leading_dense_block_count"},
    Key{"nextn_predict_layers", "num_nextn_predict_layers"},
    Key{"interleave_moe_layer_step", "interleave_moe_layer_step"},
    Key{"attention.sliding_window", "sliding_window"},
    Key{"attention.sliding_window_pattern", {}, Nothing, true}, Key{"rope.dimension_count"},
    Key{"attention.q_lora_rank", {}, Latent}, Key{"attention.kv_lora_rank", "kv_lora_rank", Latent},
    Key{"attention.key_length_mla", {}, Latent}, Key{"attention.value_length_mla", {}, Latent},
    Key{"full_attention_interval", "full_attention_interval", DeltaNet},
    Key{"ssm.conv_kernel", {}, StateSpace | DeltaNet}, Key{"ssm.inner_size", {}, StateSpace | DeltaNet},
    Key{"ssm.state_size", {}, StateSpace | DeltaNet}, Key{"ssm.time_step_rank", {}, StateSpace | DeltaNet},
    Key{"ssm.group_count", {}, StateSpace | DeltaNet}, Key{"ssm.dt_b_c_rms", {}, StateSpace}};

// They set how a model computes, and nothing of its size.
constexpr std::array<std::string_view, 24> idleKeys{"rope.", "attention.layer_norm_epsilon",
    "attention.layer_norm_rms_epsilon", "attention.scale", "attention.output_scale", "attention.causal",
    "attention.temperature_length", "attention.temperature_scale", "expert_weights_scale",
    "expert_weights_norm", "expert_gating_func", "expert_group_count", "expert_group_used_count",
    "attn_logit_softcapping", "router_logit_softcapping", "final_logit_softcapping", "logit_scale",
    "residual_scale", "embedding_scale", "tensor_data_layout", "use_parallel_residual", "pooling_type",
    "n_deepstack_layers", "swiglu_clamp_"};

bool isIdle(std::string_view key)
{
    return std::ranges::any_of(idleKeys, [key](std::string_view idle) {
        return idle.ends_with('.') || idle.ends_with('_') ? key.starts_with(idle) : key == idle;
    });
}

class Translation
{
public:
    Translation(const GgufMetadata& metadata, const Kind& kind)
        : m_metadata(metadata)
        , m_kind(kind)
    {
    }

    // Problems name the key; none: the config.json is whole.
    std::string account(GgufConfig& out) const
    {
        for (const auto& [key, value] : m_metadata.keys) {
            const auto known = std::ranges::find(keys, std::string_view(key), &Key::gguf);
            const std::string whole = m_metadata.architecture + '.' + key;
            if (known == keys.end() && isIdle(key)) {
                out.idle.push_back(whole);
                continue;
            }
            if (known == keys.end() || (known->needs != Nothing && (known->needs & m_kind.needs) == 0))
                return "its key " + quotedExcerpt(whole) + " is not known here, and may be part of the model";
            const auto* const numbers = std::get_if<std::vector<double>>(&value);
            if (!std::holds_alternative<double>(value) && !std::holds_alternative<bool>(value)
                && !(numbers && !numbers->empty()))
                return "its key " + quotedExcerpt(whole) + " holds no number";
            if (numbers && !known->perLayer)
                return "its key " + quotedExcerpt(whole) + " holds a list, where one number is meant";
            if (numbers && !std::ranges::all_of(*numbers, [](double one) { return std::isfinite(one); }))
                return "its key " + quotedExcerpt(whole) + " lists what is not a finite number";
            out.read.push_back(whole);
        }
        if (!m_metadata.kind.empty() && m_metadata.kind != "model")
            return "it is not a whole model: its general.type is " + quotedExcerpt(m_metadata.kind);
        return missing();
    }

    // What tensors of other files decide is none of this one's; empty: nothing.
    std::string undecided() const { return m_undecided; }
    std::vector<std::pair<std::string, std::string>> names() const
    {
        return {m_names.begin(), m_names.end()};
    }

    Json config()
    {
        const bool sparse = number("expert_count") > 0;
        const bool mixtral = m_kind.modelType == "llama" && sparse;
        std::string_view type = mixtral ? "mixtral" : m_kind.modelType;
        if (m_kind.modelType == "deepseek_v3" && !has("exp_probs_b.bias", "whether its router has a bias"))
            type = "deepseek_v2";
        if (m_kind.modelType == "mamba" && number("ssm.dt_b_c_rms") > 0)
            type = "falcon_mamba";
        if (m_kind.modelType == "olmo2" && number("attention.sliding_window") > 0)
            type = "olmo3";
        put("model_type", type);
        if (!m_metadata.name.empty())
            put("_name_or_path", m_metadata.name);
        for (const Key& key : keys)
            if (!key.config.empty())
                copy(key.gguf, key.config);
        put("num_hidden_layers", number("block_count") - number("nextn_predict_layers"), "block_count");
        put("vocab_size",
            m_metadata.embeddingRows > 0   ? m_metadata.embeddingRows
                : number("vocab_size") > 0 ? number("vocab_size")
                                           : m_metadata.vocabulary,
            "vocab_size");
        if (m_kind.needs & (RoutedExperts | DeltaNet)) // left out, it has none
            put("num_nextn_predict_layers", number("nextn_predict_layers"), "nextn_predict_layers");
        const bool lmHead = has("output.weight", "whether its LM head is the embedding's table");
        put("tie_word_embeddings", !lmHead && m_metadata.embeddingRows > 0);
        put("architectures",
            std::vector{std::string(config::usualClass)}); // llama.cpp generates with what it has
        heads();
        feedForwards(sparse, mixtral);
        windows();
        states();
        if (m_kind.needs & AsksForBias)
            biases();
        if (m_kind.modelType == "glm4_moe" || m_kind.modelType == "cohere")
            put("use_qk_norm", has("attn_q_norm.weight", "whether queries and keys are normed"));
        if (m_kind.modelType == "minimax_m2")
            put("use_routing_bias", has("exp_probs_b.bias", "whether its router has a bias"));
        return std::move(m_config);
    }

private:
    const GgufMetadata& m_metadata;
    const Kind& m_kind;
    Json m_config = Json::object();
    std::string m_undecided;
    std::map<std::string, std::string> m_names; // keys of m_config → the file's

    bool hasKey(std::string_view key) const { return m_metadata.keys.contains(std::string(key)); }

    // llama.cpp loads no model without them (llama-model.cpp, load_hparams).
    std::string missing() const
    {
        std::vector<std::string_view> needed{"block_count", "context_length", "embedding_length"};
        if (!(m_kind.needs & StateSpace))
            needed.push_back("attention.head_count");
        if (!(m_kind.needs & (StateSpace | ExpertsAlone)))
            needed.push_back("feed_forward_length");
        if (number("expert_count") > 0)
            needed.push_back("expert_used_count");
        for (const std::string_view key : needed)
            if (!hasKey(key))
                return "it does not say its "
                    + quotedExcerpt(m_metadata.architecture + '.' + std::string(key));
        return {};
    }

    // Where another of its files may hold the tensor, what it decides is open.
    bool has(const char* tensor, const char* decides)
    {
        const bool found = m_metadata.tensors.contains(tensor);
        if (!found && m_metadata.weights.files > 1 && m_undecided.find(decides) == std::string::npos)
            m_undecided += (m_undecided.empty() ? "" : ", ") + std::string(decides);
        return found;
    }

    double number(std::string_view key) const
    {
        const auto found = m_metadata.keys.find(std::string(key));
        if (found == m_metadata.keys.end())
            return 0;
        if (const auto* const value = std::get_if<double>(&found->second))
            return *value;
        const auto* const flag = std::get_if<bool>(&found->second);
        return flag && *flag ? 1 : 0;
    }
    const std::vector<double>* list(std::string_view key) const
    {
        const auto found = m_metadata.keys.find(std::string(key));
        return found == m_metadata.keys.end() ? nullptr : std::get_if<std::vector<double>>(&found->second);
    }

    template <class T>
    void put(std::string_view key, const T& value, std::string_view of = {})
    {
        if (!of.empty())
            m_names[std::string(key)] = m_metadata.architecture + '.' + std::string(of);
        m_config[std::string(key)] = value;
    }

    // One number, or one of each layer; zero says that there is none.
    void copy(std::string_view key, std::string_view name)
    {
        m_names[std::string(name)] = m_metadata.architecture + '.' + std::string(key);
        if (const std::vector<double>* const each = list(key)) {
            const bool alike = std::ranges::all_of(*each, [&](double one) { return one == each->front(); });
            alike ? put(name, each->front()) : put(name, *each);
        } else if (const double value = number(key); value != 0) {
            put(name, value);
        }
    }

    void heads()
    {
        if (m_kind.needs & Latent) {
            // Newer files tell widths of heads beside those of the compressed cache that stands for them.
            const double rotary = number("rope.dimension_count");
            const bool newer = number("attention.key_length_mla") > 0;
            const char* const keyWidth = newer ? "attention.key_length_mla" : "attention.key_length";
            const char* const valueWidth = newer ? "attention.value_length_mla" : "attention.value_length";
            put("qk_rope_head_dim", rotary, "rope.dimension_count");
            put("qk_nope_head_dim", number(keyWidth) - rotary, keyWidth);
            put("v_head_dim", number(valueWidth), valueWidth);
            put("q_lora_rank", number("attention.q_lora_rank"), "attention.q_lora_rank");
            if (m_config.contains("num_attention_heads")) // one latent serves all
                put("num_key_value_heads", m_config["num_attention_heads"]);
            return;
        }
        copy("attention.key_length", "head_dim");
        if (const double value = number("attention.value_length"); value != number("attention.key_length"))
            copy("attention.value_length", "v_head_dim");
        // What it leaves out is as llama.cpp has it, not as transformers has it.
        const double count = number("attention.head_count");
        if (!hasKey("attention.key_length") && count > 0)
            put("head_dim", std::floor(number("embedding_length") / count), "attention.key_length");
        if (!hasKey("attention.head_count_kv") && m_config.contains("num_attention_heads"))
            put("num_key_value_heads", m_config["num_attention_heads"], "attention.head_count_kv");
    }

    void feedForwards(bool sparse, bool mixtral)
    {
        const bool llama4 = m_kind.modelType == "llama4_text";
        if (!(m_kind.needs & ExpertsAlone))
            copy("feed_forward_length", llama4 ? "intermediate_size_mlp" : "intermediate_size");
        if (!sparse)
            return;
        put(mixtral || (m_kind.needs & LocalExperts) ? "num_local_experts"
                : (m_kind.needs & RoutedExperts)     ? "n_routed_experts"
                                                     : "num_experts",
            number("expert_count"), "expert_count");
        if (m_kind.needs & RoutedExperts || number("expert_shared_count") > 0)
            put("n_shared_experts", number("expert_shared_count"), "expert_shared_count");
        if (m_kind.needs & RoutedExperts || number("leading_dense_block_count") > 0)
            put("first_k_dense_replace", number("leading_dense_block_count"), "leading_dense_block_count");
        const bool own =
            !mixtral && !llama4 && !(m_kind.needs & ExpertsAlone) && m_kind.modelType != "minimax_m2";
        copy("expert_feed_forward_length", own ? "moe_intermediate_size" : "intermediate_size");
        if (m_kind.needs & RoutedExperts || llama4)
            return; // as wide as experts are
        copy("expert_shared_feed_forward_length", "shared_expert_intermediate_size");
    }

    // A pattern is a list of flags, or says that every so many layers one sees everything.
    void windows()
    {
        const std::vector<double>* const each = list("attention.sliding_window_pattern");
        if (!each)
            return copy("attention.sliding_window_pattern", "sliding_window_pattern");
        Json types = Json::array();
        for (const double one : *each)
            types.push_back(one != 0 ? "sliding_attention" : "full_attention");
        put("layer_types", types, "attention.sliding_window_pattern");
    }

    void states()
    {
        const double inner = number("ssm.inner_size"), rank = number("ssm.time_step_rank");
        if (m_kind.needs & DeltaNet) {
            copy("ssm.conv_kernel", "linear_conv_kernel_dim");
            copy("ssm.state_size", "linear_key_head_dim");
            copy("ssm.group_count", "linear_num_key_heads");
            put("linear_num_value_heads", rank, "ssm.time_step_rank");
            put("linear_value_head_dim", rank > 0 ? inner / rank : 0, "ssm.inner_size");
        } else if (m_kind.needs & StateSpace) {
            copy("ssm.conv_kernel", "conv_kernel");
            copy("ssm.state_size", "state_size");
            put("intermediate_size", inner, "ssm.inner_size");
            put("time_step_rank", rank, "ssm.time_step_rank");
        }
    }

    void biases()
    {
        const char* const said = "whether attention has biases";
        const bool biased = m_metadata.tensors.contains("attn_qkv.bias") || has("attn_q.bias", said);
        if (biased || m_kind.modelType == "gpt_oss" || m_kind.modelType == "seed_oss") // others have none
            put("attention_bias", biased);
        if (m_kind.modelType == "seed_oss")
            put("attention_out_bias", has("attn_output.bias", said));
    }
};

// The number type that takes about as many bytes as these; `same` where the file's is that type.
std::string standIn(const GgufTypes& stored, bool ofExperts, bool& same)
{
    const double bits = stored.bits();
    const auto all = [&](std::string_view name) {
        return stored.names.size() == 1 && *stored.names.begin() == name;
    };
    same = all("BF16") || (!ofExperts && (all("F16") || all("F32"))) || (ofExperts && all("MXFP4"));
    if (same)
        return all("BF16") ? "bf16" : all("F16") ? "fp16" : all("F32") ? "fp32" : "mxfp4";
    // Half way between what they take: 16, 8 and about 4 bits.
    return bits > 12 ? "bf16" : bits > 6.25 ? (ofExperts ? "fp8" : "int8") : "int4";
}

void readTypes(GgufConfig& out, const GgufMetadata& metadata)
{
    const std::string_view fileType = ggufFileType(metadata.fileType);
    out.typesKnown = metadata.dense.elements > 0 || metadata.experts.elements > 0;
    if (!out.typesKnown) {
        if (!fileType.empty())
            out.typesNote = "its general.file_type is " + std::string(fileType)
                + ", but none of its tensors is here: weights are counted in bf16";
        return;
    }
    bool same = true, sameExperts = true;
    if (metadata.dense.elements > 0)
        out.types.weights = standIn(metadata.dense, false, same);
    if (metadata.experts.elements > 0)
        out.types.experts = standIn(metadata.experts, true, sameExperts);
    if (!same)
        out.standIns.push_back({out.types.weights, metadata.dense.bits(), "layer weight"});
    if (!sameExperts)
        out.standIns.push_back({out.types.experts, metadata.experts.bits(), "expert weight"});
    if (out.types.experts == out.types.weights)
        out.types.experts.clear();
    const StoredWeights& all = metadata.weights;
    const double bits = all.parameters > 0 ? 8 * all.bytes / all.parameters : 0;
    out.typesNote = "its weights take " + plainNumber(std::round(bits * 100) / 100) + " bits each on average"
        + (fileType.empty() ? "" : " (" + std::string(fileType) + ')');
    if (metadata.tables.elements > 0 && metadata.tables.bits() < 16) // these are counted in half precision
        out.standIns.push_back(
            {"bf16", metadata.tables.bits(), "weight of its embedding and LM head", false});
}

} // namespace

GgufConfig configOf(const GgufMetadata& metadata)
{
    GgufConfig out;
    if (metadata.architecture.empty()) {
        out.problem = "it does not say its general.architecture";
        out.fix = "Give the first of the model's files.";
        return out;
    }
    const auto kind = std::ranges::find(kinds, std::string_view(metadata.architecture), &Kind::architecture);
    if (kind == kinds.end()) {
        std::string known;
        for (const Kind& one : kinds)
            known += (known.empty() ? "" : ", ") + std::string(one.architecture);
        out.problem =
            "its general.architecture, " + quotedExcerpt(metadata.architecture) + ", is not known here";
        out.fix = "Import the config.json of the model that it was made from; these are read: " + known + '.';
        return out;
    }
    Translation translation(metadata, *kind);
    out.problem = translation.account(out);
    if (!out.problem.empty()) {
        out.fix = "Import the config.json of the model that it was made from.";
        return out;
    }
    const Json json = translation.config();
    out.names = translation.names();
    if (const std::string open = translation.undecided(); !open.empty()) {
        out.problem = "it is one of " + plainNumber(metadata.weights.files)
            + " files, which are not all here, and their tensors decide " + open;
        out.fix = "Put all its files into one folder.";
        return out;
    }
    out.json = json.dump();
    readTypes(out, metadata);
    return out;
}

} // namespace ridgepoint
