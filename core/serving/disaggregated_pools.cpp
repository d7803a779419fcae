#include "core/serving/disaggregated_pools.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <vector>

namespace ridgepoint {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double mostRequests = 2e5; // that are followed
constexpr std::uint64_t seed = 1;

struct Waiting
{
    double sent, ready;
    RequestLengths lengths;
    double waited = 0; // for a replica that reads, then for room
};

class Pools
{
public:
    Pools(const ServingTraffic& traffic, const PromptPool& prompts, const DecodePool& decoders)
        : m_traffic(traffic)
        , m_prompts(prompts)
        , m_decoders(decoders)
        , m_total(std::min(requestsOf(traffic), mostRequests))
        , m_context(decodedContext(traffic))
        , m_room(std::max(1.0, std::floor(decoders.sequences) * decoders.replicas))
        , m_reading(std::size_t(std::max(1.0, prompts.replicas)))
    {
        for (std::size_t reader = 0; reader < m_reading.size(); ++reader)
            m_free.push(reader);
    }

    PooledRun run()
    {
        if (m_traffic.rate)
            for (const double sent : arrivals(std::size_t(m_total), *m_traffic.rate, seed))
                send(sent);
        else
            for (double client = 0; client < std::floor(m_traffic.concurrency); ++client)
                send(m_now);
        while (double(m_firstTokens.size()) < m_total || !m_endings.empty()) {
            const double next = std::min({nextRead(), nextPrompt(), nextHanded(), nextEnd()});
            if (!(next < never)) {
                m_refusal = whyRefused(Seconds(never));
                break;
            }
            advanceTo(next);
            while (!m_busy.empty() && m_busy.top().until <= m_now)
                handOver(m_busy.top().reader);
            decodeThoseHanded();
            endThoseDone();
            while (!m_free.empty() && !m_queue.empty() && m_queue.front().ready <= m_now)
                read(m_free.top());
        }
        return sum();
    }

private:
    struct Reading
    {
        double until;
        std::size_t reader;
        auto operator<=>(const Reading&) const = default;
    };
    struct Ending
    {
        double at; // tokens that a sequence there from the start would have
        double sent, first;
        RequestLengths lengths;
        bool operator>(const Ending& o) const { return at > o.at; }
    };

