#pragma once

// The engine's answer to a published serving row: its replica from the row's words, its load as the row
// states it.

#include "core/serving/calibration.h"
#include "core/serving/engine.h"
#include "core/validation/serving_scoring.h"

namespace ridgepoint {

// Empty `whyNot` where there is an answer. Means, whatever statistic the row states.
ServingAnswer predictServing(const ServingRun& run, const ServingSubject& subject);
// The engine that a row ran, by its framework and version; and the answer with another one's constants, or
// with what own measurements made of its times.
const ServingEngine& engineOf(const ServingRun& run, const ServingSubject& subject);
ServingAnswer predictServing(const ServingRun& run, const ServingSubject& subject,
    const ServingEngine& engine, const ServingCalibration& calibration = {});

} // namespace ridgepoint
