#include "core/serving/service.h"

#include "core/serving/as_served.h"
#include "core/serving/service_parts.h"
#include "core/serving/stated_iterations.h"
#include "core/units/format.h"

namespace ridgepoint {

namespace {

// Requests that a replica takes on at a time.
double capOf(const ServingJob& job, const ServingLayout& layout)
{
    return job.scenario.serving.maxSequences.value_or(job.engine.sequences * layout.attentionData);
}

// A request holds its whole prompt, of which the walk sees what is computed.
double walkedShare(const Serving& s)
{
    return (walkedPrompt(s, s.promptTokens) + walkedOutput(s, s.outputTokens))
        / (s.promptTokens + s.outputTokens);
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

bool Service::meetsTargets(const ServicePoint& point) const
{
    const Serving& s = m_parts->serving();
    return point.refusal.empty() && !point.saturated && judgedTtft(point, s.statistic) <= s.ttftTarget
        && judgedItl(point, s.statistic) <= s.itlTarget;
}

} // namespace ridgepoint
