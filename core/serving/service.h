#pragma once

// What a scenario asks of serving, answered: one replica laid out and filled, its requests at a concurrency
// or a rate, how many replicas that takes, and what a token costs. Predicted from the kernels of its device,
// or by the stated rule (Serving::efficiency).
//
// A Service keeps the times that it has asked for, so that curves and searches cost little; it is not to be
// shared between threads. Two of one scenario give the same bits.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/scenario.h"
#include "core/serving/batching_simulation.h"
#include "core/serving/calibration.h"
#include "core/serving/kernel_iterations.h"
#include "core/serving/length_trace.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/serving_bands.h"

#include <memory>
#include <optional>

namespace ridgepoint {

// What of a scenario serving looks at, found once for all layouts.
struct ServingJob
{
    Scenario scenario; // every value within its range
    Architecture architecture;
    ServingTypes types;
    ServingEngine engine; // with what the scenario says otherwise
    ServingCalibration calibration; // of times from kernels, by own measurements: see calibratedJob()
    Bytes capacity; // of one accelerator, on the chosen basis
    double perNode = 8;
    BytesPerSecond scaleUp, scaleOut; // links in force, as line rates
    MoneyPerSecond price; // of one accelerator
    Watts power; // that one draws at most, its server and the site's cooling included
    Diagnostics diagnostics;
    Text refusal; // why nothing can be served; empty: it can
    std::shared_ptr<const LengthTrace> trace; // lengths in place of the scenario's law; its means are there
    std::shared_ptr<const MixedRequests> mixed; // of two kinds: the scenario has their mean lengths
    std::optional<Serving> twoKinds; // as it was asked, where some or all requests are of the second kind

    // Requests one by one, where there are some.
    const LengthTrace* requests() const { return trace ? trace.get() : mixed ? &mixed->requests : nullptr; }
    // What of serving was asked: of both kinds.
    const Serving& asked() const { return twoKinds ? *twoKinds : scenario.serving; }
};
ServingJob servingJob(const Scenario& scenario);
Text whyNotGenerated(const Architecture& a); // empty for a model that writes one token after the other
// The same with what measurements made of its predicted times. No derivation explains those.
ServingJob calibratedJob(ServingJob job, const ServingCalibration& calibration);

struct ServedCopy; // core/training/step/serving_model.h
ServedCopy servedCopy(const ServingJob& job);

// A replica of it in this layout. `job` must outlive it.
ServingReplica servedReplica(const ServingJob& job, const ServingLayout& layout);

// Requests of one replica under one load. Means over requests, in steady closed loop or at a rate.
struct ServicePoint
{
    Text refusal; // empty when the rest holds
    double concurrency = 0; // requests in the replica, those that wait for it included
    double requestsPerSecond = 0; // that it answers
    Seconds ttft{0}, itl{0}, request{0}; // to the first token, between two tokens, to the last
    TokensPerSecond output{0}, total{0}; // total counts prompts too
    double running = 0, queued = 0; // requests
    // At a rate: more arrive than it can answer. Then infinitely many wait, for ever.
    bool saturated = false;
    // Of requests played through, where they were: see Service::judgedAt().
    std::optional<TimeSpread> ttftSpread{}, itlSpread{};

    TokensPerSecond perUser() const // what one reader sees
    {
        return itl.value() > 0 ? TokensPerSecond(1 / itl.value()) : TokensPerSecond(0);
    }
};

enum class TargetsAre
{
    AsAsked, // about the scenario's statistic
    OfMeans // whatever it is: quickly
};
// By that statistic, or by means where the point has no percentiles.
Seconds judgedTtft(const ServicePoint& point, ServingStatistic statistic);
Seconds judgedItl(const ServicePoint& point, ServingStatistic statistic);

class Service
{
public:
    // In the layout of the scenario; where it leaves that open the smallest that fits, and where it leaves
    // the load open too, the one of a node with the cheapest output tokens.
    explicit Service(std::shared_ptr<const ServingJob> job);
    Service(std::shared_ptr<const ServingJob> job, const ServingLayout& layout);
    ~Service();
    Service(Service&&) noexcept;
    Service& operator=(Service&&) noexcept;

    const ServingJob& job() const;
    const std::shared_ptr<const ServingJob>& sharedJob() const;
    const ServingLayout& layout() const;
    std::optional<ServingLayout> readers() const; // of the replicas that read prompts alone, where there are
    Seconds handOver() const; // of a prompt's cache, from those
    double promptsPerSecond() const; // that one of them reads when it always has some
    Seconds admission() const; // until a request is queued
    double cap() const; // sequences that the engine takes on at a time
    // Of the replica, and its share of those that read prompts for it.
    double accelerators() const;
    const ReplicaMemory& memory() const;
    double groups() const; // of sequences, that go through its stages one after the other
    double mostSequences() const; // that the replica has room for, its cap and its cache minded
    const Text& refusal() const; // of the job, or of the layout
    KernelSource source() const; // of an iteration at the scenario's load
    bool takesPairs() const; // see KernelIterations
    // Whether a decoding iteration of so many, and one of prompts, are read within the measured sizes.
    bool insideMeasured(double decoding) const;
    bool narrowed() const; // lengths that were asked to vary do so less, since the longest had no room

