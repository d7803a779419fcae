#pragma once

// Schedules found by a search that knows the durations and a memory cap. Internal to core/pipeline.

#include "core/pipeline/schedule_kind.h"

#include <string_view>
#include <vector>

namespace ridgepoint::kinds {

// Durations of a request in an own unit, so that searches neither overflow nor meet rounding: the longest is
// 1 to 2, the factor a power of two. Times closer than `same` count as equal, so that ties stay ties when
// durations are not whole numbers.
struct SearchTimes
{
    double forward, inputGradient, weightGradient, hop;
    static constexpr double same = 1e-9;
};
SearchTimes searchTimes(const ScheduleRequest& request);

// The largest n from 1 to `high` with ok(n), when ok holds up to some n; 0 when it never does.
template <class Ok>
int largest(int high, Ok ok)
{
    int low = 0;
    while (low < high) {
        const int middle = high - (high - low) / 2;
        if (ok(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// The zero-bubble authors' greedy list scheduler on the plain pipeline (zb_1p, zb_2p; variants "search" of
// zb_h1 and zb_h2). Without a cap in the request a rank holds p micro-batches for "zb_1p" and "zb_h1", 2p − 1
// for "zb_h2" and 2p for "zb_2p"; `kind` also becomes the schedule's.
Schedule searchedZeroBubble(const ScheduleRequest& request, std::string_view kind);
std::vector<ScheduleProblem> checkSearchedZeroBubble(const ScheduleRequest& request);

// The authors' search on the V placement (variant "search" of zbv). Without a cap p micro-batches a rank.
Schedule searchedZbv(const ScheduleRequest& request);
std::vector<ScheduleProblem> checkSearchedZbv(const ScheduleRequest& request);

// The shortest of the V schedules that the authors make from building blocks within the memory cap, from what
// V-Min holds to p micro-batches: the frontier between memory and idle time (variant "frontier" of zbv).
// Without a cap p. A chunk counts as held until its weight gradient.
Schedule frontierZbv(const ScheduleRequest& request);
std::vector<ScheduleProblem> checkFrontierZbv(const ScheduleRequest& request);

} // namespace ridgepoint::kinds
