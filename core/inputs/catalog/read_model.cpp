#include "core/inputs/catalog/preset_readers.h"

#include "core/inputs/model/alike_layers.h"
#include "core/inputs/model/layer_text.h"
#include "core/inputs/model/layered_shape.h"
#include "core/inputs/model/parameters.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr JsonRange layerCount{1, 1e5};
constexpr JsonRange width{1, 1e7};
constexpr JsonRange wideWidth{1, 1e9}; // MLP widths and vocabularies
constexpr JsonRange headCount{1, 1e6};
constexpr JsonRange expertCount{0, 1e6};
constexpr JsonRange sequence{0, 1e12};
constexpr JsonRange parameterCount{0, 1e18};
constexpr JsonRange furtherLayers{0, 64};

constexpr std::array<std::string_view, 48> modelKeys{"schema", "id", "name", "family", "year", "params_total",
    "params_total_stated", "stated_from_memory", "diff_percent", "params_active",
    "params_active_excl_input_embedding", "params_active_stated", "active_diff_percent", "layers", "hidden",
    "ffn", "heads", "kv_heads", "head_dim", "vocab", "tied_embeddings", "gated_mlp", "bias", "norm",
    "position", "qk_norm", "post_norms", "parallel_block_single_norm", "attention", "moe", "moe_layer_count",
    "max_seq", "train_tokens", "train_tokens_note", "vision_tower_params_not_counted", "dims_from_memory",
    "breakdown", "sources", "paper", "notes", "exact_match_with_stated", "kv_cache_bytes_per_token_bf16",
    "embedding_norm", "difference_from_stated", "mtp_layers", "left_out", "layer_list", "$schema"};
// What a list of layers has of its own.
constexpr std::array<std::string_view, 21> dimensionKeys{"layers", "hidden", "ffn", "heads", "kv_heads",
    "head_dim", "vocab", "tied_embeddings", "gated_mlp", "bias", "norm", "position", "qk_norm", "post_norms",
    "parallel_block_single_norm", "attention", "moe", "moe_layer_count", "max_seq", "embedding_norm",
    "mtp_layers"};
constexpr std::array<std::string_view, 5> attentionKeys{
    "kind", "mla", "sliding_window", "relative_position_projection", "sinks"};
constexpr std::array<std::string_view, 5> mlaKeys{
    "q_lora_rank", "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim"};
constexpr std::array<std::string_view, 4> windowKeys{"size", "pattern", "windowed_layers", "chunked"};
constexpr std::array<std::string_view, 9> moeKeys{"experts", "topk", "shared", "moe_ffn", "shared_ffn",
    "first_dense_layers", "interval", "router_bias", "expert_bias"};

LatentAttention readLatentAttention(JsonFields fields)
{
    fields.refuseUnknown(mlaKeys);
    LatentAttention mla;
    mla.qLoraRank = fields.wholeOr("q_lora_rank", 0, {0, width.maximum});
    mla.kvLoraRank = fields.whole("kv_lora_rank", width);
    mla.qkNopeHeadDim = fields.whole("qk_nope_head_dim", width);
    mla.qkRopeHeadDim = fields.whole("qk_rope_head_dim", width);
    mla.vHeadDim = fields.whole("v_head_dim", width);
    return mla;
}

// A window of a pattern that names no size (banded sparse) is kept as full attention.
void readWindow(JsonFields fields, Architecture& a)
{
    fields.refuseUnknown(windowKeys);
    a.slidingWindow = fields.wholeOr("size", 0, sequence);
    a.windowedShare = fields.wholeOr("windowed_layers", a.layers, {0, a.layers}) / a.layers;
    a.chunkedWindow = fields.flagOr("chunked", false);
}

void readAttention(JsonFields fields, Architecture& a)
{
    fields.refuseUnknown(attentionKeys);
    a.attention = fields.choice<AttentionKind>("kind",
        {{"GQA", AttentionKind::Gqa}, {"MHA", AttentionKind::Mha}, {"MQA", AttentionKind::Mqa},
            {"MLA", AttentionKind::Mla}});
    a.relativePositionProjection = fields.flagOr("relative_position_projection", false);
    a.attentionSinks = fields.flagOr("sinks", false);
    if (auto window = fields.objectOr("sliding_window"))
        readWindow(*window, a);
    if (a.attention == AttentionKind::Mla)
        a.mla = readLatentAttention(fields.object("mla"));
    else if (fields.has("mla"))
        fields.problem("mla", "belongs to attention of kind \"MLA\" only", "Remove it, or set kind to MLA.");
}

