// What of a scenario serving looks at, and which layouts can be built.

#include "core/inputs/model/dealt_out.h"
#include "core/serving/served_experts.h"
#include "core/serving/served_types.h"
#include "core/serving/service.h"
#include "core/training/step/network_model.h"
#include "core/training/step/resolved.h"
#include "core/training/step/served_lengths.h"
#include "core/training/step/serving_model.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace ridgepoint {

namespace {

bool divides(double part, double all) { return std::fmod(all, part) == 0; }
// Key heads are dealt out, or each is held by as many ranks.
bool dealsOut(double ranks, double keyHeads) { return divides(ranks, keyHeads) || divides(keyHeads, ranks); }

Text whyNotDealtOut(const Architecture& a, double ranks)
{
    if (!a.plan) {
        if (divides(ranks, a.heads) && (a.attention == AttentionKind::Mla || dealsOut(ranks, a.kvHeads)))
            return {};
        return phrase("%1 tensor ranks do not divide %2 heads with %3 key heads",
            textNumber(ranks, Unit::Count), textNumber(a.heads, Unit::Count),
            textNumber(a.kvHeads, Unit::Count));
    }
    const Mixer* none = mixerNotDealt(*a.plan, ranks);
    return none
        ? phrase("%1 tensor ranks do not divide the %2 heads or channels of %3",
            textNumber(ranks, Unit::Count), textNumber(none->kind->units(none->sizes, a.hidden), Unit::Count),
            Text::known(none->kind->label))
        : Text();
}

} // namespace

Text whyNotGenerated(const Architecture& a)
{
    if (!a.plan)
        return {};
    for (const Layer& layer : a.plan->layers.kinds())
        for (std::size_t i = 0; i < layer.mixerCount; ++i)
            if (layer.mixers[i].attention().seesLater)
                return phrase("its tokens see later ones, as an encoder's do: it generates none");
    return a.plan->hasHead ? Text() : phrase("it has no LM head, so it generates no tokens");
}

double mostTensorRanks(const Architecture& a) { return a.plan ? mostTensorRanks(*a.plan) : a.heads; }

Text whyNotLaidOut(const Architecture& a, const ServingLayout& l)
{
    if (const Text why = whyNotDealtOut(a, l.tensor); !why.empty())
        return why;
    if (l.pipeline > a.layers)
        return phrase("%1 stages are more than the %2 layers", textNumber(l.pipeline, Unit::Count),
            textNumber(a.layers, Unit::Count));
    if (l.attentionData > 1 && !a.isMoe())
        return phrase("DP attention shares experts, and this model has none: use replicas instead");
    if (!divides(l.expert, l.stageRanks()))
        return phrase("experts over %1 ranks do not divide the %2 ranks of a stage",
            textNumber(l.expert, Unit::Count), textNumber(l.stageRanks(), Unit::Count));
    for (const ServedExperts& kind : servedExperts(a))
        if (!divides(l.expert, kind.experts))
            return phrase("%1 ranks do not divide %2 experts", textNumber(l.expert, Unit::Count),
                textNumber(kind.experts, Unit::Count));
    return {};
}

ServingLayout statedLayout(const ServingJob& job, double tensor)
{
    const Serving& s = job.scenario.serving;
    ServingLayout layout{.tensor = tensor, .attentionData = s.attentionData, .pipeline = s.pipeline};
    if (job.architecture.isMoe())
        layout.expert = s.expert.value_or(s.attentionData > 1 ? layout.stageRanks() : 1);
    return layout;
}

