#pragma once

// Own measurements of serving in, three factors on predicted times out (core/serving/calibration.h), and what
// an engineer needs to trust them: each measurement predicted before, after, and from the others alone. A
// deployment is what rows of one family have in common: who measured, model, device, engine, precision, kind.

#include "core/base/diagnostic.h"
#include "core/serving/calibration.h"
#include "core/validation/serving_scoring.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostServingMeasurements = 10; // that a deployment is calibrated on
inline constexpr std::size_t servingFactorCount = 3;
inline constexpr std::array<std::string_view, servingFactorCount> servingFactorKeys{
    "decode", "prompts", "admission"}; // members of ServingCalibration
template <class T>
using OfServingFactors = std::array<T, servingFactorCount>;

struct CalibratedMeasurement
{
    std::size_t row = 0;
    bool fitted = false; // among those that the factors were found on
    ServingAnswer before, after;
    std::optional<ServingAnswer> leftOut; // from the others; empty for a deployment of one measurement
};

struct CalibratedDeployment
{
    std::string name;
    ServingCalibration calibration;
    OfServingFactors<double> spread{}; // relative, one standard deviation that the measurements leave
    OfServingFactors<bool> identifiable{}; // otherwise it stays 1
    OfServingFactors<bool> atBound{};
    std::vector<CalibratedMeasurement> measurements; // all of them, in the order of the rows
    std::size_t fitted() const;
    // Whether measurements that were left out are predicted better with the factors than without, all that
    // is measured counted alike. Empty: a single measurement does not tell.
    std::optional<bool> helps;
};

struct CalibratedServing
{
    std::vector<ServingRow> rows; // answered as predicted before
    std::vector<CalibratedDeployment> deployments; // by name
    Diagnostics doubts;
};

// Rows as servingRows() gives them. Of a deployment of more than ten, ten are chosen by predictions alone,
// evenly from the fastest to the slowest; the others are predicted from those.
CalibratedServing calibrateServing(std::vector<ServingRow> rows);

// The rows with those answers; what has none keeps no answer.
enum class ServingStage
{
    Before,
    After,
    LeftOut,
};
inline constexpr std::size_t servingStageCount = 3;
std::vector<ServingRow> rowsAt(const CalibratedServing& serving, ServingStage stage);

} // namespace ridgepoint
