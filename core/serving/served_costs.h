#pragma once

// What the tokens of a service cost, over any Recorder: prompts and outputs share the price by the time that
// each would take alone.

#include "core/formulas/serving.h"
#include "core/serving/effective_iteration.h"
#include "core/serving/service.h"
#include "core/training/step/recorded_price.h"
#include "core/training/step/served_lengths.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view walkedRequests = "requests walked through (core/serving/batching_mean.h)";

template <class Recorder>
struct TokenRates
{
    ValueOf<Recorder, TokensPerSecond> outputs, prompts, all;
};

// Token rates at this request rate.
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
    ValueOf<Recorder, double> carried; // requests a second of one that is always busy
    std::string_view tokens; // name of the rate of all tokens
};

// Costs of one replica that is always busy, or, at a rate, of all replicas over the mean hour.
// iteration(sequences, promptTokens) returns the time of one iteration.
template <class Recorder, class Iteration>
ServedCosts<Recorder> servedCosts(Recorder& rec, const Service& service, const ServiceReport& report,
    const Paid<Recorder>& paid, const Iteration& iteration)
{
    const ServingJob& job = service.job();
    const Serving& s = job.scenario.serving;
    const ServicePoint& now = report.carried;
    const bool closed = s.load == ServingLoad::Concurrency;
    ServedCosts<Recorder> costs;
    // If requests wait for ever, no tokens can be priced.
    if (!(now.output > TokensPerSecond(0)) || now.saturated || (!closed && !(report.replicas > 0)))
        return costs;
    const double most = report.replicas * now.requestsPerSecond; // that they answer of a rate
    const auto answered = closed ? paid.carried
        : s.requestsPerSecond > most
        ? rec.constant("requests per second that are answered", most, walkedRequests)
        : rec.field("serving.requests_per_second", s.requestsPerSecond);
    const auto rates = tokenRates(rec, job.asked(), answered, paid.tokens);
    const double together = std::max(1.0, now.running);
    const auto reading = iteration(0, service.computedPrompt()), decoding = iteration(together, 0);
    if (job.price.value() > 0) {
        const double turns = service.groups(), aStep = tokensAStep(s);
        const auto reads = turns > 1
            ? apply<readInTurn>(rec, reading, rec.constant("groups that take turns", turns, walkedRequests))
            : reading;
        const auto step = aStep > 1 ? apply<iterationPerToken>(rec, decoding,
                              rec.constant("tokens of an iteration", aStep, "serving.draft_tokens"))
                                    : decoding;
        const auto writes = apply<outputTimeShared>(rec, counted(meanOutput(rec, job.asked())), step,
            rec.constant("running requests", together, walkedRequests));
        const auto price = recordedPrice(rec, job.scenario, job.price);
        const auto ofShare = [&](auto share, auto tokens) {
            return apply<millionPrice>(rec, share, paid.accelerators, paid.replicas, price, tokens);
        };
        costs.perMillionInput = ofShare(apply<timeShare>(rec, reads, writes), rates.prompts);
        costs.perMillionOutput = ofShare(apply<timeShare>(rec, writes, reads), rates.outputs);
        costs.perMillion =
            ofShare(rec.constant("share of the cost", 1.0, "prompts and outputs counted"), rates.all);
    }
    if (job.power.value() > 0)
        costs.energyPerMillion = apply<millionEnergy>(rec,
            rec.constant("power of one accelerator", job.power,
                "the device at most, targets.server_overhead, targets.power_usage_effectiveness"),
            paid.accelerators, paid.replicas, rates.outputs);
    return costs;
}

} // namespace ridgepoint
