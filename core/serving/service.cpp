#include "core/serving/service.h"

#include "core/base/format.h"
#include "core/serving/served_costs.h"
#include "core/serving/service_parts.h"
#include "core/serving/slo.h"
#include "core/training/step/serving_model.h"

namespace ridgepoint {

namespace {

// Requests that a replica takes on at a time.
double capOf(const ServingJob& job, const ServingLayout& layout)
{
    return job.scenario.serving.maxSequences.value_or(job.engine.sequences * layout.attentionData);
}

ReplicaRoom roomFor(const ServingJob& job, const ServingReplica& replica)
{
    const Serving& s = job.scenario.serving;
    const double cap = capOf(job, replica.layout);
    return walkedRoom(roomOf(replica, heldTokens(s, cap / replica.layout.attentionData), cap), s);
}

// Length of the longest request of a trace or a mix, in tokens as the walk counts them; 0: lengths follow a
// law.
double longestWalked(const ServingJob& job)
{
    const LengthTrace* const all = job.requests();
    const Serving& s = job.scenario.serving;
    double longest = 0;
    for (std::size_t i = 0; all && i < all->prompts.size(); ++i)
        longest = std::max(longest,
            std::round(walkedPrompt(s, all->prompts[i])) + std::round(walkedOutput(s, all->outputs[i])));
    return longest;
}

// It would be cut short, and its tokens missing from the mean.
Text whyCut(const ServingJob& job, double longest, double cacheTokens)
{
    if (longest <= cacheTokens)
        return {};
    const double share = walkedShare(job.scenario.serving);
    const double asked = job.mixed && !job.trace ? longestRequest(job.asked()) : longest / share;
    return phrase("a request of %1 tokens does not fit a cache of %2; shorten it or give the cache more room",
        formatExact(std::round(asked), Unit::Count), textNumber(cacheTokens / share, Unit::Number));
}

Text overflow(const ServingJob& job, const ServingLayout& layout, const ReplicaMemory& memory)
{
    return phrase(
        "%1 of weights and %2 of activations and graphs leave no room for one sequence of %3 in the "
        "%4 of an accelerator that %5 takes, at %6 a replica",
        memory.weights, memory.activations + memory.graphs, memory.prefix + memory.perSequence,
        memory.capacity - memoryLeftAlone(memory.withheld, memory.graphs), std::string(job.engine.label),
        textNumber(layout.ranks(), Unit::Count));
}

// Costs of one replica that is always busy at this point.
ServedCosts<NoLedger> aloneCosts(const Service& service, const ServicePoint& at)
{
    NoLedger none;
    ServiceReport alone;
    alone.carried = at;
    return servedCosts<NoLedger>(none, service, alone, {service.accelerators(), 1, at.requestsPerSecond, {}},
        [&](double decoding, double prompts) { return service.iteration(decoding, prompts); });
}

// What the scenario leaves open: the smallest that fits, or where no number at a time is stated, that of a
// node whose output tokens within the targets cost least, to clients that wait. Pools take too long to try
// several.
ServingLayout chosenLayout(const std::shared_ptr<const ServingJob>& job)
{
    constexpr double near = 0.05; // a share: so much cheaper is worth twice the accelerators
    const Serving& s = job->scenario.serving;
    ServingLayout best = layoutInForce(*job);
    if (s.tensor || !job->refusal.empty() || (s.load != ServingLoad::Rate && s.concurrency)
        || s.promptReplicas || s.efficiency == ServingEfficiency::Stated || job->trace || job->mixed)
        return best;
    double least = std::numeric_limits<double>::infinity();
    for (double n = best.tensor; n <= mostTensorRanks(job->architecture); n *= 2) {
        const ServingLayout layout = statedLayout(*job, n);
        if (layout.ranks() > job->perNode)
            break;
        const Service service(job, layout);
        const double clients =
            concurrencyWithinTargets(service, {.about = TargetsAre::OfMeans, .tolerance = near});
        if (clients < 1)
            continue;
        const ServicePoint at = service.at(clients);
        const std::optional<Money> paid = aloneCosts(service, at).perMillionOutput;
        const double price = paid ? paid->value() : service.accelerators() / at.output.value();
        if (price > least)
            break; // wider ones wait for each other still longer
        if (price < (1 - near) * least) {
            least = price;
            best = layout;
        }
    }
    return best;
}

// Iterations by the rule of thumb: prompts at a fixed share of the peak, tokens at a fixed share of the
// bandwidth, each as if the others were not there.
class StatedIterations : public IterationTimes
{
public:
    StatedIterations(const ServingJob& job, double tensor) // `job` must outlive it
        : m_job(job)
        , m_resolved(resolve(job.scenario, m_unread))
        , m_model(m_none, job.scenario, m_resolved, servedCopy(job))
        , m_tensor(tensor)
    {
    }

