#include "core/search/branch_and_bound.h"

#include "core/base/on_threads.h"
#include "core/search/best.h"
#include "core/search/memory_floor.h"
#include "core/search/rule_levels.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace ridgepoint {

namespace {

// Threads look at so many nodes by one limit and then agree on the next, so that what is pruned, and its
// count, does not depend on which thread is faster.
constexpr std::size_t together = 64;

Bytes roomOf(const Resolved& r, const SearchRequest& request)
{
    return request.lift == Rejection::DoesNotFit ? Bytes(std::numeric_limits<double>::infinity())
                                                 : r.capacity * (1 - request.headroom);
}

// Whether ranks, heads, layers, experts and batch come out even, tensor ranks stay inside a node, and no
// report would warn.
std::optional<Rejection> refusalOf(const LeanEvaluator& lean, const SearchRequest& request)
{
    if (!lean.isLegal())
        return Rejection::NotDivisible;
    if (lean.resolved().spans.tensor.leavesNode() && request.lift != Rejection::LeavesNode)
        return Rejection::LeavesNode;
    if (request.lift != Rejection::Discouraged && !lean.isClean())
        return Rejection::Discouraged;
    return {};
}

// One thread's walk through the nodes.
class BranchAndBound
{
public:
    BranchAndBound(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts)
        : m_request(request)
        , m_layouts(layouts)
        , m_best(request, {})
        , m_lean(scenario)
        , m_room(roomOf(m_lean.resolved(), request))
        , m_rules(scenario, m_lean.resolved(), request)
    {
    }

    Counts counts;

    // Layouts of the node that may be among the best.
    std::vector<SearchedLayout> visit(const Candidate& candidate, const Best& best)
    {
        m_best = best;
        m_onHostOnly = candidate.onHostOnly;
        visit(candidate);
        return std::exchange(m_new, {});
    }

private:
    void visit(const Candidate& candidate)
    {
        const LayoutNode& node = candidate.node;
        const auto& schedules = m_layouts.schedules(node.pipeline);
        const auto& states = m_layouts.states(node.replicas);
        const auto& groups = m_layouts.stateGroups(node.replicas);
        const auto& recomputations = m_layouts.recomputations();
        const double perRecomputation = static_cast<double>(states.size());
        const double perSchedule = perRecomputation * static_cast<double>(recomputations.size());
        Scenario& s = m_lean.scenario();
        m_layouts.set(s, node);
        m_traffics.clear();
        for (auto& ofKind : m_rates)
            ofKind.assign(recomputations.size(), std::nullopt);
        std::uint64_t at = candidate.at;
        for (const ScheduleChoice& schedule : schedules) {
            std::uint64_t own = std::exchange(at, at + static_cast<std::uint64_t>(perSchedule));
            if (m_request.stop.stop_requested()) {
                counts.unvisited += perSchedule;
                continue;
            }
            Layouts::set(s, schedule);
            Layouts::set(s, StateChoice{});
            m_lean.place();
            if (!runsByOp(schedule, schedules)) {
                counts.reject(Rejection::NoSchedule, perSchedule);
                continue;
            }
            if (const FrameworkRule* rule = m_rules.broken(SearchLevel::Schedule, m_lean)) {
                counts.exclude(*rule, perSchedule);
                continue;
            }
            chooseTraffic(groups.size());
            m_stageRefusals = {};
            m_shares.clear();
            const PipelineLoads loads = pipelineLoads(m_lean.resolved());
            const ScheduleKind& kind = *m_lean.resolved().schedule;
            auto& rates = m_rates[2 * static_cast<std::size_t>(kind.pairing) + kind.splitsBackward];
            // Recomputation only adds time: what is too slow without it is too slow with any.
            if (recomputations.front() == RecomputeChoice{}) {
                Layouts::set(s, recomputations.front());
                if (!rates.front())
                    rates.front() = m_lean.rates();
                if (isTooSlow(m_lean.leastStep(loads, *rates.front()), limitOfNode())) {
                    counts.pruned += perSchedule;
                    continue;
                }
            }
            for (std::size_t i = 0; i < recomputations.size(); ++i) {
                const std::uint64_t first = std::exchange(own, own + states.size());
                if (!m_shares.empty() && !anyAlive()) {
                    counts.pruned += perRecomputation;
                    continue;
                }
                Layouts::set(s, recomputations[i]);
                // How much a rank repeats of so many layers depends on how they are dealt out.
                if (!rates[i] || recomputations[i].layers)
                    rates[i] = m_lean.rates();
                focus();
                if (isTooSlow(m_lean.leastStep(loads, *rates[i]), limitOfFamilies())) {
                    counts.pruned += perRecomputation;
                    continue;
                }
                m_found.node = node;
                m_found.recompute = recomputations[i];
                m_found.schedule = schedule;
                visit(groups, states, loads, *rates[i], first);
            }
        }
    }

