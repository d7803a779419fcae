#include "core/model/huggingface_common.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

using namespace huggingface;

namespace {

constexpr std::string_view noSuchBias = "biases on these projections alone cannot be described here";

void readLlama(ConfigReader& r)
{
    readCommon(r, {32000, 4096, 11008, 32, 32, 0, 2048});
    const bool attention = r.config.flagOr("attention_bias", false);
    const bool mlp = r.config.flagOr("mlp_bias", false);
    if (attention)
        r.a.bias = mlp ? BiasKind::All : BiasKind::AttentionAll;
    if (mlp && !attention)
        refuseFlag(r, "mlp_bias", noSuchBias);
}

void readMistral(ConfigReader& r)
{
    readCommon(r, {32000, 4096, 14336, 32, 32, 8, 131072});
    // Written as null where there is no window; left out, it is 4096.
    windowOnAllLayers(r, r.config.mentions("sliding_window") ? 0 : 4096);
}

void readMixtral(ConfigReader& r)
{
    readCommon(r, {32000, 4096, 14336, 32, 32, 8, 131072});
    windowOnAllLayers(r, 0);
    r.a.moe.experts = whole(r, "num_local_experts", 8, expertCount);
    r.a.moe.topK = whole(r, "num_experts_per_tok", 2, expertCount);
    r.a.moe.expertFfn = r.a.ffn;
}

// The window fields have no effect where use_sliding_window is false.
bool usesWindow(ConfigReader& r)
{
    checkUnused(r, "sliding_window", {0, sequence.maximum});
    checkUnused(r, "max_window_layers", {0, layerCount.maximum});
    return r.config.flagOr("use_sliding_window", false);
}

void readQwenWindow(ConfigReader& r)
{
    if (!usesWindow(r))
        return;
    const double full = r.config.wholeOr("max_window_layers", 28, {0, layerCount.maximum});
    windowOnSome(r, 4096, std::max(0.0, r.a.layers - full));
}

void readQwen2(ConfigReader& r)
{
    readCommon(r, {151936, 4096, 22016, 32, 32, 32, 32768});
    r.a.bias = BiasKind::Qkv;
    readQwenWindow(r);
}

void readQwen3(ConfigReader& r)
{
    readCommon(r, {151936, 4096, 22016, 32, 32, 32, 32768, 128});
    r.a.qkNorm = QkNormKind::Head;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    readQwenWindow(r);
}

// A layer is sparse when its number, from one, is a multiple of decoder_sparse_step and not listed as dense.
void readQwenExperts(ConfigReader& r, double experts, double topK, double expertFfn)
{
    MixtureOfExperts& moe = r.a.moe;
    moe.experts = whole(r, {"num_experts", "num_local_experts"}, experts, expertCount);
    moe.topK = whole(r, "num_experts_per_tok", topK, expertCount);
    moe.expertFfn = whole(r, "moe_intermediate_size", expertFfn, innerRange());
    moe.interval = whole(r, "decoder_sparse_step", 1, layerCount);
    const nlohmann::ordered_json* const dense = r.config.find("mlp_only_layers");
    if (!dense || dense->empty())
        return;
    bool leading = dense->is_array() && moe.interval == 1;
    for (std::size_t i = 0; leading && i < dense->size(); ++i)
        leading = (*dense)[i].is_number_integer() && (*dense)[i].get<double>() == static_cast<double>(i);
    if (leading)
        moe.firstDenseLayers = static_cast<double>(dense->size());
    else
        r.config.problem("mlp_only_layers", "only the first layers, one after the other, can be dense here",
            "Import a model whose dense layers come first.");
}

void readQwen2Moe(ConfigReader& r)
{
    readCommon(r, {151936, 2048, 5632, 24, 16, 16, 32768});
    r.a.bias = r.config.flagOr("qkv_bias", true) ? BiasKind::Qkv : BiasKind::None;
    readQwenExperts(r, 60, 4, 1408);
    r.a.moe.sharedFfn = whole(r, "shared_expert_intermediate_size", 5632, innerRange());
    r.a.moe.sharedExperts = 1;
    r.notes.push_back("the gate of the shared expert (hidden_size parameters a layer, "
        + plainNumber(r.a.hidden * r.a.layers) + " in all) is not counted");
    if (usesWindow(r)) { // layers 0, 2, 4 … of the first max_window_layers
        const double first = r.config.wholeOr("max_window_layers", 28, {0, layerCount.maximum});
        windowOnSome(r, 4096, std::ceil(std::min(first, r.a.layers) / 2));
    }
}

void readQwen3Moe(ConfigReader& r)
{
    readCommon(r, {151936, 2048, 6144, 24, 32, 4, 32768});
    r.a.qkNorm = QkNormKind::Head;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    readQwenExperts(r, 128, 8, 768);
    if (usesWindow(r))
        windowOnAllLayers(r, 4096);
}

// Sparse layers are those from first_k_dense_replace on whose index is a multiple of moe_layer_freq.
void readDeepSeekExperts(ConfigReader& r)
{
    MixtureOfExperts& moe = r.a.moe;
    moe.experts = whole(r, "n_routed_experts", required, expertCount);
    moe.topK = whole(r, "num_experts_per_tok", required, expertCount);
    moe.expertFfn = whole(r, "moe_intermediate_size", required, innerRange());
    moe.sharedExperts = r.config.wholeOr("n_shared_experts", 0, {0, expertCount.maximum});
    moe.sharedFfn = moe.sharedExperts > 0 ? moe.expertFfn : 0;
    moe.interval = whole(r, "moe_layer_freq", 1, layerCount);
    const double dense = r.config.wholeOr("first_k_dense_replace", 0, {0, layerCount.maximum});
    const double firstSparse = std::ceil(dense / moe.interval) * moe.interval;
    moe.firstDenseLayers = firstSparse - moe.interval + 1;
    if (moe.firstDenseLayers < 0)
        r.config.problem("moe_layer_freq",
            "layer 0 and then every " + plainNumber(moe.interval) + "th cannot be described here",
            "Import a model whose first layer is dense.");
}

void readDeepSeek(ConfigReader& r)
{
    readCommon(r, {required, required, required, required, required, 0, 4096, settledBelow});
    LatentAttention& mla = r.a.mla;
    r.a.attention = AttentionKind::Mla;
    mla.qLoraRank = r.config.wholeOr("q_lora_rank", 0, {0, widthRange().maximum});
    mla.kvLoraRank = whole(r, "kv_lora_rank", required, widthRange());
    mla.qkNopeHeadDim = whole(r, "qk_nope_head_dim", required, widthRange());
    mla.qkRopeHeadDim = whole(r, "qk_rope_head_dim", required, widthRange());
    mla.vHeadDim = whole(r, "v_head_dim", required, widthRange());
    r.a.headDim = mla.qkNopeHeadDim + mla.qkRopeHeadDim;
    refuseFlag(r, "attention_bias", "latent attention with biases cannot be described here");
    if (r.config.has("n_routed_experts"))
        readDeepSeekExperts(r);
}

void furtherTokens(ConfigReader& r)
{
    if (r.config.wholeOr("num_nextn_predict_layers", 0, {0, layerCount.maximum}) > 0)
        r.notes.push_back(
            "the module that predicts further tokens (num_nextn_predict_layers) is not counted");
}

void readDeepSeekV3(ConfigReader& r)
{
    readDeepSeek(r);
    r.a.moe.routerBias = r.a.isMoe(); // e_score_correction_bias balances the experts
    furtherTokens(r);
}

// mlp_layer_types, where the file lists them, says of each layer what first_k_dense_replace says of all.
void denseLayersListed(ConfigReader& r)
{
    const std::vector<std::string> types = r.config.textsOr("mlp_layer_types");
    MixtureOfExperts& moe = r.a.moe;
    if (!r.config.has("first_k_dense_replace")) {
        if (types.empty())
            return (void)whole(r, "first_k_dense_replace", required, layerCount);
        const auto sparse =
            std::ranges::find_if(types, [](const std::string& each) { return each != "dense"; });
        moe.firstDenseLayers = static_cast<double>(sparse - types.begin());
    }
    bool same = types.empty() || static_cast<double>(types.size()) == r.a.layers;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const double beyond = static_cast<double>(i) - moe.firstDenseLayers;
        const bool sparse = beyond >= 0 && std::fmod(beyond + 1, moe.interval) == 0;
        same = same && types[i] == (sparse ? "sparse" : "dense");
    }
    if (!same)
        r.config.problem("mlp_layer_types",
            "is not " + plainNumber(moe.firstDenseLayers) + " dense layers and sparse ones to the last of "
                + plainNumber(r.a.layers),
            "Correct it, or first_k_dense_replace.");
}

