#include "core/validation/serving_prediction.h"

#include "core/serving/calibration.h"
#include "core/serving/kernel_iterations.h"
#include "core/serving/requests_mean.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace ridgepoint {

namespace {

// Requests that a replica takes on at a time where nothing is said: the engines' own default caps lie at 256
// to 2,048.
constexpr double mostAtATime = 1024;

// A version of 2024 or before, as the row says it: a year, or TensorRT-LLM below 0.17.
bool isEarly(std::string_view version)
{
    return version.starts_with("2023") || version.starts_with("2024") || version.starts_with("doc 2023")
        || version.starts_with("doc 2024") || version.starts_with("0.8.") || version.starts_with("0.9.");
}

ServingReplica replicaOf(const ServingSubject& subject, const ServingPool& pool, const ServingEngine& engine)
{
    return {.architecture = subject.model->architecture,
        .device = subject.accelerator->accelerator,
        .engine = &engine,
        .layout = pool.layout,
        .types = subject.types};
}

// It ran, so it fitted: with the engine's usual share of the memory, or with nearly all of it.
ReplicaRoom roomOfARun(const ServingReplica& replica, double tokens, double most)
{
    constexpr double nearlyAll = 0.98, smallChunk = 2048;
    const ReplicaRoom usual = roomOf(replica, tokens, most);
    if (usual.memory.fits())
        return usual;
    ServingEngine tuned = *replica.engine;
    tuned.memoryShare = nearlyAll;
    tuned.chunk = std::min(tuned.chunk, smallChunk);
    ServingReplica other = replica;
    other.engine = &tuned;
    return roomOf(other, tokens, most);
}

std::string tablesOf(
    const KernelIterations& times, const ServingSubject& subject, double decoding, double context)
{
    switch (times.sourceOf(decoding, context, 0, 0)) {
    case KernelSource::Own:
        return std::string(subject.engine);
    case KernelSource::Other:
        return "another engine's";
    case KernelSource::Roof:
        break;
    }
    return "roof";
}

struct Load
{
    double input, output;
    double factor = 1; // of the means over the nominal lengths
    double requests = 0; // of the whole run; 0: not stated
    double mean() const { return input + output / 2; }
};

// A mean below the nominal length was drawn evenly from a range that ends at it. Equal lengths would keep all
// clients in step for ever, which no client, tokenizer or network does.
LengthLaw lawOf(double mean, double factor)
{
    constexpr double neverEqual = 0.1;
    const double half = factor < 1 ? 1 / factor - 1 : neverEqual;
    LengthLaw law;
    law.kind = LengthLaw::Uniform;
    law.mean = mean;
    law.low = std::max(0.0, 1 - half);
    law.high = 1 + half;
    return law;
}

ServingTraffic trafficOf(const Load& load, double concurrency)
{
    ServingTraffic traffic;
    traffic.prompt = lawOf(load.input, load.factor);
    traffic.output = lawOf(load.output, load.factor);
    traffic.concurrency = concurrency;
    return traffic;
}

// One batch, begun and ended together; what does not fit waits for the next.
ServingAnswer ofABatch(const ServingRun& run, const ServingSubject& subject, const Load& load,
    const ServingEngine& engine, const ServingCalibration& calibration)
{
    ServingAnswer answer;
    const ServingPool& pool = *subject.pool;
    const KernelIterations times(replicaOf(subject, pool, engine));
    const CalibratedTimes paced(times, calibration);
    const double batch = std::max(1.0, *run.batch / pool.replicas);
    const ReplicaRoom room = roomOfARun(times.replica(), load.input + load.output, batch);
    if (!room.memory.fits()) {
        answer.whyNot = Text("its weights leave no room for a sequence");
        return answer;
    }
    const double together = std::min(batch, room.memory.sequences);
    const double waves = std::ceil(batch / together);
    const Seconds prompt = paced.of(0, 0, together * load.input, load.input);
    const Seconds token = paced.of(together, load.mean(), 0, 0);
    const Seconds all = waves * (prompt + std::max(0.0, load.output - 1) * token);
    answer.endToEnd = all;
    answer.ttft = prompt;
    answer.tpot = token;
    if (all.value() > 0)
        answer.tokensPerSecondPerGpu = batch * pool.replicas * load.output / all.value() / run.accelerators;
    answer.tables = tablesOf(times, subject, together, load.mean());
    return answer;
}

ServingAnswer ofRequests(const ServingRun& run, const ServingSubject& subject, const Load& load,
    double concurrency, const ServingEngine& engine, const ServingCalibration& calibration)
{
    ServingAnswer answer;
    const ServingPool& pool = *subject.pool;
    const KernelIterations times(replicaOf(subject, pool, engine));
    const double each = std::max(1.0, concurrency / pool.replicas);
    ReplicaRoom room = roomOfARun(times.replica(), load.input + load.output, mostAtATime);
    if (!room.memory.fits()) {
        answer.whyNot = Text("its weights leave no room for a sequence");
        return answer;
    }
    room.limits.admission = room.limits.admission * calibration.admission;
    const CalibratedTimes paced(times, calibration);
    ServingTraffic traffic = trafficOf(load, each);
    traffic.requests = std::ceil(load.requests / pool.replicas);
    if (run.requestsPerSecond)
        traffic.rate = *run.requestsPerSecond / pool.replicas;
    RequestMeans means = meanRequests(traffic, room.limits, paced);
    // Whoever sends holds back what is beyond the most at a time.
    if (traffic.rate && run.concurrency && (means.saturated || means.running + means.queued > each)) {
        traffic.rate.reset();
        means = meanRequests(traffic, room.limits, paced);
    }
    if (!means.refusal.empty()) {
        answer.whyNot = means.refusal;
        return answer;
    }
    answer.tpot = means.perToken;
    answer.ttft = means.firstToken;
    answer.endToEnd = means.endToEnd;
    answer.tokensPerSecondPerGpu = means.output.value() * pool.replicas / run.accelerators;
    answer.tables = tablesOf(times, subject, std::min(each, room.memory.sequences), load.mean());
    return answer;
}

// Decoders as busy as the load says, prompts by the others; whoever is slower sets the pace.
ServingAnswer ofTwoPools(const ServingRun& run, const ServingSubject& subject, const Load& load,
    const ServingEngine& engine, const ServingCalibration& calibration)
{
    ServingAnswer answer;
    const ServingPool &pool = *subject.pool, &first = *subject.prompts;
    const KernelIterations decode(replicaOf(subject, pool, engine)),
        prompts(replicaOf(subject, first, engine));
    const double each = std::max(1.0, *run.concurrency / pool.replicas);
    const ReplicaRoom room = roomOfARun(decode.replica(), load.input + load.output, mostAtATime);
    if (!room.memory.fits()) {
        answer.whyNot = Text("its weights leave no room for a sequence");
        return answer;
    }
    const double together = std::min(each, room.memory.sequences);
    const Seconds token = CalibratedTimes(decode, calibration).of(together, load.mean(), 0, 0);
    const double chunk = std::max(load.input, prompts.replica().engine->chunk);
    const Seconds prompt =
        CalibratedTimes(prompts, calibration).of(0, 0, chunk, load.input) * (load.input / chunk);
    const double asked = pool.replicas * together / (load.output * token.value()); // requests a second
    const double given = first.replicas / prompt.value();
    const double pace = std::min(asked, given);
    // Prompts queue for those that read them: a queue of one server and equal work (Pollaczek and Khinchine).
    constexpr double mostBusy = 0.95;
    const double busy = std::min(mostBusy, asked / given);
    answer.ttft =
        prompts.replica().engine->admission * calibration.admission + prompt * (1 + busy / (2 * (1 - busy)));
    answer.endToEnd = *answer.ttft + (load.output - 1) * token;
    answer.tpot = token;
    answer.tokensPerSecondPerGpu = pace * load.output / run.accelerators;
    answer.tables = tablesOf(decode, subject, together, load.mean());
    return answer;
}

// Measured over predicted, 10th and 90th percentile of the rows of presets/runs/serving-runs.csv that count,
// each cell of engines' constants left out (`ridgepoint validate serving --leave-one-out`); where another
// engine's kernels or the roof stand in, no narrower than where they do not. By kind; time per token, first
// token, end to end, tokens/s. Nobody knows how long disaggregated prompts wait, and MLPerf's rows are few.
struct KindBands
{
    ServingKind kind;
    OfServingMeasures<ServingBand> own, other;
};
constexpr std::array kindBands{
    KindBands{ServingKind::Static, {{{}, {0.55, 1.27}, {0.85, 1.25}, {0.79, 1.22}}},
        {{{}, {0.55, 1.27}, {0.64, 1.25}, {0.79, 1.57}}}},
    KindBands{ServingKind::Online, {{{0.73, 1.12}, {0.85, 2.79}, {0.71, 1.12}, {0.79, 1.38}}},
        {{{0.73, 1.56}, {0.63, 2.79}, {0.71, 1.12}, {0.79, 1.38}}}},
    KindBands{ServingKind::Offline, {{{}, {}, {}, {0.83, 2.05}}}, {{{}, {}, {}, {0.62, 2.11}}}},
    KindBands{ServingKind::Disaggregated, {{{0.76, 1.17}, {}, {0.85, 1.29}, {0.65, 1.10}}},
        {{{0.28, 1.17}, {}, {0.29, 1.29}, {0.64, 3.08}}}},
};

ServingAnswer withBands(ServingAnswer answer, ServingKind kind, std::string_view engine)
{
    for (const KindBands& of : kindBands)
        if (of.kind == kind)
            answer.bands = answer.tables == engine ? of.own : of.other;
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
    ServingAnswer answer;
    const std::optional<Tokens> input = run.meanInput(), output = run.meanOutput();
    if (!input || !output) {
        answer.whyNot = Text("lengths of prompts and outputs are not stated");
        return answer;
    }
    const Load load{std::max(1.0, input->value()), std::max(1.0, output->value()), run.lengthFactor,
        run.requests.value_or(0)};
    if (!subject.pool) {
        answer.whyNot = Text("layout is not stated");
        return answer;
    }
    switch (run.kind) {
    case ServingKind::Static:
        if (run.batch)
            return withBands(ofABatch(run, subject, load, engine, calibration), run.kind, subject.engine);
        answer.whyNot = Text("batch is not stated");
        return answer;
    case ServingKind::Offline:
    case ServingKind::Mlperf:
        return withBands(
            ofRequests(run, subject, load, run.concurrency.value_or(mostAtATime * subject.pool->replicas),
                engine, calibration),
            run.kind, subject.engine);
    case ServingKind::Online:
        if (run.requestsPerSecond) // no published row has one: nobody knows its band
            return ofRequests(run, subject, load, run.concurrency.value_or(mostAtATime), engine, calibration);
        if (run.concurrency)
            return withBands(ofRequests(run, subject, load, *run.concurrency, engine, calibration), run.kind,
                subject.engine);
        break;
    case ServingKind::Disaggregated:
        if (run.concurrency && subject.prompts)
            return withBands(ofTwoPools(run, subject, load, engine, calibration), run.kind, subject.engine);
        break;
    }
    answer.whyNot = Text("load is not stated");
    return answer;
}

} // namespace ridgepoint
