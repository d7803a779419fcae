#include "core/collective/collective_cost.h"

#include <algorithm>
#include <array>
#include <bit>

namespace ridgepoint {

namespace {

using enum Collective;
using Algorithm = CollectiveAlgorithm;

constexpr std::array<CollectiveInfo, collectiveCount> ops{{
    {AllReduce, "all_reduce", "all-reduce", "the vector that every rank holds"},
    {ReduceScatter, "reduce_scatter", "reduce-scatter", "the whole input of one rank"},
    {AllGather, "all_gather", "all-gather", "the whole gathered output"},
    {AllToAll, "all_to_all", "all-to-all", "what one rank holds"},
    {Broadcast, "broadcast", "broadcast", "the vector"},
    {Reduce, "reduce", "reduce", "the vector"},
    {Send, "send", "send", "the message"},
}};

constexpr std::array algorithms{
    CollectiveAlgorithmInfo{AllReduce, Algorithm::Ring, "ring", "ring", "ring_all_reduce_cost"},
    CollectiveAlgorithmInfo{AllReduce, Algorithm::Rabenseifner, "rabenseifner",
        "Rabenseifner: halving, then doubling", "rabenseifner_cost", true},
    CollectiveAlgorithmInfo{AllReduce, Algorithm::RecursiveDoubling, "recursive_doubling",
        "recursive doubling", "recursive_doubling_cost", true},
    CollectiveAlgorithmInfo{AllReduce, Algorithm::Binomial, "binomial", "binomial reduce and broadcast",
        "binomial_all_reduce_cost"},
    CollectiveAlgorithmInfo{
        AllReduce, Algorithm::DoubleTree, "double_tree", "double binary tree", "double_tree_cost"},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::InSwitch,
        .key = "nvls",
        .label = "inside the NVLink switch (NVLS)",
        .formula = "in_switch_all_reduce_time",
        .inNetwork = true},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::Sharp,
        .key = "sharp",
        .label = "inside the InfiniBand switches (SHARP)",
        .formula = "sharp_all_reduce_time",
        .inNetwork = true},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::Hierarchical,
        .key = "hierarchical",
        .label = "hierarchical, level after level",
        .formula = "hierarchical_all_reduce_cost",
        .twoTiers = true},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::HierarchicalOverlapped,
        .key = "hierarchical_overlapped",
        .label = "hierarchical, levels overlapped (limit)",
        .formula = "hierarchical_overlapped_cost",
        .twoTiers = true,
        .bound = true},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::FlatRing,
        .key = "flat_ring",
        .label = "flat rings through every network card",
        .formula = "ring_all_reduce_cost",
        .twoTiers = true},
    CollectiveAlgorithmInfo{.op = AllReduce,
        .algorithm = Algorithm::FlatRingOneCard,
        .key = "flat_ring_one_nic",
        .label = "flat ring through one network card",
        .formula = "ring_all_reduce_cost",
        .twoTiers = true},
    CollectiveAlgorithmInfo{ReduceScatter, Algorithm::Ring, "ring", "ring", "ring_reduce_scatter_cost"},
    CollectiveAlgorithmInfo{ReduceScatter, Algorithm::RecursiveHalving, "recursive_halving",
        "recursive halving", "halving_reduce_scatter_cost", true},
    CollectiveAlgorithmInfo{AllGather, Algorithm::Ring, "ring", "ring", "ring_all_gather_time"},
    CollectiveAlgorithmInfo{AllGather, Algorithm::RecursiveDoubling, "recursive_doubling",
        "recursive doubling", "doubling_all_gather_time", true},
    CollectiveAlgorithmInfo{AllGather, Algorithm::Bruck, "bruck", "Bruck", "doubling_all_gather_time"},
    CollectiveAlgorithmInfo{AllToAll, Algorithm::Pairwise, "pairwise", "pairwise", "all_to_all_time"},
    CollectiveAlgorithmInfo{AllToAll, Algorithm::Bruck, "bruck", "Bruck", "bruck_all_to_all_time", true},
    CollectiveAlgorithmInfo{
        Broadcast, Algorithm::Binomial, "binomial", "binomial tree", "binomial_broadcast_time"},
    CollectiveAlgorithmInfo{Broadcast, Algorithm::Chain, "chain", "chain of pieces", "chain_cost"},
    CollectiveAlgorithmInfo{Broadcast, Algorithm::ScatterAllGather, "scatter_all_gather",
        "scatter, then ring all-gather", "scatter_all_gather_time"},
    CollectiveAlgorithmInfo{Reduce, Algorithm::Binomial, "binomial", "binomial tree", "binomial_reduce_cost"},
    CollectiveAlgorithmInfo{Reduce, Algorithm::Chain, "chain", "chain of pieces", "chain_cost"},
    CollectiveAlgorithmInfo{Send, Algorithm::Direct, "direct", "one message", "point_to_point_time"},
};