    // Asked once for so many stages and micro-batches.
    bool runsByOp(const ScheduleChoice& choice, const std::vector<ScheduleChoice>& all)
    {
        const Resolved& r = m_lean.resolved();
        std::vector<std::int8_t>& known = m_runsByOp[{r.stages, r.microbatches}];
        known.resize(all.size(), -1);
        std::int8_t& runs = known[static_cast<std::size_t>(&choice - all.data())];
        if (runs < 0)
            runs = m_lean.runsByOp() ? 1 : 0;
        return runs > 0;
    }
    bool isTooSlow(Seconds least, double limit) const
    {
        return m_request.objective == SearchObjective::Time && least.value() > limit;
    }
    bool isTooLarge(Bytes memory, double limit) const
    {
        return m_request.objective == SearchObjective::Memory && memory.value() > limit;
    }

    // Whatever is computed again.
    double limitOfNode() const { return m_onHostOnly ? m_best.limit(true) : m_best.limit(); }
    double limitOf(const StateChoice& state) const
    {
        return m_limits[(state.offloadOptimizer ? 1U : 0U) + (state.offloadParameters ? 2U : 0U)
            + (state.offloadActivations ? 4U : 0U)];
    }
    double limitOfFamilies() const
    {
        return *std::max_element(m_limits.begin() + (m_onHostOnly ? 1 : 0), m_limits.end());
    }
    PlanFamily family() const { return familyOf(m_lean.scenario(), m_lean.resolved().architecture); }
    // Of the families that the node, the schedule and the recomputation make with what is on the host.
    void focus()
    {
        PlanFamily family = m_request.families ? this->family() : PlanFamily();
        const bool mayBeOffloaded = this->mayBeOffloaded();
        for (unsigned host = 0; host < m_limits.size(); ++host) {
            family.hostState = host & 1U;
            family.hostParameters = host & 2U;
            family.hostActivations = host & 4U;
            m_limits[host] = host > 0 && !mayBeOffloaded ? -std::numeric_limits<double>::infinity()
                : m_request.families                     ? m_best.limit(family)
                                                         : m_best.limit(host > 0);
        }
    }
    // Not where enough is known that keeps nothing on the host.
    bool mayBeOffloaded() const { return m_best.limit(true) > -std::numeric_limits<double>::infinity(); }

    // The memory of a rank and the time of a step are each a sum of two parts: one of the layers, and one of
    // how state is shared out, which is the same for every recomputation.
    struct Share
    {
        std::array<Bytes, 8> memory{};
        std::optional<ShardingFloor> floor; // of a step
    };
    Share memoryOf(const StateChoice& state)
    {
        Layouts::set(m_lean.scenario(), state);
        m_lean.placeState();
        return {m_lean.memoryOfRanks(), {}};
    }
    void addLeast(Share& share, const StateChoice& state)
    {
        Layouts::set(m_lean.scenario(), state);
        m_lean.placeState();
        share.floor =
            m_request.objective == SearchObjective::Time ? m_lean.leastStepOfSharding() : ShardingFloor();
    }

