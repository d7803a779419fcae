#include "core/inputs/model/mixers/mixers.h"
#include "core/interop/huggingface/mixer_sizes.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

namespace {

bool uses(const PlannedLayers& plan, MixerUse use)
{
    return std::ranges::any_of(plan, [use](const PlannedLayer& layer) { return layer.mixer == use; });
}

bool attends(const PlannedLayers& plan) { return std::ranges::any_of(plan, &PlannedLayer::attends); }

double headWidth(Reader& r, double hidden, const PerLayer& heads)
{
    if (const double said = r.wholeOr(headWidthNames, 0, widthRange()); said > 0)
        return said;
    const double width = hidden / heads.at(0);
    if (width != std::floor(width))
        r.fields.problem("hidden_size",
            plainNumber(hidden) + " does not divide evenly among " + plainNumber(heads.at(0)) + " heads",
            "Correct hidden_size or num_attention_heads, or add head_dim.");
    return std::floor(width);
}

double valueWidth(Reader& r, double width)
{
    const auto none = [&r](std::string_view key) {
        const auto* const value = r.fields.find(key);
        return value && *value == 0;
    };
    if (!none("v_head_dim") || !none("qk_nope_head_dim"))
        return r.wholeOr({"v_head_dim"}, width, widthRange());
    r.unused({"qk_rope_head_dim"}, rankRange());
    r.setAside({"use_mla"}); // there is no latent attention, and these were its widths
    return width;
}

double biasOf(Reader& r)
{
    const bool all = r.flagOr(biasNames, false);
    const bool qkv = r.flagOr({"qkv_bias", "use_qkv_bias"}, false) || all;
    const bool out = r.flagOr({"attention_out_bias", "attention_o_bias"}, all && r.type.bias == BiasOf::All);
    return qkv && out ? 2 : qkv ? 1 : 0;
}

double qkNormOf(Reader& r)
{
    const std::string type = r.fields.textOr("qk_norm_type", "");
    const bool usual = r.type.qkNorm != QkNorm::None;
    if (!r.flagOr({"use_qk_norm", "qk_norm", "normalize_qk_projections"}, usual)
        || r.type.qkNorm == QkNorm::Unlearned)
        return 0;
    return type == "per_layer" || (type.empty() && r.type.qkNorm == QkNorm::All) ? 2 : 1;
}

double gateOf(Reader& r)
{
    if (r.flagOr({"use_head_wise_attn_gate"}, false))
        return 2;
    return r.flagOr(
               {"attn_output_gate", "use_attn_output_gate", "attention_output_gate"}, r.type.outputGate > 0)
        ? std::max(1.0, r.type.outputGate)
        : 0;
}

// Where a kind of layer has its own value of a size, under one of these names.
void override(Reader& r, Mixer& mixer, std::string_view size, Names names)
{
    if (const double said = r.wholeOr(names, 0, widthRange()); said > 0)
        mixer.set(size, said);
}

void refuseBiases(Reader& r)
{
    if (r.flagOr({"attention_bias"}, false))
        r.fields.problem("attention_bias", "is true: attention of this kind has no biases here",
            "Import a model without them.");
}

} // namespace

Attention::Attention(Reader& r, const PlannedLayers& plan, const StackSizes& stack)
    : m_full(usualMixer(mixers::softmax))
    , m_sliding(m_full)
    , m_chunked(m_full)
    , m_blockSparse(m_full)
{
    m_sharedCache = r.type.unusedSharedKeys ? 2 : 1;
    if (uses(plan, MixerUse::Compressed))
        readCompressed(r);
    else if (!attends(plan) && !uses(plan, MixerUse::BlockSparse))
        r.unused(headNames, {0, headRange().maximum});
    else if (r.has({"kv_lora_rank"}))
        readLatent(r, plan);
    else if (r.has({"share_q_dim"}))
        readFactorised(r);
    else
        readSoftmax(r, plan, stack);
}

