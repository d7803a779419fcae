#include "core/serving/service_figures.h"

#include "core/formulas/inference.h"
#include "core/formulas/serving.h"
#include "core/formulas/stages.h"
#include "core/serving/effective_iteration.h"
#include "core/serving/served_costs.h"
#include "core/serving/slo.h"
#include "core/serving/tpot_breakdown.h"
#include "core/training/step/serving_model.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace ridgepoint {

namespace {

constexpr std::string_view walked = walkedRequests;
constexpr std::string_view betweenSizes =
    "times are kept for some sizes and read between them, within 1 % of the kernels' own";
constexpr std::string_view endless = "more arrive than are answered: the queue grows without end";
constexpr double nothing = 1e-9; // of a whole

class Explanation
{
public:
    Explanation(const Service& service, const ServiceReport& report, Ledger& ledger)
        : m_service(service)
        , m_report(report)
        , m_job(service.job())
        , m_s(m_job.scenario.serving)
        , m_now(report.now)
        , m_ledger(ledger)
        , m_rec(ledger)
        , m_kernels(servedReplica(m_job, service.layout()))
        , m_model(m_kernels.model(m_rec))
    {
    }

    void explain()
    {
        layout();
        if (!whyNotLaidOut(m_job.architecture, m_service.layout()).empty())
            return; // no rank holds anything
        memory();
        if (!m_report.refusal.empty())
            return;
        times();
        rates();
        cache();
        intensities();
        within();
        replicas();
        money();
        found();
    }

private:
    using Time = Traced<Seconds>;
    using Number = Traced<double>;

    template <class Q>
    void bind(std::string_view key, const Traced<Q>& value)
    {
        m_ledger.bind(key, value.node);
    }
    // The parts, and what they leave of the whole as a part of its own.
    template <class Q>
    Traced<Q> whole(std::string_view name, Q all, std::initializer_list<Traced<Q>> parts,
        std::string_view rest, std::string_view source)
    {
        Traced<Q> sum;
        for (const Traced<Q>& part : parts)
            if (part.node >= 0)
                sum = sum.node < 0 ? part : m_rec.sum(name, sum, part);
        const Q left = all - sum.quantity;
        if (std::abs(detail::toSi(left)) <= nothing * std::abs(detail::toSi(all)) && sum.node >= 0)
            return sum;
        const Traced<Q> remainder = m_rec.constant(rest, left, source);
        return sum.node < 0 ? remainder : m_rec.sum(name, sum, remainder);
    }
    Number stages() { return m_rec.field("serving.pipeline", m_service.layout().pipeline); }
    Number groups() { return m_rec.field("serving.attention_data", m_service.layout().attentionData); }

    void layout()
    {
        const ServingLayout& l = m_service.layout();
        const Number t = m_rec.constant("tensor-parallel ranks", l.tensor, "serving.tensor");
        const Number d = groups(), p = stages();
        bind("replica.tensor", t);
        bind("replica.pipeline", p);
        bind("replica.attention_data", d);
        bind("replica.expert", m_rec.constant("EP of a replica", l.expert, "serving.expert"));
        m_accelerators = apply<layoutRanks>(m_rec, t, d, p);
        if (const auto readers = m_service.readers())
            m_accelerators = apply<splitAccelerators>(m_rec, m_accelerators,
                m_rec.constant("accelerators of a prefill worker", readers->ranks(),
                    "serving.prompt_tensor, serving.attention_data, serving.pipeline"),
                m_rec.field("serving.prompt_replicas", *m_s.promptReplicas),
                m_rec.field("serving.replicas", m_s.replicas.value_or(1)));
        bind("replica.accelerators", m_accelerators);
    }

