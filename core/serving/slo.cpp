#include "core/serving/slo.h"

#include <limits>

namespace ridgepoint {

namespace {

Seconds statisticOf(ServingStatistic which, Seconds mean, const std::optional<TimeSpread>& spread)
{
    if (!spread || which == ServingStatistic::Mean)
        return mean;
    return which == ServingStatistic::P50 ? spread->p50
        : which == ServingStatistic::P90  ? spread->p90
                                          : spread->p99;
}

constexpr double never = std::numeric_limits<double>::infinity();

// The larger of both times over its target: 1 and less is met.
double loadOf(const Service& service, double clients, TargetsAre about)
{
    const ServicePoint point = service.at(clients, about);
    const Serving& s = service.job().scenario.serving;
    if (!point.refusal.empty() || point.saturated)
        return never;
    const double load =
        std::max(judgedTtft(point, s.statistic) / s.ttftTarget, judgedItl(point, s.statistic) / s.itlTarget);
    // Not by a rounded quotient.
    return service.meetsTargets(point) ? std::min(1.0, load) : std::max(std::nextafter(1.0, 2.0), load);
}

bool rateMet(const Service& service, double rate, TargetsAre about)
{
    const ServicePoint means = service.atRate(rate);
    // A queue that grows meets nothing, and is long to play.
    return means.refusal.empty() && !means.saturated && service.meetsTargets(service.atRate(rate, about));
}

constexpr double nearRate = 0.005;

// Replicas that share the scenario's requests get a little less each than one could answer. That must be met
// too, which the length of a run may spoil by a thousandth.
double sharedRate(const Service& service, double met, TargetsAre about)
{
    constexpr int most = 8;
    const Serving& s = service.job().scenario.serving;
    const double all = busiestRate(s);
    if (s.load != ServingLoad::Rate)
        return met;
    double tried = met;
    for (int i = 0; i < most; ++i) {
        const double share = all / replicasFor(s, tried);
        if (rateMet(service, share, about) && (i == 0 || rateMet(service, tried, about)))
            return tried;
        tried = (1 - nearRate) * share;
    }
    return 0;
}

} // namespace

Seconds judgedTtft(const ServicePoint& point, ServingStatistic statistic)
{
    return statisticOf(statistic, point.ttft, point.ttftSpread);
}

Seconds judgedItl(const ServicePoint& point, ServingStatistic statistic)
{
    return statisticOf(statistic, point.itl, point.itlSpread);
}

double concurrencyWithinTargets(const Service& service, const ClientsTried& tried)
{
    if (!service.refusal().empty())
        return 0;
    const double most = std::max(1.0, std::floor(service.mostSequences()));
    const auto load = [&](double clients) { return loadOf(service, clients, tried.about); };
    double met = 0, missed = 1, below = 0, above = load(missed);
    while (above <= 1) {
        met = missed;
        below = above;
        if (met >= most)
            return met;
        missed = std::min(2 * met, most);
        above = load(missed);
    }
    if (met == 0)
        return 0;
    // First where a straight line meets the target, then away from there until it is between, then halves.
    double next = std::isfinite(above) ? met + (missed - met) * (1 - below) / (above - below) : 0, step = 1;
    std::optional<bool> upward;
    while (missed - met > std::max(1.0, tried.tolerance * met)) {
        next = std::clamp(std::floor(next), met + 1, missed - 1);
        const bool meets = load(next) <= 1;
        (meets ? met : missed) = next;
        if (upward && *upward != meets)
            step = never;
        upward = upward.value_or(meets);
        next = std::isinf(step) ? (met + missed) / 2 : meets ? met + step : missed - step;
        step *= 2;
    }
    return met;
}

double rateWithinTargets(const Service& service, TargetsAre about)
{
    // A replica answers more than clients that begin and end together get from it, but not so much more; and
    // far below that hardly a request meets another.
    constexpr double most = 4, share = 0.1; // of what a client alone gets
    const double busy = service.refusal().empty() ? service.busiest().requestsPerSecond : 0;
    const double lone = busy > 0 ? share * service.at(1).requestsPerSecond : 0;
    double met = busy, missed = most * busy;
    while (met > lone && !rateMet(service, met, about)) {
        missed = met;
        met /= 2;
    }
    if (!(met > lone))
        return 0;
    while (missed - met > nearRate * met) {
        const double middle = (met + missed) / 2;
        (rateMet(service, middle, about) ? met : missed) = middle;
    }
    return sharedRate(service, met, about);
}

} // namespace ridgepoint
