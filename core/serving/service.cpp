#include "core/serving/service.h"

#include "core/formulas/inference.h"
#include "core/serving/as_served.h"
#include "core/serving/cached_iterations.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/requests_in_flight.h"
#include "core/serving/requests_mean.h"
#include "core/serving/requests_pools.h"
#include "core/serving/stated_iterations.h"
#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace ridgepoint {

struct Service::Parts
{
    std::shared_ptr<const ServingJob> job;
    ServingLayout layout;
    ReplicaRoom room;
    Text refusal;
    std::unique_ptr<CachedIterations> kernels, promptKernels; // of replicas that read prompts alone
    std::unique_ptr<IterationTimes> times, uncalibrated;
    Seconds handOver{0}; // of a prompt's cache, from those
    double mostTogether = 1; // sequences that the replica has room for

    bool split() const { return promptKernels != nullptr; }
    double readers() const { return serving().promptReplicas.value_or(0); }
    double decoders() const { return serving().replicas.value_or(1); }

    const Serving& serving() const { return job->scenario.serving; }
    double steps() const { return stepsOf(serving().outputTokens); }
    double stepsOf(double output) const // after the first token; not fewer than the walk's whole ones
    {
        return output > 1 ? std::max(1.0, (output - 1) / tokensAStep(serving())) : 0;
    }
    double walkedContext() const // of a sequence that decodes
    {
        return ofDecoding(job->asked(), [this](double prompt, double output) {
            return prompt * (1 - serving().cachedShare) + stepsOf(output) / 2;
        });
    }
    // Sequences go through the stages in groups, each at work while the others are elsewhere: as many as
    // there are stages, unless there is room for fewer sequences.
    double groups() const { return std::clamp(mostTogether, 1.0, layout.pipeline); }

    // What a walk sees of a prompt and of an output.
    double walkedPrompt(double prompt) const { return std::max(1.0, prompt * (1 - serving().cachedShare)); }
    double walkedOutput(double output) const { return output > 1 ? 1 + stepsOf(output) : 1; }
    LengthLaw asWalked(LengthLaw law, bool prompt) const
    {
        for (double& length : law.trace)
            length = prompt ? walkedPrompt(length) : walkedOutput(length);
        law.mean = law.average();
        return law;
    }
    LengthLaw inOrder(const std::vector<double>& lengths, bool prompt) const
    {
        return asWalked({.kind = LengthLaw::Trace, .trace = lengths}, prompt);
    }

    // Requests one by one, where there are some.
    const LengthTrace* requests() const
    {
        return job->trace ? job->trace.get() : job->mixed ? &job->mixed->requests : nullptr;
    }
    // All of them, as far as that can be waited for.
    void followTrace(ServingTraffic& traffic) const
    {
        constexpr double most = 20'000;
        const LengthTrace* const trace = requests();
        if (!trace)
            return;
        // The longest answer ends a run: so many requests that it does not fill it.
        const Serving& s = job->asked();
        const double longer =
            job->mixed ? std::max(s.outputTokens, s.secondOutput) / serving().outputTokens : 1;
        traffic.requests = std::max(requestsOf(traffic),
            std::min(most, std::max(double(trace->prompts.size()), longer * requestsOf(traffic))));
    }
    void setLengths();

