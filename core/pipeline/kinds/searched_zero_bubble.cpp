#include "core/pipeline/kinds/kinds.h"
#include "core/pipeline/kinds/searched.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ridgepoint::kinds {

SearchTimes searchTimes(const ScheduleRequest& request)
{
    const double longest =
        std::max({request.forward, request.inputGradient, request.weightGradient, request.hop});
    const int scale = -std::ilogb(longest);
    return {std::scalbn(request.forward, scale), std::scalbn(request.inputGradient, scale),
        std::scalbn(request.weightGradient, scale), std::scalbn(request.hop, scale)};
}

namespace {

constexpr double same = SearchTimes::same;
constexpr bool atMost(double a, double b) { return a <= b + same; }
constexpr bool before(double a, double b) { return a < b - same; }

// The three yes/no choices; which are best depends on durations, cap and size, so all eight are tried.
struct Choices
{
    bool idleBeforeFirstBackward; // no forward may delay a rank's first input gradient
    bool backwardFirst; // skip a forward when the next rank is ahead and would wait for the gradient
    bool fillShortIdle; // a W longer than the idle time before an op, where that idle time costs nothing
};

// Builds the lists of all ranks together, micro-batch by micro-batch: in each round every rank does at most
// one forward and exactly one input gradient, and weight gradients fill what would be idle or make room in
// memory. A rank's idle time costs nothing up to that of the rank that idles most.
class ListScheduler
{
public:
    ListScheduler(const ScheduleRequest& request, double cap)
        : m_times(searchTimes(request))
        , m_microbatches(request.microbatches)
        , m_cap(cap)
        , m_afterInput(request.afterInput)
        , m_ranks(static_cast<std::size_t>(request.stages))
        , m_wanted(m_ranks.size())
        , m_forwardEnd(m_ranks.size() * static_cast<std::size_t>(m_microbatches))
        , m_inputEnd(m_forwardEnd.size())
    {
    }

    // The longest span of a rank.
    double run(const Choices& choices)
    {
        m_choices = choices;
        m_mostIdle = 0;
        for (Rank& rank : m_ranks) {
            rank.forwards = rank.inputs = rank.weights = 0;
            rank.end = rank.idle = 0;
            rank.list.clear();
            rank.list.reserve(3 * static_cast<std::size_t>(m_microbatches));
        }
        warmUp();
        for (int round = 1; round < m_microbatches; ++round) {
            putForwards();
            putInputs();
        }
        double longest = 0;
        for (std::size_t r = 0; r < m_ranks.size(); ++r) {
            while (m_ranks[r].weights < m_microbatches)
                putWeight(m_ranks[r]);
            const double start = m_forwardEnd[slot(r, 0)] - m_times.forward;
            longest = std::max(longest, m_ranks[r].end - start);
        }
        return longest;
    }

    std::vector<std::vector<PipelineOp>> takeLists()
    {
        std::vector<std::vector<PipelineOp>> lists;
        for (Rank& rank : m_ranks)
            lists.push_back(std::move(rank.list));
        return lists;
    }

private:
    struct Rank
    {
        int forwards = 0, inputs = 0, weights = 0; // done
        double end = 0, idle = 0; // idle: since the rank's first forward
        std::vector<PipelineOp> list;

        int inputsWithoutWeight() const { return inputs - weights; }
    };

    std::size_t slot(std::size_t rank, int microbatch) const
    {
        return rank * static_cast<std::size_t>(m_microbatches) + static_cast<std::size_t>(microbatch);
    }
    bool fits(const Rank& rank, int moreForwards, int moreWeights) const
    {
        const double held = rank.forwards + moreForwards - rank.inputs
            + m_afterInput * (rank.inputs - rank.weights - moreWeights);
        return atMost(held, m_cap);
    }
    // When the input of the rank's next forward or gradient is there.
    double forwardArrival(std::size_t rank) const
    {
        return m_forwardEnd[slot(rank - 1, m_ranks[rank].forwards)] + m_times.hop;
    }
    double inputArrival(std::size_t rank) const
    {
        return m_inputEnd[slot(rank + 1, m_ranks[rank].inputs)] + m_times.hop;
    }

