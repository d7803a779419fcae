#pragma once

// What one rank sends in a step for one kind of parallelism: the rows of Report::communication of a group,
// added up. The lessons, the ZeRO stages and the tables take it from here, so that they agree.

#include "core/base/quantity.h"

#include <string_view>

namespace ridgepoint {

enum class TrafficGroup;
struct Report;

struct GroupTraffic
{
    Bytes sent; // by one rank in a step, all calls
    Bytes link; // the most that one pair of ranks carries of it: an all-to-all is shared among all pairs
    Seconds seconds; // of all calls, hidden or not
};

// Rows of a single rank send nothing.
GroupTraffic groupTraffic(const Report& report, TrafficGroup group);

} // namespace ridgepoint
