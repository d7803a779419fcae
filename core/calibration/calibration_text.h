#pragma once

// A calibration as tables and text, for the command, the dialog and reports.

#include "core/calibration/calibrate.h"
#include "core/report/table.h"
#include "core/units/format.h"

#include <string>

namespace ridgepoint {

Table calibrationSteps(const Calibration& calibration, const NumberFormat& numbers = {});
Table calibrationKnobs(const Calibration& calibration, const NumberFormat& numbers = {});
// "Mean error 14.2 % before, 3.1 % after, 5.0 % on steps that were left out."
std::string calibrationErrors(const Calibration& calibration);
// Text and Markdown for people, JSON, or CSV of the steps.
std::string writeCalibration(const Calibration& calibration, OutputFormat format);

} // namespace ridgepoint
