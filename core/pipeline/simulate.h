#pragma once

// Times a schedule: list-order simulation. A rank runs its list strictly in order, one op at a time; an op
// waits for what it needs; what comes from another rank arrives one hop later. Linear in the ops.
//
// F(s, j) needs F(s−1, j); B or BW(s, j) needs F(s, j) and B or BW(s+1, j); W(s, j) needs B(s, j); a pair
// needs the inputs of both and delivers both at its end. A whole backward releases its gradient at its end.

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/pipeline/schedule.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

// Durations of one stage for one micro-batch.
struct StageTimes
{
    Seconds forward{1}, inputGradient{1}, weightGradient{1};
    // A forward of this stage beside a whole backward; zero: as long as one after the other.
    Seconds pair{0};

    bool operator==(const StageTimes&) const = default;
};

struct PipelineTimes
{
    std::vector<StageTimes> stages; // by stage of one replica; one entry: all alike
    Seconds hop{0}; // from the end of an op to the arrival of its result on another rank
    bool blockingSends = false; // the sender is busy while its message is under way
};

// A schedule checked, flattened and put into an order in which every op comes after those it needs; that
// order holds for all durations. Keeps nothing of the schedule it came from.
class CompiledSchedule
{
public:
    struct Op
    {
        std::uint16_t stage = 0,
                      besideStage = 0; // of one replica; of a pair: the forward's and the backward's
        Pass pass = Pass::F;
        std::uint8_t crossing = 0; // messages its results send to other ranks

        bool operator==(const Op&) const = default;
    };

    std::span<const Op> ops() const { return m_ops; } // rank after rank, in list order
    // Ops of rank r are [rankBegin()[r], rankBegin()[r + 1]).
    std::span<const std::uint32_t> rankBegin() const { return m_rankBegin; }
    int ranks() const { return static_cast<int>(m_rankBegin.size()) - 1; }
    int stages() const { return m_stages; } // of one replica
    // Ops on other ranks that this one waits for; −1: none.
    std::array<std::int32_t, 2> needs(std::size_t op) const;
    std::uint64_t forwardMessages() const { return m_forwardMessages; }
    std::uint64_t messages() const { return m_messages; } // forward and backward

private:
    friend class ScheduleCompiler;
    friend void simulate(const CompiledSchedule&, const PipelineTimes&, struct Simulation&);
    friend struct Makespans makespans(const CompiledSchedule&, const PipelineTimes&, struct MakespanBuffers&);

    struct Step // one op, in an order that respects every dependency; ops as places in the simulator's arrays
    {
        std::int32_t op;
        std::int32_t before; // the rank's previous op
        std::int32_t first, second; // ops of other ranks
        std::int32_t duration; // index of a class
    };
    // Between two ranks' ops in the simulator's arrays, so that lists of 2ⁿ ops do not share cache lines'
    // places.
    static constexpr std::size_t gap = 8;
    std::size_t places() const { return m_ops.size() + gap * (m_rankBegin.size() - 1); }
    std::vector<Op> m_ops;
    std::vector<std::uint32_t> m_rankBegin;
    std::vector<Step> m_steps;
    std::vector<std::array<std::int32_t, 2>> m_needs; // by op
    std::vector<Op> m_classes; // distinct kinds of op: all of a class take equally long
    struct ClassCount
    {
        std::uint32_t kind, count;
    };
    std::vector<ClassCount>
        m_classCounts; // rank after rank, classes ascending: of m_classes, those a rank has
    std::vector<std::uint32_t> m_countBegin; // of rank r: [m_countBegin[r], m_countBegin[r + 1])
    int m_stages = 1;
    std::uint64_t m_forwardMessages = 0, m_messages = 0;
};

// What keeps lists from being a schedule.
struct ScheduleFault
{
    Text message; // one sentence, with rank, op and position
    std::vector<Text> cycle; // of a deadlock: who waits in which op for whom, back to the first
};

struct CompileResult
{
    std::optional<CompiledSchedule> compiled;
    std::optional<ScheduleFault> fault; // exactly one of the two
};
// Every micro-batch must pass every stage of one replica once forward and once backward, the backward whole
// or as input and then weight gradient.
CompileResult compileSchedule(const Schedule& schedule);

struct RankTimes
{
    Seconds first, last, busy;
    Seconds span() const { return last - first; }
};

// Buffers are reused by the next call with the same object.
struct Simulation
{
    // By op, as CompiledSchedule::ops(). A blocked sender's op ends when its message has arrived.
    std::vector<Seconds> start, end;
    std::vector<RankTimes> ranks;
    Seconds makespan; // from the first start to the last end over all ranks
    Seconds longestSpan; // longest first start to last end of one rank
    Seconds busy; // over all ranks
    double bubbleFraction = 0; // 1 − busy / (ranks · makespan)
    double bubbleOverhead = 0; // idle / busy
    // 1 − busy / longest span, of the rank with that span: what the zero-bubble papers call bubble rate.
    double longestSpanBubble = 0;

    std::vector<Seconds> durations, startAt, endAt; // scratch
};
// Durations must be finite and not negative; see checkTimes().
void simulate(const CompiledSchedule& schedule, const PipelineTimes& times, Simulation& into);

// How long all takes, to the last bit as simulate() says it, if messages took no time and as they do.
struct Makespans
{
    Seconds withoutHops, withHops;
};
struct MakespanBuffers // reused by the next call with the same object
{
    using Both = std::array<double, 2>;
    std::vector<Both> end, taken;
};
Makespans makespans(const CompiledSchedule& schedule, const PipelineTimes& times, MakespanBuffers& buffers);

// Why these durations cannot be simulated; empty when they can.
Text checkTimes(const CompiledSchedule& schedule, const PipelineTimes& times);

// Most chunks' activations alive at once on each rank. A chunk's are allocated when its forward starts and
// freed at the end of its backward, or with `untilWeight` false at the end of its input gradient.
std::vector<int> peakHeld(const CompiledSchedule& schedule, bool untilWeight);

// Activations alive on a rank, in chunks: `held` from `time` on.
struct HeldStep
{
    Seconds time;
    double held;
};
// `afterInput` (0 … 1): the part of a chunk that stays between its input and its weight gradient.
std::vector<HeldStep> heldActivations(
    const CompiledSchedule& schedule, const Simulation& simulation, RankIndex rank, double afterInput);

} // namespace ridgepoint
