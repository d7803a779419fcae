#pragma once

// What ranks exchange with each other: one name for each, from the engine to the picture. What it costs, and
// how it is spelled, is core/collective/collective_cost.h.

#include <cstddef>
#include <string_view>

namespace ridgepoint {

enum class Collective
{
    AllReduce,
    ReduceScatter,
    AllGather,
    AllToAll,
    Broadcast,
    Reduce,
    Send, // one message between two ranks
};
inline constexpr int collectiveCount = 7;
// Those before Broadcast are what training steps are made of, and what accelerators are measured with.
inline constexpr std::size_t measuredCollectives = 4;

std::string_view label(Collective op); // "all-reduce"

} // namespace ridgepoint