    void memory()
    {
        const ServingReplica& replica = m_kernels.replica();
        replicaMemory(m_rec, replica.architecture, replica.device, *replica.engine, replica.layout,
            replica.types, heldTokens(m_s, m_service.cap() / replica.layout.attentionData));
        const std::int32_t fits = m_ledger.find("memory.cached_sequences");
        const Number held{m_ledger.node(fits).value, fits};
        const Number cap = m_s.maxSequences
            ? m_rec.field("serving.max_sequences", *m_s.maxSequences)
            : m_rec.constant("max-num-seqs", m_service.cap(), "serving.max_sequences, or the engine's");
        bind("memory.sequences",
            apply<sequencesTakenOn>(m_rec, cap, held,
                m_service.groups() < m_service.layout().pipeline ? m_rec.constant(
                    "groups that take turns", m_service.groups(), "sequences that there is room for")
                                                                 : stages()));
        bind("max_concurrency_at_length", held);
        const double tokens = m_s.promptTokens + m_s.outputTokens;
        keptByModel(tokens);
        if (bytesOf("memory.sequence_bytes").quantity > Bytes(0))
            bind("kv_cache_tokens",
                apply<cachedTokens>(m_rec, bytesOf("memory.cache_bytes"), bytesOf("memory.sequence_bytes"),
                    m_rec.constant(
                        "tokens of a sequence", tokens, "serving.prompt_tokens, serving.output_tokens"),
                    groups()));
        bind("memory.left_bytes",
            apply<memoryLeftAlone>(m_rec, bytesOf("memory.withheld_bytes"), bytesOf("memory.graphs_bytes")));
    }
    Traced<Bytes> bytesOf(std::string_view key)
    {
        const std::int32_t node = m_ledger.find(key);
        return {Bytes(m_ledger.node(node).value), node};
    }
    // What running requests hold of it.
    void cache()
    {
        const Traced<Bytes> room = bytesOf("memory.cache_bytes");
        const Traced<Bytes> used =
            apply<cacheInUse>(m_rec, room, m_running, bytesOf("memory.sequence_bytes"), groups(),
                m_service.memory().prefix > Bytes(0)
                    ? bytesOf("memory.prefix_bytes")
                    : m_rec.constant("prefix that all share", Bytes(0), "serving.cached_share"));
        bind("memory.cache_used_bytes", used);
        bind("memory.cache_free_bytes", apply<cacheFree>(m_rec, room, used));
    }

    void intensities()
    {
        const Number ranks = m_rec.constant("ranks that share a layer", m_service.layout().stageRanks(),
            "serving.tensor, serving.attention_data");
        bind("prefill.intensity", stated().prefillIntensity(ranks));
        bind("decode.intensity", stated().decodeIntensity(ranks, m_running));
    }

    // --- iterations
    Time kernelsOf(const IterationLoad& load)
    {
        if (m_job.engine.apart && load.decoding > 0 && load.promptTokens > 0) {
            IterationLoad tokens = load, read = load;
            tokens.promptTokens = tokens.prompts = read.decoding = 0;
            const Time one = kernelsOf(tokens);
            return m_rec.sum("an iteration that decodes and one that reads", one, kernelsOf(read));
        }
        const Time time = m_model.of(load).total;
        return m_s.draftTokens > 0 && load.decoding > 0 ? m_rec.sum("iteration with drafts", time,
                   guessingTime(m_rec, m_model, m_s, load.decoding, load.context))
                                                        : time;
    }
    ServingModel<LedgerRecorder>& stated()
    {
        if (!m_stated) {
            Diagnostics unread;
            m_resolved = resolve(m_job.scenario, unread);
            m_stated.emplace(m_rec, m_job.scenario, m_resolved, servedCopy(m_job));
            m_prefill = m_stated->prefill(m_service.layout().stageRanks());
        }
        return *m_stated;
    }
    ServingModel<LedgerRecorder>::Step statedStep(double decoding)
    {
        return stated().decode(
            m_service.layout().stageRanks(), decoding, m_rec.constant("decode batch", decoding, walked));
    }
    Time statedOf(double decoding, double promptTokens)
    {
        stated();
        Time time;
        if (decoding > 0)
            time = statedStep(decoding).total;
        if (decoding > 0 && m_s.draftTokens * m_s.draftCost > 0)
            time = m_rec.sum("step with drafts", time,
                apply<draftingTime>(m_rec, m_rec.field("serving.draft_tokens", m_s.draftTokens),
                    m_rec.field("serving.draft_cost", m_s.draftCost), time));
        if (promptTokens <= 0)
            return time;
        const Time read = apply<callsTime>(m_rec, m_prefill,
            m_rec.constant("share of a prompt", promptTokens / m_s.promptTokens, "serving.cached_share"));
        return time.node < 0 ? read : m_rec.sum("tokens and prompts", time, read);
    }
    // As Service::iteration() has it.
    Time iteration(double decoding, double promptTokens)
    {
        const Seconds all = m_service.iteration(decoding, promptTokens);
        const double each = decoding / m_service.groups();
        const auto load = m_service.load(decoding, promptTokens);
        return whole("iteration", all, {load ? kernelsOf(*load) : statedOf(each, promptTokens)},
            "reading between sizes", betweenSizes);
    }

