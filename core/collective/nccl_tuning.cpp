#include "core/collective/nccl_tuning.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ridgepoint {

namespace {

// NVIDIA/nccl v2.30.7-1, src/graph/tuning.cc. Microseconds and GB/s, as there.
using ByProtocol = std::array<double, 3>; // LL, LL128, Simple
using ByScale = std::array<double, 3>; // one node, two, more

constexpr ByProtocol treeBase{6.8, 14, 8.4}, ringBase{6.6, 14, 8.4};
struct LinkLatency
{
    ByProtocol tree, ring;
};
constexpr LinkLatency nvlinkHop{{0.6, 1.25, 4}, {0.6, 1.9, 3.4}};
constexpr LinkLatency pcieHop{{1, 1.9, 4}, {1, 2.5, 5.7}};
constexpr LinkLatency networkHop{{5, 8.5, 14}, {2.7, 4, 14}};
constexpr double nvlsInside = 25, nvlsTreeBetween = 20.9;
// What a step inside a node costs at least when a ring crosses the network, by host; three times for Simple.
constexpr double networkOverheadIntel = 1, networkOverheadAmd = 2;

enum Generation
{
    Volta,
    Ampere,
    Hopper,
    Blackwell,
};
constexpr std::array<ByScale, 4> llMost{{{39, 39, 20.4}, {87.7, 22.5, 19}, {141, 45, 35}, {282, 90, 70}}};
constexpr std::array<ByScale, 4> ringLL128ByChannel{
    {{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 36.7}, {40, 40, 40}}};
constexpr std::array<ByScale, 4> treeLL128ByChannel{
    {{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 29}, {55.6, 31.67, 20}}};
constexpr std::array<ByScale, 4> treeByChannel{
    {{26.5, 18.5, 10}, {24, 23.6, 17.8}, {38.7, 41.4, 36}, {70, 42.8, 24}}};
constexpr std::array<ByScale, 4> nvlsTreeByChannel{
    {{26.5, 18.5, 10}, {24, 23.6, 17.8}, {0, 57.7, 45.5}, {0, 96, 80}}};
constexpr std::array<double, 4> nvlsShare{0, 0, 0.85, 0.74};

// Share of the bandwidth that a tree all-reduce reaches, by ⌊log₂(bytes / 64)⌋.
constexpr std::array<std::array<double, 24>, 3> treeBySize{{
    {1, 1, 1, 1, .9, .8, .7, .7, .7, .7, .6, .5, .4, .4, .5, .6, .7, .8, .9, 1, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, .9, .8, .8, .8, .7, .6, .6, .6, .6, .6, .6, .8, .9, .9, .9, .9, 1, 1, 1},
    {.9, .9, .9, .9, .9, .9, .9, .8, .7, .6, .6, .5, .5, .5, .5, .6, .7, .8, .7, .7, .8, .9, .9, .9},
}};

constexpr double micro = 1e-6, giga = 1e9;

Generation generationOf(int computeCapability)
{
    return computeCapability >= 100 ? Blackwell
        : computeCapability >= 90   ? Hopper
        : computeCapability >= 80   ? Ampere
                                    : Volta;
}

// Everything that the estimates of one cluster share.
struct Setting
{
    const NcclCluster& cluster;
    double nodes, ranks;
    std::size_t scale;
    Generation generation;
    double ringSteps; // of the operation

    Setting(Collective op, const NcclCluster& c)
        : cluster(c)
        , nodes(c.nodes)
        , ranks(static_cast<double>(c.nodes) * c.perNode)
        , scale(static_cast<std::size_t>(std::min(c.nodes, 3)) - 1)
        , generation(generationOf(c.computeCapability))
        , ringSteps((op == Collective::AllReduce ? 2 : 1) * (ranks - 1))
    {
    }