    ServingTraffic traffic() const
    {
        const Serving& s = serving();
        ServingTraffic traffic;
        if (requests()) {
            traffic.prompt = tracedPrompt;
            traffic.output = tracedOutput;
            traffic.block = job->mixed && !job->trace ? job->mixed->block : 0;
            return traffic;
        }
        traffic.prompt = lengthsAround(s, std::max(1.0, s.promptTokens * (1 - s.cachedShare)));
        traffic.output = lengthsAround(s, std::max(1.0, 1 + steps()));
        return traffic;
    }
    // Requests at a rate that the replica could not hold all at once: only then its queue shows.
    double enough() const
    {
        constexpr double least = 1000, rounds = 10;
        return std::max(least, rounds * holds());
    }
    double holds() const // sequences of a group of stages
    {
        return std::min(room.limits.sequences, std::floor(std::floor(room.memory.sequences) / groups()));
    }
    ServicePoint point(const RequestMeans& means, double concurrency, double ofGroups) const;
    enum Run
    {
        Walked,
        Played, // request by request, with percentiles
    };
    Run judgedBy() const // pools are followed request by request in any case
    {
        return split() || serving().statistic == ServingStatistic::Mean ? Walked : Played;
    }
    ServicePoint at(double concurrency, Run run) const;
    ServicePoint atRate(double requestsPerSecond, Run run) const;
    ServicePoint pointOf(ServingTraffic traffic, Run run, double concurrency, double ofGroups) const;
    SimulatedRun play(ServingTraffic traffic, std::uint64_t seed = 1) const;
    LengthLaw tracedPrompt, tracedOutput;
    // Kept, by their Run: curves and searches ask for the same ones.
    using Points = std::array<std::unordered_map<double, ServicePoint>, 2>;
    Points ofClients, ofRates;
    ServicePoint kept(
        Points& points, double load, Run run, ServicePoint (Parts::*find)(double, Run) const) const
    {
        const auto [place, isNew] = points[run].try_emplace(load);
        if (isNew)
            place->second = (this->*find)(load, run);
        return place->second;
    }
    void splitPrompts();
    Seconds readTime(double prompts, double length) const; // of one replica that reads prompts alone
    PooledRun pooled(ServingTraffic all) const; // of all replicas
    ServicePoint pooledPoint(const ServingTraffic& all, double concurrency) const;
    TimeSpread betweenTokens(TimeSpread steps) const;
};

namespace {

// Requests that a replica takes on at a time.
double capOf(const ServingJob& job, const ServingLayout& layout)
{
    return job.scenario.serving.maxSequences.value_or(job.engine.sequences * layout.attentionData);
}

// A request holds its whole prompt, of which the walk sees what is computed.
double walkedShare(const Serving& s)
{
    const double walked =
        std::max(1.0, s.promptTokens * (1 - s.cachedShare)) + 1 + (s.outputTokens - 1) / tokensAStep(s);
    return walked / (s.promptTokens + s.outputTokens);
}

ReplicaRoom roomFor(const ServingJob& job, const ServingReplica& replica)
{
    const Serving& s = job.scenario.serving;
    ReplicaRoom room = roomOf(replica, s.promptTokens + s.outputTokens, capOf(job, replica.layout));
    room.limits.cacheTokens *= walkedShare(s);
    return room;
}

Text overflow(const ServingJob& job, const ServingLayout& layout, const ReplicaMemory& memory)
{
    return phrase(
        "%1 of weights and %2 of activations and graphs leave no room for one sequence of %3 in the "
        "%4 of an accelerator that %5 takes, at %6 a replica",
        memory.weights, memory.activations + memory.graphs, memory.perSequence,
        memory.capacity - memory.withheld, std::string(job.engine.label),
        textNumber(layout.ranks(), Unit::Count));
}

} // namespace

// --- requests one by one
void Service::Parts::setLengths()
{
    if (const LengthTrace* const trace = job->trace.get()) {
        tracedPrompt = asWalked(sampledLaw(trace->prompts), true);
        tracedOutput = asWalked(sampledLaw(trace->outputs), false);
    } else if (job->mixed) { // which prompt has which output matters
        tracedPrompt = inOrder(job->mixed->requests.prompts, true);
        tracedOutput = inOrder(job->mixed->requests.outputs, false);
    }
}

// --- replicas that read prompts alone
void Service::Parts::splitPrompts()
{
    const Serving& s = serving();
    if (!kernels) {
        refusal = phrase("prompts on replicas of their own are predicted from kernels: set "
                         "serving.efficiency to predicted");
        return;
    }
    const ServingLayout apart = readerLayout(layout, s.promptTensor.value_or(layout.tensor));
    refusal = whyNotLaidOut(job->architecture, apart);
    if (!refusal.empty())
        return;
    ServingReplica reader = servedReplica(*job, apart);
    const ReplicaRoom itsRoom = roomFor(*job, reader);
    if (!itsRoom.memory.fits()) {
        refusal = overflow(*job, apart, itsRoom.memory);
        return;
    }
    // A request is taken in twice. Its cache leaves by the ranks that hold it, over the network.
    const Bytes held = cachedBytes(job->architecture, apart, job->types.cache, s.promptTokens);
    const BytesPerSecond network = reader.device.scaleOutBandwidth;
    handOver = job->engine.admission + (network.value() > 0 ? held / network : Seconds(0));
    promptKernels = std::make_unique<CachedIterations>(std::move(reader));
}

