#include "core/serving/service_figures.h"

#include "core/base/counted.h"
#include "core/base/format.h"
#include "core/formulas/serving.h"
#include "core/inputs/scenario/field.h"
#include "core/serving/slo.h"
#include "core/serving/tpot_breakdown.h"
#include "core/training/step/serving_model.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using enum FigureShown;
using enum Unit;

using detail::toSi;

template <class Q>
std::optional<double> si(const std::optional<Q>& quantity)
{
    return quantity ? std::optional(quantity->value()) : std::nullopt;
}

// Empty where the layout cannot be built.
template <Bytes ReplicaMemory::*part>
std::optional<double> held(const Served& s)
{
    const ReplicaMemory& memory = s.report.memory;
    return memory.capacity > Bytes(0) ? std::optional((memory.*part).value()) : std::nullopt;
}
// Of what the engine leaves alone, all but the graphs that lie within.
std::optional<double> leftEmpty(const Served& s)
{
    const ReplicaMemory& m = s.report.memory;
    return m.capacity > Bytes(0) ? si(std::optional(memoryLeftAlone(m.withheld, m.graphs))) : std::nullopt;
}
template <double ServingLayout::*ranks>
std::optional<double> ranksOf(const Served& s)
{
    const double count = s.report.layout.*ranks;
    return count > 1 ? std::optional(count) : std::nullopt;
}
std::optional<double> whereServed(const Served& s, auto value)
{
    return s.report.refusal.empty() ? std::optional(toSi(value)) : std::nullopt;
}
template <auto number>
std::optional<double> ofPoint(const Served& s)
{
    return whereServed(s, std::invoke(number, s.report.now));
}
template <auto number>
std::optional<double> ofReport(const Served& s)
{
    return whereServed(s, s.report.*number);
}
template <double ServiceReport::*number>
std::optional<double> whereCounted(const Served& s)
{
    return s.report.replicas > 0 ? ofReport<number>(s) : std::nullopt;
}

Bytes cacheUsed(const ServiceReport& r)
{
    return cacheInUse(
        r.memory.cache, r.now.running, r.memory.perSequence, r.layout.attentionData, r.memory.prefix);
}
// What all layers keep for one sequence; copies on tensor ranks are not counted.
enum class Kept
{
    PerToken,
    KeysAndValues,
    Windows,
    States,
};
template <Kept which>
std::optional<double> modelCache(const Served& s)
{
    if (!(s.report.memory.capacity > Bytes(0)))
        return std::nullopt;
    const Architecture& a = s.job().architecture;
    const double tokens = which == Kept::PerToken ? 1 : s.serving().promptTokens + s.serving().outputTokens;
    if (!a.plan)
        return which == Kept::Windows || which == Kept::States
            ? std::nullopt
            : std::optional(cachedBytes(a, ServingLayout{}, s.job().types.cache, tokens).value());
    const SequenceCache kept = sequenceCache(*a.plan, s.job().types.cache, tokens);
    const auto some = [](Bytes bytes) {
        return bytes > Bytes(0) ? std::optional(bytes.value()) : std::nullopt;
    };
    switch (which) {
    case Kept::PerToken:
        return kept.perToken().value();
    case Kept::Windows:
        return some(kept.windows);
    case Kept::States:
        return some(kept.states);
    default:
        return kept.perToken().value() * tokens + kept.windows.value();
    }
}

std::optional<double> cacheTokens(const Served& s)
{
    const ReplicaMemory& m = s.report.memory;
    const double each = s.serving().promptTokens + s.serving().outputTokens;
    return m.perSequence > Bytes(0)
        ? whereServed(s, cachedTokens(m.cache, m.perSequence, each, s.report.layout.attentionData))
        : std::nullopt;
}

std::optional<TokenTime> timeOfToken(const Served& s)
{
    if (!s.report.refusal.empty())
        return std::nullopt;
    TokenTime time = tokenTime(s.service, s.report.now);
    return time.refusal.empty() ? std::optional(std::move(time)) : std::nullopt;
}
template <auto number>
std::optional<double> ofToken(const Served& s)
{
    const std::optional<TokenTime> time = timeOfToken(s);
    return time ? std::optional(toSi(std::invoke(number, *time))) : std::nullopt;
}

