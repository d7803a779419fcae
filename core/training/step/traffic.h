#pragma once

// Which messages one rank exchanges in an optimizer step, and how long each takes by itself: the one list
// that layer times, the report's communication rows, the roofline's network bytes, the loads of the mesh's
// links and the search read. Written once over a Recorder. Internal to core/training/step and core/engine.

#include "core/collective/collective.h"
#include "core/formulas/volumes.h"
#include "core/training/mesh/traffic.h"
#include "core/training/report.h"
#include "core/training/step/network_model.h"
#include "core/training/step/recording.h"
#include "core/training/step/workload.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace ridgepoint {

template <class Recorder>
struct Call
{
    TrafficGroup group = TrafficGroup::Data;
    Collective op = Collective::AllReduce;
    GroupSpan span; // of a Send: the two neighbours
    ValueOf<Recorder, Bytes> buffer; // of one call, as NCCL counts it
    ValueOf<Recorder, Seconds> each; // one call, nothing beside it; 0 where the link's bandwidth is not known
    // Calls in each pass of one layer (tensor: of each half of it) and when it is recomputed; 0 for what is
    // exchanged once a step or between stages.
    double forward = 0, backward = 0, again = 0;
    double count = 0; // of a step, on the rank that makes most
    bool weights = false; // of the data group: gathers weights; otherwise gradients
    std::string_view axes = {}; // of the mesh, on which the ranks differ
    GroupPart part = GroupPart::Whole; // of the groups of these axes
    double StatesSent::*state = nullptr; // of the context group: what it sends; null: keys and values

    bool leavesNode() const { return span.leavesNode(); }
};

template <class Recorder>
class TrafficPlan
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    // `heaviest` is heaviestRank(): its gradients and weights are exchanged. One accelerator exchanges
    // nothing.
    TrafficPlan(Recorder& recorder, const Scenario& scenario, const Resolved& resolved,
        const RankParameters& heaviest)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_network(recorder, scenario, resolved)
    {
        m_reduce = m_gather = m_rec.constant("no gradient traffic", Seconds(0), "one data-parallel rank");
        if (m_s.hardware.accelerators <= 1)
            return;
        gradients(heaviest);
        layers();
        stages();
    }

    // In the order of their groups.
    std::span<const Call<Recorder>> calls() const { return {m_calls.data(), m_size}; }
    std::span<const Call<Recorder>> of(TrafficGroup group) const
    {
        std::size_t first = 0;
        while (first < m_size && m_calls[first].group != group)
            ++first;
        std::size_t count = 0;
        while (first + count < m_size && m_calls[first + count].group == group)
            ++count;
        return calls().subspan(first, count);
    }
    // The calls of one layer's forward pass, one after the other.
    Value<Seconds> exchange(TrafficGroup group, std::string_view why) const
    {
        return exchange(group, why, [](const Call<Recorder>&) { return true; });
    }
    // Those of its context ranks: of states, or of keys and values.
    Value<Seconds> contextExchange(const LayerKind& kind, bool states) const
    {
        return exchange(TrafficGroup::Context, "forward", [&](const Call<Recorder>& call) {
            return (call.state != nullptr) == states
                && (states ? sent(kind, call.state) > 0 : kind.sendsKeys());
        });
    }
    // Of a step: gradients reduced between replicas, weights gathered.
    Value<Seconds> reduce() const { return m_reduce; }
    Value<Seconds> gather() const { return m_gather; }

    // That one rank sends in one call.
    Value<Bytes> wire(const Call<Recorder>& call) const
    {
        return call.op == Collective::Send
            ? call.buffer
            : NetworkModel<Recorder>(m_rec, m_s, m_r).wire(call.op, call.buffer, call.span.ranks);
    }
    // That one rank sends of a group in one exchange of a layer (an all-gather or a reduce-scatter, half of
    // an all-reduce, one dispatch), on the links that carry it; of the context group what `state` names.
    void addExchange(
        TrafficGroup group, Bytes& scaleUp, Bytes& scaleOut, double StatesSent::*state = nullptr) const
    {
        double exchanges = 0;
        Bytes up(0), out(0);
        for (const Call<Recorder>& call : of(group)) {
            if (call.state != state)
                continue;
            const Bytes sent = raw(wire(call)) * call.forward;
            const PortLoad load = call.op == Collective::AllToAll
                ? allToAllLoad(sent, call.span.ranks, call.span.inNode)
                : ringLoad(sent, call.span.ranks, call.span.inNode);
            up += load.scaleUp;
            out += load.network;
            // Several calls may make up one exchange: of experts, between the nodes and inside them.
            if (group == TrafficGroup::Tensor)
                exchanges += call.op == Collective::AllReduce ? 2 * call.forward : call.forward;
            else
                exchanges = group == TrafficGroup::Expert ? 2
                    : call.state                          ? 1
                                                          : call.forward; // dispatch, combine
        }
        if (exchanges > 0) {
            scaleUp += up / exchanges;
            scaleOut += out / exchanges;
        }
    }

