#include "core/interop/checkpoints/stored_weights.h"

#include "core/base/json_fields.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint {

namespace {

constexpr std::size_t mostLayers = 100'000; // as a config.json may count
constexpr std::size_t mostTypes = 64; // a file has no more; others are told together

bool hasAny(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(
        parts, [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

bool endsInAny(std::string_view text, std::initializer_list<std::string_view> ends)
{
    return std::ranges::any_of(ends, [text](std::string_view end) { return text.ends_with(end); });
}

// What is stored beside weights: scales of their types, tables that are computed, masks.
bool isNoParameter(std::string_view name)
{
    return endsInAny(name,
               {"weight_scale", "scale_inv", "weight_scale_2", "input_scale", "k_scale", "v_scale", ".scales",
                   "_scales", "global_scale", "weight_shape", "zero_point", ".qzeros", ".g_idx", "inv_freq",
                   ".masked_bias", ".absmax", ".quant_map", "position_ids", "num_batches_tracked"})
        || hasAny(name, {"rope_freqs", "rope_factors", ".quant_state"})
        // GPT-2's causal masks: h.0.attn.bias beside h.0.attn.c_attn.bias
        || name.ends_with(".attn.bias");
}

// "model.layers.17.mlp…", "blk.17.…", "transformer.h.17.…" → 17.
bool numberOfLayer(std::string_view name, std::size_t& layer)
{
    for (const std::string_view before : {"layers.", "blk.", "h.", "blocks.", "layer."}) {
        std::size_t at = name.find(before);
        while (at != std::string_view::npos && at > 0 && name[at - 1] != '.')
            at = name.find(before, at + 1);
        if (at == std::string_view::npos)
            continue;
        const std::string_view rest = name.substr(at + before.size());
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), layer);
        if (problem == std::errc() && end != rest.data() + rest.size() && *end == '.' && layer < mostLayers)
            return true;
    }
    return false;
}

} // namespace

StoredPart* StoredWeights::partOf(std::string_view name)
{
    if (isNoParameter(name))
        return nullptr;
    if (hasAny(name,
            {"visual", "vision", "audio", "multi_modal_projector", "mm_projector", "image_newline", "mm.0",
                "v.blk."})
        || name.starts_with("mlp1."))
        return &tower;
    if (name.starts_with("mtp") || hasAny(name, {".mtp", "nextn"}))
        return &prediction;
    if (std::size_t layer = 0; numberOfLayer(name, layer)) {
        if (layers.size() <= layer)
            layers.resize(layer + 1);
        return hasAny(name, {".embed_tokens.", ".shared_head.head."}) ? &copies : &layers[layer];
    }
    if (endsInAny(name, {"lm_head.weight", "embed_out.weight", "head.weight"}) || name == "output.weight")
        return &lmHead;
    if (!hasAny(name, {"per_layer", "position", "norm"})
        && hasAny(name,
            {"embed_tokens", "token_embd.weight", "wte.", "word_embeddings.", "embed_in.", "tok_embeddings",
                "embed.weight", "embeddings.weight"}))
        return &embedding;
    return &others;
}

StoredType& StoredWeights::typeNamed(std::string_view name)
{
    const auto found = std::ranges::find(types, name, &StoredType::name);
    if (found != types.end())
        return *found;
    if (types.size() >= mostTypes)
        return types.back();
    return types.emplace_back(StoredType{std::string(name)});
}

void StoredWeights::add(
    std::string_view name, std::string_view type, Element element, double elements, double size)
{
    ++tensors;
    bytes += size;
    StoredType& of = typeNamed(type);
    of.elements += elements;
    of.bytes += size;
    StoredPart* const part = element == Element::Other ? nullptr : partOf(name);
    if (!part)
        return;
    ++part->tensors;
    if (element == Element::Packed) {
        packedBytes += part == &tower ? 0 : size;
    } else {
        part->parameters += elements;
        parameters += elements;
    }
}

void StoredWeights::addName(std::string_view name)
{
    ++tensors;
    if (StoredPart* const part = partOf(name))
        ++part->tensors;
}

void StoredWeights::addAll(const StoredWeights& other)
{
    tensors += other.tensors;
    bytes += other.bytes;
    parameters += other.parameters;
    packedBytes += other.packedBytes;
    const auto merge = [](StoredPart& into, const StoredPart& from) {
        into.tensors += from.tensors;
        into.parameters += from.parameters;
    };
    merge(embedding, other.embedding);
    merge(lmHead, other.lmHead);
    merge(others, other.others);
    merge(prediction, other.prediction);
    merge(copies, other.copies);
    merge(tower, other.tower);
    if (layers.size() < other.layers.size())
        layers.resize(other.layers.size());
    for (std::size_t i = 0; i < other.layers.size(); ++i)
        merge(layers[i], other.layers[i]);
    for (const StoredType& type : other.types) {
        StoredType& into = typeNamed(type.name);
        into.elements += type.elements;
        into.bytes += type.bytes;
    }
}

void StoredWeights::sortTypes()
{
    std::ranges::stable_sort(types, std::ranges::greater(), &StoredType::bytes);
}

std::string StoredWeights::summary() const
{
    std::string list;
    for (const StoredType& type : types)
        list += (list.empty() ? "" : ", ") + type.name
            + (types.size() > 1 ? ' ' + plainNumber(type.bytes) : std::string());
    return (hasShapes && (parameters > 0 || packedBytes <= 0) ? plainNumber(parameters) + " parameters in "
                                                              : std::string())
        + plainNumber(bytes) + " bytes" + (list.empty() ? list : " (" + list + ')')
        + (packedBytes > 0
                ? ", of which " + plainNumber(packedBytes) + " hold packed weights that shapes do not count"
                : "");
}

} // namespace ridgepoint
