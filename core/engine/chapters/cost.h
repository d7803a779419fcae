#pragma once

// What the run costs with failures and set-up, and against what. Internal to core/engine.

#include "core/base/format.h"
#include "core/engine/chapters/time.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/training/checkpointing.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint {

// Of accelerators ↔ goodput. Each round adds accelerators; a handful do unless one more round always asks for
// one accelerator more.
inline constexpr int mostRounds = 40;

// By what is missing: budget 1, spot price 2, purchase price 4; and the fields that give it.
struct Missing
{
    std::string_view what, fix;
};
inline constexpr std::array<Missing, 8> missingPrices{{{"", ""}, {"no budget is given", "set targets.budget"},
    {"no spot price is given", "set targets.spot_price_per_accelerator_hour"},
    {"neither budget nor spot price is given",
        "set targets.budget or targets.spot_price_per_accelerator_hour"},
    {"no purchase price is given", "set targets.purchase_price"},
    {"neither budget nor purchase price is given", "set targets.budget or targets.purchase_price"},
    {"neither spot price nor purchase price is given",
        "set targets.spot_price_per_accelerator_hour or targets.purchase_price"},
    {"no budget, spot price or purchase price is given",
        "set targets.budget, targets.spot_price_per_accelerator_hour or targets.purchase_price"}}};

// The MFU that could be reached: as stated, or of the predicted step's kernels alone. Empty: neither says.
template <class Rec>
std::optional<ValueOf<Rec, double>> reachableMfu(
    const ReportContext<Rec>& ctx, const TimeOf<Rec>& time, ValueOf<Rec, double> utilisation)
{
    if (const std::optional<double>& stated = ctx.s.targets.achievableMfu)
        return ctx.number("targets.achievable_mfu", *stated);
    if (time.kernelShare > 0)
        return ctx.rec.constant("MFU of the step's kernels alone", raw(utilisation) / time.kernelShare,
            "GEMMs, attention, element-wise kernels and optimizer as measured; no communication, "
            "recomputation or waiting");
    for (const char* path : {"run.mfu_gap_seconds", "run.mfu_gap_dollars", "run.reachable_mfu"})
        ctx.remark(path, phrase("a stated MFU does not say what could be reached"),
            phrase("set targets.achievable_mfu, or hardware.efficiency.mfu to \"model\""));
    return {};
}

// The wall-clock at both ends of the step's band; empty: the step has none.
template <class Rec>
std::optional<std::pair<ValueOf<Rec, Seconds>, ValueOf<Rec, Seconds>>> wallClockEnds(
    const ReportContext<Rec>& ctx, const TimeOf<Rec>& time, ValueOf<Rec, double> goodShare,
    ValueOf<Rec, Seconds> setup)
{
    const std::optional<Band>& band = ctx.out.step.band;
    if (!band)
        return {};
    RunReport& out = ctx.out.run;
    const auto keep = [&](std::string_view path, Seconds step, std::optional<Seconds>& into) {
        const auto value = apply<wallClock>(ctx.rec,
            times(ctx.rec, time.run, step / raw(time.step), "the step's band over the step"), goodShare,
            setup);
        into = ctx.rec.readout(path, value);
        return value;
    };
    const auto low = keep("run.wall_clock_low_seconds", band->low, out.wallClockLow);
    return std::pair(low, keep("run.wall_clock_high_seconds", band->high, out.wallClockHigh));
}