ServingJob servingJob(const Scenario& scenario)
{
    constexpr double rarest = 1.0 / 1024; // as long as a block of mixedRequests() gets
    ServingJob job;
    Diagnostics unread; // a report says them
    job.scenario = sanitized(scenario, unread);
    const double longest = longestRequest(job.scenario.serving);
    const bool ofSecond = job.scenario.serving.secondShare > 0
        && longest == job.scenario.serving.secondPrompt + job.scenario.serving.secondOutput;
    if (job.scenario.serving.secondShare > 0)
        job.twoKinds = job.scenario.serving;
    if (isMixed(job.scenario.serving))
        job.mixed = std::make_shared<const MixedRequests>(mixedRequests(job.scenario.serving));
    job.scenario.serving = withMeanLengths(job.scenario.serving);
    const Serving& s = job.scenario.serving;
    const Resolved r = resolve(job.scenario, unread);
    job.architecture = r.architecture;
    job.types = servedTypes(job.scenario, job.architecture);
    job.engine = servingEngine(s.engine);
    job.engine.chunk = s.chunk.value_or(job.engine.chunk);
    job.engine.memoryShare = s.memoryShare.value_or(job.engine.memoryShare);
    job.engine.bare = s.efficiency == ServingEfficiency::Stated;
    job.capacity = r.capacity;
    job.perNode = r.perNode;
    const Accelerator& device = job.scenario.hardware.accelerator;
    if (!job.scenario.hardware.perNode && device.scaleUpBandwidth == device.hostBandwidth)
        job.perNode = std::max(job.perNode, mostOnABus);
    job.scaleUp = lineOf(job.scenario.hardware.scaleUp, r.scaleUpBandwidth, scaleUpShare);
    job.scaleOut = lineOf(job.scenario.hardware.scaleOut, r.scaleOutBandwidth, nicShare);
    job.price = r.price;
    job.power = r.power * job.scenario.targets.serverOverhead * job.scenario.targets.powerUsageEffectiveness;
    const auto note = [&job](Severity severity, const char* field, Text what, Text fix = {}) {
        job.diagnostics.push_back({severity, field, std::move(what), std::move(fix)});
    };
    if (device.peak(DataType::Bf16).value() <= 0 && device.peak(DataType::Fp16).value() <= 0
        && r.peak.value() <= 0)
        job.refusal = phrase("no peak of this accelerator is known");
    else if (Text why = whyNotGenerated(job.architecture); !why.empty())
        job.refusal = std::move(why);
    else if (device.memoryBandwidth.value() <= 0)
        job.refusal =
            phrase("no memory bandwidth is known for this accelerator, and decoding is reading memory");
    else if (job.capacity.value() <= 0)
        job.refusal = phrase("no memory of this accelerator is known or left, so what fits is not known");
    else if (job.mixed && std::min(job.twoKinds->secondShare, 1 - job.twoKinds->secondShare) < rarest)
        job.refusal = phrase("a kind of fewer than one in %1 requests is not followed: leave it out, or give "
                             "it a larger share",
            textNumber(1 / rarest, Unit::Count));
    if (const DataType type = servedWeights(job.scenario);
        device.peak(type).value() <= 0 && bytesPerElement(type) < 2)
        note(Severity::Info, "serving.weights_precision",
            phrase("%1 has no units for %2: weights are unpacked and multiplied in bf16", device.name,
                std::string(dataTypeKey(type))));
    if (job.scenario.hardware.capacityBasis == CapacityBasis::Nominal && device.memoryReported.value() > 0)
        note(Severity::Info, "hardware.capacity_basis",
            phrase("what fits is of the nominal %1, where the driver reports %2", device.memoryNominal,
                device.memoryReported),
            phrase("set hardware.capacity_basis to reported"));
    if (s.draftTokens > 0 && job.architecture.mtpLayers <= 0)
        note(Severity::Info, "serving.draft_tokens",
            phrase("this model has no MTP modules, and memory of another model that drafts is left "
                   "out"));
    if (job.architecture.maxSequence > 0 && longest > job.architecture.maxSequence)
        note(Severity::Warning, ofSecond ? "serving.second_prompt" : "serving.prompt_tokens",
            phrase("prompt and output of %1 exceed the %2 that the model has learned or been extended to",
                textNumber(longest, Unit::Token), textNumber(job.architecture.maxSequence, Unit::Token)),
            ofSecond ? phrase("shorten serving.second_prompt or serving.second_output")
                     : phrase("shorten serving.prompt_tokens or serving.output_tokens"));
    return job;
}

ServingJob calibratedJob(ServingJob job, const ServingCalibration& calibration)
{
    if (job.scenario.serving.efficiency == ServingEfficiency::Stated)
        return job;
    job.calibration = calibration;
    job.engine.admission = job.engine.admission * calibration.admission;
    return job;
}

ServedCopy servedCopy(const ServingJob& job)
{
    NoLedger none;
    ServingEngine bare = job.engine;
    bare.bare = true;
    const Bytes all = replicaMemory(
        none, job.architecture, job.scenario.hardware.accelerator, bare, {}, job.types, HeldTokens{})
                          .weights;
    const Bytes experts =
        countParameters(job.architecture).experts * BytesPerParameter(job.types.bytesOf(job.types.experts));
    return {all, all.value() > 0 ? experts / all : 0, servedBytes(job.types.cache)};
}

ServingReplica servedReplica(const ServingJob& job, const ServingLayout& layout)
{
    ServingReplica replica{.architecture = job.architecture,
        .device = job.scenario.hardware.accelerator,
        .engine = &job.engine,
        .layout = layout,
        .types = job.types};
    replica.device.memoryNominal = job.capacity;
    replica.device.scaleUpDomain = job.perNode;
    replica.device.scaleUpBandwidth = job.scaleUp;
    replica.device.scaleOutBandwidth = job.scaleOut;
    return replica;
}

} // namespace ridgepoint
