#pragma once

// What a serving replica is asked, what it may hold, and what its iterations take: the words that the
// simulation of a replica's requests and the fast means of the same requests have in common.
//
// Both follow one schedule, continuous batching with chunked prefill:
// - A client sends a request; `admission` later it stands in the replica's queue, first come, first served.
// - Every iteration decodes one token for each sequence that has its first, and beside them reads up to
//   `chunk` tokens of prompts. A prompt may need several iterations; its first token comes at the end of the
//   last.
// - A prompt begins only while fewer than `sequences` are admitted and while the cache has room for all of
//   its prompt and output beside all of every other admitted request. Nothing that was admitted is ever put
//   back, which is simpler than growth with preemption, and holds fewer sequences where outputs are long.

#include "core/base/quantity.h"
#include "core/base/text.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace ridgepoint {

// How long prompts or outputs are, in tokens: whole numbers of 1 or more, whatever the law gives.
struct LengthLaw
{
    enum Kind
    {
        Fixed, // all `mean`
        Uniform, // between `low` and `high` times `mean`, as benchmarks with a range ratio send
        Lognormal, // of this mean; its standard deviation is `variation` times that
        Trace, // `trace` in its order; when it ends all of it again, in an order by chance
        Sample, // `trace` are the means of sampleShares equal shares of a distribution, ascending
    };
    Kind kind = Fixed;
    double mean = 1024;
    double low = 1, high = 1;
    double variation = 0;
    std::vector<double> trace{};
    static constexpr std::size_t sampleShares = 1024;

    double average() const; // before rounding
    bool operator==(const LengthLaw&) const = default;
};

// Equal lengths would keep all clients in step for ever, which no client, tokenizer or network does.
inline constexpr double neverEqual = 0.1;
LengthLaw evenLengths(double mean, double half); // evenly within that share of it on either side

struct ServingTraffic
{
    LengthLaw prompt, output;
    // Clients, each of which sends its next request the moment its last one ends; all of them begin at once.
    double concurrency = 1;
    // Requests a second by a Poisson process, in place of clients that wait.
    std::optional<double> rate;
    double requests = 0; // 0: ten times the concurrency, as benchmarks send; with a rate, a thousand
    // Prompts and outputs are pairs, of which so many in a row have the means of all; 0: they are not.
    double block = 0;

    bool operator==(const ServingTraffic&) const = default;
};

struct ReplicaLimits
{
    double sequences = std::numeric_limits<double>::infinity();
    double cacheTokens = std::numeric_limits<double>::infinity();
    double chunk = 8192;
    Seconds admission{0};
    // Iterations without prompts between two looks at the queue; one that reads prompts ends with a look.
    double poll = 1;
};

class IterationTimes
{
public:
    virtual ~IterationTimes() = default;
    // Of one iteration that decodes one token for each of `decoding` sequences, which have `context` tokens
    // each on average, and reads `promptTokens` of prompts that are `promptLength` long on average. Either
    // may be none.
    virtual Seconds of(double decoding, double context, double promptTokens, double promptLength) const = 0;
};

// Means over all requests of a run, its opening burst and its tail included.
struct RequestMeans
{
    Text refusal; // empty when the rest holds
    Seconds firstToken{}; // from sending to the first token
    Seconds perToken{}; // (end − first token) ÷ (output − 1), of requests with two tokens or more
    Seconds endToEnd{};
    TokensPerSecond output{}, total{}; // over the whole run; total counts prompts too
    double running = 0; // admitted requests over the time of the run
    double queued = 0; // requests that wait to be admitted, likewise
    Seconds duration{};
    double requests = 0;
    bool saturated = false; // a rate that the replica cannot follow: its queue grows as long as the run lasts
    Seconds firstTokenMedian{}; // half of all requests wait no longer; of meanRequests where it was asked for
};

struct TimeSpread
{
    Seconds mean, p50, p90, p99; // the shortest time that as many percent of the requests do not exceed
};
TimeSpread spreadOf(std::vector<double>& seconds); // sorts them; all 0 where there are none

// Whether requests at a rate wait for ever longer: those not yet begun when half of all have been sent and
// when the last one was, since a queue that only fluctuates is as often shorter as longer. In the order of
// sending; begun: when they would have, had nobody been before them, is as they are sent.
struct QueuedTimes
{
    double sent = 0, begun = 0;
};
bool queueGrows(const std::vector<QueuedTimes>& requests);
bool queueGrows(double waitingAtHalf, double waitingAtLast, double requests);

// Says what is wrong with a question; empty when it can be answered.
Text whyRefused(const ServingTraffic& traffic, const ReplicaLimits& limits);
// And with the answer of IterationTimes.
Text whyRefused(Seconds iteration);

double requestsOf(const ServingTraffic& traffic);
// What lies before a sequence that decodes, on average, in tokens.
double decodedContext(const ServingTraffic& traffic);

struct RequestLengths
{
    double prompt = 1, output = 1;
    double tokens() const { return prompt + output; }
};
// An engine refuses or ends a request that its whole cache cannot hold; here output, then prompt are cut.
RequestLengths withinCache(RequestLengths lengths, double cacheTokens);

// Lengths that vary so little about their means that the longest request has room, for one that has none
// would be cut short. Whether they did already.
bool spreadWithin(ServingTraffic& traffic, double cacheTokens);

// The `share` of all lengths that is shorter: 0 < share < 1. Not of a trace, which has an order instead.
double lengthAt(const LengthLaw& law, double share);
// Lengths of request number `request`, the same for the same seed.
RequestLengths drawnLengths(const ServingTraffic& traffic, std::uint64_t seed, std::uint64_t request);
// Uniform within (0, 1), of independent streams.
double drawnShare(std::uint64_t seed, std::uint64_t stream, std::uint64_t request);
// When requests are sent, in seconds: a Poisson process scaled to last as long as so many are due at that
// rate, which so few would miss by chance. Load generators do the same.
std::vector<double> arrivals(std::size_t count, double rate, std::uint64_t seed);

} // namespace ridgepoint
