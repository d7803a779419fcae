#pragma once

// What one rank of a serving replica holds, and how many sequences its cache has room for. Bytes of the
// fullest rank: of the pipeline stage with the most, embedding and head on its ends.

#include "core/formulas/serving.h"
#include "core/model/parameters.h"
#include "core/report/ledger.h"
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
template <class Recorder>
ValueOf<Recorder, Bytes> cachedBytes(Recorder& rec, const Architecture& a, const ServingLayout& layout,
    std::string_view cacheType, double tokens)
{
    const bool latent = a.attention == AttentionKind::Mla;
    const double windowed = a.slidingWindow > 0 ? a.windowedShare : 0;
    const auto all =
        rec.constant("tokens of a sequence", tokens, "serving.prompt_tokens, serving.output_tokens");
    const auto kept = windowed > 0
        ? apply<keptTokens>(rec, all, rec.field("model.attention.windowed_share", windowed),
            rec.field("model.attention.sliding_window", a.slidingWindow))
        : all;
    // A latent vector is whole on every tensor rank, and a key head too where there are more ranks than
    // heads.
    const auto each = latent
        ? rec.constant("elements of one token", a.mla.kvLoraRank + a.mla.qkRopeHeadDim,
            "the latent vector and its rotary part, whole on every rank")
        : rec.constant("elements of one token", 2 * a.headDim * std::max(1.0, a.kvHeads / layout.tensor),
            "keys and values of the heads of a rank, one head at least");
    return apply<servedSequenceBytes>(rec, rec.field("model.layers", a.layers),
        rec.field("serving.pipeline", layout.pipeline), kept, each,
        rec.field("serving.kv_precision", servedBytes(cacheType)));
}
inline Bytes cachedBytes(
    const Architecture& a, const ServingLayout& layout, std::string_view cacheType, double tokens)
{
    NoLedger none;
    return cachedBytes(none, a, layout, cacheType, tokens);
}

// Kernels recorded for the batch sizes in use, an estimate from engines' own start-up logs; the driver's
// context and one communicator's buffers are measured (0.5 GB and 0.39 GB, ai-dynamo/aiconfigurator).
inline constexpr Bytes recordedGraphs{1.0e9}, servingContext{0.5e9}, servingCommunicator{0.39e9};
// Sequences whose logits the engine makes room for at start-up (vllm: max_num_seqs; the others' are alike).
inline constexpr double sampledSequences = 256;

