#pragma once

// The one value that goes in. Plain structs, comparable, self-contained: presets are copied into it, so
// evaluating needs nothing else. An empty optional means "auto": the engine or the device decides (see each
// comment). Defaults are the job of the seed's question, 70B on one H100 over 15T tokens, with nothing stated
// that can be predicted or read from the device.

#include "core/base/quantity.h"
#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/model/architecture.h"
#include "core/inputs/model/optimizer.h"
#include "core/inputs/model/precision.h"
#include "core/inputs/model/step_choices.h"

#include <optional>
#include <string>

namespace ridgepoint {

inline constexpr double secondsPerHour = 3600.0;
inline constexpr double secondsPerDay = 86400.0;

struct ModelSpec
{
    enum class Source
    {
        BySize, // `params` is the truth, the architecture is inferred from it
        Preset, // `architecture` was copied from preset `preset` (and possibly edited)
        Dimensions, // `architecture` was typed in
    };
    Source source = Source::BySize;
    std::string preset;
    Parameters params{70e9}; // used by BySize only
    Architecture architecture; // used by Preset and Dimensions only
    std::string leftOut; // parts of the model that `architecture` has no words for; empty: none

    bool operator==(const ModelSpec&) const = default;
};

// Tokens as a number, or as a multiple of the parameter count ("20x").
struct TokenBudget
{
    double value = 15e12;
    bool perParameter = false;
    bool operator==(const TokenBudget&) const = default;
};

struct PrecisionRecipe
{
    DataType compute = DataType::Bf16;
    DataType weights = DataType::Bf16;
    DataType gradients = DataType::Bf16; // None: gradients are consumed as they appear
    DataType accumulator = DataType::None; // a second, higher-precision gradient buffer
    DataType master = DataType::Fp32; // None: the weights themselves are updated
    std::optional<DataType> moments; // auto: what the optimizer stores by default
    DataType communication = DataType::Bf16; // gradients on the wire
    std::optional<DataType> dispatch; // tokens on their way to experts; auto: the activations' type
    bool operator==(const PrecisionRecipe&) const = default;
};

// How many elements of an fp8 operand share a scale: all of them, or a block of 128×128, 1×128 or 32.
enum class Fp8Scaling
{
    Tensor,
    Block
};
// Copies of the weights in the type of narrow products, kept from one micro-batch to the next.
enum class WeightCopies
{
    None, // counted nowhere
    One,
    Needed // one more, the other way round, where the device or the scales ask for it
};
// Layers whose products stay in 16 bits beside narrower ones: so many at either end, or a share at the last.
struct WideLayers
{
    double first = 0;
    double last = 0;
    double lastShare = 0; // 0…1 of all layers, rounded up; the larger of both counts
    bool operator==(const WideLayers&) const = default;
};
enum class FineTuning
{
    Full,
    Lora,
    Qlora
};
enum class LoraTargets
{
    Attention,
    AllLinear
};

struct Training
{
    double sequenceLength = 8192; // tokens
    double globalBatchSequences = 1;
    double microBatch = 1; // sequences
    TokenBudget tokens;
    Optimizer optimizer = Optimizer::AdamW;
    MuonTensor muonTensor = MuonTensor::Duplicated; // Muon only
    MatrixGradients matrixGradients = MatrixGradients::Scattered; // Muon, SOAP, Shampoo; ZeRO-1 and 2
    Recompute recompute = Recompute::None;
    double recomputeEvery = 1; // Full, Selective: every k-th layer of a rank
    std::optional<double> recomputeLayers; // Full, Selective: layers of a rank; auto: all of them
    bool recomputeNorms = false; // these five name modules beside None and Selective
    bool recomputeActivation = false; // the activation function, never its matrices
    bool recomputeMlp = false;
    bool recomputeMoe = false;
    bool recomputeLatent = false; // the up-projections of latent attention
    bool flashAttention = true;
    std::optional<LossKernel> loss; // auto: the stack's
    double mlpTiles = 1; // parts of the sequence that an MLP computes one after the other
    PrecisionRecipe precision;
    Fp8Scaling fp8Scaling = Fp8Scaling::Tensor; // fp8 products only
    WeightCopies weightCopies = WeightCopies::None; // products of 8 bits or fewer only, as are wide layers
    WideLayers wide;
    bool narrowActivationInput = false; // kept in the type of the products; products of 8 bits or fewer only
    bool offloadOptimizer = false; // master copy and moments live, and are updated, on the host
    double offloadedState = 1; // OffloadOptimizer: share of a rank's master copy and moments, 0…1
    bool offloadActivations = false;
    double offloadedLayers = 1; // OffloadActivations: share of a rank's layers, 0…1
    bool offloadParameters = false; // weights live on the host, and layers are copied before they compute
    std::optional<bool> cudaGraphs; // auto: what the stack does
    std::optional<double> routingImbalance; // tokens of the fullest expert rank over the mean; auto: modelled
    FineTuning method = FineTuning::Full;
    double loraRank = 16; // Lora, Qlora only
    LoraTargets loraTargets = LoraTargets::Attention; // Lora, Qlora only
    double frozenShare = 0; // of the layers, 0…1: no gradient, no optimizer state
    bool operator==(const Training&) const = default;
};

// Model FLOPs utilisation over the dense peak: a number that someone states, or, left alone ("model"), what
// the engine predicts, whatever the number of accelerators.
class Mfu
{
public:
    constexpr Mfu() = default; // predicted
    constexpr Mfu(double stated) // 0 < stated ≤ 1
        : m_value(stated)
    {
    }
    static constexpr Mfu model() { return {}; }

