#pragma once

// One replica's requests played through, iteration by iteration and request by request: slow, exact by the
// schedule of traffic.h, and the same for the same seed. The fast means are judged by it, and pictures are
// drawn from it.

#include "core/serving/traffic.h"

namespace ridgepoint {

struct SimulatedRequest
{
    Seconds sent, admitted, firstToken, end; // admitted: the start of the iteration that begins its prompt
    double prompt = 0, output = 0;
};

struct SimulatedIteration
{
    Seconds start, length;
    double decoding = 0; // sequences that get one token further
    double promptTokens = 0;
};

struct SimulatedRun
{
    Text refusal; // empty when the rest holds
    Text bounded{}; // says where a run that is too long was cut; empty when it was played to its end
    std::vector<SimulatedRequest> requests{}; // as sent; those only that ended
    std::vector<SimulatedIteration> iterations{}; // the first of them, as many as a picture can hold
    double iterationCount = 0;
    TimeSpread firstToken{}, perToken{}, endToEnd{};
    RequestMeans means{};
    double mostAdmitted = 0, mostCacheTokens = 0;
};

inline constexpr double mostSimulatedRequests = 1e6;
inline constexpr double mostSimulatedIterations = 3e7;
inline constexpr std::size_t mostKeptIterations = 1'000'000;

SimulatedRun simulatedRequests(const ServingTraffic& traffic, const ReplicaLimits& limits,
    const IterationTimes& times, std::uint64_t seed = 1);

} // namespace ridgepoint