// GLM-4.7-Flash: DeepSeek-V3's layers.
void readGlm4MoeLite(ConfigReader& r)
{
    readDeepSeekV3(r);
    if (r.a.isMoe())
        denseLayersListed(r);
}

void readGemma(ConfigReader& r)
{
    readCommon(r, {256000, 3072, 24576, 28, 16, 16, 8192, 256, true});
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
}

void readGemma2(ConfigReader& r)
{
    readCommon(r, {256000, 2304, 9216, 26, 8, 4, 8192, 256, true});
    r.a.postNorms = true;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    windowOnSome(r, 4096, std::ceil(r.a.layers / 2)); // layers 0, 2, 4 …
}

void readGemma3Text(ConfigReader& r)
{
    readCommon(r, {262208, 2304, 9216, 26, 8, 4, 131072, 256, true});
    r.a.postNorms = true;
    r.a.qkNorm = QkNormKind::Head;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    const double pattern = whole(r, {"sliding_window_pattern", "_sliding_window_pattern"}, 6, layerCount);
    windowOnSome(r, 4096, r.a.layers - std::floor(r.a.layers / pattern));
}

void readPhi(ConfigReader& r)
{
    readCommon(r, {51200, 2048, 8192, 24, 32, 0, 2048});
    r.a.gatedMlp = false;
    r.a.bias = BiasKind::All;
    r.a.norm = NormKind::Layer;
    r.a.parallelBlockSingleNorm = true;
    refuseFlag(r, "qk_layernorm", "LayerNorm with bias on queries and keys cannot be described here");
    r.notes.push_back(
        "the bias of the output head (vocab_size, " + plainNumber(r.a.vocab) + " parameters) is not counted");
}

