#pragma once

// What one rank of a serving replica holds, and how many sequences its cache has room for. Bytes of the
// fullest rank: of the pipeline stage with the most, embedding and head on its ends.

#include "core/model/parameters.h"
#include "core/serving/engine.h"
#include "core/serving/layout.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

struct ReplicaMemory
{
    Bytes capacity; // of one device
    Bytes weights;
    Bytes activations; // of the largest iteration, with the logits of every sequence
    Bytes graphs; // recorded kernels, the driver's context and the communicators' buffers
    Bytes withheld; // share of the device that the engine leaves alone
    Bytes cache; // room for keys and values
    Bytes perSequence; // of a sequence of mean length, on this rank
    double sequences = 0; // of the whole replica that fit; 0: the weights alone do not

    bool fits() const { return sequences >= 1; }
};

// Cached on one rank of a stage's layers: bytes of one sequence of `tokens`. Windowed layers keep their
// window.
inline Bytes cachedBytes(
    const Architecture& a, const ServingLayout& layout, std::string_view cacheType, double tokens)
{
    const bool latent = a.attention == AttentionKind::Mla;
    const double windowed = a.slidingWindow > 0 ? a.windowedShare : 0;
    const double kept = (1 - windowed) * tokens + windowed * std::min(tokens, a.slidingWindow);
    // A latent vector is whole on every tensor rank, and a key head too where there are more ranks than
    // heads.
    const double each = latent ? a.mla.kvLoraRank + a.mla.qkRopeHeadDim
                               : 2 * a.headDim * std::max(1.0, a.kvHeads / layout.tensor);
    return Bytes(std::ceil(a.layers / layout.pipeline) * kept * each * servedBytes(cacheType));
}

// Kernels recorded for the batch sizes in use, an estimate from engines' own start-up logs; the driver's
// context and one communicator's buffers are measured (0.5 GB and 0.39 GB, ai-dynamo/aiconfigurator).
inline constexpr Bytes recordedGraphs{1.0e9}, servingContext{0.5e9}, servingCommunicator{0.39e9};
// Sequences whose logits the engine makes room for at start-up (vllm: max_num_seqs; the others' are alike).
inline constexpr double sampledSequences = 256;

inline ReplicaMemory replicaMemory(const Architecture& a, Bytes capacity, const ServingEngine& engine,
    const ServingLayout& layout, const ServingTypes& types, double meanTokens)
{
    const ParameterBreakdown c = countParameters(a);
    ReplicaMemory m;
    m.capacity = capacity;
    const double share = std::ceil(a.layers / layout.pipeline) / std::max(1.0, a.layers);
    const double dense = servedBytes(types.dense);
    // Attention and dense MLPs are cut by tensor ranks; groups of attention-data parallelism hold them whole.
    const double cut = (c.attention + c.denseMlp + c.sharedExperts).value() / layout.tensor * dense;
    const double whole = (c.router + c.norms).value() * 2;
    const double experts = c.experts.value() / layout.stageRanks() * servedBytes(types.experts);
    const double ends = std::max((c.embedding + c.position).value(), c.lmHead.value()) * 2 / layout.tensor
        + (layout.pipeline <= 1
                ? std::min((c.embedding + c.position).value(), c.lmHead.value()) * 2 / layout.tensor
                : 0);
    m.weights = Bytes(share * (cut + whole + experts) + ends);
    const double width = a.isMoe() ? a.moe.topK * a.moe.expertFfn / layout.stageRanks() * layout.attentionData
            + a.moe.sharedExperts * a.moe.sharedFfn / layout.tensor
                                   : a.ffn / layout.tensor;
    m.activations =
        Bytes(engine.chunk * 2 * (4 * a.hidden + 3 * width) + sampledSequences * 4 * a.vocab / layout.tensor);
    m.graphs = recordedGraphs + servingContext + (layout.ranks() > 1 ? servingCommunicator : Bytes(0));
    m.withheld = capacity * (1 - engine.memoryShare);
    // Graphs and context lie partly in what is withheld.
    const Bytes beyond = std::max(Bytes(0), m.graphs - m.withheld);
    m.cache = std::max(Bytes(0), capacity - m.withheld - m.weights - m.activations - beyond);
    m.perSequence = cachedBytes(a, layout, types.cache, meanTokens);
    m.sequences = m.perSequence.value() > 0 ? std::floor(m.cache / m.perSequence) * layout.attentionData
                                            : sampledSequences;
    return m;
}

} // namespace ridgepoint
