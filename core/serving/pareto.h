#pragma once

// Every layout of a served model over so many accelerators, each at every load: what a reader sees against
// what an accelerator brings in, the field's own picture. And the best of them: exhaustive, for they are few.

#include "core/base/shard.h"
#include "core/inputs/scenario/edits.h"
#include "core/serving/service.h"

#include <array>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace ridgepoint {

struct FrontierPoint
{
    ServicePoint at; // of one replica
    TokensPerSecond perAccelerator{0}, perUser{0}; // output tokens
    bool meets = false; // both targets; of a quick look by means
    bool front = false; // no other point is as good in one of the two and better in the other
};

// Replicas that read prompts alone, for all of those that decode.
struct PromptReplicas
{
    ServingLayout layout;
    double replicas = 1;
};

struct FrontierLayout
{
    ServingLayout layout;
    double replicas = 1; // on all accelerators; what is left over stands idle
    std::optional<PromptReplicas> readers;
    double mostSequences = 0; // of a replica
    KernelSource source = KernelSource::Own;
    std::vector<FrontierPoint> points; // by ascending concurrency
    // The most that meets both targets; judged by the scenario's rate, what each of its replicas gets in the
    // busiest hour, with the mean hour's tokens over all of their accelerators.
    std::optional<FrontierPoint> best;
    // Judged so: of all replicas, spares included, that answer it in time; more than there are without
    // `best`.
    std::optional<double> ratedAccelerators;
    bool isScenarios = false; // of the scenario that was asked about
    std::size_t at = 0; // its place among all layouts, or pairs of layouts
};

enum class ServingRejection
{
    Shape, // does not divide heads, experts or layers
    Ranks, // more than there are
    Memory, // weights leave no room for a sequence
    Targets, // not one request meets both
    Split, // of replicas for prompts: another split, or another pair of layouts, serves more
    Rate // both targets are met, but not at the rate by all accelerators
};
inline constexpr std::size_t servingRejections = 6;
std::string_view servingRejectionKey(ServingRejection why);

struct ServingFrontier
{
    Text refusal; // empty when the rest holds
    double accelerators = 1;
    std::vector<FrontierLayout> layouts; // that have room for a sequence
    std::array<double, servingRejections> rejected{};
    double tried = 0;
    double unvisited = 0; // of those tried, that a stop left no time for: better ones may be among them
    bool splits = false; // tried are splits of the accelerators: see splitFrontier()
};

// Layouts are looked for on so many at most; a deployment of more is one of several of these.
inline constexpr double mostSearchedAccelerators = 1024;
// On how many layouts of a service are looked for where nobody says: the scenario's, at least a replica or a
// node.
double layoutReach(const Service& service);

struct FrontierEffort
{
    unsigned threads = 1; // the same answer for any number
    // While a slider moves: loads by fours, stages only where nothing else fits, and no best points.
    bool quick = false;
    // Layouts are judged by the scenario's rate, on so many accelerators at most; not of splits.
    std::optional<double> ratedWithin{};
    std::stop_token stop{}; // what was not looked at by then is `unvisited`
    Shard shard{}; // of the layouts, or of the pairs: counts and the list are of these alone
    // The share that has been, now and then; on any thread, one at a time.
    std::function<void(double)> looking{};
};
// Of replicas that do all: prompts on replicas of their own are not among them; see splitFrontier().
ServingFrontier servingFrontier(
    const Scenario& scenario, double accelerators, const FrontierEffort& effort = {});
// How many of the accelerators should read prompts, and how many decode: every pair of layouts, each with the
// split that serves the most within both targets. Of a layout that decodes and of its tensor ranks alone for
// prompts, as a scenario has them. What both pools could follow by themselves says which pairs and splits are
// worth walking; `quick` is of no meaning here. Tried are splits; one with another split of its layouts, or
// another pair, before it is `Split` among those rejected.
ServingFrontier splitFrontier(
    const Scenario& scenario, double accelerators, const FrontierEffort& effort = {});

// What all parts of a search (FrontierEffort::shard) found, at least one, as one search would have.
ServingFrontier joined(std::span<const ServingFrontier> parts);

// All that divides neither heads nor experts included.
std::vector<ServingLayout> servingLayouts(const ServingJob& job, double accelerators);
// `busy`: share of the accelerators that are in a replica.
FrontierPoint frontierPoint(const Service& service, ServicePoint at, double busy);
void markFront(std::vector<FrontierLayout>& layouts);

enum class ServingObjective
{
    Cost, // of output tokens: the most of them from an accelerator, within the targets; of those judged by a
          // rate the fewest accelerators
    Latency, // of one token, then of the first, whatever it costs
};
// The layouts that serve, best first by the objective: with which point of each. One with stages that bring
// nothing over fewer stages is left out.
struct RankedLayout
{
    std::size_t layout = 0; // in ServingFrontier::layouts
    FrontierPoint point;
};
std::vector<RankedLayout> rankedLayouts(const ServingFrontier& frontier, ServingObjective objective);
// How many of those that serve were left out of `ranked` so.
double idleLayouts(
    const ServingFrontier& frontier, const std::vector<RankedLayout>& ranked, ServingObjective objective);

// What sets a scenario to a layout and load.
FieldEdits layoutEdits(const FrontierLayout& layout, bool experts);

} // namespace ridgepoint