Seconds Service::Parts::readTime(double prompts, double length) const
{
    const double cached = serving().cachedShare;
    if (cached <= 0)
        return job->calibration.prompts * promptKernels->ofPrompts(prompts, length);
    return job->calibration.prompts
        * promptKernels->of({.promptTokens = prompts * length,
            .prompts = prompts * (1 - cached * cached),
            .promptLength = length / (1 - cached)});
}

PooledRun Service::Parts::pooled(ServingTraffic all) const
{
    followTrace(all);
    const CachedIterations& reader = *promptKernels;
    return pooledRequests(all,
        {.time = [this](double prompts, double length) { return readTime(prompts, length); },
            .replicas = readers() * reader.replica().layout.pipeline,
            .groups = reader.replica().layout.attentionData,
            .chunk = job->engine.chunk,
            .admission = job->engine.admission},
        {.times = times.get(),
            .replicas = decoders() * groups(),
            .sequences = holds(),
            .handOver = handOver});
}

Service::Service(std::shared_ptr<const ServingJob> job)
    : Service(job, [&] {
        const Serving& s = job->scenario.serving;
        if (s.tensor)
            return statedLayout(*job, *s.tensor);
        // As step/serving_model.h chooses: past the scale-up domain a cache that is too large is to be seen.
        double largest = 1;
        for (double n = 1; n <= job->architecture.heads; n *= 2) {
            const ServingLayout layout = statedLayout(*job, n);
            if (!whyNotLaidOut(job->architecture, layout).empty())
                break;
            const auto room = [&](double ranks) {
                return roomFor(*job, servedReplica(*job, statedLayout(*job, ranks)));
            };
            if (layout.ranks() > job->perNode && room(largest).memory.fits())
                break;
            largest = n;
            const ReplicaRoom here = room(n);
            const double most = std::min(s.concurrency, capOf(*job, layout));
            if (here.memory.sequences >= (s.load == ServingLoad::Rate ? 1 : most)
                && (!job->mixed
                    || whyCut(job->asked(), here.limits.cacheTokens / layout.pipeline / walkedShare(s))
                           .empty()))
                break;
        }
        return statedLayout(*job, largest);
    }())
{
}

Service::Service(std::shared_ptr<const ServingJob> job, const ServingLayout& layout)
    : m_parts(std::make_unique<Parts>())
{
    Parts& p = *m_parts;
    p.job = std::move(job);
    p.layout = layout;
    p.refusal = p.job->refusal;
    if (p.refusal.empty())
        p.refusal = whyNotLaidOut(p.job->architecture, layout);
    if (!p.refusal.empty())
        return;
    p.setLengths();
    ServingReplica replica = servedReplica(*p.job, layout);
    p.room = roomFor(*p.job, replica);
    if (p.serving().efficiency == ServingEfficiency::Stated) {
        Diagnostics unread;
        auto stated = std::make_unique<StatedIterations>(
            p.job->scenario, resolve(p.job->scenario, unread), layout.stageRanks());
        p.room.limits.admission = Seconds(0);
        p.times = std::move(stated);
    } else {
        p.kernels = std::make_unique<CachedIterations>(std::move(replica));
        p.times = std::make_unique<AsServed>(*p.kernels, p.job->asked());
        if (p.job->calibration != ServingCalibration{}) {
            p.uncalibrated = std::move(p.times);
            p.times = std::make_unique<CalibratedTimes>(*p.uncalibrated, p.job->calibration);
        }
    }
    if (!p.room.memory.fits())
        p.refusal = overflow(*p.job, layout, p.room.memory);
    // Of the sequences each group of stages has its share.
    p.mostTogether = std::floor(std::min(p.room.limits.sequences, p.room.memory.sequences));
    p.room.limits.sequences = std::max(1.0, std::floor(p.room.limits.sequences / p.groups()));
    p.room.limits.cacheTokens /= p.groups();
    if (p.refusal.empty() && p.job->mixed)
        p.refusal = whyCut(p.job->asked(), p.room.limits.cacheTokens / walkedShare(p.serving()));
    if (p.refusal.empty() && p.serving().promptReplicas)
        p.splitPrompts();
}

