#pragma once

// Where the ranks of a parallel dimension sit, given the mesh order.

#include "core/scenario/scenario.h"

#include <string_view>

namespace ridgepoint {

// Product of the dimensions up to and including `dimension` ("tp", "cp", "ep", "dp", "pp") in mesh order: how
// many consecutive ranks a group of it spans. Unknown names span everything.
double reachOfGroup(const Mesh& mesh, double dataRanks, std::string_view dimension);

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

// The group of one dimension of the mesh; "dp" means data × context, over which gradients are reduced.
GroupSpan spanOfDimension(const Mesh& mesh, double dataRanks, double perNode, std::string_view dimension);

} // namespace ridgepoint
