#include "core/analysis/run_strip.h"

#include "core/base/splitmix.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }
    // Above 0, at most 1, in steps of 2⁻⁵³.
    double uniform()
    {
        const std::uint64_t given = splitMix(m_state);
        m_state += splitMixStep;
        return (static_cast<double>(given >> 11U) + 1) * 0x1.0p-53;
    }
    // Times between failures that arrive independently of each other (Poisson: Young, CACM 17(9) 1974). By
    // inversion: std::exponential_distribution differs between libraries.
    double exponential(double mean) { return -mean * std::log(uniform()); }

private:
    std::uint64_t m_state;
};

// Times in plain seconds; the caller has checked that they are positive and finite.
class Simulation
{
public:
    explicit Simulation(const RunStripInput& input)
        : m_in(input)
        , m_random(input.seed)
        , m_nextFailure(m_random.exponential(input.mtbf.value()))
    {
    }

    RunStrip run()
    {
        const double work = m_in.work.value();
        std::size_t events = 0;
        while (m_progress < work) {
            if (++events > mostRunEvents) {
                m_out.stopped = phrase("stopped after %1 checkpoints and failures", mostRunEvents);
                break;
            }
            const bool trained = train(std::min(m_in.interval.value(), work - m_progress));
            if (trained && m_progress >= work)
                break;
            if (!trained || !stay(RunPhase::Checkpoint, m_in.checkpointing.blocking.value())) {
                restart(events);
                continue;
            }
            settle();
            m_pending = m_progress;
            m_pendingAt = m_now + m_in.checkpointing.background.value();
        }
        m_out.wall = Seconds(m_now);
        m_out.done = std::min(1.0, m_furthest / work);
        return std::move(m_out);
    }

private:
    // False: a failure came first. What was never done before is productive, the rest is done again.
    bool train(double span)
    {
        const double again = std::clamp(m_furthest - m_progress, 0.0, span);
        if (again > 0 && !advance(RunPhase::Rework, again))
            return false;
        return span <= again || advance(RunPhase::Productive, span - again);
    }

    bool advance(RunPhase kind, double length)
    {
        const double from = m_now;
        const bool whole = stay(kind, length);
        // Not by difference of times: late in a long run that would lose the last digits.
        m_progress += whole ? length : m_now - from;
        m_furthest = std::max(m_furthest, m_progress);
        return whole;
    }

    bool stay(RunPhase kind, double length)
    {
        const bool whole = m_now + length <= m_nextFailure;
        if (!whole && kind == RunPhase::Productive)
            ++m_out.failuresAtWork;
        const double end = whole ? m_now + length : m_nextFailure;
        add(kind, end - m_now, !whole);
        m_now = end;
        return whole;
    }

    void restart(std::size_t& events)
    {
        for (;;) {
            ++m_out.failures;
            if (m_out.failedAt.size() < mostRunSegments)
                m_out.failedAt.emplace_back(m_now);
            settle();
            m_pending = m_saved;
            m_pendingAt = m_now;
            m_progress = m_saved;
            m_nextFailure = m_now + m_random.exponential(m_in.mtbf.value());
            if (stay(RunPhase::Restart, m_in.checkpointing.restart.value()) || ++events > mostRunEvents)
                return;
        }
    }

    // A checkpoint counts from when it is written.
    void settle()
    {
        if (m_pendingAt <= m_now)
            m_saved = m_pending;
    }

    void add(RunPhase kind, double length, bool failed)
    {
        m_out.total[static_cast<std::size_t>(kind)] += Seconds(length);
        if (m_out.segments.size() >= mostRunSegments || (length <= 0 && !failed))
            return;
        m_out.segments.push_back({kind, Seconds(m_now), Seconds(length), failed});
        m_out.shown = Seconds(m_now + length);
    }

    const RunStripInput& m_in;
    Random m_random;
    RunStrip m_out;
    double m_now = 0;
    double m_progress = 0, m_furthest = 0, m_saved = 0; // of the work
    double m_pending = 0, m_pendingAt = 0; // the last checkpoint, and when it counts
    double m_nextFailure;
};

} // namespace

RunStrip simulateRun(const RunStripInput& input)
{
    const auto positive = [](Seconds time) { return std::isfinite(time.value()) && time.value() > 0; };
    const auto allowed = [](Seconds time) { return std::isfinite(time.value()) && time.value() >= 0; };
    if (!positive(input.work) || !positive(input.interval) || !positive(input.mtbf)
        || !allowed(input.checkpointing.blocking) || !allowed(input.checkpointing.background)
        || !allowed(input.checkpointing.restart)) {
        RunStrip none;
        none.stopped = phrase("there is no run to simulate");
        return none;
    }
    return Simulation(input).run();
}

} // namespace ridgepoint