    // --- times
    void times()
    {
        const double stages = m_service.groups();
        const double found = sequencesFound(m_service, m_now);
        const double others = std::max(0.0, found / stages - 1) * stages;
        const double prompt = m_service.computedPrompt(), chunk = std::min(m_job.engine.chunk, prompt);
        m_reading = prompt / chunk;
        if (m_now.itl > Seconds(0))
            tokenTimes(found, chunk);
        else
            m_itl = m_rec.constant(
                "time per output token", m_now.itl, "an answer of one token has no second one");
        bind("itl_seconds", m_itl);
        m_ttft = m_now.saturated  ? m_rec.constant("time to first token", m_now.ttft, endless)
            : m_service.readers() ? handedOver()
                                  : firstToken(iteration(others, chunk));
        bind("ttft_seconds", m_ttft);
        m_request = m_now.saturated  ? m_rec.constant("request latency", m_now.request, endless)
            : m_now.itl > Seconds(0) ? whole("request latency", m_now.request,
                  {apply<requestTime>(m_rec, m_ttft, counted(meanOutput(m_rec, m_job.asked())), m_itl)},
                  "answers of other lengths", walked)
                                     : whole("request latency", m_now.request, {m_ttft}, "rest", walked);
        bind("request_seconds", m_request);
    }

    void tokenTimes(double found, double chunk)
    {
        const TokenTime time = tokenTime(m_service, m_now);
        const TokenNeighbours beside = tokenNeighbours(m_service, m_now);
        bind("itl.sequences",
            apply<decodedTogether>(m_rec, m_rec.constant("requests per second", beside.rate, walked),
                m_rec.constant("time from the first token to the last", beside.answer, walked),
                m_rec.constant("the request itself", beside.own, walked),
                Number{m_service.mostSequences(), m_ledger.find("memory.sequences")},
                m_rec.constant(
                    "groups that take turns", m_service.groups(), "serving.pipeline, and the sequences")));
        const Time plain = iteration(found, 0);
        const Time each = time.tokens > 1
            ? apply<iterationPerToken>(m_rec, plain,
                m_s.draftAcceptance < 1
                    ? apply<speculativeTokens>(m_rec,
                        m_rec.field("serving.draft_acceptance", m_s.draftAcceptance),
                        m_rec.field("serving.draft_tokens", m_s.draftTokens))
                    : m_rec.constant("tokens of an iteration", time.tokens, "serving.draft_tokens"))
            : plain;
        const Time alone = whole("the iteration alone", time.alone, {each},
            "answers that grow, and sequences that come and go", walked);
        bind("itl.alone_seconds", alone);
        tokenParts(time, found, alone);
        const Time added = addedTo(time, plain, chunk);
        m_itl = whole("time per output token", m_now.itl, {alone, added}, "rest", walked);
        if (added.node >= 0)
            bind(tokenPartFigure(time.parts.back().part).key, added);
        bind("itl.added_share",
            apply<shareOfTime>(m_rec,
                added.node >= 0 ? added
                                : m_rec.constant("added to the iteration", Seconds(0),
                                    "too little to tell from answers that grow"),
                m_itl));
    }
    Time addedTo(const TokenTime& time, Time plain, double chunk)
    {
        const Seconds extra = time.total - time.alone;
        if (!(extra > Seconds(0)))
            return {};
        return m_service.readers()
            ? m_rec.constant("KV cache transfer, and the wait for room", extra,
                "requests walked through (core/serving/disaggregated_pools.h)")
            : promptsOfOthers(extra, plain, iteration(sequencesFound(m_service, m_now), chunk));
    }
    // Of the iteration that decodes: kernels as they are, each in its share of the time.
    void tokenParts(const TokenTime& time, double found, Time alone)
    {
        TokenParts<LedgerRecorder> kernels;
        if (const auto load = m_service.load(found, 0)) {
            kernels = kernelParts(m_rec, m_model, m_s, *load);
        } else {
            const auto step = statedStep(time.sequences);
            kernels = {step.matrices, step.cache, {}, step.reduce};
        }
        const auto of = [&](TokenPart part) { return kernels[static_cast<std::size_t>(part)]; };
        Time all;
        for (const TokenTime::Part& part : time.parts)
            if (const Time one = of(part.part); one.node >= 0)
                all = all.node < 0 ? one : m_rec.sum("all parts of the iteration", all, one);
        for (const TokenTime::Part& part : time.parts)
            if (const Time one = of(part.part); one.node >= 0)
                bind(tokenPartFigure(part.part).key, apply<tokenPart>(m_rec, alone, one, all));
    }
    // What they add, prompt by prompt: as many come as end.
    Time promptsOfOthers(Seconds extra, Time plain, Time mixed)
    {
        const double rate = m_now.requestsPerSecond / m_service.groups();
        const Seconds each = extra / (rate * m_now.itl.value());
        const Number reading = m_rec.told(
            "iterations that read a prompt", m_reading,
            [this] {
                return phrase("a prompt of %1, at most %2 in an iteration",
                    textNumber(m_service.computedPrompt(), Unit::Token),
                    textNumber(m_job.engine.chunk, Unit::Token));
            },
            "serving.chunk, or the engine's");
        const Time adds =
            whole("time that one prompt adds", each, {apply<promptAdds>(m_rec, reading, mixed, plain)},
                "prompts that are read together, or in a burst", walked);
        return apply<promptsBetweenTokens>(m_rec,
            m_rec.constant("requests per second of a group of stages", rate, walked),
            m_rec.constant("time per output token", m_now.itl, walked), adds);
    }

