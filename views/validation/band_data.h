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

} // namespace ridgepoint
