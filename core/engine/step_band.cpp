#include "core/engine/step_band.h"

#include "core/units/format.h"

#include <cmath>

namespace ridgepoint {

namespace {

// Measured over predicted time of published pretraining runs, 10th and 90th percentile, families weighted
// equally, nothing calibrated (`ridgepoint validate`, the 1,163 of its 1,188 rows that have a step time and
// are predicted): on devices whose kernels were measured (A100, H100, H200, B200), and on the others, which
// are predicted from the best matrix product anybody has seen on them.
struct Range
{
    double low, high;
};
constexpr Range denseMeasured{0.95, 1.31}, expertsMeasured{0.90, 1.66};
constexpr Range denseUnmeasured{0.77, 1.23}, expertsUnmeasured{0.89, 1.91};

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

std::string calibrationModel(const Scenario& s)
{
    const Architecture a = architectureOf(s.model);
    std::string model =
        formatExact(a.layers, Unit::Count) + " layers of " + formatExact(a.hidden, Unit::Count);
    if (a.isMoe())
        model += ", " + formatExact(a.moe.experts, Unit::Count) + " experts";
    return model;
}

bool isCalibrated(const Scenario& s)
{
    const Efficiency& e = s.hardware.efficiency;
    if (e.calibratedSteps < 1)
        return false;
    const std::string subject = calibrationSubject(s);
    return e.calibratedFor == subject || e.calibratedFor == subject + ": " + calibrationModel(s);
}

std::optional<Band> bandOf(Seconds predicted, const Scenario& scenario, const Architecture& architecture)
{
    if (!isCalibrated(scenario)) {
        const MeasuredCeilings& own = scenario.hardware.accelerator.measured;
        if (own.known() && own.dataSheet.empty())
            return std::nullopt;
        const bool measured = scenario.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known();
        const bool experts = architecture.isMoe();
        const Range range = measured ? (experts ? expertsMeasured : denseMeasured)
                                     : (experts ? expertsUnmeasured : denseUnmeasured);
        return Band{.low = predicted * range.low, .high = predicted * range.high, .calibrated = false};
    }
    const Efficiency& e = scenario.hardware.efficiency;
    const double error = e.calibratedError
        ? (*e.calibratedError * e.calibratedSteps + publishedOnSome * publishedSteps)
            / (e.calibratedSteps + publishedSteps)
        : publishedOnOne;
    // Held-out errors have the long tails of a Laplace distribution, where eight of ten lie within ln 5 mean
    // errors.
    const double half = std::exp(error * std::log(5.0));
    return Band{.low = predicted / half, .high = predicted * half, .calibrated = true};
}

} // namespace ridgepoint