    constexpr bool isModel() const { return !m_value; }
    constexpr std::optional<double> number() const { return m_value; }
    bool operator==(const Mfu&) const = default;

private:
    std::optional<double> m_value; // empty: predicted
};

// `mfu` states the answer; everything below bends the prediction that is made without it. Multipliers are 1
// where nothing is known better; an empty optional leaves the constant to the stack, or to the model.
struct Efficiency
{
    Mfu mfu;
    double gemm = 1; // these three divide a time
    double attention = 1;
    double elementwise = 1;
    double collective = 1; // multiplies the bandwidth of collectives
    std::optional<Seconds> kernelLaunch; // one kernel, from the host; auto: the stack's
    std::optional<Seconds> layerForward; // least time of one layer's forward pass; auto: the stack's
    std::optional<Seconds> layerBackward; // and of its backward pass; auto: the stack's
    std::optional<Seconds> fixed; // every step pays it; auto: the stack's
    std::optional<double> network; // share of the NIC line rate that collectives reach; auto: modelled
    std::optional<double>
        gradientOverlap; // share of the gradient collective that may hide; auto: the stack's
    std::optional<double> logitBytes; // loss traffic, bytes per logit; auto: the stack's
    double clock = 1; // clock held, over the clock that the dense peak assumes
    std::optional<double>
        sustained; // products of a step over the same ones alone; auto: the device's, at its power
    std::optional<double> straggler; // relative spread (sigma) of the ranks' step times; auto: a usual one
    std::optional<double> contention; // of hidden communication that computing takes longer; auto: measured
    // If these were fitted to measured steps (core/validation/fit): how many steps, the mean |error| when
    // each is predicted from the others (auto: there was only one), and the device and stack they ran on.
    double calibratedSteps = 0; // 0: not calibrated
    std::optional<double> calibratedError;
    std::string calibratedFor;
    bool operator==(const Efficiency&) const = default;
};

struct Hardware
{
    Accelerator accelerator; // filled by defaultScenario() from the catalog
    double accelerators = 1;
    std::optional<double> perNode; // auto: the accelerator's scale-up domain
    std::optional<Link> scaleUp; // auto: the accelerator's own
    std::optional<Link> scaleOut; // auto: the accelerator's usual network
    std::optional<Bytes> hostMemory; // DRAM of one node; auto: that of the accelerator's usual server
    std::optional<BytesPerSecond> hostMemoryBandwidth; // of one node; auto: that of the usual server
    std::optional<Watts> powerCap; // of one accelerator; auto: what its data sheet allows
    CapacityBasis capacityBasis = CapacityBasis::Reported; // nominal where nobody knows what a driver reports
    Bytes reserve; // taken off `reported` to give `usable`
    Efficiency efficiency;
    std::string stack = "generic";
    bool operator==(const Hardware&) const = default;
};

// What the seed's question takes for one H100, and every rule of thumb since (seed 001: "MFU 0.4"). Only a
// scenario that states it has it; see openingScenario().
inline constexpr double usualStatedMfu = 0.4;

// The utilisation that a step's time is taken from; empty: the engine predicts the step, and its MFU follows.
constexpr std::optional<double> statedMfu(const Hardware& hardware)
{
    return hardware.efficiency.mfu.number();
}

struct Mesh
{
    double tensor = 1;
    bool sequenceParallel = true;
    double pipeline = 1;
    double chunks = 1; // virtual stages per rank
    std::string schedule = "1f1b";
    std::string stageLayers; // layers of each virtual stage, in order; empty: as the stack deals them
    double context = 1;
    ContextMethod contextMethod = ContextMethod::Ring;
    double expert = 1;
    double expertTensor = 1;
    double expertNodes = 0; // nodes that one token may be sent to; 0: no limit
    std::optional<ExpertDispatch> expertDispatch; // auto: the stack's
    std::optional<double> data; // auto: accelerators / (tensor · context · pipeline)
    std::optional<double> shardGroup; // auto: the whole data × context group
    int zeroStage = 0;
    std::string order = "tp-cp-ep-dp-pp";
    bool operator==(const Mesh&) const = default;
};

// Share of each communication hidden behind compute, 0…1; auto ("model"): derived from the step.
struct Overlap
{
    std::optional<double> data, tensor, pipeline, expert, context;
    bool operator==(const Overlap&) const = default;
};

// A limit that a job should keep, as somebody states it. Until then the usual one stands in its place: it is
// shown as a default, and what exceeds it has failed nobody.
class TargetTime : public Seconds
{
public:
    constexpr explicit TargetTime(double usual)
        : Seconds(usual)
        , m_usual(usual)
    {
    }
    constexpr TargetTime& operator=(Seconds stated)
    {
        Seconds::operator=(stated);
        m_stated = true;
        return *this;
    }
    constexpr void forget() { *this = TargetTime(m_usual); }
    constexpr bool stated() const { return m_stated; }
    constexpr Seconds seconds() const { return *this; }
    constexpr Seconds usual() const { return Seconds(m_usual); }
    constexpr bool operator==(const TargetTime&) const = default;

private:
    double m_usual;
    bool m_stated = false;
};

// The same of a share, 0…1.
class TargetShare
{
public:
    constexpr explicit TargetShare(double usual)
        : m_value(usual)
        , m_usual(usual)
    {
    }
    constexpr TargetShare& operator=(double stated)
    {
        m_value = stated;
        m_stated = true;
        return *this;
    }
    constexpr operator double() const { return m_value; } // NOLINT(google-explicit-constructor)
    constexpr void forget() { *this = TargetShare(m_usual); }
    constexpr bool stated() const { return m_stated; }
    constexpr double usual() const { return m_usual; }
    constexpr bool operator==(const TargetShare&) const = default;

private:
    double m_value;
    double m_usual;
    bool m_stated = false;
};

struct Targets
{
    TargetTime stepTime{10};
    TargetTime deadline{90 * secondsPerDay};
    std::optional<MoneyPerSecond> pricePerAcceleratorHour; // auto: middle of the device's list prices
    std::optional<Money> budget; // auto: none stated
    double setupHours = 0;
    TargetShare minMfu{0.3}; // the Busy gate
    TargetShare maxBubble{0.2}; // the Busy gate
    TargetShare maxExposed{0.1}; // the Hide gate
    double powerUsageEffectiveness =
        1.2; // power of the site over power of its servers (zhebrak, docs/PHYSICS.md)
    double serverOverhead = 1.35; // power of a server over that of its accelerators (likewise)
    double carbonIntensity =
        0.4; // of the electricity, kg CO2 per kWh; about the world's (IEA, Electricity 2025)
    // What a good run of this kind reaches; below it counts as waste (distributed-training-book 31ba824, ch.
    // 01). auto: what the kernels of a predicted step reach while nothing else is waited for.
    std::optional<double> achievableMfu;
    std::optional<MoneyPerSecond> spotPricePerAcceleratorHour; // auto: no spot offer to compare with
    double preemptionsPerHour = 0.05; // of the whole spot job; distributed-training-book 31ba824, ch. 05
    std::optional<Money> purchasePrice; // of one accelerator and its share of the rest; auto: none to compare
    // Over which a purchase is written off. No source: hyperscalers state five to six years for servers;
    // four, as accelerators lose their price sooner.
    Seconds lifetime{4 * 365.25 * secondsPerDay};
    // Dollars per kWh; about what industry paid in the United States (EIA, Electric Power Monthly, 2024).
    double powerPrice = 0.08;
    bool operator==(const Targets&) const = default;
};

struct Resilience
{
    Seconds acceleratorMtbf{5.0 * 365.25 * secondsPerDay};
    Seconds checkpointWrite{300};
    std::optional<Seconds> checkpointInterval; // auto: Young's optimum
    Seconds restart{600};
    // Training stands still only for the copy, the write goes on beside it; auto: it waits for the write.
    std::optional<Seconds> asyncCopy;
    std::optional<Seconds> hostMtbf; // of one node; auto: within acceleratorMtbf
    std::optional<Seconds> nicMtbf; // of one network card, one an accelerator; auto: within acceleratorMtbf
    bool operator==(const Resilience&) const = default;
};

// What a replica's times are taken from.
enum class ServingEfficiency
{
    Predicted, // kernels measured on its device, iteration by iteration
    Stated // fixed shares of peak and bandwidth
};
enum class ServingLoad
{
    Concurrency, // clients that send again when they are answered
    Rate // requests that arrive whether or not somebody has time for them
};
enum class ServingLengths
{
    Fixed,
    Uniform,
    Lognormal
};
enum class ServingStatistic
{
    Mean,
    P50,
    P90,
    P99
};
// What of a checkpoint in fewer bits stays in 16, beside embedding, head, norms and routers.
enum class ServingWide
{
    None,
    Attention,
    AttentionAndEnds // and the first and the last layer whole
};

struct Serving
{
    std::string engine = "vllm"; // of servingEngines()
    ServingEfficiency efficiency = ServingEfficiency::Predicted;
    double promptTokens = 2048;
    double outputTokens = 512;
    ServingLengths lengths = ServingLengths::Fixed;
    double lengthSpread = 0.2; // Uniform: half the range over the mean; Lognormal: deviation over the mean
    double secondShare = 0; // of requests, that are of a second kind
    double secondPrompt = 16384; // tokens of one of those
    double secondOutput = 256;
    ServingLoad load = ServingLoad::Concurrency;
    std::optional<double> concurrency; // auto: the most within both targets
    double requestsPerSecond = 1;
    TargetTime ttftTarget{1.0};
    TargetTime itlTarget{0.05};
    ServingStatistic statistic = ServingStatistic::Mean; // that the targets are about
    DataType kvPrecision = DataType::Bf16;
    std::optional<DataType> weightsPrecision; // auto: servedWeights()
    std::string experts = "weights"; // their type: "weights" is that of the others, or as published with them
    ServingWide wide = ServingWide::None;
    std::optional<double> weightsGroup; // of integers that share a scale, 0: a row does; auto: as published
    std::optional<double> tensor; // accelerators of one replica; auto: see Service
    double pipeline = 1;
    double attentionData = 1; // groups of tensor ranks, each with sequences of its own
    std::optional<double> expert; // ranks that experts are dealt over; auto: all of attention's groups
    std::optional<double> replicas; // auto: as many as the requests need, and the spare ones
    double spareReplicas = 0; // that may fail without anybody waiting
    double peakRatio = 1; // requests of the busiest hour over those of a mean one; of a rate only
    std::optional<double> chunk; // tokens of prompts in an iteration; auto: the engine's
    std::optional<double> maxSequences; // of an iteration; auto: the engine's
    std::optional<double> memoryShare; // of the device that the engine may take; auto: the engine's
    double cachedShare = 0; // of a prompt's tokens that are found in the cache
    double draftTokens = 0; // guessed ahead in every iteration
    double draftAcceptance = 0.7; // of one guess
    double draftCost = 0.05; // of a guess, over an iteration without any
    std::optional<double> promptReplicas; // that work on prompts alone; auto: none, all do both
    std::optional<double> promptTensor; // tensor ranks of one of those; auto: as of the others
    bool operator==(const Serving&) const = default;
};

struct Scenario
{
    std::string name;
    std::string notes;
    std::string fitNote; // why it ran although the model says that it does not fit; see Fit
    std::string opensOn; // id of the view that shows its point; empty: whichever is open
    ModelSpec model;
    Training training;
    Hardware hardware;
    Mesh mesh;
    Overlap overlap;
    Targets targets;
    Resilience resilience;
    Serving serving;
    bool operator==(const Scenario&) const = default;
};

// The architecture in force: inferred for BySize, the stored one otherwise.
Architecture architectureOf(const ModelSpec& model);
// Element type of served weights: as stated, else as the preset is published, else as training stores them.
DataType servedWeights(const Scenario& scenario);

} // namespace ridgepoint
