#pragma once

// The layouts of a space in three steps: where ranks are and what one micro-batch is (a LayoutNode), what is
// computed again, which schedule, and how state is shared out. Internal to core/search.

#include "core/pipeline/schedule_kind.h"
#include "core/search/space.h"
#include "core/training/step/lean.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct LayoutNode
{
    double tensor = 1, context = 1, pipeline = 1, expert = 1, expertTensor = 1, microBatch = 1;
    std::optional<double> data;
    std::uint32_t order = 0; // of the space
    bool sequenceParallel = true;
    ContextMethod contextMethod = ContextMethod::Ring;
    std::optional<bool> cudaGraphs;
    double replicas = 1; // data × context: the ranks that share state
    std::size_t mesh = 0; // number of its tensor × context × pipeline in the space
    std::optional<ExpertDispatch> expertDispatch = {};

    bool operator==(const LayoutNode&) const = default;
};

struct ScheduleChoice
{
    std::string schedule;
    double chunks = 1;
    std::string stageLayers = {};
    bool operator==(const ScheduleChoice&) const = default;
};

struct StateChoice
{
    int zeroStage = 0;
    std::optional<double> shardGroup;
    bool offloadOptimizer = false, offloadParameters = false, offloadActivations = false;
    double offloadedState = 1, offloadedLayers = 1;

    bool operator==(const StateChoice&) const = default;
    bool isOffloaded() const { return offloadOptimizer || offloadParameters || offloadActivations; }
    bool isLike(StateChoice other) const // but for the shard group
    {
        other.shardGroup = shardGroup;
        return *this == other;
    }
};

// States that differ in the shard group alone, one after the other in a list.
struct StateGroup
{
    std::size_t first = 0, count = 0;
    StateChoice widest; // shared over all ranks, whether or not the list has it
    std::size_t activations = 0; // number of what they leave of them on the device; never falls in a list
};

class Layouts
{
public:
    Layouts(const Scenario& scenario, const SearchSpace& space);
    const SearchSpace& space() const { return m_space; }

    // Calls `take` with every node in order, and `refuse` with the meshes whose ranks cannot be dealt out,
    // and how many layouts that leaves out.
    void each(const std::function<void(const LayoutNode&)>& take,
        const std::function<void(std::size_t mesh, double layouts)>& refuse) const;

    const std::vector<RecomputeChoice>& recomputations() const { return m_recomputations; }
    const std::vector<ScheduleChoice>& schedules(double pipeline) const;
    const std::vector<StateChoice>& states(double replicas) const;
    const std::vector<StateGroup>& stateGroups(double replicas) const;
    double below(const LayoutNode& node) const; // layouts of a node

    void set(Scenario& scenario, const LayoutNode& node) const;
    static void set(Scenario& scenario, const RecomputeChoice& choice);
    static void set(Scenario& scenario, const ScheduleChoice& choice);
    static void set(Scenario& scenario, const StateChoice& choice);

private:
    void set(Mesh& mesh, const LayoutNode& node) const;
    std::vector<ScheduleChoice> schedulesOf(double pipeline) const;
    bool mayDealOut(std::string_view stageLayers, double stages) const;
    std::vector<StateChoice> statesOf(double replicas) const;

    SearchSpace m_space;
    double m_accelerators;
    bool m_experts;
    double m_layers, m_headLayers; // see StageCut
    double m_perNode;
    ExpertDispatch m_usualDispatch;
    bool m_mindsStages; // whether a rule of the framework is about sharding stages
    std::vector<RecomputeChoice> m_recomputations;
    std::vector<std::pair<double, std::vector<ScheduleChoice>>> m_schedules; // by stages
    std::vector<std::pair<double, std::vector<StateChoice>>> m_states; // by ranks that share
    std::vector<std::pair<double, std::vector<StateGroup>>> m_groups; // likewise
};

} // namespace ridgepoint
