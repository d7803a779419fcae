#pragma once

// Which part of the machine a kind of group reaches, found by listing its ranks. Ranks fill nodes in order:
// rank r is on node r / perNode, at place r mod perNode.

#include "core/training/mesh/grid.h"

#include <cstdint>
#include <string_view>

namespace ridgepoint {

enum class GroupTier
{
    IntraNode, // every group within one node: the scale-up fabric
    InterNodeOnly, // every rank of a group on a node of its own: the network
    Mixed, // some links inside a node, some between
};
std::string_view tierName(GroupTier tier); // "intra-node", "inter-node only", "mixed"

// What is known of the machine. A node is one scale-up (NVLink) domain.
struct Fabric
{
    std::int64_t perNode = 8;
    // Nodes below one leaf switch of a rail-optimised network, in which the accelerators at one place of
    // those nodes share a leaf. 0: unknown, as for every cluster preset, because their sources do not say.
    std::int64_t leafNodes = 0;
};

enum class FabricLevel
{
    Node, // stays on the scale-up fabric
    Rail, // one place in the node, all its nodes below one leaf: one switch away
    Spine, // crosses rails or leaves
    Unknown, // leaves the node, and what connects nodes is not known
};
std::string_view levelName(FabricLevel level); // "node", "rail", "spine", "network"

struct GroupPlacement
{
    GroupTier tier = GroupTier::IntraNode;
    FabricLevel level = FabricLevel::Node;
    std::int64_t mostNodes = 1; // that one group reaches
    std::int64_t fewestNodes = 1;
    bool oneRail = true; // the ranks of every group have the same place in their nodes
};

// A fabric with no ranks in a node counts as one with one. Takes time in proportion to the ranks.
GroupPlacement placementOf(const RankGroups& groups, const Fabric& fabric);

} // namespace ridgepoint