// Arithmetic intensity of one replica with all its running requests, in FLOP per byte of device memory.
template <bool prompt>
std::optional<double> intensity(const Served& s)
{
    if (!s.report.refusal.empty())
        return std::nullopt;
    Diagnostics unread;
    const Resolved resolved = resolve(s.job().scenario, unread);
    NoLedger none;
    ServingModel<NoLedger> model(none, s.job().scenario, resolved, servedCopy(s.job()));
    const double ranks = s.report.layout.stageRanks();
    return toSi(prompt ? model.prefillIntensity(ranks) : model.decodeIntensity(ranks, s.report.now.running));
}

template <std::size_t which>
constexpr ServingFigure spreadFigure(std::string_view path)
{
    constexpr SpreadFigure spread = spreadFigures[which];
    const auto value = [](const Served& s) {
        return s.report.refusal.empty() ? si(spread.value(s.report.now)) : std::nullopt;
    };
    return {path, spread.label, Second, value, WhereKnown, {}, spread.key};
}
template <TokenPart part>
constexpr ServingFigure partFigure(std::string_view path)
{
    constexpr TokenPartFigure figure = tokenPartFigure(part);
    const auto value = [](const Served& s) -> std::optional<double> {
        if (const std::optional<TokenTime> time = timeOfToken(s))
            for (const TokenTime::Part& each : time->parts)
                if (each.part == part)
                    return each.time.value();
        return std::nullopt;
    };
    return {path, figure.label, Second, value, Explained, {}, figure.key};
}

#define RIDGEPOINT_FIGURE(expression) +[](const Served& s) -> std::optional<double> { return expression; }

