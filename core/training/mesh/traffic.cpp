#include "core/training/mesh/traffic.h"

#include "core/formulas/mesh.h"

#include <algorithm>

namespace ridgepoint {

PortLoad ringLoad(Bytes perRank, double ranks, double inNode)
{
    if (ranks <= 1)
        return {};
    if (inNode >= ranks)
        return {.scaleUp = perRank, .network = Bytes(0)};
    return {.scaleUp = ringPortBytes(perRank, inNode), .network = ringCardBytes(perRank, inNode)};
}

PortLoad allToAllLoad(Bytes perRank, double ranks, double inNode)
{
    if (ranks <= 1)
        return {};
    inNode = std::min(inNode, ranks);
    return {.scaleUp = allToAllPortBytes(perRank, ranks, inNode),
        .network = allToAllCardBytes(perRank, ranks, inNode)};
}

LineShares busiestOfLine(double ranks, double inNode, double wrap)
{
    if (ranks <= 1)
        return {};
    const double most = ranks > 2 ? 1 : 0.5 + 0.5 * wrap; // of two stages, each is an end
    if (inNode >= ranks)
        return {.scaleUp = most, .network = 0};
    if (inNode < 2)
        return {.scaleUp = 0, .network = most};
    return {.scaleUp = inNode > 2 ? 1 : 0.5, .network = 0.5};
}

namespace {

// Sends `bytes` from one rank to another.
void send(std::vector<PortLoad>& loads, std::int64_t from, std::int64_t to, std::int64_t perNode, Bytes bytes)
{
    PortLoad& load = loads[static_cast<std::size_t>(from)];
    (from / perNode == to / perNode ? load.scaleUp : load.network) += bytes;
}

void addLine(const Flow& flow, std::int64_t group, std::int64_t perNode, std::vector<PortLoad>& loads)
{
    const std::int64_t size = flow.groups.size();
    const Bytes half = flow.perRank * 0.5;
    for (std::int64_t member = 0; member + 1 < size; ++member) {
        const std::int64_t rank = flow.groups.rank(group, member), next = flow.groups.rank(group, member + 1);
        send(loads, rank, next, perNode, half);
        send(loads, next, rank, perNode, half);
    }
    if (flow.wrap > 0 && size > 1) {
        const std::int64_t first = flow.groups.rank(group, 0), last = flow.groups.rank(group, size - 1);
        send(loads, last, first, perNode, half * flow.wrap);
        send(loads, first, last, perNode, half * flow.wrap);
    }
}

} // namespace

PortLoad loadOf(const Flow& flow, std::int64_t rank, std::int64_t nodeSize)
{
    const std::int64_t perNode = std::max<std::int64_t>(1, nodeSize);
    const std::int64_t group = flow.groups.groupOf(rank), member = flow.groups.memberOf(rank);
    const std::int64_t size = flow.groups.size();
    if (group < 0 || size <= 1)
        return {};
    const auto nodeOf = [&](std::int64_t of) { return flow.groups.rank(group, of) / perNode; };
    const std::int64_t node = rank / perNode;
    if (flow.pattern == FlowPattern::Line) {
        PortLoad load;
        const auto sendTo = [&](std::int64_t to, double share) {
            (nodeOf(to) == node ? load.scaleUp : load.network) += flow.perRank * 0.5 * share;
        };
        if (member + 1 < size)
            sendTo(member + 1, 1);
        if (member > 0)
            sendTo(member - 1, 1);
        if (flow.wrap > 0 && member == size - 1)
            sendTo(0, flow.wrap);
        if (flow.wrap > 0 && member == 0)
            sendTo(size - 1, flow.wrap);
        return load;
    }
    std::int64_t first = member, last = member;
    while (first > 0 && nodeOf(first - 1) == node)
        --first;
    while (last + 1 < size && nodeOf(last + 1) == node)
        ++last;
    const auto inNode = static_cast<double>(last - first + 1);
    return flow.pattern == FlowPattern::Ring ? ringLoad(flow.perRank, static_cast<double>(size), inNode)
                                             : allToAllLoad(flow.perRank, static_cast<double>(size), inNode);
}

std::vector<PortLoad> loadsOf(const Flow& flow, std::int64_t ranks, std::int64_t nodeSize)
{
    const std::int64_t perNode = std::max<std::int64_t>(1, nodeSize);
    std::vector<PortLoad> loads(static_cast<std::size_t>(std::max<std::int64_t>(0, ranks)));
    const std::int64_t size = flow.groups.size();
    const double all = static_cast<double>(size);
    for (std::int64_t group = 0; group < flow.groups.count(); ++group) {
        if (flow.pattern == FlowPattern::Line) {
            addLine(flow, group, perNode, loads);
            continue;
        }
        for (std::int64_t begin = 0; begin < size;) {
            const std::int64_t node = flow.groups.rank(group, begin) / perNode;
            std::int64_t end = begin + 1;
            while (end < size && flow.groups.rank(group, end) / perNode == node)
                ++end;
            const double inNode = static_cast<double>(end - begin);
            const PortLoad each = flow.pattern == FlowPattern::Ring ? ringLoad(flow.perRank, all, inNode)
                                                                    : allToAllLoad(flow.perRank, all, inNode);
            for (; begin < end; ++begin)
                loads[static_cast<std::size_t>(flow.groups.rank(group, begin))] += each;
        }
    }
    return loads;
}

BusiestLinks busiestOf(std::span<const PortLoad> loads)
{
    BusiestLinks found;
    for (std::size_t rank = 0; rank < loads.size(); ++rank) {
        found.sum += loads[rank];
        if (loads[rank].scaleUp > found.most.scaleUp) {
            found.most.scaleUp = loads[rank].scaleUp;
            found.scaleUpRank = static_cast<std::int64_t>(rank);
        }
        if (loads[rank].network > found.most.network) {
            found.most.network = loads[rank].network;
            found.networkRank = static_cast<std::int64_t>(rank);
        }
    }
    return found;
}

} // namespace ridgepoint
