#include "core/interop/launch/expert_layers.h"
#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

void readAttention(Reader& reader)
{
    reader.begin();
    const Architecture now = architectureOf(reader.scenario().model);
    const bool grouped = reader.on("group-query-attention");
    if (const auto groups = reader.number("num-query-groups")) {
        if (grouped || reader.has("attention-group-size"))
            reader.set("num-query-groups", "model.kv_heads", *groups);
    } else if (grouped) {
        reader.set("group-query-attention", "model.kv_heads", 1.0); // its default
    }
    if (const auto width = reader.number("kv-channels"))
        reader.set("kv-channels", "model.head_dim", *width);
    else if (now.attention != AttentionKind::Mla && now.heads > 0)
        reader.set("hidden-size", "model.head_dim", std::max(1.0, std::floor(now.hidden / now.heads)));

    const bool query = reader.on("add-qkv-bias"), none = reader.on("disable-bias-linear");
    reader.setQuietly("model.bias", query && none ? "qkv" : none ? "none" : "all");
    const bool norm = reader.on("qk-layernorm");
    // Latent attention normalises its latents, which are counted with it.
    reader.setQuietly("model.qk_norm", norm && now.attention != AttentionKind::Mla ? "head" : "none");

    // "(-1,-1)" is none.
    const auto window = reader.list("window-size");
    std::string left = window.empty() ? std::string("-") : window.front();
    std::erase(left, '(');
    if (!left.starts_with('-')) {
        double tokens = 0;
        for (const char c : left)
            tokens = c >= '0' && c <= '9' && tokens < 1e12 ? tokens * 10 + (c - '0') : tokens;
        reader.set("window-size", "model.attention.sliding_window", tokens + 1); // itself as well
        if (const auto skip = reader.number("window-attn-skip-freq"); skip && *skip >= 1)
            reader.set("window-attn-skip-freq", "model.attention.windowed_share", (*skip - 1) / *skip);
    }
}

void readExperts(Reader& reader)
{
    reader.begin();
    const Architecture now = architectureOf(reader.scenario().model);
    const auto width = reader.number("moe-ffn-hidden-size");
    const auto shared = reader.number("moe-shared-expert-intermediate-size");
    const std::string pattern = reader.spelled("moe-layer-freq");
    if (!now.isMoe())
        return;
    const double expert = width.value_or(now.ffn);
    reader.set("moe-ffn-hidden-size", "model.moe.moe_ffn", expert);
    reader.set(
        "moe-shared-expert-intermediate-size", "model.moe.shared", sharedExperts(shared.value_or(0), expert));
    if (shared && *shared > 0)
        reader.set("moe-shared-expert-intermediate-size", "model.moe.shared_ffn",
            *shared / sharedExperts(*shared, expert));
    if (pattern.empty()) {
        reader.setQuietly({{"model.moe.first_dense_layers", "0"}, {"model.moe.interval", "1"}});
    } else if (const auto found = expertLayersIn(pattern, now.layers)) {
        reader.set("moe-layer-freq", "model.moe.first_dense_layers", found->firstDense);
        reader.set("moe-layer-freq", "model.moe.interval", found->interval);
    } else {
        reader.refuseModel("moe-layer-freq",
            phrase("%1: these layers with experts cannot be described here", printable(pattern, 60)));
    }
}

// Reads the vocabulary size: the flag, or the size of a tokenizer known by its name.
void readVocabulary(Reader& reader)
{
    reader.begin();
    const auto padded = reader.number("padded-vocab-size");
    if (padded)
        return reader.set("padded-vocab-size", "model.vocab", *padded);
    if (reader.has("vocab-size"))
        return;
    const std::string type = reader.spelled("tokenizer-type"), name = reader.spelled("tokenizer-model");
    if (const Word* const known = reader.launcher().byWord("tokenizers", type)) {
        double entries = 0; // which _vocab_size_with_padding() pads
        std::from_chars(known->text.data(), known->text.data() + known->text.size(), entries);
        const double multiple = reader.number("make-vocab-size-divisible-by").value_or(128)
            * std::max(1.0, reader.scenario().mesh.tensor);
        reader.set("tokenizer-type", "model.vocab", std::ceil(entries / multiple) * multiple);
    } else if (const auto model = servedModel(name)) {
        if (const ModelPreset* preset = reader.catalog().model(model->preset))
            reader.set("tokenizer-model", "model.vocab", preset->architecture.vocab);
    }
}

