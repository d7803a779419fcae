#include "core/serving/batching_simulation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

namespace ridgepoint {

namespace {

class Replica
{
public:
    Replica(const ServingTraffic& traffic, const ReplicaLimits& limits, const IterationTimes& times,
        std::uint64_t seed)
        : m_traffic(traffic)
        , m_limits(limits)
        , m_times(times)
        , m_seed(seed)
    {
        m_limits.chunk = std::floor(m_limits.chunk);
        m_limits.sequences = std::floor(m_limits.sequences);
        const double asked = requestsOf(traffic);
        m_total = static_cast<std::size_t>(std::min(asked, mostSimulatedRequests));
        if (asked > mostSimulatedRequests)
            m_run.bounded = phrase("only the first %1 of %2 requests were played",
                textNumber(mostSimulatedRequests, Unit::Number), textNumber(asked, Unit::Number));
    }

    SimulatedRun play()
    {
        m_requests.reserve(m_total);
        if (m_traffic.rate)
            for (const double sent : arrivals(m_total, *m_traffic.rate, m_seed))
                send(Seconds(sent));
        else
            for (double client = 0; client < std::floor(m_traffic.concurrency); ++client)
                send(Seconds(0));
        while (m_ended < m_total && m_run.refusal.empty()) {
            if (m_run.iterationCount >= mostSimulatedIterations) {
                m_run.bounded = phrase("the run was stopped after %1 iterations: %2 of %3 requests had ended",
                    textNumber(mostSimulatedIterations, Unit::Number), m_ended, m_total);
                break;
            }
            iterate();
        }
        if (m_run.refusal.empty())
            sumUp();
        return std::move(m_run);
    }

private:
    struct Ending
    {
        double iteration; // at whose end the request gives its last token
        std::size_t request;
        auto operator<=>(const Ending&) const = default;
    };

    void send(Seconds now)
    {
        if (m_requests.size() == m_total)
            return;
        const RequestLengths lengths =
            withinCache(drawnLengths(m_traffic, m_seed, m_requests.size()), m_limits.cacheTokens);
        SimulatedRequest& request = m_requests.emplace_back();
        request.sent = now;
        request.prompt = lengths.prompt;
        request.output = lengths.output;
    }

    bool waits() const { return m_next < m_requests.size(); }
    Seconds ready() const { return m_requests[m_next].sent + m_limits.admission; }
    bool fits() const
    {
        const SimulatedRequest& next = m_requests[m_next];
        return m_admitted + 1 <= m_limits.sequences
            && m_cache + next.prompt + next.output <= m_limits.cacheTokens;
    }
    void admit()
    {
        SimulatedRequest& next = m_requests[m_next];
        next.admitted = m_now;
        m_cache += next.prompt + next.output;
        m_admitted += 1;
        m_run.mostAdmitted = std::max(m_run.mostAdmitted, m_admitted);
        m_run.mostCacheTokens = std::max(m_run.mostCacheTokens, m_cache);
        m_left = next.prompt;
        m_reading = m_next++;
    }

