#pragma once

// Calibrations as text. JSON keys are the contract of the commands that write them.

#include "core/validation/fit/calibrate.h"
#include "core/validation/fit/held_out.h"
#include "core/validation/fit/leave_one_out.h"
#include "core/validation/fit/serving_calibration.h"
#include "core/validation/validation_writers.h"

#include <string>

namespace ridgepoint {

// CSV of the steps.
std::string writeCalibration(const Calibration& calibration, OutputFormat format);
// The untuned errors beside the calibrated ones, on the same held-out rows.
std::string writeCalibratedValidation(const CalibratedValidation& validation, const Catalog& catalog,
    OutputFormat format, const ValidationDetail& detail = {});
// Errors of left-out sources beside the plain ones, what bands held, and the constants that were found.
std::string writeLeaveOneOut(const LeaveOneOut& result, const Catalog& catalog, OutputFormat format,
    const ValidationDetail& detail = {});
// CSV is one line a measurement and what was measured of it.
std::string writeCalibratedServing(
    const CalibratedServing& serving, OutputFormat format, const ValidationDetail& detail);

} // namespace ridgepoint
