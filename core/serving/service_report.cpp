#include "core/serving/service.h"

#include "core/serving/replica_memory.h"
#include "core/serving/served_costs.h"
#include "core/serving/served_experts.h"
#include "core/serving/slo.h"
#include "core/training/step/served_lengths.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// While a slider moves. Many requests at a time take long to follow: of those the power of two below is
// enough.
constexpr double quickTolerance = 0.2, manyTolerance = 1, many = 256;

const MixerKind* neverCompared(const Architecture& a)
{
    if (a.plan)
        for (const Layer& layer : a.plan->layers.kinds())
            for (std::size_t i = 0; i < layer.mixerCount; ++i)
                if (!layer.mixers[i].kind->servedCompared)
                    return layer.mixers[i].kind;
    return nullptr;
}

// Tiles that the experts' kernels leave unfilled because tensor ranks cut experts narrow, where they cost
// more than a few percent of the weights.
void addPadding(const ServingJob& job, ServiceReport& r)
{
    constexpr double noticed = 0.05;
    if (r.layout.expertSlices() <= 1)
        return;
    const ExpertTiles tiles =
        expertTiles(job.types.experts, job.scenario.hardware.accelerator.peak(DataType::Fp4).value() > 0);
    const std::vector<ServedExperts> kinds = servedExperts(job.architecture);
    double ofWidth = 0; // share of the padding that narrow experts add; the model's own width adds the rest
    for (const ServedExperts& kind : kinds) {
        const double width = kind.width / r.layout.expertSlices(), padded = paddedWidth(width, tiles.width);
        const double hidden = paddedWidth(kind.hidden, tiles.hidden);
        if (const double all = padded * hidden - width * kind.hidden; all > 0)
            ofWidth = std::max(ofWidth, (padded - width) * hidden / all);
    }
    const Bytes padding = r.memory.padding * ofWidth;
    if (!(padding > r.memory.weights * noticed))
        return;
    ServingLayout other = r.layout;
    const auto fills = [&](const ServedExperts& kind) {
        const double width = kind.width / other.expertSlices();
        return paddedWidth(width, tiles.width) <= width * (1 + noticed);
    };
    do
        other.expert *= 2;
    while (other.expert <= other.stageRanks()
        && !(whyNotLaidOut(job.architecture, other).empty() && std::ranges::all_of(kinds, fills)));
    r.diagnostics.push_back({Severity::Info, "serving.expert",
        phrase("an expert cut over %1 ranks does not fill the tiles of its kernels: %2 of the %3 of "
               "weights on an accelerator is padding",
            textNumber(r.layout.expertSlices(), Unit::Count), padding, r.memory.weights),
        other.expert <= other.stageRanks()
            ? phrase("set serving.expert to %1", textNumber(other.expert, Unit::Count))
            : Text()});
}

// What of a scenario no published deployment has.
Text unvalidated(const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    if (job.trace)
        return phrase("no published deployment replays a trace: there is no band");
    if (!job.scenario.model.leftOut.empty())
        return phrase("the model's description leaves out a part of it: there is no band");
    if (s.efficiency == ServingEfficiency::Stated)
        return phrase("the rule of thumb has no band");
    if (const MixerKind* const kind = neverCompared(job.architecture))
        return phrase("no published deployment like it, with layers of %1, was compared: there is no band",
            Text::known(kind->label));
    if (s.load == ServingLoad::Rate)
        return phrase(
            "no published deployment was measured at a fixed request rate, so there is no error band");
    if (job.mixed)
        return phrase("no published deployment mixes requests of two kinds: there is no band");
    if (s.draftTokens > 0)
        return phrase("no published deployment drafts tokens: there is no band");
    if (s.cachedShare > 0)
        return phrase("no published deployment finds prompts in its cache: there is no band");
    return {};
}

TargetsAre aboutOf(ReportEffort effort)
{
    return effort == ReportEffort::Full ? TargetsAre::AsAsked : TargetsAre::OfMeans;
}

// The most within both targets.
void addGood(const Service& service, ServiceReport& r, ReportEffort effort)
{
    const TargetsAre about = aboutOf(effort);
    if (service.job().scenario.serving.load == ServingLoad::Rate) { // it decides the number of replicas
        const double rate = rateWithinTargets(service, about);
        if (rate > 0)
            r.good = service.atRate(rate, about);
        r.goodConcurrency = r.good.concurrency;
        return;
    }
    const double tolerance = effort == ReportEffort::Full ? 0
        : r.mostSequences > many                          ? manyTolerance
                                                          : quickTolerance;
    r.goodConcurrency = concurrencyWithinTargets(service, {.about = about, .tolerance = tolerance});
    if (r.goodConcurrency >= 1)
        r.good = service.at(r.goodConcurrency, about);
}

} // namespace

ServiceReport serviceReport(const Scenario& scenario)
{
    return serviceReport(Service(std::make_shared<const ServingJob>(servingJob(scenario))));
}

