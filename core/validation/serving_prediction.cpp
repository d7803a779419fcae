#include "core/validation/serving_prediction.h"

#include "core/serving/batching_mean.h"
#include "core/serving/disaggregated_pools.h"
#include "core/serving/effective_iteration.h"
#include "core/serving/kernel_iterations.h"
#include "core/serving/serving_bands.h"
#include "core/validation/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace ridgepoint {

namespace {

// A version of 2024 or before, as the row says it: a year, or TensorRT-LLM 0.8 and 0.9, which had no later
// releases of the same number as Dynamo had, whose version some rows state.
bool isEarly(std::string_view version)
{
    if (mentions(version, ".post"))
        return false;
    return beginsWithOne(version, {"2023", "2024", "doc 2023", "doc 2024", "0.8.", "0.9."});
}

ServingReplica replicaOf(const ServingSubject& subject, const ServingPool& pool, const ServingEngine& engine)
{
    ServingReplica replica{.architecture = subject.model->architecture,
        .device = subject.accelerator->accelerator,
        .engine = &engine,
        .layout = pool.layout,
        .types = subject.types};
    const Accelerator& device = replica.device;
    if (device.memoryReported > Bytes(0)) // an engine's share is of that
        replica.device.memoryNominal = device.memoryReported;
    if (const double ranks = pool.layout.ranks();
        device.scaleUpBandwidth == device.hostBandwidth && ranks <= mostOnABus)
        replica.device.scaleUpDomain = std::max(replica.device.scaleUpDomain, ranks);
    return replica;
}

// Requests that a replica takes on at a time where nothing is said.
double mostAtATime(const ServingReplica& replica)
{
    return replica.engine->sequences * replica.layout.attentionData;
}

struct Load
{
    Serving asked{}; // mean lengths as sent, drafts and cached share; nothing else of it is read
    bool skipsWork = false; // drafts or cached prompts: the walk counts steps and computed tokens
    double factor = 1; // of the means over the nominal lengths
    double requests = 0; // of the whole run; 0: not stated

