#pragma once

// Traffic, limits and iteration times over the whole range that people serve in, the same for the same
// number.

#include "core/serving/traffic.h"

namespace ridgepoint {

// a + b·sequences + c·context·sequences + d·prompt tokens + e·prompt tokens·their prompts' length, in
// seconds.
struct LinearTimes : IterationTimes
{
    double iteration = 0.01, sequence = 0, context = 0, promptToken = 0, promptSquare = 0;
    Seconds of(double decoding, double behind, double promptTokens, double promptLength) const override
    {
        return Seconds(iteration + sequence * decoding + context * behind * decoding
            + promptToken * promptTokens + promptSquare * promptTokens * promptLength);
    }
};

struct RandomServing
{
    ServingTraffic traffic;
    ReplicaLimits limits;
    LinearTimes times;
};

RandomServing randomServing(int number);

} // namespace ridgepoint