const auto figures = std::to_array<ServingFigure>({
    {"serving.replica.accelerators", "accelerators of a replica", Count,
        RIDGEPOINT_FIGURE(s.report.perReplica), Always},
    {"serving.replica.tensor", "tensor-parallel ranks of a replica", Count,
        RIDGEPOINT_FIGURE(s.report.layout.tensor), Always},
    {"serving.replica.pipeline", "stages of a replica", Count, ranksOf<&ServingLayout::pipeline>, WhereKnown},
    {"serving.replica.attention_data", "DP attention", Count, ranksOf<&ServingLayout::attentionData>,
        WhereKnown},
    {"serving.replica.expert", "EP of a replica", Count, ranksOf<&ServingLayout::expert>, WhereKnown},
    {"serving.memory.capacity_bytes", "memory of an accelerator", Byte, held<&ReplicaMemory::capacity>,
        Always},
    {"serving.memory.weights_bytes", "weights on an accelerator", Byte, held<&ReplicaMemory::weights>,
        Always},
    {"serving.memory.activations_bytes", "activations of the largest iteration", Byte,
        held<&ReplicaMemory::activations>, Always},
    {"serving.memory.graphs_bytes", "graphs, context and communicators", Byte, held<&ReplicaMemory::graphs>,
        Always},
    {"serving.memory.withheld_bytes", "reserved outside gpu-memory-utilization", Byte,
        held<&ReplicaMemory::withheld>, AlwaysInFiles},
    {"serving.memory.left_bytes", "unreserved", Byte, leftEmpty, Always},
    {"serving.memory.cache_bytes", "KV cache size", Byte, held<&ReplicaMemory::cache>, Always},
    {"serving.memory.prefix_bytes", "KV cache of the prefix that all share", Byte,
        RIDGEPOINT_FIGURE(s.report.memory.prefix > Bytes(0) ? held<&ReplicaMemory::prefix>(s) : std::nullopt),
        WhereKnown},
    {"serving.memory.sequence_bytes", "memory of one sequence on an accelerator", Byte,
        held<&ReplicaMemory::perSequence>, Always},
    {"serving.kv_bytes_per_token", "KV cache per token", BytePerToken, modelCache<Kept::PerToken>, Always},
    {"serving.kv_bytes_per_sequence", "KV cache per sequence", Byte, modelCache<Kept::KeysAndValues>, Always},
    {"serving.window_bytes_per_sequence", "KV cache of windows per sequence", Byte, modelCache<Kept::Windows>,
        WhereKnown},
    {"serving.state_bytes_per_sequence", "state per sequence", Byte, modelCache<Kept::States>, WhereKnown},
    {"serving.memory.sequences", "max running requests", Count, ofReport<&ServiceReport::mostSequences>},
    {"serving.kv_cache_tokens", "KV cache tokens", Token, cacheTokens, WhereKnown},
    {"serving.max_concurrency_at_length", "max concurrency at this length", Count,
        RIDGEPOINT_FIGURE(whereServed(s, s.report.memory.sequences))},
    {"serving.ttft_seconds", "time to first token|TTFT", Second, ofPoint<&ServicePoint::ttft>, WhereServed,
        ServingMeasure::Ttft},
    {"serving.tpot_seconds", "time per output token|TPOT|ITL|time between tokens", Second,
        ofPoint<&ServicePoint::itl>, WhereServed, ServingMeasure::Tpot, "itl_seconds"},
    spreadFigure<0>("serving.ttft_p50_seconds"),
    spreadFigure<1>("serving.ttft_p90_seconds"),
    spreadFigure<2>("serving.ttft_p99_seconds"),
    spreadFigure<3>("serving.tpot_p50_seconds"),
    spreadFigure<4>("serving.tpot_p90_seconds"),
    spreadFigure<5>("serving.tpot_p99_seconds"),
    {"serving.request_seconds", "request latency", Second, ofPoint<&ServicePoint::request>, WhereServed,
        ServingMeasure::EndToEnd},
    {"serving.requests_per_second_per_replica", "requests per second of a replica", Number,
        ofPoint<&ServicePoint::requestsPerSecond>, WhereServed, {}, "requests_per_second"},
    {"serving.output_tokens_per_second", "output tokens per second of a replica", TokenPerSecond,
        ofPoint<&ServicePoint::output>, WhereServed, ServingMeasure::Throughput},
    {"serving.total_tokens_per_second", "total tokens per second", TokenPerSecond,
        ofPoint<&ServicePoint::total>},
    {"serving.output_tokens_per_second_per_accelerator", "output tokens per second per accelerator",
        TokenPerSecond, RIDGEPOINT_FIGURE(whereServed(s, s.report.now.output / s.report.perReplica)),
        WhereServed, ServingMeasure::Throughput},
    {"serving.output_tokens_per_second_per_user", "tokens per second per user", TokenPerSecond,
        ofPoint<&ServicePoint::perUser>},
    {"serving.running", "running requests", Number, ofPoint<&ServicePoint::running>},
    {"serving.queued", "waiting requests", Number, ofPoint<&ServicePoint::queued>},
    {"serving.within_targets.concurrency", "max concurrency within SLOs|max concurrency within targets",
        Count, ofReport<&ServiceReport::goodConcurrency>},
    {"serving.within_targets.requests_per_second", "goodput, requests per second", Number,
        RIDGEPOINT_FIGURE(whereServed(s, s.report.good.requestsPerSecond))},
    {"serving.carried.concurrency", "concurrency for replicas and prices", Count,
        RIDGEPOINT_FIGURE(s.report.carried.concurrency > 0 && s.report.rate == 0
                ? whereServed(s, s.report.carried.concurrency)
                : std::nullopt),
        WhereKnown},
    {"serving.demand.requests_per_second", "target request rate", Number,
        RIDGEPOINT_FIGURE(asksRate(s.serving()) ? ofReport<&ServiceReport::asked>(s) : std::nullopt)},
    {"serving.replicas", "replicas|replicas for QPS", Count, whereCounted<&ServiceReport::replicas>},
    {"serving.accelerators", "accelerators of all replicas|accelerators for QPS", Count,
        whereCounted<&ServiceReport::accelerators>},
    {"serving.dollars_per_million_input_tokens", "price per 1M input tokens|price of a million prompt tokens",
        Dollar, RIDGEPOINT_FIGURE(si(s.report.perMillionInput)), WhereServed, {}, "cost.per_million_input"},
    {"serving.dollars_per_million_output_tokens",
        "price per 1M output tokens|price of a million output tokens", Dollar,
        RIDGEPOINT_FIGURE(si(s.report.perMillionOutput)), WhereServed, {}, "cost.per_million_output"},
    {"serving.dollars_per_million_tokens", "blended price per 1M tokens|blended price of a million tokens",
        Dollar, RIDGEPOINT_FIGURE(si(s.report.perMillion)), WhereServed, {}, "cost.per_million"},
    {"serving.joules_per_million_output_tokens",
        "energy per 1M output tokens, at most|energy of a million output tokens, at most", Joule,
        RIDGEPOINT_FIGURE(si(s.report.energyPerMillion)), WhereServed, {}, "energy.per_million_output"},

    {"serving.memory.cache_used_bytes", "KV cache of running requests", Byte,
        RIDGEPOINT_FIGURE(whereServed(s, cacheUsed(s.report))), Explained},
    {"serving.memory.cache_free_bytes", "free KV cache", Byte,
        RIDGEPOINT_FIGURE(whereServed(s, cacheFree(s.report.memory.cache, cacheUsed(s.report)))), Explained},
    {"serving.prefill.intensity", "arithmetic intensity of prefill", FlopPerByte, intensity<true>, Explained},
    {"serving.decode.intensity", "arithmetic intensity of decode", FlopPerByte, intensity<false>, Explained},
    {"serving.tpot.sequences", "decode batch", Number, ofToken<&TokenTime::sequences>, Explained, {},
        "itl.sequences"},
    {"serving.tpot.alone_seconds", "time per output token, of the iteration alone", Second,
        ofToken<&TokenTime::alone>, Explained, {}, "itl.alone_seconds"},
    {"serving.tpot.added_share", "share of the time per output token that is added to the iteration", Percent,
        ofToken<[](const TokenTime& time) { return (time.total - time.alone) / time.total; }>, Explained, {},
        "itl.added_share"},
    partFigure<TokenPart::Products>("serving.tpot.products_seconds"),
    partFigure<TokenPart::Attention>("serving.tpot.attention_seconds"),
    partFigure<TokenPart::Experts>("serving.tpot.experts_seconds"),
    partFigure<TokenPart::Collectives>("serving.tpot.collectives_seconds"),
    partFigure<TokenPart::Elementwise>("serving.tpot.elementwise_seconds"),
    partFigure<TokenPart::Head>("serving.tpot.head_seconds"),
    partFigure<TokenPart::Guesses>("serving.tpot.guesses_seconds"),
    partFigure<TokenPart::Host>("serving.tpot.host_seconds"),
    partFigure<TokenPart::Prompts>("serving.tpot.prompts_seconds"),
    partFigure<TokenPart::HandOver>("serving.tpot.hand_over_seconds"),
});

