#pragma once

// The one value that comes out. Plain quantities in SI units; an empty optional is "does not apply", with the
// reason as a diagnostic whose field is the report path. Its scalars are listed in core/outcome/readout.h.

#include "core/base/diagnostic.h"
#include "core/collective/collective.h"
#include "core/formulas/scaling_laws.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario.h"
#include "core/training/gate.h"
#include "core/training/mesh/placement.h"
#include "core/training/step_band.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

struct ModelReport
{
    Architecture architecture; // in force
    bool inferred = false; // from the size alone
    ParameterBreakdown components; // counted from the architecture
    Parameters total; // by size: as typed; otherwise counted
    Parameters active; // with topK experts, both embeddings
    Tokens tokens; // training tokens, "20x" resolved
};

// Bytes of one rank, or of the whole model when nothing is sharded.
struct MemoryParts
{
    Bytes weights, gradients, accumulator, master, moment1, moment2, activations, buffers;
    // As tools print it while there is room: the tensors, what the allocator holds, and the device. A run
    // needs total(), for the allocator gives back what it can before it fails.
    Bytes allocated, reserved, driver;
    Bytes state() const { return weights + gradients + accumulator + master + moment1 + moment2; }
    Bytes total() const { return state() + activations + buffers; }
};

// One category of a rank's memory, in the order it is stacked.
struct MemoryItem
{
    std::string_view id; // "activations.layers", "buffers.fragmentation" …
    std::string_view label;
    Bytes bytes;
};

enum class Verdict
{
    Fits,
    Risky,
    Over
};

struct MemoryReport
{
    MemoryParts whole; // one unsharded replica: what the stack shows
    MemoryParts perRank; // the fullest rank of the mesh
    std::size_t fullestRank = 0;
    std::vector<MemoryParts> byRank; // of one pipeline, in its order
    std::vector<MemoryItem> items; // perRank taken apart
    std::array<BytesPerParameter, 6> bytesPerParameterParts{}; // weights … moment2, in stack order
    BytesPerParameter bytesPerParameter;
    Bytes stateTotal;
    Bytes activationsPerLayer; // of one micro-batch, as recomputation leaves them; mean over all layers
    Bytes activationsNone, activationsSelective,
        activationsFull; // one replica's micro-batch under each recomputation
    Bytes capacity; // one accelerator on the chosen basis
    double ratio = 0; // stateTotal / capacity
    double minAccelerators = 0; // whole devices that hold stateTotal
    bool fits = false; // perRank.total() within capacity
    Verdict verdict = Verdict::Over;
};

// The DRAM of one node. 0: its size or bandwidth is unknown.
struct HostReport
{
    Bytes memory;
    BytesPerSecond bandwidth;
    Bytes capacity; // that offloading may fill; known where something is offloaded
    std::optional<Bytes> offloaded; // by the node's ranks; empty: nothing
};

struct ComputeReport
{
    FlopsPerToken flopsPerToken; // 6 · N_active; of adapters 4, of some layers by what trains
    Flops flopsPerStep;
    Flops flopsTotal;
    FlopsPerToken exactPerToken; // matmuls, causal attention and head counted one by one
    Flops exactPerStep;
    Flops hardwarePerStep; // exact plus what recomputation repeats
    FlopsPerSecond peak; // dense, one accelerator, compute precision
    std::string convention = "causal attention counted once (half of the square)";
};

// The groups of some mesh axes, or their parts (see RankGroups).
enum class GroupPart
{
    Whole,
    Runs, // of `ranks` members
    Across, // what has the same place in runs, `ranks` of them
};

// What ranks exchange messages for.
enum class TrafficGroup
{
    Data, // gradients and weights between replicas
    Tensor,
    Context,
    Expert,
    Pipeline
};
constexpr std::string_view key(TrafficGroup group)
{
    constexpr std::array<std::string_view, 5> keys{"data", "tensor", "context", "expert", "pipeline"};
    return keys[static_cast<std::size_t>(group)];
}

