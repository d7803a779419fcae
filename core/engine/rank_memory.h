#pragma once

// Memory of one rank of one pipeline stage, over any Recorder: plain for every stage, traced for the fullest.
// Internal to core/engine.

#include "core/engine/resolved.h"
#include "core/formulas/activations.h"
#include "core/formulas/memory.h"
#include "core/formulas/stages.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

// GPT-2-style blocks keep dropout masks and a 4h MLP; their activations follow Korthikanti et al. 2205.05198.
inline bool isClassicGpt(const Architecture& a)
{
    return a.norm == NormKind::Layer && !a.gatedMlp && a.position == PositionKind::Learned && !a.isMoe();
}

struct ActivationShape
{
    double sequence = 0; // tokens of one sequence on this rank (divided by context parallelism)
    double sequences = 1; // of one micro-batch
    double tensor = 1;
    bool sequenceParallel = false;
    double context = 1;
    double tokens() const { return sequence * sequences; }
};

// Bytes of logits and cross-entropy kept per logit on the unfused fp32 path: bf16 logits, their fp32 copy and the
// softmax gradient; 9.9 calibrated on nanotron's 1,758 H100 runs (cost model F10).
inline constexpr double bytesPerLogit = 10.0;

template <class Rec>
class RankMemory
{
public:
    template <class Q>
    using Value = typename Rec::template Value<Q>;