void Attention::readSoftmax(Reader& r, const PlannedLayers& plan, const StackSizes& stack)
{
    const auto layers = static_cast<double>(plan.size());
    if (const auto* const latent = r.fields.find("qk_nope_head_dim"); latent && *latent != 0)
        r.fields.problem("kv_lora_rank", "is missing, and qk_nope_head_dim is a width of latent attention",
            "Add the rank of keys and values.");
    m_perLayer = true;
    m_heads = r.has(headsOfEach) ? r.each(headsOfEach, headRange(), layers)
                                 : r.each(headNames, headRange(), layers);
    r.setAside(headNames);
    m_kvHeads = r.eachOr(kvHeadNames, 0, headRange(), layers); // 0: as many as heads
    if (r.flagOr({"multi_query"}, false) && !r.flagOr({"new_decoder_architecture"}, false))
        m_kvHeads = 1;
    r.assumed(kvHeadNames, plainNumber(m_kvHeads.at(0) > 0 ? m_kvHeads.at(0) : m_heads.at(0)));
    const double width = headWidth(r, stack.hidden, m_heads);
    r.assumed(headWidthNames, plainNumber(width));
    m_full.set("key_width", width);
    m_full.set("value_width", valueWidth(r, width));
    m_full.set("bias", biasOf(r));
    m_full.set("qk_norm", qkNormOf(r));
    m_full.set("gate", gateOf(r));
    m_full.set("sinks", r.type.sinks || r.flagOr({"sink", "add_full_attention_sink_bias"}, false) ? 1 : 0);
    // Gemma's says "vision" where only the tokens of a picture see later ones.
    const auto* const later = r.fields.find("use_bidirectional_attention");
    const bool all = later && (*later == true || *later == "all");
    if (later && *later == "vision")
        r.note("tokens of one picture see each other, which is counted as if they saw earlier ones alone");
    m_full.set("bidirectional", r.type.bidirectional || all ? 1 : 0);
    if (const double positions = r.wholeOr({"d_rel"}, 0, rankRange()); positions > 0) {
        m_full.set("positions", positions);
        m_full.set("position_extent", r.whole({"rel_extent"}, sequenceRange));
        m_full.set("taps", r.whole({"conv_kernel_size"}, countRange));
    }

    m_sliding = m_chunked = m_full;
    // Layers without a window may have sizes of their own …
    if (uses(plan, MixerUse::Sliding)) {
        override(r, m_full, "key_width", {"global_head_dim"});
        override(r, m_full, "value_width", {"global_head_dim"});
        override(r, m_full, "kv_heads", {"num_global_key_value_heads"});
        m_full.set("key_is_value", r.flagOr({"attention_k_eq_v"}, false) ? 1 : 0);
    }
    // … or those with one.
    const double window = windowOf(r);
    m_sliding.set("window", window);
    if (uses(plan, MixerUse::Sliding)) {
        override(r, m_sliding, "heads", {"swa_num_attention_heads"});
        override(r, m_sliding, "kv_heads", {"swa_num_key_value_heads"});
        override(r, m_sliding, "key_width", {"swa_head_dim"});
        override(r, m_sliding, "value_width", {"swa_head_dim"});
        override(r, m_sliding, "value_width", {"swa_v_head_dim"});
        if (r.has({"rel_extent"}))
            m_sliding.set("position_extent", window);
        m_sliding.set(
            "sinks", r.flagOr({"add_swa_attention_sink_bias"}, m_sliding.size("sinks") > 0) ? 1 : 0);
        if (window <= 0)
            r.fields.problem("sliding_window", "is needed: some layers have a window", "Add it, in tokens.");
    }
    // A second set of sizes in an object of its own, for layers of the kind it names.
    if (std::optional<Reader> other = r.nested("attention_other_setting")) {
        Mixer& of = other->fields.textOr("attention_type", "") == "full_attention" ? m_full : m_sliding;
        override(*other, of, "heads", headNames);
        override(*other, of, "kv_heads", kvHeadNames);
        override(*other, of, "key_width", headWidthNames);
        override(*other, of, "value_width", headWidthNames);
        override(*other, of, "value_width", {"v_head_dim"});
    }
    m_chunked.set("chunked", 1);
    m_chunked.set("window", r.wholeOr({"attention_chunk_size"}, 0, sequenceRange));
    if (uses(plan, MixerUse::Chunked) && m_chunked.size("window") <= 0)
        r.fields.problem(
            "attention_chunk_size", "is needed: some layers attend inside chunks", "Add it, in tokens.");
    if (uses(plan, MixerUse::BlockSparse))
        readBlockSparse(r);
}

void Attention::readBlockSparse(Reader& r)
{
    m_blockSparse = usualMixer(mixers::blockSparse);
    m_blockSparse.set("key_width", m_full.size("key_width"));
    m_blockSparse.set("qk_norm", m_full.size("qk_norm") > 0 ? 1 : 0);
    Reader of = r.nestedOr("sparse_attention_config");
    m_blockSparse.set("index_heads", of.whole({"sparse_num_index_heads"}, headRange()));
    m_blockSparse.set("index_width", of.whole({"sparse_index_dim"}, widthRange()));
    m_blockSparse.set("block_tokens", of.whole({"sparse_block_size"}, widthRange()));
    m_blockSparse.set("blocks_picked", of.whole({"sparse_topk_blocks"}, widthRange()));
    // Blocks that every query sees are among those that it picks; indices of this kind have no values.
    of.setAside({"sparse_init_block", "sparse_local_block", "sparse_disable_index_value"});
}

