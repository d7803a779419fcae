#pragma once

// The sentence that goes before every paid run: what it starts, at which price, for how long, what that
// costs, and whether the stated budget allows it.

#include "core/base/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

struct Report;

enum class BudgetVerdict
{
    Confirmed, // within the budget
    Refused, // exceeds it
    NoBudget, // none is stated
    NoEstimate // there is no cost to compare; `reason` says why
};

struct BudgetStatement
{
    double accelerators = 1;
    std::string device;
    std::optional<MoneyPerSecond> each, all; // rent of one, and of all of them
    std::optional<Seconds> time; // set-up and failures included
    Seconds setup; // of `time`
    std::optional<Money> total, budget;
    std::optional<Money> left; // budget − total; below 0: it exceeds the budget by so much
    BudgetVerdict verdict = BudgetVerdict::NoEstimate;
    Text reason, fix; // NoEstimate only: why, and what would mend it
    std::optional<Money> excess() const
    {
        return verdict == BudgetVerdict::Refused && left ? std::optional(Money(0) - *left) : std::nullopt;
    }
};

enum class BudgetVoice
{
    Launch, // before it is paid: "This would use 2× GeForce RTX 4090 at $0.35/h each = $0.70/h total, …"
    Record // in a document that is handed on: "The money: 2× GeForce RTX 4090 at $0.35/h each = …"
};

BudgetStatement budgetStatement(const Report& report);
Text budgetText(const BudgetStatement& statement, BudgetVoice voice = BudgetVoice::Launch);
std::string budgetSentence(const BudgetStatement& statement, const NumberFormat& style = {});
std::string_view verdictKey(BudgetVerdict verdict); // "confirmed", "refused", "no budget", "no estimate"

// "$2.10", "$0.35": two decimals while that says enough, three digits from a thousand on.
std::string plainMoney(Money money, const NumberFormat& style = {});

} // namespace ridgepoint
