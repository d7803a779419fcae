#include "core/search/plain_plan.h"

#include "core/search/branch_and_bound.h"
#include "core/training/step/lean.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ridgepoint {

namespace {

// One value of an axis, where the space has it.
template <class T>
bool keep(std::vector<T>& values, const T& value)
{
    if (std::ranges::find(values, value) == values.end())
        return false;
    values = {value};
    return true;
}

// The same, or the first that there is: of what does not make a plan plain.
template <class T>
void prefer(std::vector<T>& values, const T& value)
{
    if (!keep(values, value))
        values.resize(1);
}

class PlainPlans
{
public:
    // Both must outlive it.
    PlainPlans(const Scenario& scenario, const SearchRequest& request)
        : m_scenario(scenario)
        , m_request(request)
        , m_perNode(LeanEvaluator(scenario).resolved().perNode)
    {
        SearchSpace& space = m_request.space;
        prefer(space.context, 1.0);
        prefer(space.contextMethod, scenario.mesh.contextMethod);
        prefer(space.cudaGraphs, std::optional<bool>());
        prefer(space.data, std::optional<double>());
        prefer(space.order, scenario.mesh.order);
        prefer(space.recomputeEvery, 1.0);
        prefer(space.recomputeLayers, std::optional<double>());
        for (auto modules : {&SearchSpace::recomputeNorms, &SearchSpace::recomputeActivation,
                 &SearchSpace::recomputeMlp, &SearchSpace::recomputeMoe, &SearchSpace::recomputeLatent})
            prefer(space.*modules, false);
        prefer(space.shardGroup, std::optional<double>());
        prefer(space.expertTensor, 1.0);
        prefer(space.microBatch, 1.0);
        prefer(space.chunks, 1.0);
        prefer(space.schedule, std::string("1f1b"));
        prefer(space.offloadedState, 1.0);
        prefer(space.offloadedLayers, 1.0);
        m_onDevice = keep(space.offloadOptimizer, false) && keep(space.offloadParameters, false)
            && keep(space.offloadActivations, false);
        if (!m_request.whole)
            m_request.whole = &request.space;
        m_request.top = 1;
        m_request.families = false;
        m_request.first = true;
        m_request.shard = {};
        m_request.threads = 1;
        m_request.early = nullptr;
        m_request.looking = nullptr;
    }

    PlainPlan find()
    {
        if (!m_onDevice)
            return std::move(m_plan);
        const auto fewest = m_request.space.pipeline;
        const bool experts = architectureOf(m_scenario.model).isMoe();
        if ((experts && expertAndData(1)) || fullySharded())
            return std::move(m_plan);
        if (experts)
            for (double tensor = 2; tensor <= std::min(most, m_perNode); tensor *= 2)
                if (expertAndData(tensor))
                    return std::move(m_plan);
        m_plan.kind = PlainPlanKind::TensorAndPipeline;
        for (const double stages : fewest)
            for (const Recompute recompute : {Recompute::None, Recompute::Full})
                if (tensorAndPipeline(stages, recompute))
                    break;
        return std::move(m_plan);
    }

private:
    static constexpr double most = 8; // tensor ranks, and expert ranks, that people take without a trial

    bool expertAndData(double tensor)
    {
        m_plan.kind = PlainPlanKind::ExpertAndData;
        SearchSpace space = m_request.space;
        return keep(space.tensor, tensor) && keep(space.pipeline, 1.0) && keep(space.zeroStage, 1)
            && keep(space.recompute, Recompute::Full)
            && runs(std::move(space), m_scenario.hardware.accelerators);
    }
    bool fullySharded()
    {
        m_plan.kind = PlainPlanKind::FullySharded;
        SearchSpace space = m_request.space;
        return keep(space.tensor, 1.0) && keep(space.pipeline, 1.0) && keep(space.zeroStage, 3)
            && keep(space.recompute, Recompute::Full)
            && runs(std::move(space), m_scenario.hardware.accelerators);
    }
    // Tries the widest tensor parallelism of a node first, then narrower ones where heads do not divide
    // evenly.
    bool tensorAndPipeline(double stages, Recompute recompute)
    {
        std::vector<double> widths = m_request.space.tensor;
        std::erase_if(widths, [this](double ranks) { return ranks > std::min(most, m_perNode); });
        std::ranges::sort(widths, std::greater());
        for (const double tensor : widths) {
            if (m_plan.layout)
                return true;
            if (tensor <= 1 && widths.size() > 1)
                return false;
            SearchSpace space = m_request.space;
            if (!keep(space.tensor, tensor) || !keep(space.pipeline, stages)
                || !keep(space.recompute, recompute))
                return false;
            prefer(space.zeroStage, 1);
            if (runs(std::move(space), m_scenario.hardware.accelerators / stages))
                return true;
            if (m_last == Rejection::DoesNotFit) // fewer ranks hold more each
                return false;
        }
        return false;
    }
    // With experts on as many ranks of a node as there are, of `ranks` of a stage.
    bool runs(SearchSpace space, double ranks)
    {
        double expert = space.expert.front();
        for (const double value : space.expert)
            if (value <= std::min({most, m_perNode, ranks}) && std::fmod(ranks, value) == 0)
                expert = std::max(expert, value);
        keep(space.expert, expert);
        SearchRequest request = m_request;
        request.space = std::move(space);
        const Layouts layouts(m_scenario, request.space);
        const BranchAndBoundResult looked = look(m_scenario, request, layouts);
        if (looked.best.empty()) {
            m_last = furthestOf(looked.counts.rejected);
            if (m_last)
                m_plan.reason = std::max(m_plan.reason.value_or(*m_last), *m_last);
            if (const auto rules = looked.counts.excludedBy(); !rules.empty())
                m_plan.rule = rules.front().rule;
            return false;
        }
        m_plan.layout = layoutOf(m_scenario, layouts, looked.best.front());
        m_plan.reason.reset();
        return true;
    }

    const Scenario& m_scenario;
    SearchRequest m_request;
    double m_perNode;
    bool m_onDevice = false;
    std::optional<Rejection> m_last; // of the last attempt, the furthest that a layout came
    PlainPlan m_plan;
};

} // namespace

PlainPlan plainPlanOf(const Scenario& scenario, const SearchRequest& request)
{
    return PlainPlans(scenario, request).find();
}

Text nameOf(const PlainPlan& plan)
{
    if (plan.kind == PlainPlanKind::FullySharded)
        return phrase("FSDP with full recomputation");
    if (plan.kind == PlainPlanKind::ExpertAndData)
        return plan.layout && plan.layout->family.tensor > 1
            ? phrase("tensor, expert and data parallelism with full recomputation")
            : phrase("expert and data parallelism with full recomputation");
    return plan.layout && plan.layout->family.pipeline <= 1 ? phrase("tensor parallelism")
                                                            : phrase("tensor and pipeline parallelism");
}

} // namespace ridgepoint
