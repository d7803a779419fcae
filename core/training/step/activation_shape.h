#pragma once

// What one rank keeps of a layer: how many tokens, split how, and which of its bytes are as wide as they are
// whatever the layer computes in. Internal to core/training/step and core/engine.

#include "core/inputs/hardware/stack.h"
#include "core/training/step/workload.h"

#include <algorithm>

namespace ridgepoint {

// GPT-2-style blocks keep two dropout masks; with a 4h MLP and as many key heads as query heads their
// activations are those of Korthikanti et al. 2205.05198.
inline bool hasDropout(const Architecture& a)
{
    return a.norm == NormKind::Layer && !a.gatedMlp && a.position == PositionKind::Learned && !a.isMoe();
}
inline bool isClassicGpt(const Architecture& a)
{
    return hasDropout(a) && a.kvHeads == a.heads && a.ffn == 4 * a.hidden;
}

struct ActivationShape
{
    double sequence = 0; // tokens of one sequence on this rank (divided by context parallelism)
    double sequences = 1; // of one micro-batch
    double tensor = 1;
    bool sequenceParallel = false;
    double context = 1;
    double tokens() const { return sequence * sequences; }
    bool operator==(const ActivationShape&) const = default;
};

// Masks of a byte, and what is fp32 anyway: the statistics of the softmax, the router's scores. `classic`:
// counted as Korthikanti et al. count a GPT layer, which has the masks alone.
inline Bytes fixedWidthBytes(
    const Scenario& s, const Resolved& r, const ActivationShape& shape, const LayerKind& kind, bool classic)
{
    const Architecture& a = kind.architecture;
    const double normSplit = shape.sequenceParallel ? shape.tensor : 1;
    double each = r.stack->dropout && hasDropout(a) ? 2 * a.hidden / normSplit : 0;
    if (!classic) {
        each += 4 * a.heads / shape.tensor;
        if (kind.experts && !Recomputation(s, r).experts())
            each += 4 * a.moe.experts / normSplit;
    }
    return Bytes(shape.tokens() * each);
}

// What one layer keeps less because operands of products, and where asked the activation function's inputs,
// stay in the narrow type. A weight gradient needs its product's input in the type that is multiplied; where
// the stack keeps that copy, the 16-bit input goes: of norms and of the activation's product, not of
// attention, whose own backward pass needs its output.
inline Bytes savedByNarrowTypes(const Scenario& s, const Resolved& r, const LayerKind& kind, double tokens,
    double split, double normSplit)
{
    const DataType compute = s.training.precision.compute;
    if (!isNarrow(compute) || kind.wide)
        return Bytes(0);
    const Architecture& a = kind.architecture;
    const bool moe = kind.experts;
    const Recomputation again(s, r);
    const double narrow = bytesPerElement(compute), saved = r.activationBytes - narrow;
    const bool kept = moe ? !again.experts() : !again.mlp();
    // Widths on this rank: of tokens that reach its experts, and of its part of what every token passes.
    const double copies = moe ? tokens / normSplit * a.moe.topK * routingImbalance(s) : 0;
    const double middle = moe
        ? copies * a.moe.expertFfn + tokens * a.moe.sharedExperts * a.moe.sharedFfn / split
        : tokens * a.ffn / split;
    double bytes = 0;
    if (r.stack->narrowInputsKept) {
        bytes += again.norms() ? 0 : saved * tokens * a.hidden / normSplit; // of attention's norm
        bytes -= narrow * tokens * kind.attention.output / split; // beside the wide one
        if (kept) {
            bytes += saved * (again.activation() ? 0 : middle);
            bytes += moe        ? saved * copies * a.routedWidth()
                : again.norms() ? 0
                                : saved * tokens * a.hidden / normSplit;
        }
    }
    if (s.training.narrowActivationInput && kept)
        bytes += saved * (a.gatedMlp ? 2 : 1) * middle;
    return Bytes(std::max(0.0, bytes));
}

} // namespace ridgepoint