MixtureOfExperts readExperts(JsonFields fields, const Architecture& a)
{
    fields.refuseUnknown(moeKeys);
    MixtureOfExperts moe;
    moe.experts = fields.whole("experts", {1, expertCount.maximum});
    moe.topK = fields.whole("topk", {1, expertCount.maximum});
    moe.expertFfn = fields.whole("moe_ffn", wideWidth);
    moe.sharedExperts = fields.wholeOr("shared", 0, expertCount);
    moe.sharedFfn = fields.wholeOr("shared_ffn", moe.sharedExperts > 0 ? moe.expertFfn : 0, wideWidth);
    moe.firstDenseLayers = fields.wholeOr("first_dense_layers", 0, {0, layerCount.maximum});
    moe.interval = fields.wholeOr("interval", 1, layerCount);
    moe.routerBias = fields.flagOr("router_bias", false);
    moe.expertBias = fields.flagOr("expert_bias", false);
    if (moe.topK > moe.experts)
        fields.problem("topk",
            "a token cannot use " + plainNumber(moe.topK) + " of " + plainNumber(moe.experts) + " experts",
            "Write at most the number of experts.");
    if (moe.firstDenseLayers + moe.interval > a.layers)
        fields.problem("first_dense_layers",
            "with " + plainNumber(a.layers) + " layers no layer would hold experts",
            "Lower first_dense_layers or interval, or remove moe.");
    return moe;
}

void checkHeads(JsonFields& fields, const Architecture& a)
{
    if (a.kvHeads > a.heads || std::fmod(a.heads, a.kvHeads) != 0)
        fields.problem("kv_heads",
            plainNumber(a.heads) + " query heads cannot share " + plainNumber(a.kvHeads)
                + " key/value heads evenly",
            "Write a divisor of heads.");
    const bool single = a.kvHeads == 1;
    const bool equal = a.kvHeads == a.heads;
    if ((a.attention == AttentionKind::Mha && !equal) || (a.attention == AttentionKind::Mqa && !single))
        fields.problem("attention.kind",
            "does not agree with " + plainNumber(a.heads) + " heads and " + plainNumber(a.kvHeads)
                + " kv_heads",
            "MHA has as many kv_heads as heads, MQA has one, GQA lies between.");
    if (a.attention == AttentionKind::Mla && a.headDim != a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim)
        fields.problem("head_dim",
            "is " + plainNumber(a.headDim) + ", but qk_nope_head_dim + qk_rope_head_dim is "
                + plainNumber(a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim),
            "Write their sum.");
}

// A file that carries counts is held to them: a slip in a dimension shows here.
void checkCounts(JsonFields& fields, const ModelPreset& preset)
{
    const ParameterBreakdown counted = countParameters(preset.architecture);
    const bool listed = bool(preset.architecture.plan);
    const std::string what = listed ? "layers" : "dimensions";
    const auto hold = [&](std::string_view key, double count) {
        const double written = fields.numberOr(key, count, parameterCount);
        if (written != count)
            fields.problem(key,
                "says " + plainNumber(written) + ", but the " + what + " count to " + plainNumber(count),
                listed ? "Correct the list of layers, or the count."
                       : "Correct the dimension that is off, or the count.");
    };
    hold("params_total", counted.total().value());
    hold("params_active", counted.active(preset.architecture).value());
    if (preset.exact && preset.statedTotal != counted.total())
        fields.problem("exact_match_with_stated",
            "is true, but the " + what + " count to " + plainNumber(counted.total().value()) + " and "
                + plainNumber(preset.statedTotal.value()) + " is stated",
            "Set it to false, or correct the dimension that is off.");
}

// A model whose layers differ: the list has all that dimensions say of others.
Architecture readLayerList(JsonFields& fields)
{
    constexpr std::string_view key = "layer_list";
    for (const std::string_view dimension : dimensionKeys)
        if (fields.mentions(dimension))
            fields.problem(
                dimension, "is given with layer_list, which has all dimensions", "Remove one of the two.");
    const std::string text = fields.text(key);
    LayerTextRead read = readLayerText(text);
    if (!read.model && !text.empty())
        fields.problem(key, read.problem.plain(), "Write what an import of the model's config.json writes.");
    if (!read.model)
        return {};
    if (const double total = countParameters(*read.model).total(); !(total <= parameterCount.maximum))
        fields.problem(key, "counts to " + plainNumber(total) + " parameters, more than any model",
            "Check hidden, vocab and the widths.");
    // Layers that are alike are edited as dimensions, as those of an imported file are.
    const std::optional<AlikeLayers> alike = alikeLayers(*read.model);
    const bool whole = alike && alike->headBias + alike->sharedGates == 0;
    return whole ? alike->architecture : shapeOf(*std::move(read.model));
}

} // namespace

