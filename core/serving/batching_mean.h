#pragma once

// Means over the requests of one replica without playing them all, for searches and curves.
//
// The same schedule (traffic.h) is walked from event to event: iterations between two events are one step,
// and requests that began to decode in the same iteration with equal lengths are one. A run of many requests
// repeats itself once its opening burst is over, so only a few rounds are walked: the burst, what follows it,
// what stands for all that are left out, and the tail in which nobody sends again. Of random lengths the
// third begins when the longest requests of the burst are through, and lasts as long as they. They come as
// the means of equal shares of their law, in a shuffled order, so that whole blocks of them have their means,
// but for long tails. At a rate the walk meets the replica as full as Little's law has it.
//
// Within 3 % of what is played in a closed loop, and at a rate up to nine tenths of what the replica follows
// within 5 %; beyond that, waits of single runs differ by as much as their mean.

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
