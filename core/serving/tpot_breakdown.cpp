#include "core/serving/tpot_breakdown.h"

#include "core/formulas/serving.h"
#include "core/serving/effective_iteration.h"
#include "core/training/step/served_lengths.h"
#include "core/training/step/serving_model.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Less than this share of the total is how attention grows along an answer, not prompts.
constexpr double noticed = 0.005;

// Parts of one iteration of this many sequences.
TokenParts<NoLedger> partsOf(const Service& service, double sequences)
{
    const ServingJob& job = service.job();
    NoLedger none;
    if (const auto load = service.load(sequences * service.groups(), 0)) {
        const KernelIterations kernels(servedReplica(job, service.layout()));
        auto model = kernels.model(none);
        return kernelParts(none, model, job.scenario.serving, *load);
    }
    Diagnostics unread;
    const Resolved resolved = resolve(job.scenario, unread);
    ServingModel<NoLedger> model(none, job.scenario, resolved, servedCopy(job));
    const auto step = model.decode(service.layout().stageRanks(), sequences, sequences);
    return {step.matrices, step.cache, {}, step.reduce};
}

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

    const TokenParts<NoLedger> iteration = partsOf(service, time.sequences);
    Seconds sum(0);
    for (const Seconds part : iteration)
        sum += part;
    // A service reads its times between sizes that it has asked for, up to 1 % beside the kernels' own.
    for (std::size_t part = 0; part < iteration.size(); ++part)
        if (iteration[part] > Seconds(0))
            time.parts.push_back({static_cast<TokenPart>(part), iteration[part] * (time.alone / sum)});
    if (time.total > time.alone)
        time.parts.push_back(
            {s.promptReplicas ? TokenPart::HandOver : TokenPart::Prompts, time.total - time.alone});
    return time;
}

} // namespace ridgepoint
