#include "core/search/layouts.h"

#include "core/inputs/hardware/stack.h"
#include "core/training/mesh/spans.h"
#include "core/training/mesh/stage_layers.h"
#include "core/training/step/framework_rules.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace ridgepoint {

namespace {

// One value where the others change nothing: `plain`, which no framework's rule minds, where there is it.
template <class T>
std::vector<T> oneUnless(bool matters, const std::vector<T>& values, const T& plain)
{
    if (matters)
        return values;
    return {std::ranges::find(values, plain) != values.end() ? plain : values.front()};
}
template <class T>
std::vector<T> firstUnless(bool matters, const std::vector<T>& values)
{
    return oneUnless(matters, values, values.front());
}

bool minds(const StackTraits& stack, std::string_view field)
{
    return std::ranges::any_of(rulesOf(stack), [field](const FrameworkRule& rule) {
        return std::ranges::find(rule.fields, field) != rule.fields.end();
    });
}

template <class T>
const T& found(const std::vector<std::pair<double, T>>& all, double key)
{
    static const T none;
    const auto at = std::ranges::lower_bound(all, key, {}, &std::pair<double, T>::first);
    return at != all.end() && at->first == key ? at->second : none;
}

} // namespace

Layouts::Layouts(const Scenario& scenario, const SearchSpace& space)
    : m_space(space)
    , m_accelerators(scenario.hardware.accelerators)
    , m_experts(architectureOf(scenario.model).isMoe())
    , m_layers(architectureOf(scenario.model).layers)
    , m_headLayers(LeanEvaluator(scenario).resolved().headLayers)
    , m_perNode(
          scenario.hardware.perNode.value_or(std::max(1.0, scenario.hardware.accelerator.scaleUpDomain)))
    , m_usualDispatch(stackTraits(scenario.hardware.stack).expertDispatch)
    , m_mindsStages(minds(stackTraits(scenario.hardware.stack), "mesh.zero_stage")
          || minds(stackTraits(scenario.hardware.stack), "mesh.shard_group"))
    , m_recomputations(recomputeChoices(space, scenario))
{
    std::map<double, std::vector<ScheduleChoice>> schedules;
    std::map<double, std::vector<StateChoice>> states;
    for (const double pipeline : m_space.pipeline)
        schedules.try_emplace(pipeline, schedulesOf(pipeline));
    for (const double tensor : m_space.tensor)
        for (const double pipeline : m_space.pipeline) {
            const double replicas = m_accelerators / (tensor * pipeline); // data × context
            if (replicas >= 1 && replicas == std::floor(replicas) && !states.contains(replicas))
                states.emplace(replicas, statesOf(replicas));
        }
    m_schedules.assign(schedules.begin(), schedules.end());
    m_states.assign(states.begin(), states.end());
    for (const auto& [replicas, choices] : m_states) {
        std::vector<StateGroup>& groups = m_groups.emplace_back(replicas, std::vector<StateGroup>()).second;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (groups.empty() || !choices[i].isLike(groups.back().widest)) {
                const StateChoice& own = choices[i];
                const bool another = !groups.empty()
                    && (own.offloadActivations != groups.back().widest.offloadActivations
                        || own.offloadedLayers != groups.back().widest.offloadedLayers);
                groups.push_back({.first = i,
                    .widest = own,
                    .activations = groups.empty() ? 0 : groups.back().activations + another});
                groups.back().widest.shardGroup.reset();
            }
            ++groups.back().count;
        }
    }
}