#undef RIDGEPOINT_FIGURE

// Whether a band (bands are of means) reaches across its target.
bool mayGoEitherWay(const ServiceReport& r, const Serving& s)
{
    const auto across = [&](ServingMeasure measure, Seconds time, Seconds target) {
        const ServingBand& band = r.bands[static_cast<std::size_t>(measure)];
        return band.known() && time * band.low <= target && time * band.high > target;
    };
    // If the other target is missed anyway, this one decides nothing.
    const bool first = across(ServingMeasure::Ttft, r.now.ttft, s.ttftTarget),
               further = across(ServingMeasure::Tpot, r.now.itl, s.itlTarget);
    return !r.now.ttftSpread && ((first && (further || r.itlMet)) || (further && r.ttftMet));
}

Text upTo(const ServiceReport& r, const Serving& s)
{
    if (s.load == ServingLoad::Rate)
        return phrase("a replica meets both up to %1 requests per second",
            textNumber(r.good.requestsPerSecond, Unit::Number));
    return r.goodConcurrency == 1
        ? phrase("a replica meets both at concurrency 1")
        : phrase("a replica meets both up to concurrency %1", textNumber(r.goodConcurrency, Unit::Count));
}

} // namespace

ServingBand ServingFigure::band(const Served& served) const
{
    return banded && served.report.refusal.empty() ? served.report.bands[static_cast<std::size_t>(*banded)]
                                                   : ServingBand{};
}

Unit ServingFigure::unitOf(std::optional<double> number) const
{
    return unit == Unit::Count && number && *number != std::floor(*number) ? Unit::Number : unit;
}

std::span<const ServingFigure> servingFigures() { return figures; }

const ServingFigure* findServingFigure(std::string_view name)
{
    for (const std::string_view before : {"serving.", "served.", "serve."})
        if (name.starts_with(before)) {
            name.remove_prefix(before.size());
            break;
        }
    const auto found = std::ranges::find_if(figures, [name](const ServingFigure& figure) {
        return figure.key == name || figure.path.substr(ServingFigure::prefix.size()) == name;
    });
    return found == figures.end() ? nullptr : &*found;
}

