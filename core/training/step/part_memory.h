#pragma once

// Memory of logits, of an MLP and of kept copies of weights, whole or part by part, over any Recorder.
// Internal to core/training/step and core/engine.

#include "core/formulas/activations.h"
#include "core/formulas/ledger.h"
#include "core/formulas/memory.h"
#include "core/training/step/activation_shape.h"
#include "core/training/step/weight_copies.h"
#include "core/training/step/workload.h"

namespace ridgepoint {

// Blocks whose weights FSDP holds whole at a time: the one that computes and the one gathered ahead
// (arXiv:2304.11277).
inline constexpr double gatheredBlocks = 2;

template <class Rec>
ValueOf<Rec, Bytes> logitsOf(Rec& rec, const Scenario& s, const Resolved& r, const ActivationShape& shape)
{
    const LossCost loss = lossCost(*r.stack, lossOf(s, r));
    const double tokens = tokensOfTheLoss(s, r, shape.tokens());
    const bool chunked = tokens < shape.tokens();
    return apply<logitsBytes>(rec,
        rec.constant(chunked ? "tokens of one chunk of the loss" : "tokens of a micro-batch on this rank",
            Tokens(tokens),
            chunked ? "linkedin/Liger-Kernel fused_linear_cross_entropy.py"
                    : "micro-batch × sequence length ÷ context parallel"),
        rec.field("model.vocab", r.architecture.vocab),
        rec.constant("bytes per logit", loss.stored, loss.source),
        r.stack->gatheredLogits
            ? rec.constant("ranks that share the vocabulary", 1.0, "follows from the mesh and the batch")
            : rec.field("mesh.tensor", shape.tensor));
}

// One tile of an MLP, computed again and backward; half precision.
template <class Rec>
ValueOf<Rec, Bytes> tilePeak(Rec& rec, const Scenario& s, const Resolved& r, const ActivationShape& shape)
{
    const Architecture& a = r.architecture;
    const auto tokens = rec.constant(
        "tokens of one tile", Tokens(shape.tokens() / s.training.mlpTiles), "training.mlp_tiles");
    const auto ffn = rec.field("model.ffn", a.ffn);
    const auto split = rec.field("mesh.tensor", shape.tensor);
    const auto kept = a.gatedMlp ? apply<mlpActivationsGated>(rec, tokens, ffn, split)
                                 : apply<mlpActivationsPlain>(rec, tokens, ffn, split);
    return rec.sum("one tile of an MLP", kept,
        apply<backwardTransient>(rec, tokens, rec.field("model.hidden", a.hidden), ffn, split));
}

// Of one layer's experts.
template <class Rec>
ValueOf<Rec, Bytes> expertActivations(Rec& rec, const Scenario& s, const Resolved& r, const LayerKind& kind,
    ValueOf<Rec, Tokens> tokens, ValueOf<Rec, double> split, ValueOf<Rec, double> normSplit)
{
    const Architecture& a = kind.architecture;
    const MixtureOfExperts& moe = a.moe;
    const Recomputation again(s, r);
    // Each tensor rank routes its own tokens; without sequence parallelism all of them alike.
    const auto own = rec.constant("tokens this rank routes", Tokens(raw(tokens).value() / raw(normSplit)),
        "micro-batch tokens ÷ tensor parallel under sequence parallelism");
    const double load = routingImbalance(s);
    ValueOf<Rec, Bytes> routed = again.experts()
        ? rec.constant("experts, rebuilt from the layer's input", Bytes(0), "recomputed")
        : apply<moeActivationsImbalanced>(rec, own, rec.field("model.moe.topk", moe.topK),
            routedWidthOf(rec, a), rec.field("model.moe.moe_ffn", moe.expertFfn),
            rec.field("model.moe.experts", moe.experts),
            rec.constant("fullest over mean load", load, "follows from the mesh and the batch"));
    const double middle = 2 * raw(own).value() * moe.topK * moe.expertFfn * load; // one tensor of their width
    if (!a.gatedMlp && !again.experts())
        routed =
            rec.constant("experts without a gate", raw(routed) - Bytes(middle), "no product with a gate");
    if (moe.latentWidth > 0 && !again.experts())
        routed = rec.constant("experts with what they return in their width",
            raw(routed) + Bytes(2 * raw(own).value() * moe.latentWidth), "model.layer_list");
    if (again.activation() && !again.experts())
        routed =
            rec.constant("experts without their products", raw(routed) - Bytes(middle), "product recomputed");
    if (moe.sharedExperts <= 0)
        return routed;
    const auto width = rec.constant(
        "shared expert width", moe.sharedExperts * moe.sharedFfn, "follows from the mesh and the batch");
    const auto shared = a.gatedMlp ? apply<mlpActivationsGated>(rec, tokens, width, split)
                                   : apply<mlpActivationsPlain>(rec, tokens, width, split);
    return rec.sum("expert activations", routed, shared);
}

// Weights of a layer's narrow products on one rank; embedding, head, norms and routers have none.
inline double narrowWeights(const Scenario& s, const Resolved& r, const LayerKind& kind)
{
    if (kind.wide)
        return 0;
    double weights = 0;
    for (const Matmul& m : kind.matmuls)
        if (kind.holds(m.part))
            weights += m.inner * m.outer * m.weightCopies
                / (m.part == MatmulPart::Experts ? s.mesh.expert * s.mesh.expertTensor : s.mesh.tensor);
    return weights * r.scale;
}
// Their kept copies beside the weights themselves; of what is gathered, while it is there.
template <class Rec>
ValueOf<Rec, Bytes> weightCopiesOf(Rec& rec, const Scenario& s, const Resolved& r, const StageLoad& held)
{
    const double copies = keptCopies(s);
    const NarrowWeight each = narrowWeight(s);
    const double scales =
        copiesWithStored(s) > copies ? each.bytes - bytesPerElement(s.training.precision.compute) : 0;
    if (copies <= 0 && scales <= 0)
        return rec.constant("no kept copies of weights", Bytes(0), "training.weight_copies");
    double weights = 0, largest = 0;
    for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind)
        if (held.of[kind] > 0) {
            const double own = narrowWeights(s, r, r.layers[kind]);
            weights += held.of[kind] * own;
            largest = std::max(largest, own);
        }
    if (s.mesh.zeroStage == 3 || s.training.offloadParameters)
        weights = std::min(weights, gatheredBlocks * largest);
    const auto kept = apply<slabBytes>(rec,
        rec.constant("kept copies of weights on this rank", Parameters(weights * copies),
            copies > 1 ? "twice those of narrow products; no embedding, head, norm or router"
                       : "those of narrow products; no embedding, head, norm or router"),
        rec.constant("bytes of one with its scales", BytesPerParameter(each.bytes), each.source));
    return scales > 0 ? rec.sum("kept copies and scales", kept,
               rec.constant("scales of the weights themselves", Bytes(weights * scales), each.source))
                      : kept;
}

// What the backward pass needs of the mixers of a layer of a list.
template <class Rec>
ValueOf<Rec, Bytes> mixerActivations(
    Rec& rec, const LayerKind& kind, ValueOf<Rec, Tokens> tokens, double split)
{
    double each = 0;
    for (std::size_t i = 0; i < kind.layer->mixerCount; ++i) {
        const Mixer& mixer = kind.layer->mixers[i];
        each += mixer.kind->kept(mixer.sizes, kind.architecture.hidden) / split
            + (mixer.kind->keptWhole ? mixer.kind->keptWhole(mixer.sizes) : 0);
    }
    return rec.constant("kept of its mixers", Bytes(raw(tokens).value() * each),
        kind.layer->mixerCount > 0 ? kind.layer->mixers[0].kind->source : std::string_view("none"));
}

} // namespace ridgepoint
