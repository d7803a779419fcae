#pragma once

// Closed forms of where a mesh's groups sit, for the engine: how many nodes a group reaches. They allocate
// nothing and take any sizes, legal or not; tests/core/training/mesh holds them against groups that are
// listed rank by rank.

#include "core/inputs/scenario/scenario.h"
#include "core/training/mesh/placement.h"

namespace ridgepoint {

// A group of ranks and how many of them share a scale-up domain. Where groups of one kind are not all alike
// (sizes that do not divide the ranks of a node), it is the one that reaches the most nodes, and `inNode` the
// mean over its nodes.
struct GroupSpan
{
    double ranks = 1;
    double inNode = 1;
    bool leavesNode() const { return ranks > inNode; }
    double nodes() const { return ranks / inNode; }
    GroupTier tier() const;
};

// The groups of `ranks` ranks, `stride` apart, among the first `world` ranks of a machine with `perNode` in a
// node.
GroupSpan spanOf(double ranks, double stride, double perNode, double world);

// Ranks on each node when `world` of them share as few nodes as hold them, evenly where that comes out whole:
// 256 ranks on racks of 72 are 4 × 64, as such jobs are really placed. Otherwise, and where nodes are full,
// `perNode`.
double ranksPerNode(double world, double perNode);

// The groups of every dimension of the mesh, on nodes filled as ranksPerNode() says. `data` means data ×
// context, over which gradients are reduced.
struct MeshSpans
{
    GroupSpan tensor, context, data, pipeline;
    GroupSpan expertTensor, expert, expertData; // on the expert grid
    double perNode = 8; // ranks that a node really holds
};
MeshSpans spansOf(const Mesh& mesh, double dataRanks, double perNode);

} // namespace ridgepoint