void Layouts::each(const std::function<void(const LayoutNode&)>& take,
    const std::function<void(std::size_t, double)>& refuse) const
{
    const SearchSpace& s = m_space;
    const auto nominal = [&](double pipeline) {
        return static_cast<double>(s.data.size() * s.expert.size() * s.expertTensor.size()
                   * s.microBatch.size() * m_recomputations.size())
            * static_cast<double>(schedules(pipeline).size() * s.zeroStage.size());
    };
    // Without stages it does not matter where they are among the others: outside, as frameworks have them,
    // where an order of the space says so.
    const auto withoutStages = [&s](std::uint32_t order) {
        std::string rest = s.order[order];
        const std::size_t at = rest.find("pp");
        return at == std::string::npos ? rest : rest.erase(at == 0 ? 0 : at - 1, 3);
    };
    const auto isRepeated = [&](std::uint32_t order) {
        const auto rank = [&s](std::uint32_t of) { return std::pair(!s.order[of].ends_with("-pp"), of); };
        for (std::uint32_t other = 0; other < s.order.size(); ++other)
            if (rank(other) < rank(order) && withoutStages(other) == withoutStages(order))
                return true;
        return false;
    };
    // Inside a node tokens are dispatched one way: the plain one, which every framework has.
    const auto flat = std::ranges::find(s.expertDispatch, ExpertDispatch::Flat,
        [&](const std::optional<ExpertDispatch>& way) { return way.value_or(m_usualDispatch); });
    const std::vector inside{flat == s.expertDispatch.end() ? s.expertDispatch.front() : *flat};
    Mesh own;
    const auto dispatches = [&](const LayoutNode& node, double left) -> const auto&
    {
        if (!m_experts || node.expert <= 1 || s.expertDispatch.size() <= 1)
            return inside;
        set(own, node);
        return spansOf(own, left, m_perNode).expert.leavesNode() ? s.expertDispatch : inside;
    };
    const std::size_t ofAPipeline = s.tensor.size() * s.context.size();
    for (std::uint32_t order = 0; order < s.order.size(); ++order)
        for (std::size_t p = 0; p < s.pipeline.size(); ++p) {
            const double pipeline = s.pipeline[p];
            if (pipeline <= 1 && isRepeated(order))
                continue;
            std::size_t next = p * ofAPipeline;
            for (const double tensor : s.tensor)
                for (const double context : s.context) {
                    const std::size_t mesh = next++;
                    const double left = m_accelerators / (tensor * context * pipeline);
                    if (left < 1 || left != std::floor(left)) {
                        refuse(mesh, nominal(pipeline));
                        continue;
                    }
                    for (const std::optional<double>& data : s.data) {
                        if (data && *data != left) {
                            refuse(mesh, nominal(pipeline) / static_cast<double>(s.data.size()));
                            continue;
                        }
                        for (const double expert : firstUnless(m_experts, s.expert))
                            for (const double expertTensor : firstUnless(m_experts, s.expertTensor))
                                for (const double microBatch : s.microBatch)
                                    for (const bool sequenceParallel :
                                        firstUnless(tensor > 1, s.sequenceParallel))
                                        for (const ContextMethod method :
                                            firstUnless(context > 1, s.contextMethod))
                                            for (const std::optional<bool>& graphs : s.cudaGraphs) {
                                                LayoutNode node{.tensor = tensor,
                                                    .context = context,
                                                    .pipeline = pipeline,
                                                    .expert = expert,
                                                    .expertTensor = expertTensor,
                                                    .microBatch = microBatch,
                                                    .data = data,
                                                    .order = order,
                                                    .sequenceParallel = sequenceParallel,
                                                    .contextMethod = method,
                                                    .cudaGraphs = graphs,
                                                    .replicas = left * context,
                                                    .mesh = mesh};
                                                for (const auto& dispatch : dispatches(node, left)) {
                                                    node.expertDispatch = dispatch;
                                                    take(node);
                                                }
                                            }
                    }
                }
        }
}

const std::vector<ScheduleChoice>& Layouts::schedules(double pipeline) const
{
    return found(m_schedules, pipeline);
}
const std::vector<StateChoice>& Layouts::states(double replicas) const { return found(m_states, replicas); }
const std::vector<StateGroup>& Layouts::stateGroups(double replicas) const
{
    return found(m_groups, replicas);
}

double Layouts::below(const LayoutNode& node) const
{
    return static_cast<double>(m_recomputations.size() * schedules(node.pipeline).size())
        * static_cast<double>(states(node.replicas).size());
}

// Leaves out lists that are illegal or equal to auto, unless the list is the only choice.
bool Layouts::mayDealOut(std::string_view stageLayers, double stages) const
{
    if (m_space.stageLayers.size() == 1 || stageLayers.empty())
        return true;
    const StageCut cut(m_layers, stages, m_headLayers, stageLayers),
        usual(m_layers, stages, m_headLayers, {});
    return cut.fault() == StageFault::None
        && (!m_space.stageLayers.front().empty() || cut.list() != usual.list());
}

