#pragma once

// What the bands of predicted steps held, as bars: one a cell, with the line that they promise. No window.

#include "views/rows_picture.h"
#include "views/validation/validation_runs.h"

namespace ridgepoint {

struct BandData
{
    RowsData rows; // the most steps first; cells of few steps are faint
    ViewTable table;
    QString sentence; // of the rows too: what is compared, or why there is nothing
};

BandData bandData(const ValidationOutcome& outcome, const NumberFormat& numbers);

struct HeldBands
{
    QString key, name, whole; // the name in words and in the table
    std::size_t count = 0;
    double held = 0; // share of these
    bool apart = false;
};
inline constexpr std::size_t fewHeld = 30; // a share of fewer says little

// `words`: "%1: bands promise %2 of … and held %3 of %4". The bar, to add to; the row of the table has `more`
// behind the shares.
RowsBar& addBands(BandData& data, const HeldBands& of, const QString& words, const NumberFormat& numbers,
    const std::vector<TableCell>& more = {});
// Axis, headers and legend, once all bars are there.
void frameBands(BandData& data, const QString& counted, const QString& within, const QString& faint,
    const NumberFormat& numbers);

} // namespace ridgepoint
