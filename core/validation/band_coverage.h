#pragma once

// What the bands of predicted steps promise and what they held, by how uncertain steps are. The one place for
// these numbers: summaries, `--leave-one-out` and the Validation view read them.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct Scenario;
struct ValidatedRun;

inline constexpr double bandPromise = 0.8; // of measured steps lie within (core/training/step_band)

// Steps that are as uncertain as each other.
struct BandCell
{
    bool kernels = false; // of the device were measured
    bool experts = false;
    bool stated = false; // the row says which stack it ran on
    auto operator<=>(const BandCell&) const = default;
};
BandCell bandCellOf(const Scenario& scenario); // whose band its step has, uncalibrated
std::string bandCellName(const BandCell& cell);

// What bands promise and what they held, in one cell.
struct CellCoverage
{
    BandCell cell;
    std::size_t rows = 0;
    double held = 0; // rows within the band in force
    std::optional<double> heldByOthers; // the same by the band that the other sources' errors give; empty:
                                        // there are none
    double low = 0, high = 0; // measured over predicted, 10th and 90th percentile
};

// Of rows that count, have a band and state a step; sorted by cell.
std::vector<CellCoverage> bandCoverage(std::span<const ValidatedRun> rows);

} // namespace ridgepoint
