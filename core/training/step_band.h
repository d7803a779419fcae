#pragma once

// How far measured steps lie from predictions like this one: wide for the model as it is, narrow where it was
// calibrated on the same device, stack and model.

#include "core/base/quantity.h"

#include <optional>
#include <string>

namespace ridgepoint {

struct Architecture;
struct Scenario;

// Eight of ten published runs lie between `low` and `high` times … of a prediction made like this one.
struct Band
{
    Seconds low, high;
    bool calibrated = false;
};

// What a calibration holds for: "h100-sxm, megatron", with ": 80 layers of 8192" where its steps were all of
// one model.
std::string calibrationSubject(const Scenario& scenario);
std::string calibrationModel(const Scenario& scenario);
// The scenario's calibration was made for its device and stack, and for its model or several.
bool isCalibrated(const Scenario& scenario);

// `architecture`: the scenario's, in force. None where nothing is known: uncalibrated, on a device that only
// the probe has met; published runs are on the accelerators of data sheets.
std::optional<Band> bandOf(Seconds predicted, const Scenario& scenario, const Architecture& architecture);

} // namespace ridgepoint
