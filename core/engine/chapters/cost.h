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
    const Pen<Rec>& pen, const TimeOf<Rec>& time, ValueOf<Rec, double> utilisation)
{
    if (const std::optional<double>& stated = pen.s.targets.achievableMfu)
        return pen.number("targets.achievable_mfu", *stated);
    if (time.kernelShare > 0)
        return pen.rec.constant("MFU of the step's kernels alone", raw(utilisation) / time.kernelShare,
            "products, attention, element-wise and optimizer as they were measured; nothing communicated, "
            "repeated or waited for");
    for (const char* path : {"run.mfu_gap_seconds", "run.mfu_gap_dollars", "run.reachable_mfu"})
        pen.remark(path, phrase("a stated MFU does not say what could be reached"),
            phrase("set targets.achievable_mfu, or hardware.efficiency.mfu to \"model\""));
    return {};
}

// The wall-clock at both ends of the step's band; empty: the step has none.
template <class Rec>
std::optional<std::pair<ValueOf<Rec, Seconds>, ValueOf<Rec, Seconds>>> wallClockEnds(
    const Pen<Rec>& pen, const TimeOf<Rec>& time, ValueOf<Rec, double> goodShare, ValueOf<Rec, Seconds> setup)
{
    const std::optional<Band>& band = pen.out.step.band;
    if (!band)
        return {};
    RunReport& out = pen.out.run;
    const auto keep = [&](std::string_view path, Seconds step, std::optional<Seconds>& into) {
        const auto value = apply<wallClock>(pen.rec,
            times(pen.rec, time.run, step / raw(time.step), "the step's band over the step"), goodShare,
            setup);
        into = pen.rec.readout(path, value);
        return value;
    };
    const auto low = keep("run.wall_clock_low_seconds", band->low, out.wallClockLow);
    return std::pair(low, keep("run.wall_clock_high_seconds", band->high, out.wallClockHigh));
}

// What is paid for, and where it goes; the share of the deadline that the run takes.
template <class Rec>
std::optional<ValueOf<Rec, double>> splitCost(const Pen<Rec>& pen, const InputsOf<Rec>& in,
    const TimeOf<Rec>& time, ValueOf<Rec, double> utilisation,
    const std::optional<ValueOf<Rec, double>>& goodShare)
{
    RunReport& out = pen.out.run;
    const Targets& t = pen.s.targets;
    const auto setup = pen.rec.field("targets.setup_hours", Seconds(t.setupHours * secondsPerHour));
    out.setupSeconds = pen.rec.readout("run.setup_seconds", setup);
    const auto reachable = reachableMfu(pen, time, utilisation);
    const auto useful = reachable ? apply<usefulTime>(pen.rec, time.run, utilisation, *reachable) : time.run;
    out.usefulSeconds = pen.rec.readout("run.useful_seconds", useful);
    std::optional<ValueOf<Rec, Seconds>> gap;
    if (reachable) {
        gap = apply<mfuGapLoss>(pen.rec, time.run, useful);
        out.mfuGapSeconds = pen.rec.readout("run.mfu_gap_seconds", *gap);
        out.reachableMfu = pen.rec.readout("run.reachable_mfu", *reachable);
    }
    const bool priced = pen.r.price.value() > 0;
    if (priced) {
        const auto c = pen.price();
        out.usefulDollars =
            pen.rec.readout("run.useful_dollars", apply<runCost>(pen.rec, useful, in.accelerators, c));
        if (gap)
            out.mfuGapDollars =
                pen.rec.readout("run.mfu_gap_dollars", apply<runCost>(pen.rec, *gap, in.accelerators, c));
        out.setupDollars =
            pen.rec.readout("run.setup_dollars", apply<runCost>(pen.rec, setup, in.accelerators, c));
        if (t.budget && *t.budget < *out.setupDollars)
            pen.warn("targets.budget",
                phrase("the set-up alone costs %1, more than the budget of %2", *out.setupDollars, *t.budget),
                phrase("raise the budget, or lower targets.setup_hours"));
    }
    if (!goodShare)
        return {};
    const auto wall = apply<wallClock>(pen.rec, time.run, *goodShare, setup);
    const auto ends = wallClockEnds(pen, time, *goodShare, setup);
    const auto lost = apply<failureLoss>(pen.rec, time.run, *goodShare);
    out.wallClock = pen.rec.readout("run.wall_clock_seconds", wall);
    out.failureSeconds = pen.rec.readout("run.failure_seconds", lost);
    out.paidTime = pen.rec.readout(
        "run.paid_accelerator_seconds", apply<acceleratorTime>(pen.rec, wall, in.accelerators));
    const auto wasted = apply<wastedShare>(pen.rec, useful, wall);
    out.wastedShare = pen.rec.readout("run.wasted_share", wasted);
    const auto ofDeadline =
        apply<stepBudgetRatio>(pen.rec, wall, pen.rec.field("targets.deadline", t.deadline.seconds()));
    out.deadlineShare = pen.rec.readout("run.deadline_share", ofDeadline);
    if (!priced)
        return ofDeadline;
    const auto c = pen.price();
    const auto total = apply<runCost>(pen.rec, wall, in.accelerators, c);
    out.total = pen.rec.readout("run.total_dollars", total);
    if (ends) {
        out.totalLow = pen.rec.readout(
            "run.total_low_dollars", apply<runCost>(pen.rec, ends->first, in.accelerators, c));
        out.totalHigh = pen.rec.readout(
            "run.total_high_dollars", apply<runCost>(pen.rec, ends->second, in.accelerators, c));
    }
    out.failureDollars =
        pen.rec.readout("run.failure_dollars", apply<runCost>(pen.rec, lost, in.accelerators, c));
    if (raw(wasted) < 1)
        out.usefulPrice = pen.rec.readout("run.useful_price", apply<usefulPrice>(pen.rec, c, wasted));
    if (t.budget)
        out.budgetLeft = pen.rec.readout("run.budget_left_dollars",
            apply<budgetLeft>(pen.rec, pen.rec.field("targets.budget", *t.budget), total));
    return ofDeadline;
}

