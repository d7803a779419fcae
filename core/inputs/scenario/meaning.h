#pragma once

// Private to this room: which parts of a scenario mean something beside the others. A row whose question does
// not arise is hidden, and what it held goes back to the default, so that no file carries a value that
// nothing reads.

#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario.h"

namespace ridgepoint::meaning {

// A model known by its size is dense with grouped-query attention; no need to infer it.
inline bool hasExperts(const Scenario& s)
{
    return s.model.source != ModelSpec::Source::BySize && s.model.architecture.isMoe();
}
inline bool hasDenseLayers(const Scenario& s)
{
    return s.model.source == ModelSpec::Source::BySize || ridgepoint::hasDenseLayers(s.model.architecture);
}
inline bool hasLatents(const Scenario& s)
{
    return s.model.source != ModelSpec::Source::BySize
        && s.model.architecture.attention == AttentionKind::Mla;
}

inline bool recomputes(const Scenario& s) { return s.training.recompute != Recompute::None; }
// Full recomputation leaves nothing to choose inside a layer.
inline bool keepsLayers(const Scenario& s) { return s.training.recompute != Recompute::Full; }
inline bool keepsExperts(const Scenario& s) { return keepsLayers(s) && hasExperts(s); }
inline bool keepsLatents(const Scenario& s) { return keepsLayers(s) && hasLatents(s); }

inline bool multipliesInFp8(const Scenario& s) { return s.training.precision.compute == DataType::Fp8; }
inline bool multipliesNarrow(const Scenario& s) { return isNarrow(s.training.precision.compute); }
inline bool keepsNarrow(const Scenario& s) { return keepsLayers(s) && multipliesNarrow(s); }

inline bool updatesMatrices(const Scenario& s) { return updatesWhole(s.training.optimizer); }
inline bool orthogonalises(const Scenario& s)
{
    return traits(s.training.optimizer).matrices == MatrixUpdate::Orthogonalised;
}

inline bool offloadsState(const Scenario& s) { return s.training.offloadOptimizer; }
inline bool offloadsLayers(const Scenario& s) { return s.training.offloadActivations; }

inline bool hasAdapters(const Scenario& s) { return s.training.method != FineTuning::Full; }

inline bool variesLengths(const Scenario& s) { return s.serving.lengths != ServingLengths::Fixed; }
inline bool mixesRequests(const Scenario& s) { return s.serving.secondShare > 0; }
inline bool arriveAtARate(const Scenario& s) { return s.serving.load == ServingLoad::Rate; }
inline bool drafts(const Scenario& s) { return s.serving.draftTokens > 0; }
inline bool splitsPrompts(const Scenario& s) { return s.serving.promptReplicas.has_value(); }

// Everything without a meaning becomes its default.
void dropMeaningless(Scenario& s);

} // namespace ridgepoint::meaning
