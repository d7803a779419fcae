#include "core/search/memory_floor.h"

#include "core/search/as_run.h"
#include "core/training/step/lean.h"
#include "core/training/step/rank_memory.h"

#include <algorithm>
#include <limits>

namespace ridgepoint {

namespace {

// Of sums in another order.
constexpr double rounding = 1 - 1e-9;

bool canBe(const std::vector<bool>& offloaded)
{
    return std::ranges::find(offloaded, true) != offloaded.end();
}

// What is left on the device at least, of one.
double stays(const std::vector<bool>& offloaded, const std::vector<double>& shares)
{
    return canBe(offloaded) ? 1 - std::ranges::max(shares) : 1;
}

} // namespace

MemoryFloor::MemoryFloor(const Scenario& s, const Resolved& r, const SearchSpace& space)
    : m_dense((r.counted.total() - r.counted.experts) * r.scale + r.prediction.dense)
    , m_experts(r.counted.experts * r.scale + r.prediction.experts)
    , m_accelerators(s.hardware.accelerators)
    , m_layers(r.architecture.layers)
    , m_layerBytes(r.architecture.hidden * r.activationBytes)
    , m_sequence(s.training.sequenceLength)
    , m_gatheredBytes(r.gatheredBytes)
    , m_transient(1 + r.stack->fragmentation * r.stack->fragmentationKept)
    , m_context(r.stack->ownsDevice ? Bytes(0) : contextBytes)
    , m_communicator(r.stack->ownsDevice ? 0 : communicatorBytes.value())
{
    const HostOfNode host = hostOfNode(s, r);
    m_hostRoom = host.capacity.value() > 0 ? host.capacity / host.ranks
                                           : Bytes(std::numeric_limits<double>::infinity());
    const Architecture& a = r.architecture;
    const ParameterBreakdown& c = r.counted;
    const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0, denseLayers = a.layers - moeLayers;
    const double every = ((c.attention + c.norms) / std::max(1.0, a.layers)).value();
    const double dense = denseLayers > 0 ? (c.denseMlp / denseLayers).value() : 0;
    const double shared = moeLayers > 0 ? ((c.sharedExperts + c.router) / moeLayers).value() : 0;
    const double experts = moeLayers > 0 ? (c.experts / moeLayers).value() : 0;
    m_block = r.scale
        * (every
            + (moeLayers <= 0          ? dense
                    : denseLayers <= 0 ? shared
                                       : std::min(dense, shared)));
    m_expertBlock = denseLayers > 0 ? 0 : r.scale * experts;
    if (a.plan) { // whose kinds differ in more than experts
        m_block = m_expertBlock = std::numeric_limits<double>::infinity();
        for (const LayerKind& kind : r.layers) {
            m_block = std::min(m_block, kind.plain.value());
            m_expertBlock = std::min(m_expertBlock, kind.routed.value());
        }
    }
    // Matrices that are updated whole are dealt out by their cost, not by their size.
    const bool whole = updatesWhole(s.training.optimizer);
    for (const bool offloaded : {false, true}) {
        const double state = offloaded ? stays(space.offloadOptimizer, space.offloadedState) : 1;
        const bool weights = offloaded && canBe(space.offloadParameters);
        m_layersStay[offloaded] = offloaded ? stays(space.offloadActivations, space.offloadedLayers) : 1;
        for (const int stage : space.zeroStage) {
            Stage own{.stage = stage};
            for (std::size_t i = 0; i < slabCount; ++i) {
                if ((i >= SlabMaster && whole) || (i == SlabWeights && weights))
                    continue;
                const int from = i == SlabWeights ? 3 : i == SlabGradients || i == SlabAccumulator ? 2 : 1;
                (stage >= from ? own.shared : own.alone) += r.slabBytes[i] * (i >= SlabMaster ? state : 1);
            }
            m_stages[offloaded].push_back(own);
        }
    }
}

MemoryFloor::Parts MemoryFloor::of(const LayoutNode& node, bool offloaded) const
{
    const double left = m_accelerators / (node.tensor * node.context * node.pipeline);
    const double shards = std::max(1.0, left * node.context);
    const double split = node.expert * node.expertTensor;
    const double expertShards = std::max(1.0, shards * node.tensor / split);
    const double dense = m_dense.value() / (node.tensor * node.pipeline),
                 experts = m_experts.value() / (split * node.pipeline);
    Parts least{.state = Bytes(std::numeric_limits<double>::infinity()), .rest = Bytes(0)};
    // Of all ranks of a pipeline the fullest has no less than the mean.
    const double tokens = m_sequence / node.context * node.microBatch;
    const double kept = m_layersStay[offloaded] * tokens * m_layerBytes * (m_layers / node.pipeline)
        / (node.sequenceParallel ? node.tensor : 1);
    const double communicators = m_accelerators <= 1
        ? 0
        : 1.0 + (node.tensor > 1) + (node.pipeline > 1) + (node.context > 1) + (left > 1);
    const auto stateOf = [&](const Stage& stage) {
        return stage.alone * (dense + experts) + stage.shared * (dense / shards + experts / expertShards);
    };
    for (std::size_t i = 0; i < m_stages[offloaded].size(); ++i) {
        const Stage& stage = m_stages[offloaded][i];
        const double state =
            std::max(stateOf(stage), stateOf(m_stages[false][i]) - (offloaded ? m_hostRoom.value() : 0));
        // A block that computes, one gathered ahead, and the gradient of one.
        const double gathered = stage.stage == 3 && node.pipeline <= 1
            ? (gatheredBlocks + 1) * (m_block / node.tensor + m_expertBlock / split) * m_gatheredBytes
            : 0;
        const double rest =
            (kept + gathered) * m_transient + m_context.value() + m_communicator * communicators;
        if (state + rest < least.total().value())
            least = {Bytes(state), Bytes(rest)};
    }
    return {least.state * rounding, least.rest * rounding};
}

std::optional<TooLarge> tooLargeFor(const Scenario& scenario, const SearchSpace& space, double headroom)
{
    const Sides sides(scenario, space);
    const LeanEvaluator plain(sides.plain), piped(sides.piped);
    const MemoryFloor plainFloor(plain.scenario(), plain.resolved(), space),
        pipedFloor(piped.scenario(), piped.resolved(), space);
    const Bytes room = plain.resolved().capacity * (1 - headroom);
    const Layouts layouts(plain.scenario(), space);
    const bool host = space.mayOffload();
    std::optional<MemoryFloor::Parts> least;
    bool fits = false;
    layouts.each(
        [&](const LayoutNode& node) {
            if (fits)
                return;
            const MemoryFloor::Parts parts = (node.pipeline > 1 ? pipedFloor : plainFloor).of(node, host);
            if (!least || parts.total() < least->total())
                least = parts;
            fits = least->total() <= room;
        },
        [](std::size_t, double) {});
    if (!least || fits)
        return {};
    return TooLarge{.state = least->state, .least = least->total(), .room = room, .offloaded = host};
}

} // namespace ridgepoint