Service::~Service() = default;
Service::Service(Service&&) noexcept = default;
Service& Service::operator=(Service&&) noexcept = default;

const ServingJob& Service::job() const { return *m_parts->job; }
const ServingLayout& Service::layout() const { return m_parts->layout; }
std::optional<ServingLayout> Service::readers() const
{
    return m_parts->split() ? std::optional(m_parts->promptKernels->replica().layout) : std::nullopt;
}
Seconds Service::handOver() const { return m_parts->handOver; }
double Service::promptsPerSecond() const
{
    const Parts& p = *m_parts;
    const ServingLayout& reader = p.promptKernels->replica().layout;
    const double length = computedPrompt(), groups = reader.attentionData;
    const double together = std::max(groups, std::floor(groups * p.job->engine.chunk / length));
    return together * reader.pipeline / p.readTime(together, length).value();
}
Seconds Service::admission() const { return m_parts->room.limits.admission; }
double Service::cap() const { return capOf(*m_parts->job, m_parts->layout); }
const ReplicaMemory& Service::memory() const { return m_parts->room.memory; }
const Text& Service::refusal() const { return m_parts->refusal; }
double Service::groups() const { return m_parts->groups(); }
double Service::mostSequences() const { return m_parts->holds() * m_parts->groups(); }

double Service::accelerators() const
{
    const Parts& p = *m_parts;
    const double readers = p.split() ? p.promptKernels->replica().layout.ranks() * p.readers() : 0;
    return p.layout.ranks() + readers / p.decoders();
}

KernelSource Service::source() const
{
    if (!m_parts->kernels)
        return KernelSource::Roof;
    const Serving& s = m_parts->serving();
    return m_parts->kernels->kernels().sourceOf(
        std::max(1.0, std::min(s.concurrency, mostSequences())), meanContext(), 0, 0);
}

double Service::meanContext() const
{
    return ofDecoding(
        m_parts->job->asked(), [](double prompt, double output) { return prompt + output / 2; });
}

Seconds Service::iteration(double decoding, double promptTokens) const
{
    return m_parts->times->of(
        decoding / m_parts->groups(), m_parts->walkedContext(), promptTokens, computedPrompt());
}

double Service::computedPrompt() const
{
    return m_parts->serving().promptTokens * (1 - m_parts->serving().cachedShare);
}

std::optional<IterationLoad> Service::load(double decoding, double promptTokens) const
{
    if (!m_parts->kernels)
        return std::nullopt;
    return static_cast<const AsServed&>(m_parts->uncalibrated ? *m_parts->uncalibrated : *m_parts->times)
        .load(decoding / m_parts->groups(), m_parts->walkedContext(), promptTokens, computedPrompt());
}

ServicePoint Service::Parts::point(const RequestMeans& means, double concurrency, double groups) const
{
    ServicePoint point;
    point.refusal = means.refusal;
    point.concurrency = concurrency;
    if (!point.refusal.empty())
        return point;
    const Serving& s = serving();
    const double outputs = s.outputTokens;
    const double walked = 1 + steps();
    point.ttft = means.firstToken;
    point.itl = outputs > 1 ? means.perToken * ((walked - 1) / (outputs - 1)) : Seconds(0);
    point.request = means.endToEnd;
    // Of requests that the cache has cut short there are more than whole ones.
    point.requestsPerSecond = groups * means.requests / means.duration.value();
    point.output = groups * means.output * (outputs / walked);
    point.total = point.output + groups * (means.total - means.output) / (1 - s.cachedShare);
    const double most = split() ? holds() * this->groups() * decoders() : holds();
    point.running = std::min(means.running, most) * groups;
    point.queued = means.queued * groups;
    point.saturated = means.saturated;
    return point;
}