struct CommunicationRow
{
    TrafficGroup group = TrafficGroup::Data;
    Collective op = Collective::AllReduce;
    std::string_view algorithm; // "ring"
    double ranks = 1;
    std::string_view tier; // "scale-up", "scale-out"; "if data-parallel" on one accelerator
    Bytes bytesPerRank; // sent by one rank in one call
    double count = 0; // calls per step
    Seconds seconds; // all calls of a step
    std::optional<Seconds> exposed;
    // All calls of a step at the bandwidth of the tier's link alone: no latency, full line rate, and of a
    // ring through several nodes the share that one network card carries.
    Seconds atBandwidth{};
    // Which ranks: the axes of the mesh on which they differ ("tp", "dp-cp", "ep", "etp", "edp", "pp"), empty
    // on one accelerator. Of a pipeline, whose rows count pairs, all stages are meant.
    std::string_view axes = {};
    GroupPart part = GroupPart::Whole;
    bool waitedFor = false; // before a computation starts: nothing hides it
    double inNode = 1; // of the ranks, those that share a node
    double wrap = 0; // pipeline: see Flow
};

// The ranks on the machine, and what the links of one rank send in a step: the busiest rank, each link by
// itself.
struct MeshReport
{
    double ranks = 1;
    double perNode = 8; // ranks on each node
    double tensorNodes = 1, dataNodes = 1; // that one group reaches; data means data × context
    GroupTier tensorTier = GroupTier::IntraNode, dataTier = GroupTier::IntraNode;
    Bytes scaleUp, network; // 0 on one accelerator
    Bytes largest; // of the two
};

struct StepSchedule; // core/pipeline/prepared.h

struct PipelineReport
{
    std::string schedule;
    double stages = 1, chunks = 1, microbatches = 1;
    double bubbleFraction = 0; // idle / total
    double bubbleOverhead = 0; // idle / ideal
    double peakInFlight = 1; // micro-batches, on the rank that holds the most
    // The order and the durations behind these numbers; null without a pipeline, where the schedule refuses
    // the mesh, and where it has too many ops to be drawn.
    std::shared_ptr<const StepSchedule> run;
};

// One bar of the step's waterfall, on the rank that the step waits for.
struct StepPart
{
    std::string_view id; // "matmul", "tensor", "bubble" …
    std::string_view label;
    Seconds seconds;
};

struct StepReport
{
    std::optional<Seconds> seconds;
    std::optional<Band> band; // predicted steps only, and not on a device that only the probe has met
    std::vector<StepPart> parts; // predicted steps only; they add up to `seconds`
    std::optional<Seconds> compute; // matmul time at the given MFU
    std::optional<Seconds> memoryBound;
    std::optional<Seconds> tensorExposed, contextExposed, expertExposed, pipelineExposed, dataExposed;
    std::optional<Seconds> bubble; // of the slowest rank, whose step it is
    std::optional<double> bubbleShare; // of the step; pipeline.bubble_fraction is the mean rank's
    std::optional<Seconds> optimizer;
    std::optional<Seconds> other;
    // Of all rows of Report::communication together; on one accelerator what data parallelism would send.
    Bytes communicationBytes; // sent by one rank
    std::optional<Seconds> communicationAtBandwidth; // empty: a link's bandwidth is not known
    // With latency and at the rate that messages of this size reach, hidden or not: what the exposed part is
    // a part of. Empty likewise.
    std::optional<Seconds> communicationTime;
    // What the step waits for, all groups together. Empty: there is no step time, nothing says what hides, or
    // nobody is there to exchange anything with.
    std::optional<Seconds> communicationExposed;
};

// One way of counting a step's operations, and the utilisation it gives.
struct FlopConvention
{
    std::string_view id; // "causal", "causal_bf16_peak", "full", "6n" (any rule of thumb), "gpt_72" …
    std::string_view label;
    Flops perStep;
    std::optional<double> dense, sparse; // over the dense peak, and over twice that (2:4 sparsity)
};

struct ThroughputReport
{
    std::optional<TokensPerSecond> tokensPerSecond, tokensPerSecondPerAccelerator;
    std::optional<FlopsPerSecond> modelFlopsPerSecondPerAccelerator;
    std::optional<double> mfu, hfu;
    std::vector<FlopConvention> conventions;
};

struct RunReport
{
    std::optional<Seconds> seconds;
    std::optional<Seconds> acceleratorTime; // seconds × accelerators
    std::optional<Money> dollars; // of `seconds`; the rest of what is paid for is below

    std::optional<MoneyPerSecond> price; // of one accelerator, as every sum of money here takes it

