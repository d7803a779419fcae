#include "core/step/gradient_plan.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

class Planner
{
public:
    Planner(const Scenario& scenario, const Resolved& resolved)
        : m_s(scenario)
        , m_r(resolved)
        , m_wire(bytesPerElement(scenario.training.precision.communication))
        // Weights kept wider than they are computed in travel in the narrower type (FSDP's mixed precision).
        , m_weight(std::min(bytesPerElement(scenario.training.precision.weights), resolved.activationBytes))
    {
    }

    // Parameters that `all` ranks hold alike and `shards` of them share out.
    void reduce(Parameters parameters, std::string_view axes, const GroupSpan& all, const GroupSpan& shards)
    {
        m_axes = axes;
        m_all = all.ranks;
        if (all.ranks <= 1 || parameters.value() <= 0)
            return;
        const Bytes gradients(parameters.value() * m_wire);
        const int stage = m_s.mesh.zeroStage;
        if (stage == 0) {
            add(CollectiveOp::AllReduce, all, gradients, 1, false);
            return;
        }
        const double passes = stage == 3 ? m_r.microbatches : 1;
        const bool whole = m_r.stack->gradientAllReduce && stage < 3;
        add(whole ? CollectiveOp::AllReduce : CollectiveOp::ReduceScatter, shards, gradients, passes, false);
        add(CollectiveOp::AllGather, shards, Bytes(parameters.value() * m_weight),
            stage == 3 ? 2 * passes : 1, true);
        // Hybrid sharding: the shards are then averaged over the replicas of the shard group.
        const double copies = all.ranks / shards.ranks;
        add(CollectiveOp::AllReduce,
            {.ranks = copies, .inNode = std::clamp(std::floor(all.inNode / shards.ranks), 1.0, copies)},
            gradients / shards.ranks, 1, false, GroupPart::Across);
    }

    const GradientPlan& plan() const { return m_plan; }

private:
    void add(CollectiveOp op, const GroupSpan& span, Bytes buffer, double count, bool weights,
        GroupPart part = GroupPart::Runs)
    {
        if (span.ranks == m_all)
            part = GroupPart::Whole;
        if (span.ranks > 1 && m_plan.size < m_plan.items.size())
            m_plan.items[m_plan.size++] = {op, span, buffer, count, weights, m_axes, part};
    }

    const Scenario& m_s;
    const Resolved& m_r;
    double m_wire, m_weight;
    std::string_view m_axes;
    double m_all = 1; // ranks of a whole group
    GradientPlan m_plan;
};

} // namespace

GradientPlan gradientPlan(const Scenario& s, const Resolved& r, const RankParameters& own)
{
    Planner planner(s, r);
    const GroupSpan dense = r.spans.data;
    const GroupSpan shards = r.shards < dense.ranks
        ? GroupSpan{.ranks = r.shards, .inNode = std::min(dense.inNode, r.shards)}
        : dense;
    planner.reduce(own.dense * r.trainable, "dp-cp", dense, shards);
    // Experts over the ranks that hold the same experts.
    const GroupSpan experts = r.spans.expertData;
    planner.reduce(own.experts * r.trainable, "edp", experts,
        {.ranks = r.expertShards, .inNode = std::min(experts.inNode, r.expertShards)});
    return planner.plan();
}

} // namespace ridgepoint
