// Of a service.

#include "core/formulas/communication.h"
#include "core/formulas/volumes.h"
#include "core/inputs/model/parameters.h"
#include "core/serving/served.h"
#include "core/serving/tpot_breakdown.h"
#include "core/teaching/investigation/steps.h"
#include "core/validation/nearest_runs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double bytesOfMessage = 2; // bf16, as engines reduce hidden states

Text partName(TokenPart part)
{
    switch (part) {
    case TokenPart::Products:
        return phrase("the GEMMs");
    case TokenPart::Attention:
        return phrase("attention over the KV cache");
    case TokenPart::Experts:
        return phrase("the experts");
    case TokenPart::Collectives:
        return phrase("the collectives");
    case TokenPart::Elementwise:
        return phrase("norms and gaps between kernels");
    case TokenPart::Head:
        return phrase("the LM head");
    case TokenPart::Guesses:
        return phrase("the draft model");
    case TokenPart::Host:
        return phrase("the host's work between iterations");
    case TokenPart::Prompts:
        return phrase("prefill interference");
    case TokenPart::HandOver:
        return phrase("KV cache transfer");
    }
    return {};
}

class Walk
{
public:
    Walk(const Report& report, BundledRuns& runs)
        : m_report(report)
        , m_runs(runs)
        , m_kept(servedOf(report))
        , m_served(*m_kept)
        , m_service(m_served.report)
        , m_token(tokenTime(m_served.service, m_service.now))
    {
    }

    std::vector<InvestigationStep> steps() const
    {
        return {memory(), compute(), communication(), scaling(), validation()};
    }

private:
    InvestigatedNumber readout(std::string_view path, Text note = {}) const
    {
        return readoutNumber(m_report, path, std::move(note));
    }
    Seconds timeOf(TokenPart part) const
    {
        const auto found = std::ranges::find(m_token.parts, part, &TokenTime::Part::part);
        return found == m_token.parts.end() ? Seconds(0) : found->time;
    }
    TextNumber shareOfToken(Seconds time) const { return textNumber(time / m_token.total, Unit::Percent); }

    InvestigationStep memory() const
    {
        InvestigationStep step{.key = "memory", .title = phrase("Memory: does it fit?")};
        const ReplicaMemory& held = m_service.memory;
        const Serving& asked = m_served.serving();
        const double length = asked.promptTokens + asked.outputTokens;
        step.numbers = firstFour({readout("serving.memory.weights_bytes"),
            readout("serving.memory.cache_bytes"),
            readout("serving.kv_bytes_per_sequence", phrase("%1 tokens", textNumber(length, Unit::Count))),
            readout("serving.max_concurrency_at_length"), readout("serving.memory.activations_bytes")});
        const TextNumber weights = textNumber(held.weights), capacity = textNumber(held.capacity),
                         cache = textNumber(held.cache),
                         sequences = textNumber(m_service.memory.sequences, Unit::Count),
                         running = textNumber(m_service.now.running, Unit::Number);
        step.sentence = m_service.memory.sequences < 2 * m_service.now.running
            ? phrase(
                "Weights take %1 of %2 and leave %3 for the KV cache: room for %4 sequences where %5 run, so "
                "memory is the next limit.",
                weights, capacity, cache, sequences, running)
            : phrase(
                "Weights take %1 of %2 and leave %3 for the KV cache: room for %4 sequences where %5 run, so "
                "memory is not the limit.",
                weights, capacity, cache, sequences, running);
        return step;
    }

    // In the type that the weights are served in, which need not be the one that training computes in.
    InvestigatedNumber ridge() const
    {
        const InvestigatedNumber trained = readout("roofline.ridge_points.memory");
        const DataType type = servedWeights(m_report.scenario);
        const FlopsPerSecond peak = m_report.scenario.hardware.accelerator.peak(type);
        const BytesPerSecond memory = m_report.roofline.memory;
        if (!(peak.value() > 0) || !(memory.value() > 0) || peak == m_report.compute.peak)
            return trained;
        return ownNumber(
            phrase("ridge point in %1", dataTypeKey(type)), (peak / memory).value(), Unit::FlopPerByte);
    }

