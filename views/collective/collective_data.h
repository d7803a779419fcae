#pragma once

// A collective step by step: what every rank holds, what is sent, how long it takes. Plain rows; no window.
// The steps are those that core/collective proves.

#include "core/collective/steps.h"
#include "views/view.h"

#include <cstdint>

namespace ridgepoint {

struct CollectiveChoice
{
    Collective op = Collective::AllReduce;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::Ring;
    int ranks = 8;
    double bytes = 64e6; // as NCCL counts them

    bool operator==(const CollectiveChoice&) const = default;
};

inline constexpr int leastPlayerRanks = 2;
inline constexpr int mostPlayerRanks = 16;

// What one cell holds: whose data, and of an all-to-all also for whom.
struct CellContent
{
    std::uint32_t ranks = 0; // a bit each whose data are in it; none: empty
    int destination = -1;

    int count() const;
    bool operator==(const CellContent&) const = default;
};

enum class CellKind
{
    Empty,
    Spent, // sent on; nobody reads it again
    Underway, // an input, or the sum of some ranks
    Final, // what the operation ends with
};

struct PlayerMessage
{
    QString key; // "message.3-4"
    int from = 0;
    int to = 0;
    bool adds = false;
    double bytes = 0;
    std::vector<Block> blocks;
    QString chunksText; // "chunk 5", "chunks 0 to 3"
    QString spoken;
};

struct PlayerStep
{
    QString phase; // "reduce-scatter"
    int inPhase = 0; // 1 … ofPhase
    int ofPhase = 0;
    std::vector<PlayerMessage> messages; // none: moved locally
    double start = 0; // seconds
    double latency = 0, bandwidth = 0; // seconds
    double end() const { return start + latency + bandwidth; }
};

struct PlayerPhase
{
    QString name;
    int first = 0, count = 0; // steps
};

// The same collective on the link of a pinned scenario.
struct CollectiveBaseline
{
    std::size_t index = 0;
    double totalSeconds = 0, lowerBound = 0;
    QString linkText;
};

struct CollectiveData
{
    CollectiveChoice choice;
    QString title; // "All-reduce, ring, 8 ranks"
    QString linkText; // "64.0 MB · α 2.00 µs · 450 GB/s"
    QString problem; // why there is nothing to play, and the nearest that there is
    CollectiveSteps plan;
    std::vector<PlayerStep> steps;
    std::vector<PlayerPhase> phases;
    std::vector<std::vector<std::vector<CellContent>>>
        contents; // before each step, and at the end; rank, cell
    std::vector<std::vector<std::vector<CellKind>>> kinds;
    std::vector<double> sentBy; // most bytes that one rank has sent before each step, and at the end
    double totalSeconds = 0;
    double lowerBound = 0; // seconds
    std::vector<CollectiveBaseline> baselines;
    double longest() const; // seconds: of it and the baselines
    int stepCount() const { return static_cast<int>(steps.size()); }
};

CollectiveData collectiveData(
    const ViewInput& input, const CollectiveChoice& choice, const NumberFormat& numbers);

// "Σ5", "r3" (data of rank 3), "r3→6"; empty for an empty cell.
QString cellLabel(const CollectiveData& data, const CellContent& content);
QString cellSpoken(const CollectiveData& data, int step, int rank);
// Position: steps done, with the share of the one under way.
double secondsAt(const CollectiveData& data, double position);
QString headline(const CollectiveData& data, double position);

ViewTable collectiveTable(const CollectiveData& data, const NumberFormat& numbers);
std::vector<ReadoutTileData> collectiveTiles(
    const CollectiveData& data, double position, const NumberFormat& numbers);

// Legal algorithms with steps, in the order of the table; and the same for a number of ranks.
std::vector<const CollectiveAlgorithmInfo*> playableAlgorithms(Collective op);
QString collectiveName(const CollectiveInfo& info);
QString algorithmName(const CollectiveAlgorithmInfo& info);

} // namespace ridgepoint
