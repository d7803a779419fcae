#pragma once

// The replica of a scenario under every load: with so many clients that wait for their answers, or at so many
// requests a second.

#include "core/serving/slo.h"

namespace ridgepoint {

struct LoadCurve
{
    Text refusal; // empty when the rest holds
    double mostSequences = 0;
    double followed = 0; // the highest rate that the replica was seen to follow; of rates only
    std::vector<ServicePoint> points{}; // ascending
};
struct CurveEffort
{
    TargetsAre about = TargetsAre::AsAsked;
    bool few = false; // by means, and every second or fourth load: while a slider moves
};
LoadCurve concurrencyCurve(const Service& service, const CurveEffort& effort = {});
// By the load that the scenario has; of rates up to the one that it just follows.
LoadCurve loadCurve(const Service& service, const CurveEffort& effort = {});

// 1, 2, 3, 4, 6, 8, 12 … of a replica, up to a little beyond what it has room for, with the concurrency asked
// for among them.
std::vector<double> concurrencyLadder(double most, double asked);

} // namespace ridgepoint