    void put(Rank& rank, double arrival, double duration)
    {
        const double start = std::max(rank.end, arrival);
        if (rank.forwards > 0) {
            rank.idle += start - rank.end;
            m_mostIdle = std::max(m_mostIdle, rank.idle);
        }
        rank.end = start + duration;
    }
    void putForward(std::size_t r)
    {
        Rank& rank = m_ranks[r];
        put(rank, r > 0 ? forwardArrival(r) : 0, m_times.forward);
        m_forwardEnd[slot(r, rank.forwards)] = rank.end;
        rank.list.push_back(forwardOp(rank.forwards++));
    }
    void putInput(std::size_t r)
    {
        Rank& rank = m_ranks[r];
        put(rank, r + 1 < m_ranks.size() ? inputArrival(r) : 0, m_times.inputGradient);
        m_inputEnd[slot(r, rank.inputs)] = rank.end;
        rank.list.push_back(inputGradientOp(rank.inputs++));
    }
    void putWeight(Rank& rank)
    {
        put(rank, 0, m_times.weightGradient);
        rank.list.push_back(weightGradientOp(rank.weights++));
    }

    // Weight gradients in the time before `arrival`.
    void fillUntil(Rank& rank, double arrival)
    {
        while (rank.inputsWithoutWeight() > 0 && atMost(rank.end + m_times.weightGradient, arrival))
            putWeight(rank);
        if (rank.inputsWithoutWeight() > 0 && before(rank.end, arrival)
            && (m_choices.fillShortIdle || !atMost(arrival - rank.end, m_mostIdle - rank.idle)))
            putWeight(rank);
    }

    // Everything up to each rank's first input gradient.
    void warmUp()
    {
        const std::size_t p = m_ranks.size();
        for (std::size_t r = 0; r < p; ++r)
            putForward(r);
        std::vector<int>& more = m_wanted;
        more.assign(p, 0);
        double gradient = m_ranks[p - 1].end + m_times.inputGradient; // end on the rank after this one
        for (std::size_t r = p - 1; r-- > 0;) {
            const Rank& rank = m_ranks[r];
            const double arrival = gradient + m_times.hop;
            double end = rank.end;
            const auto another = [&] {
                if (rank.forwards + more[r] >= m_microbatches || !fits(rank, more[r] + 1, 0))
                    return false;
                return m_choices.idleBeforeFirstBackward ? atMost(end + m_times.forward, arrival)
                                                         : before(end, arrival);
            };
            while (another()) {
                end += m_times.forward;
                ++more[r];
            }
            gradient = std::max(end, arrival) + m_times.inputGradient;
        }
        for (std::size_t r = 1; r < p; ++r) // fewer than on the rank before
            if (m_ranks[r].forwards + more[r] < m_microbatches)
                more[r] = std::max(0, std::min(more[r], more[r - 1] - 1));
        for (std::size_t r = 0; r < p; ++r)
            for (int i = 0; i < more[r]; ++i)
                putForward(r);
        for (std::size_t r = p; r-- > 0;)
            putInput(r);
    }

    bool wantsForward(std::size_t r) const
    {
        const Rank& rank = m_ranks[r];
        if (rank.forwards >= m_microbatches)
            return false;
        if (!m_choices.backwardFirst || r + 1 == m_ranks.size()
            || rank.forwards < m_ranks[r + 1].forwards + 2)
            return true;
        // When the next rank's gradient arrives if it does another forward before.
        const double arrival = m_ranks[r + 1].end + m_times.forward + m_times.inputGradient + m_times.hop;
        if (atMost(arrival, rank.end))
            return false;
        int weights = 0;
        while (!fits(rank, 1, weights) && weights < rank.inputsWithoutWeight())
            ++weights;
        return atMost(rank.end + m_times.forward + weights * m_times.weightGradient, arrival)
            || !atMost(arrival - rank.end, m_mostIdle - rank.idle);
    }

