#pragma once

// What one rank of a serving replica holds, and how many sequences its cache has room for. Bytes of the
// fullest rank: of the pipeline stage with the most, embedding and head on its ends.

#include "core/formulas/ledger.h"
#include "core/formulas/serving.h"
#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"
#include "core/serving/engine.h"
#include "core/serving/layout.h"
#include "core/serving/served_experts.h"
#include "core/training/step/matmuls.h"

#include <algorithm>

namespace ridgepoint {

struct ReplicaMemory
{
    Bytes capacity; // of one device
    Bytes weights;
    Bytes padding{0}; // of them, what tiles of the experts' kernels add
    Bytes activations; // of the largest iteration or of sampling, with what experts keep between iterations
    double sampled = 0; // sequences that the engine makes room for then
    Bytes graphs; // recorded kernels, the driver's context, communicators' and libraries' buffers
    Bytes withheld; // share of the device that the engine leaves alone
    Bytes cache; // room for keys and values
    Bytes prefix; // of it, what all requests share of their prompts, once
    Bytes perSequence; // of the rest of a sequence of mean length, on this rank
    double sequences = 0; // of the whole replica that fit; 0: the weights alone do not

    bool fits() const { return sequences >= 1; }
};

// Of a model that is a list of layers, those dealt evenly over the stages.
template <class Recorder>
ValueOf<Recorder, Bytes> cachedByKind(Recorder& rec, const Architecture& a, const ServingLayout& layout,
    std::string_view cacheType, double tokens)
{
    const RankCache cache = rankCache(*a.plan, servedBytes(cacheType), tokens, layout.tensor);
    return apply<servedCacheByKind>(rec, rec.field("model.layers", a.layers),
        rec.field("serving.pipeline", layout.pipeline),
        rec.constant("tokens of a sequence", tokens, "serving.prompt_tokens, serving.output_tokens"),
        rec.constant("keys and values of a token", BytesPerToken(cache.growing),
            "layers that keep every token, the heads of a rank"),
        rec.constant("index of a token", BytesPerToken(cache.index), "whole on every rank"),
        rec.constant("keys and values of windows", Bytes(cache.window), "layers that keep the last tokens"),
        rec.constant("states", Bytes(cache.state), "layers that keep as much whatever the length"));
}

// What a sequence keeps in the whole model: of every token, however many there are, and whatever its length.
struct SequenceCache
{
    BytesPerToken keysAndValues, index;
    Bytes windows{0}; // of so many tokens as there are, at most those of the windows
    Bytes states{0};
    BytesPerToken perToken() const { return keysAndValues + index; }
};
inline SequenceCache sequenceCache(const LayeredModel& model, std::string_view cacheType, double tokens)
{
    const RankCache all = rankCache(model, servedBytes(cacheType), tokens, 1);
    return {BytesPerToken(all.growing), BytesPerToken(all.index), Bytes(all.window), Bytes(all.state)};
}

// Cached on one rank of a stage's layers: bytes of one sequence of `tokens`. Windowed layers keep a window.
template <class Recorder>
ValueOf<Recorder, Bytes> cachedBytes(Recorder& rec, const Architecture& a, const ServingLayout& layout,
    std::string_view cacheType, double tokens)
{
    if (a.plan)
        return cachedByKind(rec, a, layout, cacheType, tokens);
    const bool latent = a.attention == AttentionKind::Mla;
    const double windowed = a.slidingWindow > 0 ? a.windowedShare : 0;
    const auto all =
        rec.constant("tokens of a sequence", tokens, "serving.prompt_tokens, serving.output_tokens");
    const auto kept = windowed > 0
        ? apply<keptTokens>(rec, all, rec.field("model.attention.windowed_share", windowed),
            rec.field("model.attention.sliding_window", a.slidingWindow))
        : all;
    // A latent vector is whole on every tensor rank, and so is a key head where ranks outnumber heads.
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

// What modules that predict further tokens keep of it while they draft, all on the last stage: their layers
// have a cache of their own.
Bytes cachedByModules(
    const Architecture& a, const ServingLayout& layout, std::string_view cacheType, double tokens);

// Kernels recorded for the batch sizes in use, an estimate from engines' own start-up logs; the driver's
// context is measured (0.5 GB, ai-dynamo/aiconfigurator), and a communicator's buffers in vLLM's logs, 0.33
// GiB between 2 ranks and 0.38 among 4 and 8. So is all that PyTorch does not count: 2.07 to 2.13 GiB of vLLM
// 0.19 on several H100, 1.79 of 0.6.4 on one. What context and communicators leave of those are buffers of
// libraries, which smaller cards do not get: vLLM 0.7 keeps 1.8 GiB on a 24 GB card for all of this and the
// activations (vllm-project/vllm issue 13061).
inline constexpr Bytes recordedGraphs{1.0e9}, servingContext{0.5e9}, pairCommunicator{0.33 * 0x1p30},
    servingCommunicator{0.38 * 0x1p30}, servingLibraries{1.75 * 0x1p30 - 0.5e9};
// Sequences that an engine makes room for at start-up: its cap, but for vLLM on small cards, and no more than
// its own on large ones (max_num_seqs in vllm/engine/arg_utils.py; the others' are alike).
inline constexpr Bytes largeCard{70 * 0x1p30};
inline constexpr double sampledOnSmall = 256, sampledOnLarge = 1024;
// What a replica is to hold: of the cache, a request's own tokens and those of a prefix that all share.
struct HeldTokens
{
    double own = 1, shared = 0;
    double cap = sampledOnLarge; // sequences that one group of attention takes on
    bool drafts = false; // by the model's own modules that predict further tokens, where it has some
};
// Tiles of the kernels for MXFP4 experts, hidden width and width of an expert on a rank
// (vllm/model_executor/layers/quantization/mxfp4.py): of Marlin, and of Blackwell's own.
struct ExpertTiles
{
    double hidden = 1, width = 1;
};
constexpr ExpertTiles expertTiles(std::string_view type, bool ownFp4)
{
    return type != "mxfp4" ? ExpertTiles{} : ownFp4 ? ExpertTiles{256, 256} : ExpertTiles{256, 128};
}

// Over any Recorder, which binds the keys of service_figures.h.
template <class Recorder>
ReplicaMemory replicaMemory(Recorder& rec, const Architecture& a, const Accelerator& device,
    const ServingEngine& engine, const ServingLayout& layout, const ServingTypes& types,
    const HeldTokens& held)
{
    const ParameterBreakdown c = countParameters(a);
    const Bytes capacity = device.memoryNominal;
    const bool large = capacity >= largeCard;
    constexpr std::string_view counted = "computed from the architecture";
    const auto weigh = [&](std::string_view what, Parameters all, double ranks, std::string_view over,
                           double bytes, std::string_view type) {
        return apply<servedWeightBytes>(rec, rec.constant(what, all, counted),
            rec.constant("ranks", ranks, over),
            rec.constant("bytes per parameter", BytesPerParameter(bytes), type));
    };
    // A bare engine cuts all weights alike and holds nothing but weights and the cache.
    const double copied = engine.bare ? layout.tensor : 1;
    const auto nothing = [&] {
        return rec.constant(
            "in addition to weights and cache", Bytes(0), "the rule of thumb counts nothing else");
    };
    ReplicaMemory m;
    const auto memory = rec.constant("memory of one accelerator", capacity, "hardware.capacity_basis");
    m.capacity = rec.readout("memory.capacity_bytes", memory);
    // Attention and dense MLPs are cut by tensor ranks; groups of attention-data parallelism hold them whole.
    // What makes latent vectors is whole on every rank, as core/training/step/matmuls.cpp has it.
    double made = 0;
    for (const Matmul& product : matmulsOf(a))
        if (product.part == MatmulPart::Attention && product.split == MatmulSplit::Whole)
            made += product.inner * product.outer * product.layers;
    const Parameters down(made);
    const Parameters attention = c.attention - down,
                     wide = a.layers > 0 ? c.denseMlp * (types.wideLayers / a.layers) : Parameters(0);
    auto cut = types.attention.empty()
        ? weigh("parameters of attention and dense MLPs", attention + c.denseMlp + c.sharedExperts,
            layout.tensor, "serving.tensor", types.bytesOf(types.dense), "serving.weights_precision")
        : rec.sum("attention and dense MLPs",
            weigh("parameters of attention and of the layers kept in 16 bits", attention + wide,
                layout.tensor, "serving.tensor", types.bytesOf(types.attention), "serving.kept_wide"),
            weigh("parameters of the other dense MLPs", c.denseMlp + c.sharedExperts - wide, layout.tensor,
                "serving.tensor", types.bytesOf(types.dense), "serving.weights_precision"));
    if (down > Parameters(0))
        cut = rec.sum("attention and dense MLPs", cut,
            weigh("parameters that make latent vectors", down, copied, "every rank has them whole",
                types.bytesOf(types.ofAttention()), "serving.weights_precision"));
    const auto whole = weigh("parameters of norms and routers", c.router + c.norms, copied,
        "every rank has them whole", 2, "kept in bf16");
    auto layers = rec.sum("weights of all layers", cut, whole);
    const auto onRank = [&](const ServedExperts& kind) { return kind.width / layout.expertSlices(); };
    const auto copiesOf = [&](const ServedExperts& kind) {
        return kind.topK * layout.attentionData / layout.expert;
    };
    const std::vector<ServedExperts> kinds = servedExperts(a);
    Bytes padding(0);
    for (const ServedExperts& kind : kinds) {
        auto experts = weigh("parameters of routed experts", kind.parameters, layout.stageRanks(),
            "ranks of a stage", types.bytesOf(types.experts), "serving.experts_precision");
        const ExpertTiles tiles =
            engine.bare ? ExpertTiles{} : expertTiles(types.experts, device.peak(DataType::Fp4).value() > 0);
        const auto padded = [&](std::string_view what, double width, double tile) {
            const auto w = rec.constant(what, width, "the architecture, over the ranks that cut an expert");
            return std::pair(
                w, apply<paddedWidth>(rec, w, rec.constant("tile", tile, "serving.experts_precision")));
        };
        if (tiles.width > 1) {
            const auto [h, hp] = padded("hidden size", kind.hidden, tiles.hidden);
            const auto [w, wp] = padded("width of an expert on a rank", onRank(kind), tiles.width);
            const Bytes plain = raw(experts);
            experts = apply<paddedBytes>(rec, experts, hp, h, wp, w);
            padding += raw(experts) - plain;
        }
        layers = rec.sum("weights of all layers", layers, experts);
    }
    const auto end = [&](std::string_view what, Parameters all) {
        return weigh(what, all, layout.tensor, "serving.tensor", 2, "kept in bf16");
    };
    const Parameters embedding = c.embedding + c.position;
    auto ends = end("parameters of embedding or head, the larger", std::max(embedding, c.lmHead));
    if (layout.pipeline <= 1 && std::min(embedding, c.lmHead) > Parameters(0))
        ends = rec.sum("embedding and head", ends,
            end("parameters of the other of the two", std::min(embedding, c.lmHead)));
    // The last stage has them whole, beside the head.
    const PredictionModules modules = held.drafts ? countPredictionModules(a) : PredictionModules();
    if (modules.dense > Parameters(0))
        ends = rec.sum("embedding, head and MTP modules", ends,
            weigh("parameters of MTP modules", modules.dense, layout.tensor, "serving.tensor",
                types.bytesOf(types.dense), "serving.weights_precision"));
    if (modules.experts > Parameters(0))
        ends = rec.sum("embedding, head and MTP modules", ends,
            weigh("parameters of MTP modules' routed experts", modules.experts, layout.stageRanks(),
                "ranks of a stage", types.bytesOf(types.experts), "serving.experts_precision"));
    const auto weights = rec.sum("weights on an accelerator",
        layout.pipeline > 1 ? apply<servedStageBytes>(
            rec, rec.field("model.layers", a.layers), rec.field("serving.pipeline", layout.pipeline), layers)
                            : layers,
        ends);
    m.weights = rec.readout("memory.weights_bytes", weights);
    if (padding > Bytes(0)) // of the fullest stage
        m.padding = padding * ((m.weights - raw(ends)) / raw(layers));
    // Logits and their order are whole on every rank, so they do not shrink with tensor ranks; the hidden
    // states of the largest iteration are gone when they come.
    const auto chunk = rec.constant("chunked-prefill size", engine.chunk, "serving.chunk, or the engine's");
    const auto hidden = rec.field("model.hidden", a.hidden);
    const double width = (a.isMoe() ? a.moe.sharedExperts * a.moe.sharedFfn : a.ffn) / layout.tensor;
    m.sampled = std::min({held.cap, engine.sequences, large ? sampledOnLarge : sampledOnSmall});
    auto activations = servedSampling(m.sampled, a.vocab) > servedActivations(engine.chunk, a.hidden, width)
        ? apply<servedSampling>(rec,
            rec.constant(
                "sequences sampled at once", m.sampled, "serving.max_sequences, or the engine's at start-up"),
            rec.field("model.vocab", a.vocab))
        : apply<servedActivations>(rec, chunk, hidden,
            rec.constant("width of the dense MLP on a rank", width, "the architecture, over tensor ranks"));
    const auto largest = std::ranges::max_element(kinds, {}, [&](const ServedExperts& kind) {
        return servedWorkspace(engine.chunk, copiesOf(kind), onRank(kind), a.hidden);
    });
    if (largest != kinds.end())
        activations = rec.sum("activations", activations,
            apply<servedWorkspace>(rec, chunk,
                rec.constant("experts of a token on a rank", copiesOf(*largest),
                    "the architecture, over serving.expert"),
                rec.constant("width of an expert on a rank", onRank(*largest), "the architecture"), hidden));
    if (engine.bare)
        activations = nothing();
    m.activations = rec.readout("memory.activations_bytes", activations);
    auto before = rec.constant("context of the driver", servingContext, "measured: ai-dynamo/aiconfigurator");
    if (layout.ranks() > 1)
        before = rec.sum("context and communicators", before,
            rec.constant("buffers of a communicator",
                layout.ranks() > 2 ? servingCommunicator : pairCommunicator, "vLLM's start-up logs"));
    auto around = rec.constant("recorded graphs", recordedGraphs, "estimate from engines' start-up logs");
    if (large)
        around = rec.sum("graphs and libraries", around,
            rec.constant("buffers of libraries", servingLibraries, "vLLM's start-up logs"));
    const auto graphs =
        engine.bare ? nothing() : rec.sum("graphs, context and communicators", around, before);
    m.graphs = rec.readout("memory.graphs_bytes", graphs);
    const auto share = rec.constant(
        "share that the engine takes", engine.memoryShare, "serving.memory_share, or the engine's");
    const auto withheld = engine.bare ? nothing()
        : engine.shareOf == ShareOf::Static
        ? apply<withheldBesideStatic>(rec, memory, share, before, activations)
        : engine.shareOf == ShareOf::Free
        ? apply<withheldOfFree>(rec, memory, share, weights, activations, graphs)
        : apply<withheldMemory>(rec, memory, share, graphs);
    m.withheld = rec.readout("memory.withheld_bytes", withheld);
    const auto cache = apply<replicaCacheRoom>(rec, memory, withheld, weights, activations, graphs);
    m.cache = rec.readout("memory.cache_bytes", cache);
    const auto cached = [&](double tokens) {
        const auto own = cachedBytes(rec, a, layout, types.cache, tokens);
        const Bytes drafts = held.drafts ? cachedByModules(a, layout, types.cache, tokens) : Bytes(0);
        return drafts > Bytes(0) ? rec.sum("cache with that of MTP modules", own,
                   rec.constant("cache of MTP modules", drafts, "their layers, on the last stage"))
                                 : own;
    };
    const auto perSequence = cached(held.own);
    m.perSequence = rec.readout("memory.sequence_bytes", perSequence);
    auto room = cache;
    if (held.shared > 0) {
        const auto prefix = cached(held.shared);
        m.prefix = rec.readout("memory.prefix_bytes", prefix);
        room = apply<cacheBesidePrefix>(rec, cache, prefix);
    }
    m.sequences = rec.readout("memory.cached_sequences",
        m.perSequence.value() > 0 ? apply<replicaSequences>(
            rec, room, perSequence, rec.field("serving.attention_data", layout.attentionData))
                                  : rec.constant("sequences", m.sampled, "no cache is kept"));
    return m;
}

} // namespace ridgepoint
