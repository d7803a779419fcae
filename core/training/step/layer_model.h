#pragma once

// One micro-batch through one layer of one rank: what each pass costs, part by part, and what is live for the
// backward pass. Kinds of layers that differ in their second half share the first. Internal to
// core/training/step and core/engine.

#include "core/formulas/communication.h"
#include "core/formulas/overlap.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"
#include "core/training/step/head_model.h"
#include "core/training/step/host_model.h"
#include "core/training/step/kernel_model.h"
#include "core/training/step/overlap_model.h"
#include "core/training/step/traffic.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Backward over forward traffic of element-wise passes: gradients are read beside what the forward pass read
// (1.8–2).
inline constexpr double backwardTraffic = 1.9;
// Permuting tokens to experts and back: four copies of each routed token, read and written, but the last,
// which sums.
inline constexpr double permuteTraffic = 14;
inline constexpr double routerTraffic =
    16; // fp32 scores, softmax, top-k, load counts, bytes per token and expert

template <class Recorder>
class LayerModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    struct Pass
    {
        Value<Seconds> matmul, attention, elementwise, tensor, context, expert;
        Value<Seconds> host; // least time in which its kernels are launched
        Value<Seconds> idle; // the device waits for the host to launch
        Value<Seconds> total;

        // The device's own work, all but its messages to experts.
        Seconds alone() const
        {
            return raw(matmul) + raw(attention) + raw(elementwise) + raw(tensor) + raw(context);
        }
    };
    struct Layer
    {
        Pass forward, backward;
        Seconds weight; // of the backward pass, weight gradients
        Value<Seconds> again; // what the backward pass of a recomputed layer repeats
        Value<Seconds> named; // and of every layer: modules that are recomputed by name
        Seconds sentAgain; // of that, messages to experts
    };

    LayerModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved,
        const TrafficPlan<Recorder>& plan)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_stack(*resolved.stack)
        , m_kernels(recorder, scenario, resolved)
        , m_overlap(recorder, scenario, resolved)
        , m_host(recorder, scenario, resolved)
        , m_plan(plan)
        , m_again(scenario, resolved)
        , m_tokens(tokensOnRank(scenario))
        , m_tp(scenario.mesh.tensor)
        , m_normSplit(scenario.mesh.sequenceParallel ? scenario.mesh.tensor : 1)
    {
    }

    // All that layers and head depend on among what layouts of one job differ in: those with the same key
    // take the same times.
    struct Key
    {
        std::array<double, 31> numbers{};
        std::array<Seconds, 11> calls{}; // one of each of the layers' exchanges
        std::array<bool, 9> choices{};
        std::optional<double> expertOverlap;
        bool operator==(const Key&) const = default;
    };
    static Key keyOf(const Scenario& s, const Resolved& r, const TrafficPlan<Recorder>& plan)
    {
        const Training& t = s.training;
        const Mesh& mesh = s.mesh;
        const Recomputation again(s, r);
        const Efficiency& e = s.hardware.efficiency;
        constexpr Seconds unset(-1);
        Key key;
        key.numbers = {t.microBatch, t.sequenceLength, mesh.tensor, mesh.context, mesh.expert,
            mesh.expertTensor, mesh.expertNodes, static_cast<double>(mesh.contextMethod),
            static_cast<double>(t.recompute), again.wholeLayers() ? again.meanShare() : 0,
            static_cast<double>(r.schedule->pairing), r.spans.tensor.inNode,
            t.cudaGraphs ? (*t.cudaGraphs ? 1.0 : 0.0) : -1.0, s.hardware.accelerators, e.gemm, e.attention,
            e.elementwise, e.clock, e.collective, e.network.value_or(-1),
            e.kernelLaunch.value_or(unset).value(), e.layerForward.value_or(unset).value(),
            e.layerBackward.value_or(unset).value(), e.logitBytes.value_or(-1), s.overlap.tensor.value_or(-1),
            s.overlap.context.value_or(-1), e.sustained.value_or(-1), e.contention.value_or(-1),
            r.power.value(), static_cast<double>(lossOf(s, r)), t.mlpTiles};
        key.expertOverlap = s.overlap.expert;
        std::size_t count = 0;
        for (const TrafficGroup group : {TrafficGroup::Tensor, TrafficGroup::Context, TrafficGroup::Expert})
            for (const Call<Recorder>& call : plan.of(group))
                key.calls[count++] = raw(call.each);
        key.choices = {mesh.sequenceParallel, t.recomputeNorms, t.recomputeActivation, t.recomputeMlp,
            t.recomputeMoe, t.recomputeLatent, t.flashAttention, t.method == FineTuning::Full,
            r.schedule->splitsBackward};
        return key;
    }

    Layer layer(const LayerKind& kind)
    {
        // Kinds of a list differ in their mixers, of which their architectures may say nothing.
        const bool known =
            m_kind && !kind.layer && m_kind->wide == kind.wide && m_kind->architecture == kind.architecture;
        m_kind = &kind;
        if (!known) {
            m_softmax = nothing();
            attentionHalf();
        }
        return finish(kind.experts ? expertHalf() : mlpHalf(), kind.experts);
    }

    using Head = typename HeadModel<Recorder>::Head;
    Head head() { return HeadModel<Recorder>(m_rec, m_s, m_r).time(); }

