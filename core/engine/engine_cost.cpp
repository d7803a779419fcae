#include "core/engine/checkpointing.h"
#include "core/engine/engine.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/units/format.h"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

// Of accelerators ↔ goodput. Each round adds accelerators; a handful do unless one more round always asks for
// one accelerator more.
constexpr int mostRounds = 40;

// By what is missing: budget 1, spot price 2, purchase price 4; and the fields that give it.
struct Missing
{
    std::string_view what, fix;
};
constexpr std::array<Missing, 8> missing{{{"", ""}, {"no budget is given", "set targets.budget"},
    {"no spot price is given", "set targets.spot_price_per_accelerator_hour"},
    {"neither budget nor spot price is given",
        "set targets.budget or targets.spot_price_per_accelerator_hour"},
    {"no purchase price is given", "set targets.purchase_price"},
    {"neither budget nor purchase price is given", "set targets.budget or targets.purchase_price"},
    {"neither spot price nor purchase price is given",
        "set targets.spot_price_per_accelerator_hour or targets.purchase_price"},
    {"no budget, spot price or purchase price is given",
        "set targets.budget, targets.spot_price_per_accelerator_hour or targets.purchase_price"}}};

} // namespace

template <class Recorder>
void Engine<Recorder>::cost()
{
    if (!m_timed)
        return;
    const Targets& t = m_s.targets;
    const std::size_t absent =
        (t.budget ? 0U : 1U) + (t.spotPricePerAcceleratorHour ? 0U : 2U) + (t.purchasePrice ? 0U : 4U);
    if (!m_goodput)
        m_out.diagnostics.push_back({Severity::Info, "run",
            "failures leave no time to compute, so the run has no end", "see the resilience fields"});
    else if (absent > 0)
        m_out.diagnostics.push_back(
            {Severity::Info, "run", std::string(missing[absent].what), std::string(missing[absent].fix)});
    splitCost();
    counts();
    spot();
    owning();
}

// What is paid for, and where it goes.
template <class Recorder>
void Engine<Recorder>::splitCost()
{
    RunReport& out = m_out.run;
    const Targets& t = m_s.targets;
    const auto setup = m_rec.field("targets.setup_hours", Seconds(t.setupHours * secondsPerHour));
    out.setupSeconds = m_rec.readout("run.setup_seconds", setup);
    const auto useful = apply<usefulTime>(m_run, m_mfu, number("targets.achievable_mfu", t.achievableMfu));
    const auto gap = apply<mfuGapLoss>(m_run, useful);
    out.usefulSeconds = m_rec.readout("run.useful_seconds", useful);
    out.mfuGapSeconds = m_rec.readout("run.mfu_gap_seconds", gap);
    const bool priced = m_r.price.value() > 0;
    if (priced) {
        const auto c = price();
        out.usefulDollars = m_rec.readout("run.useful_dollars", apply<runCost>(useful, m_accelerators, c));
        out.mfuGapDollars = m_rec.readout("run.mfu_gap_dollars", apply<runCost>(gap, m_accelerators, c));
        out.setupDollars = m_rec.readout("run.setup_dollars", apply<runCost>(setup, m_accelerators, c));
        if (t.budget && *t.budget < *out.setupDollars)
            m_out.diagnostics.push_back({Severity::Warning, "targets.budget",
                "the set-up alone costs " + format(*out.setupDollars) + ", more than the budget of "
                    + format(*t.budget),
                "raise the budget, or lower targets.setup_hours"});
    }
    if (!m_goodput)
        return;
    const auto wall = apply<wallClock>(m_run, *m_goodput, setup);
    m_wall = wall;
    const auto lost = apply<failureLoss>(m_run, *m_goodput);
    out.wallClock = m_rec.readout("run.wall_clock_seconds", wall);
    out.failureSeconds = m_rec.readout("run.failure_seconds", lost);
    out.paidTime =
        m_rec.readout("run.paid_accelerator_seconds", apply<acceleratorTime>(wall, m_accelerators));
    const auto wasted = apply<ridgepoint::wastedShare>(useful, wall);
    out.wastedShare = m_rec.readout("run.wasted_share", wasted);
    out.deadlineShare = m_rec.readout(
        "run.deadline_share", apply<stepBudgetRatio>(wall, m_rec.field("targets.deadline", t.deadline)));
    if (!priced)
        return;
    const auto c = price();
    const auto total = apply<runCost>(wall, m_accelerators, c);
    out.total = m_rec.readout("run.total_dollars", total);
    out.failureDollars = m_rec.readout("run.failure_dollars", apply<runCost>(lost, m_accelerators, c));
    if (raw(wasted) < 1)
        out.usefulPrice = m_rec.readout("run.useful_price", apply<ridgepoint::usefulPrice>(c, wasted));
    if (t.budget)
        out.budgetLeft = m_rec.readout("run.budget_left_dollars",
            apply<ridgepoint::budgetLeft>(m_rec.field("targets.budget", *t.budget), total));
}

