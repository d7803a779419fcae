#pragma once

// Report → the ranks of its mesh on their nodes, the groups of one of them, and what its links carry in a
// step. No window. Takes time in proportion to what is asked for, not to the ranks.

#include "core/outcome/mesh_traffic.h"
#include "core/training/mesh/placement.h"
#include "views/view.h"

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

// One dimension of the mesh.
struct MeshDimension
{
    QString id; // "tp", as in mesh.order
    QString letter; // "T": the second channel beside line and colour
    QString name; // "tensor parallel"
    ColorRole role = ColorRole::Text;
    Qt::PenStyle line = Qt::SolidLine;
    RankGroups groups;
    GroupTier tier = GroupTier::IntraNode;
    double nodes = 1; // that the farthest group reaches
    std::int64_t stride = 1; // ranks between neighbours of a group
    std::optional<Bytes> perStep = std::nullopt; // sent by one rank; empty where the table has no row of it
    bool hot = false; // latency-bound or unable to pool cards, and leaves its node
};
inline constexpr int meshDimensionCount = 5;

// What the mesh of a baseline comes to.
struct MeshBaseline
{
    std::size_t index = 0;
    double ranks = 1;
    Bytes largest; // through the busiest link of any rank, in a step
    QString text; // "A: 64 ranks = 8 × 8, busiest port 1.20 GB, network card 40 MB"
    QString spoken;
};

struct MeshData
{
    std::vector<MeshDimension> dimensions; // in the mesh's order; those that the order does not name are last
    QStringList order; // their ids
    std::optional<MeshLayout> layout; // empty: `problem` says why
    std::vector<RowFlow> flows;
    QString problem;
    std::int64_t ranks = 0, perNode = 1, nodes = 0;
    Bytes busiestPort, busiestCard; // of any rank, in a step
    QString portText, cardText; // them, in words
    bool trafficHidden = false; // by a lesson: no flows, no loads
    std::vector<MeshBaseline> baselines;
    QStringList flags; // what is wrong with the mesh, each a sentence after ▲
    QString sentence; // what a mesh would do, where there is none
    QStringList stageLayers; // what each pipeline rank holds: "layers 9–16"; empty: one stage
    bool contextSplits = false; // gradients are summed over context ranks too
    NumberFormat numbers;
    PortLoad load(std::int64_t rank) const; // in a step
};

MeshData meshData(const ViewInput& input, const NumberFormat& numbers);

// "0, 1, 2 … 7": at most `shown` numbers.
QString rankList(const RankGroups& groups, std::int64_t group, int shown);
QString tierText(GroupTier tier);
// "TP: ranks 0, 1 … 7 of 8, intra-node, 1.20 GB a step"
QString groupCaption(const MeshData& data, const MeshDimension& dimension, std::int64_t rank, int shown);
// What the rank's pipeline stage holds: "layers 9–16"; empty: all.
QString layersOfRank(const MeshData& data, std::int64_t rank);
// "rank 5, node 0; tensor parallel with 0, 1 … 7; …"
QString rankSpoken(const MeshData& data, std::int64_t rank);

ViewTable meshTable(const MeshData& data, std::int64_t rank);
std::vector<ReadoutTileData> meshTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