    // Across nodes NCCL reads the cap of LL from a row by host, not by device.
    double mostLL() const
    {
        const std::size_t row = cluster.nodes == 1 ? generation : (cluster.amdHost ? Ampere : Volta);
        return llMost[row][scale];
    }
    double busBandwidth(const NcclGraph& graph) const
    {
        return graph.channels * (cluster.nodes <= 2 ? graph.inside : graph.between).value() / giga;
    }
    const LinkLatency& hop() const { return cluster.nvlink ? nvlinkHop : pcieHop; }
    double networkLatency() const { return cluster.networkLatency.value() / micro; }
};

bool rooted(Collective op) { return op == Collective::Broadcast || op == Collective::Reduce; }

NcclEstimate estimateOf(NcclAlgorithm algorithm, NcclProtocol protocol, double us, double gbps)
{
    return {algorithm, protocol, Seconds(us * micro), BytesPerSecond(gbps * giga)};
}

NcclEstimate ringEstimate(Collective op, const Setting& at, std::size_t protocol)
{
    const bool simple = protocol == static_cast<std::size_t>(NcclProtocol::Simple);
    const bool ll = protocol == static_cast<std::size_t>(NcclProtocol::LL);
    double bus = at.busBandwidth(at.cluster.ring);
    if (ll)
        bus = std::min(at.mostLL(), bus * 0.5);
    else if (!simple)
        bus = std::min(bus * 0.92, at.cluster.ring.channels * ringLL128ByChannel[at.generation][at.scale]);

    const double outside = networkHop.ring[protocol] + at.networkLatency();
    double inside = at.hop().ring[protocol];
    const double algorithm = rooted(op) ? bus : bus * at.ranks / at.ringSteps;
    if (rooted(op)) // the pipeline is full after one hop of the slowest kind
        return estimateOf(NcclAlgorithm::Ring, static_cast<NcclProtocol>(protocol),
            ringBase[protocol] + (at.cluster.nodes == 1 ? inside : outside), algorithm);
    double crossings = 0;
    if (at.cluster.nodes > 1) {
        const double overhead = at.cluster.amdHost ? networkOverheadAmd : networkOverheadIntel;
        inside = std::max(inside, simple ? 3 * overhead : overhead);
        crossings = (op == Collective::AllReduce ? 2 : 1) * (at.nodes - 1);
    }
    return estimateOf(NcclAlgorithm::Ring, static_cast<NcclProtocol>(protocol),
        ringBase[protocol] + (at.ringSteps - crossings) * inside + crossings * outside, algorithm);
}

double floorLog2(int value) { return std::bit_width(static_cast<unsigned>(value)) - 1.0; }

NcclEstimate treeEstimate(const Setting& at, std::size_t protocol)
{
    const NcclGraph& graph = at.cluster.tree;
    double bus =
        std::min(at.busBandwidth(graph) * 0.92, graph.channels * treeByChannel[at.generation][at.scale]);
    if (protocol == static_cast<std::size_t>(NcclProtocol::LL))
        bus = std::min(bus / 3.8, at.mostLL());
    else if (protocol == static_cast<std::size_t>(NcclProtocol::LL128))
        bus = std::min(bus * (at.cluster.nodes == 1 ? 7.0 / 9 : 120.0 / 128),
            graph.channels * treeLL128ByChannel[at.generation][at.scale]);
    const double up = (at.cluster.perNode - 1) * at.hop().tree[protocol]
        + floorLog2(at.cluster.nodes) * (networkHop.tree[protocol] + at.networkLatency());
    return estimateOf(
        NcclAlgorithm::Tree, static_cast<NcclProtocol>(protocol), treeBase[protocol] + 2 * up, bus / 2);
}

// One channel's worth of the switch is lost to synchronisation; an all-reduce reads and multicasts at once.
double nvlsChannelBandwidth(const Setting& at)
{
    const NcclGraph& graph = *at.cluster.nvls;
    return graph.inside.value() / giga * nvlsShare[at.generation] * (graph.channels - 1) / graph.channels;
}

NcclEstimate nvlsEstimate(Collective op, const Setting& at)
{
    const double bus = at.cluster.nvls->channels * nvlsChannelBandwidth(at);
    const double algorithm =
        op == Collective::AllReduce ? 2 * bus * at.ranks / at.ringSteps : bus * (at.ranks - 1) / at.ranks;
    return estimateOf(NcclAlgorithm::Nvls, NcclProtocol::Simple, nvlsInside, algorithm);
}

NcclEstimate nvlsTreeEstimate(const Setting& at)
{
    const NcclGraph& graph = *at.cluster.nvls;
    // With two nodes each is the other's only neighbour, and the tree sends one way at a time.
    const double between = graph.between.value() / giga * (at.cluster.nodes == 2 ? 2 : 1);
    const double bus = graph.channels * std::min(2 * nvlsChannelBandwidth(at), between);
    const double capped = std::min(bus, graph.channels * nvlsTreeByChannel[at.generation][at.scale]);
    const double us = nvlsInside + 2 * floorLog2(at.cluster.nodes) * (nvlsTreeBetween + at.networkLatency());
    return estimateOf(NcclAlgorithm::NvlsTree, NcclProtocol::Simple, us, capped * at.ranks / at.ringSteps);
}

bool usable(const NcclGraph& graph)
{
    const auto fine = [](BytesPerSecond w) { return std::isfinite(w.value()) && w.value() > 0; };
    return graph.channels > 0 && fine(graph.inside) && fine(graph.between);
}

constexpr int mostNodes = 1 << 20;

} // namespace

std::string_view name(NcclAlgorithm algorithm)
{
    constexpr std::array<std::string_view, 4> names{"Tree", "Ring", "NVLS", "NVLSTree"};
    return names[static_cast<std::size_t>(algorithm)];
}

