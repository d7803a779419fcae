#pragma once

// What to try next of a service: what makes its replica fit, what brings its times within their targets, or
// what makes its tokens cheaper. Each is served as a whole before it is named; a dozen services at most: for
// when the scenario rests.

#include "core/outcome/advice.h"
#include "core/training/report.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

// None sets a field of `held`. Empty: nothing in reach helps.
std::optional<Advice> servingStep(const Report& report, const std::vector<std::string>& held = {});

} // namespace ridgepoint
