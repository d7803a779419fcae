#include "core/serving/service_figures.h"

#include "core/formulas/serving.h"
#include "core/scenario/field.h"
#include "core/serving/token_time.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridgepoint {

std::vector<ServiceFigure> serviceFigures(const ServiceReport& r)
{
    std::vector<ServiceFigure> all;
    const auto add = [&](std::string_view key, std::string_view label, Unit unit, std::optional<double> value,
                         ServingBand band = {}) {
        all.push_back({key, label, unit, value, band});
    };
    const auto banded = [&](ServingMeasure measure) { return r.bands[static_cast<std::size_t>(measure)]; };
    const auto si = [](const auto& quantity) {
        return quantity ? std::optional(quantity->value()) : std::nullopt;
    };
    add("replica.accelerators",
        r.readers ? "accelerators of a decode replica, its share of prefill counted"
                  : "accelerators of a replica",
        r.readers ? Unit::Number : Unit::Count, r.perReplica);
    add("replica.tensor", "tensor-parallel ranks", Unit::Count, r.layout.tensor);
    if (r.layout.pipeline > 1)
        add("replica.pipeline", "stages", Unit::Count, r.layout.pipeline);
    if (r.layout.attentionData > 1)
        add("replica.attention_data", "attention-data parallel", Unit::Count, r.layout.attentionData);
    if (r.layout.expert > 1)
        add("replica.expert", "ranks that experts are dealt over", Unit::Count, r.layout.expert);
    const ReplicaMemory& m = r.memory;
    const auto held = [&](std::string_view key, std::string_view label, Bytes bytes) {
        // Of what cannot be laid out nothing is known.
        add(key, label, Unit::Byte, m.capacity > Bytes(0) ? std::optional(bytes.value()) : std::nullopt);
    };
    held("memory.capacity_bytes", "memory of an accelerator", m.capacity);
    held("memory.weights_bytes", "weights on an accelerator", m.weights);
    held("memory.activations_bytes", "activations of the largest iteration or of sampling", m.activations);
    held("memory.graphs_bytes", "graphs, context and communicators", m.graphs);
    held("memory.withheld_bytes", "left alone by the engine, graphs partly within", m.withheld);
    held("memory.cache_bytes", "room for the KV cache", m.cache);
    if (m.prefix > Bytes(0))
        held("memory.prefix_bytes", "KV cache of the prefix that all share", m.prefix);
    held("memory.sequence_bytes", "KV cache of one sequence", m.perSequence);
    if (!r.refusal.empty())
        return all;
    add("memory.sequences", "sequences that a replica has room for", Unit::Count, r.mostSequences);
    add("ttft_seconds", "time to first token", Unit::Second, r.now.ttft.value(),
        banded(ServingMeasure::Ttft));
    add("itl_seconds", "time between tokens", Unit::Second, r.now.itl.value(), banded(ServingMeasure::Tpot));
    for (const SpreadFigure& figure : spreadFigures)
        if (const std::optional<Seconds> time = figure.value(r.now))
            add(figure.key, figure.label, Unit::Second, time->value());
    add("request_seconds", "time of a request", Unit::Second, r.now.request.value(),
        banded(ServingMeasure::EndToEnd));
    add("requests_per_second", "requests per second of a replica", Unit::Number, r.now.requestsPerSecond);
    add("output_tokens_per_second", "output tokens per second of a replica", Unit::TokenPerSecond,
        r.now.output.value(), banded(ServingMeasure::Throughput));
    add("total_tokens_per_second", "tokens per second, prompts counted", Unit::TokenPerSecond,
        r.now.total.value());
    add("output_tokens_per_second_per_accelerator", "output tokens per second of an accelerator",
        Unit::TokenPerSecond, r.now.output.value() / r.perReplica, banded(ServingMeasure::Throughput));
    add("output_tokens_per_second_per_user", "tokens per second of one reader", Unit::TokenPerSecond,
        r.now.perUser().value());
    add("running", "requests in work", Unit::Number, r.now.running);
    add("queued", "requests that wait", Unit::Number, r.now.queued);
    add("within_targets.concurrency", "concurrency within both targets",
        r.goodConcurrency == std::floor(r.goodConcurrency) ? Unit::Count : Unit::Number, r.goodConcurrency);
    add("within_targets.requests_per_second", "requests per second within both targets", Unit::Number,
        r.good.requestsPerSecond);
    if (r.carried.concurrency > 0 && r.rate == 0)
        add("carried.concurrency", "concurrency that replicas and prices are of", Unit::Count,
            r.carried.concurrency);
    add("demand.requests_per_second", "requests per second that all replicas are to answer", Unit::Number,
        r.asked);
    add("replicas", "replicas for those", Unit::Count,
        r.replicas > 0 ? std::optional(r.replicas) : std::nullopt);
    add("accelerators", "accelerators of all replicas", Unit::Count,
        r.replicas > 0 ? std::optional(r.accelerators) : std::nullopt);
    add("cost.per_million_input", "price of a million prompt tokens", Unit::Dollar, si(r.perMillionInput));
    add("cost.per_million_output", "price of a million output tokens", Unit::Dollar, si(r.perMillionOutput));
    add("cost.per_million", "price of a million tokens, both counted", Unit::Dollar, si(r.perMillion));
    add("energy.per_million_output", "energy of a million output tokens, at most", Unit::Joule,
        si(r.energyPerMillion));
    return all;
}

