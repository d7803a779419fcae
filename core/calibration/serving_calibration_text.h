#pragma once

// Calibrated serving as text. JSON keys are the contract of `validate … --calibrated --format json`; CSV is
// one line a measurement and what was measured of it.

#include "core/calibration/serving_calibration.h"
#include "core/report/table.h"
#include "core/validation/serving_text.h"

#include <string>

namespace ridgepoint {

std::string writeCalibratedServing(
    const CalibratedServing& serving, OutputFormat format, const ServingDetail& detail);

} // namespace ridgepoint
