#pragma once

// What one rank keeps of a layer: how many tokens, split how, and which of its bytes are as wide as they are
// whatever the layer computes in. Internal to core/step and core/engine.

#include "core/hardware/stack.h"
#include "core/step/workload.h"

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
    const Scenario& s, const Resolved& r, const ActivationShape& shape, bool moe, bool classic)
{
    const Architecture& a = r.architecture;
    const double normSplit = shape.sequenceParallel ? shape.tensor : 1;
    double each = r.stack->dropout && hasDropout(a) ? 2 * a.hidden / normSplit : 0;
    if (!classic) {
        each += 4 * a.heads / shape.tensor;
        if (moe && !Recomputation(s, r).experts())
            each += 4 * a.moe.experts / normSplit;
    }
    return Bytes(shape.tokens() * each);
}

} // namespace ridgepoint