// Over any Recorder, which binds the keys of service_figures.h.
template <class Recorder>
ReplicaMemory replicaMemory(Recorder& rec, const Architecture& a, Bytes capacity, const ServingEngine& engine,
    const ServingLayout& layout, const ServingTypes& types, double meanTokens)
{
    const ParameterBreakdown c = countParameters(a);
    constexpr std::string_view counted = "counted from the architecture";
    const auto held = [&](std::string_view what, Parameters all, double ranks, std::string_view over,
                          double bytes, std::string_view type) {
        return apply<servedWeightBytes>(rec, rec.constant(what, all, counted),
            rec.constant("ranks", ranks, over),
            rec.constant("bytes per parameter", BytesPerParameter(bytes), type));
    };
    ReplicaMemory m;
    const auto memory = rec.constant("memory of one accelerator", capacity, "hardware.capacity_basis");
    m.capacity = rec.readout("memory.capacity_bytes", memory);
    // Attention and dense MLPs are cut by tensor ranks; groups of attention-data parallelism hold them whole.
    // What makes latent vectors is whole on every rank, as core/step/matmuls.cpp has it.
    const bool latent = a.attention == AttentionKind::Mla;
    const Parameters down(
        latent ? a.layers * a.hidden * (a.mla.qLoraRank + a.mla.kvLoraRank + a.mla.qkRopeHeadDim) : 0);
    auto cut =
        held("parameters of attention and dense MLPs", c.attention + c.denseMlp + c.sharedExperts - down,
            layout.tensor, "serving.tensor", servedBytes(types.dense), "serving.weights_precision");
    if (latent)
        cut = rec.sum("attention and dense MLPs", cut,
            held("parameters that make latent vectors", down, 1, "every rank has them whole",
                servedBytes(types.dense), "serving.weights_precision"));
    const auto whole = held("parameters of norms and routers", c.router + c.norms, 1,
        "every rank has them whole", 2, "kept in bf16");
    auto layers = rec.sum("weights of all layers", cut, whole);
    if (a.isMoe())
        layers = rec.sum("weights of all layers", layers,
            held("parameters of routed experts", c.experts, layout.stageRanks(), "ranks of a stage",
                servedBytes(types.experts), "serving.experts_precision"));
    const auto end = [&](std::string_view what, Parameters all) {
        return held(what, all, layout.tensor, "serving.tensor", 2, "kept in bf16");
    };
    const Parameters embedding = c.embedding + c.position;
    auto ends = end("parameters of embedding or head, the larger", std::max(embedding, c.lmHead));
    if (layout.pipeline <= 1 && std::min(embedding, c.lmHead) > Parameters(0))
        ends = rec.sum("embedding and head", ends,
            end("parameters of the other of the two", std::min(embedding, c.lmHead)));
    const auto weights = rec.sum("weights on an accelerator",
        layout.pipeline > 1 ? apply<servedStageBytes>(
            rec, rec.field("model.layers", a.layers), rec.field("serving.pipeline", layout.pipeline), layers)
                            : layers,
        ends);
    m.weights = rec.readout("memory.weights_bytes", weights);
    const double width = a.isMoe() ? a.moe.topK * a.moe.expertFfn / layout.stageRanks() * layout.attentionData
            + a.moe.sharedExperts * a.moe.sharedFfn / layout.tensor
                                   : a.ffn / layout.tensor;
    const auto activations = rec.sum("activations of the largest iteration",
        apply<servedActivations>(rec,
            rec.constant("prompt chunk", engine.chunk, "serving.chunk, or the engine's"),
            rec.field("model.hidden", a.hidden),
            rec.constant("width of the MLP on a rank", width, "the architecture, over tensor ranks")),
        apply<servedLogits>(rec,
            rec.constant("sequences sampled at once", sampledSequences,
                "taken so for any engine and cap: max_num_seqs of vLLM on most devices"),
            rec.field("model.vocab", a.vocab), rec.constant("ranks", layout.tensor, "serving.tensor")));
    m.activations = rec.readout("memory.activations_bytes", activations);
    auto before = rec.constant("context of the driver", servingContext, "measured: ai-dynamo/aiconfigurator");
    if (layout.ranks() > 1)
        before = rec.sum("context and communicators", before,
            rec.constant(
                "buffers of a communicator", servingCommunicator, "measured: ai-dynamo/aiconfigurator"));
    const auto graphs = rec.sum("graphs, context and communicators",
        rec.constant("recorded graphs", recordedGraphs, "estimate from engines' start-up logs"), before);
    m.graphs = rec.readout("memory.graphs_bytes", graphs);
    const auto share = rec.constant(
        "share that the engine takes", engine.memoryShare, "serving.memory_share, or the engine's");
    const auto withheld = engine.shareOf == ShareOf::Static
        ? apply<withheldBesideStatic>(rec, memory, share, before, activations)
        : engine.shareOf == ShareOf::Free
        ? apply<withheldOfFree>(rec, memory, share, weights, activations, graphs)
        : apply<withheldMemory>(rec, memory, share);
    m.withheld = rec.readout("memory.withheld_bytes", withheld);
    const auto cache = apply<replicaCacheRoom>(rec, memory, withheld, weights, activations, graphs);
    m.cache = rec.readout("memory.cache_bytes", cache);
    const auto perSequence = cachedBytes(rec, a, layout, types.cache, meanTokens);
    m.perSequence = rec.readout("memory.sequence_bytes", perSequence);
    m.sequences = rec.readout("memory.cached_sequences",
        m.perSequence.value() > 0 ? apply<replicaSequences>(
            rec, cache, perSequence, rec.field("serving.attention_data", layout.attentionData))
                                  : rec.constant("sequences", sampledSequences, "no cache is kept"));
    return m;
}

} // namespace ridgepoint