void writeAttention(Writer& writer)
{
    const Architecture& a = writer.architecture();
    if (a.attention == AttentionKind::Mla) {
        writer.flag(
            "multi-latent-attention", true, {"model.attention.kind", "model.kv_heads", "model.head_dim"});
        writer.flag("qk-layernorm", true, {"model.qk_norm"});
    } else {
        if (a.kvHeads != a.heads) {
            writer.flag("group-query-attention", true);
            writer.count("num-query-groups", a.kvHeads, {"model.kv_heads", "model.attention.kind"});
        } else {
            writer.said({"model.kv_heads", "model.attention.kind"});
        }
        writer.count("kv-channels", a.headDim, {"model.head_dim"});
        if (a.qkNorm != QkNormKind::Full)
            writer.flag("qk-layernorm", a.qkNorm == QkNormKind::Head, {"model.qk_norm"});
    }
    if (a.bias == BiasKind::AttentionAll)
        writer.cannot("model.bias",
            phrase("biases of all attention projections: Megatron has them on all layers, on none, or on "
                   "query, key and value"));
    else
        writer.said({"model.bias"});
    writer.flag("disable-bias-linear", a.bias != BiasKind::All);
    writer.flag("add-qkv-bias", a.bias == BiasKind::Qkv);
    if (a.slidingWindow > 0) {
        writer.word(
            "window-size", plainNumber(a.slidingWindow - 1) + ",0", {"model.attention.sliding_window"});
        // n of "a full layer every n"
        const double skip = a.windowedShare < 1 ? 1 / (1 - a.windowedShare) : 0;
        const double whole = std::round(skip);
        if (whole == 0)
            writer.said({"model.attention.windowed_share"});
        else if ((whole - 1) / whole == a.windowedShare)
            writer.count("window-attn-skip-freq", whole, {"model.attention.windowed_share"});
    } else {
        writer.said({"model.attention.sliding_window"});
    }
}

void writeExperts(Writer& writer)
{
    const Architecture& a = writer.architecture();
    // transformer_config.py:2617: its bias of experts balances them. That of a router beside biased experts
    // (gpt-oss) is learned, and comes with the biases of all layers.
    const bool balances = a.moe.routerBias && !a.moe.expertBias;
    if (a.isMoe() && a.moe.routerBias && !balances)
        writer.cannot("model.moe.router_bias",
            phrase(
                "model.moe.router_bias: Megatron's own bias of experts balances them, this one is learned"));
    writer.section("experts");
    if (!a.isMoe())
        return;
    if (balances)
        writer.text("moe-router-score-function", "sigmoid");
    else if (a.moe.topK == 1) // transformer_config.py:2669
        writer.flag("moe-router-pre-softmax", true);
    if (a.bias == BiasKind::All) // experts.py:205
        writer.flag("no-bias-dropout-fusion", true);
    writer.count("moe-ffn-hidden-size", a.moe.expertFfn, {"model.moe.moe_ffn"});
    const double shared = a.moe.sharedExperts * a.moe.sharedFfn;
    if (shared > 0) {
        writer.count("moe-shared-expert-intermediate-size", shared);
        if (sharedExperts(shared, a.moe.expertFfn) == a.moe.sharedExperts)
            writer.said({"model.moe.shared", "model.moe.shared_ffn"});
        else
            writer.cannot("model.moe.shared",
                phrase("%1 shared experts are written as one of their joint width",
                    plainNumber(a.moe.sharedExperts)));
    } else {
        writer.said({"model.moe.shared"});
    }
    if (a.moe.firstDenseLayers > 0 || a.moe.interval > 1)
        writer.word("moe-layer-freq", expertLayerPattern(a));
    writer.said({"model.moe.first_dense_layers", "model.moe.interval"});
    writer.flag("moe-grouped-gemm", true);
}

} // namespace

