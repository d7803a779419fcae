#include "core/pipeline/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

Seconds durationOf(const CompiledSchedule::Op& op, const PipelineTimes& times)
{
    const auto of = [&times](std::uint16_t stage) -> const StageTimes& {
        return times.stages.size() == 1 ? times.stages.front() : times.stages[stage];
    };
    const StageTimes& own = of(op.stage);
    switch (op.pass) {
    case Pass::F:
        return own.forward;
    case Pass::B:
        return own.inputGradient;
    case Pass::W:
        return own.weightGradient;
    case Pass::BW:
        return own.inputGradient + own.weightGradient;
    case Pass::Pair:
        break;
    }
    if (own.pair.value() > 0)
        return own.pair;
    const StageTimes& beside = of(op.besideStage);
    return own.forward + beside.inputGradient + beside.weightGradient;
}

} // namespace

std::array<std::int32_t, 2> CompiledSchedule::needs(std::size_t op) const { return m_needs[op]; }

void simulate(const CompiledSchedule& schedule, const PipelineTimes& times, Simulation& into)
{
    const std::size_t count = schedule.m_ops.size();
    const std::size_t places = schedule.places();
    into.startAt.resize(places + 2);
    into.endAt.resize(places + 2);
    // What a step without a previous op and one without a need of another rank refer to.
    into.endAt[places] = Seconds(0);
    into.endAt[places + 1] = Seconds(-std::numeric_limits<double>::infinity());

    const std::size_t classes = schedule.m_classes.size();
    into.durations.resize(2 * classes);
    const std::span<Seconds> work(into.durations.data(), classes);
    const std::span<Seconds> taken(into.durations.data() + classes, classes);
    for (std::size_t i = 0; i < classes; ++i) {
        const CompiledSchedule::Op& op = schedule.m_classes[i];
        work[i] = durationOf(op, times);
        taken[i] = times.blockingSends ? work[i] + op.crossing * times.hop : work[i];
    }
    const Seconds hop = times.blockingSends ? Seconds(0) : times.hop;

    Seconds* const start = into.startAt.data();
    Seconds* const end = into.endAt.data();
    for (const CompiledSchedule::Step& step : schedule.m_steps) {
        const Seconds arrived = std::max(end[step.first], end[step.second]) + hop;
        const Seconds begin = std::max(end[step.before], arrived);
        start[step.op] = begin;
        end[step.op] = begin + taken[static_cast<std::size_t>(step.duration)];
    }

    const std::size_t ranks = schedule.m_rankBegin.size() - 1;
    into.start.resize(count);
    into.end.resize(count);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::uint32_t begin = schedule.m_rankBegin[rank];
        const std::uint32_t beyond = schedule.m_rankBegin[rank + 1];
        const std::size_t place = begin + rank * CompiledSchedule::gap;
        std::copy_n(start + place, beyond - begin, into.start.data() + begin);
        std::copy_n(end + place, beyond - begin, into.end.data() + begin);
    }

    into.ranks.resize(ranks);
    into.busy = Seconds(0);
    into.longestSpan = Seconds(0);
    into.longestSpanBubble = 0;
    Seconds first(std::numeric_limits<double>::infinity());
    Seconds last(0);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        RankTimes& own = into.ranks[rank];
        const std::uint32_t begin = schedule.m_rankBegin[rank];
        const std::uint32_t beyond = schedule.m_rankBegin[rank + 1];
        own = {};
        if (begin == beyond)
            continue;
        own.first = into.start[begin];
        own.last = into.end[beyond - 1];
        for (std::uint32_t i = schedule.m_countBegin[rank]; i < schedule.m_countBegin[rank + 1]; ++i)
            own.busy = own.busy + schedule.m_classCounts[i].count * work[schedule.m_classCounts[i].kind];
        into.busy = into.busy + own.busy;
        first = std::min(first, own.first);
        last = std::max(last, own.last);
        if (own.span() > into.longestSpan) {
            into.longestSpan = own.span();
            into.longestSpanBubble = 1 - own.busy / own.span();
        }
    }
    into.makespan = count > 0 ? last - first : Seconds(0);
    const Seconds whole = static_cast<double>(ranks) * into.makespan;
    const Seconds idle = std::max(Seconds(0), whole - into.busy);
    into.bubbleFraction = whole.value() > 0 ? idle / whole : 0;
    into.bubbleOverhead = into.busy.value() > 0 ? idle / into.busy : 0;
}