    Time firstToken(Time iteration)
    {
        Time queued, waits;
        if (m_service.admission() > Seconds(0))
            queued = m_rec.constant(
                "client and host, until a request is queued", m_service.admission(), m_job.engine.source);
        if (m_now.queued > 0 && m_now.requestsPerSecond > 0)
            waits = apply<queueWait>(m_rec, m_rec.constant("waiting requests", m_now.queued, walked),
                m_rec.constant("requests per second", m_now.requestsPerSecond, walked));
        const Time reads = m_reading > 1
            ? apply<callsTime>(m_rec, iteration,
                m_rec.constant("iterations that read a prompt", m_reading, "serving.chunk, or the engine's"))
            : iteration;
        return whole("time to first token", m_now.ttft, {queued, waits, reads},
            "prompts of the same moment, and the iteration under way", walked);
    }
    // Of replicas that read prompts alone.
    Time handedOver()
    {
        const KernelIterations readers(servedReplica(m_job, *m_service.readers()));
        auto model = readers.model(m_rec);
        const double prompt = m_service.computedPrompt(), groups = m_service.readers()->attentionData;
        Time reads;
        if (m_s.cachedShare > 0) {
            reads = model.of(*m_service.load(0, prompt)).total;
        } else { // as KernelIterations::ofPrompts()
            const auto dealt = model.prompts(prompt, prompt);
            const auto fullest = groups > 1 ? model.prompts(groups * prompt, prompt) : dealt;
            reads = m_rec.sum("iteration", fullest.products, fullest.attention, dealt.experts,
                dealt.collectives, fullest.elementwise, fullest.head, fullest.launches, fullest.host);
        }
        const Time admitted = m_rec.constant(
            "client and host, until a request is queued", m_job.engine.admission, m_job.engine.source);
        Time sent = admitted;
        if (const BytesPerSecond network = m_job.scaleOut; network > BytesPerSecond(0))
            sent = apply<cacheHandOver>(m_rec, admitted,
                cachedBytes(
                    m_rec, m_job.architecture, *m_service.readers(), m_job.types.cache, m_s.promptTokens),
                m_rec.constant("network", network, "hardware.scale_out"));
        return whole("time to first token", m_now.ttft, {admitted, reads, sent},
            "the wait for a replica that reads, and for room",
            "requests walked through (core/serving/disaggregated_pools.h)");
    }