    InvestigationStep compute() const
    {
        InvestigationStep step{.key = "compute", .title = phrase("Compute: is the device busy?")};
        const InvestigatedNumber bend = ridge();
        const InvestigatedNumber prefill = readout("serving.prefill.intensity"),
                                 decode = readout("serving.decode.intensity",
                                     phrase("batch of %1 sequences",
                                         textNumber(m_service.now.running, Unit::Number)));
        step.numbers =
            firstFour({prefill, decode, bend, readout("serving.output_tokens_per_second_per_accelerator"),
                readout("serving.output_tokens_per_second")});
        if (!prefill.value || !decode.value || !bend.value) {
            step.sentence = phrase("It is not known how busy the device is: the layout has no intensity.");
            return step;
        }
        const TextNumber reads = textNumber(*prefill.value, Unit::FlopPerByte),
                         writes = textNumber(*decode.value, Unit::FlopPerByte),
                         at = textNumber(*bend.value, Unit::FlopPerByte);
        step.sentence = *decode.value >= *bend.value
            ? phrase("Decode at %1 is above the ridge of %2: arithmetic limits it, and a higher concurrency "
                     "brings no more throughput.",
                writes, at)
            : *prefill.value >= *bend.value
            ? phrase("Prefill at %1 is limited by arithmetic, decode at %2 by memory bandwidth (ridge %3): a "
                     "higher concurrency raises throughput.",
                reads, writes, at)
            : phrase("Prefill at %1 and decode at %2 are both limited by memory bandwidth (ridge %3): a "
                     "higher concurrency raises throughput.",
                reads, writes, at);
        return step;
    }

    // What the ranks of a replica send each other for one token of every running sequence.
    InvestigationStep communication() const
    {
        InvestigationStep step{
            .key = "communication", .title = phrase("Communication: is the network fast enough?")};
        const ServingLayout& layout = m_service.layout;
        const Architecture& a = m_served.job().architecture;
        const double ranks = layout.stageRanks();
        const bool byTensor = ranks > 1 && layout.attentionData <= 1;
        const Seconds time = timeOf(TokenPart::Collectives) * m_token.tokens;
        const std::optional<double> calls = byTensor ? std::optional(2 * a.layers) : std::nullopt;
        std::optional<double> rate;
        Text message;
        if (byTensor && time > Seconds(0)) {
            const Bytes each = hiddenStateBytes(Tokens(m_token.sequences), a.hidden, bytesOfMessage);
            rate = (ringAllReduceBytes(each, ranks) * *calls / time).value();
            message = phrase("%1 a message", each);
        }
        const std::string_view ceiling = ranks > m_report.scenario.hardware.accelerator.scaleUpDomain
            ? "roofline.ceilings.scale_out"
            : "roofline.ceilings.scale_up";
        step.numbers = firstFour({readout("serving.tpot.collectives_seconds"),
            ownNumber(phrase("all-reduces in an iteration"), calls, Unit::Count,
                phrase("after attention and after the MLP of every layer")),
            ownNumber(phrase("bandwidth that they reach"), rate, Unit::BytePerSecond, message),
            readout(ceiling), readout("serving.replica.expert"), readout("serving.replica.tensor"),
            readout("serving.tpot.experts_seconds"), readout("serving.replica.accelerators"),
            readout("serving.tpot_seconds"), readout("serving.ttft_seconds")});
        const std::optional<double> had = readoutValue(m_report, ceiling);
        if (!(time > Seconds(0)))
            step.sentence = phrase(
                "The replica exchanges nothing between its devices: the network is not the limit here.");
        else if (rate && had)
            step.sentence = *rate < *had / 2
                ? phrase(
                    "All-reduces take %1 of the time per output token at %2 of %3: latency limits them, not "
                    "bandwidth.",
                    shareOfToken(time / m_token.tokens), textNumber(*rate, Unit::BytePerSecond),
                    textNumber(*had, Unit::BytePerSecond))
                : phrase(
                    "All-reduces take %1 of the time per output token at %2 of %3: bandwidth limits them.",
                    shareOfToken(time / m_token.tokens), textNumber(*rate, Unit::BytePerSecond),
                    textNumber(*had, Unit::BytePerSecond));
        else
            step.sentence = layout.expert > 1
                ? phrase(
                    "The all-to-all of EP %1 and the other collectives take %2 of the time per output token.",
                    textNumber(layout.expert, Unit::Count), shareOfToken(time / m_token.tokens))
                : phrase(
                    "Collectives take %1 of the time per output token.", shareOfToken(time / m_token.tokens));
        return step;
    }

    // The replica at twice its load.
    ServicePoint doubled() const
    {
        const ServicePoint& now = m_service.now;
        return m_served.atRate() ? m_served.service.atRate(2 * now.requestsPerSecond)
                                 : m_served.service.at(2 * now.concurrency);
    }