    void putForwards()
    {
        for (std::size_t r = 0; r < m_ranks.size(); ++r)
            m_wanted[r] = wantsForward(r);
        for (std::size_t r = m_ranks.size() - 1; r-- > 0;)
            m_wanted[r] = std::min(m_wanted[r], m_wanted[r + 1]);
        for (std::size_t r = 0; r < m_ranks.size(); ++r) {
            if (!m_wanted[r])
                continue;
            Rank& rank = m_ranks[r];
            while (!fits(rank, 1, 0) && rank.inputsWithoutWeight() > 0)
                putWeight(rank);
            if (r > 0)
                fillUntil(rank, forwardArrival(r));
            putForward(r);
        }
    }

    void putInputs()
    {
        for (std::size_t r = m_ranks.size(); r-- > 0;) {
            Rank& rank = m_ranks[r];
            if (r + 1 < m_ranks.size())
                fillUntil(rank, inputArrival(r));
            // The first rank has no one to hand its gradient to, so nothing is urgent at the end.
            while (r == 0 && rank.forwards == m_microbatches && rank.inputsWithoutWeight() > 0)
                putWeight(rank);
            putInput(r);
        }
    }

    SearchTimes m_times;
    int m_microbatches;
    double m_cap, m_afterInput;
    Choices m_choices{};
    double m_mostIdle = 0;
    std::vector<Rank> m_ranks;
    std::vector<int> m_wanted;
    std::vector<double> m_forwardEnd, m_inputEnd; // by slot()
};

double capOf(const ScheduleRequest& request, std::string_view kind)
{
    if (request.memoryCap > 0)
        return request.memoryCap;
    const double p = request.stages;
    return kind == "zb_2p" ? 2 * p : kind == "zb_h2" ? 2 * p - 1 : p;
}

} // namespace

std::vector<ScheduleProblem> checkSearchedZeroBubble(const ScheduleRequest& request)
{
    if (request.memoryCap == 0 || request.memoryCap >= 1)
        return {};
    return {{"memory_cap", "a rank cannot work without holding one micro-batch; the memory cap is less",
        phrase("use 1 or more; %1 is what 1F1B holds", request.stages)}};
}

Schedule searchedZeroBubble(const ScheduleRequest& request, std::string_view kind)
{
    Schedule schedule{.kind = std::string(kind),
        .placement = loopPlacement(request.stages, 1),
        .microbatches = request.microbatches,
        .order = {}};
    ListScheduler scheduler(request, capOf(request, kind));
    double shortest = std::numeric_limits<double>::infinity();
    for (const bool idle : {true, false})
        for (const bool backward : {true, false})
            for (const bool fill : {true, false}) {
                const double span = scheduler.run({idle, backward, fill});
                if (!before(span, shortest))
                    continue;
                shortest = span;
                schedule.order = scheduler.takeLists();
            }
    return schedule;
}

namespace {

constexpr std::string_view source =
    "zero bubble (arXiv:2401.10241); order of sail-sg/zero-bubble-pipeline-parallelism, scheduler/zb.py";

} // namespace

const ScheduleKind zb1p{
    .key = "zb_1p",
    .label = "ZB-1p",
    .idea = "searched for these durations: weight gradients fill idle time, with the memory of 1F1B",
    .source = source,
    .splitsBackward = true,
    .takesMemoryCap = true,
    .readsDurations = true,
    .idle = idleBy<bubbleTimeZbH1>,
    .held = heldStages,
    .check = checkSearchedZeroBubble,
    .generate = [](const ScheduleRequest& request) { return searchedZeroBubble(request, "zb_1p"); },
};

const ScheduleKind zb2p{
    .key = "zb_2p",
    .label = "ZB-2p",
    .idea = "searched for these durations: almost no idle time, with twice the memory of 1F1B",
    .source = source,
    .splitsBackward = true,
    .takesMemoryCap = true,
    .readsDurations = true,
    .idle = idleBy<bubbleTimeZbH2>,
    .held = heldBy<peakZb2p>,
    .check = checkSearchedZeroBubble,
    .generate = [](const ScheduleRequest& request) { return searchedZeroBubble(request, "zb_2p"); },
};

} // namespace ridgepoint::kinds
