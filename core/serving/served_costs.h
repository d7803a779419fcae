#pragma once

// What the tokens of a service cost, over any Recorder: prompts and outputs share the price by the time that
// each would take alone.

#include "core/formulas/serving.h"
#include "core/serving/as_served.h"
#include "core/serving/service.h"
#include "core/step/recorded_price.h"
#include "core/step/served_lengths.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view walkedRequests = "requests walked through (core/serving/requests_mean.h)";

template <class Recorder>
struct TokenRates
{
    ValueOf<Recorder, TokensPerSecond> outputs, prompts, all;
};

// Of so many requests a second.
template <class Recorder>
TokenRates<Recorder> tokenRates(
    Recorder& rec, const Serving& asked, ValueOf<Recorder, double> rate, std::string_view name)
{
    TokenRates<Recorder> rates;
    rates.outputs = apply<servedRate>(rec, rate, meanOutput(rec, asked));
    rates.prompts = apply<servedRate>(rec, rate, meanPrompt(rec, asked));
    rates.all = rec.sum(name, rates.outputs, rates.prompts);
    return rates;
}

// At a rate: requests a second that so many replicas answer, over the mean hour.
template <class Recorder>
ValueOf<Recorder, double> answeredRate(
    Recorder& rec, const Serving& s, const ServicePoint& now, double replicas)
{
    const double most = replicas * now.requestsPerSecond;
    return s.requestsPerSecond > most
        ? rec.constant("requests per second that are answered", most, walkedRequests)
        : rec.field("serving.requests_per_second", s.requestsPerSecond);
}

template <class Recorder>
struct ServedCosts
{
    template <class Q>
    using Maybe = std::optional<ValueOf<Recorder, Q>>;
    Maybe<Money> perMillionInput, perMillionOutput, perMillion; // none: no price is known
    Maybe<Joules> energyPerMillion; // of outputs; none: no power is known
};

template <class Recorder>
struct Paid
{
    ValueOf<Recorder, double> accelerators; // of a replica
    ValueOf<Recorder, double> replicas;
    TokenRates<Recorder> rates; // of all of them
    ValueOf<Recorder, Seconds> reading; // iteration of one prompt alone
    ValueOf<Recorder, Seconds> decoding; // iteration of togetherOf() sequences
};
inline double togetherOf(const ServicePoint& now) { return std::max(1.0, now.running); }

template <class Recorder>
ServedCosts<Recorder> servedCosts(
    Recorder& rec, const Service& service, const ServicePoint& now, const Paid<Recorder>& paid)
{
    const ServingJob& job = service.job();
    const Serving& s = job.scenario.serving;
    ServedCosts<Recorder> costs;
    if (job.price.value() > 0) {
        const double turns = service.groups(), aStep = tokensAStep(s);
        const auto reads = turns > 1 ? apply<readInTurn>(rec, paid.reading,
                               rec.constant("groups that take turns", turns, walkedRequests))
                                     : paid.reading;
        const auto step = aStep > 1 ? apply<iterationPerToken>(rec, paid.decoding,
                              rec.constant("tokens of an iteration", aStep, "serving.draft_tokens"))
                                    : paid.decoding;
        const auto writes = apply<outputTimeShared>(rec, counted(meanOutput(rec, job.asked())), step,
            rec.constant("requests in work", togetherOf(now), walkedRequests));
        const auto price = recordedPrice(rec, job.scenario, job.price);
        const auto ofShare = [&](auto share, auto tokens) {
            return apply<millionPrice>(rec, share, paid.accelerators, paid.replicas, price, tokens);
        };
        costs.perMillionInput = ofShare(apply<timeShare>(rec, reads, writes), paid.rates.prompts);
        costs.perMillionOutput = ofShare(apply<timeShare>(rec, writes, reads), paid.rates.outputs);
        costs.perMillion =
            ofShare(rec.constant("share of the cost", 1.0, "prompts and outputs counted"), paid.rates.all);
    }
    if (job.power.value() > 0)
        costs.energyPerMillion = apply<millionEnergy>(rec,
            rec.constant("power of one accelerator", job.power,
                "the device at most, targets.server_overhead, targets.power_usage_effectiveness"),
            paid.accelerators, paid.replicas, paid.rates.outputs);
    return costs;
}

// Of so many requests a second that so many replicas answer, each as at `now`.
inline ServedCosts<NoLedger> costsOf(
    const Service& service, const ServicePoint& now, double replicas, double rate)
{
    NoLedger none;
    return servedCosts(none, service, now,
        Paid<NoLedger>{.accelerators = service.accelerators(),
            .replicas = replicas,
            .rates = tokenRates(none, service.job().asked(), rate, {}),
            .reading = service.iteration(0, service.computedPrompt()),
            .decoding = service.iteration(togetherOf(now), 0)});
}

} // namespace ridgepoint