    InvestigationStep scaling() const
    {
        InvestigationStep step{.key = "scaling", .title = phrase("Scaling: does it carry more load?")};
        const ServicePoint& now = m_service.now;
        const ServicePoint more = now.saturated ? now : doubled();
        const bool answered =
            more.refusal.empty() && !more.saturated && !now.saturated && now.output.value() > 0;
        const auto ifAnswered = [answered](
                                    double value) { return answered ? std::optional(value) : std::nullopt; };
        const Text load = m_served.atRate()
            ? phrase("at %1 requests per second", textNumber(2 * now.requestsPerSecond, Unit::Number))
            : phrase("at concurrency %1", textNumber(2 * now.concurrency, Unit::Number));
        step.numbers = firstFour({m_served.atRate() ? readout("serving.within_targets.requests_per_second")
                                                    : readout("serving.within_targets.concurrency"),
            readout("serving.output_tokens_per_second_per_accelerator"),
            ownNumber(phrase("throughput at twice the load"), ifAnswered(more.output / now.output),
                Unit::Ratio, load),
            ownNumber(phrase("time per output token at twice the load"), ifAnswered(more.itl.value()),
                Unit::Second, load),
            readout("serving.tpot_seconds"), readout("serving.running"), readout("serving.replicas")});
        if (!answered) {
            step.sentence = now.saturated
                ? phrase("More requests arrive than a replica answers: add replicas before anything else.")
                : phrase("Twice the load is more than a replica answers: add replicas first.");
            return step;
        }
        const TextNumber gain = textNumber(more.output / now.output, Unit::Ratio),
                         slower = textNumber(more.itl);
        step.sentence = m_served.service.meetsTargets(more)
            ? phrase("Twice the load brings %1 the throughput at %2 per output token, within both SLOs: put "
                     "more requests on a replica.",
                gain, slower)
            : phrase("Twice the load brings %1 the throughput at %2 per output token, and misses an SLO: add "
                     "replicas instead.",
                gain, slower);
        return step;
    }

    static Text nameOf(const ServingRow& row)
    {
        return phrase("%1 on %2 × %3, %4 (%5)", row.subject.model->name,
            textNumber(row.subject.pool->accelerators(), Unit::Count), row.subject.accelerator->name,
            row.run.framework, row.run.source.upstream);
    }

    InvestigationStep validation() const
    {
        InvestigationStep step{.key = "validation", .title = phrase("Validation: can it be trusted?")};
        constexpr auto tpot = ServingMeasure::Tpot;
        std::vector<const ServingRow*> near = m_runs.nearest(m_served, comparedRuns);
        std::erase_if(near, [](const ServingRow* row) { return !row->error(tpot); });
        const ServingRow* const nearest = near.empty() ? nullptr : near.front();
        double sum = 0; // of logarithms
        for (const ServingRow* row : near)
            sum += std::log(1 + *row->error(tpot));
        const auto most = std::ranges::max_element(m_token.parts, {}, &TokenTime::Part::time);
        const bool parts = most != m_token.parts.end();
        step.numbers = firstFour({ownNumber(phrase("time per output token of the nearest deployment"),
                                      nearest ? nearest->measured(tpot) : std::nullopt, Unit::Second,
                                      nearest ? nameOf(*nearest) : Text()),
            ownNumber(phrase("predicted of that deployment"),
                nearest ? nearest->answer->of(tpot) : std::nullopt, Unit::Second),
            ownNumber(phrase("predicted ÷ measured time per output token"),
                near.empty() ? std::nullopt : std::optional(std::exp(sum / double(near.size()))), Unit::Ratio,
                phrase("mean of the %1 nearest deployments", textNumber(double(near.size()), Unit::Count))),
            ownNumber(phrase("share of the time per output token to profile first"),
                parts ? std::optional(most->time / m_token.total) : std::nullopt, Unit::Percent,
                parts ? partName(most->part) : Text()),
            readout("serving.tpot_seconds"), readout("serving.ttft_seconds"),
            readout("serving.request_seconds"), readout("serving.running")});
        if (!nearest)
            step.sentence =
                phrase("No published deployment is near: measure one before you trust the prediction.");
        else if (parts)
            step.sentence =
                phrase("The nearest published deployment, %1, takes %2 per output token where %3 is "
                       "predicted; profile %4 first, %5 of that time here.",
                    nameOf(*nearest), Seconds(*nearest->measured(tpot)), Seconds(*nearest->answer->of(tpot)),
                    partName(most->part), shareOfToken(most->time));
        else
            step.sentence =
                phrase("The nearest published deployment, %1, takes %2 per output token where %3 is "
                       "predicted.",
                    nameOf(*nearest), Seconds(*nearest->measured(tpot)), Seconds(*nearest->answer->of(tpot)));
        return step;
    }

    const Report& m_report;
    BundledRuns& m_runs;
    std::shared_ptr<const Served> m_kept;
    const Served& m_served;
    const ServiceReport& m_service;
    TokenTime m_token;
};

} // namespace

std::vector<InvestigationStep> servingSteps(const Report& report, BundledRuns& runs)
{
    return Walk(report, runs).steps();
}

} // namespace ridgepoint
