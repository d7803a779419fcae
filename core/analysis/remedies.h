#pragma once

// Where each wall sends you: the three walls of training, or those of serving, with their responses in order,
// every effect computed by evaluating the scenario again with the response applied, or by a formula where no
// field can apply it. And the two reasons to distribute at all. Far dearer than evaluate(): asked for when
// somebody looks.

#include "core/analysis/levers.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct Report;

enum class RemedyWall
{
    State,
    Activations,
    KvCache,
    TrainingTime,
    Latency,
    ServingThroughput,
};
inline constexpr std::size_t remedyWallCount = 6;
inline constexpr std::size_t wallsOfAQuestion = 3; // of training, or of serving
std::array<RemedyWall, wallsOfAQuestion> remedyWalls(bool serving); // in order

enum class RemedyKind
{
    ShardState, // FSDP / ZeRO-3
    Recompute,
    TensorParallel,
    SequenceParallel,
    ContextParallel,
    GroupedQueries,
    QuantizeCache,
    PagedCache,
    DataParallel,
    HybridShard,
    ThreeDimensions,
    TensorServing,
    SpeculativeDecoding,
    Disaggregate,
    ServingReplicas,
    ContinuousBatching,
    PrefixCache,
};

// What an effect is measured in.
enum class RemedyMeasure
{
    StatePerRank, // bytes
    ActivationsPerRank, // bytes, the fullest rank
    KvCache, // bytes of one sequence, on one accelerator
    ReservedCache, // bytes: reserved for the longest sequence, and used half-way through the answer
    RunTime, // seconds until the run is over, failures and set-up included: what the deadline is held against
    InterTokenLatency, // seconds
    ServedTokens, // tokens per second of one replica
    Replicas, // count
    None,
};

std::string_view pathOf(RemedyMeasure measure); // of its readout; empty: it has none
Unit unitOf(RemedyMeasure measure);

enum class RemedyBlock
{
    None, // can be tried
    InForce, // the scenario has it
    NoField, // no field sets it; the effect is a formula's
    NoGain, // what is shown of the effect is what it is already
    NoRoom, // nothing is left to gain or to place it in
    TooLate, // no number of accelerators keeps the deadline
    Refused, // the scenario would be illegal: see `message`
};

// What a step takes with the change, in seconds.
struct StepChange
{
    double seconds = 0;
    std::optional<double> change; // over that of the present one, of as many tokens a step; else empty
};

struct Remedy
{
    RemedyWall wall = RemedyWall::State;
    RemedyKind kind = RemedyKind::ShardState;
    RemedyMeasure measure = RemedyMeasure::None;
    std::optional<double> before, after; // SI units of the measure
    FieldEdits edits; // empty where blocked
    RemedyBlock block = RemedyBlock::None;
    Text message; // why the engine refuses it
    double degree = 0; // of what is split or raised: ranks, replicas, sequences; 0 where it has none
    // What else it changes, so that the effect is not read as its own.
    std::optional<MoneyChange> money; // of a remedy for the time
    std::optional<double> batch; // sequences, where it raises them
    std::optional<double> accelerators; // where it changes their number
    double over = 0; // bytes of the fullest rank beyond its memory, with a remedy for that memory; 0: none
    std::optional<StepChange> step; // of training
};

enum class WallHit
{
    Clear,
    Hit,
    Active, // the hit wall that comes first: training before serving, memory before time
};

// One quadrant of "fits? × fast enough?"; empty where the report cannot say.
struct Diagnosis
{
    std::optional<bool> fits, fast;
    std::optional<double> fill; // memory needed over capacity
    std::optional<double> late; // time needed over the deadline
};

struct Remedies
{
    bool serving = false; // what the scenario asks about: the walls of the other are clear, and have none
    std::array<WallHit, remedyWallCount> walls{};
    std::vector<Remedy> remedies; // wall by wall, in order
    // Of one lever or several, all that they answer solved: what fits where the scenario does not, else what
    // brings it within its first limit. The best first, at most three.
    std::vector<Advice> plans;
    std::vector<std::optional<StepChange>> planSteps; // of them
    Diagnosis alone; // the whole replica and the whole run on one accelerator: the reason to distribute
    Diagnosis now; // the scenario's own mesh

    std::optional<RemedyWall> active() const;
};

// Remedies of training or of serving; without `serving`, of what the scenario asks about.
Remedies remediesOf(const Report& report, const Catalog& catalog, bool serving);
Remedies remediesOf(const Report& report, const Catalog& catalog);

} // namespace ridgepoint
