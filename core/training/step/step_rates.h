#pragma once

// What one layer of each kind and one head take on a rank, and what a rank with some of each takes: all
// that stages of a pipeline differ in is how many of them they hold. Internal to core/training/step and
// core/search.

#include "core/training/step/workload.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace ridgepoint {

// One layer of a kind: whole passes, and the part of the backward one that weight gradients take.
struct LayerTime
{
    Seconds forward, gradients, again, named, weight;
};

struct StepRates
{
    std::array<LayerTime, mostLayerKinds> layers{}; // by kind
    std::size_t kinds = 0;
    Seconds head; // forward and backward
    double trained = 1; // share of the layers

    // Layers that are frozen train nothing and pass no gradient on; `share` of the others is recomputed.
    Seconds backward(const LayerTime& layer, double share) const
    {
        return (layer.gradients + (layer.again * share + layer.named)) * trained;
    }
    Seconds forward(const StageLoad& load) const
    {
        return sum(load, [](const LayerTime& layer) { return layer.forward; });
    }
    Seconds backward(const StageLoad& load, double share) const
    {
        return sum(load, [&](const LayerTime& layer) { return backward(layer, share); });
    }
    Seconds weight(const StageLoad& load) const
    {
        return sum(load, [](const LayerTime& layer) { return layer.weight; });
    }
    // One micro-batch, forward and backward.
    Seconds both(const StageLoad& load, double share) const
    {
        return sum(load, [&](const LayerTime& layer) { return layer.forward + backward(layer, share); })
            + load.heads * head;
    }

private:
    template <class Part>
    Seconds sum(const StageLoad& load, Part part) const
    {
        Seconds all(0);
        for (LayerKindIndex kind = 0; kind < kinds; ++kind)
            all += load.of[kind] * part(layers[kind]);
        return all;
    }
};

// A stage's passes of one micro-batch.
struct StagePasses
{
    Seconds forward, backward;
    Seconds apart; // of the backward one, weight gradients that run in a schedule's gaps
    double layers = 1;
    Seconds length() const { return forward + backward; }
    // That gradients hide behind. A step need not get longer with what runs in gaps, so nothing counts on it.
    Seconds hiding() const { return backward - apart; }
};

// Less than any number of ranks that share the state out lets a step take, and the passes beside which any
// rank that others may wait for exchanges gradients and weights.
struct ShardingFloor
{
    Seconds least; // nothing waits for them
    std::array<StagePasses, std::tuple_size_v<decltype(Resolved::extremeRanks)>> passes{};
    std::size_t ranks = 0;
};

// Who waits for whom in a pipeline, as far as no schedule changes it.
struct PipelineLoads
{
    std::array<StageLoad, std::tuple_size_v<decltype(Resolved::extremeRanks)>> ranks{};
    std::size_t count = 0;
    StageLoad beforeLast; // stages that a micro-batch passes before it first reaches the last rank
    bool lastEndsEarlier = true; // its last pass is followed by the backward ones of the stages before it
};
PipelineLoads pipelineLoads(const Resolved& resolved);

// No order of the passes is shorter.
inline Seconds pipelineBound(
    const PipelineLoads& loads, const StepRates& rates, double microbatches, const Recomputation& again)
{
    const auto own = [&](const StageLoad& load) {
        return rates.both(load, again.share(load.layers())) * microbatches;
    };
    Seconds longest(0);
    for (std::size_t i = 0; i < loads.count; ++i)
        longest = std::max(longest, own(loads.ranks[i]));
    const Seconds wait = loads.lastEndsEarlier
        ? rates.both(loads.beforeLast, again.alike() ? again.share(1) : 0)
        : rates.forward(loads.beforeLast);
    constexpr double rounding = 1 - 1e-9; // of sums in another order
    return std::max(longest, wait + own(loads.ranks[loads.count - 1])) * rounding;
}

} // namespace ridgepoint
