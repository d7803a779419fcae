#pragma once

// How full one accelerator and all of them are, and where a model stands among the three. Internal to
// core/engine.

#include "core/engine/chapters/memory.h"
#include "core/engine/chapters/time.h"
#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"

#include <optional>

namespace ridgepoint {

// The axis of the largest load; the first of equals.
inline std::optional<Axis> bindingAxis(
    std::optional<double> memory, std::optional<double> compute, std::optional<double> bandwidth)
{
    std::optional<Axis> binding;
    double largest = -1;
    const auto consider = [&](const std::optional<double>& load, Axis axis) {
        if (load && *load > largest) {
            largest = *load;
            binding = axis;
        }
    };
    consider(memory, Axis::Memory);
    consider(compute, Axis::Compute);
    consider(bandwidth, Axis::Bandwidth);
    return binding;
}

template <class Rec>
void walls(const Pen<Rec>& pen, const InputsOf<Rec>& in, const MemoryOf<Rec>& memory, const TimeOf<Rec>& time,
    const std::optional<ValueOf<Rec, double>>& ofDeadline)
{
    WallsReport& out = pen.out.walls;
    if (pen.r.capacity.value() > 0) {
        out.memory.ratio = pen.rec.readout(
            "walls.memory.ratio", apply<capacityRatio>(pen.rec, memory.stateTotal, in.capacity));
        out.memory.ratioAll = pen.rec.readout("walls.memory.ratio_all",
            apply<capacityRatio>(
                pen.rec, memory.stateTotal, apply<pooledCapacity>(pen.rec, in.accelerators, in.capacity)));
        if (pen.out.memory.bytesPerParameter.value() > 0)
            out.memory.threshold = pen.rec.readout("walls.memory.threshold_params",
                apply<memoryWallParameters>(pen.rec, in.capacity, memory.perParameter));
    }
    if (time.known) {
        const auto target = pen.rec.field("targets.step_time", pen.s.targets.stepTime.seconds());
        const auto step = apply<stepBudgetRatio>(pen.rec, time.stepOne, target);
        out.compute.ratio = pen.rec.readout("walls.compute.ratio", step);
        out.compute.ratioAll =
            pen.rec.readout("walls.compute.ratio_all", apply<stepBudgetRatio>(pen.rec, time.step, target));
        out.compute.threshold = pen.rec.readout(
            "walls.compute.threshold_params", apply<computeWallParameters>(pen.rec, in.total, step));

        const auto deadline = pen.rec.field("targets.deadline", pen.s.targets.deadline.seconds());
        const auto run = apply<stepBudgetRatio>(pen.rec, time.runOne, deadline);
        out.throughput.ratio = pen.rec.readout("walls.throughput.ratio", run);
        // One clock for the deadline: with failures and set-up, as the costs have it.
        if (ofDeadline)
            out.throughput.ratioAll = pen.rec.readout("walls.throughput.ratio_all", *ofDeadline);
        else
            pen.remark("walls.throughput.ratio_all",
                phrase("failures leave no time to compute, so the run has no end"));
        out.throughput.threshold = pen.rec.readout("walls.throughput.threshold_params",
            pen.s.training.tokens.perParameter
                ? apply<throughputWallParametersProportional>(pen.rec, in.total, run)
                : apply<throughputWallParameters>(pen.rec, in.total, run));
    }
    const auto consider = [&](const Wall& each, WallKind kind) {
        if (each.threshold && (!out.firstThreshold || *each.threshold < *out.firstThreshold)) {
            out.firstThreshold = each.threshold;
            out.first = kind;
        }
    };
    consider(out.memory, WallKind::Memory);
    consider(out.compute, WallKind::Compute);
    consider(out.throughput, WallKind::Throughput);
    if (out.first)
        pen.rec.alias("walls.first_threshold_params",
            *out.first == WallKind::Memory        ? "walls.memory.threshold_params"
                : *out.first == WallKind::Compute ? "walls.compute.threshold_params"
                                                  : "walls.throughput.threshold_params");
}

template <class Rec>
void regime(const Pen<Rec>& pen, const InputsOf<Rec>& in, const MemoryOf<Rec>& memory,
    const TimeOf<Rec>& time, const TrafficOf<Rec>& traffic,
    const std::optional<ValueOf<Rec, Seconds>>& rankTraffic)
{
    RegimeReport& out = pen.out.regime;
    out.memoryLoad = pen.out.walls.memory.ratio;
    out.computeLoad = pen.out.walls.compute.ratio;
    if (pen.r.scaleOutBandwidth.value() > 0) {
        out.bandwidthLoad = pen.rec.readout("regime.bandwidth_load",
            apply<stepBudgetRatio>(pen.rec, traffic.wholeAllReduce,
                pen.rec.field("targets.step_time", pen.s.targets.stepTime.seconds())));
    }
    out.binding = bindingAxis(out.memoryLoad, out.computeLoad, out.bandwidthLoad);
    if constexpr (Rec::recording) {
        if (out.memoryLoad)
            pen.rec.readout(
                "regime.memory_load", apply<capacityRatio>(pen.rec, memory.stateTotal, in.capacity));
        if (out.computeLoad)
            pen.rec.readout("regime.compute_load",
                apply<stepBudgetRatio>(pen.rec, time.stepOne,
                    pen.rec.field("targets.step_time", pen.s.targets.stepTime.seconds())));
    }
    if (!pen.r.meshFits)
        return;
    RegimeLoads& rank = out.rank;
    const auto target = pen.rec.field("targets.step_time", pen.s.targets.stepTime.seconds());
    if (pen.r.capacity.value() > 0)
        rank.memory = pen.rec.readout(
            "regime.rank_memory_load", apply<capacityRatio>(pen.rec, memory.rank, in.capacity));
    if (time.rankCompute && time.known)
        rank.compute = pen.rec.readout(
            "regime.rank_compute_load", apply<stepBudgetRatio>(pen.rec, *time.rankCompute, target));
    if (rankTraffic)
        rank.bandwidth = pen.rec.readout(
            "regime.rank_bandwidth_load", apply<stepBudgetRatio>(pen.rec, *rankTraffic, target));
    rank.binding = bindingAxis(rank.memory, rank.compute, rank.bandwidth);
}

} // namespace ridgepoint