void Attention::readLatent(Reader& r, const PlannedLayers& plan)
{
    m_full = usualMixer(mixers::latent);
    m_full.set("heads", r.whole(headNames, headRange()));
    m_full.set("q_rank", r.wholeOr({"q_lora_rank"}, 0, rankRange()));
    m_full.set("kv_rank", r.whole({"kv_lora_rank"}, widthRange()));
    m_full.set("plain_width", r.whole({"qk_nope_head_dim"}, rankRange()));
    m_full.set("rotary_width", r.whole({"qk_rope_head_dim"}, rankRange()));
    m_full.set("value_width", r.whole({"v_head_dim"}, widthRange()));
    m_full.set("gate", r.flagOr({"mla_use_output_gate"}, false) ? 1 : 0);
    // Without its heads the other sizes of an indexer would count for nothing.
    const bool indexed = r.type.sparseLatent || r.wholeOr({"index_n_heads"}, 0, countRange) > 0
        || (!r.has({"index_n_heads"}) && r.has({"index_head_dim", "index_topk"}));
    if (indexed) {
        m_full.set("index_heads", r.whole({"index_n_heads"}, headRange()));
        m_full.set("index_width", r.whole({"index_head_dim"}, widthRange()));
        m_full.set("index_picks", r.whole({"index_topk"}, widthRange()));
    }
    // One latent serves all heads, and their widths are told above.
    r.unused(kvHeadNames, {0, headRange().maximum});
    r.unused({"head_dim"}, rankRange());
    r.setAside({"mla_use_nope"});
    const double width = m_full.size("plain_width") + m_full.size("rotary_width");
    if (const double said = r.wholeOr({"qk_head_dim"}, width, widthRange()); said != width)
        r.fields.problem("qk_head_dim",
            plainNumber(said) + " is not qk_nope_head_dim and qk_rope_head_dim together, "
                + plainNumber(width),
            "Correct one of the three.");
    refuseBiases(r);
    if (uses(plan, MixerUse::Sliding))
        r.fields.problem("layer_types", "gives latent attention a window, which no model here has",
            "Import a model without it.");
}

void Attention::readCompressed(Reader& r)
{
    m_full = usualMixer(mixers::compressed);
    m_full.set("heads", r.whole(headNames, headRange()));
    m_full.set("width", r.whole(headWidthNames, widthRange()));
    m_full.set("q_rank", r.whole({"q_lora_rank"}, widthRange()));
    m_full.set("output_groups", r.whole({"o_groups"}, headRange()));
    m_full.set("output_rank", r.whole({"o_lora_rank"}, widthRange()));
    m_full.set("window", r.whole({"sliding_window"}, sequenceRange));
    m_full.set("index_heads", r.whole({"index_n_heads"}, headRange()));
    m_full.set("index_width", r.whole({"index_head_dim"}, widthRange()));
    m_full.set("index_picks", r.whole({"index_topk"}, widthRange()));
    r.unused(kvHeadNames, {0, headRange().maximum});
    r.unused({"qk_rope_head_dim"}, rankRange());
    refuseBiases(r);
}

void Attention::readFactorised(Reader& r)
{
    m_full = usualMixer(mixers::factorised);
    m_full.set("heads", r.whole(headNames, headRange()));
    m_full.set("q_rank", r.whole({"share_q_dim"}, widthRange()));
    m_full.set("width", r.whole(headWidthNames, widthRange()));
    r.unused(kvHeadNames, {0, headRange().maximum});
}

Mixer Attention::of(const PlannedLayer& layer, std::size_t index) const
{
    using enum MixerUse;
    Mixer mixer = layer.mixer == Sliding ? m_sliding
        : layer.mixer == Chunked         ? m_chunked
        : layer.mixer == BlockSparse     ? m_blockSparse
                                         : m_full;
    if (layer.mixer == Compressed) {
        // Entries are picked where they are many: of so few tokens that a query cannot see them all.
        constexpr double mostPicked = 16;
        mixer.set("entry_tokens", layer.entryTokens);
        if (layer.entryTokens <= 0 || layer.entryTokens > mostPicked)
            for (const char* size : {"index_heads", "index_width", "index_picks"})
                mixer.set(size, 0);
    }
    if (layer.sharesIndex)
        mixer.set("index_shared", 1);
    if (layer.sharesCache)
        mixer.set("shared_cache", m_sharedCache);
    if (layer.attendsToPicture)
        mixer.set("shared_cache", 2); // its projections are there, and no cache of tokens
    if (!m_perLayer)
        return mixer;
    if (mixer.size("heads") <= 0)
        mixer.set("heads", m_heads.at(index));
    if (layer.kvHeads > 0)
        mixer.set("kv_heads", layer.kvHeads);
    else if (mixer.size("kv_heads") <= 0)
        mixer.set("kv_heads", m_kvHeads.at(index) > 0 ? m_kvHeads.at(index) : mixer.size("heads"));
    return mixer;
}

} // namespace ridgepoint::config