void readPhi3(ConfigReader& r)
{
    readCommon(r, {32064, 3072, 8192, 32, 32, 0, 4096});
    windowOnAllLayers(r, 0);
}

void readGpt2(ConfigReader& r)
{
    readCommon(r, {50257, 768, elsewhere, 12, 12, 0, 1024, 0, true});
    r.a.ffn = whole(r, "n_inner", 4 * r.a.hidden, innerRange());
    r.a.gatedMlp = false;
    r.a.bias = BiasKind::All;
    r.a.norm = NormKind::Layer;
    r.a.position = PositionKind::Learned;
    refuseFlag(r, "add_cross_attention", "cross attention cannot be described here");
}

void readGptNeox(ConfigReader& r)
{
    readCommon(r, {50432, 6144, 24576, 44, 64, 0, 2048});
    r.a.gatedMlp = false;
    r.a.bias = BiasKind::All;
    r.a.norm = NormKind::Layer;
    if (!r.config.flagOr("attention_bias", true))
        r.config.problem(
            "attention_bias", "is false: " + std::string(noSuchBias), "Import a model with both.");
}

void readFalcon(ConfigReader& r)
{
    readCommon(r, {65024, 4544, elsewhere, 32, 71, 0, 2048, 0, true});
    Architecture& a = r.a;
    a.ffn = whole(r, "ffn_hidden_size", 4 * a.hidden, innerRange());
    a.gatedMlp = false;
    a.norm = NormKind::Layer;
    a.bias = r.config.flagOr("bias", false) ? BiasKind::All : BiasKind::None;
    a.position = r.config.flagOr("alibi", false) ? PositionKind::Alibi : PositionKind::Rope;
    const bool grouped = r.config.flagOr("new_decoder_architecture", false);
    const bool shared = r.config.flagOr("multi_query", true);
    const bool parallel = r.config.flagOr("parallel_attn", true);
    if (grouped)
        a.kvHeads = whole(r, {"num_kv_heads", "n_head_kv"}, a.heads, headRange());
    else
        a.kvHeads = shared ? 1 : a.heads;
    const double norms = r.config.wholeOr("num_ln_in_parallel_attn", grouped ? 2 : 1, {1, 2});
    a.parallelBlockSingleNorm = grouped ? norms == 1 : parallel;
}

void readBloom(ConfigReader& r)
{
    readCommon(r, {required, required, elsewhere, required, required, 0, 2048, 0, true});
    r.a.ffn = 4 * r.a.hidden; // fixed in the code
    r.a.gatedMlp = false;
    r.a.bias = BiasKind::All;
    r.a.norm = NormKind::Layer;
    r.a.position = PositionKind::Alibi;
    r.a.embeddingNorm = true;
}

void readGptOss(ConfigReader& r)
{
    readCommon(r, {201088, 2880, 2880, 36, 64, 8, 131072, 64});
    r.a.bias = r.config.flagOr("attention_bias", true) ? BiasKind::AttentionAll : BiasKind::None;
    r.a.attentionSinks = true;
    r.a.moe.experts = whole(r, {"num_local_experts", "num_experts"}, 128, expertCount);
    r.a.moe.topK = whole(r, {"num_experts_per_tok", "experts_per_token"}, 4, expertCount);
    r.a.moe.expertFfn = r.a.ffn;
    r.a.moe.routerBias = true;
    r.a.moe.expertBias = true;
    windowOnSome(r, 128, std::ceil(r.a.layers / 2));
}