namespace {

// Of groups of stages that are loaded otherwise: means over all of their requests, percentiles of the busier.
ServicePoint together(const ServicePoint& a, const ServicePoint& b)
{
    if (!a.refusal.empty() || !b.refusal.empty())
        return a.refusal.empty() ? b : a;
    ServicePoint both = a;
    both.ttftSpread = b.ttftSpread;
    both.itlSpread = b.itlSpread;
    both.concurrency += b.concurrency;
    both.requestsPerSecond += b.requestsPerSecond;
    both.output += b.output;
    both.total += b.total;
    both.running += b.running;
    both.queued += b.queued;
    const double share = b.requestsPerSecond / both.requestsPerSecond;
    both.ttft += (b.ttft - a.ttft) * share;
    both.itl += (b.itl - a.itl) * share;
    both.request += (b.request - a.request) * share;
    return both;
}

} // namespace

// The walk's outputs are steps.
TimeSpread Service::Parts::betweenTokens(TimeSpread spread) const
{
    if (steps() > 0)
        for (Seconds* each : {&spread.mean, &spread.p50, &spread.p90, &spread.p99})
            *each = *each / ((serving().outputTokens - 1) / steps());
    return spread;
}

ServicePoint Service::Parts::pooledPoint(const ServingTraffic& all, double concurrency) const
{
    const PooledRun run = pooled(all);
    ServicePoint found = point(run.means, concurrency, 1 / decoders());
    if (found.refusal.empty() && serving().statistic != ServingStatistic::Mean) {
        found.ttftSpread = run.firstToken;
        found.itlSpread = betweenTokens(run.perToken);
    }
    return found;
}

ServicePoint Service::at(double concurrency) const
{
    return m_parts->kept(m_parts->ofClients, concurrency, Parts::Walked, &Parts::at);
}

ServicePoint Service::Parts::pointOf(
    ServingTraffic traffic, Run run, double concurrency, double ofGroups) const
{
    followTrace(traffic);
    if (run == Walked)
        return point(meanRequests(traffic, room.limits, *times), concurrency, ofGroups);
    const SimulatedRun played = play(traffic);
    // Of a run that is too long to be played whole the means are walked.
    ServicePoint found =
        point(played.bounded.empty() ? played.means : meanRequests(traffic, room.limits, *times), concurrency,
            ofGroups);
    if (found.refusal.empty()) {
        found.ttftSpread = played.firstToken;
        found.itlSpread = played.perToken;
    }
    return found;
}

ServicePoint Service::Parts::at(double concurrency, Run run) const
{
    if (!refusal.empty())
        return {.refusal = refusal, .concurrency = concurrency};
    ServingTraffic traffic = this->traffic();
    if (split()) {
        traffic.concurrency = std::max(1.0, std::floor(concurrency * decoders()));
        return pooledPoint(traffic, concurrency);
    }
    const double count = std::min(groups(), concurrency);
    traffic.concurrency = std::floor(concurrency / count);
    const double more = concurrency - traffic.concurrency * count; // groups with one client more
    const ServicePoint point = pointOf(traffic, run, (count - more) * traffic.concurrency, count - more);
    if (more <= 0)
        return point;
    traffic.concurrency += 1;
    return together(point, pointOf(traffic, run, more * traffic.concurrency, more));
}

ServicePoint Service::atRate(double requestsPerSecond) const
{
    return m_parts->kept(m_parts->ofRates, requestsPerSecond, Parts::Walked, &Parts::atRate);
}