bool listed(const ServingFigure& figure, const Served& served)
{
    return figure.shown == Always || figure.shown == AlwaysInFiles
        || (figure.shown == WhereServed && served.report.refusal.empty())
        || (figure.shown == WhereKnown && figure.value(served));
}

bool listedForPeople(const ServingFigure& figure, const Served& served)
{
    return listed(figure, served) && figure.shown != AlwaysInFiles;
}

void deriveServed(const Served& served, Ledger& ledger)
{
    Ledger own;
    explainService(served.service, served.report, own);
    const auto first = static_cast<std::int32_t>(ledger.nodes().size());
    for (LedgerNode node : own.nodes()) {
        for (std::int32_t& operand : node.operands)
            operand += operand < 0 ? 0 : first;
        ledger.add(std::move(node));
    }
    for (const ServingFigure& figure : figures)
        if (const std::int32_t node = own.find(figure.key); node >= 0)
            ledger.bind(figure.path, first + node);
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

std::string deployedLine(const ServiceReport& r, const ServingJob& job)
{
    const std::optional<SplitReplicas> split = splitReplicas(r, job);
    return deployedText(r, job).plain()
        + (split ? " = " + formatExact(split->accelerators, Count) + " accelerators · " : " · ")
        + std::string(job.engine.label)
        + (r.refusal.empty() ? " · " + sourceText(r.source, job).plain() : std::string());
}

Text sourceText(KernelSource source, const ServingJob& job)
{
    if (job.scenario.serving.efficiency == ServingEfficiency::Stated)
        return phrase("stated shares of peak and bandwidth");
    const Accelerator& device = job.scenario.hardware.accelerator;
    const std::string engine(job.engine.label);
    const std::string& timed = device.servingKernels.timed().name;
    const Text where =
        timed.empty() ? Text::name(device.name) : phrase("%1, of which %2 has the die", timed, device.name);
    return source == KernelSource::Own ? phrase("kernels of %1 measured on %2", engine, where)
        : source == KernelSource::Other
        ? phrase("kernels of other engines measured on %1, for some of those of %2", where, engine)
        : phrase("the roofline of %1, for some unmeasured kernels", device.name);
}

std::string statisticText(const ServingJob& job)
{
    return fieldText(job.scenario, *findField("serving.target_statistic"));
}

const ServingFigure& judgedFigure(
    const ServiceReport& report, const ServingJob& job, std::string_view measure)
{
    const bool played = report.now.ttftSpread && job.scenario.serving.statistic != ServingStatistic::Mean;
    return *findServingFigure(
        std::string(measure) + (played ? '_' + statisticText(job) : std::string()) + "_seconds");
}

Text judgedName(const Text& name, const ServicePoint& point, const ServingJob& job)
{
    return point.ttftSpread ? phrase("%1 · %2", name, statisticText(job)) : name;
}

Text timesJudged(const ServicePoint& point, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    const Seconds ttft = judgedTtft(point, s.statistic), itl = judgedItl(point, s.statistic);
    const auto target = [](const TargetTime& time) {
        return time.stated() ? phrase("target %1", time) : phrase("target %1 by default", time);
    };
    const Text first = target(s.ttftTarget), further = target(s.itlTarget);
    const bool one = s.outputTokens <= 1;
    if (point.ttftSpread) {
        const std::string which = statisticText(job);
        return one ? phrase("at %1 the only token within %2 (%3)", which, ttft, first)
                   : phrase("at %1 TTFT %2 (%3), TPOT %4 (%5)", which, ttft, first, itl, further);
    }
    return one ? phrase("the only token after %1 (%2)", ttft, first)
               : phrase("TTFT %1 (%2), TPOT %3 (%4)", ttft, first, itl, further);
}

Text serviceSentence(const ServiceReport& r, const ServingJob& job)
{
    if (!r.refusal.empty())
        return r.refusal;
    const Serving& s = job.scenario.serving;
    if (s.load == ServingLoad::Rate && r.replicas == 0)
        return whyNotCounted(r, job);
    if (r.now.saturated)
        return phrase(
            "%1 requests per second reach each replica in the busiest hour, more than it answers: the "
            "queue grows without end",
            textNumber(r.rate, Unit::Number));
    const Text judged = timesJudged(r.now, job);
    const bool one = s.outputTokens <= 1; // there is no second token
    Text text = r.ttftMet && r.itlMet
        ? one ? phrase("the SLO is met: %1", judged) : phrase("both SLOs are met: %1", judged)
        : one       ? phrase("the SLO is missed: %1", judged)
        : r.itlMet  ? phrase("TTFT misses its SLO: %1", judged)
        : r.ttftMet ? phrase("TPOT misses its SLO: %1", judged)
                    : phrase("both SLOs are missed: %1", judged);
    if (mayGoEitherWay(r, s))
        text = phrase("%1; the band includes the limit of an SLO, so it may go either way", text);
    if (!(r.ttftMet && r.itlMet) && r.good.requestsPerSecond > 0)
        text = phrase("%1; %2", text, upTo(r, s));
    if (s.load == ServingLoad::Concurrency && !s.concurrency && !(r.good.requestsPerSecond > 0))
        text = phrase("%1; even concurrency 1 misses one, so replicas and prices are those of %2", text,
            textNumber(r.carried.concurrency, Unit::Count));
    if (s.load == ServingLoad::Concurrency && s.concurrency && !(r.ttftMet && r.itlMet))
        text = asksRate(s) ? phrase("%1; replicas and prices are of this load", text)
                           : phrase("%1; prices are of this load", text);
    const double answered = r.replicas * r.carried.requestsPerSecond;
    if (s.load == ServingLoad::Concurrency && s.replicas && asksRate(s) && answered < s.requestsPerSecond)
        text = phrase("%1; its replicas answer %2 of the %3 requests per second", text,
            textNumber(answered, Unit::Number), textNumber(s.requestsPerSecond, Unit::Number));
    return text;
}

Text whyNotCounted(const ServiceReport& r, const ServingJob& job)
{
    return !r.refusal.empty() ? r.refusal
        : asksRate(job.scenario.serving)
        ? phrase("no number of replicas meets both SLOs, however few requests each gets")
        : phrase("not asked: the clients wait for their answers, and the request rate is the default of one "
                 "a second");
}

Text replicasInstead(const ServiceReport& r, const ServingJob& job)
{
    const Serving& s = job.scenario.serving;
    const double each = std::floor(r.goodConcurrency), all = s.concurrency.value_or(0);
    if (s.load == ServingLoad::Rate || each < 1 || all <= each)
        return {};
    const double replicas = std::ceil(all / each), needed = replicas * r.perReplica;
    const double have = job.scenario.hardware.accelerators;
    const auto count = [](double number) { return textNumber(number, Unit::Count); };
    return needed > have ? phrase("%1 replicas for your concurrency of %2: %3 accelerators, and there are %4",
               count(replicas), count(all), count(needed), count(have))
                         : phrase("%1 replicas for your concurrency of %2: %3 of the %4 accelerators",
                             count(replicas), count(all), count(needed), count(have));
}

Text choiceSentence(const PredictedChoice& choice, const ServingJob& job, const ServingLayout& inForce)
{
    const auto group = textNumber(choice.accelerators, Unit::Count);
    if (!job.scenario.serving.tensor && choice.choice == ServingChoice::ShardToFit
        && inForce.tensor > choice.accelerators)
        return phrase("Shard, then replicate: %1 accelerators are the fewest that hold the model, and output "
                      "tokens cost least on %2",
            group, textNumber(inForce.tensor, Unit::Count));
    switch (choice.choice) {
    case ServingChoice::Replicate:
        // The cheapest tokens may yet be those of a larger replica: that is for a search to say.
        return phrase("One accelerator holds the model and meets both SLOs, so sharding it is a question of "
                      "cost, not of need");
    case ServingChoice::ShardToFit:
        return phrase("Shard, then replicate: %1 accelerators are the fewest that hold the model, and they "
                      "meet both SLOs",
            group);
    case ServingChoice::ShardForLatency:
        return phrase(
            "Shard for latency: fewer accelerators hold the model, but it takes %1 to meet both SLOs", group);
    case ServingChoice::TargetsMissed:
        return phrase("Neither sharding nor replicating is enough: no tensor-parallel group of a node meets "
                      "both SLOs; with %1 %2",
            acceleratorsText(choice.accelerators), timesJudged(choice.at, job));
    case ServingChoice::NothingFits:
        return phrase("No tensor-parallel group holds the model with these requests");
    case ServingChoice::Unknown:
        break;
    }
    return {};
}

} // namespace ridgepoint
