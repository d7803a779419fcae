#include "core/inputs/scenario/dim_access.h"
#include "core/inputs/scenario/field_tables.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent sizeDetents[] = {{125e6, "125M"}, {1.3e9, "1.3B"}, {7e9, "7B"}, {13e9, "13B"}, {70e9, "70B"},
    {175e9, "175B"}, {405e9, "405B"}, {671e9, "671B"}, {1e12, "1T"}};

constexpr std::array<FieldChoice, 4> attentionChoices{{{"MHA", "multi-head", "a key and value per head"},
    {"GQA", "grouped-query", "heads share keys and values"}, {"MQA", "multi-query", "one key and value"},
    {"MLA", "multi-head latent", "a low-rank latent is cached"}}};
void setKind(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    if (value && toIndex(*value, attentionChoices.size(), index))
        setAttentionKind(ownArchitecture(s.model), static_cast<AttentionKind>(static_cast<int>(index)));
}

std::optional<double> getParams(const Scenario& s)
{
    if (s.model.source != ModelSpec::Source::BySize)
        return std::nullopt; // counted from the architecture
    return s.model.params.value();
}

void setParams(Scenario& s, std::optional<double> value)
{
    if (value)
        chooseSize(s.model, Parameters(*value));
    else
        ownArchitecture(s.model);
}

bool isLatent(const Scenario& s)
{
    return areLayersAlike(s) && architectureInForce(s.model).attention == AttentionKind::Mla;
}
bool hasWindow(const Scenario& s)
{
    return areLayersAlike(s) && architectureInForce(s.model).slidingWindow > 0;
}
bool hasOwnHeadWidth(const Scenario& s) { return areLayersAlike(s) && !isLatent(s); }

