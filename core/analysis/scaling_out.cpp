#include "core/analysis/scaling_out.h"

#include "core/analysis/levers.h"
#include "core/engine/evaluate.h"

#include <cmath>

namespace ridgepoint {

namespace {

constexpr int doublings = 6; // to 64 times the present count
constexpr int mostHalvings = 13; // with the doublings and the present count, 20 points

ScalingPoint pointOf(const Scenario& scenario, double data)
{
    const Report report = evaluate(scenario);
    ScalingPoint point;
    point.accelerators = scenario.hardware.accelerators;
    point.data = data;
    point.globalBatch = scenario.training.globalBatchSequences;
    const Diagnostic* const error = firstError(report);
    if (error || !report.step.seconds) {
        point.illegal = error ? error->message : reasonForNull(report, "step.seconds");
        return point;
    }
    point.step = report.step.seconds;
    point.band = report.step.band;
    point.mfu = report.throughput.mfu;
    point.tokensPerSecond = report.throughput.tokensPerSecond;
    point.run = report.run.seconds;
    point.dollars = report.run.dollars;
    point.fits = report.memory.fits;
    return point;
}

} // namespace

std::vector<ScalingPoint> scalingCurve(const Scenario& scenario, ScalingKind kind)
{
    const double replica = replicaRanks(scenario);
    const double present = scenario.hardware.accelerators / replica;
    std::vector<ScalingPoint> points;
    if (!std::isfinite(present) || present < 1 || present != std::floor(present)
        || scenario.mesh.data.value_or(present) != present)
        return points;

    // Half a sequence is no batch; whether a whole number of them is legal is the engine's to say.
    const double batch = scenario.training.globalBatchSequences;
    int halvings = 0;
    double smallest = present;
    while (halvings < mostHalvings && std::fmod(smallest, 2) == 0
        && (kind == ScalingKind::Strong || std::fmod(batch * (smallest / present), 2) == 0)) {
        smallest /= 2;
        ++halvings;
    }
    for (int step = -halvings; step <= doublings; ++step) {
        const double factor = std::exp2(step);
        Scenario scaled = scenario;
        scaled.hardware.accelerators *= factor;
        if (scaled.mesh.data)
            *scaled.mesh.data *= factor;
        if (kind == ScalingKind::Weak)
            scaled.training.globalBatchSequences *= factor;
        points.push_back(pointOf(scaled, present * factor));
        points.back().current = step == 0;
    }
    return points;
}

} // namespace ridgepoint
