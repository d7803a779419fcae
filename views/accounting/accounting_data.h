#pragma once

// The accounting habit as plain rows: what each quantity is, how it is computed, its value now and in the
// baselines.

#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct AccountingRow
{
    QString key; // "accounting.step_flops"; also the report path
    QString quantity; // "one step FLOPs"
    QString formula; // "6 · N · T"; one symbol means one thing in the whole table
    Unit unit = Unit::Number;
    std::optional<double> now; // SI
    QString reason; // why there is no value
    QString note; // what else is known of it: "rule of thumb; the layer model says 190 GB"
    std::vector<std::optional<double>> baselines; // A, B, C
    QString value; // as shown
    std::vector<QString> baselineValues; // as shown
    std::vector<QString> changes; // "+12.0 GB  ×1.10"
    std::vector<QString> factors; // "×1.10" alone; the dash where there is none, as from nothing to something
};

// What a symbol of the formulas stands for.
struct AccountingSymbol
{
    QString symbol; // "F"
    QString meaning; // "peak rate, dense"
    Unit unit = Unit::Number;
    std::optional<double> si;
    QString value; // as shown
};

struct AccountingData
{
    std::vector<AccountingRow> rows;
    AccountingRow ratio; // AllReduce ÷ step
    QString meaning; // what the ratio says
    QString note; // on the rows that another view counts otherwise; may be empty
    std::vector<AccountingSymbol> symbols; // of all formulas
    QString legend; // their values: "b 16 B · g 2 B · …"
    std::size_t baselines = 0;
};

AccountingData accountingData(const ViewInput& input, const NumberFormat& numbers);
std::vector<ReadoutTileData> accountingTiles(const AccountingData& data);
ViewTable accountingTable(const AccountingData& data);
QString spokenRow(const AccountingRow& row);

} // namespace ridgepoint