    double input() const { return skipsWork ? walkedPrompt(asked, asked.promptTokens) : asked.promptTokens; }
    double output() const { return skipsWork ? walkedOutput(asked, asked.outputTokens) : asked.outputTokens; }
    double mean() const { return asked.promptTokens + asked.outputTokens / 2; }
    double walkedMean() const { return input() + output() / 2; }
    HeldTokens held() const { return heldTokens(asked, HeldTokens().cap); }
    // Iterations for each token after the first.
    double stepsAToken() const
    {
        return skipsWork ? stepsOf(asked, asked.outputTokens) / std::max(1.0, asked.outputTokens - 1) : 1;
    }
    double tokensPerSecond(const RequestMeans& means) const // generated
    {
        return skipsWork ? means.requests / means.duration.value() * asked.outputTokens
                         : means.output.value();
    }
};

Load loadOf(const ServingRun& run)
{
    Load load{.skipsWork = run.skipsWork(), .factor = run.lengthFactor, .requests = run.requests.value_or(0)};
    Serving& s = load.asked;
    s.promptTokens = std::max(1.0, run.meanInput()->value());
    s.outputTokens = std::max(1.0, run.meanOutput()->value());
    if (run.drafts()) {
        s.draftTokens = *run.draftTokens;
        s.draftAcceptance = acceptanceFor(s.draftTokens, *run.acceptLength);
    }
    // The last token of a prompt is always computed.
    s.cachedShare = std::min(run.cachedShare.value_or(0), 1 - 1 / s.promptTokens);
    return load;
}

// Iteration times of a row's replica: of its kernels, and with drafts or cached prompts as `serve` has them.
class RowTimes : public IterationTimes
{
public:
    RowTimes(ServingReplica replica, const Load& load)
        : m_kernels(replica)
        , m_asked(load.asked)
    {
        if (load.skipsWork)
            m_served.emplace(m_cached.emplace(std::move(replica)), m_asked);
    }
    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override
    {
        const IterationTimes& times = m_served ? static_cast<const IterationTimes&>(*m_served) : m_kernels;
        return times.of(decoding, context, promptTokens, promptLength);
    }
    Seconds ofPrompts(double prompts, double length) const
    {
        return m_cached ? readingTime(*m_cached, m_asked, prompts, length)
                        : m_kernels.ofPrompts(prompts, length);
    }
    const KernelIterations& kernels() const { return m_kernels; }
    const ServingReplica& replica() const { return m_kernels.replica(); }

private:
    KernelIterations m_kernels;
    const Serving& m_asked;
    std::optional<CachedIterations> m_cached;
    std::optional<AsServed> m_served;
};

// It ran, so it fitted: with the engine's usual share of the memory, or with nearly all of it.
ReplicaRoom roomOfARun(const ServingReplica& replica, const Load& load, double most)
{
    constexpr double nearlyAll = 0.98, smallChunk = 2048;
    const auto room = [&](const ServingReplica& of) {
        const ReplicaRoom found = roomOf(of, load.held(), most);
        return load.skipsWork ? walkedRoom(found, load.asked) : found;
    };
    const ReplicaRoom usual = room(replica);
    if (usual.memory.fits())
        return usual;
    ServingEngine tuned = *replica.engine;
    tuned.memoryShare = nearlyAll;
    tuned.chunk = std::min(tuned.chunk, smallChunk);
    ServingReplica other = replica;
    other.engine = &tuned;
    return room(other);
}

std::string tablesOf(
    const KernelIterations& times, const ServingSubject& subject, double decoding, double context)
{
    switch (times.sourceOf(decoding, context)) {
    case KernelSource::Own:
        return std::string(subject.engine);
    case KernelSource::Other:
        return "another engine's";
    case KernelSource::Roof:
        break;
    }
    return "roof";
}

// A mean below the nominal length was drawn evenly from a range that ends at it.
LengthLaw lawOf(double mean, double factor)
{
    return evenLengths(mean, factor < 1 ? 1 / factor - 1 : neverEqual);
}

ServingTraffic trafficOf(const Load& load, double concurrency)
{
    ServingTraffic traffic;
    traffic.prompt = lawOf(load.input(), load.factor);
    traffic.output = lawOf(load.output(), load.factor);
    traffic.concurrency = concurrency;
    return traffic;
}

ServingAnswer refused(Text why)
{
    ServingAnswer answer;
    answer.whyNot = std::move(why);
    return answer;
}

ServingAnswer noRoom() { return refused(Text("its weights leave no room for a sequence")); }

// One batch, begun and ended together; what does not fit waits for the next.
ServingAnswer ofABatch(const ServingRun& run, const ServingSubject& subject, const Load& load,
    const ServingEngine& engine, const ServingCalibration& calibration)
{
    const ServingPool& pool = *subject.pool;
    const RowTimes times(replicaOf(subject, pool, engine), load);
    const CalibratedTimes paced(times, calibration);
    const double batch = std::max(1.0, *run.batch / pool.replicas);
    const ReplicaRoom room = roomOfARun(times.replica(), load, batch);
    if (!room.memory.fits())
        return noRoom();
    const double together = std::min(batch, room.memory.sequences);
    const double waves = std::ceil(batch / together);
    const Seconds prompt = paced.of(0, 0, together * load.input(), load.input());
    const Seconds step = paced.of(together, load.walkedMean(), 0, 0);
    const Seconds all = waves * (prompt + std::max(0.0, load.output() - 1) * step);
    ServingAnswer answer;
    answer.endToEnd = all;
    answer.ttft = prompt;
    answer.tpot = step * load.stepsAToken();
    answer.inWaves = waves > 1;
    if (all.value() > 0)
        answer.tokensPerSecondPerGpu =
            batch * pool.replicas * load.asked.outputTokens / all.value() / run.accelerators;
    answer.tables = tablesOf(times.kernels(), subject, together, load.mean());
    return answer;
}

// Half of the requests, where a row says so: the opening burst, in which many wait for each other, is fewer.
Seconds firstTokenOf(const RequestMeans& means, const ServingRun& run)
{
    return run.statistic == "median" ? means.firstTokenMedian : means.firstToken;
}

// Of so many replicas, or groups of them, alike.
ServingAnswer answerOf(
    const RequestMeans& means, const ServingRun& run, const Load& load, double replicas, std::string tables)
{
    if (!means.refusal.empty())
        return refused(means.refusal);
    ServingAnswer answer;
    answer.tpot = means.perToken * load.stepsAToken();
    answer.ttft = firstTokenOf(means, run);
    answer.endToEnd = means.endToEnd;
    answer.tokensPerSecondPerGpu = load.tokensPerSecond(means) * replicas / run.accelerators;
    answer.tables = std::move(tables);
    return answer;
}

ServingAnswer ofRequests(const ServingRun& run, const ServingSubject& subject, const Load& load,
    std::optional<double> concurrency, const ServingEngine& engine, const ServingCalibration& calibration)
{
    const ServingPool& pool = *subject.pool;
    const RowTimes times(replicaOf(subject, pool, engine), load);
    const double most = mostAtATime(times.replica());
    // Without a number at a time all of them come at once, or as many as the replica takes on.
    const double each = concurrency ? std::max(1.0, *concurrency / pool.replicas)
        : load.requests > 0         ? std::ceil(load.requests / pool.replicas)
                                    : most;
    ReplicaRoom room = roomOfARun(times.replica(), load, most);
    if (!room.memory.fits())
        return noRoom();
    room.limits.chunk = run.chunk ? run.chunk->value() : room.limits.chunk;
    room.limits.poll = run.poll.value_or(room.limits.poll);
    room.limits.admission = room.limits.admission * calibration.admission;
    const CalibratedTimes paced(times, calibration);
    // Through its stages sequences go in groups, each at work while the others are elsewhere.
    const double groups =
        std::clamp(std::floor(std::min({room.limits.sequences, room.memory.sequences, each})), 1.0,
            pool.layout.pipeline);
    room.limits.sequences = std::max(1.0, std::floor(room.limits.sequences / groups));
    room.limits.cacheTokens /= groups;
    const double share = pool.replicas * groups, ofGroup = std::max(1.0, each / groups);
    ServingTraffic traffic = trafficOf(load, ofGroup);
    traffic.requests = std::ceil(load.requests / share);
    if (run.requestsPerSecond)
        traffic.rate = *run.requestsPerSecond / share;
    const FirstTokens asked = run.statistic == "median" ? FirstTokens::MeanAndMedian : FirstTokens::Mean;
    RequestMeans means = meanRequests(traffic, room.limits, paced, asked);
    // Whoever sends holds back what is beyond the most at a time.
    if (traffic.rate && run.concurrency && (means.saturated || means.running + means.queued > ofGroup)) {
        traffic.rate.reset();
        means = meanRequests(traffic, room.limits, paced, asked);
    }
    return answerOf(means, run, load, share,
        tablesOf(times.kernels(), subject, std::min(ofGroup, room.memory.sequences), load.mean()));
}

// Rows that say of a pool only that its groups have attention for themselves do not always mean it: where
// whole copies of that leave no room in the share of the memory that the engine usually takes, its ranks
// share it.
ServingPool poolThatFits(
    const ServingSubject& subject, ServingPool pool, const ServingEngine& engine, const HeldTokens& held)
{
    ServingLayout& l = pool.layout;
    if (l.attentionData > 1 && !roomOf(replicaOf(subject, pool, engine), held, 1).memory.fits()) {
        l.tensor *= l.attentionData;
        l.attentionData = 1;
    }
    return pool;
}

ServingAnswer ofTwoPools(const ServingRun& run, const ServingSubject& subject, const Load& load,
    const ServingEngine& engine, const ServingCalibration& calibration)
{
    const ServingPool pool = poolThatFits(subject, *subject.pool, engine, load.held()),
                      first = poolThatFits(subject, *subject.prompts, engine, load.held());
    const RowTimes decode(replicaOf(subject, pool, engine), load),
        prompts(replicaOf(subject, first, engine), load);
    const ReplicaRoom room = roomOfARun(decode.replica(), load, mostAtATime(decode.replica()));
    if (!room.memory.fits())
        return noRoom();
    // A request is taken in twice. Its cache leaves by the ranks that hold it, over the network.
    const Accelerator& device = decode.replica().device;
    const Bytes held =
        cachedBytes(subject.model->architecture, first.layout, subject.types.cache, load.asked.promptTokens);
    const Seconds admission = engine.admission * calibration.admission;
    const Seconds handOver =
        admission + (device.scaleOutBandwidth.value() > 0 ? held / device.scaleOutBandwidth : Seconds(0));
    const CalibratedTimes paced(decode, calibration);
    std::map<std::pair<double, double>, Seconds> read; // many prompts are as long as another
    const auto reading = [&](double count, double length) {
        const auto [known, fresh] = read.try_emplace({count, length}, Seconds(0));
        if (fresh)
            known->second = prompts.ofPrompts(count, length) * calibration.prompts;
        return known->second;
    };
    const RequestMeans means = pooledRequests(trafficOf(load, *run.concurrency),
        {.time = reading,
            .replicas = first.replicas,
            .groups = first.layout.attentionData,
            .chunk = engine.chunk,
            .admission = admission},
        {.times = &paced,
            .replicas = pool.replicas,
            .sequences = std::min(room.memory.sequences, room.limits.sequences),
            .handOver = handOver})
                                   .means;
    return answerOf(means, run, load, 1,
        tablesOf(decode.kernels(), subject, std::min(*run.concurrency / pool.replicas, room.memory.sequences),
            load.mean()));
}

// Bands are of published rows. None of those has drafts, cached prompts or a rate: such rows get no band.
ServingAnswer withBands(ServingAnswer answer, const ServingRun& run, std::string_view engine)
{
    if (run.skipsWork() || (run.kind == ServingKind::Online && run.requestsPerSecond))
        return answer;
    const auto seconds = [](const std::optional<Seconds>& time) { return time.value_or(Seconds(0)).value(); };
    answer.bands =
        servingBands(run.kind, answer.tables == engine, seconds(answer.ttft), seconds(answer.endToEnd));
    return answer;
}

} // namespace

