#include "core/training/mesh/placement.h"

#include <algorithm>

namespace ridgepoint {

std::string_view tierName(GroupTier tier)
{
    switch (tier) {
    case GroupTier::IntraNode:
        return "intra-node";
    case GroupTier::InterNodeOnly:
        return "inter-node only";
    case GroupTier::Mixed:
        break;
    }
    return "mixed";
}

std::string_view levelName(FabricLevel level)
{
    switch (level) {
    case FabricLevel::Node:
        return "node";
    case FabricLevel::Rail:
        return "rail";
    case FabricLevel::Spine:
        return "spine";
    case FabricLevel::Unknown:
        break;
    }
    return "network";
}

GroupPlacement placementOf(const RankGroups& groups, const Fabric& fabric)
{
    const std::int64_t perNode = std::max<std::int64_t>(1, fabric.perNode);
    GroupPlacement placement{.fewestNodes = groups.size()};
    bool apart = true; // no two ranks of a group share a node
    bool oneLeaf = fabric.leafNodes > 0;
    for (std::int64_t group = 0; group < groups.count(); ++group) {
        const std::int64_t first = groups.rank(group, 0);
        std::int64_t node = first / perNode, nodes = 1;
        const std::int64_t firstNode = node;
        for (std::int64_t member = 1; member < groups.size(); ++member) {
            const std::int64_t rank = groups.rank(group, member); // ascending
            if (rank / perNode != node) {
                node = rank / perNode;
                ++nodes;
            }
            placement.oneRail = placement.oneRail && rank % perNode == first % perNode;
        }
        placement.mostNodes = std::max(placement.mostNodes, nodes);
        placement.fewestNodes = std::min(placement.fewestNodes, nodes);
        apart = apart && nodes == groups.size();
        oneLeaf = oneLeaf && firstNode / fabric.leafNodes == node / fabric.leafNodes;
    }
    if (placement.mostNodes == 1)
        return placement;
    placement.tier = apart ? GroupTier::InterNodeOnly : GroupTier::Mixed;
    placement.level = fabric.leafNodes <= 0 ? FabricLevel::Unknown
        : placement.oneRail && oneLeaf      ? FabricLevel::Rail
                                            : FabricLevel::Spine;
    return placement;
}

} // namespace ridgepoint
