#pragma once

// What the engine knows of each pipeline schedule before the simulator runs it: how long a rank idles, how
// many micro-batches a stage holds, and which rules bind it. The one place where a schedule's name means
// something. Internal to core/engine.

#include <string_view>

namespace ridgepoint {

enum class ScheduleIdle
{
    OneForwardOneBackward, // makespan of the slowest stage, divided over chunks
    ZbH1,
    ZbH2,
    VHalf,
    VMin,
    DualPipe
};
enum class ScheduleHeld
{
    All, // every micro-batch waits for its backward pass
    OneForwardOneBackward,
    ZbH2,
    VHalf,
    VMin,
    DualPipe
};

struct ScheduleTraits
{
    std::string_view key; // as in mesh.schedule
    ScheduleIdle idle = ScheduleIdle::OneForwardOneBackward;
    ScheduleHeld held = ScheduleHeld::OneForwardOneBackward;
    bool takesChunks = false; // mesh.chunks counts
    bool twoChunks = false; // every rank holds two by construction
    bool splitsBackward = false; // weight gradients apart from input gradients, or two directions at once
    bool pairsPasses = false; // a forward runs beside another micro-batch's backward
    bool simple = false; // the closed forms are the schedule

    bool fillsBubbles() const { return idle != ScheduleIdle::OneForwardOneBackward; }
};

// 1F1B for a name that no schedule has.
const ScheduleTraits& scheduleTraits(std::string_view key);

} // namespace ridgepoint
