#pragma once

// When two predicted steps of one job differ enough to prefer one. What the model gets wrong of all plans of
// a job alike does not change their order, so this band is narrower than that of a step
// (core/training/step_band.h).

#include "core/base/quantity.h"

#include <array>

namespace ridgepoint {

// Measured over predicted step of a plan, over the same of its job's other plans.
struct RankingBand
{
    double low = 1, high = 1;
    bool operator==(const RankingBand&) const = default;
};

// Holds eight of ten: 10th and 90th percentile over the layout sweeps of the bundled runs, each sweep
// weighted equally, nothing calibrated (`ridgepoint validate`, "Layout sweeps by source"). Rounded to whole
// percents; a test computes it again.
inline constexpr RankingBand rankingBand{.low = 0.93, .high = 1.16};

// How much longer than the fastest layout the one that is chosen takes, on average over those sweeps: of the
// layout that is predicted to be the fastest, and of the fastest of the two and of the three predicted
// fastest, once they have been run; then the same of a list that has the best of each family alone (tensor,
// pipeline, context, expert; recomputation; kind of schedule). Rounded to tenths of a percent; the same test.
inline constexpr std::array<double, 3> regretAfterRuns{0.055, 0.016, 0.005};
inline constexpr std::array<double, 3> regretAfterFamilies{0.055, 0.030, 0.020};

// Each at the worse end of its band: the faster, if it takes longer, is still faster than predicted of the
// slower, and the slower, if it takes less, still slower than predicted of the faster. Otherwise nobody can
// say which of the two is faster: they are equal.
constexpr bool isClearlyFaster(Seconds faster, Seconds slower)
{
    return faster * rankingBand.high < slower && faster < slower * rankingBand.low;
}

constexpr bool areEqual(Seconds a, Seconds b) { return !isClearlyFaster(a, b) && !isClearlyFaster(b, a); }

} // namespace ridgepoint
