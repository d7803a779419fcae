#pragma once

// What the links of each rank carry in one step. Every rank has two: its port on the scale-up fabric of its
// node, and its share of the network cards (one card an accelerator). Only bytes sent are counted; every byte
// sent is received once.
//
// The model:
// - ring (all-reduce, all-gather, reduce-scatter): each rank sends its bytes to its neighbour. Of a group
// with g ranks in a node,
//   one neighbour is elsewhere; libraries run g rings, each leaving the node through another rank's card
//   (NCCL does), so that every rank sends 1/g of its bytes through its card and the rest through its port.
// - all-to-all: each rank sends every other rank as much; what is for other nodes, (P − g)/(P − 1) of it,
// leaves through its own
//   card and cannot be pooled.
// - line (pipeline): half of a rank's bytes go to the next stage (activations), half to the one before (their
// gradients). The
//   ends have one neighbour, and with virtual stages in a loop send the share `wrap` of a half to the other
//   end.

#include "core/base/quantity.h"
#include "core/training/mesh/grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridgepoint {

enum class FlowPattern
{
    Ring,
    AllToAll,
    Line
};

struct Flow
{
    RankGroups groups;
    FlowPattern pattern = FlowPattern::Ring;
    Bytes perRank; // sent by one rank in a step (Line: by one with two neighbours)
    double wrap = 0; // Line only, 0…1
};

struct PortLoad
{
    Bytes scaleUp, network;
    Bytes total() const { return scaleUp + network; }
    PortLoad& operator+=(const PortLoad& other)
    {
        scaleUp += other.scaleUp;
        network += other.network;
        return *this;
    }
};

// Of a rank of a group with `ranks` ranks of which `inNode`, itself included, share its node. For Line see
// lineLoad().
PortLoad ringLoad(Bytes perRank, double ranks, double inNode);
PortLoad allToAllLoad(Bytes perRank, double ranks, double inNode);

// The most that any rank's port, and any rank's card, carries of a line of `ranks` stages, `inNode` after
// each other in a node: as shares of what a rank with two neighbours sends.
struct LineShares
{
    double scaleUp = 0, network = 0;
};
LineShares busiestOfLine(double ranks, double inNode, double wrap);

// What one rank sends of a flow: the same as loadsOf() says of it, in time proportional to the ranks of a
// node.
PortLoad loadOf(const Flow& flow, std::int64_t rank, std::int64_t perNode);

// What every rank sends of one flow; indexed by rank. Time in proportion to the ranks.
std::vector<PortLoad> loadsOf(const Flow& flow, std::int64_t ranks, std::int64_t perNode);

struct BusiestLinks
{
    PortLoad most; // of any rank, each link by itself
    std::int64_t scaleUpRank = 0, networkRank = 0; // the first that carries so much
    PortLoad sum; // of all ranks
};
BusiestLinks busiestOf(std::span<const PortLoad> loads);

} // namespace ridgepoint