const FieldSpec rows[] = {
    number("model.params", "model size", Model, Unit::Parameter, 1e6, 1e13,
        "Parameters of the model. Setting it describes the model by size alone, with an inferred "
        "architecture; \"counted\" means that the architecture below decides.")
        .scaled(FieldScale::Logarithmic, sizeDetents)
        .through(getParams, setParams)
        .orAuto("counted"),
    preset("model.preset", "model", Model, PresetKind::Model,
        "A published model; choosing one copies its architecture, which can then be edited.")
        .through(
            [](const Scenario& s) { return s.model.preset; }, setText<&Scenario::model, &ModelSpec::preset>)
        .orAuto("none"),
    integer("model.layers", "layers", Model, Unit::Count, 1, 1e5, "Transformer blocks, one after another.")
        .slider(1, 256, FieldScale::Linear)
        .through(getDim<&Architecture::layers>, setDim<&Architecture::layers>)
        .folded(),
    integer("model.hidden", "hidden size", Model, Unit::Count, 1, 1e7,
        "Width of the residual stream, in elements.")
        .slider(256, 65536, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::hidden>, setDim<&Architecture::hidden>)
        .folded(),
    integer("model.ffn", "FFN size", Model, Unit::Count, 1, 1e8,
        "Inner width of a dense layer's feed-forward network, in elements.")
        .slider(256, 262144, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::ffn>, setDim<&Architecture::ffn>)
        .folded(),
    choice("model.attention.kind", "attention kind", Model,
        "How many heads share keys and values. Follows the head counts; choosing one adjusts the KV "
        "heads.")
        .among(attentionChoices)
        .through(getDimEnum<&Architecture::attention>, setKind)
        .folded(),
    integer("model.attention.mla.q_lora_rank", "query rank", Model, Unit::Count, 0, 1e6,
        "Rank of the query's down-projection in latent attention; 0 projects the query directly.")
        .slider(0, 8192)
        .through(
            getDim<&Architecture::mla, &LatentAttention::qLoraRank>, setLatent<&LatentAttention::qLoraRank>)
        .when(isLatent)
        .folded(),
    integer("model.attention.mla.kv_lora_rank", "KV rank", Model, Unit::Count, 1, 1e6,
        "Rank of the latent that keys and values are rebuilt from; this is what the KV cache holds.")
        .slider(1, 4096)
        .through(
            getDim<&Architecture::mla, &LatentAttention::kvLoraRank>, setLatent<&LatentAttention::kvLoraRank>)
        .when(isLatent)
        .folded(),
    integer("model.attention.mla.qk_nope_head_dim", "head dim without position", Model, Unit::Count, 1, 1e5,
        "Part of a query or key head that carries no rotary position.")
        .slider(1, 512)
        .through(getDim<&Architecture::mla, &LatentAttention::qkNopeHeadDim>,
            setLatent<&LatentAttention::qkNopeHeadDim>)
        .when(isLatent)
        .folded(),
    integer("model.attention.mla.qk_rope_head_dim", "head dim with position", Model, Unit::Count, 0, 1e5,
        "Part of a query or key head with rotary position; its key is shared by all heads and cached.")
        .slider(0, 512)
        .through(getDim<&Architecture::mla, &LatentAttention::qkRopeHeadDim>,
            setLatent<&LatentAttention::qkRopeHeadDim>)
        .when(isLatent)
        .folded(),
    integer("model.attention.mla.v_head_dim", "value head dim", Model, Unit::Count, 1, 1e5,
        "Width of a value head in latent attention.")
        .slider(1, 512)
        .through(
            getDim<&Architecture::mla, &LatentAttention::vHeadDim>, setLatent<&LatentAttention::vHeadDim>)
        .when(isLatent)
        .folded(),
    integer("model.attention.sliding_window", "sliding window", Model, Unit::SequenceToken, 0, 1e9,
        "Tokens that a windowed layer looks back on; 0 attends to the whole sequence.")
        .slider(0, 131072)
        .through(getDim<&Architecture::slidingWindow>, setDimBy<setSlidingWindow>)
        .folded(),
    number("model.attention.windowed_share", "windowed layers", Model, Unit::Percent, 0, 1,
        "Share of the layers that use the sliding window; the others attend to the whole sequence.")
        .through(getDim<&Architecture::windowedShare>, setDim<&Architecture::windowedShare>)
        .when(hasWindow)
        .folded(),
    toggle("model.attention.chunked", "chunked attention", Model,
        "The window does not slide: the sequence is cut into chunks of its length, and a token of a windowed "
        "layer looks back to the start of its chunk.")
        .through(getDim<&Architecture::chunkedWindow>, setDim<&Architecture::chunkedWindow>)
        .when(hasWindow)
        .folded()
        .notInDock(),
    toggle("model.attention.relative_position_projection", "relative-position projection", Model,
        "A further projection per layer for relative positions, as in Transformer-XL.")
        .through(getDim<&Architecture::relativePositionProjection>,
            setDim<&Architecture::relativePositionProjection>)
        .folded()
        .notInDock(),
    toggle("model.attention.sinks", "attention sinks", Model,
        "One learned logit per head that takes up attention which no token needs.")
        .through(getDim<&Architecture::attentionSinks>, setDim<&Architecture::attentionSinks>)
        .folded()
        .notInDock(),
    integer("model.heads", "heads", Model, Unit::Count, 1, 1e5, "Query heads of one attention layer.")
        .slider(1, 256, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::heads>, setDimBy<setHeads>)
        .folded(),
    integer("model.kv_heads", "KV heads", Model, Unit::Count, 1, 1e5,
        "Key and value heads; fewer than the query heads shrink the KV cache.")
        .slider(1, 256, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::kvHeads>, setDimSettled<&Architecture::kvHeads>)
        .folded(),
    integer("model.head_dim", "head dim", Model, Unit::Count, 1, 1e5,
        "Elements of one query, key or value head; usually hidden size ÷ heads.")
        .slider(16, 512, FieldScale::PowersOfTwo)
        .through(getDim<&Architecture::headDim>, setDim<&Architecture::headDim>)
        .when(hasOwnHeadWidth)
        .folded(),
};

} // namespace

std::span<const FieldSpec> modelFields()
{
    static const auto all = ofLayersAlike(rows);
    return all;
}

} // namespace ridgepoint
