#pragma once

// Means over the requests of one replica without playing them all, for searches and curves.
//
// The same schedule (traffic.h) is walked from event to event: iterations between two events are one step,
// and requests that began to decode in the same iteration with equal lengths are one. A run of many requests
// repeats itself once its opening burst is over, so only a few rounds are walked: the burst, what follows it,
// and the tail in which nobody sends again; the round before the tail stands for all that are left out.
// Random lengths come as the means of equal shares of their law, in a shuffled order, so that a short walk
// has their means exactly.

#include "core/serving/traffic.h"

namespace ridgepoint {

enum class FirstTokens
{
    Mean,
    MeanAndMedian, // for which the waits of all requests are put in order
};
RequestMeans meanRequests(const ServingTraffic& traffic, const ReplicaLimits& limits,
    const IterationTimes& times, FirstTokens asked = FirstTokens::Mean);

} // namespace ridgepoint
