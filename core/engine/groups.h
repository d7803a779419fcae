#pragma once

// Where the ranks of a parallel dimension sit, given the mesh order.

#include "core/scenario/scenario.h"

namespace ridgepoint {

// A group of ranks and how many of them share a scale-up domain.
struct GroupSpan
{
    double ranks = 1;
    double inNode = 1;
    bool leavesNode() const { return ranks > inNode; }
    double nodes() const { return ranks / inNode; }
};

// A group of `ranks` that are `stride` ranks of the machine apart.
GroupSpan spanOf(double ranks, double stride, double perNode);

// The groups of every dimension of the mesh. `data` means data × context, over which gradients are reduced.
struct MeshSpans
{
    GroupSpan tensor, context, data, pipeline;
};
MeshSpans spansOf(const Mesh& mesh, double dataRanks, double perNode);

} // namespace ridgepoint
