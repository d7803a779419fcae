#pragma once

// Up to ten measured steps in, the knobs of the step model out (see fit.h), with what an engineer needs
// to trust them: the error before, after, and on each step when it is left out; which knobs these steps say
// nothing about; which ran into a bound. Milliseconds; the same bits for the same steps in any order.

#include "core/base/diagnostic.h"
#include "core/validation/fit/knobs.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostMeasuredSteps = 10;

struct MeasuredStep
{
    std::string name; // what differs, as the person wrote it; or the id of a run
    Scenario scenario;
    Seconds measured;
};

struct CalibratedStep
{
    std::string name;
    Seconds measured, before, after;
    std::optional<Seconds> heldOut; // fitted on the other steps; empty with one step
};

struct CalibratedKnob
{
    std::string_view field; // id
    double factor = 1; // value over what the model has, or the scenario states
    double standard = 0, value = 0; // SI, of the first step
    double spread = 0; // relative, one standard deviation that the steps leave
    bool identifiable = false; // otherwise it stays where it was
    bool atBound = false;
};

struct Calibration
{
    std::vector<CalibratedStep> steps; // in the order given; unusable ones are left out
    std::array<CalibratedKnob, knobCount> knobs{};
    std::string subject; // what the steps share, as isCalibrated() reads it
    // Means of |predicted / measured − 1|.
    double errorBefore = 0, errorAfter = 0;
    std::optional<double> errorHeldOut; // empty with one step
    Diagnostics diagnostics; // what was left out, and doubts; `field` names the step
    bool ok() const { return !steps.empty(); }
};

// Steps of one device and stack; mixed ones are an error, and nothing is calibrated.
Calibration calibrate(std::span<const MeasuredStep> steps);
// For that scenario: steps of another device or stack are an error too.
Calibration calibrate(std::span<const MeasuredStep> steps, const Scenario& target);

// The scenario with the knobs set, predicted instead of stated, and carrying the note that gives its band: of
// the device and stack that the steps ran on.
Scenario calibrated(const Scenario& scenario, const Calibration& calibration);

} // namespace ridgepoint
