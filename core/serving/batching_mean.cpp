#include "core/serving/batching_mean.h"

#include "core/serving/batching_requests.h"
#include "core/serving/length_shares.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ridgepoint {

namespace {

// Groups of requests that are walked, unless the burst and a few rounds are more.
constexpr double walked = 400;
// At a rate, of as many requests as are in flight: those that stand for others, and those that come after, so
// that the replica does not empty itself while the former are there.
constexpr double roundsKept = 1.5, roundsAfter = 1.2, iterationsKept = 32;
// The seed of 400 arrivals that are typical. Chosen among 200,000: the queues before a single server are as
// long as those of many such processes at three to nine tenths of its capacity, and replicas as people run
// them come nearest to the mean of many simulations at a third, two thirds and one and a half times what they
// can follow.
constexpr std::uint64_t typicalArrivals = 179596;
constexpr double flooded = 1.1; // that many more than there is room for: it begins empty, and its queue grows
constexpr double mostInFlight = 8000; // for which these rounds are kept
// Requests that differ, where there are as many: at once, and beginning in the same iteration; unless so many
// times what an iteration reads begin in it.
constexpr double leastUnlike = 512, inAnIteration = 16, waiting = 1.5;
constexpr double mostPeriods = 3; // of its longest request, after which hardly a walk remembers its burst
constexpr double orderings = 256; // requests of random lengths: shorter runs are walked in several orders
constexpr double mostSteps = 2e6; // a walk ends, whatever it was asked

double mostTogether(const ServingTraffic& traffic, const ReplicaLimits& limits)
{
    const double tokens = traffic.prompt.average() + traffic.output.average();
    return std::min(std::floor(limits.sequences), limits.cacheTokens / tokens);
}

class Walk
{
public:
    Walk(const ServingTraffic& traffic, const ReplicaLimits& limits, const IterationTimes& times,
        FirstTokens asked, Shares* prompts, Shares* outputs, std::uint64_t order)
        : m_traffic(traffic)
        , m_times(times)
        , m_keepsWaits(asked == FirstTokens::MeanAndMedian)
        , m_prompts(prompts)
        , m_outputs(outputs)
        , m_order(order)
        , m_slots(std::floor(limits.sequences))
        , m_cacheTokens(limits.cacheTokens)
        , m_together(mostTogether(traffic, limits))
        , m_chunk(std::floor(limits.chunk))
        , m_admission(limits.admission.value())
        , m_poll(std::floor(limits.poll))
        , m_fixed(!prompts)
        , m_total(requestsOf(traffic))
    {
        if (m_fixed)
            m_lengths = withinCache(
                {std::round(traffic.prompt.mean), std::round(traffic.output.mean)}, m_cacheTokens);
        else
            m_endings.reset(outputs->longest());
        if (traffic.rate)
            shortenArrivals();
        else
            shorten(std::floor(traffic.concurrency));
    }