    // All ways to share the state out, of one schedule and recomputation.
    void visit(const std::vector<StateGroup>& groups, const std::vector<StateChoice>& states,
        const PipelineLoads& loads, const StepRates& rates, std::uint64_t at)
    {
        if (groups.empty())
            return;
        m_lean.forget();
        m_lean.assumeFloor(loads, rates);
        m_own.assign(groups.back().activations + 1, {});
        const bool isFirst = m_shares.empty();
        if (isFirst) {
            m_alive.clear();
            for (const StateGroup& group : groups) {
                m_alive.push_back(!group.widest.isOffloaded() || mayBeOffloaded());
                m_shares.push_back(m_alive.back() ? memoryOf(group.widest) : Share());
                if (m_alive.back())
                    addLeast(m_shares.back(), group.widest);
            }
            findAlive(groups, states, m_lean.leastStep(loads, rates));
        }
        // After the bounds, which start from the first.
        if (const FrameworkRule* rule = m_rules.broken(SearchLevel::Recompute, m_lean))
            return counts.exclude(*rule, static_cast<double>(states.size()));
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const StateGroup& group = groups[g];
            if (!m_alive[g]) {
                counts.pruned += static_cast<double>(group.count);
                continue;
            }
            if (m_onHostOnly && !group.widest.isOffloaded()) {
                counts.reject(Rejection::DoesNotFit, static_cast<double>(group.count));
                continue;
            }
            const double limit = limitOf(group.widest);
            OwnShare& own = m_own[group.activations];
            if (!own.share)
                own = {isFirst ? m_shares[g] : memoryOf(group.widest), g};
            Share& share = *own.share;
            const Share &shared = m_shares[g], &like = m_shares[own.group];
            const auto all = static_cast<double>(group.count);
            const Bytes memory = boundOf(shared, share, like);
            if (memory > m_room) {
                counts.reject(Rejection::DoesNotFit, all);
                continue;
            }
            if (!share.floor)
                addLeast(share, groups[own.group].widest);
            const Seconds least = shared.floor->least + (share.floor->least - like.floor->least);
            if (isTooLarge(memory, limit) || isTooSlow(least * rounding, limit)
                || isTooSlow((least + leastWaits(g, group, states, *share.floor)) * rounding, limit)) {
                counts.pruned += all;
                continue;
            }
            visitGroup(group, states, at + group.first);
            m_lean.assumeFloor(loads, rates);
        }
    }
    // Which groups may be fast enough, whatever is computed again: computing again takes more time than it
    // hides of what gradients and weights wait, and moving activations to the host no less. `least`: of a
    // step, state and host left out. Known where the first that is looked at computes nothing again.
    void findAlive(
        const std::vector<StateGroup>& groups, const std::vector<StateChoice>& states, Seconds least)
    {
        std::size_t onDevice = 0;
        while (onDevice < groups.size() && (!m_alive[onDevice] || groups[onDevice].widest.offloadActivations))
            ++onDevice;
        if (m_found.recompute != RecomputeChoice{} || onDevice == groups.size())
            return;
        const ShardingFloor& floor = *m_shares[onDevice].floor;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!m_alive[g])
                continue;
            const Seconds own = groups[g].widest.offloadActivations ? least : m_shares[g].floor->least;
            m_alive[g] = !isTooSlow((own + leastWaits(g, groups[g], states, floor)) * rounding,
                m_best.limit(groups[g].widest.isOffloaded()));
        }
    }
    bool anyAlive() const { return std::ranges::find(m_alive, true) != m_alive.end(); }

    // Least times of gradients and weights, by group: the same for all schedules of a node whose fullest rank
    // holds as many parameters.
    struct Traffic
    {
        RankParameters own;
        std::vector<std::optional<LeanEvaluator::GradientTraffic>> groups;
    };
    void chooseTraffic(std::size_t groups)
    {
        const RankParameters own = heaviestRank(m_lean.resolved());
        const auto known = std::ranges::find_if(m_traffics, [&own](const Traffic& each) {
            return each.own.dense == own.dense && each.own.experts == own.experts;
        });
        m_traffic = static_cast<std::size_t>(known - m_traffics.begin());
        if (known == m_traffics.end())
            m_traffics.push_back({own, {groups, std::nullopt}});
    }

    // For gradients and weights, whichever of the group's states.
    Seconds leastWaits(std::size_t g, const StateGroup& group, const std::vector<StateChoice>& states,
        const ShardingFloor& floor)
    {
        if (m_request.objective != SearchObjective::Time)
            return Seconds(0);
        auto& traffic = m_traffics[m_traffic].groups[g];
        for (std::size_t i = 0; i < group.count && (i > 0 || !traffic); ++i) {
            Layouts::set(m_lean.scenario(), states[group.first + i]);
            m_lean.placeState();
            const LeanEvaluator::GradientTraffic own = m_lean.gradientTraffic();
            traffic = traffic ? LeanEvaluator::GradientTraffic{std::min(traffic->reduce, own.reduce),
                          std::min(traffic->gather, own.gather)}
                              : own;
        }
        Layouts::set(m_lean.scenario(), group.widest);
        return m_lean.leastWaits(floor, *traffic);
    }
    static constexpr double rounding = 1 - 1e-9; // of sums in another order
    Bytes boundOf(const Share& shared, const Share& own, const Share& like) const
    {
        Bytes most(0);
        for (std::size_t i = 0; i < m_lean.resolved().extremeCount; ++i)
            most = std::max(most, shared.memory[i] + (own.memory[i] - like.memory[i]));
        return most * rounding;
    }

    // Shard groups of all sizes. Those that share over most take the least memory, and wait for no less than
    // nothing.
    void visitGroup(const StateGroup& group, const std::vector<StateChoice>& states, std::uint64_t at)
    {
        Layouts::set(m_lean.scenario(), group.widest);
        m_lean.placeState();
        if (const auto refusal = refusalOfStage(group.widest.zeroStage))
            return counts.reject(*refusal, static_cast<double>(group.count));
        m_lean.forget(); // the floor of all stages is higher
        for (std::size_t i = 0; i < group.count; ++i) {
            m_found.at = at++;
            Layouts::set(m_lean.scenario(), states[group.first + i]);
            m_lean.placeState();
            visitOne(states[group.first + i]);
        }
    }

    void visitOne(const StateChoice& state)
    {
        if (!isFine())
            return counts.reject(m_lean.isLegal() ? Rejection::Discouraged : Rejection::NotDivisible, 1);
        if (const FrameworkRule* rule = m_rules.broken(SearchLevel::State, m_lean))
            return counts.exclude(*rule, 1);
        const Bytes memory = m_lean.memory();
        if (memory > m_room || (m_request.lift != Rejection::DoesNotFit && !m_lean.hostHolds()))
            return counts.reject(Rejection::DoesNotFit, 1);
        const double limit = limitOf(state);
        if (isTooLarge(memory, limit) || isTooSlow(m_lean.step(ScheduleTiming::Floor), limit)) {
            ++counts.pruned;
            return;
        }
        ++counts.evaluated;
        m_found.state = state;
        m_found.memory = memory;
        m_found.step = m_lean.step(ScheduleTiming::Simulated);
        m_found.value = m_request.objective == SearchObjective::Time ? m_found.step.value() : memory.value();
        if (!(m_found.step.value() > 0) || m_found.value > limit)
            return;
        m_found.family = family();
        m_best.add(m_found);
        m_new.push_back(m_found);
        focus();
    }

    bool isFine() const
    {
        return m_request.lift == Rejection::Discouraged ? m_lean.isLegal() : m_lean.isClean();
    }

    // The rules of a stage hold for every recomputation, and for offloading: asked once a schedule.
    std::optional<Rejection> refusalOfStage(int stage)
    {
        auto& known = m_stageRefusals[static_cast<std::size_t>(std::clamp(stage, 0, 3))];
        if (!known)
            known = isFine()       ? std::optional<Rejection>()
                : m_lean.isLegal() ? Rejection::Discouraged
                                   : Rejection::NotDivisible;
        return *known;
    }

    const SearchRequest& m_request;
    const Layouts& m_layouts;
    Best m_best; // with the node that is visited
    bool m_onHostOnly = false; // see Candidate
    std::vector<SearchedLayout> m_new; // of the node
    // Limits of the layouts that are looked at now. The index adds up what is on the host: state 1, weights
    // 2, activations 4.
    std::array<double, 8> m_limits{};
    LeanEvaluator m_lean;
    Bytes m_room;
    RuleLevels m_rules;
    // The node's rates, by schedule (pairing, and whether backward passes are split) and by recomputation.
    std::array<std::vector<std::optional<StepRates>>, 6> m_rates;
    std::vector<Traffic> m_traffics; // of the node
    std::size_t m_traffic = 0; // among them, of the schedule
    std::map<std::pair<double, double>, std::vector<std::int8_t>> m_runsByOp;
    std::array<std::optional<std::optional<Rejection>>, 4> m_stageRefusals; // of the schedule
    std::vector<Share> m_shares; // likewise, of the first recomputation that is looked at: one a group
    std::vector<bool> m_alive; // with them: groups that may be among the best, see findAlive()
    struct OwnShare
    {
        std::optional<Share> share;
        std::size_t group = 0; // that it is of
    };
    std::vector<OwnShare> m_own; // of the recomputation, by what is left of activations
    SearchedLayout m_found;
};

} // namespace

