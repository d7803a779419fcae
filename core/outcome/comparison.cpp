#include "core/outcome/comparison.h"

#include "core/inputs/scenario/serving_question.h"
#include "core/training/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ridgepoint {

bool ReadoutChange::same() const
{
    constexpr double lastBits = 1e-12; // relative
    return then == now || (delta && std::abs(*delta) <= lastBits * std::max(std::abs(*then), std::abs(*now)));
}

double ReadoutChange::distance() const
{
    if (same())
        return 0;
    if (delta && readout->unit == Unit::Percent)
        return std::abs(*delta);
    if (!ratio || !(*ratio > 0))
        return std::numeric_limits<double>::infinity();
    return std::abs(std::log(*ratio));
}

std::span<const std::string_view> leadingReadouts()
{
    static constexpr std::array<std::string_view, 9> paths{"step.seconds", "memory.per_rank.total_bytes",
        "run.total_dollars", "run.wall_clock_seconds", "throughput.mfu",
        "throughput.tokens_per_second_per_accelerator", "step.communication_exposed_seconds",
        "pipeline.bubble_fraction", "run.deadline_share"};
    return paths;
}

bool comparesService(const Scenario& then, const Scenario& now)
{
    return asksOfServing(then) || asksOfServing(now) || then.serving != now.serving;
}

std::vector<ReadoutChange> compareReports(const Report& then, const Report& now, bool service)
{
    std::vector<ReadoutChange> changes;
    for (const Readout& readout : readouts()) {
        if (readout.isPart() || (readout.ofService && !service))
            continue;
        ReadoutChange change;
        change.readout = &readout;
        change.then = readout.get(then);
        change.now = readout.get(now);
        if (change.then && change.now && std::isfinite(*change.then) && std::isfinite(*change.now)) {
            const double delta = *change.now - *change.then;
            if (std::isfinite(delta))
                change.delta = delta;
            const double ratio = *change.now / *change.then;
            if (change.delta && *change.then != 0 && std::isfinite(ratio))
                change.ratio = ratio;
        }
        changes.push_back(change);
    }
    return changes;
}

} // namespace ridgepoint
