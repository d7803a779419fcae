#pragma once

// What each strategy splits and copies over eight accelerators of one node, and the messages of its
// collectives in the order of time. And what it sends in the scenario at hand, or would at degree eight.

#include "core/inputs/catalog/catalog.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct Report;

enum class Strategy
{
    Data,
    FullySharded, // FSDP, ZeRO-3
    Tensor,
    Pipeline,
    Expert,
    Sequence, // Megatron's sequence parallelism: beside tensor parallelism
    Context,
};
inline constexpr std::size_t strategyCount = 7;
inline constexpr int nodeGpus = 8;

// The rows of blocks in every accelerator. Of expert parallelism, weights are the attention and the router.
enum class TensorRow
{
    Weights,
    Experts,
    OptimizerState,
    Gradients,
    Activations, // or the tokens
    KeysValues,
};

struct TensorHolding
{
    TensorRow row = TensorRow::Weights;
    bool split = false; // otherwise every accelerator has a copy
};
// Top to bottom. Data parallelism holds what its ZeRO stage (0 to 2) leaves whole.
std::vector<TensorHolding> holdingsOf(Strategy strategy, int zeroStage = 0);

enum class Movement
{
    ReduceScatter,
    AllGather,
    SendForward,
    SendBack,
    Dispatch,
    Combine,
    PassOn, // the ring of context parallelism
};

struct TravellingPart
{
    int from = 0, to = 0, part = 0;
    bool operator==(const TravellingPart&) const = default;
};

// Messages that travel at the same time.
struct Hop
{
    Movement movement = Movement::ReduceScatter;
    TensorRow row = TensorRow::Gradients;
    std::vector<TravellingPart> messages;
};
// With the optimizer's state split (ZeRO-1, ZeRO-2) the weights are gathered instead of the gradients.
std::vector<Hop> hopsOf(Strategy strategy, int zeroStage = 0);

// How many of the eight contributions a part holds: 0 nothing, nodeGpus complete. Of tensors that are not
// summed a part is there or not. Of tokens on their way to experts: the expert that they are for, counted
// from 1, in the place of the rank that they come from (after the dispatch) or go to.
using Parts = std::array<std::array<int, nodeGpus>, nodeGpus>; // [accelerator][part]
// Of the row that travels, after the first `done` hops.
Parts partsAfter(Strategy strategy, std::size_t done, int zeroStage = 0);
// Of a row at rest.
Parts partsAtRest(bool split);

// What it sends in one optimizer step.
struct StrategyTraffic
{
    Strategy strategy = Strategy::Data;
    double degree = 1; // ranks
    int zeroStage = 0; // of data parallelism in use
    bool inUse = false; // of the scenario; otherwise of the scenario changed to use it
    std::optional<Bytes> perRank; // empty: see `reason`
    std::optional<Bytes> perLink; // between two ranks that talk, one direction
    std::optional<Seconds> seconds;
    Text reason; // why it cannot be used here, or what sends in its place
    bool needsExperts = false; // why it cannot: the model is dense
};

// One for each strategy, in order. Evaluates the scenario up to seven times.
std::vector<StrategyTraffic> trafficOf(const Report& report, const Catalog& catalog);

} // namespace ridgepoint
