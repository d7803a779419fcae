#include "core/model/config/model_class.h"

#include <algorithm>

namespace ridgepoint::config {

namespace {

// Facts are those of the class's code, named here by file: configuration_X.py and modeling_X.py of
// huggingface/transformers unless another library is named.
constexpr ModelClass known[] = {
    {.types = "apertus", .source = "modeling_apertus.py", .qkNorm = QkNorm::Head},
    {.types = "bailing_moe bailing_moe_v2",
        .source = "modeling_bailing_moe_v2.py of inclusionAI/Ling-1T",
        .bias = BiasOf::Qkv},
    {.types = "bamba", .source = "modeling_bamba.py"},
    {.types = "cohere2",
        .source = "modeling_cohere2.py",
        .layerNorms = 1,
        .defaults = {{{"tie_word_embeddings", 1}, {"sliding_window_pattern", 4}}}},
    {.types = "cohere",
        .source = "modeling_cohere.py",
        .layerNorms = 1,
        .defaults = {{{"tie_word_embeddings", 1}}}},
    {.types = "deepseek_v2", .source = "modeling_deepseek.py of deepseek-ai/DeepSeek-V2-Lite"},
    {.types = "deepseek_v3 kimi_k2 kimi_k25",
        .source = "modeling_deepseek.py of deepseek-ai/DeepSeek-V3",
        .routerBias = true},
    {.types = "deepseek_v32 glm_moe_dsa",
        .source = "inference/model.py of deepseek-ai/DeepSeek-V3.2-Exp",
        .routerBias = true},
    {.types = "deepseek_v4", .source = "nemo_automodel deepseek_v4/layers.py", .routerBias = true},
    {.types = "dots1", .source = "modeling_dots1.py", .qkNorm = QkNorm::Head, .routerBias = true},
    {.types = "ernie4_5_moe", .source = "modeling_ernie4_5_moe.py", .routerBias = true},
    {.types = "exaone4", .source = "modeling_exaone4.py", .qkNorm = QkNorm::Head},
    {.types = "falcon_h1", .source = "modeling_falcon_h1.py"},
    {.types = "falcon_mamba", .source = "modeling_falcon_mamba.py"},
    {.types = "gemma3 gemma3_text",
        .source = "modeling_gemma3.py",
        .layerNorms = 4,
        .qkNorm = QkNorm::Head,
        .defaults = {{{"tie_word_embeddings", 1}, {"sliding_window_pattern", 6}, {"sliding_window", 4096},
            {"vocab_size", 262208}, {"num_attention_heads", 8}, {"num_key_value_heads", 4}, {"head_dim", 256},
            {"max_position_embeddings", 131072}}}},
    {.types = "gemma3n gemma3n_text",
        .source = "modeling_gemma3n.py",
        .layerNorms = 4,
        .qkNorm = QkNorm::Head,
        .unusedSharedKeys = true,
        .defaults = {{{"tie_word_embeddings", 1}}}},
    {.types = "gemma4 gemma4_text",
        .source = "modeling_gemma4.py",
        .layerNorms = 4,
        .normsBesideExperts = 3,
        .qkNorm = QkNorm::Head,
        .routerScales = true,
        .layerScalars = 1,
        .defaults = {{{"tie_word_embeddings", 1}}}},
    {.types = "glm4_moe glm4v_moe glm4v_moe_text",
        .source = "modeling_glm4_moe.py",
        .qkNorm = QkNorm::None,
        .bias = BiasOf::Qkv,
        .routerBias = true},
    {.types = "gpt_oss",
        .source = "modeling_gpt_oss.py",
        .sinks = true,
        .routerBias = true,
        .expertBias = true},
    {.types = "granitemoehybrid", .source = "modeling_granitemoehybrid.py"},
    {.types = "hunyuan_v1_moe", .source = "modeling_hunyuan_v1_moe.py", .qkNorm = QkNorm::Head},
    {.types = "hy_v3", .source = "nemo_automodel hy_v3/layers.py", .qkNorm = QkNorm::Head},
    {.types = "inkling inkling_text",
        .source = "nemo_automodel inkling/text.py",
        .stackNorms = 2,
        .qkNorm = QkNorm::Head,
        .routerBias = true},
    {.types = "jamba", .source = "modeling_jamba.py", .defaults = {{{"mamba_inner_layernorms", 1}}}},
    {.types = "kimi_linear kimi_k3", .source = "nemo_automodel kimi_linear/model.py", .routerBias = true},
    {.types = "lfm2 lfm2_moe lfm2_vl",
        .source = "modeling_lfm2.py",
        .qkNorm = QkNorm::Head,
        .defaults = {{{"tie_word_embeddings", 1}}}},
    {.types = "llama granite smollm3", .source = "modeling_llama.py"},
    {.types = "llama4 llama4_text",
        .source = "modeling_llama4.py",
        .qkNorm = QkNorm::Unlearned,
        .shared = Experts::OneShared,
        .defaults = {{{"attention_chunk_size", 8192}}}},
    {.types = "longcat_flash",
        .source = "modeling_longcat_flash.py",
        .routerBias = true,
        .attentionsPerLayer = 2},
    {.types = "mimo", .source = "modeling_mimo.py of XiaomiMiMo/MiMo-7B-Base", .bias = BiasOf::Qkv},
    {.types = "mimo_v2_flash", .source = "nemo_automodel mimo_v2_flash/model.py", .routerBias = true},
    {.types = "minimax_m1 minimax_text_01 minimax", .source = "modeling_minimax.py"},
    {.types = "minimax_m2", .source = "modeling_minimax_m2.py", .qkNorm = QkNorm::All},
    {.types = "minimax_m3 minimax_m3_vl",
        .source = "nemo_automodel minimax_m3_vl/layers.py",
        .qkNorm = QkNorm::Head},
    {.types = "mistral", .source = "modeling_mistral.py"},
    {.types = "ministral3 mistral3", .source = "modeling_ministral3.py"},
    {.types = "muse_glimmer muse_glimmer_text",
        .source = "nemo_automodel muse_glimmer/model.py",
        .layerNorms = 4,
        .qkNorm = QkNorm::Unlearned},
    {.types = "nemotron_h",
        .source = "modeling_nemotron_h.py of nvidia/NVIDIA-Nemotron-Nano-9B-v2",
        .gated = false,
        .routerBias = true},
    {.types = "nemotron-nas", .source = "modeling_decilm.py of nvidia/Llama-3_3-Nemotron-Super-49B-v1"},
    {.types = "olmo2", .source = "modeling_olmo2.py", .qkNorm = QkNorm::All},
    {.types = "olmo3",
        .source = "modeling_olmo3.py",
        .qkNorm = QkNorm::All,
        .defaults = {{{"sliding_window_pattern", 4}}}},
    {.types = "openelm", .source = "modeling_openelm.py of apple/OpenELM-1_1B"},
    {.types = "phi3", .source = "modeling_phi3.py"},
    {.types = "qwen2",
        .source = "modeling_qwen2.py",
        .defaults = {{{"qkv_bias", 1}, {"use_sliding_window", 0}}}},
    {.types = "qwen3 qwen3_moe qwen3_vl qwen3_vl_text qwen3_vl_moe qwen3_vl_moe_text",
        .source = "modeling_qwen3_moe.py",
        .qkNorm = QkNorm::Head,
        .defaults = {{{"use_sliding_window", 0}, {"head_dim", 128}}}},
    {.types = "qwen3_next",
        .source = "modeling_qwen3_next.py",
        .qkNorm = QkNorm::Head,
        .sharedGate = true,
        .outputGate = 1,
        .defaults = {{{"num_nextn_predict_layers", 1}}}},
    {.types = "qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text",
        .source = "modeling_qwen3_5_moe.py",
        .qkNorm = QkNorm::Head,
        .sharedGate = true},
    {.types = "seed_oss", .source = "modeling_seed_oss.py", .bias = BiasOf::Qkv},
    {.types = "step3_text step3_vl", .source = "modeling_step3.py of stepfun-ai/step3"},
    {.types = "step3p5",
        .source = "nemo_automodel step3p5/model.py",
        .qkNorm = QkNorm::Head,
        .predictionHead = true},
    {.types = "xlm-roberta",
        .source = "modeling_xlm_roberta.py",
        .norm = NormKind::Layer,
        .gated = false,
        .mlpBias = true,
        .bidirectional = true,
        .headless = true,
        .pooled = true,
        .lostPositions = 2,
        .defaults = {{{"attention_bias", 1}}}},
};

constexpr ModelClass unknown{};

bool names(std::string_view types, std::string_view type)
{
    while (!types.empty()) {
        const std::size_t end = types.find(' ');
        if (types.substr(0, end) == type)
            return true;
        types = end == std::string_view::npos ? std::string_view() : types.substr(end + 1);
    }
    return false;
}

} // namespace

const ModelClass& classOf(std::string_view modelType)
{
    const auto* const found =
        std::ranges::find_if(known, [&](const ModelClass& one) { return names(one.types, modelType); });
    return found == std::end(known) ? unknown : *found;
}

bool isKnown(const ModelClass& type) { return !type.types.empty(); }

} // namespace ridgepoint::config
