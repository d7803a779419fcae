#include "core/serving/traffic.h"

#include "core/base/normal_quantile.h"
#include "core/base/splitmix.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

constexpr double longest = 1e8; // tokens of a prompt, of an output, of a chunk
constexpr double mostClients = 1e6;
constexpr double mostRequests = 1e12; // what can be asked; how many are run is the run's own bound
constexpr double fastest = 1e6; // requests per second
constexpr Seconds longestTime(1e6);

bool within(double value, double low, double high) { return value >= low && value <= high; } // false of NaN

Text notWithin(const char* what, double value, double low, double high)
{
    if (within(value, low, high))
        return {};
    return phrase("%1 must be %2 to %3; got %4", Text::known(what), exactNumber(low, Unit::Number),
        exactNumber(high, Unit::Number), exactNumber(value, Unit::Number));
}

Text whyRefused(const LengthLaw& law, const char* what)
{
    if (law.kind == LengthLaw::Trace || law.kind == LengthLaw::Sample) {
        if (law.trace.empty())
            return phrase("%1: a trace must hold at least one length", Text::known(what));
        for (const double length : law.trace)
            if (Text refusal = notWithin(what, length, 1, longest); !refusal.empty())
                return refusal;
        return {};
    }
    if (Text refusal = notWithin(what, law.mean, 1, longest); !refusal.empty())
        return refusal;
    if (law.kind == LengthLaw::Uniform && !(within(law.low, 0, 1000) && within(law.high, law.low, 1000)))
        return phrase("%1: the range must be 0 to 1000 times the length, the lower end first; got %2 to %3",
            Text::known(what), exactNumber(law.low, Unit::Number), exactNumber(law.high, Unit::Number));
    if (law.kind == LengthLaw::Lognormal && !within(law.variation, 0, 10))
        return phrase("%1: the coefficient of variation must be 0 to 10; got %2", Text::known(what),
            exactNumber(law.variation, Unit::Number));
    return {};
}

// A limit that is not there is infinite.
Text notLimit(const char* what, double value)
{
    if (value >= 1)
        return {};
    return phrase("%1 must be 1 or more; got %2", Text::known(what), exactNumber(value, Unit::Number));
}

// Which of `count` comes at a request: one after the other, then in an order that the seed and the round
// give. Prompts and outputs of a trace have the same, and so stay together.
std::uint64_t rowOf(std::uint64_t request, std::uint64_t count, std::uint64_t seed)
{
    const std::uint64_t round = request / count, place = request % count;
    if (round == 0)
        return place;
    const std::uint64_t chance = splitMix(splitMix(seed) + round * splitMixStep);
    std::uint64_t stride = 1 + chance % count; // one to one where it shares no divisor with the count
    while (std::gcd(stride, count) != 1)
        ++stride;
    return (place * stride + (chance >> 32)) % count;
}

double lengthOf(const LengthLaw& law, std::uint64_t seed, std::uint64_t stream, std::uint64_t request)
{
    if (law.kind == LengthLaw::Trace)
        return std::round(law.trace[rowOf(request, law.trace.size(), seed)]);
    return std::max(1.0, std::round(lengthAt(law, drawnShare(seed, stream, request))));
}

constexpr double nearlyAll = 1 - 0x1p-13; // of a distribution without an end

double longestOverMean(const LengthLaw& law)
{
    return law.kind == LengthLaw::Uniform  ? 2 * law.high / (law.low + law.high)
        : law.kind == LengthLaw::Lognormal ? lengthAt(law, nearlyAll) / law.mean
        : law.kind == LengthLaw::Sample    ? law.trace.back() / law.average()
                                           : 1;
}

void narrow(LengthLaw& law, double mostOverMean)
{
    const double over = longestOverMean(law);
    if (over <= mostOverMean)
        return;
    const double of = (mostOverMean - 1) / (over - 1), mean = law.average();
    if (law.kind == LengthLaw::Uniform) {
        const double middle = (law.low + law.high) / 2, half = of * (law.high - middle);
        law.low = middle - half;
        law.high = middle + half;
    } else if (law.kind == LengthLaw::Sample) {
        for (double& length : law.trace)
            length = mean + of * (length - mean);
    } else {
        double low = 0, high = law.variation;
        for (int turn = 0; turn < 40; ++turn) {
            law.variation = (low + high) / 2;
            (longestOverMean(law) <= mostOverMean ? low : high) = law.variation;
        }
        law.variation = low;
    }
}

} // namespace

double LengthLaw::average() const
{
    if (kind == Uniform)
        return mean * (low + high) / 2;
    if (kind == Trace || kind == Sample)
        return std::accumulate(trace.begin(), trace.end(), 0.0) / std::max<double>(1, double(trace.size()));
    return mean;
}

Text whyRefused(const ServingTraffic& traffic, const ReplicaLimits& limits)
{
    const double admission = limits.admission.value();
    for (Text refusal :
        {whyRefused(traffic.prompt, "tokens of a prompt"), whyRefused(traffic.output, "tokens of an output"),
            notWithin("concurrency", traffic.concurrency, 1, mostClients),
            notWithin("requests", traffic.requests, 0, mostRequests),
            notLimit("sequences of a batch", limits.sequences),
            notLimit("tokens of the cache", limits.cacheTokens),
            notWithin("tokens of a chunk", limits.chunk, 1, longest),
            notWithin("seconds until a request is queued", admission, 0, 3600),
            notWithin("iterations between two looks at the queue", limits.poll, 1, 1e6)})
        if (!refusal.empty())
            return refusal;
    if (traffic.rate && !(*traffic.rate > 0 && *traffic.rate <= fastest))
        return phrase("requests per second must be above 0 and at most %1; got %2",
            exactNumber(fastest, Unit::Number), exactNumber(*traffic.rate, Unit::Number));
    const double tokens = traffic.prompt.average() + traffic.output.average();
    if (tokens > limits.cacheTokens)
        return phrase(
            "a request of %1 tokens does not fit a cache of %2; shorten it or give the cache more room",
            exactNumber(tokens, Unit::Number), exactNumber(limits.cacheTokens, Unit::Number));
    return {};
}