    void iterate()
    {
        double promptTokens = 0, lengths = 0;
        m_finished.clear();
        if (m_decoding == 0)
            m_unlooked = 0;
        if (m_unlooked == 0)
            m_looked = m_now;
        while (promptTokens < m_limits.chunk) {
            if (m_left == 0) { // the next prompt, if it is there and may begin
                if (!waits() || ready() > m_looked || !fits())
                    break;
                admit();
            }
            const double read = std::min(m_left, m_limits.chunk - promptTokens);
            promptTokens += read;
            lengths += read * m_requests[m_reading].prompt;
            m_left -= read;
            if (m_left == 0)
                m_finished.push_back(m_reading);
        }
        if (promptTokens == 0 && m_decoding == 0) { // nothing to do until somebody asks
            m_now = std::max(m_now, ready());
            return;
        }
        const Seconds length = m_times.of(m_decoding, m_decoding > 0 ? m_context / m_decoding : 0,
            promptTokens, promptTokens > 0 ? lengths / promptTokens : 0);
        m_run.refusal = whyRefused(length);
        if (m_run.iterations.size() < mostKeptIterations)
            m_run.iterations.push_back({m_now, length, m_decoding, promptTokens});
        m_run.iterationCount += 1;
        m_unlooked = promptTokens > 0 ? 0 : std::fmod(m_unlooked + 1, std::floor(m_limits.poll));
        m_now += length;
        m_context += m_decoding;
        while (!m_endings.empty() && m_endings.top().iteration <= m_run.iterationCount) {
            const std::size_t request = m_endings.top().request;
            m_endings.pop();
            m_decoding -= 1;
            m_context -= m_requests[request].prompt + m_requests[request].output;
            end(request);
        }
        for (const std::size_t request : m_finished) {
            SimulatedRequest& one = m_requests[request];
            one.firstToken = m_now;
            if (one.output <= 1) {
                end(request);
                continue;
            }
            m_decoding += 1;
            m_context += one.prompt + 1;
            m_endings.push({m_run.iterationCount + one.output - 1, request});
        }
    }
    void end(std::size_t request)
    {
        SimulatedRequest& one = m_requests[request];
        one.end = m_now;
        m_cache -= one.prompt + one.output;
        m_admitted -= 1;
        m_ended += 1;
        if (!m_traffic.rate)
            send(m_now);
    }

    void sumUp()
    {
        std::erase_if(m_requests, [](const SimulatedRequest& one) { return one.end == Seconds(0); });
        std::vector<double> first, each, whole;
        std::vector<QueuedTimes> begun;
        RequestMeans& means = m_run.means;
        double prompts = 0, outputs = 0;
        Seconds admitted, queued;
        for (const SimulatedRequest& one : m_requests) {
            first.push_back((one.firstToken - one.sent).value());
            whole.push_back((one.end - one.sent).value());
            if (one.output > 1)
                each.push_back((one.end - one.firstToken).value() / (one.output - 1));
            begun.push_back({one.sent.value(), (one.admitted - m_limits.admission).value()});
            prompts += one.prompt;
            outputs += one.output;
            admitted += one.end - one.admitted;
            queued += one.admitted - (one.sent + m_limits.admission); // nought where nobody waits
        }
        m_run.firstToken = spreadOf(first);
        m_run.perToken = spreadOf(each);
        m_run.endToEnd = spreadOf(whole);
        means.firstToken = m_run.firstToken.mean;
        means.firstTokenMedian = m_run.firstToken.p50;
        means.perToken = m_run.perToken.mean;
        means.endToEnd = m_run.endToEnd.mean;
        means.requests = static_cast<double>(m_requests.size());
        means.duration = m_now;
        if (m_now > Seconds(0)) {
            means.output = Tokens(outputs) / m_now;
            means.total = Tokens(outputs + prompts) / m_now;
            means.running = admitted / m_now;
            means.queued = queued / m_now;
        }
        means.saturated = m_traffic.rate.has_value() && queueGrows(begun);
        m_run.requests = std::move(m_requests);
    }

    const ServingTraffic& m_traffic;
    ReplicaLimits m_limits;
    const IterationTimes& m_times;
    std::uint64_t m_seed;
    std::size_t m_total = 0, m_ended = 0;
    SimulatedRun m_run;
    std::vector<SimulatedRequest> m_requests;
    std::size_t m_next = 0; // the first that is not admitted
    std::size_t m_reading = 0;
    double m_left = 0; // tokens of the prompt that is being read
    std::vector<std::size_t> m_finished; // prompts, by the end of this iteration
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> m_endings;
    double m_admitted = 0, m_cache = 0, m_decoding = 0, m_context = 0;
    Seconds m_now, m_looked; // the second: when the engine last looked at its queue
    double m_unlooked = 0; // iterations since
};

} // namespace

SimulatedRun simulatedRequests(const ServingTraffic& traffic, const ReplicaLimits& limits,
    const IterationTimes& times, std::uint64_t seed)
{
    if (const Text refusal = whyRefused(traffic, limits); !refusal.empty())
        return {.refusal = refusal, .means = {.refusal = refusal}};
    SimulatedRun run = Replica(traffic, limits, times, seed).play();
    run.means.refusal = run.refusal;
    return run;
}

} // namespace ridgepoint