    // As asked, and where that is not the mean, all of the point is of the run that means stand for played
    // request by request, which takes longer.
    ServicePoint at(double concurrency, TargetsAre about = TargetsAre::OfMeans) const;
    ServicePoint atRate(double requestsPerSecond, TargetsAre about = TargetsAre::OfMeans) const;
    ServicePoint judgedAt(double concurrency) const { return at(concurrency, TargetsAre::AsAsked); }
    ServicePoint judgedAtRate(double rate) const { return atRate(rate, TargetsAre::AsAsked); }
    ServicePoint busiest() const; // of clients that fill all of its places, and half as many that wait
    // Requests a second that reach each of so many replicas in the busiest hour, spares not counted on.
    double rateOfEach(double replicas) const;
    // Of clients that wait, as many as are stated, or else the most within both targets; where a single one
    // misses them, one.
    double clients() const;
    // At the scenario's load; of a rate each of so many replicas has its share: as many as are stated, or
    // one.
    ServicePoint now(std::optional<double> replicas = {}, TargetsAre about = TargetsAre::OfMeans) const;
    // Request by request, at that load, for pictures. Requests as they are sent, whatever drafts
    // and cache spare of them. 0 requests: as many as its means stand for.
    SimulatedRun played(
        double requests = 0, std::optional<double> replicas = {}, std::uint64_t seed = 1) const;

    // Of one iteration with so many sequences of average length, and tokens of prompts beside them.
    Seconds iteration(double decoding, double promptTokens) const;
    std::optional<IterationLoad> load(double decoding, double promptTokens) const; // of that; stated: none
    double computedPrompt() const; // tokens of one that are not found in the cache
    double meanContext() const; // tokens behind a sequence that decodes, on average

    bool meetsTargets(const ServicePoint& point) const; // both, by what is judged

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

// Everything about the scenario's own point.
struct ServiceReport
{
    Text refusal; // empty when the rest holds
    Diagnostics diagnostics;
    ServingLayout layout;
    ServingTypes types;
    KernelSource source = KernelSource::Own;
    ReplicaMemory memory;
    double mostSequences = 0;
    ServicePoint now;
    // Factors on the times and rates of `now` that eight of ten published deployments lay between, each left
    // out of what its prediction rests on. Unknown where nobody has published what is asked: see
    // `unvalidated`.
    OfServingMeasures<ServingBand> bands{};
    Text unvalidated; // what no published deployment has; empty: it is like those
    Seconds judgedTtft{0}, judgedItl{0}; // by the statistic that the targets are about
    bool ttftMet = false, itlMet = false;
    double goodConcurrency = 0; // the most within both targets, at a rate on average; 0: none
    ServicePoint good; // there
    // Load of each replica for which replicas and prices are counted: `now` if it is stated, else `good`, or
    // a single request if no load meets both targets.
    ServicePoint carried;
    double perReplica = 1; // accelerators, those that read its prompts counted by its share of them
    std::optional<ServingLayout> readers{}; // of replicas that read prompts alone, where there are
    double replicas = 0; // in force: stated, or as many as the requests need; 0: no number suffices
    double asked = 0; // requests a second of all replicas, on average
    double rate = 0; // requests a second, in the busiest hour, of each replica counted on; of a rate only
    double spare = 0; // replicas beyond those that the rate keeps busy
    double accelerators = 0; // of all replicas
    std::optional<Money> perMillionInput, perMillionOutput, perMillion; // tokens; perMillion counts both
    std::optional<Joules> energyPerMillion; // output tokens, all at full power: an upper bound
};
ServiceReport serviceReport(const Scenario& scenario);
enum class ReportEffort
{
    Full,
    Quick, // while a slider moves: all by means, and the most within targets to a fifth or a power of two
};
ServiceReport serviceReport(const Service& service, ReportEffort effort = ReportEffort::Full);

// One replica is a copy of the model on `perReplica` accelerators that share it tensor-parallel; replicas are
// alike.
enum class ServingChoice
{
    Unknown, // a rate that is needed is not known
    Replicate, // one accelerator holds the model and meets the targets
    ShardToFit, // one does not hold it; the fewest that do meet the targets
    ShardForLatency, // fewer would hold it and miss a target
    TargetsMissed, // it fits, and no group that shares a node meets the targets
    NothingFits, // no legal group holds weights and cache
};

// Replicate or shard: the smallest power of two of tensor ranks within a node that has room for the
// scenario's concurrency and meets both targets.
struct PredictedChoice
{
    ServingChoice choice = ServingChoice::Unknown;
    double accelerators = 0; // of the replica that it is about: the smallest that meets, or else that fits
    ServicePoint at; // of that replica
};
PredictedChoice predictedChoice(
    const std::shared_ptr<const ServingJob>& job, ReportEffort effort = ReportEffort::Full);

// Whether the tensor ranks divide the heads, and so on; empty: it can be built.
Text whyNotLaidOut(const Architecture& architecture, const ServingLayout& layout);
double mostTensorRanks(const Architecture& architecture); // that any of its layers is dealt out to
// As the scenario says it, where it leaves nothing open but the experts.
ServingLayout statedLayout(const ServingJob& job, double tensor);
// That, with the smallest power of two of tensor ranks that has room where the scenario leaves them open.
ServingLayout layoutInForce(const ServingJob& job);

} // namespace ridgepoint
