#pragma once

// What the seed's AllReduce reduces and over which link, apart from its numbers: the engine computes by it,
// and the Accounting view writes the formula by it.

#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

struct ReducedGradients
{
    bool alone; // one accelerator, so the whole model, as if it had replicas
    bool shared; // else tensor and pipeline ranks share the model out
    bool apart; // and expert ranks leave each another share of the experts than of the rest
    bool inside; // replicas of one node reach each other by its own links
};

// `experts`: the rank has some. `ranks`: of the replicas, that are on more than one node or not.
inline ReducedGradients reducedGradients(
    const Scenario& s, bool experts, double ranks, bool leavesNode, BytesPerSecond scaleUp)
{
    const Mesh& mesh = s.mesh;
    const bool alone = s.hardware.accelerators == 1;
    return {.alone = alone,
        .shared = !alone && mesh.tensor * mesh.pipeline > 1,
        .apart = !alone && experts && mesh.expert * mesh.expertTensor != mesh.tensor,
        .inside = ranks > 1 && !leavesNode && scaleUp.value() > 0};
}

} // namespace ridgepoint