ServiceReport serviceReport(const Service& service, ReportEffort effort)
{
    const ServingJob& job = service.job();
    const Serving& s = job.scenario.serving;
    ServiceReport r;
    r.diagnostics = job.diagnostics;
    r.layout = service.layout();
    r.types = job.types;
    r.memory = service.memory();
    r.perReplica = service.accelerators();
    r.readers = service.readers();
    r.refusal = service.refusal();
    addPadding(job, r);
    if (!r.refusal.empty())
        return r;
    r.source = service.source();
    r.unvalidated = unvalidated(job);
    r.mostSequences = service.mostSequences();
    if (service.takesPairs())
        r.diagnostics.push_back({Severity::Info, "hardware.scale_up",
            phrase("collectives of more than two %1 are timed as those of a pair: where they were measured, "
                   "only pairs could write to each other",
                job.scenario.hardware.accelerator.name),
            phrase("without peer-to-peer, state a hardware.scale_up slower than the bus")});
    if (service.narrowed())
        r.diagnostics.push_back({Severity::Info, "serving.lengths",
            phrase("requests vary less than asked, so that the longest fits the cache of a replica"),
            phrase("give the cache more room")});
    if (const double have = job.scenario.hardware.accelerators; have > 1 && r.perReplica > have)
        r.diagnostics.push_back({Severity::Warning, "hardware.accelerators",
            phrase("a replica takes %1 accelerators, and the scenario has %2",
                textNumber(r.perReplica, Unit::Count), textNumber(have, Unit::Count)),
            phrase("set serving.tensor, or hardware.accelerators")});
    r.asked = s.requestsPerSecond;
    const bool closed = s.load == ServingLoad::Concurrency;
    addGood(service, r, effort);
    const TargetsAre about = aboutOf(effort);
    const bool within = r.good.requestsPerSecond > 0;
    if (closed) {
        r.now = s.concurrency || about == TargetsAre::AsAsked ? service.now({}, about)
            : within                                          ? r.good
                                                              : service.at(1);
        r.carried = within && !s.concurrency ? r.good : r.now;
    }
    // Those that the requests need, each at the load that is carried.
    const double needed = replicasFor(s, closed ? r.carried.requestsPerSecond : r.good.requestsPerSecond);
    r.replicas = s.replicas.value_or(needed > 0 ? needed + s.spareReplicas : 0);
    if (r.replicas > mostReplicas)
        r.diagnostics.push_back({Severity::Warning, "serving.requests_per_second",
            phrase("%1 replicas are more than any deployment has", textNumber(r.replicas, Unit::Number)),
            phrase("lower serving.requests_per_second")});
    if (!closed) {
        r.rate = service.rateOfEach(r.replicas);
        r.carried = r.now = service.now(r.replicas, about);
    }
    r.refusal = r.now.refusal;
    if (!r.refusal.empty())
        return r;
    if (r.unvalidated.empty())
        r.bands = servingBands(s.promptReplicas ? ServingKind::Disaggregated : ServingKind::Online,
            r.source == KernelSource::Own, r.now.ttft.value(), r.now.request.value());
    r.accelerators = r.replicas * r.perReplica;
    r.spare = needed > 0 ? std::max(0.0, r.replicas - needed) : 0;
    r.judgedTtft = judgedTtft(r.now, s.statistic);
    r.judgedItl = judgedItl(r.now, s.statistic);
    r.ttftMet = r.judgedTtft <= s.ttftTarget && !r.now.saturated;
    r.itlMet = r.judgedItl <= s.itlTarget;

    NoLedger none;
    const ServedCosts<NoLedger> costs = servedCosts<NoLedger>(none, service, r,
        {r.perReplica, closed ? 1 : r.replicas, r.carried.requestsPerSecond, {}},
        [&](double decoding, double promptTokens) { return service.iteration(decoding, promptTokens); });
    r.perMillionInput = costs.perMillionInput;
    r.perMillionOutput = costs.perMillionOutput;
    r.perMillion = costs.perMillion;
    r.energyPerMillion = costs.energyPerMillion;
    return r;
}

PredictedChoice predictedChoice(const std::shared_ptr<const ServingJob>& job, ReportEffort effort)
{
    PredictedChoice found;
    if (!job->refusal.empty())
        return found;
    const Serving& s = job->scenario.serving;
    const bool closed = s.load == ServingLoad::Concurrency;
    const TargetsAre about = aboutOf(effort);
    double fewest = 0;
    // Beyond a node for what fits nowhere else.
    for (double n = 1; n <= mostTensorRanks(job->architecture) && (n <= job->perNode || fewest == 0);
         n *= 2) {
        const Service service(job, {.tensor = n});
        if (!service.refusal().empty() || service.mostSequences() < (closed ? s.concurrency.value_or(1) : 1))
            continue;
        // At a rate replicas are as many as it takes: each gets the most that it answers in time.
        const double rate = closed ? 0 : rateWithinTargets(service, about);
        ServicePoint point = closed ? service.at(service.clients(), about)
            : rate > 0              ? service.atRate(rate, about)
                                    : service.at(1);
        const bool meets = (closed || rate > 0) && service.meetsTargets(point);
        if (fewest == 0 || meets) {
            found.accelerators = n;
            found.at = std::move(point);
        }
        fewest = fewest == 0 ? n : fewest;
        if (meets) {
            found.choice = n == 1 ? ServingChoice::Replicate
                : n == fewest     ? ServingChoice::ShardToFit
                                  : ServingChoice::ShardForLatency;
            return found;
        }
    }
    found.choice = fewest > 0 ? ServingChoice::TargetsMissed : ServingChoice::NothingFits;
    return found;
}

} // namespace ridgepoint
