#pragma once

// What a scenario implies before any equation is applied: the architecture in force, degrees of parallelism,
// links, capacity. Plain values, derived once per evaluation; everything odd about the input becomes a
// diagnostic here.

#include "core/base/diagnostic.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario.h"
#include "core/pipeline/schedule_kind.h"
#include "core/training/mesh/spans.h"
#include "core/training/mesh/stage_layers.h"
#include "core/training/step/layer_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace ridgepoint {

// NF4 with double quantisation: 4 bits and 0.127 bits of scales a weight (QLoRA, arXiv:2305.14314 §3).
inline constexpr double nf4Bytes = (4 + 0.127) / 8;

enum StateSlab : std::size_t
{
    SlabWeights,
    SlabGradients,
    SlabAccumulator,
    SlabMaster,
    SlabMoment1,
    SlabMoment2
};
inline constexpr std::size_t slabCount = 6;

// How the time of a pipelined schedule is found.
enum class ScheduleTiming
{
    ClosedForm, // at once: exact for stages that are alike, see core/formulas/pipeline.h
    Simulated, // op by op
    Floor // at once: no schedule of these durations ends sooner
};

// Parameters that one rank of a stage holds, split by how ZeRO shards them.
struct RankParameters
{
    Parameters dense;
    Parameters experts;
};

struct PipelineRank
{
    RankIndex rank;
    StageLoad held; // all that it holds, once for each replica
    StageLoad load; // what it does for a micro-batch on average: of two replicas each sees half of them
    RankParameters parameters;
};

// What a mesh was last placed by: what is the same again is not placed again.
struct PlacedRanks
{
    double tensor = 0, context = 0, pipeline = 0, expert = 0, expertTensor = 0, data = 0;
    std::string order;
    bool operator==(const PlacedRanks&) const = default;
};
struct PlacedLayers
{
    const ScheduleKind* schedule = nullptr;
    double stages = 0, chunks = 0;
    bool offloadActivations = false;
    std::string stageLayers;
    bool operator==(const PlacedLayers&) const = default;
};

struct Resolved
{
    const StackTraits* stack = nullptr; // never null once resolved
    const ScheduleKind* schedule = nullptr; // likewise
    Architecture architecture;
    MatmulList matmuls;
    AttentionWidths attention;
    LayerKinds layers; // of the model
    ParameterBreakdown counted;
    double scale = 1; // parameters in force / counted: by size the two differ a little
    Parameters total;
    Parameters active;
    PredictionModules prediction; // of further tokens, beside `total`
    Tokens tokens; // of the whole run
    Tokens batchTokens; // of one optimizer step

    double data = 1; // data-parallel replicas
    double replicaRanks = 1; // tensor · context · pipeline
    double microbatches = 1; // per replica and step
    double stages = 1; // of the pipeline that hold layers
    double chunks = 1; // virtual stages per rank that the closed forms count
    double held = 1; // virtual stages a rank holds, of both replicas where there are two
    double virtualStages = 1; // of one replica
    int ranks() const { return static_cast<int>(stages); } // of the pipeline, to count through
    double perNode = 8;
    MeshSpans spans;
    double shards = 1; // ranks that ZeRO divides dense state over
    double expertShards = 1;
    double headLayers = 0; // weight of the head in layers, of stacks that cut stages by cost
    double trainable = 1; // parameters with gradients over parameters held
    bool meshFits = true; // the product equals the accelerators

    // Ranks of the pipeline among which the fullest, the slowest and the heaviest are: the first of each
    // make-up of layers, embedding and head, for later ones have no more micro-batches in flight.
    std::array<PipelineRank, 8> extremeRanks{};
    std::size_t extremeCount = 0;
    std::span<const PipelineRank> extremes() const { return {extremeRanks.data(), extremeCount}; }

