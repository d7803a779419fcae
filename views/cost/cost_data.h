#pragma once

// Report → what a run costs and where the money and the time go, with the budget sentence and the other ways
// to pay. No window.

#include "core/figures/plot.h"
#include "core/outcome/budget_sentence.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct CostPart
{
    QString key; // "money.useful"
    QString label; // "useful"
    QString amount, share; // "$2.10", "64 %"
    QString spoken;
    QString path;
    ColorRole role = ColorRole::ComputeAxis;
    double start = 0, value = 0; // dollars or seconds
};

struct CostBaseline
{
    QString letter;
    double value = 0;
};

// The sentence before a paid run, in the language of the window.
struct BudgetText
{
    QString text;
    BudgetVerdict verdict = BudgetVerdict::NoEstimate;
};

// Money or time of a run taken apart; the limit is the budget or the deadline.
struct SplitData
{
    BudgetText budget; // said above it
    Unit unit = Unit::Dollar;
    std::vector<CostPart> parts; // each from where the one before ended
    std::optional<double> total;
    QString totalLabel, totalText, totalSpoken, totalPath;
    std::optional<double> limit;
    QString limitText; // "budget $3.00"
    bool over = false; // the stated limit is exceeded
    std::vector<CostBaseline> baselines;
    QString sentence; // what there is to say, or why there is nothing
    double longest() const; // that an axis must reach
};

SplitData moneySplit(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);
SplitData timeSplit(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);
ViewTable splitTable(const SplitData& data, const NumberFormat& numbers);
ViewTable isoTable(const SheetData& data, const NumberFormat& numbers); // core/figures/iso.h
BudgetText budgetText(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);

// Ways to pay for an hour of computing, those that preemptions take included.
struct Offer
{
    QString key, name; // "offer.spot", "spot"
    std::optional<double> list, effective; // dollars per second of one accelerator
    std::optional<double> money; // of the computation
    QString listText, effectiveText, moneyText, spoken, path;
};

struct OffersData
{
    std::vector<Offer> offers;
    QString sentence; // when the others pay, or how to state them
    double longest() const;
};

OffersData offersData(const ViewInput& input, const NumberFormat& numbers);
ViewTable offersTable(const OffersData& data);

std::vector<ReadoutTileData> costTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
