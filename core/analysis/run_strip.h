#pragma once

// One simulated run: failures arrive at random, checkpoints save what was done, work since the last one is
// done again. Seeded, with a generator of its own, so that a seed gives the same run everywhere.

#include "core/base/text.h"
#include "core/training/checkpointing.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint {

enum class RunPhase
{
    Productive, // advances the run for the first time
    Checkpoint, // training stands still
    Rework, // work that a failure threw away, again
    Restart
};
inline constexpr std::size_t runPhaseCount = 4;

struct RunSegment
{
    RunPhase kind = RunPhase::Productive;
    Seconds start, length;
    bool failed = false; // ends with a failure
};

struct RunStripInput
{
    Seconds work; // of the run without any loss, above 0
    Seconds interval; // of work between two checkpoints, above 0
    Seconds mtbf; // of the whole machine, above 0
    Checkpointing checkpointing;
    std::uint64_t seed = 1;
};

struct RunStrip
{
    std::vector<RunSegment> segments; // from the beginning, at most `mostRunSegments`
    Seconds shown; // end of the last of them
    Seconds total[runPhaseCount]; // of the whole simulated time
    Seconds wall; // sum of them
    double failures = 0;
    double failuresAtWork = 0; // of them, while something was done for the first time
    std::vector<Seconds> failedAt; // the first of them, at most `mostRunSegments`
    double done = 0; // share of the work: 1 unless the simulation was stopped
    Text stopped; // why; empty: it ran to the end
    double goodput() const
    {
        return wall.value() > 0 ? total[static_cast<std::size_t>(RunPhase::Productive)] / wall : 0;
    }
};

inline constexpr std::size_t mostRunSegments = 4000;
inline constexpr std::size_t mostRunEvents = 200000; // checkpoints and failures simulated

// Total: whatever is not above 0 or not finite gives an empty strip with the reason in `stopped`.
RunStrip simulateRun(const RunStripInput& input);

} // namespace ridgepoint
