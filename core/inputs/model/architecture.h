#pragma once

// The shape of a decoder-only transformer, in the words of presets/models. Widths are in elements.

#include "core/inputs/model/mixers/latent_attention.h"

#include <memory>
#include <optional>
#include <string_view>

namespace ridgepoint {

enum class AttentionKind
{
    Mha,
    Gqa,
    Mqa,
    Mla
};
enum class BiasKind
{
    None,
    All,
    Qkv,
    AttentionAll
};
enum class NormKind
{
    Rms,
    Layer,
    LayerNoBias
};
enum class PositionKind
{
    Rope,
    Learned,
    Alibi,
    Relative
};
enum class QkNormKind
{
    None,
    Head,
    Full
};

// A layer is MoE when (index - firstDenseLayers + 1) is a multiple of interval, for index >=
// firstDenseLayers.
struct MixtureOfExperts
{
    double experts = 0; // 0: a dense model
    double topK = 0;
    double expertFfn = 0;
    double sharedExperts = 0;
    double sharedFfn = 0;
    double latentWidth = 0; // that tokens are projected to before they are dispatched; 0: the model's
    double firstDenseLayers = 0;
    double interval = 1;
    bool routerBias = false;
    bool expertBias = false;
    bool operator==(const MixtureOfExperts&) const = default;
};

struct LayeredModel; // core/inputs/model/layered_model.h

// A model as a list of layers, where they are not alike in the words of Architecture; empty: they are. Copies
// share it.
class LayerPlan
{
public:
    LayerPlan() = default;
    explicit LayerPlan(LayeredModel model);

    explicit operator bool() const { return m_model != nullptr; }
    const LayeredModel& operator*() const { return *m_model; }
    const LayeredModel* operator->() const { return m_model.get(); }
    bool operator==(const LayerPlan& other) const; // layer by layer

private:
    std::shared_ptr<const LayeredModel> m_model;
};

// Counts are doubles: exact up to 2^53 and free of overflow for any input a person can type.
struct Architecture
{
    double layers = 0;
    double hidden = 0;
    double ffn = 0; // of a dense layer's MLP
    double heads = 0;
    double kvHeads = 0;
    double headDim = 0; // of queries and keys; MLA: nope + rope
    double vocab = 0;
    double maxSequence = 0; // only learned positions hold parameters for it
    bool tiedEmbeddings = false;
    bool gatedMlp = true;
    BiasKind bias = BiasKind::None;
    NormKind norm = NormKind::Rms;
    PositionKind position = PositionKind::Rope;
    QkNormKind qkNorm = QkNormKind::None;
    bool postNorms = false; // a second norm after attention and after the MLP
    bool parallelBlockSingleNorm = false; // attention and MLP share one norm
    bool embeddingNorm = false; // one LayerNorm after the embedding (BLOOM)
    AttentionKind attention = AttentionKind::Gqa;
    LatentAttention mla;
    double slidingWindow = 0; // tokens; 0: full attention
    double windowedShare = 1; // share of the layers that use the window; the rest attend fully
    bool chunkedWindow = false; // it does not slide: tokens attend inside chunks of that length (Llama 4)
    bool relativePositionProjection = false;
    bool attentionSinks = false; // one learned logit per head
    MixtureOfExperts moe;
    double mtpLayers = 0; // extra layers that predict further tokens (DeepSeek-V3); beside `layers`
    LayerPlan plan; // then the rest is its summary, see core/inputs/model/layered_shape.h

    bool operator==(const Architecture&) const = default;
    bool isMoe() const { return moe.experts > 0; }
    double routedWidth() const { return moe.latentWidth > 0 ? moe.latentWidth : hidden; } // of a token sent
};

} // namespace ridgepoint
