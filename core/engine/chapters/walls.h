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
void walls(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const MemoryOf<Rec>& memory,
    const TimeOf<Rec>& time, const std::optional<ValueOf<Rec, double>>& ofDeadline)
{
    WallsReport& out = ctx.out.walls;
    if (ctx.r.capacity.value() > 0) {
        out.memory.ratio = ctx.rec.readout(
            "walls.memory.ratio", apply<capacityRatio>(ctx.rec, memory.stateTotal, in.capacity));
        out.memory.ratioAll = ctx.rec.readout("walls.memory.ratio_all",
            apply<capacityRatio>(
                ctx.rec, memory.stateTotal, apply<pooledCapacity>(ctx.rec, in.accelerators, in.capacity)));
        if (ctx.out.memory.bytesPerParameter.value() > 0)
            out.memory.threshold = ctx.rec.readout("walls.memory.threshold_params",
                apply<memoryWallParameters>(ctx.rec, in.capacity, memory.perParameter));
    }
    if (time.known) {
        const auto target = ctx.rec.field("targets.step_time", ctx.s.targets.stepTime.seconds());
        const auto step = apply<stepBudgetRatio>(ctx.rec, time.stepOne, target);
        out.compute.ratio = ctx.rec.readout("walls.compute.ratio", step);
        out.compute.ratioAll =
            ctx.rec.readout("walls.compute.ratio_all", apply<stepBudgetRatio>(ctx.rec, time.step, target));
        out.compute.threshold = ctx.rec.readout(
            "walls.compute.threshold_params", apply<computeWallParameters>(ctx.rec, in.total, step));

        const auto deadline = ctx.rec.field("targets.deadline", ctx.s.targets.deadline.seconds());
        const auto run = apply<stepBudgetRatio>(ctx.rec, time.runOne, deadline);
        out.throughput.ratio = ctx.rec.readout("walls.throughput.ratio", run);
        // One clock for the deadline: with failures and set-up, as the costs have it.
        if (ofDeadline)
            out.throughput.ratioAll = ctx.rec.readout("walls.throughput.ratio_all", *ofDeadline);
        else
            ctx.remark("walls.throughput.ratio_all",
                phrase("failures leave no time to compute, so the run has no end"));
        out.throughput.threshold = ctx.rec.readout("walls.throughput.threshold_params",
            ctx.s.training.tokens.perParameter
                ? apply<throughputWallParametersProportional>(ctx.rec, in.total, run)
                : apply<throughputWallParameters>(ctx.rec, in.total, run));
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
        ctx.rec.alias("walls.first_threshold_params",
            *out.first == WallKind::Memory        ? "walls.memory.threshold_params"
                : *out.first == WallKind::Compute ? "walls.compute.threshold_params"
                                                  : "walls.throughput.threshold_params");
}

template <class Rec>
void regime(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const MemoryOf<Rec>& memory,
    const TimeOf<Rec>& time, const TrafficOf<Rec>& traffic,
    const std::optional<ValueOf<Rec, Seconds>>& rankTraffic)
{
    RegimeReport& out = ctx.out.regime;
    out.memoryLoad = ctx.out.walls.memory.ratio;
    out.computeLoad = ctx.out.walls.compute.ratio;
    if (ctx.r.scaleOutBandwidth.value() > 0) {
        out.bandwidthLoad = ctx.rec.readout("regime.bandwidth_load",
            apply<stepBudgetRatio>(ctx.rec, traffic.wholeAllReduce,
                ctx.rec.field("targets.step_time", ctx.s.targets.stepTime.seconds())));
    }
    out.binding = bindingAxis(out.memoryLoad, out.computeLoad, out.bandwidthLoad);
    if constexpr (Rec::recording) {
        if (out.memoryLoad)
            ctx.rec.readout(
                "regime.memory_load", apply<capacityRatio>(ctx.rec, memory.stateTotal, in.capacity));
        if (out.computeLoad)
            ctx.rec.readout("regime.compute_load",
                apply<stepBudgetRatio>(ctx.rec, time.stepOne,
                    ctx.rec.field("targets.step_time", ctx.s.targets.stepTime.seconds())));
    }
    if (!ctx.r.meshFits)
        return;
    RegimeLoads& rank = out.rank;
    const auto target = ctx.rec.field("targets.step_time", ctx.s.targets.stepTime.seconds());
    if (ctx.r.capacity.value() > 0)
        rank.memory = ctx.rec.readout(
            "regime.rank_memory_load", apply<capacityRatio>(ctx.rec, memory.rank, in.capacity));
    if (time.rankCompute && time.known)
        rank.compute = ctx.rec.readout(
            "regime.rank_compute_load", apply<stepBudgetRatio>(ctx.rec, *time.rankCompute, target));
    if (rankTraffic)
        rank.bandwidth = ctx.rec.readout(
            "regime.rank_bandwidth_load", apply<stepBudgetRatio>(ctx.rec, *rankTraffic, target));
    rank.binding = bindingAxis(rank.memory, rank.compute, rank.bandwidth);
}

} // namespace ridgepoint
