#include "core/search/search.h"

#include "core/scenario/field.h"
#include "core/search/layouts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <span>
#include <thread>
#include <tuple>

namespace ridgepoint {

namespace {

struct Found
{
    double value = 0;
    std::uint64_t at = 0; // in the order of trying: node, schedule, recomputation, state
    LayoutNode node;
    RecomputeChoice recompute;
    ScheduleChoice schedule;
    StateChoice state;
    Seconds step;
    Bytes memory;

    auto rank() const { return std::tie(value, at); }
    bool isButForOrder(const Found& other) const
    {
        LayoutNode like = other.node;
        like.order = node.order;
        return node == like && recompute == other.recompute && schedule == other.schedule
            && state == other.state;
    }
};

// The best so far, of all threads.
class Best
{
public:
    Best(std::size_t most, double limit)
        : m_most(std::max<std::size_t>(1, most))
        , m_limit(limit)
    {
    }

    // What is worse than this is not among the best; what equals it may be.
    double limit() const { return m_limit.load(std::memory_order_relaxed); }

    void add(Found&& found)
    {
        const std::scoped_lock lock(m_mutex);
        // Ranks in another order that changes nothing are one layout, the first that is tried.
        const auto same = std::ranges::find_if(m_found, [&found](const Found& other) {
            return other.value == found.value && other.memory == found.memory && other.isButForOrder(found);
        });
        if (same != m_found.end()) {
            if (same->at > found.at)
                *same = std::move(found);
            return;
        }
        const auto worse = [](const Found& a, const Found& b) { return a.rank() < b.rank(); };
        m_found.insert(std::ranges::upper_bound(m_found, found, worse), std::move(found));
        if (m_found.size() > m_most)
            m_found.pop_back();
        if (m_found.size() == m_most)
            m_limit.store(std::min(limit(), m_found.back().value), std::memory_order_relaxed);
    }
    std::vector<Found>& found() { return m_found; }

private:
    std::size_t m_most;
    std::mutex m_mutex;
    std::vector<Found> m_found;
    std::atomic<double> m_limit;
};

struct Counts
{
    double evaluated = 0, pruned = 0, unvisited = 0;
    std::array<double, rejectionCount> rejected{};

    void reject(Rejection reason, double layouts) { rejected[static_cast<std::size_t>(reason)] += layouts; }
    void add(const Counts& other)
    {
        evaluated += other.evaluated;
        pruned += other.pruned;
        unvisited += other.unvisited;
        for (std::size_t i = 0; i < rejectionCount; ++i)
            rejected[i] += other.rejected[i];
    }
};

struct Candidate
{
    LayoutNode node;
    std::uint64_t at = 0; // of its first layout
    Seconds least; // no layout of the node takes less
};

Bytes roomOf(const Resolved& r, double headroom) { return r.capacity * (1 - headroom); }

// Whether ranks, heads, layers, experts and batch come out even, tensor ranks stay inside a node, and no
// report would warn.
std::optional<Rejection> refusalOf(const LeanEvaluator& lean)
{
    if (!lean.isLegal())
        return Rejection::NotDivisible;
    if (lean.resolved().spans.tensor.leavesNode())
        return Rejection::LeavesNode;
    if (!lean.isClean())
        return Rejection::Discouraged;
    return {};
}

// The nodes whose ranks come out, those first that may be best.
std::vector<Candidate> candidates(const Scenario& scenario, const SearchRequest& request,
    const Layouts& layouts, Counts& counts, double& space)
{
    std::vector<Candidate> all;
    LeanEvaluator lean(scenario);
    std::uint64_t next = 0;
    Layouts::set(lean.scenario(), RecomputeChoice{});
    layouts.each(
        [&](const LayoutNode& node) {
            const double below = layouts.below(node);
            space += below;
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
            if (const auto refusal = refusalOf(lean))
                return counts.reject(*refusal, below);
            const Seconds least = request.objective == SearchObjective::Time ? lean.leastStep() : Seconds(0);
            all.push_back({node, at, least});
        },
        [&](double refused) {
            space += refused;
            counts.reject(Rejection::NotDivisible, refused);
        });
    std::ranges::sort(all, [](const Candidate& a, const Candidate& b) {
        return std::pair(a.least.value(), a.at) < std::pair(b.least.value(), b.at);
    });
    return all;
}

// One thread's walk through the nodes.
class Walk
{
public:
    Walk(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts, Best& best)
        : m_request(request)
        , m_layouts(layouts)
        , m_best(best)
        , m_lean(scenario)
        , m_room(roomOf(m_lean.resolved(), request.headroom))
    {
    }