    Seconds of(double decoding, double, double promptTokens, double) const override
    {
        // What reads the weights checks drafts in passing; they take their share of a step each.
        const Serving& s = m_job.scenario.serving;
        const Seconds tokens = decoding > 0
            ? m_model.decode(m_tensor, decoding, decoding).total * (1 + s.draftTokens * s.draftCost)
            : Seconds(0);
        // However many prompts are read together, they read the weights once.
        return promptTokens > 0 ? tokens + m_model.prefill(m_tensor, Tokens(promptTokens)) : tokens;
    }

private:
    NoLedger m_none;
    const ServingJob& m_job;
    Diagnostics m_unread;
    Resolved m_resolved;
    mutable ServingModel<NoLedger> m_model;
    double m_tensor;
};

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
        refusal = phrase("prefill workers are predicted from kernels: set serving.efficiency to predicted");
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

ServingLayout layoutInForce(const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    if (s.tensor || job.capacity.value() <= 0)
        return statedLayout(job, s.tensor.value_or(1));
    // Past the scale-up domain a cache that is too large is to be seen, not bought.
    double largest = 1;
    const double longest = longestWalked(job);
    for (double n = 1; n <= mostTensorRanks(job.architecture); n *= 2) {
        const ServingLayout layout = statedLayout(job, n);
        if (!whyNotLaidOut(job.architecture, layout).empty())
            break;
        const auto room = [&](double ranks) {
            return roomFor(job, servedReplica(job, statedLayout(job, ranks)));
        };
        if (layout.ranks() > job.perNode && room(largest).memory.fits())
            break;
        largest = n;
        const ReplicaRoom here = room(n);
        // A stated number at a time has room at once; else as many as there is room for are served.
        const double asked = s.load == ServingLoad::Rate ? 1 : s.concurrency.value_or(1);
        if (here.memory.sequences >= std::min(asked, capOf(job, layout))
            && longest <= here.limits.cacheTokens / layout.pipeline / layout.attentionData)
            break;
    }
    return statedLayout(job, largest);
}

Service::Service(std::shared_ptr<const ServingJob> job)
    : Service(job, chosenLayout(job))
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
        p.room.limits.admission = Seconds(0);
        p.times = std::make_unique<StatedIterations>(*p.job, layout.stageRanks());
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
    if (p.refusal.empty())
        p.refusal = whyCut(*p.job, longestWalked(*p.job), p.ofOneGroup());
    if (p.refusal.empty() && p.serving().promptReplicas)
        p.splitPrompts();
}

Service::~Service() = default;
Service::Service(Service&&) noexcept = default;
Service& Service::operator=(Service&&) noexcept = default;

const ServingJob& Service::job() const { return *m_parts->job; }
const std::shared_ptr<const ServingJob>& Service::sharedJob() const { return m_parts->job; }
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
        std::max(1.0, std::min(s.concurrency.value_or(mostSequences()), mostSequences())), meanContext());
}

bool Service::takesPairs() const { return m_parts->kernels && m_parts->kernels->kernels().takesPairs(); }

bool Service::insideMeasured(double decoding) const
{
    if (!m_parts->kernels)
        return true;
    const CachedIterations& readers = m_parts->split() ? *m_parts->promptKernels : *m_parts->kernels;
    const double length = std::max(1.0, computedPrompt());
    return m_parts->kernels->kernels().insideOf(std::max(1.0, decoding), meanContext(), 0, 0)
        && readers.kernels().insideOf(0, 0, std::min(length, m_parts->job->engine.chunk), length);
}

bool Service::narrowed() const
{
    ServingTraffic asked;
    const Serving& s = m_parts->serving();
    asked.prompt = lengthsAround(s, walkedPrompt(s, s.promptTokens));
    asked.output = lengthsAround(s, walkedOutput(s, s.outputTokens));
    return s.lengths != ServingLengths::Fixed && !job().requests()
        && !spreadWithin(asked, m_parts->ofOneGroup());
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

bool Service::meetsTargets(const ServicePoint& point) const
{
    const Serving& s = m_parts->serving();
    return point.refusal.empty() && !point.saturated && judgedTtft(point, s.statistic) <= s.ttftTarget
        && judgedItl(point, s.statistic) <= s.itlTarget;
}

} // namespace ridgepoint