    RequestMeans means()
    {
        constexpr std::size_t usual = 128;
        m_waiting.reserve(usual);
        m_running.reserve(usual);
        if (m_traffic.rate)
            sendAll();
        else
            send(0, std::floor(m_traffic.concurrency));
        for (double step = 0; m_ended < m_total && m_refusal.empty(); ++step)
            if (step < mostSteps)
                next();
            else
                m_refusal = "the requests are too many, or too long, to be followed";
        return m_refusal.empty() ? sum() : RequestMeans{.refusal = m_refusal};
    }

private:
    // A round is as many requests as are in service at once: those of one round begin where those of the last
    // one end, in groups that stay as they are. The walk keeps the burst, the rounds that follow until it is
    // forgotten, some that are repeated, the tail, and what N leaves over of whole rounds, for the last group
    // makes the run longer as a full one does.
    void shorten(double clients)
    {
        const double tokens = std::round(m_traffic.prompt.average()) + std::round(m_traffic.output.average());
        const double round = std::max(1.0, std::floor(std::min({clients, m_slots, m_cacheTokens / tokens})));
        if (!m_fixed) {
            alike(round);
            // Only blocks of random lengths have their means.
            const double mixed = m_traffic.block, of = m_alike * (mixed > 0 ? mixed : Shares::most);
            const double block = of * std::ceil(std::max({1.0, round, (walked - clients - round) / 2}) / of);
            const double burst = of * std::ceil(clients / of), tail = of * std::ceil(round / of);
            m_repeats = std::max(0.0, (m_total - burst - 2 * block - tail) / block);
            m_later = of;
            const double longest = m_outputs->longest(), longer = longest / m_traffic.output.average();
            const double queues = clients > round ? 2 : 1; // they remember longer
            m_period = longest * std::clamp(queues * longer * longer, 1.0, mostPeriods);
            return leaveOut(burst + block, block);
        }
        // Prompts that are read in one iteration are one group, and one step.
        const double together = std::max(1.0, m_chunk / std::round(m_traffic.prompt.mean));
        const double rounds =
            std::max(3.0, std::floor((walked * together - clients) / round)); // after the burst
        const double repeated = std::max(1.0, std::floor((rounds - 1) / 2));
        const double block = repeated * round; // of which whole ones are left out
        m_repeats = std::max(0.0, std::floor((m_total - clients - rounds * round) / round) / repeated);
        leaveOut(clients + (rounds - 1 - repeated) * round, block);
    }
    // Requests that start in the same iteration behave alike: arrivals of one iteration, or waiting prompts
    // read together.
    void alike(double together)
    {
        const double begin = together / m_traffic.output.average(),
                     read = m_chunk / m_traffic.prompt.average();
        m_alike = std::max(1.0,
            std::floor(std::min(
                {begin > waiting * read ? read : begin / inAnIteration, read, together / leastUnlike})));
    }
    // Arrivals by chance: all but the first and the last, that empty the replica, stand for those left out.
    void shortenArrivals()
    {
        const double flight = inFlight();
        alike(flight);
        const double kept = std::min(flight, mostInFlight * m_alike);
        const double half = inBlocks(std::max(
            {walked * 3 / 8, roundsKept * kept, iterationsKept * flight / m_traffic.output.average()}));
        const double before = inBlocks(half / 3), after = std::ceil(std::max(half / 3, roundsAfter * kept));
        m_repeats = std::max(0.0, (m_total - before - 2 * half - after) / (2 * half));
        leaveOut(before + half, half);
        if (m_repeats > 0 && sentBeside(flight) < flooded * m_together)
            fill(std::round(flight));
    }
    double inBlocks(double requests) const
    {
        const double block = m_alike * std::max(1.0, m_traffic.block);
        return block * std::ceil(requests / block);
    }
    // Requests that were there before the first that is counted: a replica at a rate is seldom empty.
    void fill(double count)
    {
        constexpr std::uint64_t stream = 3;
        std::vector<RequestLengths> earlier;
        std::vector<double> upTo; // steps after the first tokens of these requests
        double steps = 0;
        for (double request = 0; request < inBlocks(count) / m_alike; ++request) {
            earlier.push_back(m_fixed ? m_lengths : lengthsOf(request));
            upTo.push_back(steps += earlier.back().output - 1);
        }
        // Any step of theirs is as likely as any other, so longer ones are met more often.
        std::vector<Decoding> met;
        for (double request = 0; steps > 0 && request < std::round(count / m_alike); ++request) {
            const double at =
                steps * drawnShare(typicalArrivals + m_order, stream, static_cast<std::uint64_t>(request));
            const auto found = std::ranges::upper_bound(upTo, at) - upTo.begin();
            const auto place = std::min(static_cast<std::size_t>(found), upTo.size() - 1);
            if (m_admitted + m_alike > m_slots || m_cache + m_alike * earlier[place].tokens() > m_cacheTokens)
                break;
            const double left = std::ceil(upTo[place] - at);
            met.push_back({left, 0, m_alike, earlier[place], Earlier});
            admit(m_alike, earlier[place].tokens());
            m_context += m_alike * (earlier[place].tokens() - left);
        }
        m_decoding = m_alike * static_cast<double>(met.size());
        m_ended = -m_decoding;
        std::ranges::sort(met, {}, &Decoding::last);
        for (const Decoding& one : met)
            push(one);
    }
    void leaveOut(double from, double block)
    {
        m_total = std::round(m_total - m_repeats * block * (m_traffic.rate ? 2 : 1));
        m_beforeBegins = m_repeatBegins = m_repeatEnds = m_total;
        if (m_repeats > 0) {
            m_beforeBegins = from - block;
            m_repeatBegins = from;
            m_repeatEnds = from + block;
        }
    }
    // Of those in service most are long ones, but no sooner than the longest of the burst are through; and
    // what came in with them ends with them. So that begins late and lasts long which stands for others.
    void moveRepeated()
    {
        const auto repeated = [this] { return m_repeatEnds - m_repeatBegins; };
        const auto left = [&] { return m_repeats * repeated() - m_later; }; // of those left out
        if (m_sent == m_repeatBegins && m_iteration < m_period && left() >= 0) {
            m_repeats = left() / repeated();
            for (double* each : {&m_total, &m_beforeBegins, &m_repeatBegins, &m_repeatEnds})
                *each += m_later;
        }
        if (m_sent == m_repeatBegins)
            m_repeatFrom = m_iteration;
        if (m_sent == m_repeatEnds && m_iteration < m_repeatFrom + m_period && left() >= 0) {
            m_repeats = left() / (repeated() + m_later);
            m_total += m_later;
            m_repeatEnds += m_later;
        }
    }
    // Requests that a rate has in a replica that follows it, by Little's law: nothing waits, and what they
    // take hangs on how many there are.
    double inFlight() const
    {
        double flight = 1;
        for (int turn = 0; turn < 40; ++turn)
            flight = std::clamp(sentBeside(flight), 1.0, m_together);
        return flight;
    }
    // Requests that are sent while one is answered beside so many: prompts are read one or more at a time, in
    // some of the iterations.
    double sentBeside(double flight) const
    {
        const double prompt = m_traffic.prompt.average(), output = m_traffic.output.average();
        const double read = flight / output * prompt, together = std::min(m_chunk, std::max(read, prompt));
        const double share = std::min(1.0, read / together), context = decodedContext(m_traffic);
        return *m_traffic.rate
            * ((output + prompt / m_chunk)
                * (share * m_times.of(flight, context, together, prompt).value()
                    + (1 - share) * m_times.of(flight, context, 0, 0).value()));
    }

