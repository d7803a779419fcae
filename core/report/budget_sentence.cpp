#include "core/report/budget_sentence.h"

#include "core/formulas/economics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ridgepoint {

namespace {

// A price as a shop prints it; below a tenth of a dollar and from a thousand on the usual three digits do.
std::optional<std::string> coins(double dollars, int decimals, const NumberFormat& style)
{
    const double size = std::abs(dollars);
    if (style.significantDigits < 3 || !(size < 1000) || (size > 0 && size < 0.1))
        return std::nullopt;
    const long long unit = std::llround(std::pow(10.0, decimals));
    const long long parts = std::llround(size * static_cast<double>(unit));
    char text[40];
    std::snprintf(
        text, sizeof text, "$%lld%c%0*lld", parts / unit, style.decimalSeparator, decimals, parts % unit);
    return (dollars < 0 && parts > 0 ? "−" : "") + std::string(text);
}

constexpr int cents = 2;

// Decimals of a price that is quoted in parts of a cent: so many accelerators times it has to come out.
int decimalsOf(double dollars)
{
    constexpr int most = 4;
    for (int decimals = cents; decimals < most; ++decimals) {
        const double scaled = dollars * std::pow(10.0, decimals);
        if (std::abs(scaled - std::round(scaled)) <= 1e-9 * std::abs(scaled))
            return decimals;
    }
    return most;
}

} // namespace

std::string plainMoney(Money money, const NumberFormat& style)
{
    if (const std::optional<std::string> text = coins(money.value(), cents, style))
        return *text;
    return format(money, style);
}

std::string plainPrice(MoneyPerSecond price, const NumberFormat& style)
{
    const double hourly = price.value() * secondsPerHour;
    if (const std::optional<std::string> text = coins(hourly, decimalsOf(hourly), style))
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

Text budgetText(const BudgetStatement& s)
{
    const auto money = [](Money amount) {
        return TextNumber{amount.value(), Unit::Dollar,
            [](double si, Unit, const NumberFormat& style) { return plainMoney(Money(si), style); }};
    };
    const auto price = [](MoneyPerSecond rate) {
        return TextNumber{rate.value(), Unit::DollarPerHour,
            [](double si, Unit, const NumberFormat& style) { return plainPrice(MoneyPerSecond(si), style); }};
    };
    const TextNumber count = textNumber(s.accelerators, Unit::Count);
    if (s.verdict == BudgetVerdict::NoEstimate || !s.total || !s.time || !s.each || !s.all)
        return s.fix.empty()
            ? phrase("What %1× %2 would cost is not known: %3.", count, s.device, s.reason)
            : phrase("What %1× %2 would cost is not known: %3; %4.", count, s.device, s.reason, s.fix);
    Text plan = s.setup.value() > 0
        ? phrase("This will spin up %1× %2 at %3 each = %4 total, run for %5 including %6 of set-up = %7.",
            count, s.device, price(*s.each), price(*s.all), *s.time, s.setup, money(*s.total))
        : phrase("This will spin up %1× %2 at %3 each = %4 total, run for %5 = %6.", count, s.device,
            price(*s.each), price(*s.all), *s.time, money(*s.total));
    Text verdict = phrase("No budget is stated: set targets.budget.");
    if (s.verdict == BudgetVerdict::Confirmed)
        verdict = phrase("Budget: %1. Confirmed acceptable, %2 buffer.", money(*s.budget), money(*s.left));
    else if (s.verdict == BudgetVerdict::Refused)
        verdict =
            phrase("Budget: %1. Refused: exceeds the budget by %2.", money(*s.budget), money(*s.excess()));
    return {"%1 %2", {std::move(plan), std::move(verdict)}};
}

std::string budgetSentence(const BudgetStatement& statement, const NumberFormat& style)
{
    return budgetText(statement).plain(style);
}

} // namespace ridgepoint
