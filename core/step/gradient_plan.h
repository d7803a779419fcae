#pragma once

// Which collectives a rank's gradients and weights need in one step: one list for the communication table and
// for time.

#include "core/mesh/spans.h"
#include "core/report/report.h"
#include "core/step/resolved.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace ridgepoint {

struct GradientCollective
{
    CollectiveOp op = CollectiveOp::AllReduce;
    GroupSpan span;
    Bytes buffer; // of one call
    double count = 0; // calls per step
    bool weights = false; // gathers weights; otherwise reduces gradients
    std::string_view axes; // of the mesh
    GroupPart part = GroupPart::Whole; // of their groups
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