    Counts counts;

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
        for (auto& ofPairing : m_rates)
            ofPairing.assign(recomputations.size(), std::nullopt);
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
            m_stageRefusals = {};
            m_shares.clear();
            const PipelineLoads loads = pipelineLoads(m_lean.resolved());
            auto& rates = m_rates[static_cast<std::size_t>(m_lean.resolved().schedule->pairing)];
            for (std::size_t i = 0; i < recomputations.size(); ++i) {
                const std::uint64_t first = std::exchange(own, own + states.size());
                Layouts::set(s, recomputations[i]);
                // How much a rank repeats of so many layers depends on how they are dealt out.
                if (!rates[i] || recomputations[i].layers)
                    rates[i] = m_lean.rates();
                if (isTooSlow(m_lean.leastStep(loads, *rates[i]))) {
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

private:
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
    bool isTooSlow(Seconds least) const
    {
        return m_request.objective == SearchObjective::Time && least.value() > m_best.limit();
    }
    bool isTooLarge(Bytes memory) const
    {
        return m_request.objective == SearchObjective::Memory && memory.value() > m_best.limit();
    }

    // What a rank holds and a step takes is what layers keep and take, and what sharing the state out does:
    // two sums, of which the second is the same for every recomputation.
    struct Share
    {
        std::array<Bytes, 8> memory{};
        std::optional<Seconds> least; // of a step
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
        share.least =
            m_request.objective == SearchObjective::Time ? m_lean.leastStepOfSharding() : Seconds(0);
    }

    // All ways to share the state out, of one schedule and recomputation.
    void visit(const std::vector<StateGroup>& groups, const std::vector<StateChoice>& states,
        const PipelineLoads& loads, const StepRates& rates, std::uint64_t at)
    {
        m_lean.forget();
        m_lean.assumeFloor(loads, rates);
        std::array<std::optional<Share>, 2> own; // with activations on the device, and on the host
        std::array<std::size_t, 2> first{}; // group of it
        const bool isFirst = m_shares.empty();
        if (isFirst)
            for (const StateGroup& group : groups)
                addLeast(m_shares.emplace_back(memoryOf(group.widest)), group.widest);
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const StateGroup& group = groups[g];
            const std::size_t where = group.widest.offloadActivations ? 1 : 0;
            if (!own[where]) {
                own[where] = isFirst ? m_shares[g] : memoryOf(group.widest);
                first[where] = g;
            }
            Share& share = *own[where];
            const Share &shared = m_shares[g], &like = m_shares[first[where]];
            const auto all = static_cast<double>(group.count);
            const Bytes memory = boundOf(shared, share, like);
            if (memory > m_room) {
                counts.reject(Rejection::DoesNotFit, all);
                continue;
            }
            if (!share.least)
                addLeast(share, groups[first[where]].widest);
            if (isTooLarge(memory) || isTooSlow((*shared.least + (*share.least - *like.least)) * rounding)) {
                counts.pruned += all;
                continue;
            }
            visitGroup(group, states, at + group.first);
            m_lean.assumeFloor(loads, rates);
        }
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
        if (!m_lean.isClean())
            return counts.reject(m_lean.isLegal() ? Rejection::Discouraged : Rejection::NotDivisible, 1);
        const Bytes memory = m_lean.memory();
        if (memory > m_room)
            return counts.reject(Rejection::DoesNotFit, 1);
        if (isTooLarge(memory) || isTooSlow(m_lean.step(ScheduleTiming::Floor))) {
            ++counts.pruned;
            return;
        }
        ++counts.evaluated;
        m_found.state = state;
        m_found.memory = memory;
        m_found.step = m_lean.step(ScheduleTiming::Simulated);
        m_found.value = m_request.objective == SearchObjective::Time ? m_found.step.value() : memory.value();
        if (m_found.step.value() > 0 && m_found.value <= m_best.limit())
            m_best.add(Found(m_found));
    }

    // The rules of a stage hold for every recomputation, and for offloading: asked once a schedule.
    std::optional<Rejection> refusalOfStage(int stage)
    {
        auto& known = m_stageRefusals[static_cast<std::size_t>(std::clamp(stage, 0, 3))];
        if (!known)
            known = m_lean.isClean() ? std::optional<Rejection>()
                : m_lean.isLegal()   ? Rejection::Discouraged
                                     : Rejection::NotDivisible;
        return *known;
    }

    const SearchRequest& m_request;
    const Layouts& m_layouts;
    Best& m_best;
    LeanEvaluator m_lean;
    Bytes m_room;
    std::array<std::vector<std::optional<StepRates>>, 3> m_rates; // of the node, by pairing and recomputation
    std::map<std::pair<double, double>, std::vector<std::int8_t>> m_runsByOp;
    std::array<std::optional<std::optional<Rejection>>, 4> m_stageRefusals; // of the schedule
    std::vector<Share> m_shares; // likewise, of the first recomputation that is looked at: one a group
    Found m_found;
};

FieldEdits editsTo(const Scenario& from, const Scenario& to)
{
    FieldEdits edits;
    for (const std::string_view id : searchFields()) {
        const FieldSpec& field = *findField(id);
        std::string text = fieldText(to, field);
        const bool means = !field.applies || field.applies(to);
        if (means && text != fieldText(from, field))
            edits.push_back({std::string(id), std::move(text)});
    }
    return edits;
}

PresentLayout presentLayout(const Scenario& scenario)
{
    LeanEvaluator lean(scenario);
    lean.place();
    PresentLayout present{.step = lean.step(ScheduleTiming::Simulated),
        .memory = lean.memory(),
        .legal = lean.isLegal(),
        .fits = false,
        .regret = {}};
    present.fits = lean.resolved().capacity.value() > 0 && present.memory <= lean.resolved().capacity;
    return present;
}

} // namespace

std::string_view key(Rejection reason)
{
    constexpr std::array<std::string_view, rejectionCount> keys{
        "not_divisible", "leaves_node", "no_schedule", "discouraged", "does_not_fit"};
    return keys[static_cast<std::size_t>(reason)];
}

Text sentence(Rejection reason)
{
    switch (reason) {
    case Rejection::NotDivisible:
        return "not divisible";
    case Rejection::LeavesNode:
        return "tensor ranks leave the node";
    case Rejection::NoSchedule:
        return "the schedule does not take the mesh";
    case Rejection::Discouraged:
        return "a report would warn of it";
    case Rejection::DoesNotFit:
        return "do not fit";
    }
    return {};
}

double SearchResult::legal() const
{
    double illegal = unvisited;
    for (const Rejection reason :
        {Rejection::NotDivisible, Rejection::LeavesNode, Rejection::NoSchedule, Rejection::Discouraged})
        illegal += rejected[static_cast<std::size_t>(reason)];
    return space - illegal;
}

namespace {

struct Looked
{
    std::vector<Found> best;
    Counts counts;
    double space = 0;
};

// No layout that is worse than `limit` is looked for.
Looked look(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts, double limit)
{
    Looked looked;
    Counts& counts = looked.counts;
    const std::vector<Candidate> nodes = candidates(scenario, request, layouts, counts, looked.space);
    Best best(request.top, limit);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    const auto work = [&] {
        Walk walk(scenario, request, layouts, best);
        for (std::size_t i = next++; i < nodes.size(); i = next++) {
            const double below = layouts.below(nodes[i].node);
            if (request.stop.stop_requested())
                walk.counts.unvisited += below;
            else if (nodes[i].least.value() > best.limit())
                walk.counts.pruned += below;
            else
                walk.visit(nodes[i]);
        }
        const std::scoped_lock lock(mutex);
        counts.add(walk.counts);
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < std::max(1U, request.threads); ++i)
            helpers.emplace_back(work);
        work();
    }
    looked.best = std::move(best.found());
    return looked;
}

// What a limit is found in: the usual layouts of a space, and those like the scenario's own.
SearchSpace usual(const SearchSpace& all, const Scenario& s)
{
    const auto among = [](auto& values, auto keep, const auto& own) {
        auto some = values;
        std::erase_if(some, [&](const auto& value) { return !(keep(value) || value == own); });
        if (!some.empty())
            values = std::move(some);
    };
    const auto none = [](const auto&) { return false; };
    const auto off = [](bool value) { return !value; };
    SearchSpace few = all;
    among(few.order, none, s.mesh.order);
    among(
        few.context, [](double value) { return value <= 16; }, s.mesh.context);
    among(
        few.microBatch, [](double value) { return value <= 2; }, s.training.microBatch);
    among(few.sequenceParallel, none, s.mesh.sequenceParallel);
    among(few.contextMethod, none, s.mesh.contextMethod);
    among(few.cudaGraphs, none, s.training.cudaGraphs);
    among(
        few.recompute, [](Recompute value) { return value != Recompute::Selective; }, s.training.recompute);
    among(
        few.recomputeEvery, [](double value) { return value == 1; }, s.training.recomputeEvery);
    among(few.recomputeNorms, off, s.training.recomputeNorms);
    among(few.recomputeActivation, off, s.training.recomputeActivation);
    among(few.recomputeMlp, off, s.training.recomputeMlp);
    among(few.recomputeMoe, off, s.training.recomputeMoe);
    among(few.recomputeLatent, off, s.training.recomputeLatent);
    among(
        few.schedule,
        [](const std::string& value) {
            return value == "1f1b" || value == "interleaved_1f1b" || value == "zb_h1";
        },
        s.mesh.schedule);
    among(
        few.chunks, [](double value) { return value <= 8; }, s.mesh.chunks);
    among(
        few.zeroStage, [](int value) { return value == 1 || value == 3; }, s.mesh.zeroStage);
    among(
        few.shardGroup, [](const std::optional<double>& value) { return !value; }, s.mesh.shardGroup);
    among(few.offloadOptimizer, off, s.training.offloadOptimizer);
    among(few.offloadActivations, off, s.training.offloadActivations);
    return few;
}

// The nodes of a layout with everything else, or everything else of it on all nodes.
SearchSpace around(const SearchSpace& all, const Found& found, const std::string& order, bool onItsNodes)
{
    SearchSpace some = all;
    if (onItsNodes) {
        some.order = {order};
        some.tensor = {found.node.tensor};
        some.context = {found.node.context};
        some.pipeline = {found.node.pipeline};
        some.expert = {found.node.expert};
        some.expertTensor = {found.node.expertTensor};
        some.microBatch = {found.node.microBatch};
    } else {
        some.recompute = {found.recompute.recompute};
        some.recomputeEvery = {found.recompute.every};
        some.recomputeLayers = {found.recompute.layers};
        some.recomputeNorms = {found.recompute.norms};
        some.recomputeActivation = {found.recompute.activation};
        some.recomputeMlp = {found.recompute.mlp};
        some.recomputeMoe = {found.recompute.moe};
        some.recomputeLatent = {found.recompute.latent};
        some.schedule = {found.schedule.schedule};
        some.chunks = {found.schedule.chunks};
        some.offloadOptimizer = {found.state.offloadOptimizer};
        some.offloadActivations = {found.state.offloadActivations};
    }
    return some;
}

// As many layouts as are asked for are no worse than this: the worst of the best of a few, and of those like
// the best of those.
double firstLimit(const Scenario& scenario, const SearchRequest& request)
{
    constexpr int rounds = 4;
    double limit = std::numeric_limits<double>::infinity();
    SearchRequest some = request;
    some.space = usual(request.space, scenario);
    for (int round = 0; round < rounds && some.space != request.space && !request.stop.stop_requested();
         ++round) {
        const Looked looked = look(scenario, some, Layouts(scenario, some.space), limit);
        if (looked.best.size() == std::max<std::size_t>(1, request.top))
            limit = std::min(limit, looked.best.back().value);
        if (looked.best.empty())
            break;
        const Found& found = looked.best.front();
        const std::string order = some.space.order[found.node.order];
        some.space = around(request.space, found, order, round % 2 == 0);
    }
    return limit;
}

} // namespace

SearchResult search(const Scenario& scenario, const SearchRequest& request)
{
    SearchResult result;
    result.present = presentLayout(scenario);
    const double limit = firstLimit(scenario, request);
    const Layouts layouts(scenario, request.space);
    const Looked looked = look(scenario, request, layouts, limit);
    const Counts& counts = looked.counts;
    result.space = looked.space;
    result.evaluated = counts.evaluated;
    result.pruned = counts.pruned;
    result.unvisited = counts.unvisited;
    result.rejected = counts.rejected;
    for (const Found& found : looked.best) {
        Scenario to = scenario;
        layouts.set(to, found.node);
        Layouts::set(to, found.recompute);
        Layouts::set(to, found.schedule);
        Layouts::set(to, found.state);
        result.best.push_back({editsTo(scenario, to), found.step, found.memory});
    }
    if (!result.best.empty() && result.present.step.value() > 0 && result.present.legal
        && request.objective == SearchObjective::Time)
        result.present.regret = result.present.step / result.best.front().step - 1;
    return result;
}

} // namespace ridgepoint