    // --- requests
    void sendAll()
    {
        const std::vector<double> times = arrivals(static_cast<std::size_t>(std::ceil(m_total / m_alike)),
            *m_traffic.rate / m_alike, typicalArrivals + m_order);
        m_waiting.reserve(times.size());
        for (const double sent : times)
            send(sent, m_alike);
        m_countAt = {times[(times.size() + 1) / 2 - 1] + m_admission, times.back() + m_admission};
    }
    void send(double now, double count)
    {
        count = std::min(count, m_total - m_sent);
        while (count > 0) {
            moveRepeated();
            const auto [part, until] = m_sent < m_beforeBegins ? std::pair(Other, m_beforeBegins)
                : m_sent < m_repeatBegins                      ? std::pair(Before, m_repeatBegins)
                : m_sent < m_repeatEnds                        ? std::pair(Repeated, m_repeatEnds)
                                                               : std::pair(Other, m_total);
            if (m_sent == m_repeatBegins)
                m_repeatBegan = now;
            if (m_sent == m_repeatEnds)
                m_repeatEnded = now;
            const double number = std::floor(m_sent / m_alike); // of those that are alike
            const double together =
                std::min({count, until - m_sent, m_fixed ? count : (number + 1) * m_alike - m_sent});
            m_waiting.push_back(
                {now, now + m_admission, together, m_fixed ? m_lengths : lengthsOf(number), part});
            m_sent += together;
            count -= together;
        }
    }
    RequestLengths lengthsOf(double request)
    {
        const auto number = static_cast<std::uint64_t>(request);
        return withinCache(
            {m_prompts->of(number, 2 * m_order), m_outputs->of(number, 2 * m_order + 1)}, m_cacheTokens);
    }

