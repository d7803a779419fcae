#pragma once

// What a scenario implies before any equation is applied: the architecture in force, degrees of parallelism, links,
// capacity. Plain values, derived once per evaluation; everything odd about the input becomes a diagnostic here.

#include "core/engine/matmuls.h"
#include "core/model/parameters.h"
#include "core/scenario/diagnostic.h"
#include "core/scenario/scenario.h"

#include <array>
#include <cstddef>

namespace ridgepoint {

enum StateSlab : std::size_t { SlabWeights, SlabGradients, SlabAccumulator, SlabMaster, SlabMoment1, SlabMoment2 };
inline constexpr std::size_t slabCount = 6;

struct Resolved
{
    Architecture architecture;
    MatmulList matmuls;
    AttentionWidths attention;
    ParameterBreakdown counted;
    double scale = 1; // parameters in force / counted: by size the two differ a little
    Parameters total;
    Parameters active;
    Tokens tokens; // of the whole run
    Tokens batchTokens; // of one optimizer step

    double data = 1; // data-parallel replicas
    double replicaRanks = 1; // tensor · context · pipeline
    double microbatches = 1; // per replica and step
    double chunks = 1; // virtual stages per rank that the schedule really uses
    double perNode = 8;
    double shards = 1; // ranks that ZeRO divides dense state over
    double expertShards = 1;
    bool meshFits = true; // the product equals the accelerators

    Bytes capacity; // of one accelerator on the chosen basis
    FlopsPerSecond peak; // 0: the device has no such unit
    BytesPerSecond scaleUpBandwidth, scaleOutBandwidth;
    Seconds scaleUpLatency, scaleOutLatency;
    MoneyPerSecond price; // per accelerator
    std::array<double, slabCount> slabBytes {}; // per parameter
};

// The scenario with every out-of-range value brought into its legal range, one Error each.
Scenario sanitized(const Scenario& scenario, Diagnostics& diagnostics);

// Expects sanitized input.
Resolved resolve(const Scenario& scenario, Diagnostics& diagnostics);

// First and one-past-last layer of a pipeline stage; the first stages take the remainder.
struct StageLayers
{
    double first = 0;
    double count = 0;
};
StageLayers layersOfStage(double layers, double stages, double stage);

// Layers below index `layer` that hold experts.
double moeLayersBefore(const Architecture& a, double layer);

// Parameters that one rank of a stage holds, split by how ZeRO shards them.
struct RankParameters
{
    Parameters dense;
    Parameters experts;
};
RankParameters rankParameters(const Resolved& r, const Mesh& mesh, double stage);

} // namespace ridgepoint
