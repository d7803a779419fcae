#pragma once

// Parameters by component, exact: the counting rules are those written in presets/models and reproduce the
// published checkpoint sizes to the last parameter for the presets marked exact.

#include "core/base/quantity.h"
#include "core/inputs/model/architecture.h"

namespace ridgepoint {

struct ParameterBreakdown
{
    Parameters embedding; // token table
    Parameters position; // learned positions
    Parameters attention; // all layers: projections, their biases, QK norms, sinks
    Parameters denseMlp; // all dense layers
    Parameters experts; // routed experts, all of them
    Parameters sharedExperts;
    Parameters router;
    Parameters norms; // all layers, final norm, embedding norm
    Parameters lmHead; // 0 when tied

    Parameters total() const;
    // Same with topK experts instead of all; input embedding and un-embedding both counted.
    Parameters active(const Architecture& a) const;
};

ParameterBreakdown countParameters(const Architecture& a);

// Modules that predict further tokens (DeepSeek-V3, arXiv:2412.19437 §2.2): a layer each and the projection
// that joins two widths into one; the embedding and the head are the model's own. Published model sizes leave
// them out.
struct PredictionModules
{
    Parameters dense; // all but the routed experts
    Parameters experts;
};
PredictionModules countPredictionModules(const Architecture& a);

// Layers that hold experts.
double moeLayerCount(const Architecture& a);
// Whether there are layers with a feed-forward network and no experts; of a list, in its modules that predict
// further tokens too.
bool hasDenseLayers(const Architecture& a);

// An architecture for a model known only by its size: layers, width and MLP width interpolated (log-log)
// between published dense models, widths rounded to what hardware likes. Total over [1e6, 1e13]; clamped
// outside. 70e9 gives 80 layers of 8192, as Llama 3 70B. The counted size is near, not equal to, `params`.
Architecture inferArchitecture(Parameters params);

// Elements of the KV cache for one token of one sequence, all layers.
double kvElementsPerToken(const Architecture& a);

} // namespace ridgepoint
