#pragma once

// What calibrating is worth on published runs: each family is fitted on at most half of its rows, eight at
// most, and scored on the others. Which rows are fitted follows from predictions alone.

#include "core/validation/validation.h"

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostFittedRows = 8;
inline constexpr std::size_t leastFamilyRows = 3; // fewer leave nothing to fit on and two to score

struct FamilyCalibration
{
    std::string family;
    std::size_t rows = 0, fitted = 0;
    // Of the rows held out, in the same order; empty when none counts.
    MaybeStatistics untuned, calibrated;
    std::vector<std::pair<std::string_view, double>> factors; // field ids of identifiable knobs
};

struct CalibratedValidation
{
    Validation validation; // of families that were calibrated; fitted rows are marked and do not count
    ValidationSummary untuned; // the same rows, nothing fitted
    std::vector<FamilyCalibration> families; // by name
    std::vector<std::pair<std::string, std::size_t>> tooSmall; // families and their rows
};

// `adjust` is applied to every run's scenario first.
using ScenarioAdjustment = std::function<Scenario(const Scenario&)>;
CalibratedValidation validateCalibrated(
    std::span<const Run> runs, const Catalog& catalog, const ScenarioAdjustment& adjust = {});

} // namespace ridgepoint
