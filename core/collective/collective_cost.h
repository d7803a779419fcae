#pragma once

// What one collective costs in the α–β–γ model, by operation and algorithm, and which algorithm is fastest at
// a size. Formulas: core/formulas/collective_costs.h and collective_limits.h. Bytes are counted as NCCL
// counts them: the vector (all-reduce, broadcast, reduce), the gathered output, the whole input of a
// reduce-scatter, what one rank holds before an all-to-all, the message of a send.

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/collective/collective.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class CollectiveAlgorithm
{
    Ring,
    RecursiveHalving,
    RecursiveDoubling,
    Rabenseifner, // recursive halving, then doubling
    Binomial, // all-reduce: reduce to one rank, then broadcast
    DoubleTree,
    Bruck,
    Pairwise,
    Chain, // in the number of pieces that passes soonest
    ScatterAllGather, // binomial scatter, ring all-gather
    InSwitch, // NVLS: the NVLink switch adds
    Sharp, // the InfiniBand switches add
    Hierarchical, // inside the nodes, between them, inside again
    HierarchicalOverlapped, // its limit with many pieces in flight
    FlatRing, // rings over all ranks that leave a node through all of its cards
    FlatRingOneCard, // one ring over all ranks
    Direct, // one message
};

struct CollectiveInfo
{
    Collective op;
    std::string_view key; // "all_reduce"
    std::string_view label; // "all-reduce"
    std::string_view bytesMeaning; // what the size counts
};
std::span<const CollectiveInfo> collectives();
const CollectiveInfo& info(Collective op);
// "all_reduce", "all-reduce", "AllReduce", "allreduce"; null: unknown.
const CollectiveInfo* findCollective(std::string_view key);

struct CollectiveAlgorithmInfo
{
    Collective op;
    CollectiveAlgorithm algorithm;
    std::string_view key; // "recursive_halving"; unique within an operation
    std::string_view label; // "recursive halving"
    std::string_view formula; // name in the catalogue
    bool powerOfTwo = false; // ranks must be one
    bool inNetwork = false; // switches add: fewer bytes than ranks alone could send
    bool twoTiers = false; // needs nodes × ranks of a node and the link inside
    bool bound = false; // a limit, not an algorithm to choose
};
std::span<const CollectiveAlgorithmInfo> collectiveAlgorithms(); // by operation
std::vector<const CollectiveAlgorithmInfo*> collectiveAlgorithms(Collective op);
const CollectiveAlgorithmInfo* findCollectiveAlgorithm(Collective op, std::string_view key);
const CollectiveAlgorithmInfo* findCollectiveAlgorithm(Collective op, CollectiveAlgorithm algorithm);

// Empty when this algorithm runs on so many ranks; otherwise why not, and the nearest numbers that do.
Text whyIllegal(const CollectiveAlgorithmInfo& algorithm, std::int64_t ranks);
inline constexpr std::int64_t maximumCollectiveRanks = std::int64_t(1) << 24;

// Ranks on one link; with nodes, α and bandwidth are those between nodes.
struct CollectiveSetting
{
    std::int64_t ranks = 2;
    Bytes bytes;
    Seconds alpha; // to start one message
    BytesPerSecond bandwidth; // of one rank, one direction
    SecondsPerByte gamma; // to add one byte

    // Two tiers, for those algorithms that use them. ranks = nodes × perNode, one card for each rank.
    std::int64_t nodes = 0;
    std::int64_t perNode = 0;
    Seconds innerAlpha;
    BytesPerSecond innerBandwidth;
    BytesPerSecond bisection; // of the narrowest cut, one direction; zero: not stated
    bool twoTiers() const { return nodes > 0 || perNode > 0 || innerBandwidth.value() > 0; }
};

struct CollectiveCost
{
    const CollectiveAlgorithmInfo* algorithm = nullptr;
    Seconds seconds;
    // They add up to seconds. With overlapped tiers, of whatever sets the pace.
    Seconds latencySeconds;
    Seconds bandwidthSeconds;
    Seconds reductionSeconds;
    BytesPerSecond algorithmBandwidth;
    BytesPerSecond busBandwidth;
    Seconds
        lowerBound; // of the operation on these links; with in-network additions, that of a network that adds
    double pieces = 1; // chain: what it is cut into
};

struct CollectiveAnswer
{
    std::optional<CollectiveCost> cost;
    Text message; // why there is none, and what would work
};

// Never throws; anything absurd is refused with a message.
CollectiveAnswer collectiveCost(
    Collective op, CollectiveAlgorithm algorithm, const CollectiveSetting& setting);

// Operation's algorithms that are legal here, fastest first. Those inside the network and bounds are left out
// unless asked for: whether switches can add is not a matter of choice.
std::vector<CollectiveCost> rankedAlgorithms(
    Collective op, const CollectiveSetting& setting, bool inNetwork = false);
// The first of them. No algorithm, or a setting that is refused: empty, with the message.
CollectiveAnswer fastestAlgorithm(Collective op, const CollectiveSetting& setting, bool inNetwork = false);

// Sizes at which the choice changes, smallest first: from `from` (bytes) on, `algorithm` is fastest.
struct AlgorithmRange
{
    Bytes from;
    const CollectiveAlgorithmInfo* algorithm = nullptr;
};
std::vector<AlgorithmRange> algorithmRanges(
    Collective op, const CollectiveSetting& setting, Bytes from, Bytes to, bool inNetwork = false);

// Bus bandwidth over algorithm bandwidth: 2(P − 1)/P, (P − 1)/P or 1.
double busFactor(Collective op, double ranks);

} // namespace ridgepoint
