#include "core/engine/step_band.h"

#include <cmath>

namespace ridgepoint {

namespace {

// Measured over predicted time of published runs, 10th and 90th percentile, families weighted equally,
// nothing calibrated (`ridgepoint validate` over 1,163 rows): on devices whose kernels were measured (A100,
// H100, H200, B200), and on the others, which are predicted from the best matrix product anybody has seen on
// them.
constexpr double measuredLow = 0.93, measuredHigh = 1.32;
constexpr double unmeasuredLow = 0.80, unmeasuredHigh = 1.37;

// Mean |error| of the held-out rows of published runs (`ridgepoint validate --calibrated`): fitted on one row
// of a family, and on up to eight. A few steps of one's own say little about the steps to come, so theirs is
// pooled with the published one as if that were this many more steps.
constexpr double publishedOnOne = 0.105;
constexpr double publishedOnSome = 0.08;
constexpr double publishedSteps = 3;

} // namespace

std::string calibrationSubject(const Scenario& s)
{
    return s.hardware.accelerator.id + ", " + s.hardware.stack;
}

bool isCalibrated(const Scenario& s)
{
    const Efficiency& e = s.hardware.efficiency;
    return e.calibratedSteps >= 1 && e.calibratedFor == calibrationSubject(s);
}

Band bandOf(Seconds predicted, const Scenario& scenario)
{
    if (!isCalibrated(scenario)) {
        const bool measured = scenario.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known();
        return {.low = predicted * (measured ? measuredLow : unmeasuredLow),
            .high = predicted * (measured ? measuredHigh : unmeasuredHigh),
            .calibrated = false};
    }
    const Efficiency& e = scenario.hardware.efficiency;
    const double error = e.calibratedError
        ? (*e.calibratedError * e.calibratedSteps + publishedOnSome * publishedSteps)
            / (e.calibratedSteps + publishedSteps)
        : publishedOnOne;
    // Held-out errors have the long tails of a Laplace distribution, where eight of ten lie within ln 5 mean
    // errors.
    const double half = std::exp(error * std::log(5.0));
    return {.low = predicted / half, .high = predicted * half, .calibrated = true};
}

} // namespace ridgepoint