    void admit(double count, double tokens)
    {
        m_admitted += count;
        m_cache += count * tokens;
    }
    void begin(SentBatch& head, double count) // their prompts, in the iteration that starts now
    {
        admit(count, head.lengths.tokens());
        Sums& sums = m_sums[head.part];
        sums.queued += count * (m_now - head.ready);
        sums.admitted -= count * m_now;
        sums.begun += count * m_now;
        head.count -= count;
        m_begun += count;
    }
    void endsPrompt(const SentBatch& of, double count)
    {
        m_finished.push_back({of.sent, 0, count, of.lengths, of.part});
    }

    void firstTokens()
    {
        for (const SentBatch& one : m_finished) {
            Sums& sums = m_sums[one.part];
            sums.firstToken += one.count * (m_now - one.sent);
            if (m_keepsWaits)
                m_waits.push_back({m_now - one.sent, one.count, one.part});
            sums.endToEnd -= one.count * one.sent;
            const Decoding group{
                m_iteration + one.lengths.output - 1, m_now, one.count, one.lengths, one.part};
            if (one.lengths.output <= 1) {
                end(group);
                continue;
            }
            m_decoding += one.count;
            m_context += one.count * (one.lengths.prompt + 1);
            if (m_fixed && !m_running.empty() && m_running.back().last == group.last
                && m_running.back().part == group.part)
                m_running.back().count += group.count;
            else
                push(group);
        }
        m_finished.clear();
    }
    void end(const Decoding& group)
    {
        Sums& sums = m_sums[group.part];
        const double n = group.count;
        sums.endToEnd += n * m_now;
        sums.admitted += n * m_now;
        sums.prompts += n * group.lengths.prompt;
        sums.outputs += n * group.lengths.output;
        sums.count += n;
        if (group.lengths.output > 1) {
            sums.perToken += n * (m_now - group.firstToken) / (group.lengths.output - 1);
            sums.perTokenCount += n;
        }
        m_admitted -= n;
        m_cache -= n * group.lengths.tokens();
        m_ended += n;
        if (m_traffic.rate)
            return;
        const double before = m_sent;
        send(m_now, n);
        m_gone += (n - (m_sent - before)) * m_now;
    }

    // --- iterations
    double decodingEnds() const
    {
        return (m_fixed ? m_running[m_runningHead].last : m_endings.next()) - m_iteration;
    }
    bool decodes() const { return m_fixed ? m_runningHead < m_running.size() : !m_endings.empty(); }
    void push(const Decoding& group)
    {
        std::uint32_t place = static_cast<std::uint32_t>(m_running.size());
        if (m_free.empty()) {
            m_running.push_back(group);
        } else {
            place = m_free.back();
            m_free.pop_back();
            m_running[place] = group;
        }
        if (!m_fixed)
            m_endings.put(m_iteration, group.last, place);
    }
    Decoding pop()
    {
        if (m_fixed)
            return m_running[m_runningHead++];
        m_free.push_back(m_endings.take());
        return m_running[m_free.back()];
    }
    bool waits() const { return m_waitingHead < m_waiting.size(); }
    double lengthOf(double iterations, double promptTokens, double promptLength)
    {
        const double context = m_decoding > 0 ? m_context / m_decoding + (iterations - 1) / 2 : 0;
        const Seconds length = m_times.of(m_decoding, context, promptTokens, promptLength);
        if (!(length > Seconds(0) && length < Seconds(1e6)))
            m_refusal = whyRefused(length);
        return length.value();
    }
    void advance(double iterations, double length)
    {
        m_now += iterations * length;
        if (m_traffic.rate)
            count();
        m_iteration += iterations;
        m_context += iterations * m_decoding;
        while (decodes() && decodingEnds() <= 0) {
            const Decoding group = pop();
            m_decoding -= group.count;
            m_context -= group.count * group.lengths.tokens();
            end(group);
        }
        firstTokens();
    }

    // What is done with makes room: a walk stays as small as what is in flight.
    template <class One>
    static void compact(std::vector<One>& all, std::size_t& head)
    {
        constexpr std::size_t least = 64;
        if (head < least || 2 * head < all.size())
            return;
        all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(head));
        head = 0;
    }