// What is paid for, and where it goes; the share of the deadline that the run takes.
template <class Rec>
std::optional<ValueOf<Rec, double>> splitCost(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in,
    const TimeOf<Rec>& time, ValueOf<Rec, double> utilisation,
    const std::optional<ValueOf<Rec, double>>& goodShare)
{
    RunReport& out = ctx.out.run;
    const Targets& t = ctx.s.targets;
    const auto setup = ctx.rec.field("targets.setup_hours", Seconds(t.setupHours * secondsPerHour));
    out.setupSeconds = ctx.rec.readout("run.setup_seconds", setup);
    const auto reachable = reachableMfu(ctx, time, utilisation);
    const auto useful = reachable ? apply<usefulTime>(ctx.rec, time.run, utilisation, *reachable) : time.run;
    out.usefulSeconds = ctx.rec.readout("run.useful_seconds", useful);
    std::optional<ValueOf<Rec, Seconds>> gap;
    if (reachable) {
        gap = apply<mfuGapLoss>(ctx.rec, time.run, useful);
        out.mfuGapSeconds = ctx.rec.readout("run.mfu_gap_seconds", *gap);
        out.reachableMfu = ctx.rec.readout("run.reachable_mfu", *reachable);
    }
    const bool priced = ctx.r.price.value() > 0;
    if (priced) {
        const auto c = ctx.price();
        out.usefulDollars =
            ctx.rec.readout("run.useful_dollars", apply<runCost>(ctx.rec, useful, in.accelerators, c));
        if (gap)
            out.mfuGapDollars =
                ctx.rec.readout("run.mfu_gap_dollars", apply<runCost>(ctx.rec, *gap, in.accelerators, c));
        out.setupDollars =
            ctx.rec.readout("run.setup_dollars", apply<runCost>(ctx.rec, setup, in.accelerators, c));
        if (t.budget && *t.budget < *out.setupDollars)
            ctx.warn("targets.budget",
                phrase("the set-up alone costs %1, more than the budget of %2", *out.setupDollars, *t.budget),
                phrase("raise the budget, or lower targets.setup_hours"));
    }
    if (!goodShare)
        return {};
    const auto wall = apply<wallClock>(ctx.rec, time.run, *goodShare, setup);
    const auto ends = wallClockEnds(ctx, time, *goodShare, setup);
    const auto lost = apply<failureLoss>(ctx.rec, time.run, *goodShare);
    out.wallClock = ctx.rec.readout("run.wall_clock_seconds", wall);
    out.failureSeconds = ctx.rec.readout("run.failure_seconds", lost);
    out.paidTime = ctx.rec.readout(
        "run.paid_accelerator_seconds", apply<acceleratorTime>(ctx.rec, wall, in.accelerators));
    const auto wasted = apply<wastedShare>(ctx.rec, useful, wall);
    out.wastedShare = ctx.rec.readout("run.wasted_share", wasted);
    const auto ofDeadline =
        apply<stepBudgetRatio>(ctx.rec, wall, ctx.rec.field("targets.deadline", t.deadline.seconds()));
    out.deadlineShare = ctx.rec.readout("run.deadline_share", ofDeadline);
    if (!priced)
        return ofDeadline;
    const auto c = ctx.price();
    const auto total = apply<runCost>(ctx.rec, wall, in.accelerators, c);
    out.total = ctx.rec.readout("run.total_dollars", total);
    if (ends) {
        out.totalLow = ctx.rec.readout(
            "run.total_low_dollars", apply<runCost>(ctx.rec, ends->first, in.accelerators, c));
        out.totalHigh = ctx.rec.readout(
            "run.total_high_dollars", apply<runCost>(ctx.rec, ends->second, in.accelerators, c));
    }
    out.failureDollars =
        ctx.rec.readout("run.failure_dollars", apply<runCost>(ctx.rec, lost, in.accelerators, c));
    if (raw(wasted) < 1)
        out.usefulPrice = ctx.rec.readout("run.useful_price", apply<usefulPrice>(ctx.rec, c, wasted));
    if (t.budget)
        out.budgetLeft = ctx.rec.readout("run.budget_left_dollars",
            apply<budgetLeft>(ctx.rec, ctx.rec.field("targets.budget", *t.budget), total));
    return ofDeadline;
}

// How many accelerators deadline and budget ask for, were the MFU to stay.
template <class Rec>
void counts(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TimeOf<Rec>& time,
    ValueOf<Rec, double> utilisation)
{
    RunReport& out = ctx.out.run;
    const Targets& t = ctx.s.targets;
    const Seconds setup(t.setupHours * secondsPerHour);
    if (t.budget && ctx.r.price.value() > 0)
        out.mostForBudget = ctx.rec.readout("run.accelerators_for_budget",
            apply<acceleratorsForBudget>(ctx.rec, ctx.rec.field("targets.budget", *t.budget), ctx.price(),
                ctx.rec.field("targets.deadline", t.deadline.seconds())));
    if (setup >= t.deadline) {
        ctx.warn("targets.setup_hours",
            phrase("the set-up of %1 is not over by the deadline of %2", setup, t.deadline),
            phrase("shorten the set-up, or move targets.deadline"));
        ctx.remark("run.accelerators_for_deadline", phrase("the set-up alone takes until the deadline"));
        return;
    }
    // The operations as the MFU counts them.
    const Flops work = raw(utilisation) * (raw(in.peak) * raw(time.run)) * ctx.s.hardware.accelerators;
    double n = 0, share = 1;
    for (int round = 0; round < mostRounds; ++round) {
        const double before = std::exchange(
            n, acceleratorsForTime(work, raw(in.peak), raw(utilisation), (t.deadline - setup) * share));
        if (n == before)
            break;
        share = goodputOn(ctx.s.resilience, n, ctx.r.perNode);
        if (!(share > 0) || round + 1 == mostRounds) {
            ctx.remark("run.accelerators_for_deadline",
                share > 0 ? phrase("each added accelerator fails so often that one more is needed")
                          : phrase("that many accelerators would fail too often to meet the deadline"));
            return;
        }
    }
    out.fewestForDeadline = ctx.rec.readout("run.accelerators_for_deadline",
        apply<acceleratorsForTime>(ctx.rec,
            ctx.rec.constant("operations of the run", work, "MFU × peak × accelerator time"), in.peak,
            utilisation,
            ctx.rec.constant("time for the computation", (t.deadline - setup) * share,
                "deadline without set-up × goodput on that many accelerators")));
}

