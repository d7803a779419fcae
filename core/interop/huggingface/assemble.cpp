#include "core/interop/huggingface/assemble.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

namespace {

bool uses(const PlannedLayers& plan, std::initializer_list<MixerUse> those)
{
    return std::ranges::any_of(plan,
        [&](const PlannedLayer& layer) { return std::ranges::find(those, layer.mixer) != those.end(); });
}

void checkHeads(Reader& r, const LayerList& layers)
{
    for (const Layer& layer : layers.kinds())
        for (std::size_t i = 0; i < layer.mixerCount; ++i) {
            const double heads = layer.mixers[i].size("heads"), kv = layer.mixers[i].size("kv_heads");
            if (kv > 0 && (kv > heads || std::fmod(heads, kv) != 0))
                return r.fields.problem("num_key_value_heads",
                    plainNumber(heads) + " query heads cannot share " + plainNumber(kv)
                        + " key/value heads evenly",
                    "Write a divisor of num_attention_heads.");
        }
}

void refuse(Reader& r, std::string_view key, std::string_view why)
{
    if (r.flagOr({key}, false))
        r.fields.problem(key, "is true: " + std::string(why), "Import a model without it.");
}

// Keys that other models of the kind set apart from the model's width.
void checkWidths(Reader& r, double hidden)
{
    for (const char* key : {"block_dim", "conv_dim", "conv_dim_out"})
        if (const double said = r.wholeOr({key}, hidden, widthRange()); said != hidden)
            r.fields.problem(key,
                plainNumber(said) + " is another width than hidden_size, which no layer here can have",
                "Import a model whose layers are as wide as it is.");
}

// Attention and MLP behind one norm or each behind its own (Falcon).
double layerNorms(Reader& r)
{
    const bool parallel = r.flagOr({"parallel_attn"}, false);
    if (r.flagOr({"new_decoder_architecture"}, false))
        return r.sizeOr({"num_ln_in_parallel_attn"}, 2, {1, 2});
    return parallel ? 1 : r.type.layerNorms;
}

} // namespace

Layer StackParts::layer(const PlannedLayer& planned, std::size_t index, const ModelClass& type) const
{
    using enum MixerUse;
    Layer all = extra;
    // Two attentions of a layer of the file share its sizes.
    const auto of = static_cast<std::size_t>(static_cast<double>(index) / type.attentionsPerLayer);
    const auto attends = planned.attends() || planned.mixer == BlockSparse || planned.mixer == Compressed;
    if (attends)
        all.add(attention.of(planned, of));
    if (planned.mixer == StateSpace || planned.mixer == FullAndStateSpace)
        all.add(*stateSpace);
    if (planned.mixer == Convolution)
        all.add(*convolution);
    if (planned.mixer == Linear)
        all.add(*linear);
    all.feedForward = feedForwards.of(planned, of);
    const double parts =
        (all.mixerCount > 0 || planned.linearMixer ? 1 : 0) + (all.feedForward.isEmpty() ? 0 : 1);
    all.norms = parts * norms / 2;
    if (planned.feed == FeedUse::Both)
        all.norms += type.normsBesideExperts;
    return all;
}

LayeredModel readModel(Reader& r)
{
    LayeredModel model;
    model.hidden = readHidden(r);
    readTables(r, model);
    refuse(r, "use_cla", "attention across layers cannot be described here");
    refuse(r, "qk_layernorm", "norms with biases on queries and keys cannot be described here");
    refuse(r, "add_cross_attention", "cross attention cannot be described here");
    refuse(r, "is_encoder_decoder", "only decoders can be described here");
    checkWidths(r, model.hidden);
    const PlannedLayers plan = readPlannedLayers(r);
    const StackSizes sizes{model.hidden, model.maxSequence};
    using enum MixerUse;
    Layer extra;
    readBesideLayers(r, model, extra, static_cast<double>(plan.size()));
    StackParts parts{
        Attention(r, plan, sizes), FeedForwards(r, plan, sizes), {}, {}, {}, extra, layerNorms(r)};
    if (uses(plan, {StateSpace, FullAndStateSpace}))
        parts.stateSpace = readStateSpace(r, sizes);
    if (uses(plan, {Convolution}))
        parts.convolution = readConvolution(r);
    if (uses(plan, {Linear}))
        parts.linear = readLinear(r);
    for (std::size_t i = 0; i < plan.size(); ++i) {
        Layer layer = parts.layer(plan[i], i, r.type);
        if (plan[i].linearMixer)
            layer.beside += model.hidden * model.hidden;
        model.layers.append(layer);
    }
    readPrediction(r, plan, parts, model);
    checkHeads(r, model.layers);
    return model;
}

} // namespace ridgepoint::config