    Bytes capacity; // of one accelerator on the chosen basis
    Watts power; // that one draws at most: its data sheet's, less where it is capped
    FlopsPerSecond peak; // 0: the device has no such unit
    BytesPerSecond scaleUpBandwidth, scaleOutBandwidth;
    Seconds scaleUpLatency, scaleOutLatency;
    Seconds scaleOutRingStep;
    MoneyPerSecond price; // per accelerator
    std::array<double, slabCount> slabBytes{}; // per parameter
    double activationBytes = 2; // per element of what layers hand on and keep
    double gatheredBytes = 2; // per weight that fully sharded ranks hold whole for a while, and its gradient
    StageCut cut; // layers of the virtual stages

    PlacedRanks placedRanks; // see placeMesh()
    PlacedLayers placedLayers;
};

// Bytes an element of a pass that takes `half` in half precision, in the type that is computed in; an odd
// byte is a mask's, which stays one.
inline double trafficInComputeType(const Resolved& r, double half)
{
    const double mask = std::fmod(half, 2);
    return mask + (half - mask) * r.activationBytes / bytesPerElement(DataType::Bf16);
}

// Bytes of an update per parameter: master copy and moments are read and written, the gradient read, the
// weight written.
inline double updateBytesEach(const Resolved& r)
{
    const auto& slab = r.slabBytes;
    return 2 * (slab[SlabMaster] + slab[SlabMoment1] + slab[SlabMoment2])
        + std::max(slab[SlabGradients], slab[SlabAccumulator]) + slab[SlabWeights] * r.trainable;
}

// The scenario with every out-of-range value brought into its legal range, one Error each.
Scenario sanitized(const Scenario& scenario, Diagnostics& diagnostics);

// Degrees of parallelism and what follows from them; says nothing about whether they are legal. Spans, and
// the layers of ranks, are kept from the last call where nothing that they follow from has changed.
void placeMesh(const Scenario& scenario, Resolved& resolved);
// The part of it that says over how many ranks state is shared out.
void placeState(const Scenario& scenario, Resolved& resolved);

// Expects sanitized input.
Resolved resolve(const Scenario& scenario, Diagnostics& diagnostics);
// The same without the hardware's rates, and nothing is judged: what the frameworks' rules read.
Resolved resolveMesh(const Scenario& scenario);

inline StageLayers layersOfStage(const Resolved& r, StageIndex index) { return r.cut.of(index.number()); }

// Of all the model, with those of the modules that predict further tokens.
StageLoad allLayers(const Resolved& r);
inline double layersWithExperts(const Resolved& r, const StageLoad& load)
{
    return r.layers.sum(load, [](const LayerKind& kind) { return kind.experts ? 1.0 : 0.0; });
}

// Virtual stages of one replica that a rank holds.
inline double stagesOfRank(const ScheduleKind& kind, double chunks)
{
    if (kind.weightCopies() > 1)
        return 1;
    return std::max(kind.takesChunks() ? chunks : 1.0, kind.twoChunks() ? 2.0 : 1.0);
}

// The virtual stage of one replica that a rank holds, as core/pipeline/schedule.h places them.
inline StageIndex virtualStage(const Resolved& r, RankIndex rank, ChunkIndex chunk)
{
    const int ranks = r.ranks();
    const bool back = r.schedule->shape != PlacementShape::Loop && chunk.isOdd();
    const int place = back ? ranks - 1 - rank.number() : rank.number();
    return StageIndex(
        r.schedule->shape == PlacementShape::Bidirectional ? place : chunk.number() * ranks + place);
}

// Who holds it; of two replicas, the rank of the first.
inline RankIndex rankOfVirtualStage(const Resolved& r, StageIndex stage)
{
    const int ranks = r.ranks(), place = stage.number() % ranks;
    const bool back = r.schedule->shape == PlacementShape::Wave && ChunkIndex(stage.number() / ranks).isOdd();
    return RankIndex(back ? ranks - 1 - place : place);
}

StageLoad loadOfVirtualStage(const Resolved& r, StageIndex stage);
PipelineRank pipelineRank(const Resolved& r, const Mesh& mesh, RankIndex rank);

// Of the rank with most of them: the others wait for its gradients and its update.
RankParameters heaviestRank(const Resolved& r);

} // namespace ridgepoint