ServicePoint Service::Parts::atRate(double requestsPerSecond, Run run) const
{
    if (!refusal.empty())
        return {.refusal = refusal};
    ServingTraffic traffic = this->traffic();
    const double together = split() ? decoders() : 1 / groups();
    traffic.rate = requestsPerSecond * together;
    traffic.requests = enough() * std::max(1.0, together);
    ServicePoint point = split() ? pooledPoint(traffic, 0) : pointOf(traffic, run, 0, groups());
    if (!point.refusal.empty())
        return point;
    if (!split() && *traffic.rate > fullRate(traffic, room.limits, *times))
        point.saturated = true;
    // Unless its queue grows, a replica answers what it gets; a run takes longer, for it ends after the last
    // request has come.
    if (!point.saturated && point.requestsPerSecond > 0) {
        const double longer = requestsPerSecond / point.requestsPerSecond;
        point.requestsPerSecond = requestsPerSecond;
        point.output = point.output * longer;
        point.total = point.total * longer;
        const double there = (point.running + point.queued) * longer;
        point.running = std::min(point.running * longer, holds() * groups() * (split() ? decoders() : 1));
        point.queued = there - point.running;
    }
    point.concurrency = point.running + point.queued;
    return point;
}

ServicePoint Service::judgedAt(double concurrency) const
{
    return m_parts->kept(m_parts->ofClients, concurrency, m_parts->judgedBy(), &Parts::at);
}

ServicePoint Service::judgedAtRate(double requestsPerSecond) const
{
    return m_parts->kept(m_parts->ofRates, requestsPerSecond, m_parts->judgedBy(), &Parts::atRate);
}

double Service::rateOfEach(double replicas) const
{
    const Serving& s = m_parts->serving();
    return s.requestsPerSecond * s.peakRatio / std::max(1.0, replicas - s.spareReplicas);
}

ServicePoint Service::now(std::optional<double> replicas) const
{
    const Serving& s = m_parts->serving();
    return s.load == ServingLoad::Concurrency ? at(s.concurrency)
                                              : atRate(rateOfEach(replicas.value_or(m_parts->decoders())));
}

ServicePoint Service::judgedNow(std::optional<double> replicas) const
{
    const Serving& s = m_parts->serving();
    return s.load == ServingLoad::Concurrency
        ? judgedAt(s.concurrency)
        : judgedAtRate(rateOfEach(replicas.value_or(m_parts->decoders())));
}

SimulatedRun Service::Parts::play(ServingTraffic traffic, std::uint64_t seed) const
{
    if (traffic.requests <= 0) {
        traffic.requests = traffic.rate ? enough() : 0;
        followTrace(traffic);
    }
    if (job->trace) { // request by request
        traffic.prompt = inOrder(job->trace->prompts, true);
        traffic.output = inOrder(job->trace->outputs, false);
    }
    SimulatedRun run = simulatedRequests(traffic, room.limits, *times, seed);
    // The walk's outputs are steps, its prompts what the cache has not.
    run.perToken = betweenTokens(run.perToken);
    for (SimulatedRequest& each : run.requests) {
        if (steps() > 0)
            each.output = 1 + (each.output - 1) * ((serving().outputTokens - 1) / steps());
        each.prompt /= 1 - serving().cachedShare;
    }
    return run;
}

SimulatedRun Service::played(double requests, std::optional<double> replicas, std::uint64_t seed) const
{
    const Parts& p = *m_parts;
    SimulatedRun refused;
    refused.refusal = p.refusal;
    if (p.refusal.empty() && p.split())
        refused.refusal = phrase("requests whose prompts are read elsewhere are not played one by one");
    if (!refused.refusal.empty())
        return refused;
    const Serving& s = p.serving();
    ServingTraffic traffic = p.traffic();
    if (s.load == ServingLoad::Rate)
        traffic.rate = rateOfEach(replicas.value_or(p.decoders())) / p.groups();
    else
        traffic.concurrency = std::max(1.0, std::ceil(s.concurrency / p.groups()));
    traffic.requests = requests;
    return p.play(std::move(traffic), seed);
}

bool Service::meetsTargets(const ServicePoint& point) const
{
    const Serving& s = m_parts->serving();
    return point.refusal.empty() && !point.saturated && judgedTtft(point, s.statistic) <= s.ttftTarget
        && judgedItl(point, s.statistic) <= s.itlTarget;
}

} // namespace ridgepoint