// "All-Reduce", "all_reduce" and "allreduce" are one.
bool sameKey(std::string_view a, std::string_view b)
{
    const auto next = [](std::string_view& text) {
        while (text.starts_with('_') || text.starts_with('-') || text.starts_with(' '))
            text.remove_prefix(1);
        if (text.empty())
            return '\0';
        const char letter = text.front();
        text.remove_prefix(1);
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    for (;;) {
        const char x = next(a), y = next(b);
        if (x != y)
            return false;
        if (x == '\0')
            return true;
    }
}

} // namespace

std::span<const CollectiveInfo> collectives() { return ops; }

std::string_view label(Collective op) { return info(op).label; }
const CollectiveInfo& info(Collective op) { return ops[static_cast<std::size_t>(op)]; }

const CollectiveInfo* findCollective(std::string_view key)
{
    if (sameKey(key, "p2p") || sameKey(key, "send_recv"))
        key = "send";
    const auto found =
        std::ranges::find_if(ops, [key](const CollectiveInfo& op) { return sameKey(op.key, key); });
    return found == ops.end() ? nullptr : &*found;
}

std::span<const CollectiveAlgorithmInfo> collectiveAlgorithms() { return algorithms; }

std::vector<const CollectiveAlgorithmInfo*> collectiveAlgorithms(Collective op)
{
    std::vector<const CollectiveAlgorithmInfo*> list;
    for (const CollectiveAlgorithmInfo& algorithm : algorithms)
        if (algorithm.op == op)
            list.push_back(&algorithm);
    return list;
}

const CollectiveAlgorithmInfo* findCollectiveAlgorithm(Collective op, std::string_view key)
{
    const auto found = std::ranges::find_if(
        algorithms, [&](const CollectiveAlgorithmInfo& a) { return a.op == op && sameKey(a.key, key); });
    return found == algorithms.end() ? nullptr : &*found;
}

const CollectiveAlgorithmInfo* findCollectiveAlgorithm(Collective op, CollectiveAlgorithm algorithm)
{
    const auto found = std::ranges::find_if(
        algorithms, [&](const CollectiveAlgorithmInfo& a) { return a.op == op && a.algorithm == algorithm; });
    return found == algorithms.end() ? nullptr : &*found;
}

Text whyIllegal(const CollectiveAlgorithmInfo& algorithm, std::int64_t ranks)
{
    if (ranks < 2)
        return phrase("%1 ranks: a collective needs at least 2", ranks);
    if (ranks > maximumCollectiveRanks)
        return phrase("%1 ranks: at most %2 are counted", ranks, maximumCollectiveRanks);
    if (algorithm.algorithm == Algorithm::Direct && ranks != 2)
        return phrase("%1 ranks: one message has 2, a sender and a receiver", ranks);
    const auto count = static_cast<std::uint64_t>(ranks);
    if (algorithm.powerOfTwo && !std::has_single_bit(count)) {
        const std::uint64_t below = std::bit_floor(count);
        return phrase("%1 ranks: %2 needs a power of two; the nearest are %3 and %4", ranks,
            Text::known(algorithm.label), below, below * 2);
    }
    return {};
}

} // namespace ridgepoint
