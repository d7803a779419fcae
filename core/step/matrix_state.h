#pragma once

// State of an optimizer that updates whole matrices, on one rank, over any Recorder: where it is shared out
// it is not cut either. Internal to core/step.

#include "core/formulas/memory.h"
#include "core/report/ledger.h"
#include "core/step/updated_matrices.h"

namespace ridgepoint {

// Master copy or moments, `each` a parameter; SOAP's and Shampoo's preconditioners are with the second
// moment.
template <class Rec>
ValueOf<Rec, Bytes> stateOfWholeMatrices(Rec& rec, const Scenario& s, const Resolved& r,
    const PipelineRank& rank, std::size_t slab, ValueOf<Rec, BytesPerParameter> each)
{
    const RankParameters updated = parametersUpdated(s, r, rank);
    const auto parameters = rec.constant("parameters that this rank updates", updated.dense + updated.experts,
        "whole matrices, the costliest first, to the rank with least (Megatron-LM d98e8a6 "
        "megatron/core/optimizer/layer_wise_optimizer.py)");
    if (slab != SlabMoment2 || !keepsPreconditioners(s.training))
        return apply<slabBytes>(rec, parameters, each);
    // `each` is a mean over whole matrices; a rank has shards of them.
    const auto moment = apply<secondMomentBytes>(
        rec, rec.field("training.precision.moments", BytesPerParameter(r.slabBytes[SlabMoment1])));
    return rec.sum("second moment and preconditioners", apply<slabBytes>(rec, parameters, moment),
        rec.constant("statistics of matrices and their eigenvectors or roots",
            preconditionersOnRank(s, r, rank), traits(s.training.optimizer).source));
}

} // namespace ridgepoint
