#include "core/serving/token_time.h"

#include "core/formulas/serving.h"
#include "core/serving/as_served.h"
#include "core/step/served_lengths.h"
#include "core/step/serving_model.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using Parts = std::vector<TokenTime::Part>;

// Less than this share of the total is how attention grows along an answer, not prompts.
constexpr double noticed = 0.005;

} // namespace

TokenNeighbours tokenNeighbours(const Service& service, const ServicePoint& point)
{
    TokenNeighbours found;
    found.rate = point.requestsPerSecond;
    found.answer = point.saturated ? point.itl * std::max(0.0, meanOutputTokens(service.job().asked()) - 1)
                                   : point.request - point.ttft;
    if (service.job().scenario.serving.load == ServingLoad::Concurrency)
        found.own = found.rate * found.answer.value() / std::max(1.0, point.concurrency);
    return found;
}

double sequencesFound(const Service& service, const ServicePoint& point)
{
    const TokenNeighbours found = tokenNeighbours(service, point);
    return service.groups()
        * decodedTogether(found.rate, found.answer, found.own, service.mostSequences(), service.groups());
}

namespace {

// Of one iteration of so many sequences, all of their guesses checked.
Parts predictedParts(const Service& service, double sequences)
{
    const ServingJob& job = service.job();
    const Serving& s = job.scenario.serving;
    const KernelIterations kernels(servedReplica(job, service.layout()));
    NoLedger none;
    auto model = kernels.model(none);
    const auto load = *service.load(sequences * service.groups(), 0);
    const auto time = model.of(load);
    Parts parts{{TokenPart::Products, raw(time.products)}, {TokenPart::Attention, raw(time.attention)},
        {TokenPart::Experts, raw(time.experts)}, {TokenPart::Collectives, raw(time.collectives)},
        {TokenPart::Elementwise, raw(time.elementwise)}, {TokenPart::Head, raw(time.head)}};
    if (s.draftTokens > 0)
        parts.push_back({TokenPart::Guesses, raw(guessingTime(none, model, s, load.decoding, load.context))});
    parts.push_back({TokenPart::Host, raw(time.host)});
    return parts;
}

Parts statedParts(const Service& service, double sequences)
{
    const Scenario& scenario = service.job().scenario;
    Diagnostics unread;
    const Resolved resolved = resolve(scenario, unread);
    NoLedger none;
    ServingModel<NoLedger> model(none, scenario, resolved, servedCopy(service.job()));
    const auto step = model.decode(service.layout().stageRanks(), sequences, sequences);
    return {{TokenPart::Products, step.matrices}, {TokenPart::Attention, step.cache},
        {TokenPart::Collectives, step.reduce}};
}

} // namespace

std::string_view tokenPartKey(TokenPart part)
{
    std::string_view key = tokenPartFigure(part).key;
    key.remove_prefix(key.find('.') + 1);
    return key.substr(0, key.rfind('_'));
}

TokenTime tokenTime(const Service& service, const ServicePoint& point)
{
    TokenTime time;
    time.refusal = !service.refusal().empty() ? service.refusal() : point.refusal;
    if (!time.refusal.empty())
        return time;
    const Serving& s = service.job().scenario.serving;
    if (!(point.itl > Seconds(0))) {
        time.refusal = phrase("an answer of one token has no second one to wait for");
        return time;
    }
    const double found = sequencesFound(service, point);
    time.total = point.itl;
    time.tokens = tokensAStep(s);
    time.sequences = found / service.groups();
    time.alone = std::min(time.total, service.iteration(found, 0) / time.tokens);
    if (time.total - time.alone < noticed * time.total)
        time.alone = time.total;

    const Parts iteration = s.efficiency == ServingEfficiency::Stated
        ? statedParts(service, time.sequences)
        : predictedParts(service, time.sequences);
    Seconds sum(0);
    for (const TokenTime::Part& part : iteration)
        sum += part.time;
    // A service reads its times between sizes that it has asked for, up to 1 % beside the kernels' own.
    for (const TokenTime::Part& part : iteration)
        if (part.time > Seconds(0))
            time.parts.push_back({part.part, part.time * (time.alone / sum)});
    if (time.total > time.alone)
        time.parts.push_back(
            {s.promptReplicas ? TokenPart::HandOver : TokenPart::Prompts, time.total - time.alone});
    return time;
}

} // namespace ridgepoint
