#pragma once

// Requests that are in a replica at a rate, by Little's law: nothing waits, and what they take hangs on how
// many there are.

#include "core/serving/traffic.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

inline double mostTogether(const ServingTraffic& traffic, const ReplicaLimits& limits)
{
    const double tokens = traffic.prompt.average() + traffic.output.average();
    return std::min(std::floor(limits.sequences), limits.cacheTokens / tokens);
}

// Seconds that one request takes beside so many: prompts are read one or more at a time, in some of the
// iterations.
inline double secondsBeside(
    const ServingTraffic& traffic, double chunk, const IterationTimes& times, double flight)
{
    const double prompt = traffic.prompt.average(), output = traffic.output.average();
    const double read = flight / output * prompt, together = std::min(chunk, std::max(read, prompt));
    const double share = std::min(1.0, read / together), context = decodedContext(traffic);
    return (output + prompt / chunk)
        * (share * times.of(flight, context, together, prompt).value()
            + (1 - share) * times.of(flight, context, 0, 0).value());
}

} // namespace ridgepoint