    RankMemory(Rec& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
    {
    }

    struct Parts
    {
        std::array<Value<Bytes>, slabCount> state;
        Value<Bytes> activations, buffers, total;
    };

    // What backward needs of one layer for one micro-batch.
    Value<Bytes> layer(const ActivationShape& shape, bool moe, Recompute recompute)
    {
        const Architecture& a = m_r.architecture;
        const auto tokens = microbatchTokens(shape);
        const auto hidden = field("model.hidden", a.hidden);
        const auto split = field("mesh.tensor", shape.tensor);
        // Without sequence parallelism every tensor rank keeps its own copy of what norms read and write.
        const auto normSplit = shape.sequenceParallel ? split : fixed("copies of norm activations", 1.0);
        if (recompute == Recompute::Full)
            return apply<layerInputBytes>(tokens, hidden, normSplit);

        const bool keepScores = !m_s.training.flashAttention && recompute == Recompute::None;
        Value<Bytes> sum = isClassicGpt(a) ? classicLayer(shape) : modernLayer(moe, tokens, hidden, split, normSplit);
        if (!keepScores)
            return sum;
        // A context-parallel rank holds its own queries' rows of the square.
        const auto scores = apply<attentionScoreBytes>(field("training.sequence_length", shape.sequence * shape.context),
            field("training.micro_batch", shape.sequences),
            fixed("heads on this rank, shared over context ranks", a.heads / (shape.tensor * shape.context)));
        return m_rec.sum("layer activations with attention scores", sum, scores);
    }

    // `dense` and `moe` layers of one rank, one micro-batch; full recomputation adds the one layer that is live.
    Value<Bytes> layers(const ActivationShape& shape, double dense, double moe, Recompute recompute)
    {
        Value<Bytes> sum = m_rec.constant("no layers", Bytes(0), "");
        if (dense > 0)
            sum = apply<layersTotal>(layer(shape, false, recompute), fixed("dense layers on this rank", dense));
        if (moe > 0) {
            const auto part
                = apply<layersTotal>(layer(shape, true, recompute), fixed("MoE layers on this rank", moe));
            sum = dense > 0 ? m_rec.sum("layer activations", sum, part) : part;
        }
        return sum;
    }

    // Final norm, logits and cross-entropy.
    Value<Bytes> head(const ActivationShape& shape)
    {
        const auto tokens = microbatchTokens(shape);
        const auto split = field("mesh.tensor", shape.tensor);
        const auto norm = apply<layerInputBytes>(tokens, field("model.hidden", 2 * m_r.architecture.hidden), split);
        const auto logits = apply<logitsBytes>(tokens, field("model.vocab", m_r.architecture.vocab),
            m_rec.constant("bytes per logit", bytesPerLogit, "unfused fp32 cross-entropy; 9.9 measured on nanotron"),
            split);
        return m_rec.sum("head activations", norm, logits);
    }

    // One micro-batch through `dense` + `moe` layers and, where asked, the head.
    Value<Bytes> microbatch(const ActivationShape& shape, double dense, double moe, bool withHead, Recompute recompute,
        Value<double> inFlight)
    {
        Value<Bytes> sum = apply<inFlightTotal>(layers(shape, dense, moe, recompute), inFlight);
        if (recompute == Recompute::Full && dense + moe > 0)
            sum = m_rec.sum("checkpoints and the layer being recomputed", sum,
                layer(shape, moe > 0, Recompute::None));
        if (!withHead)
            return sum;
        // GPipe finishes every forward pass before the first backward one, so all logits wait.
        const bool all = m_s.mesh.schedule == "gpipe" && m_s.mesh.pipeline > 1;
        return m_rec.sum("activations with head", sum, all ? apply<inFlightTotal>(head(shape), inFlight) : head(shape));
    }

    ActivationShape shape() const
    {
        const Mesh& mesh = m_s.mesh;
        return {.sequence = m_s.training.sequenceLength / mesh.context,
            .sequences = m_s.training.microBatch,
            .tensor = mesh.tensor,
            .sequenceParallel = mesh.sequenceParallel,
            .context = mesh.context};
    }

    Value<double> inFlight(double stage)
    {
        const Mesh& mesh = m_s.mesh;
        const auto m = fixed("micro-batches", m_r.microbatches);
        const auto p = field("mesh.pipeline", mesh.pipeline);
        const auto r = fixed("stage", stage);
        if (mesh.schedule == "gpipe")
            return m;
        if (m_r.chunks > 1)
            return apply<inFlightInterleaved>(m, p, field("mesh.chunks", m_r.chunks), r);
        return apply<inFlightMicrobatches>(m, p, r);
    }

    Parts stage(double stage)
    {
        const Architecture& a = m_r.architecture;
        const Mesh& mesh = m_s.mesh;
        const RankParameters own = rankParameters(m_r, mesh, stage);
        const auto dense = m_rec.constant("dense parameters of this rank", own.dense, "F6: layers of the stage ÷ tensor");
        const auto experts
            = m_rec.constant("expert parameters of this rank", own.experts, "F6: experts ÷ (expert × expert tensor)");
        Parts parts;
        for (std::size_t i = 0; i < slabCount; ++i) {
            const auto each = slabBytesEach(m_rec, m_r, i);
            // ZeRO 1 shards the optimizer, 2 the gradients as well, 3 the weights too (2: 1910.02054).
            const int from = i == SlabWeights ? 3 : i == SlabGradients || i == SlabAccumulator ? 2 : 1;
            const bool sharded = mesh.zeroStage >= from;
            parts.state[i] = held(dense, each, sharded ? m_r.shards : 1);
            if (own.experts.value() > 0)
                parts.state[i]
                    = m_rec.sum("dense and expert share", parts.state[i], held(experts, each, sharded ? m_r.expertShards : 1));
        }
        const StageLayers at = layersOfStage(a.layers, mesh.pipeline, stage);
        const double moe = moeLayersBefore(a, at.first + at.count) - moeLayersBefore(a, at.first);
        parts.activations = microbatch(shape(), at.count - moe, moe, stage == mesh.pipeline - 1, m_s.training.recompute,
            inFlight(stage));
        parts.buffers = m_rec.constant("buffers", Bytes(0), "not modelled yet: communication, context, fragmentation");
        parts.total = m_rec.sum("rank total", parts.state[0], parts.state[1], parts.state[2], parts.state[3],
            parts.state[4], parts.state[5], parts.activations, parts.buffers);
        return parts;
    }

    static Value<BytesPerParameter> slabBytesEach(Rec& recorder, const Resolved& resolved, std::size_t slab)
    {
        constexpr std::array<std::string_view, slabCount> ids {"training.precision.weights",
            "training.precision.gradients", "training.precision.accumulator", "training.precision.master",
            "training.precision.moments", "training.optimizer"};
        const auto each = recorder.field(ids[slab], BytesPerParameter(resolved.slabBytes[slab]));
        if (slab == SlabMoment1)
            return recorder.template call<firstMomentBytes>(each);
        if (slab == SlabMoment2)
            return recorder.template call<secondMomentBytes>(each);
        return each;
    }

private:
    template <const auto& F, class... A>
    auto apply(A... arguments)
    {
        return m_rec.template call<F>(arguments...);
    }
    Value<double> field(std::string_view id, double value) { return m_rec.field(id, value); }
    Value<double> fixed(std::string_view name, double value)
    {
        return m_rec.constant(name, value, "follows from the mesh and the batch");
    }
    Value<Bytes> held(Value<Parameters> parameters, Value<BytesPerParameter> each, double shards)
    {
        return apply<shardedBytes>(apply<slabBytes>(parameters, each), fixed("ranks that share it", shards));
    }

    Value<Tokens> microbatchTokens(const ActivationShape& shape)
    {
        return m_rec.constant("tokens of a micro-batch on this rank", Tokens(shape.tokens()),
            "micro-batch × sequence length ÷ context parallel");
    }

    Value<Bytes> classicLayer(const ActivationShape& shape)
    {
        const auto s = field("training.sequence_length", shape.sequence);
        const auto b = field("training.micro_batch", shape.sequences);
        const auto h = field("model.hidden", m_r.architecture.hidden);
        const auto t = field("mesh.tensor", shape.tensor);
        return shape.sequenceParallel ? apply<activationsKorthikantiSelectiveTensorSequence>(s, b, h, t)
                                      : apply<activationsKorthikantiSelectiveTensor>(s, b, h, t);
    }

    Value<Bytes> modernLayer(bool moe, Value<Tokens> tokens, Value<double> hidden,
        Value<double> split, Value<double> normSplit)
    {
        const Architecture& a = m_r.architecture;
        const auto norms = apply<normActivations>(tokens, hidden, normSplit);
        const auto attention = apply<attentionActivations>(tokens, fixed("query width", m_r.attention.score),
            fixed("key width", m_r.attention.keyValue / 2), split);
        const auto statistics = apply<softmaxStatistics>(tokens, field("model.heads", a.heads), split);
        const auto mlp = moe ? experts(tokens, hidden, split, normSplit) : plainMlp(tokens, split);
        return m_rec.sum("layer activations", norms, attention, statistics, mlp);
    }

    Value<Bytes> plainMlp(Value<Tokens> tokens, Value<double> split)
    {
        const auto ffn = field("model.ffn", m_r.architecture.ffn);
        return m_r.architecture.gatedMlp ? apply<mlpActivationsGated>(tokens, ffn, split)
                                         : apply<mlpActivationsPlain>(tokens, ffn, split);
    }

    Value<Bytes> experts(Value<Tokens> tokens, Value<double> hidden, Value<double> split, Value<double> normSplit)
    {
        const MixtureOfExperts& moe = m_r.architecture.moe;
        // Sequence parallelism leaves each tensor rank its own tokens to route.
        const auto own = m_rec.constant("tokens this rank routes", Tokens(raw(tokens).value() / raw(normSplit)),
            "micro-batch tokens ÷ tensor parallel under sequence parallelism");
        const auto routed = apply<moeActivations>(own, field("model.moe.topk", moe.topK), hidden,
            field("model.moe.moe_ffn", moe.expertFfn), field("model.moe.experts", moe.experts));
        if (moe.sharedExperts <= 0)
            return routed;
        const auto shared = apply<mlpActivationsGated>(
            tokens, fixed("shared expert width", moe.sharedExperts * moe.sharedFfn), split);
        return m_rec.sum("expert activations", routed, shared);
    }

    Rec& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
};

} // namespace ridgepoint