// How many accelerators deadline and budget ask for, were the MFU to stay.
template <class Rec>
void counts(
    const Pen<Rec>& pen, const InputsOf<Rec>& in, const TimeOf<Rec>& time, ValueOf<Rec, double> utilisation)
{
    RunReport& out = pen.out.run;
    const Targets& t = pen.s.targets;
    const Seconds setup(t.setupHours * secondsPerHour);
    if (t.budget && pen.r.price.value() > 0)
        out.mostForBudget = pen.rec.readout("run.accelerators_for_budget",
            apply<acceleratorsForBudget>(pen.rec, pen.rec.field("targets.budget", *t.budget), pen.price(),
                pen.rec.field("targets.deadline", t.deadline.seconds())));
    if (setup >= t.deadline) {
        pen.warn("targets.setup_hours",
            phrase("the set-up of %1 is not over by the deadline of %2", setup, t.deadline),
            phrase("shorten the set-up, or move targets.deadline"));
        pen.remark("run.accelerators_for_deadline", phrase("the set-up alone takes until the deadline"));
        return;
    }
    // The operations as the MFU counts them.
    const Flops work = raw(utilisation) * (raw(in.peak) * raw(time.run)) * pen.s.hardware.accelerators;
    double n = 0, share = 1;
    for (int round = 0; round < mostRounds; ++round) {
        const double before = std::exchange(
            n, acceleratorsForTime(work, raw(in.peak), raw(utilisation), (t.deadline - setup) * share));
        if (n == before)
            break;
        share = goodputOn(pen.s.resilience, n, pen.r.perNode);
        if (!(share > 0) || round + 1 == mostRounds) {
            pen.remark("run.accelerators_for_deadline",
                share > 0 ? phrase("every accelerator more fails so often that yet another one is needed")
                          : phrase("so many accelerators would fail too often to meet the deadline"));
            return;
        }
    }
    out.fewestForDeadline = pen.rec.readout("run.accelerators_for_deadline",
        apply<acceleratorsForTime>(pen.rec,
            pen.rec.constant("operations of the run", work, "MFU × peak × accelerator time"), in.peak,
            utilisation,
            pen.rec.constant("time for the computation", (t.deadline - setup) * share,
                "deadline without set-up × goodput on so many accelerators")));
}

