#pragma once

// One micro-batch through one layer of one rank: what each pass costs, part by part, and what is live for the
// backward pass. Dense and expert layers share the attention half. Internal to core/step and core/engine.

#include "core/formulas/communication.h"
#include "core/formulas/overlap.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"
#include "core/step/kernel_model.h"
#include "core/step/network_model.h"
#include "core/step/overlap_model.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Backward over forward traffic of element-wise passes: gradients are read beside what the forward pass read
// (1.8–2).
inline constexpr double backwardTraffic = 1.9;
// Quantising a matrix product's input to 8 bits: read bf16, write the copy and its transpose (Transformer
// Engine).
inline constexpr double quantiseTraffic = 4;
// Permuting tokens to experts and back: four copies of each routed token, read and written, but the last,
// which sums.
inline constexpr double permuteTraffic = 14;
inline constexpr double routerTraffic =
    16; // fp32 scores, softmax, top-k, load counts, bytes per token and expert
// Fullest over mean expert load without a balanced router: the capacity factor at which Switch Transformer
// drops under 1 % of the tokens (arXiv:2101.03961 §2.2).
inline constexpr double modelledImbalance = 1.25;

template <class Recorder>
class LayerModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    struct Pass
    {
        Value<Seconds> matmul, attention, elementwise, tensor, context, expert;
        Value<Seconds> idle; // the device waits for the host to launch
        Value<Seconds> total;
    };
    struct Layer
    {
        Pass forward, backward, again; // again: what recomputation repeats
    };

    LayerModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_stack(*resolved.stack)
        , m_kernels(recorder, scenario, resolved)
        , m_network(recorder, scenario, resolved)
        , m_overlap(recorder, scenario, resolved)
        , m_tokens(scenario.training.microBatch * scenario.training.sequenceLength / scenario.mesh.context)
        , m_tp(scenario.mesh.tensor)
        , m_normSplit(scenario.mesh.sequenceParallel ? scenario.mesh.tensor : 1)
    {
        m_softmax = nothing();
        attentionHalf();
    }

    Layer dense() { return finish(mlpHalf(), false); }
    Layer experts() { return finish(expertHalf(), true); }

    // The head and the loss of the last stage, forward and backward.
    struct Head
    {
        Value<Seconds> matmul, elementwise;
    };
    Head head()
    {
        const Architecture& a = m_r.architecture;
        const DataType type = m_kernels.attentionType();
        const double v = a.vocab / m_tp;
        const auto gradient = trainsBase()
            ? m_rec.sum("head backward",
                m_kernels.matmul("head, input gradient", m_tokens, a.hidden, v, type),
                m_kernels.matmul("head, weight gradient", a.hidden, v, m_tokens, type))
            : m_kernels.matmul("head, input gradient", m_tokens, a.hidden, v, type);
        const double each = m_s.hardware.efficiency.logitBytes.value_or(m_stack.lossTraffic);
        const auto product =
            m_rec.sum("head", m_kernels.matmul("head", m_tokens, v, a.hidden, type), gradient);
        if (!m_stack.gatheredLogits || m_tp <= 1)
            return {.matmul = product, .elementwise = m_kernels.traffic("loss", Bytes(each * m_tokens * v))};
        // Every tensor rank gathers all logits, joins them (a read and a write) and computes the whole loss.
        const auto logits =
            m_rec.constant("logits", Bytes(m_r.activationBytes * m_tokens * a.vocab), "the whole vocabulary");
        return {.matmul = product,
            .elementwise = m_rec.sum("loss over gathered logits",
                m_kernels.traffic(
                    "loss and joining", Bytes((each + 2 * m_r.activationBytes) * m_tokens * a.vocab)),
                m_network.time(CollectiveOp::AllGather, logits, m_r.spans.tensor))};
    }

    NetworkModel<Recorder>& network() { return m_network; }
    double tokens() const { return m_tokens; }
    double imbalance() const
    {
        return m_s.mesh.expert > 1 ? m_s.training.routingImbalance.value_or(modelledImbalance) : 1;
    }