std::vector<ServiceFigure> picturedFigures(const Service& service, const ServiceReport& report)
{
    std::vector<ServiceFigure> all;
    const ReplicaMemory& m = report.memory;
    const auto bytes = [&](std::string_view key, std::string_view label, Bytes value) {
        all.push_back({key, label, Unit::Byte, value.value()});
    };
    if (report.refusal.empty()) {
        const Bytes used =
            cacheInUse(m.cache, report.now.running, m.perSequence, report.layout.attentionData, m.prefix);
        bytes("memory.cache_used_bytes", "KV cache of running requests", used);
        bytes("memory.cache_free_bytes", "room for the KV cache that is free", cacheFree(m.cache, used));
    }
    bytes("memory.left_bytes", "left empty by the engine", memoryLeftAlone(m.withheld, m.graphs));
    if (!report.refusal.empty())
        return all;
    const TokenTime time = tokenTime(service, report.now);
    if (!time.refusal.empty())
        return all;
    all.push_back({"itl.sequences", "sequences that decode together", Unit::Number, time.sequences});
    all.push_back({"itl.alone_seconds", "time between tokens, of the iteration alone", Unit::Second,
        time.alone.value()});
    all.push_back({"itl.added_share", "share of the time between tokens that is added to the iteration",
        Unit::Percent, (time.total - time.alone) / time.total});
    for (const TokenTime::Part& part : time.parts) {
        const TokenPartFigure& figure = tokenPartFigure(part.part);
        all.push_back({figure.key, figure.label, Unit::Second, part.time.value()});
    }
    return all;
}

std::vector<ServiceFigure> explainedFigures(const Service& service, const ServiceReport& report)
{
    std::vector<ServiceFigure> all = serviceFigures(report);
    std::ranges::move(picturedFigures(service, report), std::back_inserter(all));
    return all;
}

std::string layoutText(const ServingLayout& layout)
{
    std::string text = "TP " + formatExact(layout.tensor, Unit::Count);
    const auto add = [&](const char* name, double ranks) {
        if (ranks > 1)
            text += " · " + std::string(name) + " " + formatExact(ranks, Unit::Count);
    };
    add("DP", layout.attentionData);
    add("EP", layout.expert);
    add("PP", layout.pipeline);
    return text;
}

std::optional<SplitReplicas> splitReplicas(const ServiceReport& r, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    if (!r.readers || !s.promptReplicas)
        return std::nullopt;
    const double decode = std::max(1.0, r.replicas);
    // Where the number of those that decode is open, each has so many.
    const double prefill = *s.promptReplicas * (s.replicas ? 1 : decode);
    return SplitReplicas{prefill, decode, prefill * r.readers->ranks() + decode * r.layout.ranks()};
}

Text deployedText(const ServiceReport& r, const ServingJob& job)
{
    const std::optional<SplitReplicas> split = splitReplicas(r, job);
    if (!split)
        return Text::name(layoutText(r.layout));
    const auto each = [](const ServingLayout& layout) {
        const std::string text = layoutText(layout);
        return Text::name(text.find("·") == std::string::npos ? text : '(' + text + ')');
    };
    return phrase("prefill %1 × %2 + decode %3 × %4", textNumber(split->prefill, Unit::Count),
        each(*r.readers), textNumber(split->decode, Unit::Count), each(r.layout));
}

Text sourceText(KernelSource source, const ServingJob& job)
{
    if (job.scenario.serving.efficiency == ServingEfficiency::Stated)
        return phrase("stated shares of peak and bandwidth");
    const std::string& device = job.scenario.hardware.accelerator.name;
    switch (source) {
    case KernelSource::Own:
        return phrase("kernels of %1 measured on %2", std::string(job.engine.label), device);
    case KernelSource::Other:
        return phrase("kernels of other engines measured on %1, for some of those of %2", device,
            std::string(job.engine.label));
    case KernelSource::Roof:
        break;
    }
    return phrase("the roof of %1, for some kernels that nobody has measured", device);
}

