#include "core/serving/service_explained.h"

#include "core/formulas/inference.h"
#include "core/formulas/serving.h"
#include "core/formulas/stages.h"
#include "core/serving/as_served.h"
#include "core/serving/service_figures.h"
#include "core/serving/token_time.h"
#include "core/step/recorded_price.h"
#include "core/step/serving_model.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace ridgepoint {

namespace {

constexpr std::string_view walked = "requests walked through (core/serving/requests_mean.h)";
constexpr std::string_view betweenSizes =
    "times are kept for some sizes and read between them, within 1 % of the kernels' own";
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
        if (std::abs(left.value()) <= nothing * std::abs(all.value()) && sum.node >= 0)
            return sum;
        const Traced<Q> remainder = m_rec.constant(rest, left, source);
        return sum.node < 0 ? remainder : m_rec.sum(name, sum, remainder);
    }
    Number tensor()
    {
        return m_rec.constant("tensor-parallel ranks", m_service.layout().tensor, "serving.tensor");
    }
    Number stages() { return m_rec.field("serving.pipeline", m_service.layout().pipeline); }
    Number groups() { return m_rec.field("serving.attention_data", m_service.layout().attentionData); }

    void layout()
    {
        const ServingLayout& l = m_service.layout();
        const Number t = tensor(), d = groups(), p = stages();
        bind("replica.tensor", t);
        bind("replica.pipeline", p);
        bind("replica.attention_data", d);
        bind("replica.expert",
            m_rec.constant("ranks that experts are dealt over", l.expert, "serving.expert"));
        m_accelerators = apply<layoutRanks>(m_rec, t, d, p);
        if (const auto readers = m_service.readers())
            m_accelerators = apply<splitAccelerators>(m_rec, m_accelerators,
                m_rec.constant("accelerators of a replica that reads prompts", readers->ranks(),
                    "serving.prompt_tensor, serving.attention_data, serving.pipeline"),
                m_rec.field("serving.prompt_replicas", *m_s.promptReplicas),
                m_rec.field("serving.replicas", m_s.replicas.value_or(1)));
        bind("replica.accelerators", m_accelerators);
    }

    void memory()
    {
        const ServingReplica& replica = m_kernels.replica();
        replicaMemory(m_rec, replica.architecture, replica.device.memoryNominal, *replica.engine,
            replica.layout, replica.types, m_s.promptTokens + m_s.outputTokens);
        const std::int32_t fits = m_ledger.find("memory.cached_sequences");
        const Number cap = m_s.maxSequences ? m_rec.field("serving.max_sequences", *m_s.maxSequences)
                                            : m_rec.constant("most that the engine takes on", m_service.cap(),
                                                "serving.max_sequences, or the engine's");
        bind("memory.sequences",
            apply<sequencesTakenOn>(m_rec, cap, Number{m_ledger.node(fits).value, fits},
                m_service.groups() < m_service.layout().pipeline ? m_rec.constant(
                    "groups that take turns", m_service.groups(), "sequences that there is room for")
                                                                 : stages()));
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
        return m_s.draftTokens > 0 && load.decoding > 0 ? m_rec.sum("iteration with guesses", time,
                   guessingTime(m_rec, m_model, m_s, load.decoding, load.context))
                                                        : time;
    }
    Time statedOf(double decoding, double promptTokens)
    {
        if (!m_stated) {
            Diagnostics unread;
            m_resolved = resolve(m_job.scenario, unread);
            m_stated.emplace(m_rec, m_job.scenario, m_resolved,
                m_rec.constant("parameters", m_resolved.total, "counted from the architecture"));
            m_prefill = m_stated->prefill(m_service.layout().stageRanks());
        }
        Time time;
        if (decoding > 0)
            time = m_stated
                       ->decode(m_service.layout().stageRanks(), decoding,
                           m_rec.constant("sequences that decode together", decoding, walked))
                       .total;
        if (decoding > 0 && m_s.draftTokens * m_s.draftCost > 0)
            time = m_rec.sum("step with guesses", time,
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
        const Time plain = iteration(found, 0);
        m_reading = prompt / chunk;
        m_itl = m_now.itl > Seconds(0)
            ? tokenTimes(plain, m_service.readers() ? Time{} : iteration(found, chunk))
            : m_rec.constant("time between tokens", m_now.itl, "an answer of one token has no second one");
        bind("itl_seconds", m_itl);
        m_ttft = m_service.readers() ? handedOver() : firstToken(iteration(others, chunk));
        bind("ttft_seconds", m_ttft);
        m_request = m_now.itl > Seconds(0)
            ? whole("time of a request", m_now.request,
                {apply<requestTime>(m_rec, m_ttft, counted(meanOutput(m_rec, m_job.asked())), m_itl)},
                "answers of other lengths", walked)
            : whole("time of a request", m_now.request, {m_ttft}, "rest", walked);
        bind("request_seconds", m_request);
    }

    Time tokenTimes(Time plain, Time mixed)
    {
        const TokenTime parts = tokenTime(m_service, m_now);
        Time alone = plain;
        if (parts.tokens > 1)
            alone = apply<iterationPerToken>(m_rec, plain,
                m_s.draftAcceptance < 1
                    ? apply<speculativeTokens>(m_rec,
                        m_rec.field("serving.draft_acceptance", m_s.draftAcceptance),
                        m_rec.field("serving.draft_tokens", m_s.draftTokens))
                    : m_rec.constant("tokens of an iteration", parts.tokens, "serving.draft_tokens"));
        const Seconds extra = parts.total - parts.alone;
        Time added;
        if (extra > Seconds(0) && m_service.readers())
            added = m_rec.constant("the cache handed over, and the wait for room", extra,
                "requests walked through (core/serving/requests_pools.h)");
        else if (extra > Seconds(0))
            added = promptsOfOthers(extra, plain, mixed);
        return whole("time between tokens", m_now.itl, {alone, added},
            "answers that grow, and sequences that come and go", walked);
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
            m_rec.constant("time between tokens", m_now.itl, walked), adds);
    }

    Time admission()
    {
        return m_service.admission() > Seconds(0) ? m_rec.constant(
                   "client and host, until a request is queued", m_service.admission(), m_job.engine.source)
                                                  : Time{};
    }
    Time firstToken(Time iteration)
    {
        const Time queued = admission();
        Time waits;
        if (m_now.queued > 0 && m_now.requestsPerSecond > 0)
            waits = apply<queueWait>(m_rec, m_rec.constant("requests that wait", m_now.queued, walked),
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
            "requests walked through (core/serving/requests_pools.h)");
    }

    // --- rates
    Number rateOf(const ServicePoint& point, Time request)
    {
        return apply<requestRate>(m_rec,
            m_rec.constant("requests sent and not yet answered",
                point.requestsPerSecond * point.request.value(),
                m_s.load == ServingLoad::Concurrency
                    ? "the concurrency, less where clients leave at a run's end"
                    : walked),
            request);
    }
    Traced<Tokens> tokensOf(std::string_view field, double stated, double each)
    {
        return std::abs(each - stated) <= nothing * stated
            ? m_rec.field(field, Tokens(stated))
            : m_rec.constant("tokens of a request, in the mean of those sent", Tokens(each), walked);
    }
    void rates()
    {
        const double rate = m_now.requestsPerSecond;
        m_rate = rateOf(m_now, m_request);
        bind("requests_per_second", m_rate);
        if (!(rate > 0))
            return;
        m_output = apply<servedRate>(
            m_rec, m_rate, tokensOf("serving.output_tokens", m_s.outputTokens, m_now.output.value() / rate));
        m_total = m_rec.sum("tokens per second, prompts counted", m_output,
            apply<servedRate>(m_rec, m_rate,
                tokensOf(
                    "serving.prompt_tokens", m_s.promptTokens, (m_now.total - m_now.output).value() / rate)));
        bind("output_tokens_per_second", m_output);
        bind("total_tokens_per_second", m_total);
        bind("output_tokens_per_second_per_accelerator", apply<rateOfOne>(m_rec, m_output, m_accelerators));
        bind("output_tokens_per_second_per_user",
            m_now.itl > Seconds(0) ? apply<readerRate>(m_rec, m_itl)
                                   : m_rec.constant("tokens per second of one reader", m_now.perUser(),
                                       "an answer of one token has no second one"));
        bind("running", m_rec.constant("requests in work", m_now.running, walked));
        bind("queued", m_rec.constant("requests that wait", m_now.queued, walked));
    }

    // --- replicas
    void replicas()
    {
        const bool closed = m_s.load == ServingLoad::Concurrency;
        const bool good = m_report.good.requestsPerSecond > 0;
        bind("within_targets.concurrency",
            m_rec.told(
                "concurrency within both targets", m_report.goodConcurrency,
                [&] {
                    return good ? phrase("there the first token comes after %1 and the next ones every %2",
                               m_report.good.ttft, m_report.good.itl)
                                : phrase("a single request misses %1 or %2", m_s.ttftTarget, m_s.itlTarget);
                },
                "the largest that meets serving.ttft_target and serving.itl_target, found by trying"));
        const Number within = good
            ? rateOf(m_report.good, m_rec.constant("time of a request", m_report.good.request, walked))
            : m_rec.constant("requests per second", 0.0, "no concurrency meets both targets");
        bind("within_targets.requests_per_second", within);
        bind("demand.requests_per_second", m_rec.field("serving.requests_per_second", m_s.requestsPerSecond));
        if (m_s.replicas)
            m_replicas = m_rec.field("serving.replicas", *m_s.replicas);
        else if (m_report.replicas > 0)
            m_replicas = apply<servingReplicas>(m_rec,
                m_rec.field("serving.requests_per_second", m_s.requestsPerSecond),
                closed ? m_rec.constant("busiest hour", 1.0, "clients that wait keep every hour as busy")
                       : m_rec.field("serving.peak_ratio", m_s.peakRatio),
                closed ? m_rate : within, m_rec.field("serving.spare_replicas", m_s.spareReplicas));
        if (m_replicas.node < 0)
            return;
        bind("replicas", m_replicas);
        bind("accelerators", apply<servingAccelerators>(m_rec, m_replicas, m_accelerators));
    }

    // --- money, of a replica that is always busy; at a rate of all of them, over the mean hour
    void money()
    {
        if (m_output.node < 0)
            return;
        const bool closed = m_s.load == ServingLoad::Concurrency;
        const Number paid = closed ? m_rec.constant("replicas", 1.0, "one, always busy") : m_replicas;
        const double prompt = m_service.computedPrompt();
        const double together = std::max(1.0, m_now.running);
        Traced<TokensPerSecond> outputs = m_output, all = m_total;
        if (!closed) {
            const double served = m_now.requestsPerSecond, most = m_report.replicas * served;
            const Number rate = m_s.requestsPerSecond > most
                ? m_rec.constant("requests per second that are answered", most, walked)
                : m_rec.field("serving.requests_per_second", m_s.requestsPerSecond);
            outputs = apply<servedRate>(m_rec, rate,
                tokensOf("serving.output_tokens", m_s.outputTokens, m_now.output.value() / served));
            all = m_rec.sum("tokens per second of all requests", outputs,
                apply<servedRate>(m_rec, rate,
                    tokensOf("serving.prompt_tokens", m_s.promptTokens,
                        (m_now.total - m_now.output).value() / served)));
        }
        if (m_report.perMillion && paid.node >= 0) {
            const double turns = m_service.groups(), aStep = tokensAStep(m_s);
            Time reads = iteration(0, prompt), step = iteration(together, 0);
            if (turns > 1)
                reads =
                    apply<readInTurn>(m_rec, reads, m_rec.constant("groups that take turns", turns, walked));
            if (aStep > 1)
                step = apply<iterationPerToken>(
                    m_rec, step, m_rec.constant("tokens of an iteration", aStep, "serving.draft_tokens"));
            const Time writes =
                apply<outputTimeShared>(m_rec, m_rec.field("serving.output_tokens", m_s.outputTokens), step,
                    m_rec.constant("requests in work", together, walked));
            const auto price = recordedPrice(m_rec, m_job.scenario, m_job.price);
            const Traced<TokensPerSecond> inputs{
                all.quantity - outputs.quantity, m_ledger.node(all.node).operands.back()};
            const auto ofShare = [&](Number share, Traced<TokensPerSecond> tokens) {
                return apply<millionPrice>(m_rec, share, m_accelerators, paid, price, tokens);
            };
            bind("cost.per_million_input", ofShare(apply<timeShare>(m_rec, reads, writes), inputs));
            bind("cost.per_million_output", ofShare(apply<timeShare>(m_rec, writes, reads), outputs));
            bind("cost.per_million",
                ofShare(m_rec.constant("share of the cost", 1.0, "prompts and outputs counted"), all));
        }
        if (m_report.energyPerMillion && paid.node >= 0)
            bind("energy.per_million_output",
                apply<millionEnergy>(m_rec,
                    m_rec.constant("power of one accelerator", m_job.power,
                        "the device at most, targets.server_overhead, targets.power_usage_effectiveness"),
                    m_accelerators, paid, outputs));
    }

    // --- what was played
    void found()
    {
        const auto spread = [this](std::string_view key, const std::optional<TimeSpread>& times,
                                std::string_view name) {
            if (!times)
                return;
            const auto one = [&](std::string_view which, Seconds time) {
                bind(std::string(key) + std::string(which) + "_seconds",
                    m_rec.constant(name, time,
                        m_s.load == ServingLoad::Rate
                            ? "requests played one by one, from a fixed seed"
                            : "requests played one by one, from a fixed seed; all clients begin at once"));
            };
            one("p50", times->p50);
            one("p90", times->p90);
            one("p99", times->p99);
        };
        spread("ttft_", m_report.now.ttftSpread, "time to first token that so many do not exceed");
        spread("itl_", m_report.now.itlSpread, "time between tokens that so many do not exceed");
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
    Number m_accelerators, m_rate, m_replicas;
    Traced<TokensPerSecond> m_output, m_total;
    double m_reading = 1; // iterations that read a prompt
};

} // namespace

void explainService(const Service& service, const ServiceReport& report, Ledger& ledger)
{
    if (service.job().refusal.empty())
        Explanation(service, report, ledger).explain();
}

} // namespace ridgepoint
