#pragma once

// How far measured steps lie from predictions like this one: wide for the model as it is, narrow where it was
// calibrated on the same device and stack.

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <string>

namespace ridgepoint {

// What a calibration holds for: "h100-sxm, megatron".
std::string calibrationSubject(const Scenario& scenario);
// The scenario's calibration was made for its device and stack.
bool isCalibrated(const Scenario& scenario);

Band bandOf(Seconds predicted, const Scenario& scenario);

} // namespace ridgepoint
