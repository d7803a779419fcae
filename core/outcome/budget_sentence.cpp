#include "core/outcome/budget_sentence.h"

#include "core/formulas/economics.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ridgepoint {

std::string plainMoney(Money money, const NumberFormat& style)
{
    const double size = std::abs(money.value());
    if (style.significantDigits < 3 || !(size < 1000) || (size > 0 && size < 0.1))
        return format(money, style);
    const long long parts = std::llround(size * 100);
    char text[40];
    std::snprintf(text, sizeof text, "$%lld%c%02lld", parts / 100, style.decimalSeparator, parts % 100);
    return (money.value() < 0 && parts > 0 ? "−" : "") + std::string(text);
}

std::string_view verdictKey(BudgetVerdict verdict)
{
    switch (verdict) {
    case BudgetVerdict::Confirmed:
        return "confirmed";
    case BudgetVerdict::Refused:
        return "refused";
    case BudgetVerdict::NoBudget:
        return "no budget";
    case BudgetVerdict::NoEstimate:
        break;
    }
    return "no estimate";
}

BudgetStatement budgetStatement(const Report& report)
{
    BudgetStatement out;
    out.accelerators = report.scenario.hardware.accelerators;
    out.device = report.scenario.hardware.accelerator.name;
    if (const std::optional<double> each = effectiveValue(report, "targets.price_per_accelerator_hour")) {
        out.each = MoneyPerSecond(*each);
        out.all = rentRate(out.accelerators, *out.each);
    }
    out.time = report.run.wallClock;
    out.setup = report.run.setupSeconds.value_or(Seconds(0));
    out.total = report.run.total;
    out.budget = report.scenario.targets.budget;
    out.left = report.run.budgetLeft;
    if (!out.total) {
        out.reason = reasonForNull(report,
            report.run.wallClock     ? "run.total_dollars"
                : report.run.seconds ? "run.wall_clock_seconds"
                                     : "run.seconds");
        for (const Diagnostic& diagnostic : report.diagnostics)
            if (diagnostic.message == out.reason && out.fix.empty())
                out.fix = diagnostic.fix;
        return out;
    }
    constexpr double halfACent = 0.005; // less than money can be paid or printed
    out.verdict = !out.left              ? BudgetVerdict::NoBudget
        : out.left->value() < -halfACent ? BudgetVerdict::Refused
                                         : BudgetVerdict::Confirmed;
    if (out.verdict == BudgetVerdict::Confirmed)
        out.left = std::max(*out.left, Money(0));
    return out;
}

Text budgetText(const BudgetStatement& s, BudgetVoice voice)
{
    const auto money = [](Money amount) {
        return TextNumber{amount.value(), Unit::Dollar,
            [](double si, Unit, const NumberFormat& style) { return plainMoney(Money(si), style); }};
    };
    const TextNumber count = textNumber(s.accelerators, Unit::Count);
    if (s.verdict == BudgetVerdict::NoEstimate || !s.total || !s.time || !s.each || !s.all)
        return s.fix.empty() || voice == BudgetVoice::Record // whoever reads a document sets nothing
            ? phrase("The cost of %1× %2 is not known: %3.", count, s.device, s.reason)
            : phrase("The cost of %1× %2 is not known: %3; %4.", count, s.device, s.reason, s.fix);
    const bool launch = voice == BudgetVoice::Launch, setUp = s.setup.value() > 0;
    Text plan = launch && setUp
        ? phrase("This would use %1× %2 at %3 each = %4 total, run for %5 including %6 of set-up = %7.",
            count, s.device, *s.each, *s.all, *s.time, s.setup, money(*s.total))
        : launch ? phrase("This would use %1× %2 at %3 each = %4 total, run for %5 = %6.", count, s.device,
              *s.each, *s.all, *s.time, money(*s.total))
        : setUp  ? phrase("Cost: %1× %2 at %3 each = %4 total, for %5 including %6 of set-up = %7.", count,
               s.device, *s.each, *s.all, *s.time, s.setup, money(*s.total))
                : phrase("Cost: %1× %2 at %3 each = %4 total, for %5 = %6.", count, s.device, *s.each, *s.all,
                    *s.time, money(*s.total));
    Text verdict = launch ? phrase("No budget is set (targets.budget).") : phrase("No budget is set.");
    if (s.verdict == BudgetVerdict::Confirmed)
        verdict = phrase("Budget: %1; %2 left.", money(*s.budget), money(*s.left));
    else if (s.verdict == BudgetVerdict::Refused)
        verdict = phrase("Budget: %1; exceeded by %2.", money(*s.budget), money(*s.excess()));
    return {"%1 %2", {std::move(plan), std::move(verdict)}};
}

std::string budgetSentence(const BudgetStatement& statement, const NumberFormat& style)
{
    return budgetText(statement).plain(style);
}

} // namespace ridgepoint