std::string statisticText(const ServingJob& job)
{
    return fieldText(job.scenario, *findField("serving.target_statistic"));
}

Text timesJudged(const ServicePoint& point, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    const Seconds ttft = judgedTtft(point, s.statistic), itl = judgedItl(point, s.statistic);
    const bool one = s.outputTokens <= 1;
    if (point.ttftSpread) {
        const std::string which = statisticText(job);
        return one ? phrase("at %1 the only token within %2 (target %3)", which, ttft, s.ttftTarget)
                   : phrase("at %1 the first token within %2 (target %3), further ones every %4 (target %5)",
                       which, ttft, s.ttftTarget, itl, s.itlTarget);
    }
    return one ? phrase("the only token after %1 (target %2)", ttft, s.ttftTarget)
               : phrase("the first token after %1 (target %2), then one every %3 (target %4)", ttft,
                   s.ttftTarget, itl, s.itlTarget);
}

namespace {

// Of the bands, that are of means, one reaches over its target.
bool mayGoEitherWay(const ServiceReport& r, const Serving& s)
{
    const auto across = [&](ServingMeasure measure, Seconds time, Seconds target) {
        const ServingBand& band = r.bands[static_cast<std::size_t>(measure)];
        return band.known() && time * band.low <= target && time * band.high > target;
    };
    // Where the other target is missed anyway, nothing hangs on it.
    const bool first = across(ServingMeasure::Ttft, r.now.ttft, s.ttftTarget),
               further = across(ServingMeasure::Tpot, r.now.itl, s.itlTarget);
    return !r.now.ttftSpread && ((first && (further || r.itlMet)) || (further && r.ttftMet));
}

Text upTo(const ServiceReport& r, const Serving& s)
{
    if (s.load == ServingLoad::Rate)
        return phrase("a replica meets both up to %1 requests per second",
            textNumber(r.good.requestsPerSecond, Unit::Number));
    return r.goodConcurrency == 1 ? phrase("a replica meets both for one request at a time")
                                  : phrase("a replica meets both up to %1 requests at a time",
                                      textNumber(r.goodConcurrency, Unit::Count));
}

} // namespace

Text serviceSentence(const ServiceReport& r, const ServingJob& job)
{
    if (!r.refusal.empty())
        return r.refusal;
    const Serving& s = job.scenario.serving;
    if (s.load == ServingLoad::Rate && r.replicas == 0)
        return phrase("no number of replicas meets both targets, however few requests each gets");
    if (r.now.saturated)
        return phrase(
            "%1 requests per second reach each replica in the busiest hour, more than it answers: the "
            "queue grows without end",
            textNumber(r.rate, Unit::Number));
    const Text judged = timesJudged(r.now, job);
    const bool one = s.outputTokens <= 1; // there is no second token
    Text text = r.ttftMet && r.itlMet
        ? one ? phrase("the target is met: %1", judged) : phrase("both targets are met: %1", judged)
        : one       ? phrase("the target is missed: %1", judged)
        : r.itlMet  ? phrase("the first token is too late: %1", judged)
        : r.ttftMet ? phrase("tokens come too slowly: %1", judged)
                    : phrase("both targets are missed: %1", judged);
    if (mayGoEitherWay(r, s))
        text = phrase("%1; the band reaches across a target, so it may go either way", text);
    if (!(r.ttftMet && r.itlMet) && r.good.requestsPerSecond > 0)
        text = phrase("%1; %2", text, upTo(r, s));
    if (s.load == ServingLoad::Concurrency && r.carried.concurrency != r.now.concurrency)
        text = phrase("%1; replicas and prices are of %2 at a time, the most within both targets", text,
            textNumber(r.carried.concurrency, Unit::Count));
    else if (s.load == ServingLoad::Concurrency && !(r.good.requestsPerSecond > 0))
        text = phrase("%1; not one request at a time meets both, so replicas and prices are of those %2",
            text, textNumber(r.carried.concurrency, Unit::Count));
    const double answered = r.replicas * r.carried.requestsPerSecond;
    if (s.load == ServingLoad::Concurrency && s.replicas && answered < s.requestsPerSecond)
        text = phrase("%1; its replicas answer %2 of the %3 requests per second", text,
            textNumber(answered, Unit::Number), textNumber(s.requestsPerSecond, Unit::Number));
    return text;
}

} // namespace ridgepoint
