#pragma once

// How good predictions are on sources that nothing was found on: for every source the constants that step
// times gave are found from all the others (a maximum a posteriori fit about their values in force), and its
// rows are predicted with those. The bands of steps are taken from the errors that are left.

#include "core/calibration/shared_constants.h"
#include "core/validation/validation.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

// Steps that are as uncertain as each other.
struct BandCell
{
    bool kernels = false; // of the device were measured
    bool experts = false;
    bool stated = false; // the row says which stack it ran on
    auto operator<=>(const BandCell&) const = default;
};
std::string bandCellName(const BandCell& cell);

// What bands promise and what they held, in one cell.
struct CellCoverage
{
    BandCell cell;
    std::size_t rows = 0;
    double held = 0; // rows within the band in force
    double heldByOthers = 0; // rows within the band that the other sources' errors give
    double low = 0, high = 0; // measured over predicted, 10th and 90th percentile
};

struct LeftOut
{
    std::string source;
    SharedValues values{}; // found without it; 0 where step times have no say
    SharedValues all{}; // and if they had one everywhere
};

struct LeaveOneOut
{
    Validation validation; // each source predicted without its own rows
    ValidationSummary plain; // the engine as it is
    SharedValues all{}; // found on all rows, if step times had a say everywhere
    std::vector<LeftOut> sources; // by name
    std::vector<CellCoverage> cells;
};

LeaveOneOut leaveOneOut(std::span<const Run> runs, const Catalog& catalog);

} // namespace ridgepoint
