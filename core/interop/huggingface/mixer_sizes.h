#pragma once

// Sizes of the mixers that a layer plan asks for. Private to this room.

#include "core/interop/huggingface/layer_plan.h"

namespace ridgepoint::config {

struct StackSizes
{
    double hidden = 0;
    double maxSequence = 0;
};

// Attention of every layer that has some.
class Attention
{
public:
    Attention(Reader& r, const PlannedLayers& plan, const StackSizes& stack);
    Mixer of(const PlannedLayer& layer, std::size_t index) const;

private:
    void readSoftmax(Reader& r, const PlannedLayers& plan, const StackSizes& stack);
    void readLatent(Reader& r, const PlannedLayers& plan);
    void readCompressed(Reader& r);
    void readFactorised(Reader& r);
    void readBlockSparse(Reader& r);

    PerLayer m_heads, m_kvHeads;
    Mixer m_full, m_sliding, m_chunked, m_blockSparse; // heads and key heads of the layer come in later
    bool m_perLayer = false; // heads are the layer's own
    double m_sharedCache = 1; // the size of that name, of a layer that reads another's
};

// State-space layers, short convolutions, delta nets and lightning attention.
Mixer readStateSpace(Reader& r, const StackSizes& stack);
Mixer readConvolution(Reader& r);
Mixer readLinear(Reader& r);

inline const Names headNames{"num_attention_heads", "n_head", "n_heads", "num_query_heads", "num_heads"};
inline const Names headsOfEach{"num_attention_heads_per_layer"}; // which counts before them
inline const Names kvHeadNames{"num_key_value_heads", "n_kv_heads", "num_kv_heads", "n_head_kv",
    "num_attention_groups", "num_multi_query_heads"};
inline const Names biasNames{"attention_bias", "use_bias", "bias"};
inline const Names headWidthNames{"head_dim", "attention_head_dim", "kv_channels"};

} // namespace ridgepoint::config