std::vector<RuleShare> Counts::excludedBy() const
{
    std::vector<RuleShare> shares;
    for (const auto& [rule, layouts] : excluded)
        shares.push_back({rule, layouts});
    sortRules(shares);
    return shares;
}

std::size_t keptOf(const SearchRequest& request)
{
    const std::size_t kept = std::max<std::size_t>(1, request.top);
    return request.families ? std::max(kept, variantsAmong) : kept;
}

Candidates candidates(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts)
{
    Candidates all;
    Counts& counts = all.counts;
    const Sides sides(scenario, request.space);
    LeanEvaluator plain(sides.plain), piped(sides.piped);
    const RuleLevels plainRules(sides.plain, plain.resolved(), request),
        pipedRules(sides.piped, piped.resolved(), request);
    const MemoryFloor plainFloor(plain.scenario(), plain.resolved(), request.space),
        pipedFloor(piped.scenario(), piped.resolved(), request.space);
    const Bytes room = roomOf(plain.resolved(), request);
    const bool onDevice = request.space.keepsOnDevice();
    std::uint64_t next = 0;
    Layouts::set(plain.scenario(), RecomputeChoice{});
    Layouts::set(piped.scenario(), RecomputeChoice{});
    layouts.each(
        [&](const LayoutNode& node) {
            LeanEvaluator& lean = node.pipeline > 1 ? piped : plain;
            const RuleLevels& rules = node.pipeline > 1 ? pipedRules : plainRules;
            const MemoryFloor& floor = node.pipeline > 1 ? pipedFloor : plainFloor;
            const double below = layouts.below(node);
            if (!request.shard.takes(node.mesh)) {
                next += static_cast<std::uint64_t>(below);
                return;
            }
            all.space += below;
            if (request.stop.stop_requested()) {
                counts.unvisited += below;
                return;
            }
            const std::uint64_t at = next;
            next += static_cast<std::uint64_t>(below);
            layouts.set(lean.scenario(), node);
            Layouts::set(lean.scenario(), ScheduleChoice{.schedule = "1f1b"});
            Layouts::set(lean.scenario(), StateChoice{});
            lean.place();
            if (const auto refusal = refusalOf(lean, request))
                return counts.reject(*refusal, below);
            if (const FrameworkRule* rule = rules.broken(SearchLevel::Node, lean))
                return counts.exclude(*rule, below);
            if (floor.of(node, true).total() > room)
                return counts.reject(Rejection::DoesNotFit, below);
            const Seconds least = request.objective == SearchObjective::Time ? lean.leastStep() : Seconds(0);
            all.nodes.push_back({node, at, least, !onDevice || floor.of(node, false).total() > room});
        },
        [&](std::size_t mesh, double refused) {
            if (!request.shard.takes(mesh))
                return;
            all.space += refused;
            counts.reject(Rejection::NotDivisible, refused);
        });
    std::ranges::sort(all.nodes, [](const Candidate& a, const Candidate& b) {
        return std::pair(a.least.value(), a.at) < std::pair(b.least.value(), b.at);
    });
    return all;
}