// How many accelerators deadline and budget ask for, were the MFU to stay.
template <class Recorder>
void Engine<Recorder>::counts()
{
    RunReport& out = m_out.run;
    const Targets& t = m_s.targets;
    const Seconds setup(t.setupHours * secondsPerHour);
    if (t.budget && m_r.price.value() > 0)
        out.mostForBudget = m_rec.readout("run.accelerators_for_budget",
            apply<acceleratorsForBudget>(m_rec.field("targets.budget", *t.budget), price(),
                m_rec.field("targets.deadline", t.deadline)));
    if (setup >= t.deadline) {
        m_out.diagnostics.push_back({Severity::Warning, "targets.setup_hours",
            "the set-up of " + format(setup) + " is not over by the deadline of " + format(t.deadline),
            "shorten the set-up, or move targets.deadline"});
        m_out.diagnostics.push_back({Severity::Info, "run.accelerators_for_deadline",
            "the set-up alone takes until the deadline", {}});
        return;
    }
    // The operations as the MFU counts them.
    const Flops work = raw(m_mfu) * (raw(m_peak) * raw(m_run)) * m_s.hardware.accelerators;
    double n = 0, share = 1;
    for (int round = 0; round < mostRounds; ++round) {
        const double before = std::exchange(
            n, acceleratorsForTime(work, raw(m_peak), raw(m_mfu), (t.deadline - setup) * share));
        if (n == before)
            break;
        share = goodputOn(m_s.resilience, n, m_r.perNode);
        if (!(share > 0) || round + 1 == mostRounds) {
            m_out.diagnostics.push_back({Severity::Info, "run.accelerators_for_deadline",
                share > 0 ? "every accelerator more fails so often that yet another one is needed"
                          : "so many accelerators would fail too often to meet the deadline",
                {}});
            return;
        }
    }
    out.fewestForDeadline = m_rec.readout("run.accelerators_for_deadline",
        apply<acceleratorsForTime>(
            m_rec.constant("operations of the run", work, "MFU × peak × accelerator time"), m_peak, m_mfu,
            m_rec.constant("time for the computation", (t.deadline - setup) * share,
                "deadline without set-up × goodput on so many accelerators")));
}

