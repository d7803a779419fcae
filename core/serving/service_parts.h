#pragma once

// What a Service keeps. Private to service.cpp, that builds it, and service_points.cpp, that asks it.

#include "core/formulas/inference.h"
#include "core/serving/cached_iterations.h"
#include "core/serving/disaggregated_pools.h"
#include "core/serving/effective_iteration.h"
#include "core/serving/length_shares.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/service.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <unordered_map>

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
    double steps() const { return stepsOf(serving(), serving().outputTokens); }
    // Of an answer after its first token; 0: it has no second one.
    double stepsAToken() const { return steps() > 0 ? steps() / (serving().outputTokens - 1) : 0; }
    double walkedContext() const // of a sequence that decodes
    {
        return ofDecoding(job->asked(), [this](double prompt, double output) {
            return prompt * (1 - serving().cachedShare) + stepsOf(serving(), output) / 2;
        });
    }
    // Sequences go through the stages in groups, each at work while the others are elsewhere: as many as
    // there are stages, unless there is room for fewer sequences.
    double groups() const { return std::clamp(mostTogether, 1.0, layout.pipeline); }

    LengthLaw asWalked(LengthLaw law, bool prompt) const
    {
        for (double& length : law.trace)
            length = prompt ? walkedPrompt(serving(), length) : walkedOutput(serving(), length);
        law.mean = law.average();
        return law;
    }
    LengthLaw inOrder(const std::vector<double>& lengths, bool prompt) const
    {
        return asWalked({.kind = LengthLaw::Trace, .trace = lengths}, prompt);
    }

    // As many as have the means of their lengths; of a trace all, as far as that can be waited for.
    void countRequests(ServingTraffic& traffic) const
    {
        constexpr double most = 20'000;
        const LengthTrace* const trace = job->requests();
        const double block = traffic.block > 0 ? traffic.block : static_cast<double>(Shares::most);
        if (!trace && !traffic.rate)
            traffic.requests = block * std::ceil(requestsOf(traffic) / block);
        if (!trace)
            return;
        // The longest answer ends a run: so many requests that it does not fill it.
        const Serving& s = job->asked();
        const double longer =
            job->mixed ? std::max(s.outputTokens, s.secondOutput) / serving().outputTokens : 1;
        traffic.requests = std::max(requestsOf(traffic),
            std::min(most, std::max(double(trace->prompts.size()), longer * requestsOf(traffic))));
        if (traffic.block > 0 && !traffic.rate)
            traffic.requests = block * std::ceil(traffic.requests / block);
    }
    void setLengths();

    ServingTraffic traffic() const
    {
        const Serving& s = serving();
        ServingTraffic traffic;
        const bool one = !job->requests();
        traffic.prompt = one ? lengthsAround(s, walkedPrompt(s, s.promptTokens)) : tracedPrompt;
        traffic.output = one ? lengthsAround(s, walkedOutput(s, s.outputTokens)) : tracedOutput;
        traffic.block = job->mixed && !job->trace ? job->mixed->block : 0;
        spreadWithin(traffic, ofOneGroup());
        return traffic;
    }
    // Tokens that a sequence has room for: of a group of stages, in one of its groups of attention.
    double ofOneGroup() const { return room.limits.cacheTokens / layout.attentionData; }
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
    void countTokens(ServicePoint& point) const;
    static void settle(ServicePoint& point, double mostRunning);
    enum Run
    {
        Walked,
        Played, // request by request, with percentiles
    };
    Run runOf(TargetsAre about) const // pools are followed request by request in any case
    {
        const bool means = about == TargetsAre::OfMeans || serving().statistic == ServingStatistic::Mean;
        return split() || means ? Walked : Played;
    }
    double crowd() const { return std::max(1.0, std::floor(1.5 * holds() * groups())); }
    ServicePoint at(double concurrency, Run run) const;
    ServicePoint atRate(double requestsPerSecond, Run run) const;
    ServicePoint pointOf(ServingTraffic traffic, Run run, double concurrency, double ofGroups) const;
    SimulatedRun play(ServingTraffic traffic, std::uint64_t seed = 1) const;
    LengthLaw tracedPrompt, tracedOutput;
    mutable std::optional<double> clients; // found
    // Kept, by their Run: curves and searches ask for the same ones.
    using Points = std::array<std::unordered_map<double, ServicePoint>, 2>;
    mutable Points ofClients, ofRates;
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

} // namespace ridgepoint
