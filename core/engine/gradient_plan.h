#pragma once

// Which collectives a rank's gradients and weights need in one step: one list for the communication table and
// for time.

#include "core/engine/groups.h"
#include "core/engine/resolved.h"

#include <array>
#include <cstddef>

namespace ridgepoint {

struct GradientCollective
{
    CollectiveOp op = CollectiveOp::AllReduce;
    GroupSpan span;
    Bytes buffer; // of one call
    double count = 0; // calls per step
    bool weights = false; // gathers weights; otherwise reduces gradients
};

struct GradientPlan
{
    std::array<GradientCollective, 6> items{};
    std::size_t size = 0;

    const GradientCollective* begin() const { return items.data(); }
    const GradientCollective* end() const { return items.data() + size; }
};

GradientPlan gradientPlan(const Scenario& scenario, const Resolved& resolved, const RankParameters& own);

} // namespace ridgepoint
