#pragma once

// What is held of logits and of an MLP, whole or part by part, over any Recorder. Internal to core/step and
// core/engine.

#include "core/formulas/activations.h"
#include "core/report/ledger.h"
#include "core/step/activation_shape.h"
#include "core/step/workload.h"

namespace ridgepoint {

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

} // namespace ridgepoint