template <class Recorder>
void Engine<Recorder>::spot()
{
    const Targets& t = m_s.targets;
    if (!t.spotPricePerAcceleratorHour)
        return;
    RunReport& out = m_out.run;
    const Resilience& s = m_s.resilience;
    FaultModel<Recorder> faults(m_rec, s); // a preemption is a failure that comes oftener
    const auto cheap = m_rec.field("targets.spot_price_per_accelerator_hour", *t.spotPricePerAcceleratorHour);
    const auto between = apply<hourlyEventGap>(number("targets.preemptions_per_hour", t.preemptionsPerHour));
    const auto interval = faults.interval(between);
    const auto lost = faults.lostPerFailure(interval);
    const auto refuse = [this](std::string_view field, std::string why, std::string_view fix) {
        m_out.diagnostics.push_back({Severity::Warning, std::string(field), why, std::string(fix)});
        for (const char* path : {"run.spot_price", "run.spot_dollars", "run.spot_break_even_seconds"})
            m_out.diagnostics.push_back({Severity::Info, path, why, {}});
    };
    if (raw(interval) < faults.checkpointing().shortest())
        return s.checkpointInterval
            ? refuse("resilience.checkpoint_interval",
                "a checkpoint takes longer to write than the interval of " + format(raw(interval)),
                "make the interval longer than the write, or leave it to auto")
            : refuse("targets.preemptions_per_hour",
                "spot accelerators are taken away every " + format(raw(between))
                    + ", too often for a checkpoint of " + format(faults.checkpointing().shortest()),
                "shorten the checkpoint, or rent on demand");
    const auto writes = faults.writes(interval);
    if (m_r.price.value() > 0 && (1 + raw(writes)) * raw(cheap) < m_r.price)
        out.spotBreakEven = m_rec.readout(
            "run.spot_break_even_seconds", apply<ridgepoint::spotBreakEven>(lost, writes, cheap, price()));
    else
        m_out.diagnostics.push_back({Severity::Info, "run.spot_break_even_seconds",
            m_r.price.value() > 0 ? "spot is no cheaper than renting on demand even if nothing is taken away"
                                  : "no price on demand is known to compare with",
            {}});
    if (raw(lost) >= raw(between)) {
        const std::string why = "spot accelerators are taken away every " + format(raw(between))
            + ", and each time costs " + format(raw(lost));
        m_out.diagnostics.push_back({Severity::Warning, "targets.preemptions_per_hour", why,
            "shorten checkpoint and restart, or rent on demand"});
        for (const char* path : {"run.spot_price", "run.spot_dollars"})
            m_out.diagnostics.push_back({Severity::Info, path, why, {}});
        return;
    }
    const auto effective = apply<ridgepoint::spotPrice>(cheap, writes, lost, between);
    out.spotPrice = m_rec.readout("run.spot_price", effective);
    out.spotDollars = m_rec.readout("run.spot_dollars", apply<runCost>(m_run, m_accelerators, effective));
}

template <class Recorder>
void Engine<Recorder>::owning()
{
    const Targets& t = m_s.targets;
    if (!t.purchasePrice)
        return;
    RunReport& out = m_out.run;
    const auto one = m_rec.field("targets.purchase_price", *t.purchasePrice);
    const auto running =
        apply<runningPrice>(m_rec.field("hardware.accelerator.tdp_w", m_s.hardware.accelerator.power),
            number("targets.server_overhead", t.serverOverhead),
            number("targets.power_usage_effectiveness", t.powerUsageEffectiveness),
            number("targets.power_price", t.powerPrice));
    const auto writtenOff =
        apply<purchaseRate>(derived("one accelerator", 1), one, m_rec.field("targets.lifetime", t.lifetime));
    out.ownedPrice = m_rec.readout("run.owned_price", m_rec.sum("purchase and power", writtenOff, running));
    if (m_r.price > raw(running))
        out.purchaseBreakEven = m_rec.readout(
            "run.purchase_break_even_seconds", apply<ridgepoint::purchaseBreakEven>(one, price(), running));
    else
        m_out.diagnostics.push_back({Severity::Info, "run.purchase_break_even_seconds",
            "renting costs no more than the electricity of an accelerator of one's own", {}});
}

template void Engine<NoLedger>::cost();
template void Engine<LedgerRecorder>::cost();
template void Engine<NoLedger>::splitCost();
template void Engine<LedgerRecorder>::splitCost();
template void Engine<NoLedger>::counts();
template void Engine<LedgerRecorder>::counts();
template void Engine<NoLedger>::spot();
template void Engine<LedgerRecorder>::spot();
template void Engine<NoLedger>::owning();
template void Engine<LedgerRecorder>::owning();

} // namespace ridgepoint