BranchAndBoundResult look(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts,
    const Candidates& among, const Limits& limits,
    const std::function<void(const BranchAndBoundResult&)>& sofar)
{
    BranchAndBoundResult looked{.best = {}, .families = {}, .counts = among.counts, .space = among.space};
    Counts& counts = looked.counts;
    const Sides sides(scenario, request.space);
    const std::vector<Candidate>& nodes = among.nodes;
    Best best(request, limits);
    bool enough = false;
    std::vector<std::vector<SearchedLayout>> found(together);
    std::size_t until = std::min(together, nodes.size());
    std::atomic<std::size_t> next = 0;
    const unsigned threads = std::max(1U, request.threads);
    auto said = std::chrono::steady_clock::now();
    const auto agree = [&] {
        for (std::vector<SearchedLayout>& ofNode : found)
            for (const SearchedLayout& each : std::exchange(ofNode, {}))
                best.add(each);
        enough = request.first && !best.layouts().empty();
        if (const auto now = std::chrono::steady_clock::now(); sofar && now - said >= request.between) {
            said = now;
            sofar({.best = best.layouts(),
                .families = best.families(),
                .counts = {},
                .space = looked.space,
                .share = static_cast<double>(until) / static_cast<double>(nodes.size())});
        }
        next = until;
        until = std::min(until + together, nodes.size());
    };
    std::barrier agreed(threads, [&agree]() noexcept { orEnd(agree); });
    std::mutex mutex;
    const auto walkAll = [&] {
        BranchAndBound plain(sides.plain, request, layouts), piped(sides.piped, request, layouts);
        for (std::size_t first = 0; first < nodes.size(); first += together) {
            for (std::size_t i = next++; i < until; i = next++) {
                const double below = layouts.below(nodes[i].node);
                BranchAndBound& walk = nodes[i].node.pipeline > 1 ? piped : plain;
                if (enough || request.stop.stop_requested())
                    walk.counts.unvisited += below;
                else if (nodes[i].least.value() > (nodes[i].onHostOnly ? best.limit(true) : best.limit()))
                    walk.counts.pruned += below;
                else
                    found[i - first] = walk.visit(nodes[i], best);
            }
            agreed.arrive_and_wait();
        }
        const std::scoped_lock lock(mutex);
        counts.add(plain.counts);
        counts.add(piped.counts);
    };
    // Lets no exception out: the other threads would wait at the barrier for ever.
    const auto work = [&walkAll]() noexcept { orEnd(walkAll); };
    {
        const std::vector<std::jthread> helpers = startHelpers(threads - 1, work);
        for (std::size_t missing = threads - 1 - helpers.size(); missing > 0; --missing)
            agreed.arrive_and_drop();
        work();
    }
    looked.best = std::move(best.layouts());
    looked.families = std::move(best.families());
    return looked;
}

} // namespace ridgepoint
