#pragma once

// The best layouts of a job: every layout of a space is evaluated, or a lower bound shows that it is no
// better. Layouts are ordered by the step that evaluate() predicts, with schedules run op by op; those that
// keep state or activations on the host come after all others. The list does not depend on the number of
// threads.

#include "core/base/quantity.h"
#include "core/base/shard.h"
#include "core/inputs/scenario/edits.h"
#include "core/search/space.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct FrameworkRule; // core/training/step/framework_rules.h

enum class SearchObjective
{
    Time,
    Memory
};

enum class Rejection
{
    NotDivisible, // ranks, heads, layers, experts or batch do not come out even
    LeavesNode, // tensor ranks beyond one scale-up domain
    NoSchedule, // the pipeline schedule does not take the mesh
    NotOffered, // the framework does not run it as it is written, see core/training/step/framework_rules.h
    Discouraged, // a report would warn of it
    DoesNotFit
};
inline constexpr std::size_t rejectionCount = 6;
std::string_view key(Rejection reason); // "not_divisible"
std::optional<Rejection> rejectionOf(std::string_view key);
// The last that left out any, in the order in which layouts are asked.
std::optional<Rejection> furthestOf(const std::array<double, rejectionCount>& rejected);
Text sentence(Rejection reason); // "does not fit"
// Whether it is a limit that a search can do without: memory, the node, a framework's rules, warnings. The
// others say that there is no such layout.
bool canLift(Rejection reason);
Text limitName(Rejection reason); // of one that it can: "memory"

struct FoundLayout
{
    // What differs from the scenario that was searched for: search fields, then what the framework sets with
    // them (core/search/as_run.h).
    FieldEdits set;
    Seconds step;
    Bytes memory; // of the fullest rank
    double at = 0; // number in the order of trying, of the whole space: equals are ranked by it
    PlanFamily family = {};
    // Of the run, with failures and set-up, or bare where it never ends; empty: no price is known, or no
    // answer lists the layout.
    std::optional<Money> cost = {};
    std::optional<Joules> energy =
        {}; // of its computation, of the whole site; empty: not known, or not listed
    std::optional<Bytes> host = {}; // that a node's ranks keep there; empty: nothing, or not listed
};

// The best of a family of layouts, see PlanFamily.
struct FoundFamily
{
    FoundLayout best;
    double variants = 1; // so many of the best layouts are of it, of SearchResult::counted
};
// Of so many best layouts variants are counted, or of as many as are asked for.
inline constexpr std::size_t variantsAmong = 100;

// That nothing of a space fits, by a bound of what any layout takes.
struct TooLarge
{
    Bytes state; // of a rank, at least: weights, gradients, master copy and moments
    Bytes least; // with activations and buffers
    Bytes room; // of an accelerator's memory, less the headroom
    bool offloaded = false; // with as much on the host as can be
};

// Of the scenario itself, as its report says.
struct PresentLayout
{
    Seconds step;
    Bytes memory;
    bool legal = false, fits = false;
    bool roomy = false; // fits with the headroom that was asked for
    // The first reason for which a search leaves it out, and the framework's rule where that is it.
    std::optional<Rejection> leftOut = {};
    const FrameworkRule* rule = nullptr;
    // Step over the best one's, less one; empty: it is left out for anything but the headroom, or nothing was
    // found. Negative where it is faster but not roomy, or faster with something on the host.
    std::optional<double> regret = {};
    std::optional<Money> cost = {}; // as that of FoundLayout
    std::optional<Bytes> host = {}; // likewise
    // As its report has them where the scenario states its MFU: those above are predicted, as what is found.
    std::optional<Seconds> statedStep = {};
    std::optional<Money> statedCost = {};
    bool operator==(const PresentLayout&) const = default;
};

// So many layouts break this rule of the framework before any other.
struct RuleShare
{
    const FrameworkRule* rule = nullptr; // never null
    double layouts = 0;
    bool operator==(const RuleShare&) const = default;
};
// Those that leave out most first; equals in the order of the framework's rules.
void sortRules(std::vector<RuleShare>& shares);

struct SearchResult
{
    // Best first; equals in the order in which they are tried. What keeps something on the host comes after
    // everything that does not.
    std::vector<FoundLayout> best;
    std::vector<FoundFamily> families; // likewise, where they are asked for
    std::size_t counted = 0; // best layouts among which their variants were counted
    std::optional<TooLarge> tooLarge = {}; // then no layout was looked at
    bool triedOnDevice = false; // whether the space has layouts that keep nothing on the host
    PresentLayout present;
    double space = 0; // layouts; each is one of the following
    double evaluated = 0; // to the last second and byte
    double pruned = 0; // cannot be among the best, by a bound
    std::array<double, rejectionCount> rejected{};
    std::vector<RuleShare> excludedBy; // what of it is NotOffered, most first
    double legal() const;
    double unvisited = 0; // when it was stopped
    double looked = 1; // share of where ranks can be that has been looked at; the most promising come first
    bool cut = false; // searches after the one that is counted here were stopped
    bool complete() const { return unvisited == 0 && !cut; }
};

struct SearchRequest
{
    SearchSpace space;
    SearchObjective objective = SearchObjective::Time;
    double headroom = 0.05; // of the capacity stays free: the memory model's own error
    std::size_t top = 10;
    bool families = false; // also the best of each family, as many as layouts
    bool any = false; // layouts that the framework does not run, too
    std::optional<Rejection> lift = {}; // a limit that is none, see canLift(): what holds without it
    bool first = false; // stop at the first layout that runs: it says that one does
    Shard shard = {}; // of the meshes; counts and the list are of these alone
    unsigned threads = 1;
    std::stop_token stop = {}; // what was found until then comes back, and says so
    // Called with the best so far: of the usual layouts, before all others are looked at, then while they
    // are, at most so often.
    std::function<void(const SearchResult&)> early = {};
    std::chrono::milliseconds between{500};
    // As often, whether anything was found or not: see SearchResult::looked.
    std::function<void(double looked)> looking = {};
    // The whole space of which `space` is a part, see excludingRules(); null: `space` is all. Must outlive
    // it.
    const SearchSpace* whole = nullptr;
};

// Of a scenario with an error that no layout mends nothing is found.
SearchResult search(const Scenario& scenario, const SearchRequest& request);

} // namespace ridgepoint