    // What the whole model keeps for one sequence of `tokens`.
    void keptByModel(double tokens)
    {
        if (!m_job.architecture.plan) {
            const auto of = [&](double cached) {
                return cachedBytes(m_rec, m_job.architecture, ServingLayout{}, m_job.types.cache, cached);
            };
            const Traced<Bytes> one = of(1);
            bind("kv_bytes_per_token",
                m_rec.sum("cache of one token",
                    Traced<BytesPerToken>{BytesPerToken(one.quantity.value()), one.node}));
            bind("kv_bytes_per_sequence", of(tokens));
            return;
        }
        const SequenceCache kept = sequenceCache(*m_job.architecture.plan, m_job.types.cache, tokens);
        bind("kv_bytes_per_token",
            m_rec.sum("cache of one token",
                m_rec.constant("keys and values of a token", kept.keysAndValues, "kind by kind"),
                m_rec.constant("index of a token", kept.index, "kind by kind")));
        const Traced<Bytes> windows =
            m_rec.constant("keys and values of windows", kept.windows, "kind by kind");
        bind("kv_bytes_per_sequence",
            m_rec.sum("KV cache of one sequence",
                m_rec.constant("keys and values of all tokens", Bytes(kept.keysAndValues.value() * tokens),
                    "kind by kind"),
                m_rec.constant("index of all tokens", Bytes(kept.index.value() * tokens), "kind by kind"),
                windows));
        if (kept.windows > Bytes(0))
            bind("window_bytes_per_sequence", windows);
        if (kept.states > Bytes(0))
            bind("state_bytes_per_sequence", m_rec.constant("states", kept.states, "kind by kind"));
    }

    // --- rates
    Number rateOf(const ServicePoint& point, Time request)
    {
        return point.saturated
            ? m_rec.constant("requests per second that are answered", point.requestsPerSecond, walked)
            : apply<requestRate>(m_rec,
                m_s.load == ServingLoad::Concurrency && point.concurrency == m_s.concurrency
                    ? m_rec.field("serving.concurrency", *m_s.concurrency)
                    : m_rec.constant("requests sent and not yet answered", point.concurrency, walked),
                request);
    }
    void rates()
    {
        m_running = m_rec.constant("running requests", m_now.running, walked);
        m_rate = rateOf(m_now, m_request);
        bind("requests_per_second", m_rate);
        if (!(m_now.requestsPerSecond > 0))
            return;
        const auto rates = tokenRates(m_rec, m_job.asked(), m_rate, "total tokens per second");
        bind("output_tokens_per_second", rates.outputs);
        bind("total_tokens_per_second", rates.all);
        bind("output_tokens_per_second_per_accelerator",
            apply<rateOfOne>(m_rec, rates.outputs, m_accelerators));
        bind("output_tokens_per_second_per_user",
            m_now.itl > Seconds(0) ? apply<readerRate>(m_rec, m_itl)
                                   : m_rec.constant("tokens per second per user", m_now.perUser(),
                                       "an answer of one token has no second one"));
        bind("running", m_running);
        bind("queued", m_rec.constant("waiting requests", m_now.queued, m_now.saturated ? endless : walked));
    }

    // --- the most within both targets, by the statistic that they are about
    void within()
    {
        const bool good = m_report.good.requestsPerSecond > 0;
        if (m_s.load == ServingLoad::Concurrency)
            withinOfClients(good);
        else
            withinOfRate(good);
        bind("within_targets.requests_per_second", m_within);
        if (asksRate(m_s))
            bind("demand.requests_per_second",
                m_rec.field("serving.requests_per_second", m_s.requestsPerSecond));
    }
    void withinOfClients(bool good)
    {
        bind("within_targets.concurrency",
            m_rec.told(
                "max concurrency within SLOs", m_report.goodConcurrency,
                [&] {
                    const Text there =
                        timesJudged(m_service.judgedAt(good ? m_report.goodConcurrency : 1), m_job);
                    return good ? there : phrase("of a single request %1", there);
                },
                "the largest that meets serving.ttft_target and serving.itl_target, found by trying"));
        m_within = good
            ? rateOf(m_report.good, m_rec.constant("request latency", m_report.good.request, walked))
            : m_rec.constant("requests per second", 0.0, "no concurrency meets both SLOs");
        m_carried = good && !m_s.concurrency ? m_within : m_rate;
        bind("carried.concurrency",
            m_s.concurrency ? m_rec.field("serving.concurrency", m_report.carried.concurrency)
                            : m_rec.constant("concurrency of each replica", m_report.carried.concurrency,
                                good ? "the most within both SLOs" : "not one request meets both SLOs"));
    }
    // Where requests arrive by themselves, it is the rate that is tried.
    void withinOfRate(bool good)
    {
        const double rate = m_report.good.requestsPerSecond;
        m_within = m_rec.told(
            "requests per second", rate,
            [&] {
                return good ? timesJudged(m_service.judgedAtRate(rate), m_job)
                            : phrase("however few requests arrive, %1 or %2 is missed", m_s.ttftTarget,
                                m_s.itlTarget);
            },
            "the highest rate that meets serving.ttft_target and serving.itl_target, found by trying, to "
            "half a percent");
        bind("within_targets.concurrency",
            good ? whole("requests in the replica at that rate", m_report.goodConcurrency,
                {apply<requestsInFlight>(
                    m_rec, m_within, m_rec.constant("request latency", m_report.good.request, walked))},
                "those that the run ends with", walked)
                 : m_rec.constant("requests in the replica", 0.0, "no rate meets both SLOs"));
    }

