#include "core/report/budget_sentence.h"

#include "core/formulas/economics.h"

#include <cmath>
#include <cstdio>

namespace ridgepoint {

namespace {

// A price as a shop prints it; below a tenth of a cent and from a thousand on the usual three digits do.
std::optional<std::string> cents(double dollars, const NumberFormat& style)
{
    const double size = std::abs(dollars);
    if (style.significantDigits < 3 || !(size < 1000) || (size > 0 && size < 0.1))
        return std::nullopt;
    const long long hundredths = std::llround(size * 100);
    char text[32];
    std::snprintf(
        text, sizeof text, "$%lld%c%02lld", hundredths / 100, style.decimalSeparator, hundredths % 100);
    return (dollars < 0 && hundredths > 0 ? "−" : "") + std::string(text);
}

} // namespace

std::string plainMoney(Money money, const NumberFormat& style)
{
    if (const std::optional<std::string> text = cents(money.value(), style))
        return *text;
    return format(money, style);
}

std::string plainPrice(MoneyPerSecond price, const NumberFormat& style)
{
    if (const std::optional<std::string> text = cents(price.value() * secondsPerHour, style))
        return *text + "/h";
    return format(price, style);
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
        return out;
    }
    out.verdict = !out.left     ? BudgetVerdict::NoBudget
        : out.left->value() < 0 ? BudgetVerdict::Refused
                                : BudgetVerdict::Confirmed;
    return out;
}

std::string budgetSentence(const BudgetStatement& s, const NumberFormat& style)
{
    const std::string machines = format(s.accelerators, Unit::Count, style) + "× " + s.device;
    if (s.verdict == BudgetVerdict::NoEstimate || !s.total || !s.time || !s.each || !s.all)
        return "What " + machines + " would cost is not known: " + s.reason + ".";
    std::string text = "This will spin up " + machines + " at " + plainPrice(*s.each, style)
        + " each = " + plainPrice(*s.all, style) + " total, run for " + format(*s.time, style)
        + (s.setup.value() > 0 ? " including " + format(s.setup, style) + " of set-up = " : " = ")
        + plainMoney(*s.total, style) + ".";
    switch (s.verdict) {
    case BudgetVerdict::Confirmed:
        text += " Budget: " + plainMoney(*s.budget, style) + ". Confirmed acceptable, "
            + plainMoney(*s.left, style) + " buffer.";
        break;
    case BudgetVerdict::Refused:
        text += " Budget: " + plainMoney(*s.budget, style) + ". Refused: exceeds the budget by "
            + plainMoney(*s.excess(), style) + ".";
        break;
    case BudgetVerdict::NoBudget:
        text += " No budget is stated: set targets.budget.";
        break;
    case BudgetVerdict::NoEstimate:
        break;
    }
    return text;
}

} // namespace ridgepoint
