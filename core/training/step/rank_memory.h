#pragma once

// Memory of one rank of one pipeline stage, over any Recorder: plain for every stage, traced for the fullest.
// Internal to core/training/step and core/engine.

#include "core/formulas/activations.h"
#include "core/formulas/ledger.h"
#include "core/formulas/memory.h"
#include "core/formulas/offload.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/inputs/hardware/stack.h"
#include "core/training/step/activation_shape.h"
#include "core/training/step/matrix_state.h"
#include "core/training/step/offloading.h"
#include "core/training/step/part_memory.h"
#include "core/training/step/workload.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

// What the driver and the libraries take before the first tensor, and one communicator's buffers: measured
// 0.3–0.5 GB and 342 MB (2 GPUs) to 392 MB (4 to 8) in the tables of ai-dynamo/aiconfigurator.
inline constexpr Bytes contextBytes{0.5e9};
inline constexpr Bytes communicatorBytes{0.39e9};

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
        , m_stack(*resolved.stack)
    {
    }

    struct Parts
    {
        std::array<Value<Bytes>, slabCount> state;
        Value<Bytes> layers, head, transient; // of activations
        Value<Bytes> gathered, buckets, placeholders, copies, fragmentation, context; // of buffers
        Value<Bytes> activations, buffers, allocated, reserved, total;
    };

    // What backward needs of one layer for one micro-batch.
    Value<Bytes> layer(const ActivationShape& shape, LayerKindIndex kind, Recompute recompute)
    {
        Known& known = m_known[kind][static_cast<std::size_t>(recompute)];
        if (!known.valid || known.shape != shape)
            known = {true, shape, layerOf(shape, kind, recompute)};
        return known.bytes;
    }

    Value<Bytes> layerOf(const ActivationShape& shape, LayerKindIndex index, Recompute recompute)
    {
        const LayerKind& kind = m_r.layers[index];
        const Architecture& a = kind.architecture;
        const auto tokens = microbatchTokens(shape);
        const auto hidden = field("model.hidden", a.hidden);
        const auto split = field("mesh.tensor", shape.tensor);
        // Without sequence parallelism every tensor rank keeps its own copy of what norms read and write.
        const auto normSplit = shape.sequenceParallel ? split : fixed("copies of norm activations", 1.0);
        if (recompute == Recompute::Full)
            return inComputeType(apply<layerInputBytes>(m_rec, tokens, hidden, normSplit), Bytes(0));
        if (recompute == Recompute::Selective && m_stack.recomputedMatmuls > 0) {
            // Small shapes have larger products than what the backward pass needs of them.
            const auto kept = selectiveByProduct(shape, kind);
            const auto whole = layer(shape, index, Recompute::None);
            return raw(kept) < raw(whole) ? kept : whole;
        }

        const bool keepScores = !m_s.training.flashAttention && recompute == Recompute::None;
        const bool classic = m_stack.dropout && isClassicGpt(a) && !Recomputation(m_s, m_r).tiled();
        const Value<Bytes> sum =
            inComputeType(classic ? classicLayer(shape) : modernLayer(kind, tokens, hidden, split, normSplit),
                fixedWidthBytes(m_s, m_r, shape, kind, classic));
        if (!keepScores)
            return sum;
        // A context-parallel rank holds its own queries' rows of the square.
        const auto scores = apply<attentionScoreBytes>(m_rec,
            field("training.sequence_length", shape.sequence * shape.context),
            field("training.micro_batch", shape.sequences),
            fixed("heads on this rank, shared over context ranks", a.heads / (shape.tensor * shape.context)));
        // Of five bytes a score one is its dropout mask (Korthikanti et al. (arXiv:2205.05198) §4.1).
        return m_rec.sum(
            "layer activations with attention scores", sum, inComputeType(scores, raw(scores) / 5));
    }

    // The layers of one rank, one micro-batch, recomputed as the scenario says where `recompute` is its own.
    Value<Bytes> layers(const ActivationShape& shape, const StageLoad& load, Recompute recompute)
    {
        Value<Bytes> sum = m_rec.constant("no layers", Bytes(0), "");
        const bool some = recompute != Recompute::None && recompute == m_s.training.recompute;
        const double share = some ? Recomputation(m_s, m_r).share(load.layers()) : 1;
        for (LayerKindIndex kind = 0; kind < m_r.layers.size(); ++kind) {
            const double count = load.of[kind];
            if (count <= 0)
                continue;
            const auto own = apply<layersTotal>(
                m_rec, layer(shape, kind, recompute), fixed("layers on this rank", count * share));
            sum = m_rec.sum("layer activations", sum, own);
            if (share < 1)
                sum = m_rec.sum("layer activations", sum,
                    apply<layersTotal>(m_rec, layer(shape, kind, Recompute::None),
                        fixed("layers kept whole", count * (1 - share))));
        }
        return sum;
    }

    // Final norm, logits and cross-entropy.
    Value<Bytes> head(const ActivationShape& shape)
    {
        return m_rec.sum("head activations", finalNorm(shape), logitsOf(m_rec, m_s, m_r, shape));
    }
    Value<Bytes> finalNorm(const ActivationShape& shape)
    {
        return inComputeType(
            apply<finalNormBytes>(m_rec, microbatchTokens(shape),
                field("model.hidden", m_r.architecture.hidden), field("mesh.tensor", shape.tensor)),
            Bytes(0));
    }

    // One micro-batch through these layers and the head.
    Value<Bytes> microbatch(
        const ActivationShape& shape, const StageLoad& load, Recompute recompute, Value<double> inFlight)
    {
        return m_rec.sum(
            "activations with head", stored(shape, load, recompute, inFlight), heads(shape, inFlight));
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

    Value<double> inFlight(RankIndex rank)
    {
        const Mesh& mesh = m_s.mesh;
        const auto m = fixed("micro-batches", m_r.microbatches);
        const auto p = field("mesh.pipeline", mesh.pipeline);
        const auto r = fixed("stage", rank.number());
        if (!m_r.schedule->held)
            return m;
        // Without a pipeline a backward pass frees its layers as fast as the next forward pass beside it
        // fills them.
        if (mesh.pipeline <= 1 && m_r.chunks <= 1)
            return fixed("the one that runs", 1.0);
        const auto peak = m_r.schedule->held(m_rec, m, p, field("mesh.chunks", m_r.chunks), r);
        if (raw(peak) < 1)
            return fixed("the one that runs", 1.0);
        return raw(peak) <= m_r.microbatches ? peak : m; // no more than there are
    }

    Parts of(RankIndex rank) { return of(pipelineRank(m_r, m_s.mesh, rank)); }
    Parts of(const PipelineRank& rank)
    {
        const RankParameters& own = rank.parameters;
        const StageLoad& load = rank.load;
        Parts parts;
        for (std::size_t i = 0; i < slabCount; ++i)
            parts.state[i] = resident(rank, i);
        const ActivationShape own_ = shape();
        const auto flight = inFlight(rank.rank);
        parts.layers = stored(own_, load, m_s.training.recompute, flight);
        parts.head =
            load.heads > 0 ? heads(own_, flight) : m_rec.constant("no head on this stage", Bytes(0), "");
        // Memory peaks in the loss or in the backward pass of one MLP, not in both.
        const auto backward = backwardPeak(own_, load);
        parts.transient =
            m_rec.constant("beyond the loss", Bytes(std::max(0.0, (raw(backward) - raw(parts.head)).value())),
                "backward pass of one MLP, where it needs more than the loss");
        parts.activations = m_rec.sum("activations", parts.layers, parts.head, parts.transient);

        parts.gathered = gatheredWeights(load);
        parts.buckets = communicationBuckets(own);
        parts.placeholders = placeholders();
        parts.allocated = m_rec.sum("allocated", parts.state[0], parts.state[1], parts.state[2],
            parts.state[3], parts.state[4], parts.state[5], parts.activations, parts.gathered, parts.buckets,
            parts.placeholders);
        parts.copies = weightCopiesOf(m_rec, m_s, m_r, rank.held);
        if (raw(parts.copies).value() > 0)
            parts.allocated = m_rec.sum("allocated", parts.allocated, parts.copies);
        const Bytes context =
            m_stack.ownsDevice ? Bytes(0) : contextBytes + communicatorBytes * communicators();
        const Bytes usual =
            (raw(parts.activations) + raw(parts.gathered) + raw(parts.buckets)) * m_stack.fragmentation;
        parts.fragmentation = m_rec.constant("fragmentation", usual * m_stack.fragmentationKept,
            "of what comes and goes in a step (GMLake, arXiv:2401.08156), what cannot be given back when "
            "memory runs "
            "short (PyTorch c10/cuda/CUDACachingAllocator.cpp)");
        // Nobody holds more than there is.
        const Bytes room = m_r.capacity - raw(parts.allocated) - context;
        parts.reserved = m_rec.sum("reserved", parts.allocated,
            m_rec.constant("fragmentation while there is room",
                std::max(raw(parts.fragmentation), std::min(usual, room)), "GMLake (arXiv:2401.08156)"));
        parts.context = m_rec.constant("context and communicators", context,
            "measured 0.5 GB and 0.39 GB each (ai-dynamo/aiconfigurator)");
        parts.buffers = m_rec.sum(
            "buffers", parts.gathered, parts.buckets, parts.placeholders, parts.fragmentation, parts.context);
        if (raw(parts.copies).value() > 0)
            parts.buffers = m_rec.sum("buffers", parts.buffers, parts.copies);
        parts.total = m_rec.sum("rank total", parts.allocated, parts.fragmentation, parts.context);
        return parts;
    }

    // All of a slab of a rank, on the device or on its host.
    Value<Bytes> slab(const PipelineRank& rank, std::size_t i)
    {
        const auto each = slabBytesEach(m_rec, m_r, i);
        if (i >= SlabMaster && updatesWhole(m_s.training.optimizer))
            return stateOfWholeMatrices(m_rec, m_s, m_r, rank, i, each);
        // ZeRO 1 shards the optimizer, 2 the gradients as well, 3 the weights too (2: 1910.02054).
        const int from = i == SlabWeights ? 3 : i == SlabGradients || i == SlabAccumulator ? 2 : 1;
        return shared(rank, each, from);
    }
    // Shared out from this ZeRO stage on.
    Value<Bytes> shared(const PipelineRank& rank, Value<BytesPerParameter> each, int from)
    {
        const bool sharded = m_s.mesh.zeroStage >= from;
        const auto dense = held(m_rec.constant("dense parameters of this rank", rank.parameters.dense,
                                    "layers of the stage ÷ tensor ranks"),
            each, sharded ? m_r.shards : 1);
        if (rank.parameters.experts.value() <= 0)
            return dense;
        const auto experts = m_rec.constant(
            "expert parameters of this rank", rank.parameters.experts, "experts ÷ (expert × expert tensor)");
        return m_rec.sum(
            "dense and expert share", dense, held(experts, each, sharded ? m_r.expertShards : 1));
    }

private:
    friend class TimelineBuilder; // the same parts, one after the other
    Value<double> field(std::string_view id, double value) { return m_rec.field(id, value); }
    Value<double> fixed(std::string_view name, double value)
    {
        return m_rec.constant(name, value, "follows from the mesh and the batch");
    }
    Value<Bytes> resident(const PipelineRank& rank, std::size_t i)
    {
        const double away = shareOnHost(m_s.training, i);
        if (away >= 1)
            return m_rec.constant("on the host", Bytes(0), "ZeRO-Offload (arXiv:2101.06840)");
        const auto all = slab(rank, i);
        return away > 0 ? apply<residentBytes>(m_rec, all, field("training.offloaded_state", away)) : all;
    }
    Value<Bytes> held(Value<Parameters> parameters, Value<BytesPerParameter> each, double shards)
    {
        return apply<shardedBytes>(
            m_rec, apply<slabBytes>(m_rec, parameters, each), fixed("ranks that share it", shards));
    }

    Value<Tokens> microbatchTokens(const ActivationShape& shape)
    {
        return m_rec.constant("tokens of a micro-batch on this rank", Tokens(shape.tokens()),
            "micro-batch × sequence length ÷ context parallel");
    }

    // The formulas count half precision, as their sources do; what is wider takes that much more, but for the
    // `fixed` bytes of masks and of what is fp32 anyway.
    Value<Bytes> inComputeType(Value<Bytes> half, Bytes fixed)
    {
        const double times = m_r.activationBytes / bytesPerElement(DataType::Bf16);
        if (times == 1)
            return half;
        return apply<widerActivations>(m_rec, half,
            m_rec.constant("masks and what is fp32 anyway", fixed, "follows from the layer"),
            m_rec.constant("bytes of an element over those of half precision", times,
                dataTypeKey(activationType(m_s.training.precision.compute))));
    }

    // Kept for the backward pass, of all micro-batches in flight, and the one layer that is being recomputed.
    Value<Bytes> stored(
        const ActivationShape& shape, const StageLoad& load, Recompute recompute, Value<double> inFlight)
    {
        const double count = load.layers();
        if (count <= 0)
            return m_rec.constant("no layers", Bytes(0), "");
        const auto times = m_s.training.offloadActivations
            ? fixed("micro-batches of which all layers stay on the device",
                residentMicrobatches(m_s.training, count, raw(inFlight)))
            : inFlight;
        const auto kept = apply<inFlightTotal>(m_rec, layers(shape, load, recompute), times);
        if (recompute == Recompute::None)
            return kept;
        return m_rec.sum("kept and recomputed", kept,
            m_rec.constant("the layer being recomputed, beyond what is kept of it",
                liveBytes(shape, load, recompute, raw(times)), "Korthikanti et al. (arXiv:2205.05198) §5"));
    }

    // What a layer does not keep is there again while it is recomputed, one layer at a time; never more than
    // was dropped of `times` micro-batches.
    Bytes liveBytes(const ActivationShape& shape, const StageLoad& load, Recompute recompute, double times)
    {
        const double share =
            times * (recompute == m_s.training.recompute ? Recomputation(m_s, m_r).share(load.layers()) : 1);
        NoLedger none;
        RankMemory<NoLedger> plain(none, m_s, m_r);
        Bytes dropped(0), live(0);
        for (LayerKindIndex kind = 0; kind < m_r.layers.size(); ++kind) {
            if (load.of[kind] <= 0)
                continue;
            const Bytes each =
                plain.layer(shape, kind, Recompute::None) - plain.layer(shape, kind, recompute);
            dropped += share * load.of[kind] * each;
            live = std::max(live, each);
        }
        return std::min(live, dropped);
    }
    Value<Bytes> heads(const ActivationShape& shape, Value<double> inFlight)
    {
        // GPipe finishes every forward pass before the first backward one, so all logits wait.
        const bool all = !m_r.schedule->held && m_s.mesh.pipeline > 1;
        // Of a chunk's logits the gradient is computed at once.
        if (all && lossOf(m_s, m_r) == LossKernel::Chunked)
            return m_rec.sum("head activations", apply<inFlightTotal>(m_rec, finalNorm(shape), inFlight),
                logitsOf(m_rec, m_s, m_r, shape));
        return all ? apply<inFlightTotal>(m_rec, head(shape), inFlight) : head(shape);
    }

    // Selective recomputation that keeps every second product: the layer's input, those outputs, attention's
    // output.
    Value<Bytes> selectiveByProduct(const ActivationShape& shape, const LayerKind& kind)
    {
        const Architecture& a = kind.architecture;
        const bool tiled = Recomputation(m_s, m_r).tiled();
        double outputs = 0;
        for (const Matmul& m : kind.matmuls) {
            if (kind.holds(m.part) && !(tiled && m.part == MatmulPart::Mlp))
                outputs += m.outer * m.rowsPerToken / (m.split == MatmulSplit::Columns ? shape.tensor : 1);
        }
        const double kept = (1 - m_stack.recomputedMatmuls) * outputs;
        const double split = shape.sequenceParallel ? shape.tensor : 1;
        const double each =
            m_r.activationBytes * (a.hidden / split + kept + kind.attention.output / shape.tensor)
            + 4 * a.heads / shape.tensor;
        return m_rec.constant(
            "input, kept products, attention output", Bytes(shape.tokens() * each), m_stack.source);
    }

    // Of experts, where the rank has some, else of an MLP; of several kinds the widest.
    Value<Bytes> backwardPeak(const ActivationShape& shape, const StageLoad& load)
    {
        const bool moe = layersWithExperts(m_r, load) > 0;
        double width = 0;
        for (LayerKindIndex kind = 0; kind < m_r.layers.size(); ++kind) {
            const Architecture& own = m_r.layers[kind].architecture;
            if (m_r.layers[kind].experts == moe && load.of[kind] > 0)
                width = std::max(width,
                    moe ? own.moe.topK * own.moe.expertFfn + own.moe.sharedExperts * own.moe.sharedFfn
                        : own.ffn);
        }
        const Architecture& a = m_r.architecture;
        if (width <= 0) // a rank without layers
            width = a.ffn;
        if (!moe && Recomputation(m_s, m_r).tiled())
            return inComputeType(tilePeak(m_rec, m_s, m_r, shape), Bytes(0));
        return inComputeType(
            apply<backwardTransient>(m_rec, microbatchTokens(shape), field("model.hidden", a.hidden),
                fixed("MLP width", width), field("mesh.tensor", moe ? 1 : shape.tensor)),
            Bytes(0));
    }

    // A layer's parameters on this rank.
    double blockParameters(const LayerKind& kind) const
    {
        const Architecture& a = m_r.architecture;
        if (kind.layer)
            return (kind.plain / m_s.mesh.tensor + kind.routed / (m_s.mesh.expert * m_s.mesh.expertTensor))
                .value();
        const ParameterBreakdown& c = m_r.counted;
        const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
        Parameters plain = (c.attention + c.norms) / std::max(1.0, a.layers);
        Parameters experts(0);
        if (kind.experts && moeLayers > 0) {
            plain += (c.sharedExperts + c.router) / moeLayers;
            experts = c.experts / moeLayers;
        } else {
            plain += c.denseMlp / std::max(1.0, a.layers - moeLayers);
        }
        return (plain / m_s.mesh.tensor + experts / (m_s.mesh.expert * m_s.mesh.expertTensor)).value()
            * m_r.scale;
    }
    // Of the largest layer that it holds.
    double largestBlock(const StageLoad& load) const
    {
        double most = 0;
        for (LayerKindIndex kind = 0; kind < m_r.layers.size(); ++kind)
            if (load.of[kind] > 0)
                most = std::max(most, blockParameters(m_r.layers[kind]));
        return most;
    }
    // Weights that fully sharded ranks hold whole for a while, and the gradient of one such block.
    Value<Bytes> gatheredWeights(const StageLoad& load)
    {
        const Architecture& a = m_r.architecture;
        const double sequence = m_s.mesh.tensor > 1 && m_s.mesh.sequenceParallel
            ? m_r.activationBytes * shape().tokens() * a.hidden // one gathered input of a product
            : 0;
        double blocks = 0;
        const bool sharded = m_s.mesh.zeroStage == 3;
        if (sharded || m_s.training.offloadParameters) {
            const double block = largestBlock(load);
            const double table = a.vocab * a.hidden / m_s.mesh.tensor;
            blocks = (std::max(gatheredBlocks * block, block + table)
                         + (sharded ? block : 0)) // weights and a gradient
                * m_r.gatheredBytes;
        }
        return m_rec.constant(
            "gathered weights and inputs", Bytes(sequence + blocks), "PyTorch FSDP (arXiv:2304.11277) §3");
    }
    Value<Bytes> communicationBuckets(const RankParameters& own)
    {
        double bytes = 0;
        const double data = m_r.data * m_s.mesh.context;
        if (data > 1)
            bytes = std::min(m_stack.bucketBytes, 4 * (own.dense + own.experts).value());
        const auto buckets = m_rec.constant("communication buckets", Bytes(bytes), m_stack.source);
        // Where the optimizer is offloaded, so is what it reads.
        const double updated = 1 - shareOnHost(m_s.training, SlabMaster);
        if (!m_stack.fp32ShardGradients || m_s.mesh.zeroStage < 1 || updated <= 0)
            return buckets;
        const Parameters shard = own.dense / m_r.shards + own.experts / m_r.expertShards;
        return m_rec.sum("buckets and copies", buckets,
            m_rec.constant("the update's fp32 copy of the shard's gradients",
                Bytes(4 * shard.value() * m_r.trainable * updated),
                "deepspeed/runtime/zero/stage_1_and_2.py and stage3.py: single_partition_of_fp32_groups' "
                ".grad"));
    }
    Value<Bytes> placeholders()
    {
        return inComputeType(apply<gradientPlaceholder>(m_rec,
                                 m_rec.constant("distinct weight shapes of this rank",
                                     Parameters(distinctWeights()), m_stack.source),
                                 fixed("already divided by tensor ranks", 1.0)),
            Bytes(0));
    }
    // Alike on every stage. The head's own placeholder comes and goes after its logits: never at the peak.
    double distinctWeights()
    {
        if (m_distinctWeights < 0) {
            m_distinctWeights = 0;
            double plain = 0, experts = 0;
            for (const Matmul& m : m_r.matmuls)
                if (m.part != MatmulPart::Router && m.part != MatmulPart::Head)
                    (m.part == MatmulPart::Experts ? experts : plain) += m.inner * m.outer;
            if (m_stack.placeholderGradients)
                m_distinctWeights = plain / m_s.mesh.tensor + experts / m_s.mesh.expertTensor;
        }
        return m_distinctWeights;
    }
    double communicators() const
    {
        const Mesh& mesh = m_s.mesh;
        if (m_s.hardware.accelerators <= 1)
            return 0;
        const double neighbours = mesh.pipeline > 1 ? m_stack.neighbourCommunicators : 0;
        return 1.0 + neighbours + (mesh.tensor > 1) + (mesh.pipeline > 1) + (m_r.data > 1)
            + (mesh.context > 1) + sendsToExperts(m_s, m_r);
    }

    Value<Bytes> classicLayer(const ActivationShape& shape)
    {
        const auto s = field("training.sequence_length", shape.sequence);
        const auto b = field("training.micro_batch", shape.sequences);
        const auto h = field("model.hidden", m_r.architecture.hidden);
        const auto t = field("mesh.tensor", shape.tensor);
        return shape.sequenceParallel
            ? apply<activationsKorthikantiSelectiveTensorSequence>(m_rec, s, b, h, t)
            : apply<activationsKorthikantiSelectiveTensor>(m_rec, s, b, h, t);
    }

    Value<Bytes> modernLayer(const LayerKind& kind, Value<Tokens> tokens, Value<double> hidden,
        Value<double> split, Value<double> normSplit)
    {
        const Architecture& a = kind.architecture;
        const Recomputation again(m_s, m_r);
        Value<Bytes> norms = apply<normActivations>(m_rec, tokens, hidden, normSplit);
        if (!kind.mixes() || !kind.feeds()) // half of both
            norms = m_rec.constant("one norm", raw(norms) / 2, "the layer has one half");
        const auto less = [&](Value<Bytes> from, Value<Bytes> what, std::string_view name) {
            return m_rec.constant(name, raw(from) - raw(what), "recomputed");
        };
        if (again.norms())
            norms = less(norms, apply<normOutputBytes>(m_rec, tokens, hidden, normSplit), "norm inputs");
        if (m_stack.dropout && hasDropout(a))
            norms = m_rec.sum("norms and masks", norms,
                apply<dropoutMaskBytes>(m_rec, fixed("masks", 2), tokens, hidden, normSplit));
        if (m_stack.normStored > 0 && a.norm == NormKind::Rms)
            norms = m_rec.sum("norms", norms,
                m_rec.constant("copies of an eager norm",
                    Bytes(2 * m_stack.normStored * raw(tokens).value() * a.hidden / raw(normSplit)),
                    m_stack.source));
        if (m_stack.gatheredInputs && raw(normSplit) > 1)
            norms = m_rec.sum("norms", norms,
                m_rec.constant("inputs kept gathered",
                    Bytes(4 * raw(tokens).value() * a.hidden * (1 - 1 / raw(normSplit))), m_stack.source));
        Value<Bytes> attention = kind.layer ? mixerActivations(m_rec, kind, tokens, raw(split))
            : a.attention == AttentionKind::Mla
            ? latentAttention(kind, tokens, raw(split))
            : apply<attentionActivations>(m_rec, tokens, fixed("query width", kind.attention.score),
                fixed("key width", kind.attention.keyValue / 2), split);
        if (again.latent() && a.attention == AttentionKind::Mla)
            attention = m_rec.constant("latents and attention output",
                Bytes(raw(tokens).value() * 2
                    * (a.mla.qLoraRank + a.mla.kvLoraRank + a.mla.qkRopeHeadDim
                        + kind.attention.output / raw(split))),
                "DeepSeek-V3 (arXiv:2412.19437) §3.2.3");
        if (m_stack.ropeStored > 0 && a.position == PositionKind::Rope && kind.attention.query > 0)
            attention = m_rec.sum("attention", attention,
                m_rec.constant("queries and keys before rotation",
                    Bytes(m_stack.ropeStored / 2 * raw(tokens).value()
                        * (kind.attention.query + kind.attention.keyValue / 2) / raw(split)),
                    m_stack.source));
        if (m_s.mesh.context > 1 && m_s.mesh.contextMethod == ContextMethod::AllToAll)
            attention = m_rec.sum("attention", attention,
                apply<ulyssesCopyBytes>(m_rec, tokens, fixed("query width", kind.attention.query), split));
        const auto statistics = kind.layer // which its mixers count
            ? m_rec.constant("nothing", Bytes(0), "counted with the mixer")
            : apply<softmaxStatistics>(m_rec, tokens, field("model.heads", a.heads), split);
        const auto mlp = kind.experts ? expertActivations(m_rec, m_s, m_r, kind, tokens, split, normSplit)
            : kind.feeds()            ? plainMlp(kind, tokens, split)
                                      : m_rec.constant("no MLP", Bytes(0), "this layer has none");
        const auto whole = m_rec.sum("layer activations", norms, attention, statistics, mlp);
        const Bytes saved =
            savedByNarrowTypes(m_s, m_r, kind, raw(tokens).value(), raw(split), raw(normSplit));
        if (saved.value() <= 0)
            return whole;
        return apply<narrowActivations>(m_rec, whole,
            m_rec.constant("saved by what is kept in the type of the products", saved,
                m_s.training.narrowActivationInput ? std::string_view("training.narrow_activation_input")
                                                   : m_stack.source));
    }

    // Queries, keys joined from both parts, the up-projection they came from, the output; and the latents,
    // not split.
    Value<Bytes> latentAttention(const LayerKind& kind, Value<Tokens> tokens, double split)
    {
        const LatentAttention& m = kind.architecture.mla;
        const double up = kind.architecture.heads * (m.qkNopeHeadDim + m.vHeadDim);
        const double wide = (2 * kind.attention.query + up + kind.attention.output) / split;
        const double latents =
            2 * (m.qLoraRank + m.kvLoraRank) + m.qkRopeHeadDim; // before and after their norms
        return m_rec.constant("latent attention", Bytes(2 * raw(tokens).value() * (wide + latents)),
            "Megatron-LM megatron/core/transformer/multi_latent_attention.py, bf16");
    }

    Value<Bytes> plainMlp(const LayerKind& kind, Value<Tokens> tokens, Value<double> split)
    {
        const Recomputation again(m_s, m_r);
        const auto ffn = field("model.ffn", kind.architecture.ffn);
        if (again.mlp())
            return m_rec.constant("MLP, rebuilt from its input", Bytes(0), "recomputed");
        if (!kind.architecture.gatedMlp)
            return apply<mlpActivationsPlain>(m_rec, tokens, ffn, split);
        Value<Bytes> mlp = apply<mlpActivationsGated>(m_rec, tokens, ffn, split);
        const auto product = apply<activationProductBytes>(m_rec, tokens, ffn, split);
        if (again.activation())
            return m_rec.constant("gate and up", raw(mlp) - raw(product), "product recomputed");
        if (m_stack.activationStored > 0)
            mlp = m_rec.sum("MLP", mlp, product); // SiLU's output on its own
        return mlp;
    }

    Rec& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const StackTraits& m_stack;
    struct Known // a layer's bytes, the same on every stage
    {
        bool valid = false;
        ActivationShape shape;
        Value<Bytes> bytes;
    };
    std::array<std::array<Known, 3>, mostLayerKinds> m_known{}; // by kind
    double m_distinctWeights = -1; // below zero: not counted yet
};

} // namespace ridgepoint