void readOlmo2(ConfigReader& r)
{
    readCommon(r, {50304, 4096, 11008, 32, 32, 0, 2048});
    r.a.qkNorm = QkNormKind::Full;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
}

// Olmo 3: three windowed layers, then one that sees everything.
void readOlmo3(ConfigReader& r)
{
    readOlmo2(r);
    windowOnSome(r, 4096, r.a.layers - std::floor(r.a.layers / 4));
}

// SmolLM3: Llama's shape; that a layer of four rotates nothing costs no parameter.
void readSmolLm3(ConfigReader& r)
{
    readCommon(r, {128256, 2048, 11008, 36, 16, 4, 32768, 0, true});
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    refuseFlag(r, "mlp_bias", noSuchBias);
    readQwenWindow(r);
}

void readSeedOss(ConfigReader& r)
{
    readCommon(r, {155136, 4096, 27648, 64, 80, 8, 524288, 128});
    const bool biased = r.config.flagOr("attention_bias", true);
    if (biased)
        r.a.bias = r.config.flagOr("attention_out_bias", false) ? BiasKind::AttentionAll : BiasKind::Qkv;
    else
        refuseFlag(r, "attention_out_bias", noSuchBias);
    refuseFlag(r, "mlp_bias", noSuchBias);
}

// GLM-4 (0414) and its predecessor in transformers: biases on queries, keys and values.
void readGlm(ConfigReader& r)
{
    readCommon(r, {151552, 4096, 13696, 40, 32, 2, 131072, 128});
    r.a.bias = r.config.flagOr("attention_bias", true) ? BiasKind::Qkv : BiasKind::None;
}

void readGlm4(ConfigReader& r)
{
    readCommon(r, {151552, 4096, 13696, 40, 32, 2, 131072, 128});
    r.a.postNorms = true;
    r.a.bias = r.config.flagOr("attention_bias", false) ? BiasKind::Qkv : BiasKind::None;
}

void readGlm4Moe(ConfigReader& r)
{
    readCommon(r, {151552, 4096, 10944, 46, 96, 8, 131072, 128});
    r.a.bias = r.config.flagOr("attention_bias", false) ? BiasKind::Qkv : BiasKind::None;
    if (r.config.flagOr("use_qk_norm", false))
        r.a.qkNorm = QkNormKind::Head;
    readDeepSeekExperts(r);
    r.a.moe.routerBias = true; // e_score_correction_bias
    furtherTokens(r);
}

void readPhiMoe(ConfigReader& r)
{
    readCommon(r, {32064, 4096, 6400, 32, 32, 8, 131072});
    r.a.norm = NormKind::Layer;
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    windowOnAllLayers(r, 0);
    r.a.moe.experts = whole(r, "num_local_experts", 16, expertCount);
    r.a.moe.topK = whole(r, "num_experts_per_tok", 2, expertCount);
    r.a.moe.expertFfn = r.a.ffn;
    if (r.config.flagOr("lm_head_bias", false))
        r.notes.push_back("the bias of the output head (vocab_size, " + plainNumber(r.a.vocab)
            + " parameters) is not counted");
}

// Command-R and Command-R+: attention and MLP side by side behind one norm without biases.
void readCohere(ConfigReader& r)
{
    readCommon(r, {256000, 8192, 22528, 40, 64, 0, 8192, 0, true});
    r.a.norm = NormKind::LayerNoBias;
    r.a.parallelBlockSingleNorm = true;
    if (r.config.flagOr("use_qk_norm", false))
        r.a.qkNorm = QkNormKind::Full; // a weight for every head
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
}

void readStarcoder2(ConfigReader& r)
{
    readCommon(r, {49152, 3072, 12288, 30, 24, 2, 4096, 0, true});
    r.a.gatedMlp = false;
    r.a.norm = NormKind::Layer;
    r.a.bias = r.config.flagOr("use_bias", true) ? BiasKind::All : BiasKind::None;
    windowOnAllLayers(r, 0);
}

void readGraniteMoe(ConfigReader& r)
{
    readCommon(r, {32000, 4096, 11008, 32, 32, 0, 2048});
    if (r.config.flagOr("attention_bias", false))
        r.a.bias = BiasKind::AttentionAll;
    r.a.moe.experts = whole(r, "num_local_experts", 8, expertCount);
    r.a.moe.topK = whole(r, "num_experts_per_tok", 2, expertCount);
    r.a.moe.expertFfn = r.a.ffn;
}

