#pragma once

// Scenarios that are served.

#include "core/serving/service.h"
#include "tests/support/edited_scenario.h"

#include <cmath>
#include <memory>

namespace ridgepoint {

// Llama 3.1 70B in fp8 on eight H200, and what is set beside.
inline Scenario servedLlama(const QStringList& more = {})
{
    return editedScenario(
        QStringList{"model.preset=llama3.1-70b", "hardware.accelerator=h200-sxm",
            "serving.weights_precision=fp8", "serving.tensor=8", "serving.prompt_tokens=1024",
            "serving.output_tokens=1024", "serving.concurrency=64"}
        + more);
}

inline std::shared_ptr<const ServingJob> jobOf(const Scenario& scenario)
{
    return std::make_shared<const ServingJob>(servingJob(scenario));
}
inline Service serviceOf(const Scenario& scenario) { return Service(jobOf(scenario)); }

// Of the larger one; infinities are near themselves.
inline bool nearly(double a, double b, double tolerance = 1e-9)
{
    return a == b || std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}
inline double relative(double got, double expected) { return std::abs(got / expected - 1); }

} // namespace ridgepoint