private:
    // Half a layer: its kernels forward and backward, and the pieces that recomputation may repeat.
    struct Half
    {
        Value<Seconds> matmul, matmulBack, attention, attentionBack, elementwise;
        Value<Seconds> norms, activation, latent, weights; // parts of the above; of all weight gradients
        Value<Seconds> inputGradient, weightGradient; // of the products that take the gathered sequence
        Value<Seconds> expert;
    };

    Value<Seconds> nothing() { return m_rec.constant("nothing", Seconds(0), "this layer has none"); }
    Value<Seconds> plus(std::string_view name, Value<Seconds> a, Value<Seconds> b)
    {
        return m_rec.sum(name, a, b);
    }
    Value<Seconds> less(std::string_view name, Value<Seconds> whole, Value<Seconds> part)
    {
        return m_rec.constant(name, std::max(Seconds(0), raw(whole) - raw(part)), "what is left");
    }
    Value<Seconds> times(Value<Seconds> one, double count, std::string_view why)
    {
        return ridgepoint::times(m_rec, one, count, why);
    }
    bool trainsBase() const { return m_s.training.method == FineTuning::Full; }
    DataType type() const { return computeTypeOf(m_s, *m_kind); }
    bool narrow() const { return isNarrow(type()); }
    // An eager norm casts to fp32 and back, which a wide run has no need of.
    double normTraffic() const
    {
        return m_r.activationBytes > 2 ? m_stack.wideNormTraffic : m_stack.normTraffic;
    }

    struct Products
    {
        Value<Seconds> forward, inputGradient, weightGradient;
    };
    Products products(const Matmul& m, double rows, DataType type)
    {
        const double k = m.split == MatmulSplit::Rows ? m.inner / m_tp : m.inner;
        const double n = m.split == MatmulSplit::Columns ? m.outer / m_tp : m.outer;
        const Products one{.forward = unpacked(m_kernels.matmul(m.name, rows, n, k, type), k * n),
            .inputGradient = unpacked(m_kernels.matmul(m.name, rows, k, n, type), k * n),
            .weightGradient = trainsBase() ? m_kernels.matmul(m.name, k, n, rows, type) : nothing()};
        const auto all = [&](Value<Seconds> tile) { return times(tile, m_s.training.mlpTiles, "tiles"); };
        return m.part != MatmulPart::Mlp || !m_again.tiled()
            ? one
            : Products{all(one.forward), all(one.inputGradient), all(one.weightGradient)};
    }
    // QLoRA's weights are unpacked to bf16 before every product: 4 bits and scales read, bf16 written.
    Value<Seconds> unpacked(Value<Seconds> product, double weights)
    {
        if (m_s.training.method != FineTuning::Qlora)
            return product;
        return plus("product and its unpacked weights", product,
            m_kernels.traffic("weights unpacked (QLoRA, arXiv:2305.14314 §3)",
                Bytes(weights * (nf4Bytes + m_r.activationBytes))));
    }
    Half emptyHalf()
    {
        const auto zero = nothing();
        return {zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero};
    }
    Products add(Half& half, const Matmul& m, double rows, DataType type)
    {
        const Products p = products(m, rows, type);
        half.matmul = plus("GEMMs", half.matmul, p.forward);
        half.matmulBack = m_rec.sum("GEMMs, backward", half.matmulBack, p.inputGradient, p.weightGradient);
        half.weights = plus("weight gradients", half.weights, p.weightGradient);
        if (m.split == MatmulSplit::Columns && m_tp > 1) {
            half.inputGradient = plus("input gradients", half.inputGradient, p.inputGradient);
            half.weightGradient = plus("weight gradients", half.weightGradient, p.weightGradient);
        }
        return p;
    }

    void attentionHalf()
    {
        const Architecture& a = m_kind->architecture;
        m_attention = emptyHalf();
        Half& half = m_attention;
        if (!m_kind->mixes())
            return layerTraffic();
        for (const Matmul& m : m_kind->matmuls) {
            if (m.part != MatmulPart::Attention)
                continue;
            const Products p = add(half, m, m_tokens, type());
            if (m_s.training.recomputeLatent && m.latent.expands)
                half.latent = plus("latent up-projections", half.latent, p.forward);
        }
        const double query = m_kind->attention.query / m_tp;
        const double keys = m_kind->attention.keyValue / 2 / m_tp;
        const double norms = a.parallelBlockSingleNorm ? 0.5 : a.postNorms ? 2 : 1;
        const double hidden = m_tokens * a.hidden / m_normSplit;
        const double perNorm = a.norm == NormKind::Rms
            ? normTraffic()
            : trafficInComputeType(m_r, 4); // LayerNorm is one kernel everywhere
        half.norms = m_kernels.traffic("norm", Bytes(norms * perNorm * hidden));
        double bytes = trafficInComputeType(m_r, m_stack.residualTraffic) * hidden;
        if (a.position == PositionKind::Rope)
            bytes += trafficInComputeType(m_r, m_stack.ropeTraffic) * m_tokens * (query + keys);
        if (narrow())
            bytes += m_stack.quantiseTraffic * m_tokens * (a.hidden + m_kind->attention.output / m_tp);
        half.elementwise =
            plus("element-wise", half.norms, m_kernels.traffic("residual, rotation, casts", Bytes(bytes)));
        cores(half);
        layerTraffic();
    }

    // What mixing takes beside its products.
    void cores(Half& half)
    {
        if (!m_kind->layer || m_kind->attention.score > 0)
            attentionCore(half);
        for (std::size_t i = 0; m_kind->layer && i < m_kind->layer->mixerCount; ++i) {
            const Mixer& mixer = m_kind->layer->mixers[i];
            if (mixer.attention().heads > 0)
                continue;
            const double tokens = m_tokens / m_tp;
            const auto core = m_kernels.scan(*mixer.kind,
                Flops(tokens
                    * mixer.kind->core(
                        mixer.sizes, m_kind->architecture.hidden, m_s.training.sequenceLength)),
                Bytes(tokens * mixer.kind->kept(mixer.sizes, m_kind->architecture.hidden)));
            half.attention = plus("mixing of tokens", half.attention, core);
            half.attentionBack = plus("mixing of tokens, backward", half.attentionBack,
                times(core, mixer.kind->backward, "operations of the backward pass over those forward"));
        }
    }

    void attentionCore(Half& half)
    {
        const Architecture& a = m_kind->architecture;
        const double s = m_s.training.sequenceLength;
        const double heads = m_s.training.microBatch * a.heads / m_tp;
        const double width = m_kind->attention.score / std::max(1.0, a.heads);
        const double queries = s / m_s.mesh.context;
        if (m_s.training.flashAttention) {
            // What one kernel sees of a sequence: rings and gathers give it a part of the queries.
            const bool whole = m_s.mesh.contextMethod == ContextMethod::AllToAll;
            half.attention = m_kernels.flashAttention(
                heads, queries, visibleKeys(m_s, *m_kind), width, whole ? s : queries);
            half.attentionBack = m_kernels.flashBackward(half.attention);
            return;
        }
        // Two whole squares of products a head, and the softmax between them through memory.
        const DataType t = m_kernels.attentionType();
        const double each = heads / m_s.mesh.context;
        const auto squares =
            plus("scores and their product with the values", m_kernels.matmul("scores", s, s, width, t),
                m_kernels.matmul("attention times values", s, width, s, t));
        half.attention = times(squares, each, "sequences × heads on this rank");
        half.attentionBack = times(half.attention, 2, "two gradient products for each");
        m_softmax = m_kernels.traffic(
            "softmax", Bytes(trafficInComputeType(m_r, m_stack.softmaxTraffic) * each * s * s));
        half.elementwise = plus("element-wise with softmax", half.elementwise, m_softmax);
    }

    Half mlpHalf()
    {
        const Architecture& a = m_kind->architecture;
        Half half = emptyHalf();
        if (!m_kind->feeds())
            return half;
        for (const Matmul& m : m_kind->matmuls)
            if (m.part == MatmulPart::Mlp)
                add(half, m, m_again.tiled() ? m_tokens / m_s.training.mlpTiles : m_tokens, type());
        const double f = m_tokens * a.ffn / m_tp;
        half.activation = m_kernels.traffic("activation function",
            Bytes(trafficInComputeType(
                      m_r, a.gatedMlp ? m_stack.activationTraffic : m_stack.plainActivationTraffic)
                * f));
        mlpNorm(half, narrow() ? m_stack.quantiseTraffic * (m_tokens * a.hidden + f) : 0);
        return half;
    }

    void mlpNorm(Half& half, double extra)
    {
        const Architecture& a = m_kind->architecture;
        const double hidden = m_tokens * a.hidden / m_normSplit;
        const double norms = a.parallelBlockSingleNorm ? 0.5 : a.postNorms ? 2 : 1;
        const double perNorm = a.norm == NormKind::Rms ? normTraffic() : trafficInComputeType(m_r, 4);
        half.norms = m_kernels.traffic("norm", Bytes(norms * perNorm * hidden));
        half.elementwise = m_rec.sum("element-wise", half.norms, half.activation,
            m_kernels.traffic("residual, casts",
                Bytes(trafficInComputeType(m_r, m_stack.residualTraffic) * hidden + extra)));
    }

    Half expertHalf()
    {
        const Architecture& a = m_kind->architecture;
        const MixtureOfExperts& moe = a.moe;
        const Mesh& mesh = m_s.mesh;
        Half half = emptyHalf();
        const double routed = m_tokens / m_tp; // each tensor rank routes its own tokens
        const double group = mesh.expert * mesh.expertTensor;
        const double held = moe.experts / mesh.expert;
        const auto each = apply<tokensPerExpert>(m_rec,
            m_rec.constant("tokens of the expert group", Tokens(routed * group), "mesh"),
            m_rec.field("model.moe.topk", moe.topK), m_rec.field("model.moe.experts", moe.experts),
            m_rec.constant("fullest over mean load", routingImbalance(m_s),
                "Switch Transformer (arXiv:2101.03961) §2.2"));
        using Grouped = typename KernelModel<Recorder>::Grouped;
        for (const Matmul& m : m_kind->matmuls) {
            if (m.part == MatmulPart::Router)
                add(half, m, routed, m_kernels.attentionType());
            else if (m.part == MatmulPart::SharedExperts)
                add(half, m, m_tokens, type());
            if (m.part != MatmulPart::Experts)
                continue;
            const double k = m.split == MatmulSplit::Rows ? m.inner / mesh.expertTensor : m.inner;
            const double n = m.split == MatmulSplit::Columns ? m.outer / mesh.expertTensor : m.outer;
            half.matmul = plus("expert products", half.matmul,
                m_kernels.experts(m.name, held, each, n, k, type(), Grouped::Forward));
            half.matmulBack = plus("expert products, backward", half.matmulBack,
                m_kernels.experts(m.name, held, each, k, n, type(), Grouped::InputGradient));
            if (trainsBase()) {
                const auto weights =
                    m_kernels.experts(m.name, held, each, k, n, type(), Grouped::WeightGradient);
                half.matmulBack = plus("expert products, backward", half.matmulBack, weights);
                half.weights = plus("weight gradients", half.weights, weights);
            }
        }
        const double width = moe.expertFfn / mesh.expertTensor;
        const double copies = routed * moe.topK * routingImbalance(m_s);
        const double middle = copies * mesh.expertTensor * width;
        const double shared = m_tokens * moe.sharedExperts * moe.sharedFfn / m_tp;
        half.activation = m_kernels.traffic("activation function",
            Bytes(trafficInComputeType(m_r, m_stack.activationTraffic) * (middle + shared)));
        double extra = trafficInComputeType(m_r, permuteTraffic) * copies * a.routedWidth()
            + routerTraffic * routed * moe.experts; // fp32 whatever the rest is
        if (moe.expertBias)
            extra += m_stack.expertBiasTraffic * copies * a.routedWidth(); // fp32 in between
        if (narrow())
            extra += m_stack.quantiseTraffic * (copies * mesh.expertTensor * a.routedWidth() + middle);
        mlpNorm(half, extra);
        half.expert = m_plan.exchange(TrafficGroup::Expert, "dispatch and combine");
        return half;
    }

    void layerTraffic()
    {
        m_gather = m_scatter = nothing();
        for (const Call<Recorder>& call : m_plan.of(TrafficGroup::Tensor)) {
            (call.op == Collective::AllGather ? m_gather : m_scatter) = call.each;
            (call.op == Collective::AllGather ? m_gathersBack : m_scattersBack) = call.backward;
        }
        m_tensor = plus("gather and scatter", m_gather, m_scatter);
        m_context = m_plan.contextExchange(*m_kind, false);
        m_states = m_plan.contextExchange(*m_kind, true);
        for (const Call<Recorder>& call : m_plan.of(TrafficGroup::Context))
            if (!call.state)
                m_contextBack = call.backward;
    }

    // Backward, a stack may reduce the input gradient beside the products of the weight gradient, and gather
    // the input again beside those of the input gradient; the gradient of the half's output is gathered
    // first. Weight gradients that run apart have nothing beside them.
    Value<Seconds> exposedBackward(const Half& half)
    {
        if (m_tp <= 1)
            return nothing();
        const auto inputs = m_gathersBack > 1 ? m_gather : nothing();
        const auto sums = m_scattersBack == 1 ? m_scatter : times(m_scatter, m_scattersBack, m_stack.source);
        const bool apart = m_r.schedule->splitsBackward;
        const auto beside = apart ? less("input gradients", half.matmulBack, half.weights) : half.matmulBack;
        if (m_s.overlap.tensor || !m_stack.asynchronousTensor)
            return m_overlap.tensor(m_rec.sum("tensor parallel, backward", m_gather, inputs, sums), beside);
        const auto whole = m_rec.constant("share of a product that hides it", 1.0, "a stream of its own");
        const auto left = m_rec.sum("what outlasts the overlapped GEMMs",
            apply<exposedBuckets>(m_rec, inputs, half.inputGradient, whole),
            apply<exposedBuckets>(m_rec, sums, apart ? nothing() : half.weightGradient, whole));
        const auto hidden =
            m_rec.constant("hidden", raw(inputs) + raw(sums) - raw(left), "what is left of both");
        const auto slowed = times(hidden, contentionOf(m_s), contentionSource);
        // A product hides one collective at a time.
        const auto free = m_rec.constant("products that hide nothing yet",
            std::max(Seconds(0), raw(beside) - raw(hidden)), "less what overlaps with them");
        return m_rec.sum("tensor parallel, backward", m_overlap.tensor(m_gather, free), left, slowed);
    }

    Pass pass(Value<Seconds> matmul, Value<Seconds> attention, Value<Seconds> elementwise,
        Value<Seconds> tensor, Value<Seconds> context)
    {
        auto exposed = m_overlap.context(context, attention);
        if (raw(m_states) > Seconds(0)) // as often and as much on the way back
            exposed = plus("context parallel", exposed, m_overlap.states(m_states));
        return {.matmul = matmul,
            .attention = attention,
            .elementwise = elementwise,
            .tensor = tensor,
            .context = exposed,
            .expert = nothing(),
            .host = nothing(),
            .idle = nothing(),
            .total = nothing()};
    }
    // While experts' tokens travel a pass computes, or waits for its own collectives. What it waits for its
    // host counts later, against messages too: hidden there as well, they would save more than a slower host
    // costs.
    Value<Seconds> besideExperts(const Pass& p)
    {
        return m_rec.sum("overlapped time", p.matmul, p.attention, p.elementwise, p.tensor, p.context);
    }
    Value<Seconds> device(const Pass& p)
    {
        return m_rec.sum("device", p.matmul, p.attention, p.elementwise, p.tensor, p.context, p.expert);
    }
    Seconds waiting(Value<Seconds> device, Value<Seconds> host)
    {
        return raw(apply<launchBoundTime>(m_rec, device, host)) - raw(device);
    }
    void wait(Pass& p, Seconds idle)
    {
        p.idle = m_rec.constant("waiting for the host", idle, "launches");
        p.total = plus("pass with its waits", device(p), p.idle);
    }
    // Who waits for the host, and how long. Weight gradients that a schedule runs apart are launched apart,
    // with half the launches of a backward pass; where messages hide behind all of it, they have half of it.
    void waitForHost(Layer& layer, Value<Seconds> weights, bool hides)
    {
        Pass& backward = layer.backward;
        wait(layer.forward, waiting(device(layer.forward), layer.forward.host));
        const double apart = trainsBase() ? 0.5 : 0;
        if (hides || !m_r.schedule->splitsBackward) {
            wait(backward, waiting(device(backward), backward.host));
            layer.weight =
                hides ? apart * raw(backward.total) : 0.5 * (raw(backward.matmul) + raw(backward.idle));
            return;
        }
        const Seconds idle = waiting(weights, times(backward.host, apart, "launches of these gradients"));
        layer.weight = raw(weights) + idle;
        wait(backward,
            idle
                + waiting(less("all but weight gradients", device(backward), weights),
                    times(backward.host, 1 - apart, "launches of the rest")));
    }
    // Messages hide behind all that both of two passes side by side compute, and one host launches both: only
    // what they take together is known. Either, and weight gradients, have a share of it that no speed of the
    // hardware changes, as their kernels have of all launches.
    void waitForHostTogether(Layer& layer, double again)
    {
        Pass& forward = layer.forward;
        Pass& backward = layer.backward;
        const auto own =
            plus("both passes", times(device(forward), 1 + again, "forward passes"), device(backward));
        const auto host =
            plus("launches of both passes", times(forward.host, 1 + again, "forward passes"), backward.host);
        const Seconds idle = waiting(own, host);
        const double first = m_host.forwardLaunches(*m_kind);
        const double second = m_host.backwardLaunches(*m_kind);
        const Seconds each = (raw(own) + idle) / (first * (1 + again) + second);
        forward.total = m_rec.constant("forward pass", each * first, "share of the launches of both");
        backward.idle = m_rec.constant("waiting for the host", idle, "launches");
        backward.total = m_rec.constant("backward pass",
            each * second + again * (each * first - raw(device(forward))), "what is left of both");
        layer.weight = trainsBase() ? each * (0.5 * second) : Seconds(0);
    }

    Layer finish(const Half& mlp, bool moe)
    {
        const Half& attention = m_attention;
        const auto elementwise = plus("element-wise", attention.elementwise, mlp.elementwise);
        const auto products = plus("GEMMs", attention.matmul, mlp.matmul);
        // Experts have tensor ranks of their own.
        const bool first = m_kind->mixes(), second = m_kind->feeds() && !moe;
        const auto tensor =
            m_overlap.tensor(times(m_tensor, first + second, "after attention and after the MLP"), products);
        auto tensorBack = first ? exposedBackward(attention) : nothing();
        if (second)
            tensorBack = plus("tensor parallel", tensorBack, exposedBackward(mlp));
        Layer layer;
        layer.forward = pass(products, attention.attention, elementwise, tensor, m_context);
        layer.backward = pass(plus("GEMMs, backward", attention.matmulBack, mlp.matmulBack),
            attention.attentionBack,
            times(elementwise, backwardTraffic, "gradients read and written in addition to the inputs"),
            tensorBack, times(m_context, m_contextBack, "what travelled forward again, and its gradients"));
        // With frozen layers fewer backward passes run than forward ones, so each has its own computation
        // only.
        const auto forward = besideExperts(layer.forward);
        const auto backward = besideExperts(layer.backward);
        const bool paired = m_s.training.frozenShare <= 0;
        // What is recomputed is one more forward pass beside them.
        const double again = m_again.wholeLayers() ? m_again.meanShare() : 0;
        const auto half = times(plus("all passes", times(forward, 1 + again, "forward passes"), backward),
            1 / (2 + again), "passes side by side");
        layer.forward.expert = m_overlap.expert(mlp.expert, paired ? half : forward);
        layer.backward.expert = m_overlap.expert(mlp.expert, paired ? half : backward);
        layer.forward.host = m_host.forward(*m_kind);
        layer.backward.host = m_host.backward(*m_kind);
        const bool hides = moe && m_r.schedule->pairing != Pairing::None;
        if (hides && paired) {
            waitForHostTogether(layer, again);
            layer.again = repeated(layer.forward, device(layer.forward));
        } else {
            waitForHost(layer, plus("weight gradients", attention.weights, mlp.weights), hides);
            layer.again = repeated(layer.forward, layer.forward.total);
        }
        // Beside messages that are sent again, experts alone compute again.
        const bool sends = moe && m_again.experts() && !m_again.wholeLayers();
        const auto messages = sends
            ? m_overlap.expert(mlp.expert, plus("experts again", mlp.matmul, mlp.elementwise))
            : nothing();
        layer.sentAgain = raw(messages);
        layer.named = plus("recomputed by name", repeatedByName(mlp, moe), messages);
        return layer;
    }

    // Of a recomputed layer.
    Value<Seconds> repeated(const Pass& forward, Value<Seconds> whole)
    {
        if (m_again.wholeLayers())
            return whole;
        if (!m_again.selective())
            return nothing();
        if (m_again.products() > 0)
            return plus("recomputation", times(forward.matmul, m_again.products(), m_stack.source),
                forward.elementwise);
        return plus("recomputation", forward.attention, m_softmax);
    }
    Value<Seconds> repeatedByName(const Half& mlp, bool moe)
    {
        if (m_again.wholeLayers() && (moe || !m_again.tiled()))
            return nothing();
        const bool whole = moe ? m_again.experts() : m_again.mlp(); // with its norm
        Value<Seconds> products = nothing(), elementwise = nothing();
        if (m_again.norms())
            elementwise = whole ? m_attention.norms : plus("both norms", m_attention.norms, mlp.norms);
        if (whole) {
            const double kept = 1 - m_again.products(); // what else is repeated has the rest
            products = kept < 1 ? times(mlp.matmul, kept, "what the stack keeps of it") : mlp.matmul;
            elementwise = kept < 1 ? elementwise : plus("MLP again", elementwise, mlp.elementwise);
        } else if (m_again.activation()) {
            elementwise = plus("activation function again", elementwise, mlp.activation);
        }
        if (m_again.latent())
            products = plus("latent projections again", products, m_attention.latent);
        return plus("modules again", products, elementwise);
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const StackTraits& m_stack;
    KernelModel<Recorder> m_kernels;
    OverlapModel<Recorder> m_overlap;
    HostModel<Recorder> m_host;
    const TrafficPlan<Recorder>& m_plan;
    Recomputation m_again;
    double m_tokens; // of a micro-batch on this rank
    double m_tp;
    double m_normSplit;
    const LayerKind* m_kind = nullptr; // whose layer was asked for last
    Half m_attention; // of it
    Value<Seconds> m_gather, m_scatter, m_tensor; // of one half: before its products, after them, both
    double m_gathersBack = 0, m_scattersBack = 0; // in the backward pass of a half
    Value<Seconds> m_context, m_states, m_softmax;
    double m_contextBack = 0;
};

} // namespace ridgepoint
