#pragma once

// What the engine adds to what core/pipeline knows of a schedule: closed forms for how long a rank idles and
// how many micro-batches it holds, for those who cannot wait for the simulator, and where the stages sit.
// Internal to core/step and core/engine.

#include "core/pipeline/schedule_kind.h"

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
// Micro-batches whose activations a rank holds, freed when their weight gradient is done.
enum class ScheduleHeld
{
    All, // every micro-batch waits for its backward pass
    OneForwardOneBackward,
    Eager, // twice the warm-up
    OneMore, // interleaved, and one chunk
    Stages, // as many as there are stages, on every rank
    TwiceStages,
    ZbH2, // one less than that
    VHalf,
    VMin,
    OneForwardOneBackwardV,
    DualPipe,
    DualPipeV,
    Chimera,
    Grouped
};
// Where the model's stages sit; see core/pipeline/schedule.h.
enum class PlacementShape
{
    Loop,
    Wave,
    Bidirectional
};

// How the time of a pipelined schedule is found.
enum class ScheduleTiming
{
    ClosedForm, // at once: exact for stages that are alike, see core/formulas/pipeline.h
    Simulated // op by op
};

struct ScheduleTraits
{
    std::string_view key; // as in mesh.schedule
    ScheduleIdle idle = ScheduleIdle::OneForwardOneBackward;
    ScheduleHeld held = ScheduleHeld::OneForwardOneBackward;
    PlacementShape shape = PlacementShape::Loop;
    bool simple = false; // the closed forms are the schedule
    const ScheduleKind* kind = nullptr; // what core/pipeline knows of it; never null

    bool fillsBubbles() const { return idle != ScheduleIdle::OneForwardOneBackward; }
    bool takesChunks() const // mesh.chunks counts
    {
        return kind->chunkRule == ChunkRule::Many || kind->chunkRule == ChunkRule::EvenMany;
    }
    bool twoChunks() const // every rank holds two by construction, or at least
    {
        return kind->chunkRule == ChunkRule::Two || kind->chunkRule == ChunkRule::EvenMany;
    }
    bool bothDirections() const { return shape == PlacementShape::Bidirectional; }
    // Weights are needed and gradients made at more times than a whole backward pass has.
    bool splitsBackward() const { return kind->splitsBackward || bothDirections(); }
    bool pairsPasses() const { return kind->pairsPasses || key == "interleaved_1f1b_ep_overlap"; }
};

// 1F1B for a name that no schedule has.
const ScheduleTraits& scheduleTraits(std::string_view key);

} // namespace ridgepoint