    // With failures and set-up: what is paid for, and where it goes. The four parts add up.
    std::optional<Seconds> wallClock; // set-up, computation, checkpoints, rework, restarts
    std::optional<Seconds> paidTime; // wallClock × accelerators
    std::optional<Money> total;
    // Without an MFU that could be reached there is no gap to it, and the other three add up.
    std::optional<Seconds> usefulSeconds, mfuGapSeconds, failureSeconds, setupSeconds;
    std::optional<Money> usefulDollars, mfuGapDollars, failureDollars, setupDollars;
    std::optional<double> reachableMfu; // the gap is to this one: stated, or of the step's kernels alone
    // Of wallClock and total, as wide as the step's band.
    std::optional<Seconds> wallClockLow, wallClockHigh;
    std::optional<Money> totalLow, totalHigh;
    std::optional<double> wastedShare; // of the wall-clock, all but `usefulSeconds`
    std::optional<MoneyPerSecond> usefulPrice; // of one accelerator for a useful unit of time
    std::optional<double> deadlineShare; // wallClock / deadline
    std::optional<Money> budgetLeft; // below 0: the budget does not do
    std::optional<double> fewestForDeadline, mostForBudget; // accelerators, at the present MFU

    std::optional<MoneyPerSecond> spotPrice; // of a unit of computing, the time that preemptions take paid
    std::optional<Money> spotDollars; // of the computation on spot accelerators
    std::optional<Seconds> spotBreakEven; // mean time between preemptions
    std::optional<MoneyPerSecond> ownedPrice; // written off, with electricity
    std::optional<Money> ownedDollars; // of the computation on accelerators of one's own
    std::optional<Seconds> purchaseBreakEven; // of use
};

struct EnergyReport
{
    std::optional<Joules> step, run; // of the whole site: servers and cooling included
    std::optional<Kilograms> carbon; // CO2 of the run
};

enum class WallKind
{
    Memory,
    Compute,
    Throughput
};

struct Wall
{
    std::optional<double> ratio; // filled share of one accelerator's budget; 1 is the wall
    // Same, all accelerators of the scenario sharing the work. Of the deadline with failures and set-up, the
    // one answer to whether it is met; empty where failures leave no time to compute.
    std::optional<double> ratioAll;
    std::optional<Parameters> threshold; // model size at which the ratio is 1, all else equal
};

struct WallsReport
{
    Wall memory, compute, throughput;
    const Wall& of(WallKind kind) const
    {
        return kind == WallKind::Memory ? memory : kind == WallKind::Compute ? compute : throughput;
    }
    std::optional<WallKind> first; // smallest threshold
    std::optional<Parameters> firstThreshold; // that threshold
};

struct RooflineOperation
{
    std::string name;
    Flops flops;
    Bytes bytes; // moved to and from device memory
    Bytes networkBytes; // sent by one rank
    FlopsPerByte intensity; // flops / bytes
    std::optional<FlopsPerByte> networkIntensity; // flops / networkBytes
    FlopsPerSecond attainable; // under all ceilings that apply
    std::string bound; // "compute", "memory", "scale-up", "scale-out"
    bool reference = false; // a textbook mark, not an operation of this scenario
};

struct RooflineReport
{
    FlopsPerSecond compute;
    BytesPerSecond memory, scaleUp, scaleOut;
    FlopsPerByte ridgeMemory, ridgeScaleUp, ridgeScaleOut;
    std::vector<RooflineOperation> operations; // [0] is the scenario's whole step
};

enum class Axis
{
    Memory,
    Compute,
    Bandwidth
};

struct RegimeLoads
{
    std::optional<double> memory, compute, bandwidth; // relative to one device's budget
    std::optional<Axis> binding; // the largest of them
};

struct RegimeReport
{
    std::optional<double> memoryLoad, computeLoad, bandwidthLoad; // relative to one device's budget
    std::optional<Axis> binding;
    // What one rank of the mesh asks for: memory of the fullest rank over the capacity, its own computation
    // and its collectives at the links' full rate over the target step time. Empty where the mesh is not the
    // accelerators.
    RegimeLoads rank;
};

struct AccountingReport // the seed's table
{
    Bytes parameterState;
    Bytes activationsNone; // B · T · L · d · 2 · k
    Bytes activationsCheckpointed; // B · T · L · d · 2
    Flops stepFlops;
    std::optional<Seconds> stepTime;
    Bytes allReduceVolume; // per rank, ring asymptote
    Seconds allReduceTime; // on the scale-out link, not overlapped
    std::optional<double> allReduceToStep;
    Flops totalFlops;
    std::optional<Seconds> runTime;
};

