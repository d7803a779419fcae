#include "core/serving/within_targets.h"

#include "core/formulas/inference.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool clientsMet(const Service& service, double clients, TargetsAre about)
{
    return service.meetsTargets(
        about == TargetsAre::OfMeans ? service.at(clients) : service.judgedAt(clients));
}

bool rateMet(const Service& service, double rate, TargetsAre about)
{
    const ServicePoint means = service.atRate(rate);
    // A queue that grows meets nothing, and is long to play.
    return means.refusal.empty() && !means.saturated
        && service.meetsTargets(about == TargetsAre::OfMeans ? means : service.judgedAtRate(rate));
}

// What a replica answers when clients keep it busy.
double busyRate(const Service& service)
{
    const ServicePoint busy = service.at(std::max(1.0, service.mostSequences()));
    return busy.refusal.empty() ? busy.requestsPerSecond : 0;
}

} // namespace

double concurrencyWithinTargets(const Service& service, const ClientsTried& tried)
{
    if (!service.refusal().empty())
        return 0;
    const double most = std::max(1.0, std::floor(tried.most.value_or(2 * service.mostSequences())));
    double met = 0, missed = 1;
    while (clientsMet(service, missed, tried.about)) {
        met = missed;
        if (met >= most)
            return met;
        missed = std::min(2 * met, most);
    }
    while (met > 0 && missed - met > std::max(1.0, tried.tolerance * met)) {
        const double middle = std::floor((met + missed) / 2);
        (clientsMet(service, middle, tried.about) ? met : missed) = middle;
    }
    return met;
}

double rateWithinTargets(const Service& service, TargetsAre about)
{
    // A replica answers more than clients that begin and end together get from it, but not so much more; and
    // far below that hardly a request meets another.
    constexpr double near = 0.005, most = 4, lone = 1e-3;
    const double busy = service.refusal().empty() ? busyRate(service) : 0;
    double met = busy, missed = most * busy;
    while (met > lone * busy && !rateMet(service, met, about)) {
        missed = met;
        met /= 2;
    }
    if (!(met > lone * busy))
        return 0;
    while (missed - met > near * met) {
        const double middle = (met + missed) / 2;
        (rateMet(service, middle, about) ? met : missed) = middle;
    }
    return met;
}

} // namespace ridgepoint