private:
    template <class Counts>
    Value<Seconds> exchange(TrafficGroup group, std::string_view why, Counts counts) const
    {
        Value<Seconds> sum = m_rec.constant("nothing", Seconds(0), "this layer has none");
        for (const Call<Recorder>& call : of(group))
            if (counts(call))
                sum = m_rec.sum("calls of one exchange", sum,
                    call.forward == 1 ? call.each : times(m_rec, call.each, call.forward, why));
        return sum;
    }
    double sent(const LayerKind& kind, double StatesSent::*state) const
    {
        return kind.statesSent(m_s.mesh.tensor, m_s.mesh.context).*state;
    }
    Call<Recorder>& add(TrafficGroup group, Collective op, const GroupSpan& span, Value<Bytes> buffer,
        double count, std::string_view axes)
    {
        Call<Recorder>& call = m_calls[m_size++];
        call.group = group;
        call.op = op;
        call.span = span;
        call.buffer = buffer;
        call.count = count;
        call.axes = axes;
        const BytesPerSecond link = span.leavesNode() ? m_r.scaleOutBandwidth : m_r.scaleUpBandwidth;
        call.each = link.value() <= 0 ? m_network.none()
            : op == Collective::Send  ? m_network.send(buffer, span.leavesNode())
                                      : m_network.time(op, buffer, span);
        return call;
    }
    Value<double> constant(std::string_view name, double value, std::string_view why = "mesh")
    {
        return m_rec.constant(name, value, why);
    }
    Value<double> elementBytes()
    {
        return constant("bytes per element", m_r.activationBytes,
            dataTypeKey(activationType(m_s.training.precision.compute)));
    }
    Value<Tokens> tokens()
    {
        return m_rec.constant("tokens of a micro-batch on this rank", Tokens(tokensOnRank(m_s)), "mesh");
    }

    // Bytes of an element that products gather: a stack may send what they multiply.
    double gatheredBytes() const
    {
        return m_r.stack->narrowGathers && isNarrow(m_s.training.precision.compute) ? operandBytes(m_s, m_r)
                                                                                    : m_r.activationBytes;
    }

    void gradients(const RankParameters& own)
    {
        const GroupSpan dense = m_r.spans.data;
        const GroupSpan shards = m_r.shards < dense.ranks
            ? GroupSpan{.ranks = m_r.shards, .inNode = std::min(dense.inNode, m_r.shards)}
            : dense;
        between(own.dense * m_r.trainable, "dp-cp", dense, shards);
        // Experts over the ranks that hold the same experts.
        const GroupSpan experts = m_r.spans.expertData;
        between(own.experts * m_r.trainable, "edp", experts,
            {.ranks = m_r.expertShards, .inNode = std::min(experts.inNode, m_r.expertShards)});
    }
    // Parameters that `all` ranks hold alike and `shards` of them share out.
    void between(Parameters parameters, std::string_view axes, const GroupSpan& all, const GroupSpan& shards)
    {
        if (all.ranks <= 1 || parameters.value() <= 0)
            return;
        const auto exchange = [&](Collective op, const GroupSpan& span, Bytes bytes, double count,
                                  bool weights, GroupPart part) {
            if (span.ranks <= 1)
                return;
            Call<Recorder>& call = add(TrafficGroup::Data, op, span,
                m_rec.constant("buffer of one call", bytes, "follows from the model and the mesh"), count,
                axes);
            call.weights = weights;
            call.part = span.ranks == all.ranks ? GroupPart::Whole : part;
            Value<Seconds>& sum = weights ? m_gather : m_reduce;
            sum = m_rec.sum("gradient traffic", sum, times(m_rec, call.each, count, "calls per step"));
        };
        const Bytes sums(parameters.value() * bytesPerElement(m_s.training.precision.communication));
        // Weights kept wider than they are computed in travel in the narrower type (FSDP's mixed precision).
        const Bytes weights(
            parameters.value() * std::min(bytesPerElement(m_s.training.precision.weights), gatheredBytes()));
        const int stage = m_s.mesh.zeroStage;
        if (stage == 0)
            return exchange(Collective::AllReduce, all, sums, 1, false, GroupPart::Whole);
        const double passes = stage == 3 ? m_r.microbatches : 1;
        const bool toAll =
            updatesWhole(m_s.training.optimizer) && m_s.training.matrixGradients == MatrixGradients::Reduced;
        const bool whole = (m_r.stack->gradientAllReduce || toAll) && stage < 3;
        // Fully sharded, layer by layer in every pass; else bucket by bucket, once.
        const double parts = stage == 3 ? std::max(1.0, mostLayers())
                                        : std::ceil(parameters.value() / m_r.stack->bucket(all.ranks));
        exchange(whole ? Collective::AllReduce : Collective::ReduceScatter, shards, sums / parts,
            passes * parts, false, GroupPart::Runs);
        exchange(Collective::AllGather, shards, weights / parts, (stage == 3 ? 2 * passes : 1) * parts, true,
            GroupPart::Runs);
        // Hybrid sharding: the shards are then averaged over the replicas of the shard group.
        const double copies = all.ranks / shards.ranks;
        exchange(Collective::AllReduce,
            {.ranks = copies, .inNode = std::clamp(std::floor(all.inNode / shards.ranks), 1.0, copies)},
            sums / shards.ranks, 1, false, GroupPart::Across);
    }

    double mostLayers() const // of a rank
    {
        double most = 0;
        for (const PipelineRank& rank : m_r.extremes())
            most = std::max(most, rank.load.layers());
        return most;
    }

    void layers()
    {
        const Mesh& mesh = m_s.mesh;
        const Architecture& a = m_r.architecture;
        // Of the ranks with the most: tensor-parallel halves (experts have tensor ranks of their own),
        // layers, expert layers.
        const double most = mostLayers();
        double halves = 0, moe = 0, mixing = 0;
        for (const PipelineRank& rank : m_r.extremes()) {
            const StageLoad& load = rank.load;
            const double experts = layersWithExperts(m_r, load);
            moe = std::max(moe, experts);
            const double mixers =
                m_r.layers.sum(load, [](const LayerKind& kind) { return kind.mixes() ? 1.0 : 0.0; });
            mixing = std::max(mixing,
                m_r.layers.sum(load, [](const LayerKind& kind) { return kind.sendsKeys() ? 1.0 : 0.0; }));
            halves = std::max(halves, mixers + m_r.layers.sum(load, [](const LayerKind& kind) {
                return kind.feeds() ? 1.0 : 0.0;
            }) - experts);
        }
        // A layer that is recomputed communicates in its forward pass once more.
        const Recomputation again(m_s, m_r);
        const double repeated = again.wholeLayers() ? again.share(most) : 0;
        const auto inLayers = [&](TrafficGroup group, Collective op, const GroupSpan& span,
                                  Value<Bytes> buffer, double forward, double backward, double share,
                                  double units, std::string_view axes) -> Call<Recorder>& {
            Call<Recorder>& call = add(group, op, span, buffer,
                (forward + backward + forward * share) * units * m_r.microbatches, axes);
            call.forward = forward;
            call.backward = backward;
            call.again = forward * share;
            return call;
        };
        if (mesh.tensor > 1) {
            const auto hidden = apply<hiddenStateBytes>(
                m_rec, tokens(), m_rec.field("model.hidden", a.hidden), elementBytes());
            const auto half = [&](Collective op, double backward) {
                const bool narrow = op == Collective::AllGather && gatheredBytes() < m_r.activationBytes;
                inLayers(TrafficGroup::Tensor, op, m_r.spans.tensor,
                    narrow ? apply<hiddenStateBytes>(m_rec, tokens(), m_rec.field("model.hidden", a.hidden),
                        constant("bytes per element", gatheredBytes(), m_r.stack->source))
                           : hidden,
                    1, backward, repeated, halves, "tp");
            };
            // Sequence parallelism splits each all-reduce into its two halves; where the gathered inputs are
            // not kept, the backward pass gathers them again.
            if (mesh.sequenceParallel) {
                half(Collective::AllGather, m_r.stack->gatheredInputs ? 1 : 2);
                half(Collective::ReduceScatter, 1);
            } else {
                half(Collective::AllReduce, m_r.stack->tensorBackward);
            }
        }
        if (mesh.context > 1 && mixing > 0) {
            const AttentionWidths& widths = m_r.layers.meanAttention();
            if (mesh.contextMethod == ContextMethod::AllToAll) {
                // Queries, keys and values go out, the result comes back; their gradients go the other way.
                const auto heads = m_rec.constant("queries, keys, values and output",
                    Bytes(2 * tokensOnRank(m_s) * (widths.score + widths.keyValue / 2) / mesh.tensor
                        * m_r.activationBytes),
                    "DeepSpeed Ulysses (arXiv:2309.14509)");
                inLayers(TrafficGroup::Context, Collective::AllToAll, m_r.spans.context, heads, 1, 1,
                    repeated, mixing, "cp");
            } else {
                // Keys and values travel forward, again backward, and their gradients return.
                const auto block = apply<keyValueBlockBytes>(m_rec, tokens(),
                    constant("width of the key heads on this rank", widths.keyValue / 2 / mesh.tensor),
                    elementBytes());
                inLayers(TrafficGroup::Context, Collective::AllGather, m_r.spans.context,
                    m_rec.constant(
                        "keys and values of the group", raw(block) * mesh.context, "follows from the mesh"),
                    1, 2, repeated, mixing, "cp");
            }
        }
        // Averages over the layers that keep states. `times`: calls of a layer in one pass; `each`: bytes of
        // one call for each element or byte that the layer sends.
        const auto states = [&](double StatesSent::*state, Collective op, double times, double each,
                                std::string_view name, std::string_view source) {
            const auto has = [&](const LayerKind& kind) { return sent(kind, state) > 0 ? 1.0 : 0.0; };
            const StageLoad all = allLayers(m_r);
            const double stateful = m_r.layers.sum(all, has);
            if (stateful <= 0)
                return;
            double units = 0; // of the ranks with the most
            for (const PipelineRank& rank : m_r.extremes())
                units = std::max(units, m_r.layers.sum(rank.load, has));
            const double mean =
                m_r.layers.sum(all, [&](const LayerKind& kind) { return sent(kind, state); }) / stateful;
            inLayers(TrafficGroup::Context, op, m_r.spans.context,
                m_rec.constant(name, Bytes(each * mean), source), times, times, repeated, units, "cp")
                .state = state;
        };
        if (mesh.context > 1) {
            states(&StatesSent::dealtOut, Collective::AllToAll, 2,
                tokensOnRank(m_s) * m_r.activationBytes / 2,
                "half of what a core with a state reads and writes of its tokens",
                "once before and once after it (Megatron-LM megatron/core/ssm)");
            states(&StatesSent::passedOn, Collective::AllGather, 1, m_s.training.microBatch * mesh.context,
                "states of the group", "flash-linear-attention fla/ops/cp");
        }
        if (sendsToExperts(m_s, m_r)) {
            const double share = again.wholeLayers() ? repeated : again.experts() ? 1 : 0;
            // In each direction of a layer one dispatch and one combine, of half precision unless told.
            const auto exchange = [&](Value<double> element, double times) {
                experts(element,
                    [&](Collective op, const GroupSpan& span, Value<Bytes> buffer,
                        std::string_view axes) -> Call<Recorder>& {
                        return inLayers(
                            TrafficGroup::Expert, op, span, buffer, times, times, share, moe, axes);
                    });
            };
            if (dispatchBytes() == m_r.activationBytes)
                return exchange(elementBytes(), 2);
            exchange(
                constant("bytes per dispatched element", dispatchBytes(),
                    "training.precision.dispatch; of 8 bits with a scale in fp32 for 128 elements (DeepEP)"),
                1);
            exchange(elementBytes(), 1);
        }
    }
    // Of a token on its way to experts, and of the gradient of what they return.
    double dispatchBytes() const
    {
        const std::optional<DataType>& type = m_s.training.precision.dispatch;
        constexpr double scales = 4.0 / 128;
        return !type ? m_r.activationBytes : bytesPerElement(*type) + (isNarrow(*type) ? scales : 0);
    }
    // One dispatch, or combine. Experts take consecutive ranks: expert-tensor ranks first, then the experts
    // themselves. Where every rank has a part of every expert, a token is gathered once and not once a copy.
    template <class Add>
    void experts(Value<double> element, Add exchange)
    {
        const Mesh& mesh = m_s.mesh;
        const MixtureOfExperts& moe = m_r.architecture.moe;
        const GroupSpan span = m_r.spans.expert;
        // At two levels a node receives a token once, and spreads it inside.
        const bool twoLevel = span.leavesNode() && dispatchOf(m_s, m_r) == ExpertDispatch::TwoLevel;
        const auto sent = [&](Value<double> copies) {
            return apply<expertDispatchBytes>(m_rec,
                m_rec.constant("tokens this rank routes", Tokens(tokensOnRank(m_s) / mesh.tensor),
                    "micro-batch ÷ tensor ranks"),
                copies, routedWidthOf(m_rec, m_r.architecture), element);
        };
        const auto bytes = mesh.expert > 1
            ? sent(constant("copies of each", moe.topK * routingImbalance(m_s),
                "experts per token; the fullest over the mean load"))
            : sent(constant("copies of each", 1, "every rank has a part of every expert"));
        if (mesh.expert > 1)
            exchange(Collective::AllToAll, span, twoLevel ? sent(copiesToNodes(span)) : bytes, "ep");
        if (twoLevel && span.inNode > 1)
            exchange(Collective::AllToAll, {.ranks = span.inNode, .inNode = span.inNode}, bytes, "ep").part =
                GroupPart::Runs;
        // Expert-tensor ranks gather each other's tokens before and scatter their sums after.
        if (mesh.expertTensor > 1)
            exchange(Collective::AllGather, m_r.spans.expertTensor,
                m_rec.constant("tokens of the expert-tensor group", raw(bytes) * mesh.expertTensor,
                    "follows from the mesh"),
                "etp");
    }

    // A limit beyond the nodes that there are limits nothing.
    Value<double> copiesToNodes(const GroupSpan& span)
    {
        const MixtureOfExperts& moe = m_r.architecture.moe;
        const double most = m_s.mesh.expertNodes;
        const auto nodes =
            apply<expectedDestinations>(m_rec, constant("nodes that hold the experts", span.nodes()),
                m_rec.field("model.moe.experts", moe.experts), m_rec.field("model.moe.topk", moe.topK));
        return apply<nodeCopies>(m_rec,
            most > 0 ? m_rec.field("mesh.expert_nodes", most)
                     : constant("no limit", std::min(span.nodes(), moe.topK)),
            nodes,
            constant("fullest over mean load", routingImbalance(m_s),
                "Switch Transformer (arXiv:2101.03961) §2.2"));
    }

    // Each tensor rank sends its part: scatter-gather, or a shard of the sequence. A micro-batch of two
    // directions passes a rank once.
    void stages()
    {
        if (m_s.mesh.pipeline <= 1)
            return;
        const auto bytes = apply<stageBoundaryBytes>(m_rec, tokens(),
            m_rec.field("model.hidden", m_r.architecture.hidden), elementBytes(),
            constant(
                "ranks that each send a part", m_s.mesh.tensor, "Narayanan et al. (arXiv:2104.04473) §4.1"));
        const double passes = m_r.schedule->weightCopies() > 1 ? 1 : m_r.held;
        add(TrafficGroup::Pipeline, Collective::Send,
            {.ranks = 2, .inNode = m_r.spans.pipeline.leavesNode() ? 1.0 : 2.0}, bytes,
            2 * m_r.microbatches * passes, "pp");
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    NetworkModel<Recorder> m_network;
    std::array<Call<Recorder>, 18>
        m_calls{}; // six of gradients, two, three and six of layers, one of stages at most
    std::size_t m_size = 0;
    Value<Seconds> m_reduce, m_gather;
};

} // namespace ridgepoint
