#include "core/pipeline/kinds/searched.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace ridgepoint::kinds {

namespace {

constexpr double same = SearchTimes::same;
constexpr double notYet = -1;

// Builds the lists of all ranks of a V together. A forward and a backward pass a rank twice: leg 0 runs down
// the ranks (the forward of chunk 0, the backward of chunk 1), leg 1 up again. After the warm-up each round
// puts at most one input gradient and one forward on every rank; weight gradients make room in memory and
// fill what would be idle. Idle time costs nothing up to that of the rank that idles most.
class VScheduler
{
public:
    VScheduler(const ScheduleRequest& request, double cap)
        : m_times(searchTimes(request))
        , m_microbatches(request.microbatches)
        , m_cap(cap)
        , m_afterInput(request.afterInput)
        , m_ranks(static_cast<std::size_t>(request.stages))
        , m_allowance(m_ranks.size(), 0)
    {
        for (auto& pass : m_end)
            for (std::vector<double>& leg : pass)
                leg.resize(m_ranks.size() * static_cast<std::size_t>(m_microbatches));
    }

    // Longest idle time of a rank. A run may tell the next how long each rank idled, so that ranks that
    // idled less may idle more.
    double run(bool fillBeforeInput, bool fillBeforeForward)
    {
        m_fillBeforeForward = fillBeforeForward;
        m_fillBeforeInput = fillBeforeInput;
        m_mostIdle = 0;
        for (Rank& rank : m_ranks) {
            rank = {.list = std::move(rank.list)};
            rank.list.clear();
            rank.list.reserve(6 * static_cast<std::size_t>(m_microbatches));
            rank.waiting.reserve(2 * static_cast<std::size_t>(m_microbatches));
        }
        for (auto& pass : m_end)
            for (std::vector<double>& leg : pass)
                std::ranges::fill(leg, notYet);
        warmUp();
        for (int round = 0; round < 2 * m_microbatches; ++round) {
            putInputs();
            putForwards();
        }
        for (Rank& rank : m_ranks)
            while (rank.weightWaits())
                putWeight(rank);
        return m_mostIdle;
    }
    void allowIdle(const std::vector<double>& idle)
    {
        const double most = *std::ranges::max_element(idle);
        for (std::size_t r = 0; r < idle.size(); ++r)
            m_allowance[r] = most - idle[r];
    }
    void allowNoIdle() { std::ranges::fill(m_allowance, 0); }
    std::vector<double> idle() const
    {
        std::vector<double> times;
        for (const Rank& rank : m_ranks)
            times.push_back(rank.idle);
        return times;
    }
    std::vector<std::vector<PipelineOp>> lists() const
    {
        std::vector<std::vector<PipelineOp>> lists;
        for (const Rank& rank : m_ranks)
            lists.push_back(rank.list);
        return lists;
    }

private:
    enum : std::size_t
    {
        Forward,
        Input
    };
    struct Rank
    {
        std::array<std::array<int, 2>, 2> done{}; // by pass and leg
        int weights = 0;
        double end = 0, idle = 0; // idle: since the rank's first forward
        std::vector<PipelineOp> waiting = {}; // weight gradients in the order of their input gradients
        std::vector<PipelineOp> list;

        bool weightWaits() const { return static_cast<std::size_t>(weights) < waiting.size(); }
        int forwards() const { return done[Forward][0] + done[Forward][1]; }
        int inputs() const { return done[Input][0] + done[Input][1]; }
    };

    std::size_t slot(std::size_t rank, int microbatch) const
    {
        return rank * static_cast<std::size_t>(m_microbatches) + static_cast<std::size_t>(microbatch);
    }
    bool fits(const Rank& rank, int moreForwards) const
    {
        const double held =
            rank.forwards() + moreForwards - rank.inputs() + m_afterInput * (rank.inputs() - rank.weights);
        return held <= m_cap + same;
    }
    bool comesFromOther(std::size_t leg, std::size_t r) const
    {
        return leg == 0 ? r > 0 : r + 1 < m_ranks.size();
    }
    // When the input of the rank's next pass on this leg is there; notYet: not scheduled, or no other rank's.
    double arrival(std::size_t pass, std::size_t leg, std::size_t r) const
    {
        if (!comesFromOther(leg, r))
            return notYet;
        const double end = m_end[pass][leg][slot(leg == 0 ? r - 1 : r + 1, m_ranks[r].done[pass][leg])];
        return end == notYet ? notYet : end + m_times.hop;
    }