const ServingEngine& engineOf(const ServingRun& run, const ServingSubject& subject)
{
    return servingEngine(
        std::string(subject.engine) + (isEarly(run.version) ? std::string(earlyEngines) : ""));
}

ServingAnswer predictServing(const ServingRun& run, const ServingSubject& subject)
{
    return predictServing(run, subject, engineOf(run, subject));
}

ServingAnswer predictServing(const ServingRun& run, const ServingSubject& subject,
    const ServingEngine& engine, const ServingCalibration& calibration)
{
    if (!run.meanInput() || !run.meanOutput())
        return refused(Text("lengths of prompts and outputs are not stated"));
    if (run.drafts() && !(run.draftTokens && run.acceptLength))
        return refused(Text("acceptance of drafts is not stated"));
    const Load load = loadOf(run);
    if (!subject.pool)
        return refused(Text("layout is not stated"));
    switch (run.kind) {
    case ServingKind::Static:
        if (run.batch)
            return withBands(ofABatch(run, subject, load, engine, calibration), run, subject.engine);
        return refused(Text("batch is not stated"));
    case ServingKind::Online:
        if (!run.requestsPerSecond && !run.concurrency)
            break;
        [[fallthrough]];
    case ServingKind::Offline:
    case ServingKind::Mlperf:
        return withBands(
            ofRequests(run, subject, load, run.concurrency, engine, calibration), run, subject.engine);
    case ServingKind::Disaggregated:
        if (run.concurrency && subject.prompts)
            return withBands(ofTwoPools(run, subject, load, engine, calibration), run, subject.engine);
        break;
    }
    return refused(Text("load is not stated"));
}

} // namespace ridgepoint
