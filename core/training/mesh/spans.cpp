#include "core/training/mesh/spans.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ridgepoint {

namespace {

// Division instead of std::fmod(), which a search would notice.
bool isWhole(double quotient) { return quotient == std::floor(quotient); }

// The most nodes that a group reaches.
double mostNodes(double ranks, double stride, double perNode, double world)
{
    if (ranks <= 1 || perNode >= world)
        return 1;
    if (stride >= perNode)
        return ranks; // one rank a node
    const double block = ranks * stride; // groups are interleaved in blocks of this many ranks
    if (isWhole(perNode / block))
        return 1;
    if (isWhole(block / perNode))
        return block / perNode;
    // Blocks begin at every place of a node in turn. Steps are shorter than a node, so that a group reaches
    // every node between its first and its last rank: the later in a node it begins, the more of them.
    constexpr double mostTurns = 4096; // bounds the work on absurd sizes; beyond, the worst place counts
    const double blocks = world / block;
    double latest = 0;
    if (blocks > mostTurns && perNode > mostTurns) {
        latest = perNode - 1;
    } else {
        const double turns = std::min(blocks, perNode); // then the places repeat
        for (double turn = 0; turn < turns; ++turn)
            latest = std::max(latest, std::min(std::fmod(turn * block, perNode) + stride, perNode) - 1);
    }
    return std::clamp(std::floor((latest + (ranks - 1) * stride) / perNode) + 1, 1.0, ranks);
}

struct Axis
{
    double ranks = 1, stride = 1;
};

GroupSpan spanOfAxis(const Axis& axis, double perNode, double world)
{
    return spanOf(axis.ranks, axis.stride, perNode, world);
}

// Ranks that differ on two axes. On neighbouring axes they are one even sequence; otherwise the inner axis
// spreads every rank of the outer one over its own nodes, at most.
GroupSpan spanOfBoth(const Axis& a, const Axis& b, double perNode, double world)
{
    if (a.ranks <= 1)
        return spanOfAxis(b, perNode, world);
    if (b.ranks <= 1)
        return spanOfAxis(a, perNode, world);
    const Axis& inner = a.stride < b.stride ? a : b;
    const Axis& outer = a.stride < b.stride ? b : a;
    if (outer.stride == inner.stride * inner.ranks)
        return spanOf(inner.ranks * outer.ranks, inner.stride, perNode, world);
    const double nodes =
        spanOfAxis(inner, perNode, world).nodes() * spanOfAxis(outer, perNode, world).nodes();
    const double ranks = inner.ranks * outer.ranks;
    return {.ranks = ranks, .inNode = std::max(1.0, ranks / nodes)};
}

} // namespace

GroupTier GroupSpan::tier() const
{
    return !leavesNode() ? GroupTier::IntraNode : inNode <= 1 ? GroupTier::InterNodeOnly : GroupTier::Mixed;
}

GroupSpan spanOf(double ranks, double stride, double perNode, double world)
{
    return {
        .ranks = ranks, .inNode = std::clamp(ranks / mostNodes(ranks, stride, perNode, world), 1.0, ranks)};
}

double ranksPerNode(double world, double perNode)
{
    const double even = world / std::ceil(world / perNode);
    return even == std::floor(even) && even >= 1 ? even : perNode;
}

MeshSpans spansOf(const Mesh& mesh, double dataRanks, double placesPerNode)
{
    const double shared = mesh.tensor * mesh.context * dataRanks;
    Axis tensor, context, data, pipeline, expertTensor, expert, expertData;
    double stride = 1, expertStride = 1;
    std::string_view rest = mesh.order;
    while (!rest.empty()) {
        const std::size_t dash = rest.find('-');
        const std::string_view name = rest.substr(0, dash);
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
        const auto place = [](Axis& axis, double ranks, double& outwards) {
            axis = {.ranks = ranks, .stride = outwards};
            outwards *= ranks;
        };
        // The expert grid factors the same ranks once more (see layout.h).
        if (name == "tp") {
            place(tensor, mesh.tensor, stride);
            place(expertTensor, mesh.expertTensor, expertStride);
        } else if (name == "cp") {
            place(context, mesh.context, stride);
        } else if (name == "ep") {
            place(expert, mesh.expert, expertStride);
        } else if (name == "dp") {
            place(data, dataRanks, stride);
            place(expertData, std::max(1.0, shared / (mesh.expert * mesh.expertTensor)), expertStride);
        } else if (name == "pp") {
            place(pipeline, mesh.pipeline, stride);
            expertStride *= mesh.pipeline;
        }
    }
    const double world = shared * mesh.pipeline;
    const double perNode = ranksPerNode(world, placesPerNode);
    return {.tensor = spanOfAxis(tensor, perNode, world),
        .context = spanOfAxis(context, perNode, world),
        .data = spanOfBoth(context, data, perNode, world),
        .pipeline = spanOfAxis(pipeline, perNode, world),
        .expertTensor = spanOfAxis(expertTensor, perNode, world),
        .expert = spanOfAxis(expert, perNode, world),
        .expertData = spanOfAxis(expertData, perNode, world),
        .perNode = perNode};
}

} // namespace ridgepoint