    // --- replicas
    void replicas()
    {
        const bool closed = m_s.load == ServingLoad::Concurrency;
        if (m_s.replicas)
            m_replicas = m_rec.field("serving.replicas", *m_s.replicas);
        else if (m_report.replicas > 0)
            m_replicas = apply<servingReplicas>(m_rec,
                m_rec.field("serving.requests_per_second", m_s.requestsPerSecond),
                closed ? m_rec.constant("busiest hour", 1.0, "a closed loop keeps every hour equally busy")
                       : m_rec.field("serving.peak_ratio", m_s.peakRatio),
                closed ? m_carried : m_within, m_rec.field("serving.spare_replicas", m_s.spareReplicas));
        if (m_replicas.node < 0)
            return;
        bind("replicas", m_replicas);
        bind("accelerators", apply<servingAccelerators>(m_rec, m_replicas, m_accelerators));
    }

    // --- money
    void money()
    {
        const bool closed = m_s.load == ServingLoad::Concurrency;
        const Number replicas = closed ? m_rec.constant("replicas", 1.0, "one, always busy") : m_replicas;
        const ServedCosts<LedgerRecorder> costs = servedCosts<LedgerRecorder>(m_rec, m_service, m_report,
            {m_accelerators, replicas, m_carried, "tokens per second of all requests"},
            [this](double decoding, double promptTokens) { return iteration(decoding, promptTokens); });
        const auto cost = [this](std::string_view key, const auto& value) {
            if (value)
                bind(key, *value);
        };
        cost("cost.per_million_input", costs.perMillionInput);
        cost("cost.per_million_output", costs.perMillionOutput);
        cost("cost.per_million", costs.perMillion);
        cost("energy.per_million_output", costs.energyPerMillion);
    }

    // --- what was played
    void found()
    {
        const std::string_view played = m_s.load == ServingLoad::Rate
            ? "requests played one by one, from a fixed seed"
            : "requests played one by one, from a fixed seed; all clients begin at once";
        for (const SpreadFigure& figure : spreadFigures)
            if (const std::optional<Seconds> time = figure.value(m_now))
                bind(figure.key,
                    m_rec.constant(figure.key.starts_with("ttft")
                            ? "time to first token that this share of requests does not exceed"
                            : "time per output token that this share of requests does not exceed",
                        *time, played));
    }

    const Service& m_service;
    const ServiceReport& m_report;
    const ServingJob& m_job;
    const Serving& m_s;
    const ServicePoint& m_now;
    Ledger& m_ledger;
    LedgerRecorder m_rec;
    KernelIterations m_kernels;
    IterationModel<LedgerRecorder> m_model;
    Resolved m_resolved;
    std::optional<ServingModel<LedgerRecorder>> m_stated;
    Time m_prefill, m_itl, m_ttft, m_request;
    Number m_accelerators, m_rate, m_running, m_within, m_carried, m_replicas;
    double m_reading = 1; // iterations that read a prompt
};

} // namespace

void explainService(const Service& service, const ServiceReport& report, Ledger& ledger)
{
    if (service.job().refusal.empty())
        Explanation(service, report, ledger).explain();
}

} // namespace ridgepoint