Architecture readArchitecture(JsonFields& fields)
{
    Architecture a;
    a.layers = fields.whole("layers", layerCount);
    a.hidden = fields.whole("hidden", width);
    a.ffn = fields.whole("ffn", wideWidth);
    a.heads = fields.whole("heads", headCount);
    a.kvHeads = fields.wholeOr("kv_heads", a.heads, headCount);
    a.vocab = fields.whole("vocab", wideWidth);
    a.maxSequence = fields.wholeOr("max_seq", 0, sequence);
    a.tiedEmbeddings = fields.flagOr("tied_embeddings", false);
    a.gatedMlp = fields.flagOr("gated_mlp", true);
    a.bias = fields.choiceOr<BiasKind>("bias", BiasKind::None,
        {{"none", BiasKind::None}, {"all", BiasKind::All}, {"qkv", BiasKind::Qkv},
            {"attn_all", BiasKind::AttentionAll}});
    a.norm = fields.choiceOr<NormKind>("norm", NormKind::Rms,
        {{"rms", NormKind::Rms}, {"layer", NormKind::Layer}, {"ln_nobias", NormKind::LayerNoBias}});
    a.position = fields.choiceOr<PositionKind>("position", PositionKind::Rope,
        {{"rope", PositionKind::Rope}, {"learned", PositionKind::Learned}, {"alibi", PositionKind::Alibi},
            {"transformer-xl-relative", PositionKind::Relative}});
    a.qkNorm = fields.choiceOr<QkNormKind>("qk_norm", QkNormKind::None,
        {{"none", QkNormKind::None}, {"head", QkNormKind::Head}, {"full", QkNormKind::Full}});
    a.postNorms = fields.flagOr("post_norms", false);
    a.parallelBlockSingleNorm = fields.flagOr("parallel_block_single_norm", false);
    a.embeddingNorm = fields.flagOr("embedding_norm", false);

    const AttentionKind usual = a.kvHeads == a.heads ? AttentionKind::Mha
        : a.kvHeads == 1                             ? AttentionKind::Mqa
                                                     : AttentionKind::Gqa;
    a.attention = usual;
    if (auto attention = fields.objectOr("attention"))
        readAttention(*attention, a);

    const bool divides = std::fmod(a.hidden, a.heads) == 0;
    const double latentHead = a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim;
    const double usualHead = a.attention == AttentionKind::Mla ? latentHead : std::floor(a.hidden / a.heads);
    if (a.attention != AttentionKind::Mla && !divides && !fields.has("head_dim"))
        fields.problem("head_dim",
            "is missing, and hidden (" + plainNumber(a.hidden) + ") is not a multiple of heads ("
                + plainNumber(a.heads) + ")",
            "Add \"head_dim\".");
    a.headDim = fields.wholeOr("head_dim", usualHead, width);
    checkHeads(fields, a);

    if (a.position == PositionKind::Learned && a.maxSequence < 1)
        fields.problem(
            "max_seq", "is missing; learned positions hold parameters for each", "Add \"max_seq\".");
    if (auto moe = fields.objectOr("moe"))
        a.moe = readExperts(*moe, a);
    a.mtpLayers = fields.wholeOr("mtp_layers", 0, furtherLayers);
    return a;
}

ModelPreset readModelPreset(JsonFields& fields)
{
    ModelPreset preset;
    readPresetInfo(fields, preset);
    fields.refuseUnknown(modelKeys);
    preset.family = fields.textOr("family", "");
    preset.year = static_cast<int>(fields.wholeOr("year", 0, {1950, 2200}));
    const bool listed = fields.mentions("layer_list");
    preset.architecture = listed ? readLayerList(fields) : readArchitecture(fields);
    preset.statedTotal = Parameters(fields.numberOr("params_total_stated", 0, parameterCount));
    preset.exact = fields.flagOr("exact_match_with_stated", false);
    preset.trainTokens = Tokens(fields.numberOr("train_tokens", 0, {0, 1e18}));
    preset.leftOut = fields.textOr("left_out", "");
    if (!listed || preset.architecture.plan) // else there is nothing to count, as was said
        checkCounts(fields, preset);
    return preset;
}

} // namespace ridgepoint