    void next()
    {
        compact(m_waiting, m_waitingHead);
        compact(m_running, m_runningHead);
        if (m_left > m_chunk) { // one prompt fills all but the last of these iterations
            double iterations = std::ceil(m_left / m_chunk) - 1;
            if (decodes())
                iterations = std::min(iterations, decodingEnds());
            m_left -= iterations * m_chunk;
            advance(iterations, lengthOf(iterations, m_chunk, m_reading.lengths.prompt));
            m_unlooked = 0;
            return;
        }
        double tokens = m_left, weighted = m_left * m_reading.lengths.prompt;
        if (m_left > 0) {
            endsPrompt(m_reading, 1);
            m_left = 0;
        }
        if (!decodes())
            m_unlooked = 0;
        if (m_unlooked == 0)
            m_looked = m_now;
        bool full = false; // the head may not begin though it is there
        while (tokens < m_chunk && waits() && m_waiting[m_waitingHead].ready <= m_looked) {
            SentBatch& head = m_waiting[m_waitingHead];
            const double prompt = head.lengths.prompt;
            const double room = std::min(
                {head.count, m_slots - m_admitted, (m_cacheTokens - m_cache) / head.lengths.tokens()});
            if (room < 1) {
                full = true;
                break;
            }
            const double whole = std::min(std::floor(room), std::floor((m_chunk - tokens) / prompt));
            if (whole > 0) {
                begin(head, whole);
                endsPrompt(head, whole);
                tokens += whole * prompt;
                weighted += whole * prompt * prompt;
            } else {
                const double part = m_chunk - tokens;
                begin(head, 1);
                m_reading = head;
                m_left = prompt - part;
                tokens += part;
                weighted += part * prompt;
            }
            if (head.count == 0)
                ++m_waitingHead;
        }
        if (tokens > 0) {
            advance(1, lengthOf(1, tokens, weighted / tokens));
            m_unlooked = 0;
            return;
        }
        if (!decodes()) {
            m_now = std::max(m_now, m_waiting[m_waitingHead].ready);
            return;
        }
        double iterations = decodingEnds(), length = lengthOf(iterations, 0, 0);
        if (waits() && !full) { // until the iteration in which the head arrives
            const double left = m_waiting[m_waitingHead].ready - m_now;
            if (iterations * length > left) {
                const double guess = std::clamp(std::ceil(left / length), 1.0, iterations);
                const double shorter = lengthOf(guess, 0, 0);
                iterations = std::clamp(std::ceil(left / shorter), 1.0, iterations);
                length = iterations == guess ? shorter : lengthOf(iterations, 0, 0);
            }
        }
        if (m_poll > 1 && waits() && !full) { // and on to the next look
            const double looks = std::ceil((m_unlooked + iterations) / m_poll);
            const double until = std::min(looks * m_poll - m_unlooked, decodingEnds());
            if (until != iterations)
                length = lengthOf(iterations = until, 0, 0);
        }
        advance(iterations, length);
        if (m_poll > 1)
            m_unlooked = std::fmod(m_unlooked + iterations, m_poll);
    }

    // As in the simulation: those that wait when half of all have come, and when the last one has.
    void count()
    {
        for (; m_counted < 2 && m_now >= m_countAt[m_counted]; ++m_counted)
            m_queues[m_counted] = std::ceil(m_total / (m_counted == 0 ? 2 : 1)) - m_begun;
    }
    double timesOf(Part part) const // what one request of such a part stands for
    {
        return part == Repeated || (part == Before && m_traffic.rate) ? 1 + m_repeats : 1;
    }
    RequestMeans sum()
    {
        RequestMeans means;
        means.saturated = m_traffic.rate && queueGrows(m_queues[0], m_queues[1], m_total);
        Sums all = m_sums[Other];
        all.add(m_sums[Before], timesOf(Before));
        all.add(m_sums[Repeated], timesOf(Repeated));
        double duration = m_now;
        if (m_repeats > 0) {
            const double block = m_repeatEnds - m_repeatBegins;
            // Of equal requests the groups come back as they were, to the moment. Of others by Little's law:
            // but for the tail, in which clients leave, as many requests are there as clients.
            const double clients = std::floor(m_traffic.concurrency);
            duration += m_traffic.rate ? m_repeats * 2 * block / *m_traffic.rate
                : m_fixed              ? m_repeats * (m_repeatEnded - m_repeatBegan)
                                       : all.endToEnd / clients - m_gone / clients;
            if (means.saturated) { // every block waits longer than the last one
                const double each =
                    (m_sums[Repeated].begun - m_sums[Before].begun) / (block * block); // served in
                const double longer = 2 * block * std::max(0.0, each - 1 / *m_traffic.rate);
                const double wait = longer * m_repeats * (block * (m_repeats + 1) + m_total - m_repeatEnds);
                all.firstToken += wait;
                all.endToEnd += wait;
                all.queued += wait;
                duration += m_repeats * longer;
            }
        }
        means.firstToken = Seconds(all.firstToken / all.count);
        means.firstTokenMedian = Seconds(medianWait(m_waits, [this](Part part) { return timesOf(part); }));
        means.endToEnd = Seconds(all.endToEnd / all.count);
        means.perToken = Seconds(all.perTokenCount > 0 ? all.perToken / all.perTokenCount : 0);
        means.duration = Seconds(duration);
        means.output = Tokens(all.outputs) / means.duration;
        means.total = Tokens(all.outputs + all.prompts) / means.duration;
        means.running = all.admitted / duration;
        means.queued = all.queued / duration;
        means.requests = requestsOf(m_traffic);
        return means;
    }