private:
    // Half a layer: its kernels forward and backward, and the pieces that recomputation may repeat.
    struct Half
    {
        Value<Seconds> matmul, matmulBack, attention, attentionBack, elementwise;
        Value<Seconds> norms, activation, latent; // parts of the above
        Value<Seconds> inputGradient, weightGradient; // of the products that take the gathered sequence
        Value<Seconds> expert;
    };

    template <const auto& F, class... A>
    auto apply(A... arguments)
    {
        return m_rec.template call<F>(arguments...);
    }
    Value<Seconds> nothing() { return m_rec.constant("nothing", Seconds(0), "this layer has none"); }
    Value<Seconds> plus(std::string_view name, Value<Seconds> a, Value<Seconds> b)
    {
        return m_rec.sum(name, a, b);
    }
    Value<Seconds> times(Value<Seconds> t, double count, std::string_view why)
    {
        return apply<callsTime>(t, m_rec.constant("times", count, why));
    }
    bool trainsBase() const { return m_s.training.method == FineTuning::Full; }
    DataType type() const { return m_s.training.precision.compute; }
    bool narrow() const { return isNarrow(type()); }
    // An eager norm casts to fp32 and back, which a wide run has no need of.
    double normTraffic() const
    {
        return m_r.activationBytes > 2 ? m_stack.wideNormTraffic : m_stack.normTraffic;
    }
    std::string_view elementSource() const { return dataTypeKey(activationType(type())); }

    struct Products
    {
        Value<Seconds> forward, inputGradient, weightGradient;
    };
    Products products(const Matmul& m, double rows, DataType type)
    {
        const double k = m.split == MatmulSplit::Rows ? m.inner / m_tp : m.inner;
        const double n = m.split == MatmulSplit::Columns ? m.outer / m_tp : m.outer;
        return {.forward = unpacked(m_kernels.matmul(m.name, rows, n, k, type), k * n),
            .inputGradient = unpacked(m_kernels.matmul(m.name, rows, k, n, type), k * n),
            .weightGradient = trainsBase() ? m_kernels.matmul(m.name, k, n, rows, type) : nothing()};
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
        return {zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero};
    }
    Products add(Half& half, const Matmul& m, double rows, DataType type)
    {
        const Products p = products(m, rows, type);
        half.matmul = plus("matrix products", half.matmul, p.forward);
        half.matmulBack =
            m_rec.sum("matrix products, backward", half.matmulBack, p.inputGradient, p.weightGradient);
        if (m.split == MatmulSplit::Columns && m_tp > 1) {
            half.inputGradient = plus("input gradients", half.inputGradient, p.inputGradient);
            half.weightGradient = plus("weight gradients", half.weightGradient, p.weightGradient);
        }
        return p;
    }

    void attentionHalf()
    {
        const Architecture& a = m_r.architecture;
        m_attention = emptyHalf();
        Half& half = m_attention;
        for (const Matmul& m : m_r.matmuls) {
            if (m.part != MatmulPart::Attention)
                continue;
            const Products p = add(half, m, m_tokens, type());
            if (m_s.training.recomputeLatent && (m.name == "query up" || m.name == "KV up"))
                half.latent = plus("latent up-projections", half.latent, p.forward);
        }
        const double query = m_r.attention.query / m_tp;
        const double keys = m_r.attention.keyValue / 2 / m_tp;
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
            bytes += quantiseTraffic * m_tokens * (a.hidden + m_r.attention.output / m_tp);
        half.elementwise =
            plus("element-wise", half.norms, m_kernels.traffic("residual, rotation, casts", Bytes(bytes)));
        attentionCore(half);
        tensorTraffic();
        contextTraffic();
    }

    // Mean keys that one query sees, causal: half the length, or a window's mean visible length.
    double visibleKeys() const
    {
        const Architecture& a = m_r.architecture;
        const double s = m_s.training.sequenceLength;
        const double w = a.slidingWindow;
        if (w <= 0 || w >= s)
            return s / 2;
        return a.windowedShare * (w - w * w / (2 * s)) + (1 - a.windowedShare) * s / 2;
    }

    void attentionCore(Half& half)
    {
        const Architecture& a = m_r.architecture;
        const double s = m_s.training.sequenceLength;
        const double heads = m_s.training.microBatch * a.heads / m_tp;
        const double width = m_r.attention.score / std::max(1.0, a.heads);
        const double queries = s / m_s.mesh.context;
        if (m_s.training.flashAttention) {
            half.attention = m_kernels.flashAttention(heads, queries, visibleKeys(), width, s);
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
        const Architecture& a = m_r.architecture;
        Half half = emptyHalf();
        for (const Matmul& m : m_r.matmuls)
            if (m.part == MatmulPart::Mlp)
                add(half, m, m_tokens, type());
        const double f = m_tokens * a.ffn / m_tp;
        half.activation = m_kernels.traffic("activation function",
            Bytes(trafficInComputeType(
                      m_r, a.gatedMlp ? m_stack.activationTraffic : m_stack.plainActivationTraffic)
                * f));
        mlpNorm(half, narrow() ? quantiseTraffic * (m_tokens * a.hidden + f) : 0);
        return half;
    }

    void mlpNorm(Half& half, double extra)
    {
        const Architecture& a = m_r.architecture;
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
        const Architecture& a = m_r.architecture;
        const MixtureOfExperts& moe = a.moe;
        const Mesh& mesh = m_s.mesh;
        Half half = emptyHalf();
        const double routed = m_tokens / m_tp; // each tensor rank routes its own tokens
        const double group = mesh.expert * mesh.expertTensor;
        const double held = moe.experts / mesh.expert;
        const auto each = apply<tokensPerExpert>(
            m_rec.constant("tokens of the expert group", Tokens(routed * group), "mesh"),
            m_rec.field("model.moe.topk", moe.topK), m_rec.field("model.moe.experts", moe.experts),
            m_rec.constant(
                "fullest over mean load", imbalance(), "Switch Transformer (arXiv:2101.03961) §2.2"));
        using Grouped = typename KernelModel<Recorder>::Grouped;
        for (const Matmul& m : m_r.matmuls) {
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
            if (trainsBase())
                half.matmulBack = plus("expert products, backward", half.matmulBack,
                    m_kernels.experts(m.name, held, each, k, n, type(), Grouped::WeightGradient));
        }
        const double width = moe.expertFfn / mesh.expertTensor;
        const double copies = routed * moe.topK * imbalance();
        const double middle = copies * mesh.expertTensor * width;
        const double shared = m_tokens * moe.sharedExperts * moe.sharedFfn / m_tp;
        half.activation = m_kernels.traffic("activation function",
            Bytes(trafficInComputeType(m_r, m_stack.activationTraffic) * (middle + shared)));
        double extra = trafficInComputeType(m_r, permuteTraffic) * copies * a.hidden
            + routerTraffic * routed * moe.experts; // fp32 whatever the rest is
        if (narrow())
            extra += quantiseTraffic * (copies * mesh.expertTensor * a.hidden + middle);
        mlpNorm(half, extra);
        half.expert = dispatch(routed);
        return half;
    }

    // Dispatch and combine of one pass.
    Value<Seconds> dispatch(double routed)
    {
        const MixtureOfExperts& moe = m_r.architecture.moe;
        const Mesh& mesh = m_s.mesh;
        if (mesh.expert <= 1)
            return nothing();
        // Experts take consecutive ranks: expert-tensor ranks first, then the experts themselves.
        const GroupSpan span = m_r.spans.expert;
        // A deduplicating dispatcher sends a token once to each node it visits and spreads it inside.
        const bool deduplicated = span.leavesNode() && mesh.expertNodes > 0;
        const double copies = deduplicated
            ? std::min(mesh.expertNodes, expectedDestinations(span.nodes(), moe.experts, moe.topK))
            : moe.topK;
        const auto bytes = apply<expertDispatchBytes>(
            m_rec.constant("tokens this rank routes", Tokens(routed), "micro-batch ÷ tensor ranks"),
            m_rec.constant(
                "copies of each", copies * imbalance(), "experts per token, or nodes when limited"),
            m_rec.field("model.hidden", m_r.architecture.hidden),
            m_rec.constant("bytes per element", m_r.activationBytes, elementSource()));
        Value<Seconds> once = m_network.time(CollectiveOp::AllToAll, bytes, span);
        if (deduplicated)
            once = plus("between and inside nodes", once,
                m_network.time(CollectiveOp::AllToAll,
                    m_rec.constant(
                        "tokens spread inside a node", raw(bytes) * (moe.topK / copies), "experts per token"),
                    GroupSpan{.ranks = span.inNode, .inNode = span.inNode}));
        if (mesh.expertTensor > 1) {
            // Expert-tensor ranks gather each other's tokens before and scatter their sums after.
            const auto whole = m_rec.constant("tokens of the expert-tensor group",
                Bytes(raw(bytes).value() * mesh.expertTensor), "follows from the mesh");
            once = m_rec.sum(
                "dispatch", once, m_network.time(CollectiveOp::AllGather, whole, m_r.spans.expertTensor));
        }
        return times(once, 2, "dispatch and combine");
    }

    void tensorTraffic()
    {
        m_tensor = m_gather = m_scatter = nothing();
        if (m_tp <= 1)
            return;
        const auto bytes = apply<hiddenStateBytes>(
            m_rec.constant("tokens of a micro-batch on this rank", Tokens(m_tokens), "mesh"),
            m_rec.field("model.hidden", m_r.architecture.hidden),
            m_rec.constant("bytes per element", m_r.activationBytes, elementSource()));
        const GroupSpan span = m_r.spans.tensor;
        if (m_s.mesh.sequenceParallel) {
            m_gather = m_network.time(CollectiveOp::AllGather, bytes, span);
            m_scatter = m_network.time(CollectiveOp::ReduceScatter, bytes, span);
        } else {
            m_scatter = m_network.time(CollectiveOp::AllReduce, bytes, span);
        }
        m_tensor = plus("gather and scatter", m_gather, m_scatter);
    }

    void contextTraffic()
    {
        m_context = nothing();
        const double ranks = m_s.mesh.context;
        if (ranks <= 1)
            return;
        const GroupSpan span = m_r.spans.context;
        const auto tokens = m_rec.constant("tokens of a micro-batch on this rank", Tokens(m_tokens), "mesh");
        const auto element = m_rec.constant("bytes per element", m_r.activationBytes, elementSource());
        if (m_s.mesh.contextMethod == ContextMethod::AllToAll) {
            const auto bytes = m_rec.constant("queries, keys, values and output",
                Bytes(2 * m_tokens * (m_r.attention.score + m_r.attention.keyValue / 2) / m_tp
                    * m_r.activationBytes),
                "DeepSpeed Ulysses (arXiv:2309.14509)");
            m_context = m_network.time(CollectiveOp::AllToAll, bytes, span);
            return;
        }
        const auto block = apply<keyValueBlockBytes>(tokens,
            m_rec.constant("width of the key heads on this rank", m_r.attention.keyValue / 2 / m_tp, "mesh"),
            element);
        const auto whole =
            m_rec.constant("keys and values of the group", raw(block) * ranks, "follows from the mesh");
        m_context = m_network.time(CollectiveOp::AllGather, whole, span);
    }

    // Backward, a stack may reduce the input gradient beside the products of the weight gradient, and gather
    // the input again beside those of the input gradient; the gradient of the half's output is gathered
    // first.
    Value<Seconds> exposedBackward(const Half& half)
    {
        if (m_tp <= 1)
            return nothing();
        const bool again = m_s.mesh.sequenceParallel && !m_stack.gatheredInputs;
        const auto inputs = again ? m_gather : nothing();
        const auto sums = m_s.mesh.sequenceParallel || m_stack.tensorBackward == 1
            ? m_scatter
            : times(m_scatter, m_stack.tensorBackward, m_stack.source);
        if (m_s.overlap.tensor || !m_stack.asynchronousTensor)
            return m_overlap.tensor(
                m_rec.sum("tensor parallel, backward", m_gather, inputs, sums), half.matmulBack);
        const auto whole = m_rec.constant("share of a product that hides it", 1.0, "a stream of its own");
        const auto left = m_rec.sum("what outlasts the products beside it",
            apply<exposedBuckets>(inputs, half.inputGradient, whole),
            apply<exposedBuckets>(sums, half.weightGradient, whole));
        const auto hidden =
            m_rec.constant("hidden", raw(inputs) + raw(sums) - raw(left), "what is left of both");
        const auto slowed = times(hidden, communicationShare,
            "processors that a running collective takes (Calculon calculon/llm/llm.py)");
        // A product hides one collective at a time.
        const auto free = m_rec.constant("products that hide nothing yet",
            std::max(Seconds(0), raw(half.matmulBack) - raw(hidden)), "less what runs beside them");
        return m_rec.sum("tensor parallel, backward", m_overlap.tensor(m_gather, free), left, slowed);
    }

    Pass pass(Value<Seconds> matmul, Value<Seconds> attention, Value<Seconds> elementwise,
        Value<Seconds> tensor, Value<Seconds> context)
    {
        return {.matmul = matmul,
            .attention = attention,
            .elementwise = elementwise,
            .tensor = tensor,
            .context = m_overlap.context(context, attention),
            .expert = nothing(),
            .idle = nothing(),
            .total = nothing()};
    }
    // While experts' tokens travel a pass computes, or waits for its own collectives or for the host.
    Value<Seconds> besideExperts(const Pass& p, Value<Seconds> host)
    {
        return apply<launchBoundTime>(
            m_rec.sum("time beside it", p.matmul, p.attention, p.elementwise, p.tensor, p.context), host);
    }
    void complete(Pass& p, Value<Seconds> expert, Value<Seconds> beside, Value<Seconds> host)
    {
        p.expert = m_overlap.expert(expert, beside);
        const auto device =
            m_rec.sum("device", p.matmul, p.attention, p.elementwise, p.tensor, p.context, p.expert);
        p.total = apply<launchBoundTime>(device, host);
        p.idle = m_rec.constant("waiting for the host", raw(p.total) - raw(device), "launches");
    }

    Layer finish(const Half& mlp, bool moe)
    {
        const Half& attention = m_attention;
        const auto hostForward = host(m_s.hardware.efficiency.layerForward,
            "hardware.efficiency.layer_floor_forward", m_stack.layerForward, moe, 1);
        const auto hostBackward = host(m_s.hardware.efficiency.layerBackward,
            "hardware.efficiency.layer_floor_backward", m_stack.layerBackward, moe, 2);
        const auto elementwise = plus("element-wise", attention.elementwise, mlp.elementwise);
        const auto products = plus("matrix products", attention.matmul, mlp.matmul);
        const double pairs = moe ? 1 : 2; // experts have tensor ranks of their own
        const auto tensor =
            m_overlap.tensor(times(m_tensor, pairs, "after attention and after the MLP"), products);
        const auto tensorBack = moe
            ? exposedBackward(attention)
            : plus("tensor parallel", exposedBackward(attention), exposedBackward(mlp));
        Layer layer;
        layer.forward = pass(products, attention.attention, elementwise, tensor, m_context);
        layer.backward = pass(plus("matrix products, backward", attention.matmulBack, mlp.matmulBack),
            attention.attentionBack,
            times(elementwise, backwardTraffic, "gradients read and written beside the inputs"), tensorBack,
            times(m_context, 2, "keys and values again, and their gradients"));
        // With frozen layers fewer backward passes run than forward ones, so each has its own computation
        // only.
        const auto forward = besideExperts(layer.forward, hostForward);
        const auto backward = besideExperts(layer.backward, hostBackward);
        const bool paired = m_s.training.frozenShare <= 0;
        // What is recomputed is one more forward pass beside them.
        const double again = m_s.training.recompute == Recompute::Full ? repeatedShare() : 0;
        const auto half = times(plus("all passes", times(forward, 1 + again, "forward passes"), backward),
            1 / (2 + again), "passes side by side");
        complete(layer.forward, mlp.expert, paired ? half : forward, hostForward);
        complete(layer.backward, mlp.expert, paired ? half : backward, hostBackward);
        layer.again = repeated(layer.forward, mlp, moe);
        return layer;
    }

    Value<Seconds> host(
        const std::optional<Seconds>& given, std::string_view field, Seconds stack, bool moe, double scale)
    {
        const bool graphs = m_s.training.cudaGraphs.value_or(m_stack.cudaGraphs);
        if (given)
            return m_rec.field(field, *given);
        if (graphs)
            return m_rec.constant("launches", Seconds(0), "CUDA graphs: the whole step is one launch");
        // A host that launches one kernel faster launches all of them faster.
        const Seconds one = m_s.hardware.efficiency.kernelLaunch.value_or(m_stack.operation);
        Seconds time = stack * (one / m_stack.operation);
        if (moe) {
            const double held = m_r.architecture.moe.experts / m_s.mesh.expert;
            time += one * (scale * (m_stack.expertOperations + m_stack.operationsPerExpert * held));
        }
        return m_rec.constant(
            "launches of one layer", time, "host times: vTrain and nanotron measurements; 12 µs an operator");
    }

    double repeatedShare() const
    {
        const Training& t = m_s.training;
        return t.recomputeLayers
            ? std::min(1.0, *t.recomputeLayers / std::max(1.0, layersOfStage(m_r, m_r.stages, 0).count))
            : 1 / std::max(1.0, t.recomputeEvery);
    }

    // What the backward pass runs again before its gradients.
    Pass repeated(const Pass& forward, const Half& mlp, bool moe)
    {
        const Training& t = m_s.training;
        const auto zero = nothing();
        // Mean over a rank's layers: not all need be recomputed, but modules that are named are, in every
        // layer.
        const double share = repeatedShare();
        const auto some = [&](Value<Seconds> time) {
            return times(time, share, "layers that are recomputed");
        };
        Pass again{zero, zero, zero, zero, zero, zero, zero, zero};
        if (t.recompute == Recompute::Full) {
            again = forward;
            again.total = some(forward.total);
        } else {
            if (t.recompute == Recompute::Selective) {
                if (m_stack.recomputedMatmuls > 0) {
                    again.matmul = some(times(forward.matmul, m_stack.recomputedMatmuls, m_stack.source));
                    again.elementwise = some(forward.elementwise);
                } else {
                    again.attention = some(forward.attention);
                    again.elementwise = some(m_softmax);
                }
            }
            // Where the share above is of everything, the named modules are among it.
            const bool named = t.recompute != Recompute::Selective || m_stack.recomputedMatmuls <= 0;
            const bool whole = named && ((moe && t.recomputeMoe) || (!moe && t.recomputeMlp));
            if (named && t.recomputeNorms)
                again.elementwise = plus("norms again", again.elementwise,
                    whole ? m_attention.norms : plus("both norms", m_attention.norms, mlp.norms));
            if (whole) { // with its norm
                again.matmul = plus("MLP again", again.matmul, mlp.matmul);
                again.elementwise = plus("MLP again", again.elementwise, mlp.elementwise);
                again.expert = forward.expert;
            } else if (named && t.recomputeActivation) {
                again.elementwise = plus("activation function again", again.elementwise, mlp.activation);
            }
            if (named && t.recomputeLatent)
                again.matmul = plus("latent projections again", again.matmul, m_attention.latent);
            again.total = m_rec.sum("recomputation", again.matmul, again.attention, again.elementwise,
                again.tensor, again.expert);
        }
        return again;
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const StackTraits& m_stack;
    KernelModel<Recorder> m_kernels;
    NetworkModel<Recorder> m_network;
    OverlapModel<Recorder> m_overlap;
    double m_tokens; // of a micro-batch on this rank
    double m_tp;
    double m_normSplit;
    Half m_attention;
    Value<Seconds> m_gather, m_scatter, m_tensor; // of one half: before its products, after them, both
    Value<Seconds> m_context, m_softmax;
};

} // namespace ridgepoint