    void advance(Rank& rank, double start, double duration)
    {
        start = std::max(start, rank.end);
        if (rank.done[Forward][0] > 0) {
            rank.idle += start - rank.end;
            m_mostIdle = std::max(m_mostIdle, rank.idle);
        }
        rank.end = start + duration;
    }
    void put(std::size_t pass, std::size_t leg, std::size_t r)
    {
        Rank& rank = m_ranks[r];
        advance(rank, arrival(pass, leg, r), pass == Forward ? m_times.forward : m_times.inputGradient);
        const int microbatch = rank.done[pass][leg]++;
        m_end[pass][leg][slot(r, microbatch)] = rank.end;
        const ChunkIndex chunk(pass == Forward ? leg : 1 - leg);
        if (pass == Forward) {
            rank.list.push_back(forwardOp(microbatch, chunk));
        } else {
            rank.list.push_back(inputGradientOp(microbatch, chunk));
            rank.waiting.push_back(weightGradientOp(microbatch, chunk));
        }
    }
    void putWeight(Rank& rank)
    {
        advance(rank, 0, m_times.weightGradient);
        rank.list.push_back(rank.waiting[static_cast<std::size_t>(rank.weights++)]);
    }
    void fillUntil(std::size_t r, double arrival, bool fillRest)
    {
        Rank& rank = m_ranks[r];
        if (arrival == notYet)
            return;
        while (rank.weightWaits() && arrival >= rank.end + m_times.weightGradient - same)
            putWeight(rank);
        const double free = std::max(m_mostIdle, m_allowance[r]) - rank.idle;
        if (fillRest && rank.weightWaits() && arrival - rank.end > free + same)
            putWeight(rank);
    }

    // Forwards up to each rank's first input gradient. With room for p micro-batches (checkSearchedZbv) it
    // always ends within the cap.
    void warmUp()
    {
        const std::size_t p = m_ranks.size();
        for (std::size_t r = 0; r < p; ++r)
            put(Forward, 0, r);
        put(Forward, 1, p - 1);
        for (std::size_t r = p - 1; r-- > 0;) {
            const Rank& rank = m_ranks[r];
            const double back = arrival(Forward, 1, r);
            while (fits(rank, 2 + 2 * static_cast<int>(r)) && rank.end + m_times.forward <= back + same
                && rank.done[Forward][0] < m_microbatches)
                for (std::size_t j = 0; j <= r; ++j)
                    put(Forward, 0, j);
            put(Forward, 1, r);
        }
        std::size_t leg = 0;
        for (std::size_t r = 1; r < p; ++r) {
            const auto behind = [&] {
                const Rank& own = m_ranks[r];
                const Rank& last = m_ranks[r - 1];
                return own.forwards() < last.forwards()
                    || (own.done[Forward][1] <= last.done[Forward][1]
                        && last.done[Forward][1] < m_microbatches);
            };
            while (behind()) {
                for (std::size_t j = p; j-- > r;)
                    if (m_ranks[j].done[Forward][leg] < m_microbatches)
                        put(Forward, leg, j);
                leg = 1 - leg;
            }
        }
    }