void prepareMegatronModel(Reader& reader)
{
    reader.begin();
    for (const Setting& setting : reader.settings())
        if (isAmong(reader.launcher().names("unlike_layers"), setting.key)
            && setting.kind != Setting::Kind::Null && setting.value() != "false"
            && setting.value() != "False") {
            if (setting.key.starts_with("program "))
                reader.take(setting.key);
            return reader.refuseModel(setting.key,
                phrase(
                    "layers of several kinds, or that do not attend as a decoder's do, cannot be described "
                    "here"));
        }
    if (reader.on("use-rotary-position-embeddings"))
        reader.imply("position-embedding-type", "rope", "use-rotary-position-embeddings");
    reader.take("no-position-embedding"); // beside it
    if (!reader.has("num-layers") || !reader.has("hidden-size") || !reader.has("num-attention-heads"))
        return;
    Architecture a; // of Megatron's defaults; the vocabulary comes with a tokenizer
    a.layers = a.hidden = a.ffn = a.heads = a.kvHeads = a.headDim = a.vocab = 1;
    a.attention = AttentionKind::Mha;
    if (reader.on("multi-latent-attention")) {
        a.attention = AttentionKind::Mla;
        a.mla = {
            .qLoraRank = 0, .kvLoraRank = 32, .qkNopeHeadDim = 128, .qkRopeHeadDim = 64, .vHeadDim = 128};
    }
    reader.startModel(a);
}

void readMegatronModel(Reader& reader)
{
    reader.begin();
    if (!reader.describesModel())
        return reader.leaveModel();
    readVocabulary(reader);
    reader.begin();
    if (reader.on("quick-geglu")) // gated as swiglu is, by another function
        reader.setQuietly("model.gated_mlp", "on");
    reader.take("glu-linear-offset");
    const Architecture now = architectureOf(reader.scenario().model);
    const auto ffn = reader.number("ffn-hidden-size");
    if (ffn)
        reader.set("ffn-hidden-size", "model.ffn", *ffn);
    else // validate_args() of arguments.py
        reader.set("hidden-size", "model.ffn",
            now.gatedMlp ? std::floor(std::floor(4 * now.hidden * 2 / 3) / 64) * 64 : 4 * now.hidden);
    if (reader.on("multi-latent-attention")) {
        const double heads = architectureOf(reader.scenario().model).heads;
        reader.set("num-attention-heads", "model.kv_heads", heads);
    }
    readAttention(reader);
    readExperts(reader);
}

void writeMegatronModel(Writer& writer)
{
    const Architecture& a = writer.architecture();
    // Megatron wants one, of at least the sequence (arguments.py:1354); rotary positions have no table.
    const double sequence = writer.scenario().training.sequenceLength;
    const bool longer = a.maxSequence < sequence && a.position == PositionKind::Rope;
    if (a.maxSequence <= 0)
        writer.cannot("model.max_seq", {});
    else if (longer)
        writer.cannot("model.max_seq",
            phrase("model.max_seq = %1: Megatron wants at least the sequence", plainNumber(a.maxSequence)));
    writer.section("model");
    if (a.maxSequence <= 0 || longer)
        writer.count("max-position-embeddings", sequence);
    if (a.position == PositionKind::Rope) // a scenario has none, as it costs nothing
        writer.comment(writer.launcher().format == Format::Arguments
                ? "Megatron's rotary base is 10000 unless --rotary-base gives the model's own."
                : "The rotary base is the recipe's unless model.rotary_base gives the model's own.");
    writer.count("make-vocab-size-divisible-by", 1); // the prediction pads nothing
    writer.count("ffn-hidden-size", a.ffn, {"model.ffn"});
    writeAttention(writer);
    writeExperts(writer);
}

} // namespace ridgepoint::launch