// One walk for both: each waits for its own chain of sums, so two chains take little more time than one.
Makespans makespans(const CompiledSchedule& schedule, const PipelineTimes& times, MakespanBuffers& buffers)
{
    using Both = MakespanBuffers::Both;
    constexpr double never = std::numeric_limits<double>::infinity();
    const std::size_t places = schedule.places(), classes = schedule.m_classes.size();
    buffers.end.resize(places + 2);
    buffers.taken.resize(classes);
    buffers.end[places] = {0, 0};
    buffers.end[places + 1] = {-never, -never};
    const double sent = times.blockingSends ? times.hop.value() : 0;
    for (std::size_t i = 0; i < classes; ++i) {
        const CompiledSchedule::Op& op = schedule.m_classes[i];
        const double work = durationOf(op, times).value();
        buffers.taken[i] = {work, work + op.crossing * sent};
    }
    const Both hop{0, times.blockingSends ? 0 : times.hop.value()};
    Both first{never, never}, last{0, 0};
    Both* const end = buffers.end.data();
    const Both* const taken = buffers.taken.data();
    for (const CompiledSchedule::Step& step : schedule.m_steps) {
        const Both &one = end[step.first], &other = end[step.second], &before = end[step.before];
        Both begin;
        for (std::size_t k = 0; k < 2; ++k)
            begin[k] = std::max(before[k], std::max(one[k], other[k]) + hop[k]);
        if (static_cast<std::size_t>(step.before) == places) // a rank's first
            for (std::size_t k = 0; k < 2; ++k)
                first[k] = std::min(first[k], begin[k]);
        for (std::size_t k = 0; k < 2; ++k)
            end[step.op][k] = begin[k] + taken[step.duration][k];
    }
    for (std::size_t rank = 0; rank + 1 < schedule.m_rankBegin.size(); ++rank)
        if (const std::uint32_t beyond = schedule.m_rankBegin[rank + 1]; beyond > schedule.m_rankBegin[rank])
            for (std::size_t k = 0; k < 2; ++k)
                last[k] = std::max(last[k], end[beyond - 1 + rank * CompiledSchedule::gap][k]);
    if (schedule.m_ops.empty())
        return {};
    return {Seconds(last[0] - first[0]), Seconds(last[1] - first[1])};
}

Text checkTimes(const CompiledSchedule& schedule, const PipelineTimes& times)
{
    if (times.stages.size() != 1 && times.stages.size() != static_cast<std::size_t>(schedule.stages()))
        return phrase(
            "durations for %1 stages were given, the schedule has %2; give one, or one for each stage",
            times.stages.size(), schedule.stages());
    const auto usable = [](Seconds time) { return std::isfinite(time.value()) && time.value() >= 0; };
    Seconds all(0);
    for (std::size_t i = 0; i < times.stages.size(); ++i) {
        const StageTimes& own = times.stages[i];
        if (!usable(own.forward) || !usable(own.inputGradient) || !usable(own.weightGradient)
            || !usable(own.pair))
            return phrase(
                "a duration of stage %1 is negative or not a finite number; durations are 0 or more", i);
        all += own.forward + own.inputGradient + own.weightGradient;
    }
    // A stage may hold the embedding alone.
    if (all <= Seconds(0))
        return "no stage takes any time; give one a duration above 0";
    if (!usable(times.hop))
        return "the P2P latency is negative or not a finite number; it is 0 or more";
    return {};
}

std::vector<int> peakHeld(const CompiledSchedule& schedule, bool untilWeight)
{
    std::vector<int> peaks;
    for (std::size_t rank = 0; rank + 1 < schedule.rankBegin().size(); ++rank) {
        int held = 0, peak = 0;
        for (std::uint32_t i = schedule.rankBegin()[rank]; i < schedule.rankBegin()[rank + 1]; ++i) {
            const Pass pass = schedule.ops()[i].pass;
            if (pass == Pass::F || pass == Pass::Pair)
                peak = std::max(peak, ++held);
            if (pass == Pass::BW || pass == Pass::Pair || pass == (untilWeight ? Pass::W : Pass::B))
                --held;
        }
        peaks.push_back(peak);
    }
    return peaks;
}

std::vector<HeldStep> heldActivations(
    const CompiledSchedule& schedule, const Simulation& simulation, RankIndex rank, double afterInput)
{
    std::vector<HeldStep> steps;
    double held = 0;
    const auto change = [&](Seconds time, double by) {
        held += by;
        if (!steps.empty() && steps.back().time == time)
            steps.back().held = held;
        else
            steps.push_back({time, held});
    };
    for (std::uint32_t i = schedule.rankBegin()[rank.at()]; i < schedule.rankBegin()[rank.at() + 1]; ++i) {
        switch (schedule.ops()[i].pass) {
        case Pass::F:
            change(simulation.start[i], 1);
            break;
        case Pass::B:
            change(simulation.end[i], afterInput - 1);
            break;
        case Pass::W:
            change(simulation.end[i], -afterInput);
            break;
        case Pass::BW:
            change(simulation.end[i], -1);
            break;
        case Pass::Pair:
            change(simulation.start[i], 1);
            change(simulation.end[i], -1);
            break;
        }
    }
    return steps;
}

} // namespace ridgepoint
