#pragma once

// Bytes of weights, gradients and optimizer state, over any Recorder; and the state of an optimizer that
// updates whole matrices, which is not cut where it is shared out. Internal to core/training/step and
// core/engine.

#include "core/formulas/ledger.h"
#include "core/formulas/memory.h"
#include "core/training/step/updated_matrices.h"

#include <array>
#include <string_view>

namespace ridgepoint {

// A parameter of one of Resolved::slabBytes.
template <class Rec>
ValueOf<Rec, BytesPerParameter> slabBytesEach(Rec& rec, const Resolved& r, std::size_t slab)
{
    constexpr std::array<std::string_view, slabCount> ids{"training.precision.weights",
        "training.precision.gradients", "training.precision.accumulator", "training.precision.master",
        "training.precision.moments", "training.optimizer"};
    const auto each = rec.field(ids[slab], BytesPerParameter(r.slabBytes[slab]));
    if (slab == SlabMoment1)
        return rec.template call<firstMomentBytes>(each);
    if (slab == SlabMoment2)
        return rec.template call<secondMomentBytes>(each);
    return each;
}

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