Text whyRefused(Seconds iteration)
{
    if (iteration > Seconds(0) && iteration <= longestTime)
        return {};
    return phrase("an iteration must take more than 0 and at most %1; got %2", longestTime,
        exactNumber(iteration.value(), Unit::Second));
}

TimeSpread spreadOf(std::vector<double>& seconds)
{
    if (seconds.empty())
        return {};
    std::sort(seconds.begin(), seconds.end());
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    const auto at = [&](double share) {
        const double rank = std::ceil(share * static_cast<double>(seconds.size()));
        return Seconds(seconds[static_cast<std::size_t>(std::max(1.0, rank)) - 1]);
    };
    return {Seconds(sum / static_cast<double>(seconds.size())), at(0.5), at(0.9), at(0.99)};
}

bool queueGrows(const std::vector<QueuedTimes>& requests)
{
    if (requests.size() < 2)
        return false;
    const auto waiting = [&](std::size_t sent) {
        const double then = requests[sent].sent;
        return double(std::count_if(requests.begin(), requests.begin() + std::ptrdiff_t(sent) + 1,
            [then](const QueuedTimes& one) { return one.begun > then; }));
    };
    return queueGrows(
        waiting(requests.size() / 2), waiting(requests.size() - 1), static_cast<double>(requests.size()));
}

bool queueGrows(double waitingAtHalf, double waitingAtLast, double requests)
{
    constexpr double least = 0.05, growth = 1.4;
    return waitingAtLast > least * requests && waitingAtLast > growth * waitingAtHalf;
}

LengthLaw evenLengths(double mean, double half)
{
    half = std::min(half, std::max(0.0, 1 - 1 / mean)); // none is shorter than a token
    return {.kind = LengthLaw::Uniform, .mean = mean, .low = 1 - half, .high = 1 + half};
}

double requestsOf(const ServingTraffic& traffic)
{
    constexpr double perClient = 10, ofRate = 1000;
    if (traffic.requests >= 1)
        return std::floor(traffic.requests);
    return traffic.rate ? ofRate : perClient * std::floor(traffic.concurrency);
}

double decodedContext(const ServingTraffic& traffic)
{
    const LengthLaw &prompt = traffic.prompt, &output = traffic.output;
    if (traffic.block <= 0)
        return prompt.average() + output.average() / 2;
    double all = 0, outputs = 0;
    for (std::size_t i = 0; i < output.trace.size(); ++i) { // longer ones are longer in work
        all += output.trace[i] * (prompt.trace[i] + output.trace[i] / 2);
        outputs += output.trace[i];
    }
    return all / outputs;
}

RequestLengths withinCache(RequestLengths lengths, double cacheTokens)
{
    if (lengths.tokens() <= cacheTokens)
        return lengths;
    const double room = std::floor(cacheTokens);
    lengths.prompt = std::max(1.0, std::min(lengths.prompt, room - 1));
    lengths.output = std::max(1.0, room - lengths.prompt);
    return lengths;
}

bool spreadWithin(ServingTraffic& traffic, double cacheTokens)
{
    const double prompt = traffic.prompt.average(), output = traffic.output.average();
    if (longestOverMean(traffic.prompt) * prompt + longestOverMean(traffic.output) * output <= cacheTokens)
        return true;
    const double most = std::max(1.0, cacheTokens / (prompt + output));
    narrow(traffic.prompt, most);
    narrow(traffic.output, most);
    return false;
}

double lengthAt(const LengthLaw& law, double share)
{
    if (law.kind == LengthLaw::Uniform)
        return law.mean * (law.low + (law.high - law.low) * share);
    if (law.kind == LengthLaw::Lognormal) {
        const double squared = std::log1p(law.variation * law.variation);
        const double length = law.mean * std::exp(std::sqrt(squared) * normalQuantile(share) - squared / 2);
        return std::min(length, longest);
    }
    if (law.kind == LengthLaw::Sample)
        return law.trace[std::min(
            law.trace.size() - 1, static_cast<std::size_t>(share * static_cast<double>(law.trace.size())))];
    return law.average();
}

double drawnShare(std::uint64_t seed, std::uint64_t stream, std::uint64_t request)
{
    const std::uint64_t key = splitMix(splitMix(seed) + stream);
    return (static_cast<double>(splitMix(key + request * splitMixStep) >> 12) + 0.5) * 0x1p-52;
}

RequestLengths drawnLengths(const ServingTraffic& traffic, std::uint64_t seed, std::uint64_t request)
{
    return {lengthOf(traffic.prompt, seed, 0, request), lengthOf(traffic.output, seed, 1, request)};
}

std::vector<double> arrivals(std::size_t count, double rate, std::uint64_t seed)
{
    constexpr std::uint64_t gaps = 2;
    std::vector<double> sent;
    sent.reserve(count);
    double now = 0;
    for (std::size_t request = 0; request < count; ++request)
        sent.push_back(now -= std::log(drawnShare(seed, gaps, request)));
    for (double& each : sent)
        each *= static_cast<double>(count) / (now * rate);
    return sent;
}

} // namespace ridgepoint
