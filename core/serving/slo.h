#pragma once

// How much of the scenario's traffic stays within both targets, by the statistic that they are about.

#include "core/serving/service.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Requests that arrive in the busiest hour; to clients that wait every hour is as busy.
inline double busiestRate(const Serving& s)
{
    return s.requestsPerSecond * (s.load == ServingLoad::Rate ? s.peakRatio : 1);
}
// Clients that wait send what they send: only a rate that is set asks for replicas.
inline bool asksRate(const Serving& s)
{
    return s.load == ServingLoad::Rate || s.requestsPerSecond != Serving().requestsPerSecond;
}
// Replicas for them that answer so many each, spares apart; 0: none answers any, or nobody asks.
inline double replicasFor(const Serving& s, double each)
{
    return each > 0 && asksRate(s) ? std::max(1.0, std::ceil(busiestRate(s) / each)) : 0;
}

struct ClientsTried
{
    TargetsAre about = TargetsAre::AsAsked;
    double tolerance = 0; // a share of the answer, found sooner and maybe too low by that
};
// The most requests that one replica decodes at the same time within both targets, no more than it has room
// for; 0: it does not meet both for one.
double concurrencyWithinTargets(const Service& service, const ClientsTried& tried = {});
// The highest rate that one replica answers, in requests a second, to half a percent below it; 0: none.
double rateWithinTargets(const Service& service, TargetsAre about = TargetsAre::AsAsked);

} // namespace ridgepoint