    const ServingTraffic& m_traffic;
    const IterationTimes& m_times;
    const bool m_keepsWaits;
    Shares* const m_prompts; // both null when all lengths are the same
    Shares* const m_outputs;
    const std::uint64_t m_order;
    const double m_slots, m_cacheTokens, m_together, m_chunk, m_admission, m_poll;
    const bool m_fixed;
    RequestLengths m_lengths;
    double m_total, m_repeats = 0;
    double m_alike = 1; // random lengths that so many requests have in turn
    double m_beforeBegins = 0, m_repeatBegins = 0, m_repeatEnds = 0; // numbers of requests
    double m_later = 0, m_period = 0, m_repeatFrom = 0; // requests; iterations
    double m_repeatBegan = 0, m_repeatEnded = 0; // seconds
    double m_gone = 0; // of clients that send no more: the times at which they leave, added up
    Text m_refusal;

    std::vector<SentBatch> m_waiting, m_finished;
    std::size_t m_waitingHead = 0;
    SentBatch m_reading{};
    double m_left = 0; // tokens of its prompt that have not been read
    double m_looked = 0; // seconds: when the engine last looked at its queue
    double m_unlooked = 0; // iterations since
    std::vector<Wait> m_waits;
    std::vector<Decoding> m_running; // of equal requests from the head on, as they end
    Endings m_endings; // of others
    std::vector<std::uint32_t> m_free; // places of m_running
    std::size_t m_runningHead = 0;
    double m_sent = 0, m_ended = 0, m_admitted = 0, m_cache = 0, m_decoding = 0, m_context = 0;
    double m_iteration = 0, m_now = 0;
    std::array<Sums, 4> m_sums;
    double m_begun = 0;
    std::array<double, 2> m_countAt{}, m_queues{};
    std::size_t m_counted = 0;
};

} // namespace

RequestMeans meanRequests(const ServingTraffic& traffic, const ReplicaLimits& limits,
    const IterationTimes& times, FirstTokens asked)
{
    if (Text refusal = whyRefused(traffic, limits); !refusal.empty())
        return {.refusal = std::move(refusal)};
    if (traffic.prompt.kind == LengthLaw::Fixed && traffic.output.kind == LengthLaw::Fixed)
        return Walk(traffic, limits, times, asked, nullptr, nullptr, 0).means();

    const double requests = requestsOf(traffic);
    const auto count = std::bit_floor(static_cast<std::size_t>(std::min<double>(requests, Shares::most)));
    Shares prompts(traffic.prompt, count), outputs(traffic.output, count);
    const double runs = std::clamp(std::floor(orderings / requests), 1.0, 8.0);
    RequestMeans all;
    for (double run = 0; run < runs; ++run) {
        const RequestMeans one =
            Walk(traffic, limits, times, asked, &prompts, &outputs, static_cast<std::uint64_t>(run)).means();
        if (!one.refusal.empty())
            return one;
        add(all, one, 1 / runs);
    }
    return all;
}

} // namespace ridgepoint