    void send(double now)
    {
        if (double(m_sent) >= m_total)
            return;
        m_queue.push_back({now, now + m_prompts.admission.value(), drawnLengths(m_traffic, seed, m_sent)});
        ++m_sent;
    }
    double nextRead() const { return m_busy.empty() ? never : m_busy.top().until; }
    double nextPrompt() const
    {
        return !m_free.empty() && !m_queue.empty() ? std::max(m_now, m_queue.front().ready) : never;
    }
    double nextHanded() const
    {
        return !m_handed.empty() && double(m_endings.size()) < m_room
            ? std::max(m_now, m_handed.front().ready)
            : never;
    }
    double nextEnd() const
    {
        return m_endings.empty() ? never : m_now + (m_endings.top().at - m_tokens) * tokenTime();
    }
    // Of as many sequences as decode now; sizes are rounded to a 16th of an octave.
    double tokenTime() const
    {
        constexpr double perOctave = 16;
        const double each = std::max(1.0, double(m_endings.size()) / m_decoders.replicas);
        const int place = int(std::lround(perOctave * std::log2(each)));
        const auto [found, fresh] = m_tokenTimes.try_emplace(place);
        if (fresh)
            found->second = m_decoders.times->of(std::exp2(place / perOctave), m_context, 0, 0).value();
        return found->second;
    }
    void advanceTo(double time)
    {
        if (!m_endings.empty())
            m_tokens = time >= nextEnd() ? m_endings.top().at : m_tokens + (time - m_now) / tokenTime();
        m_now = time;
    }
    // As many prompts as a chunk of every group holds, and one at least; the first in the queue is ready.
    void read(std::size_t reader)
    {
        std::vector<Waiting>& prompts = m_reading[reader];
        const double most = m_prompts.groups * m_prompts.chunk;
        double tokens = 0;
        while (!m_queue.empty() && m_queue.front().ready <= m_now
            && (tokens == 0 || double(prompts.size()) < m_prompts.groups
                || tokens + m_queue.front().lengths.prompt <= most)) {
            tokens += m_queue.front().lengths.prompt;
            m_queue.front().waited = m_now - m_queue.front().ready;
            prompts.push_back(m_queue.front());
            m_queue.pop_front();
        }
        const double count = double(prompts.size());
        m_free.pop();
        m_busy.push({m_now + m_prompts.time(count, tokens / count).value(), reader});
    }
    void handOver(std::size_t reader)
    {
        for (const Waiting& one : m_reading[reader])
            m_handed.push_back({one.sent, m_now + m_decoders.handOver.value(), one.lengths, one.waited});
        m_reading[reader].clear();
        m_busy.pop();
        m_free.push(reader);
    }
    void decodeThoseHanded()
    {
        while (!m_handed.empty() && m_handed.front().ready <= m_now && double(m_endings.size()) < m_room) {
            const Waiting& one = m_handed.front();
            const double waited = one.waited + m_now - one.ready;
            m_firstTokens.push_back(m_now - one.sent);
            m_queued.push_back({one.sent, one.sent + waited});
            m_waits += waited;
            m_endings.push({m_tokens + std::max(0.0, one.lengths.output - 1), one.sent, m_now, one.lengths});
            m_handed.pop_front();
        }
    }
    void endThoseDone()
    {
        while (!m_endings.empty() && m_endings.top().at <= m_tokens) {
            const Ending one = m_endings.top();
            m_endings.pop();
            m_ends += m_now - one.sent;
            if (one.lengths.output > 1)
                m_perToken.push_back((m_now - one.first) / (one.lengths.output - 1));
            m_outputs += one.lengths.output;
            m_inputs += one.lengths.prompt;
            if (!m_traffic.rate)
                send(m_now);
            decodeThoseHanded();
        }
    }
    PooledRun sum()
    {
        PooledRun run;
        RequestMeans& means = run.means;
        means.refusal = m_refusal;
        if (!m_refusal.empty() || m_firstTokens.empty())
            return run;
        const double count = double(m_firstTokens.size());
        run.firstToken = spreadOf(m_firstTokens);
        run.perToken = spreadOf(m_perToken);
        means.firstToken = run.firstToken.mean;
        means.firstTokenMedian = run.firstToken.p50;
        means.perToken = run.perToken.mean;
        means.endToEnd = Seconds(m_ends / count);
        means.duration = Seconds(m_now);
        means.output = Tokens(m_outputs) / means.duration;
        means.total = Tokens(m_outputs + m_inputs) / means.duration;
        means.running = (m_ends - m_waits) / m_now;
        means.queued = m_waits / m_now;
        means.requests = count;
        std::ranges::sort(m_queued, {}, &QueuedTimes::sent);
        means.saturated = m_traffic.rate.has_value() && queueGrows(m_queued);
        return run;
    }

    const ServingTraffic& m_traffic;
    const PromptPool& m_prompts;
    const DecodePool& m_decoders;
    const double m_total, m_context, m_room;
    Text m_refusal;
    std::vector<std::vector<Waiting>> m_reading; // prompts, by prompts' replica
    std::priority_queue<Reading, std::vector<Reading>, std::greater<>> m_busy; // the first to end on top
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> m_free;
    std::deque<Waiting> m_queue, m_handed; // for prompts' replicas; for those that decode
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> m_endings;
    mutable std::map<int, double> m_tokenTimes;
    std::uint64_t m_sent = 0;
    double m_now = 0, m_tokens = 0;
    std::vector<double> m_firstTokens, m_perToken; // seconds; the latter of those with several
    std::vector<QueuedTimes> m_queued;
    double m_ends = 0, m_outputs = 0, m_inputs = 0;
    double m_waits = 0; // seconds of all requests, for a replica that reads and for room
};

} // namespace

PooledRun pooledRequests(const ServingTraffic& traffic, const PromptPool& prompts, const DecodePool& decoders)
{
    Text refusal = whyRefused(traffic, {.chunk = prompts.chunk, .admission = prompts.admission});
    if (!refusal.empty())
        return {.means = {.refusal = std::move(refusal)}};
    return Pools(traffic, prompts, decoders).run();
}

} // namespace ridgepoint