// Without stages there is nothing to schedule but experts' messages; schedules with chunks are others without
// them.
std::vector<ScheduleChoice> Layouts::schedulesOf(double pipeline) const
{
    std::vector<ScheduleChoice> choices;
    const auto matters = [&](const std::string& schedule) {
        return pipeline > 1 || (m_experts && scheduleKindOf(schedule).pairing == Pairing::Neighbours);
    };
    std::vector<std::string> alike; // of which one will do
    std::ranges::remove_copy_if(m_space.schedule, std::back_inserter(alike), matters);
    if (!alike.empty())
        alike = oneUnless(false, alike, std::string("1f1b"));
    for (const std::string& schedule : m_space.schedule) {
        const ScheduleKind& kind = scheduleKindOf(schedule);
        if (!matters(schedule) && schedule != alike.front())
            continue;
        for (const double chunks : oneUnless(pipeline > 1 && kind.takesChunks(), m_space.chunks, 1.0)) {
            // With one chunk some are others.
            const std::string_view alone = kindWithChunks(schedule, 1);
            if (pipeline > 1 && chunks == 1 && alone != schedule
                && std::ranges::find(m_space.schedule, alone) != m_space.schedule.end())
                continue;
            for (const std::string& stageLayers : firstUnless(pipeline > 1, m_space.stageLayers))
                if (mayDealOut(stageLayers,
                        pipeline
                            * stagesOfRank(
                                scheduleKindOf(kindWithChunks(schedule, static_cast<int>(chunks))), chunks)))
                    choices.push_back({schedule, chunks, stageLayers});
        }
    }
    return choices;
}

std::vector<StateChoice> Layouts::statesOf(double replicas) const
{
    std::vector<StateChoice> choices;
    const std::vector all{1.0};
    const auto shares = [&all](bool offloaded, const std::vector<double>& values) -> const auto&
    {
        return offloaded ? values : all;
    };
    const auto add = [&](StateChoice choice) {
        // Experts have replicas of their own, some frameworks offload what they shard alone, and some refuse
        // a stage whatever there is to share.
        const bool matters =
            replicas > 1 || m_experts || m_mindsStages || choice.offloadOptimizer || choice.offloadParameters;
        for (const int zeroStage : firstUnless(matters, m_space.zeroStage))
            for (const std::optional<double>& group : firstUnless(zeroStage > 0, m_space.shardGroup)) {
                const bool divides = !group || std::floor(replicas / *group) * *group == replicas;
                const bool asAuto = group == replicas && !m_space.shardGroup.front();
                if (zeroStage > 0 && (!divides || asAuto))
                    continue;
                choice.zeroStage = zeroStage;
                choice.shardGroup = group;
                choices.push_back(choice);
            }
    };
    for (const bool activations : m_space.offloadActivations)
        for (const double layers : shares(activations, m_space.offloadedLayers))
            for (const bool parameters : m_space.offloadParameters)
                for (const bool optimizer : m_space.offloadOptimizer)
                    for (const double state : shares(optimizer, m_space.offloadedState))
                        add({.shardGroup = {},
                            .offloadOptimizer = optimizer,
                            .offloadParameters = parameters,
                            .offloadActivations = activations,
                            .offloadedState = state,
                            .offloadedLayers = layers});
    return choices;
}

void Layouts::set(Mesh& mesh, const LayoutNode& node) const
{
    mesh.tensor = node.tensor;
    mesh.context = node.context;
    mesh.pipeline = node.pipeline;
    mesh.expert = node.expert;
    mesh.expertTensor = node.expertTensor;
    mesh.data = node.data;
    mesh.order = m_space.order[node.order];
    mesh.sequenceParallel = node.sequenceParallel;
    mesh.contextMethod = node.contextMethod;
    mesh.expertDispatch = node.expertDispatch;
}

void Layouts::set(Scenario& s, const LayoutNode& node) const
{
    set(s.mesh, node);
    s.training.microBatch = node.microBatch;
    s.training.cudaGraphs = node.cudaGraphs;
}

void Layouts::set(Scenario& s, const RecomputeChoice& choice)
{
    Training& t = s.training;
    t.recompute = choice.recompute;
    t.recomputeEvery = choice.every;
    t.recomputeLayers = choice.layers;
    t.recomputeNorms = choice.norms;
    t.recomputeActivation = choice.activation;
    t.recomputeMlp = choice.mlp;
    t.recomputeMoe = choice.moe;
    t.recomputeLatent = choice.latent;
}

void Layouts::set(Scenario& s, const ScheduleChoice& choice)
{
    s.mesh.schedule = choice.schedule;
    s.mesh.chunks = choice.chunks;
    s.mesh.stageLayers = choice.stageLayers;
}

void Layouts::set(Scenario& s, const StateChoice& choice)
{
    s.mesh.zeroStage = choice.zeroStage;
    s.mesh.shardGroup = choice.shardGroup;
    Training& t = s.training;
    t.offloadOptimizer = choice.offloadOptimizer;
    t.offloadedState = choice.offloadedState;
    t.offloadParameters = choice.offloadParameters;
    t.offloadActivations = choice.offloadActivations;
    t.offloadedLayers = choice.offloadedLayers;
}

} // namespace ridgepoint
