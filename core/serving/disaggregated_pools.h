#pragma once

// Means over the requests of a deployment whose prompts are read by replicas of their own. Clients all begin
// at once, and each sends its next request when its last one ends; or requests arrive at a rate. A prompt
// waits for a replica that reads prompts, which takes as many as its chunk holds; then its cache is handed
// over to one that decodes and has room. Its first token leaves there. Replicas of a pool are equally busy.

#include "core/serving/traffic.h"

#include <functional>

namespace ridgepoint {

struct PromptPool
{
    std::function<Seconds(double prompts, double length)> time; // of one replica that reads so many at once
    double replicas = 1;
    double groups = 1; // of attention-data ranks, each with whole prompts of its own
    double chunk = 8192; // tokens of prompts that a group reads at a time
    Seconds admission{0};
};

struct DecodePool
{
    const IterationTimes* times = nullptr;
    double replicas = 1;
    double sequences = std::numeric_limits<double>::infinity(); // that one replica has room for
    Seconds handOver{0}; // of a prompt's cache, and of the request
};

struct PooledRun
{
    RequestMeans means;
    TimeSpread firstToken{}, perToken{};
};

// Lengths and arrivals are drawn, the same ones for the same traffic.
PooledRun pooledRequests(
    const ServingTraffic& traffic, const PromptPool& prompts, const DecodePool& decoders);

} // namespace ridgepoint
