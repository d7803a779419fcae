#pragma once

// One replica that serves: what it holds, how long a prompt and a decoding step take, over any Recorder. A
// replica is a copy of the model on n accelerators, tensor-parallel. Internal to core/serving and
// core/engine.

#include "core/formulas/compute.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/volumes.h"
#include "core/inputs/model/dealt_out.h"
#include "core/training/step/network_model.h"
#include "core/training/step/served_lengths.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Share of the peak that prefill reaches on one to eight accelerators, their all-reduces included. Pope et
// al. (arXiv:2211.05102) §4.4 measure 40 to 76 % on PaLM; 0.55 is the geometric mean of these ends.
inline constexpr double prefillShare = 0.55;
inline constexpr double bytesPerHiddenElement = 2; // on the wire between tensor-parallel ranks: bf16

// The model in the types that it is served in: bytes of all weights, none of them twice, the share of those
// that tokens are routed to, and bytes of an element of the cache.
struct ServedCopy
{
    Bytes weights;
    double inExperts = 0, cacheElement = 2;
};

template <class Recorder>
class ServingModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    ServingModel(
        Recorder& recorder, const Scenario& scenario, const Resolved& resolved, const ServedCopy& copy)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_a(resolved.architecture)
        , m_network(recorder, scenario, resolved)
    {
        const Serving& serving = m_s.serving;
        const Parameters all = m_r.counted.total();
        m_inExperts = copy.inExperts;
        m_weights = apply<slabBytes>(m_rec,
            m_rec.constant("parameters of a copy", all, "computed from the architecture"),
            m_rec.constant("mean bytes per parameter",
                all.value() > 0 ? copy.weights / all : BytesPerParameter(0),
                "serving.weights_precision, with scales and what stays in 16 bits"));
        const auto element = m_rec.field("serving.kv_precision", copy.cacheElement);
        m_elementBytes = copy.cacheElement;
        const auto layers = m_rec.field("model.layers", m_a.layers);
        const bool latent = m_a.attention == AttentionKind::Mla;
        m_perToken = m_a.plan
            ? m_rec.constant("cache of a token, kind by kind", BytesPerToken(growing(copy.cacheElement)),
                "layers that keep every token, and indices")
            : latent
            ? apply<kvBytesPerTokenLatent>(m_rec, layers,
                m_rec.field("model.attention.mla.kv_lora_rank", m_a.mla.kvLoraRank),
                m_rec.field("model.attention.mla.qk_rope_head_dim", m_a.mla.qkRopeHeadDim), element)
            : apply<kvBytesPerToken>(m_rec, layers,
                m_rec.constant("width of all key heads", m_r.attention.keyValue / 2, "key heads × head dim"),
                element);
        m_cachedHeads = latent ? m_rec.constant("heads of the cache", 1.0, "one latent vector for all heads")
                               : m_rec.field("model.kv_heads", std::max(1.0, m_a.kvHeads));
        m_prompt = meanPrompt(m_rec, serving);
        m_length = m_rec.sum("tokens of a whole sequence", m_prompt, meanOutput(m_rec, serving));
        m_perSequence = cacheOf(m_length);
        m_bandwidth =
            m_rec.field("hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
        m_peak = m_rec.constant("dense peak", m_r.peak, "hardware.accelerator.peak_dense_flops");
        m_capacity = m_rec.constant("memory of one accelerator", m_r.capacity, "hardware.capacity_basis");
        const MeasuredCeilings& measured = m_s.hardware.accelerator.measured;
        m_reached = measured.decodeShare > 0
            ? m_rec.constant(
                "share of the bandwidth reached", measured.decodeShare, "measured on this device")
            : m_rec.constant("share of the bandwidth reached", unmeasuredDecodeShare,
                "regression on the GEMM tables of ai-dynamo/aiconfigurator, products of few rows");
        m_utilisation = m_rec.constant("share of the peak reached", prefillShare,
            "prefill on up to eight accelerators; Pope et al. (arXiv:2211.05102) §4.4 measure 40 to 76 %");
        const auto linear = apply<linearForwardPerToken>(m_rec,
            m_rec.constant("weights a token is multiplied by", matmulWeightsPerToken(m_r.matmuls),
                "every matmul and the head"));
        m_prefillFlops = m_rec.sum("forward per token of the prompt", linear, promptAttention());
        m_decodeFlops = m_rec.sum("forward per generated token", linear, cacheAttention());
    }

    Value<Bytes> weights() const { return m_weights; }
    Value<BytesPerToken> perToken() const { return m_perToken; }
    Value<Bytes> perSequence() const { return m_perSequence; }

    Value<Bytes> cache(Value<double> sequences)
    {
        return windowedShare() <= 0 && !m_a.plan ? apply<kvCacheBytes>(m_rec, m_perToken, m_length, sequences)
                                                 : apply<replicatedBytes>(m_rec, m_perSequence, sequences);
    }

    // Whether tensor parallelism can divide the model's heads so: Megatron-LM's rule, as of mesh.tensor.
    bool divides(double n) const
    {
        const auto whole = [](double part, double all) { return std::fmod(all, part) == 0; };
        if (m_a.plan)
            return n == 1 || !mixerNotDealt(*m_a.plan, n);
        return n == 1
            || (whole(n, m_a.heads)
                && (m_a.attention == AttentionKind::Mla || whole(n, m_a.kvHeads) || whole(m_a.kvHeads, n)));
    }
    // Whether the link between n accelerators has a known bandwidth.
    bool linked(double n) const
    {
        return n <= 1 || (n <= m_r.perNode ? m_r.scaleUpBandwidth : m_r.scaleOutBandwidth).value() > 0;
    }

    Value<double> count(double n)
    {
        return m_rec.constant("accelerators of the replica", n, "serving.tensor");
    }
    Value<double> cacheShare(Value<double> n)
    {
        if (!m_a.plan)
            return apply<kvRankShare>(m_rec, n, m_cachedHeads);
        const double length = raw(m_length).value(), whole = cacheBytes(*m_a.plan, m_elementBytes, length);
        const RankCache own = rankCache(*m_a.plan, m_elementBytes, length, raw(n));
        return m_rec.constant("share of a sequence's cache on each rank",
            whole > 0 ? (length * (own.growing + own.index) + own.window + own.state) / whole : 1 / raw(n),
            "heads and states split, indices whole, kind by kind");
    }
    Value<Bytes> rankBytes(Value<double> n, Value<double> sequences)
    {
        return apply<servingRankBytes>(m_rec, m_weights, n, sequences, m_perSequence, cacheShare(n));
    }
    bool fits(double n, double sequences)
    {
        return m_r.capacity.value() > 0 && raw(rankBytes(count(n), plain(sequences))) <= m_r.capacity;
    }
    Value<double> sequencesThatFit(Value<double> n)
    {
        return apply<concurrencyThatFits>(m_rec, m_capacity, m_weights, n, m_perSequence, cacheShare(n));
    }
    // Empty: windows keep the cache bounded, or the weights leave nothing.
    std::optional<Value<Tokens>> contextThatFits(Value<double> n, Value<double> sequences)
    {
        if (m_a.plan)
            return contextOfListThatFits(raw(n), raw(sequences));
        const auto room = apply<cacheRoom>(m_rec, m_capacity, m_weights, n, cacheShare(n), sequences);
        if (raw(room).value() <= 0 || raw(m_perToken).value() <= 0) // none fits, or any (states alone)
            return {};
        const Tokens window(m_a.slidingWindow);
        const double share = windowedShare();
        if (share <= 0 || raw(m_perToken) * window >= raw(room))
            return apply<ridgepoint::contextThatFits>(m_rec, room, m_perToken);
        if (share >= 1)
            return {};
        return apply<contextThatFitsWindowed>(m_rec, room, m_perToken, windowShareField(), windowField());
    }

    Value<Bytes> weightsRead(Value<double> tokens)
    {
        if (!m_a.isMoe())
            return m_weights;
        return apply<weightsReadPerStep>(m_rec, m_weights,
            m_rec.constant(
                "share of the weights in routed experts", m_inExperts, "computed from the architecture"),
            m_rec.field("model.moe.topk", std::min(m_a.moe.topK, m_a.moe.experts)),
            m_rec.field("model.moe.experts", m_a.moe.experts), tokens);
    }
    // All-reduces of one pass of `tokens` tokens; nothing on one accelerator.
    Value<Seconds> reduces(double n, Value<Tokens> tokens)
    {
        if (n <= 1)
            return m_rec.constant("all-reduces", Seconds(0), "one accelerator");
        const auto buffer = apply<hiddenStateBytes>(m_rec, tokens, m_rec.field("model.hidden", m_a.hidden),
            m_rec.constant("bytes per element", bytesPerHiddenElement, "bf16 hidden states"));
        return apply<tensorReduceTime>(m_rec, m_rec.field("model.layers", m_a.layers),
            m_network.time(Collective::AllReduce, buffer, spanOf(n, 1, m_r.perNode, n)));
    }
    // The prompt of one request, or `tokens` of prompts like it. Within a node the share of the peak covers
    // the all-reduces; they, and reading the weights once, are floors.
    Value<Seconds> prefill(double n) { return prefill(n, m_prompt); }
    Value<Seconds> prefill(double n, Value<Tokens> tokens)
    {
        const auto ranks = count(n);
        return m_rec.largest("prefill",
            apply<prefillTime>(m_rec, tokens, m_prefillFlops, ranks, m_peak, m_utilisation),
            weightsTime(ranks, tokens), reduces(n, tokens));
    }
    struct Step
    {
        Value<Seconds> total, reduce, matrices, cache;
    };
    // All sequences one token further, at the end of their length, where the cache is largest.
    Step decode(double n, double sequences, Value<double> together)
    {
        const auto ranks = count(n);
        const auto reduce =
            reduces(n, m_rec.constant("tokens of a step", Tokens(sequences), "one a sequence"));
        const auto matrices = apply<decodeMatrixTime>(m_rec, weightsRead(together), ranks, m_bandwidth,
            m_reached, together, m_decodeFlops, m_peak, m_utilisation);
        const auto cache =
            apply<cacheReadTime>(m_rec, together, m_perSequence, cacheShare(ranks), m_bandwidth, m_reached);
        return {m_rec.sum("decoding step", cache, matrices, reduce), reduce, matrices, cache};
    }
    Value<FlopsPerByte> prefillIntensity(Value<double> n)
    {
        const auto copies = cacheCopies(n);
        return apply<ridgepoint::prefillIntensity>(m_rec, m_prompt, m_prefillFlops,
            weightsRead(
                m_rec.constant("tokens of the prompt", raw(m_prompt).value(), "serving.prompt_tokens")),
            cacheOf(m_prompt), copies);
    }
    Value<FlopsPerByte> decodeIntensity(Value<double> n, Value<double> together)
    {
        return apply<servedDecodeIntensity>(
            m_rec, together, m_decodeFlops, weightsRead(together), m_perSequence, cacheCopies(n));
    }
    Value<double> computeBound(Value<double> n)
    {
        return apply<computeBoundConcurrency>(
            m_rec, m_weights, m_bandwidth, m_decodeFlops, m_peak, m_perSequence, cacheCopies(n));
    }

    Value<double> plain(double sequences) { return m_rec.field("serving.concurrency", sequences); }

private:
    // Of a model that is a list of layers: bytes a token however long the sequence.
    double growing(double elementBytes) const
    {
        const ServedCache cache = servedCache(*m_a.plan, elementBytes);
        return cache.kvPerToken + cache.indexPerToken;
    }
    // FLOPs a token of its mixers beside their products.
    template <class OfMixer>
    FlopsPerToken mixing(OfMixer ofMixer) const
    {
        StageLoad all;
        for (LayerKindIndex kind = 0; kind < m_r.layers.size(); ++kind)
            all.of[kind] = m_r.layers[kind].count;
        return FlopsPerToken(m_r.layers.sum(all, [&](const LayerKind& kind) {
            double sum = 0;
            for (std::size_t i = 0; kind.layer && i < kind.layer->mixerCount; ++i)
                sum += ofMixer(kind.layer->mixers[i]);
            return sum;
        }));
    }
    double windowedShare() const { return m_a.slidingWindow > 0 && !m_a.plan ? m_a.windowedShare : 0; }
    // The longest context whose cache and states leave room for the others'.
    std::optional<Value<Tokens>> contextOfListThatFits(double ranks, double sequences)
    {
        const double room = (raw(m_capacity) - raw(m_weights) / ranks).value() / sequences;
        const auto cache = [&](double tokens) { return rankCache(*m_a.plan, m_elementBytes, tokens, ranks); };
        const auto kept = [&](double tokens) {
            const RankCache own = cache(tokens);
            return tokens * (own.growing + own.index) + own.window + own.state;
        };
        constexpr double longest = 1e12; // tokens
        if (kept(0) > room || kept(longest) <= room)
            return {};
        double low = 0, high = longest;
        for (int i = 0; i < 100 && high - low > 0.5; ++i)
            (kept((low + high) / 2) <= room ? low : high) = (low + high) / 2;
        const RankCache own = cache(low);
        if (own.growing + own.index <= 0 || own.window < cache(longest).window)
            return m_rec.constant(
                "tokens whose KV cache fits", Tokens(low), "windows of some layers are not full");
        return apply<ridgepoint::contextThatFits>(m_rec,
            m_rec.constant("room for each sequence on a rank", Bytes(room - own.window - own.state),
                "next to weights, windows and states"),
            m_rec.constant("cache of a token on a rank", BytesPerToken(own.growing + own.index),
                "heads split, indices whole, kind by kind"));
    }
    Value<double> windowShareField()
    {
        return m_rec.field("model.attention.windowed_share", windowedShare());
    }
    Value<Tokens> windowField()
    {
        return m_rec.field("model.attention.sliding_window", Tokens(m_a.slidingWindow));
    }
    Value<Bytes> cacheOf(Value<Tokens> length)
    {
        if (m_a.plan)
            return m_rec.constant("cache and states of a sequence",
                Bytes(cacheBytes(*m_a.plan, m_elementBytes, raw(length).value())),
                "cache of every token, of windows, indices and states, kind by kind");
        if (windowedShare() <= 0)
            return apply<kvCacheBytes>(
                m_rec, m_perToken, length, m_rec.constant("sequences", 1.0, "a single one"));
        return apply<kvCacheBytesWindowed>(m_rec, m_perToken, length, windowShareField(), windowField());
    }
    // Of the cache, among the ranks of the replica.
    Value<double> cacheCopies(Value<double> n)
    {
        return m_rec.constant(
            "copies of the cache", raw(n) * raw(cacheShare(n)), "ranks × share of the cache on each");
    }
    Value<Seconds> weightsTime(Value<double> ranks, Value<Tokens> tokens)
    {
        return apply<decodeMatrixTime>(m_rec,
            weightsRead(m_rec.constant("tokens of the prompt", raw(tokens).value(), "serving.prompt_tokens")),
            ranks, m_bandwidth, m_reached, m_rec.constant("sequences", 0.0, "arithmetic is counted apart"),
            m_prefillFlops, m_peak, m_utilisation);
    }
    // The causal rule counts half the keys; windowed layers see fewer.
    Value<FlopsPerToken> promptAttention()
    {
        const double prompt = raw(m_prompt).value();
        if (m_a.plan)
            return m_rec.constant("mixing of tokens",
                mixing([&](const Mixer& mixer) { return mixer.kind->core(mixer.sizes, m_a.hidden, prompt); }),
                "mean over the prompt, kind by kind");
        const double share = m_a.slidingWindow < prompt ? windowedShare() : 0;
        const auto width =
            m_rec.constant("width of all query heads", m_r.attention.score, "heads × head dim");
        const auto full = apply<attentionForwardPerTokenCausal>(m_rec, counted(m_prompt), width,
            m_rec.constant("layers with full attention", m_a.layers * (1 - share), "model.attention"));
        if (share <= 0)
            return full;
        return m_rec.sum("attention of full and windowed layers", full,
            apply<attentionForwardPerToken>(m_rec,
                m_a.chunkedWindow ? m_rec.constant("mean keys in a chunk",
                    chunkMeanLength(prompt, m_a.slidingWindow), "model.attention.sliding_window")
                                  : apply<slidingWindowMeanLength>(m_rec, counted(m_prompt),
                                      m_rec.field("model.attention.sliding_window", m_a.slidingWindow)),
                width, m_rec.constant("windowed layers", m_a.layers * share, "model.attention")));
    }
    // One query over the whole cache. With a latent vector the projections move into query and output, whose
    // heads are then as wide as the latent (DeepSeek-V2 §2.1.2).
    Value<FlopsPerToken> cacheAttention()
    {
        const double length = raw(m_length).value();
        if (m_a.plan)
            return m_rec.constant("mixing of a token", mixing([&](const Mixer& mixer) {
                return mixer.kind->decode(mixer.sizes, m_a.hidden, length);
            }),
                "after a whole sequence, kind by kind");
        const double share = m_a.slidingWindow < length ? windowedShare() : 0;
        const bool latent = m_a.attention == AttentionKind::Mla;
        const auto width = m_rec.constant("width of all query heads over the cache",
            latent ? m_a.heads * (m_a.mla.kvLoraRank + m_a.mla.qkRopeHeadDim / 2) : m_r.attention.score,
            latent ? "DeepSeek-V2 (arXiv:2405.04434) §2.1.2" : "heads × head dim");
        const auto full = apply<attentionForwardPerToken>(m_rec,
            m_rec.constant("keys of a whole sequence", length, "prompt and output"), width,
            m_rec.constant("layers with full attention", m_a.layers * (1 - share), "model.attention"));
        if (share <= 0)
            return full;
        return m_rec.sum("attention of full and windowed layers", full,
            apply<attentionForwardPerToken>(m_rec,
                m_a.chunkedWindow ? m_rec.constant(
                    "mean keys in a chunk", m_a.slidingWindow / 2, "model.attention.sliding_window")
                                  : m_rec.field("model.attention.sliding_window", m_a.slidingWindow),
                width, m_rec.constant("windowed layers", m_a.layers * share, "model.attention")));
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const Architecture& m_a;
    NetworkModel<Recorder> m_network;
    Value<Bytes> m_weights, m_perSequence, m_capacity;
    Value<BytesPerToken> m_perToken;
    double m_inExperts = 0; // share of the weights
    double m_elementBytes = 2; // of the cache
    Value<double> m_cachedHeads, m_reached, m_utilisation;
    Value<Tokens> m_prompt, m_length;
    Value<BytesPerSecond> m_bandwidth;
    Value<FlopsPerSecond> m_peak;
    Value<FlopsPerToken> m_prefillFlops, m_decodeFlops;
};

} // namespace ridgepoint