template <class Rec>
void spot(const Pen<Rec>& pen, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Targets& t = pen.s.targets;
    if (!t.spotPricePerAcceleratorHour)
        return;
    RunReport& out = pen.out.run;
    const Resilience& s = pen.s.resilience;
    FaultModel<Rec> faults(pen.rec, s); // a preemption is a failure that comes oftener
    const auto cheap =
        pen.rec.field("targets.spot_price_per_accelerator_hour", *t.spotPricePerAcceleratorHour);
    const auto between =
        apply<hourlyEventGap>(pen.rec, pen.number("targets.preemptions_per_hour", t.preemptionsPerHour));
    const auto interval = faults.interval(between);
    const auto lost = faults.lostPerFailure(interval);
    const auto refuse = [&pen](std::string_view field, const Text& why, Text fix) {
        pen.warn(field, why, std::move(fix));
        for (const char* path : {"run.spot_price", "run.spot_dollars", "run.spot_break_even_seconds"})
            pen.remark(path, why);
    };
    if (raw(interval) < faults.checkpointing().shortest())
        return s.checkpointInterval
            ? refuse("resilience.checkpoint_interval",
                phrase("a checkpoint takes longer to write than the interval of %1", raw(interval)),
                phrase("make the interval longer than the write, or leave it to auto"))
            : refuse("targets.preemptions_per_hour",
                phrase("spot accelerators are taken away every %1, too often for a checkpoint of %2",
                    raw(between), faults.checkpointing().shortest()),
                phrase("shorten the checkpoint, or rent on demand"));
    const auto writes = faults.writes(interval);
    if (pen.r.price.value() > 0 && (1 + raw(writes)) * raw(cheap) < pen.r.price)
        out.spotBreakEven = pen.rec.readout(
            "run.spot_break_even_seconds", apply<spotBreakEven>(pen.rec, lost, writes, cheap, pen.price()));
    else
        pen.remark("run.spot_break_even_seconds",
            pen.r.price.value() > 0
                ? phrase("spot is no cheaper than renting on demand even if nothing is taken away")
                : phrase("no price on demand is known to compare with"));
    if (raw(lost) >= raw(between)) {
        const Text why = phrase(
            "spot accelerators are taken away every %1, and each time costs %2", raw(between), raw(lost));
        pen.warn(
            "targets.preemptions_per_hour", why, phrase("shorten checkpoint and restart, or rent on demand"));
        for (const char* path : {"run.spot_price", "run.spot_dollars"})
            pen.remark(path, why);
        return;
    }
    const auto effective = apply<spotPrice>(pen.rec, cheap, writes, lost, between);
    out.spotPrice = pen.rec.readout("run.spot_price", effective);
    out.spotDollars =
        pen.rec.readout("run.spot_dollars", apply<runCost>(pen.rec, time.run, in.accelerators, effective));
}

template <class Rec>
void owning(const Pen<Rec>& pen, const InputsOf<Rec>& in, const TimeOf<Rec>& time)
{
    const Targets& t = pen.s.targets;
    if (!t.purchasePrice)
        return;
    RunReport& out = pen.out.run;
    const auto one = pen.rec.field("targets.purchase_price", *t.purchasePrice);
    const auto running =
        apply<runningPrice>(pen.rec, pen.power(), pen.number("targets.server_overhead", t.serverOverhead),
            pen.number("targets.power_usage_effectiveness", t.powerUsageEffectiveness),
            pen.number("targets.power_price", t.powerPrice));
    const auto writtenOff = apply<purchaseRate>(
        pen.rec, pen.derived("one accelerator", 1), one, pen.rec.field("targets.lifetime", t.lifetime));
    const auto price = pen.rec.sum("purchase and power", writtenOff, running);
    out.ownedPrice = pen.rec.readout("run.owned_price", price);
    out.ownedDollars =
        pen.rec.readout("run.owned_dollars", apply<runCost>(pen.rec, time.run, in.accelerators, price));
    if (pen.r.price > raw(running))
        out.purchaseBreakEven = pen.rec.readout(
            "run.purchase_break_even_seconds", apply<purchaseBreakEven>(pen.rec, one, pen.price(), running));
    else
        pen.remark("run.purchase_break_even_seconds",
            phrase("renting costs no more than the electricity of an accelerator of one's own"));
}

// The share of the deadline, with failures and set-up; empty: there is no step time, or the run never ends.
template <class Rec>
std::optional<ValueOf<Rec, double>> cost(const Pen<Rec>& pen, const InputsOf<Rec>& in,
    const TimeOf<Rec>& time, const std::optional<ValueOf<Rec, double>>& utilisation,
    const std::optional<ValueOf<Rec, double>>& goodShare)
{
    if (!utilisation)
        return {};
    const Targets& t = pen.s.targets;
    const std::size_t absent =
        (t.budget ? 0U : 1U) + (t.spotPricePerAcceleratorHour ? 0U : 2U) + (t.purchasePrice ? 0U : 4U);
    if (!goodShare)
        pen.remark("run", phrase("failures leave no time to compute, so the run has no end"),
            phrase("see the resilience fields"));
    else if (absent > 0)
        pen.remark("run", Text::known(missingPrices[absent].what), Text::known(missingPrices[absent].fix));
    const auto ofDeadline = splitCost(pen, in, time, *utilisation, goodShare);
    counts(pen, in, time, *utilisation);
    spot(pen, in, time);
    owning(pen, in, time);
    return ofDeadline;
}

} // namespace ridgepoint