    // Which leg's input gradient comes next; the leg that is under way first.
    std::size_t nextInputLeg(std::size_t r) const
    {
        const std::array<int, 2>& done = m_ranks[r].done[Input];
        if (done[1] >= done[0])
            return 0;
        const bool arrived = !comesFromOther(1, r) || arrival(Input, 1, r) != notYet;
        return arrived || done[0] >= m_microbatches ? 1 : 0;
    }
    void putInputs()
    {
        m_legs.resize(m_ranks.size());
        for (std::size_t r = 0; r < m_ranks.size(); ++r)
            m_legs[r] = nextInputLeg(r);
        for (std::size_t r = m_ranks.size(); r-- > 0;)
            if (m_legs[r] == 1)
                putInput(r, 1);
        for (std::size_t r = 0; r < m_ranks.size(); ++r)
            if (m_legs[r] == 0)
                putInput(r, 0);
    }
    void putInput(std::size_t r, std::size_t leg)
    {
        fillUntil(r, arrival(Input, leg, r), leg == 1 || m_fillBeforeInput);
        put(Input, leg, r);
    }

    void putForwards()
    {
        for (std::size_t r = 0; r < m_ranks.size(); ++r) {
            Rank& rank = m_ranks[r];
            const std::array<int, 2>& done = rank.done[Forward];
            if (done[1] >= m_microbatches)
                continue;
            const auto arrived = [&](std::size_t leg) {
                return !comesFromOther(leg, r) || arrival(Forward, leg, r) != notYet;
            };
            std::size_t leg = 0;
            if (done[1] < done[0]) {
                if (arrived(1))
                    leg = 1;
                else if (done[0] >= m_microbatches || !arrived(0))
                    continue;
            }
            while (!fits(rank, 1) && rank.weightWaits())
                putWeight(rank);
            fillUntil(r, arrival(Forward, leg, r), m_fillBeforeForward);
            put(Forward, leg, r);
        }
    }

    SearchTimes m_times;
    int m_microbatches;
    double m_cap, m_afterInput; // the cap in chunks
    bool m_fillBeforeForward = true, m_fillBeforeInput = true;
    double m_mostIdle = 0;
    std::vector<Rank> m_ranks;
    std::vector<double> m_allowance; // idle time each rank may have because another has more
    std::vector<std::size_t> m_legs;
    std::array<std::array<std::vector<double>, 2>, 2> m_end; // by pass, leg and slot()
};

} // namespace

std::vector<ScheduleProblem> checkSearchedZbv(const ScheduleRequest& request)
{
    constexpr int mostPasses = 2'000'000; // a second
    const double passes = 6.0 * request.stages * request.microbatches;
    if (passes > mostPasses)
        return {{"microbatches",
            phrase("the search takes too long for %1 stages and %2 micro-batches", request.stages,
                request.microbatches),
            phrase("use %1 or fewer, or the variant rule", std::max(1, mostPasses / (6 * request.stages)))}};
    const int least = std::min(request.stages, request.microbatches);
    if (request.memoryCap == 0 || request.memoryCap >= least)
        return {};
    return {{"memory_cap",
        phrase("ZB-V fills the pipeline with %1 micro-batches a rank; the memory cap is less", least),
        phrase("use %1 or more, or the variant frontier, V-Half or V-Min", least)}};
}

Schedule searchedZbv(const ScheduleRequest& request)
{
    // Every run starts from the idle times of the one before; more than a few never helps.
    constexpr int mostRuns = 16;
    Schedule schedule{.kind = "zbv",
        .placement = vPlacement(request.stages),
        .microbatches = request.microbatches,
        .order = {}};
    VScheduler scheduler(request, 2 * (request.memoryCap > 0 ? request.memoryCap : request.stages));
    double least = std::numeric_limits<double>::infinity();
    for (const bool beforeInput : {true, false})
        for (const bool beforeForward : {true, false}) {
            scheduler.allowNoIdle();
            double last = std::numeric_limits<double>::infinity();
            for (int again = 0; again < mostRuns; ++again) {
                const double idle = scheduler.run(beforeInput, beforeForward);
                if (idle < least - same) {
                    least = idle;
                    schedule.order = scheduler.lists();
                }
                if (idle >= last - same)
                    break;
                last = idle;
                scheduler.allowIdle(scheduler.idle());
            }
        }
    return schedule;
}

} // namespace ridgepoint::kinds