template <class Rec>
void spot(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Targets& t = ctx.s.targets;
    if (!t.spotPricePerAcceleratorHour)
        return;
    RunReport& out = ctx.out.run;
    const Resilience& s = ctx.s.resilience;
    FaultModel<Rec> faults(ctx.rec, s); // a preemption is a failure that comes oftener
    const auto cheap =
        ctx.rec.field("targets.spot_price_per_accelerator_hour", *t.spotPricePerAcceleratorHour);
    const auto between =
        apply<hourlyEventGap>(ctx.rec, ctx.number("targets.preemptions_per_hour", t.preemptionsPerHour));
    const auto interval = faults.interval(between);
    const auto lost = faults.lostPerFailure(interval);
    const auto refuse = [&ctx](std::string_view field, const Text& why, Text fix) {
        ctx.warn(field, why, std::move(fix));
        for (const char* path : {"run.spot_price", "run.spot_dollars", "run.spot_break_even_seconds"})
            ctx.remark(path, why);
    };
    if (raw(interval) < faults.checkpointing().shortest())
        return s.checkpointInterval
            ? refuse("resilience.checkpoint_interval",
                phrase("a checkpoint takes longer to write than the interval of %1", raw(interval)),
                phrase("make the interval longer than the write, or leave it to auto"))
            : refuse("targets.preemptions_per_hour",
                phrase("spot accelerators are preempted every %1, too often for a checkpoint of %2",
                    raw(between), faults.checkpointing().shortest()),
                phrase("shorten the checkpoint, or rent on demand"));
    const auto writes = faults.writes(interval);
    if (ctx.r.price.value() > 0 && (1 + raw(writes)) * raw(cheap) < ctx.r.price)
        out.spotBreakEven = ctx.rec.readout(
            "run.spot_break_even_seconds", apply<spotBreakEven>(ctx.rec, lost, writes, cheap, ctx.price()));
    else
        ctx.remark("run.spot_break_even_seconds",
            ctx.r.price.value() > 0 ? phrase("spot is no cheaper than on demand even without preemptions")
                                    : phrase("no on-demand price is known to compare with"));
    if (raw(lost) >= raw(between)) {
        const Text why = phrase("spot accelerators are preempted every %1, and each preemption costs %2",
            raw(between), raw(lost));
        ctx.warn(
            "targets.preemptions_per_hour", why, phrase("shorten checkpoint and restart, or rent on demand"));
        for (const char* path : {"run.spot_price", "run.spot_dollars"})
            ctx.remark(path, why);
        return;
    }
    const auto effective = apply<spotPrice>(ctx.rec, cheap, writes, lost, between);
    out.spotPrice = ctx.rec.readout("run.spot_price", effective);
    out.spotDollars =
        ctx.rec.readout("run.spot_dollars", apply<runCost>(ctx.rec, time.run, in.accelerators, effective));
}

template <class Rec>
void owning(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Targets& t = ctx.s.targets;
    if (!t.purchasePrice)
        return;
    RunReport& out = ctx.out.run;
    const auto one = ctx.rec.field("targets.purchase_price", *t.purchasePrice);
    const auto running =
        apply<runningPrice>(ctx.rec, ctx.power(), ctx.number("targets.server_overhead", t.serverOverhead),
            ctx.number("targets.power_usage_effectiveness", t.powerUsageEffectiveness),
            ctx.number("targets.power_price", t.powerPrice));
    const auto writtenOff = apply<purchaseRate>(
        ctx.rec, ctx.derived("one accelerator", 1), one, ctx.rec.field("targets.lifetime", t.lifetime));
    const auto price = ctx.rec.sum("purchase and power", writtenOff, running);
    out.ownedPrice = ctx.rec.readout("run.owned_price", price);
    out.ownedDollars =
        ctx.rec.readout("run.owned_dollars", apply<runCost>(ctx.rec, time.run, in.accelerators, price));
    if (ctx.r.price > raw(running))
        out.purchaseBreakEven = ctx.rec.readout(
            "run.purchase_break_even_seconds", apply<purchaseBreakEven>(ctx.rec, one, ctx.price(), running));
    else
        ctx.remark("run.purchase_break_even_seconds",
            phrase("renting costs no more than the electricity of an owned accelerator"));
}

// The share of the deadline, with failures and set-up; empty: there is no step time, or the run never ends.
template <class Rec>
std::optional<ValueOf<Rec, double>> cost(const ReportContext<Rec>& ctx, const InputsOf<Rec>& in,
    const TimeOf<Rec>& time, const std::optional<ValueOf<Rec, double>>& utilisation,
    const std::optional<ValueOf<Rec, double>>& goodShare)
{
    if (!utilisation)
        return {};
    const Targets& t = ctx.s.targets;
    const std::size_t absent =
        (t.budget ? 0U : 1U) + (t.spotPricePerAcceleratorHour ? 0U : 2U) + (t.purchasePrice ? 0U : 4U);
    if (!goodShare)
        ctx.remark("run", phrase("failures leave no time to compute, so the run has no end"),
            phrase("see the resilience fields"));
    else if (absent > 0)
        ctx.remark("run", Text::known(missingPrices[absent].what), Text::known(missingPrices[absent].fix));
    const auto ofDeadline = splitCost(ctx, in, time, *utilisation, goodShare);
    counts(ctx, in, time, *utilisation);
    spot(ctx, in, time);
    owning(ctx, in, time);
    return ofDeadline;
}

} // namespace ridgepoint