std::string_view name(NcclProtocol protocol)
{
    constexpr std::array<std::string_view, 3> names{"LL", "LL128", "Simple"};
    return names[static_cast<std::size_t>(protocol)];
}

std::vector<NcclEstimate> ncclEstimates(Collective op, const NcclCluster& cluster)
{
    std::vector<NcclEstimate> all;
    const bool counted = cluster.nodes >= 1 && cluster.nodes <= mostNodes && cluster.perNode >= 1
        && cluster.perNode <= mostNodes && (cluster.nodes > 1 || cluster.perNode > 1);
    if (!counted || op == Collective::AllToAll || op == Collective::Send || !usable(cluster.ring))
        return all;
    const Setting at(op, cluster);
    const bool allReduce = op == Collective::AllReduce;
    if (allReduce && usable(cluster.tree))
        for (std::size_t protocol = 0; protocol < 3; ++protocol)
            all.push_back(treeEstimate(at, protocol));
    for (std::size_t protocol = 0; protocol < 3; ++protocol)
        all.push_back(ringEstimate(op, at, protocol));
    if (cluster.nvls && usable(*cluster.nvls) && cluster.nvls->channels > 1 && nvlsShare[at.generation] > 0) {
        if (cluster.nodes == 1 && !rooted(op))
            all.push_back(nvlsEstimate(op, at));
        else if (cluster.nodes > 1 && allReduce)
            all.push_back(nvlsTreeEstimate(at));
    }
    return all;
}

Seconds ncclTime(const NcclEstimate& estimate, Collective op, const NcclCluster& cluster, Bytes bytes)
{
    Seconds latency = estimate.latency;
    BytesPerSecond bandwidth = estimate.bandwidth;
    if (op == Collective::AllReduce && bytes.value() >= 64) {
        const double size = std::floor(std::log2(bytes.value() / 64));
        const auto& table = treeBySize[static_cast<std::size_t>(estimate.protocol)];
        if (estimate.algorithm == NcclAlgorithm::Tree && size < static_cast<double>(table.size() - 1))
            bandwidth = bandwidth * table[static_cast<std::size_t>(size)];
    }
    // Once every channel of every rank has a whole piece, a ring across nodes is slower to start.
    const double share =
        bytes.value() / (static_cast<double>(cluster.ring.channels) * cluster.nodes * cluster.perNode);
    if (estimate.algorithm == NcclAlgorithm::Ring && estimate.protocol == NcclProtocol::Simple
        && op == Collective::AllReduce && cluster.nodes > 1 && share >= 64)
        latency = latency * (cluster.computeCapability < 80 ? 1.9 : 1.4);
    return latency + bytes / bandwidth;
}

std::optional<NcclEstimate> ncclChoice(Collective op, const NcclCluster& cluster, Bytes bytes)
{
    std::optional<NcclEstimate> best;
    for (const NcclEstimate& each : ncclEstimates(op, cluster))
        if (!best || ncclTime(each, op, cluster, bytes) < ncclTime(*best, op, cluster, bytes))
            best = each;
    return best;
}

std::optional<Bytes> ncclRingOverTree(const NcclCluster& cluster)
{
    constexpr Collective op = Collective::AllReduce;
    const std::vector<NcclEstimate> all = ncclEstimates(op, cluster);
    const auto best = [&](NcclAlgorithm algorithm, double bytes) {
        std::optional<Seconds> least;
        for (const NcclEstimate& each : all)
            if (each.algorithm == algorithm) {
                const Seconds time = ncclTime(each, op, cluster, Bytes(bytes));
                least = least ? std::min(*least, time) : time;
            }
        return least;
    };
    const auto ringWins = [&](double bytes) {
        return best(NcclAlgorithm::Ring, bytes) <= best(NcclAlgorithm::Tree, bytes);
    };
    if (!best(NcclAlgorithm::Ring, 1) || !best(NcclAlgorithm::Tree, 1))
        return std::nullopt;
    // Downwards from the largest: the correction by size makes the smaller ones cross more than once.
    constexpr double largest = 0x1p44;
    const double factor = std::exp2(1.0 / 64);
    if (!ringWins(largest))
        return std::nullopt;
    double wins = largest;
    for (double bytes = largest / factor; bytes >= 1; bytes /= factor) {
        if (ringWins(bytes)) {
            wins = bytes;
            continue;
        }
        double loses = bytes;
        while (wins - loses > 0.5) {
            const double middle = loses + (wins - loses) / 2;
            (ringWins(middle) ? wins : loses) = middle;
        }
        return Bytes(wins);
    }
    return Bytes(0);
}

} // namespace ridgepoint
