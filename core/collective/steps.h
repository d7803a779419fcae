#pragma once

// The algorithms of collective_cost.h as messages: in each step every rank sends at most one message and
// receives at most one, and all of them use what was there before the step. Run on real vectors they prove
// the algorithm, timed they give its formula, drawn they are the collective player.

#include "core/base/text.h"
#include "core/collective/collective_cost.h"

#include <string>
#include <vector>

namespace ridgepoint {

enum class Transfer
{
    Copy, // the receiver's cell becomes the sender's
    Reduce, // the sender's is added to it
};

// `count` cells from `first` on, into the receiver's cells from `target` on. from == to: moved locally, free.
// Several blocks between two ranks in one step are one message.
struct Block
{
    int from = 0;
    int to = 0;
    int first = 0;
    int count = 1;
    int target = 0;
    Transfer transfer = Transfer::Copy;

    bool operator==(const Block&) const = default;
};

enum class StepPhase
{
    ReduceScatter,
    AllGather,
    Exchange, // whole vectors, or blocks of an all-to-all
    Reduce,
    Broadcast,
    Scatter,
    Trees, // both trees at once, sums going up and results coming down
    Rearrange, // local
};

struct CollectiveStep
{
    StepPhase phase = StepPhase::Exchange;
    std::vector<Block> blocks;
};

struct CollectiveSteps
{
    Collective op = Collective::AllReduce;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::Ring;
    int ranks = 0;
    int chunks = 0; // the buffer (bytes as NCCL counts them) is cut into so many cells
    int cells = 0; // of one rank: chunks, and for a pairwise all-to-all as many again to receive into
    std::vector<CollectiveStep> steps;
};

inline constexpr int maximumStepRanks = 256; // a drawing and a proof, not a cluster
inline constexpr int maximumPieces = 64;

struct StepsAnswer
{
    std::optional<CollectiveSteps> steps;
    Text message; // why there are none
};

// Which algorithms have steps here: those between ranks on one tier.
bool hasSteps(CollectiveAlgorithm algorithm);
// pieces: of a chain, and of each half of the vector in a double tree; at least 1. The root of rooted
// operations is rank 0. Never throws.
StepsAnswer collectiveSteps(Collective op, CollectiveAlgorithm algorithm, int ranks, int pieces = 1);

// Whether a rank's cell belongs to the operation's input, and to its output.
bool holdsInput(const CollectiveSteps& steps, int rank, int cell);
bool holdsOutput(const CollectiveSteps& steps, int rank, int cell);

// values[rank][cell]: one step further.
template <class Cell, class Add>
void applyStep(const CollectiveStep& step, std::vector<std::vector<Cell>>& values, Add add)
{
    const std::vector<std::vector<Cell>> before = values;
    for (const Block& block : step.blocks)
        for (int i = 0; i < block.count; ++i) {
            const Cell& sent =
                before[static_cast<std::size_t>(block.from)][static_cast<std::size_t>(block.first + i)];
            Cell& received =
                values[static_cast<std::size_t>(block.to)][static_cast<std::size_t>(block.target + i)];
            received = block.transfer == Transfer::Reduce ? add(received, sent) : sent;
        }
}

// What a step moves, summed over the blocks of a pair of ranks.
struct Message
{
    int from = 0;
    int to = 0;
    int chunks = 0;
    int reduced = 0; // of them, those that are added
};
std::vector<Message> messagesOf(const CollectiveStep& step);

// Time of one step: that of its largest message, and of the most that one rank adds.
struct StepTime
{
    Seconds latency, bandwidth, reduction;
    Seconds total() const { return latency + bandwidth + reduction; }
};
StepTime timeOfStep(
    const CollectiveSteps& steps, const CollectiveStep& step, const CollectiveSetting& setting);
StepTime timeOfSteps(const CollectiveSteps& steps, const CollectiveSetting& setting);

} // namespace ridgepoint
