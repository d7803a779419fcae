#pragma once

// The recorded schedules of tests/golden/schedules.json: orders that public schedulers gave, with the metrics
// of an independent simulator.

#include "core/pipeline/schedule_kind.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::golden {

struct RecordedMetrics // with F = B = W = 1, no latency, a pair of 3
{
    double makespan = 0;
    std::pair<std::int64_t, std::int64_t> bubbleFraction, bubbleOnLongestSpan; // numerator, denominator
    std::vector<double> idle, firstStart, lastEnd; // by rank
    double longestSpan = 0;
    std::vector<int> peakUntilWeight, peakUntilInput; // by rank
    std::vector<std::vector<double>> start; // by rank and op
};

struct RecordedUneven // F = 10, B = 12, W = 8
{
    double makespan = 0, longestSpan = 0;
    double makespanWithHop = 0; // of 1
    std::optional<double> makespanWithPairs; // pairs of 25.5
};

struct RecordedSchedule
{
    std::string name; // "zbv p=4 m=8 v=2 (pytorch)"
    Schedule schedule;
    RecordedMetrics unit;
    RecordedUneven uneven;
    std::uint64_t forwardMessages = 0, messages = 0;
    // What makes our generator give the same order, one a source that gave it.
    std::vector<ScheduleRequest> requests;
};

std::vector<RecordedSchedule> recordedSchedules();

} // namespace ridgepoint::golden
