// The requests of a Service at a load: walked, played one by one, or followed through pools.

#include "core/serving/batching_mean.h"
#include "core/serving/service_parts.h"
#include "core/serving/slo.h"

#include <limits>

namespace ridgepoint {

Seconds Service::Parts::readTime(double prompts, double length) const
{
    return job->calibration.prompts * readingTime(*promptKernels, serving(), prompts, length);
}

PooledRun Service::Parts::pooled(ServingTraffic all) const
{
    countRequests(all);
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

ServicePoint Service::Parts::point(const RequestMeans& means, double concurrency, double groups) const
{
    ServicePoint point;
    point.refusal = means.refusal;
    point.concurrency = concurrency;
    if (!point.refusal.empty())
        return point;
    point.ttft = means.firstToken;
    point.itl = means.perToken * stepsAToken();
    point.request = means.endToEnd;
    point.requestsPerSecond = groups * means.requests / means.duration.value();
    const double most = split() ? holds() * this->groups() * decoders() : holds();
    point.running = std::min(means.running, most) * groups;
    point.queued = means.queued * groups;
    if (concurrency > 0)
        settle(point, most * groups);
    countTokens(point);
    return point;
}

// Each request is as long as those that were asked for, in the mean.
void Service::Parts::countTokens(ServicePoint& point) const
{
    point.output = TokensPerSecond(point.requestsPerSecond * serving().outputTokens);
    point.total = point.output + TokensPerSecond(point.requestsPerSecond * serving().promptTokens);
}

// Steady state by Little's law: a run starts and ends with fewer requests than it has in between.
void Service::Parts::settle(ServicePoint& point, double mostRunning)
{
    const double longer = point.concurrency / (point.requestsPerSecond * point.request.value());
    point.requestsPerSecond *= longer;
    point.running = std::min(point.concurrency - point.queued * longer, mostRunning);
    point.queued = point.concurrency - point.running;
}

namespace {

// More arrive than are answered: who comes later waits longer, without end. Else all is as of clients that
// fill every place, and of more that wait.
ServicePoint endless(ServicePoint point, double places)
{
    constexpr double never = std::numeric_limits<double>::infinity();
    if (!point.refusal.empty())
        return point;
    point.saturated = true;
    point.running = places;
    point.concurrency = point.queued = never;
    point.ttft = point.request = Seconds(never);
    if (point.ttftSpread)
        point.ttftSpread = TimeSpread{point.ttft, point.ttft, point.ttft, point.ttft};
    return point;
}

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
            *each = *each * stepsAToken();
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

ServicePoint Service::at(double concurrency, TargetsAre about) const
{
    return m_parts->kept(m_parts->ofClients, concurrency, m_parts->runOf(about), &Parts::at);
}

ServicePoint Service::Parts::pointOf(
    ServingTraffic traffic, Run run, double concurrency, double ofGroups) const
{
    countRequests(traffic);
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

ServicePoint Service::busiest() const { return at(m_parts->crowd()); }

ServicePoint Service::atRate(double requestsPerSecond, TargetsAre about) const
{
    return m_parts->kept(m_parts->ofRates, requestsPerSecond, m_parts->runOf(about), &Parts::atRate);
}

ServicePoint Service::Parts::atRate(double requestsPerSecond, Run run) const
{
    if (!refusal.empty())
        return {.refusal = refusal};
    ServingTraffic traffic = this->traffic();
    const double together = split() ? decoders() : 1 / groups();
    traffic.rate = requestsPerSecond * together;
    traffic.requests = enough() * std::max(1.0, together);
    const double places = std::max(1.0, holds() * groups());
    const ServicePoint busiest = kept(ofClients, crowd(), Walked, &Parts::at);
    if (!busiest.refusal.empty())
        return busiest;
    if (requestsPerSecond > busiest.requestsPerSecond)
        return endless(run == Walked ? busiest : kept(ofClients, crowd(), run, &Parts::at), places);
    ServicePoint point = split() ? pooledPoint(traffic, 0) : pointOf(traffic, run, 0, groups());
    if (!point.refusal.empty())
        return point;
    point.concurrency = requestsPerSecond * point.request.value();
    settle(point, places);
    point.requestsPerSecond = requestsPerSecond; // to the last digit, so that it can be asked again
    countTokens(point);
    return point;
}

double Service::rateOfEach(double replicas) const
{
    const Serving& s = m_parts->serving();
    return busiestRate(s) / std::max(1.0, replicas - s.spareReplicas);
}

double Service::clients() const
{
    std::optional<double>& found = m_parts->clients;
    if (!found)
        found = m_parts->serving().concurrency;
    if (!found)
        found = std::max(1.0, concurrencyWithinTargets(*this));
    return *found;
}

ServicePoint Service::now(std::optional<double> replicas, TargetsAre about) const
{
    return m_parts->serving().load == ServingLoad::Concurrency
        ? at(clients(), about)
        : atRate(rateOfEach(replicas.value_or(m_parts->decoders())), about);
}

SimulatedRun Service::Parts::play(ServingTraffic traffic, std::uint64_t seed) const
{
    if (traffic.requests <= 0) {
        traffic.requests = traffic.rate ? enough() : 0;
        countRequests(traffic);
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
            each.output = 1 + (each.output - 1) / stepsAToken();
        each.prompt /= 1 - serving().cachedShare;
    }
    return run;
}

SimulatedRun Service::played(double requests, std::optional<double> replicas, std::uint64_t seed) const
{
    const Parts& p = *m_parts;
    if (!p.refusal.empty())
        return {.refusal = p.refusal};
    if (p.split())
        return {.refusal = phrase("requests of disaggregated deployments are not played one by one")};
    const Serving& s = p.serving();
    ServingTraffic traffic = p.traffic();
    if (s.load == ServingLoad::Rate)
        traffic.rate = rateOfEach(replicas.value_or(p.decoders())) / p.groups();
    else
        traffic.concurrency = std::max(1.0, std::ceil(clients() / p.groups()));
    traffic.requests = requests;
    return p.play(std::move(traffic), seed);
}

} // namespace ridgepoint
