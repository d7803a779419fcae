#include "core/training/step_band.h"

#include "core/base/format.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/scenario/scenario.h"

#include <cmath>

namespace ridgepoint {

namespace {

// Measured over predicted time of published pretraining steps, 10th and 90th percentile, each source left out
// in turn (`ridgepoint validate --leave-one-out`, the steps of 32 sources; rows count equally): by whether
// the device's kernels were measured, by experts, and by whether the stack is known. What a guess costs is
// the same steps predicted with the generic stack. Of experts on devices without kernels there are 11 steps,
// all but one longer than predicted.
struct Range
{
    double low, high;
};
constexpr Range denseMeasured{0.90, 1.27}, denseGuessed{0.90, 1.52};
constexpr Range expertsMeasured{0.79, 1.41}, expertsGuessed{0.77, 1.50};
constexpr Range denseCompiled{0.82, 1.04}; // XLA on TPU; nothing else without kernels is among the steps
constexpr Range denseUnmeasured{0.83, 1.52}, expertsUnmeasured{0.78, 2.44};

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
    if (!scenario.model.leftOut.empty())
        return std::nullopt; // published runs are of whole models
    if (architecture.plan && otherMixer(*architecture.plan))
        return std::nullopt; // too few published runs of one are compared; see comparedSteps()
    if (!isCalibrated(scenario)) {
        const MeasuredCeilings& own = scenario.hardware.accelerator.measured;
        if (own.known() && own.dataSheet.empty())
            return std::nullopt;
        const bool measured = scenario.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known();
        const bool experts = architecture.isMoe();
        const bool guessed = scenario.hardware.stack == "generic";
        const bool compiled = scenario.hardware.stack == "maxtext";
        const Range range = !measured ? (experts ? expertsUnmeasured
                                    : compiled   ? denseCompiled
                                                 : denseUnmeasured)
            : guessed                 ? (experts ? expertsGuessed : denseGuessed)
                                      : (experts ? expertsMeasured : denseMeasured);
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
