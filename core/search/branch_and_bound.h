#pragma once

// All layouts of a space, in the order of what they take at least: the nodes first, then below each of them
// schedules, recomputations and states, all of them or none. Internal to core/search.

#include "core/search/layouts.h"
#include "core/search/search.h"

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

namespace ridgepoint {

struct SearchedLayout
{
    double value = 0;
    std::uint64_t at = 0; // in the order of trying: node, schedule, recomputation, state
    LayoutNode node;
    RecomputeChoice recompute;
    ScheduleChoice schedule;
    StateChoice state;
    Seconds step;
    Bytes memory;
    PlanFamily family;

    // What has nothing on the host comes first.
    auto rank() const { return std::tuple(family.isOffloaded(), value, at); }
    // Whether it differs in nothing but the order of ranks, and with nothing to share the sharding stage.
    bool isButForOrder(const SearchedLayout& other) const
    {
        LayoutNode like = other.node;
        like.order = node.order;
        StateChoice alike = other.state;
        if (node.replicas <= 1)
            alike.zeroStage = state.zeroStage;
        return node == like && recompute == other.recompute && schedule == other.schedule && state == alike;
    }
};

// Values of layouts that may still be among the best of a list: none that ranks after this one.
struct Cutoff
{
    bool offloaded = true;
    double value = std::numeric_limits<double>::infinity();

    double of(bool host) const
    {
        constexpr double all = std::numeric_limits<double>::infinity();
        return host == offloaded ? value : host ? -all : all;
    }
    auto operator<=>(const Cutoff&) const = default;
};
inline constexpr Cutoff nothing{false, -std::numeric_limits<double>::infinity()};
struct Limits
{
    Cutoff layouts = {}, families = {};
};

struct Counts
{
    double evaluated = 0, pruned = 0, unvisited = 0;
    std::array<double, rejectionCount> rejected{};
    std::map<const FrameworkRule*, double> excluded; // of rejected, by the first rule that each layout breaks

    void reject(Rejection reason, double layouts) { rejected[static_cast<std::size_t>(reason)] += layouts; }
    void exclude(const FrameworkRule& rule, double layouts)
    {
        reject(Rejection::NotOffered, layouts);
        excluded[&rule] += layouts;
    }
    std::vector<RuleShare> excludedBy() const; // most first
    void add(const Counts& other)
    {
        evaluated += other.evaluated;
        pruned += other.pruned;
        unvisited += other.unvisited;
        for (std::size_t i = 0; i < rejectionCount; ++i)
            rejected[i] += other.rejected[i];
        for (const auto& [rule, layouts] : other.excluded)
            excluded[rule] += layouts;
    }
};

struct BranchAndBoundResult
{
    std::vector<SearchedLayout> best;
    std::vector<SearchedLayout> families; // the best of each, where they are asked for
    Counts counts;
    double space = 0;
    double share = 1; // of the nodes that was looked at
};

FoundLayout layoutOf(const Scenario& scenario, const Layouts& layouts, const SearchedLayout& found);

// So many of the best layouts are kept.
std::size_t keptOf(const SearchRequest& request);

struct Candidate
{
    LayoutNode node;
    std::uint64_t at = 0; // of its first layout
    Seconds least; // no layout of the node takes less
    bool onHostOnly = false; // only layouts that keep something on the host can fit
};
// The nodes of a space whose ranks come out, those first that may be best, and what of the space the others
// are.
struct Candidates
{
    std::vector<Candidate> nodes;
    Counts counts;
    double space = 0;
};
Candidates candidates(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts);

// The best of the request's objective. No layout that is worse than both limits is looked for. `among`: the
// candidates of this space, or of one that has the same nodes and more of everything else. `sofar`, where it
// is given, is called every request.between with the best until then.
BranchAndBoundResult look(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts,
    const Candidates& among, const Limits& limits,
    const std::function<void(const BranchAndBoundResult&)>& sofar = {});
inline BranchAndBoundResult look(
    const Scenario& scenario, const SearchRequest& request, const Layouts& layouts, const Limits& limits = {})
{
    return look(scenario, request, layouts, candidates(scenario, request, layouts), limits);
}

} // namespace ridgepoint