// What a pass is limited by, on the roofline of one accelerator of the replica.
struct ServingPoint
{
    FlopsPerByte intensity;
    FlopsPerSecond attainable;
    bool computeBound = false;
};

struct InferenceReport
{
    std::optional<Bytes> weights, kvPerSequence, kv; // of a whole replica, copies on its ranks not counted
    std::optional<BytesPerToken> kvPerToken; // all layers
    double perReplica = 1; // accelerators of one replica
    bool chosen = false; // `perReplica` is stated, not found
    std::optional<Bytes> perRank; // weights and cache on one accelerator, with what is copied
    std::optional<bool> fits; // on a single accelerator
    std::optional<bool> replicaFits;
    std::optional<Seconds> prefill; // the prompt alone
    std::optional<Seconds> step, reduce; // one token further; reduce: its all-reduces
    std::optional<TokensPerSecond> decodeTokensPerSecond; // between prompts
    std::optional<double> maxConcurrency; // in the replica's memory
    std::optional<Tokens> maxContext; // with the scenario's concurrency; empty: no limit, or none fits
    std::optional<double> computeBoundConcurrency; // empty: decoding never gets there
    std::optional<ServingPoint> prefillPoint, decodePoint;
};

// What one fit of the loss says of the model's active parameters and all training tokens.
struct LossFitReport
{
    double loss = 0; // nats per token
    Parameters optimal; // size of the least loss at this compute
    double leastLoss = 0; // at that size
    double gap() const { return loss - leastLoss; }
    // Of Kaplan's law at `loss`. The law was fitted to losses on WebText2, this loss is of another text; the
    // two differ by about a tenth, which the exponent of 1 / 0.21 makes a factor of 1.6.
    Tokens criticalBatch;
    double batchEfficiency = 1; // of this batch: examples of a very small batch over those it needs
};

struct ScalingReport // empty: the run does not pretrain
{
    std::optional<TokensPerParameter> perParameter;
    std::optional<Parameters> rule; // size that spends this compute at 20 tokens per parameter
    std::optional<double> overtraining; // tokens over 20 per parameter
    std::optional<std::array<LossFitReport, lossFits.size()>> fits; // in the order of LossFitKind
    bool extrapolated = false; // outside of the runs behind the fits
    const LossFitReport* fit(LossFitKind kind) const
    {
        return fits ? &(*fits)[static_cast<std::size_t>(kind)] : nullptr;
    }
};

struct ResilienceReport
{
    std::optional<double> failuresExpected; // during the computation alone
    std::optional<Seconds> checkpointInterval; // as set, or the one that loses least
    std::optional<double> overheadFraction, goodput;
    std::optional<double> writeOverhead, reworkOverhead, restartOverhead; // they add up to the overhead
    std::optional<Seconds> mtbf; // of the whole machine
    std::optional<Seconds> blocking; // that training stands still for one checkpoint
    std::optional<Seconds> optimalInterval; // that loses least time, whatever is set
    std::optional<Seconds> dalyInterval; // Daly's higher-order optimum
    std::optional<Seconds> lostPerFailure;
    std::optional<double> noFailure; // probability of a run without any failure
    Bytes checkpoint; // weights, master copy and moments of the whole model
    bool async = false; // the write goes on beside training
};

class AnswerMask; // core/outcome/answer_mask.h
class ServedSlot; // core/serving/served.h

struct Report
{
    Scenario scenario;
    Diagnostics diagnostics;
    bool meshFits =
        true; // tensor × context × pipeline × data is the accelerators; else nothing of a rank means anything
    double data = 1; // data-parallel replicas in force
    ModelReport model;
    MemoryReport memory;
    HostReport host;
    ComputeReport compute;
    std::vector<CommunicationRow> communication;
    MeshReport mesh;
    PipelineReport pipeline;
    StepReport step;
    ThroughputReport throughput;
    RunReport run;
    EnergyReport energy;
    WallsReport walls;
    RooflineReport roofline;
    RegimeReport regime;
    AccountingReport accounting;
    ScalingReport scaling;
    InferenceReport inference;
    ResilienceReport resilience;
    Gate fit, busy, hide;
    // What of all this is hidden, and therefore not in it; null: nothing is.
    std::shared_ptr<const AnswerMask> veil = {};
    // What serves the scenario, made when a readout `serving.*` is first asked for; copies share it.
    std::shared_ptr<ServedSlot> served = {};
};

} // namespace ridgepoint