void readInternLm2(ConfigReader& r)
{
    readCommon(r, {103168, 4096, 11008, 32, 32, 0, 2048});
    if (r.config.flagOr("bias", false))
        r.a.bias = BiasKind::AttentionAll;
}

// Llama 4: chunks of attention on three layers of four, a shared expert beside one routed.
void readLlama4Text(ConfigReader& r)
{
    readCommon(r, {202048, 5120, 8192, 48, 40, 8, 131072, 128});
    Architecture& a = r.a;
    MixtureOfExperts& moe = a.moe;
    moe.experts = whole(r, "num_local_experts", 16, expertCount);
    moe.topK = whole(r, "num_experts_per_tok", 1, expertCount);
    moe.expertFfn = moe.sharedFfn = a.ffn;
    moe.sharedExperts = 1;
    moe.interval = whole(r, "interleave_moe_layer_step", 1, layerCount);
    a.ffn = whole(r, "intermediate_size_mlp", 16384, innerRange()); // of the layers between
    (void)r.config.has("use_qk_norm"); // its norms hold no weights
    if (r.config.flagOr("attention_bias", false))
        a.bias = BiasKind::AttentionAll;
    const double chunk = r.config.wholeOr("attention_chunk_size", 8192, sequence);
    if (chunk > 0) {
        a.slidingWindow = chunk;
        a.windowedShare = (a.layers - std::floor(a.layers / 4)) / a.layers;
        a.chunkedWindow = true;
        r.notes.push_back("three layers of four attend inside chunks of " + plainNumber(chunk) + " tokens");
    }
}

constexpr std::array families{
    HuggingFaceFamily{"bloom", readBloom},
    HuggingFaceFamily{"cohere", readCohere},
    HuggingFaceFamily{"deepseek_v2", readDeepSeek},
    HuggingFaceFamily{"deepseek_v3", readDeepSeekV3},
    HuggingFaceFamily{"falcon", readFalcon},
    HuggingFaceFamily{"gemma", readGemma},
    HuggingFaceFamily{"gemma2", readGemma2},
    HuggingFaceFamily{"gemma3", readGemma3Text},
    HuggingFaceFamily{"gemma3_text", readGemma3Text},
    HuggingFaceFamily{"glm", readGlm},
    HuggingFaceFamily{"glm4", readGlm4},
    HuggingFaceFamily{"glm4_moe", readGlm4Moe},
    HuggingFaceFamily{"glm4_moe_lite", readGlm4MoeLite},
    HuggingFaceFamily{"gpt2", readGpt2},
    HuggingFaceFamily{"gpt_neox", readGptNeox},
    HuggingFaceFamily{"gpt_oss", readGptOss},
    HuggingFaceFamily{"granite", readLlama},
    HuggingFaceFamily{"granitemoe", readGraniteMoe},
    HuggingFaceFamily{"internlm2", readInternLm2},
    HuggingFaceFamily{"kimi_k2", readDeepSeekV3},
    HuggingFaceFamily{"llama", readLlama},
    HuggingFaceFamily{"llama4", readLlama4Text},
    HuggingFaceFamily{"llama4_text", readLlama4Text},
    HuggingFaceFamily{"mistral", readMistral},
    HuggingFaceFamily{"mixtral", readMixtral},
    HuggingFaceFamily{"olmo2", readOlmo2},
    HuggingFaceFamily{"olmo3", readOlmo3},
    HuggingFaceFamily{"phi", readPhi},
    HuggingFaceFamily{"phi3", readPhi3},
    HuggingFaceFamily{"phimoe", readPhiMoe},
    HuggingFaceFamily{"qwen2", readQwen2},
    HuggingFaceFamily{"qwen2_moe", readQwen2Moe},
    HuggingFaceFamily{"qwen3", readQwen3},
    HuggingFaceFamily{"qwen3_moe", readQwen3Moe},
    HuggingFaceFamily{"qwen3_vl", readQwen3},
    HuggingFaceFamily{"qwen3_vl_moe", readQwen3Moe},
    HuggingFaceFamily{"qwen3_vl_moe_text", readQwen3Moe},
    HuggingFaceFamily{"qwen3_vl_text", readQwen3},
    HuggingFaceFamily{"seed_oss", readSeedOss},
    HuggingFaceFamily{"smollm3", readSmolLm3},
    HuggingFaceFamily{"starcoder2", readStarcoder2},
};

} // namespace

std::span<const HuggingFaceFamily> huggingFaceFamilies() { return families; }

} // namespace ridgepoint
