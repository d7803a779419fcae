#pragma once

// Two or three levers put together where no single one makes the fullest rank fit. Each plan is evaluated as
// a whole, so that what it promises is what the engine says of it. At most some hundred evaluations: for when
// the scenario rests.

#include "core/analysis/levers.h"

#include <string>
#include <vector>

namespace ridgepoint {

// Of a scenario that does not fit, plans that do, the best first: settings of the accelerators that there
// are, then narrower numbers, then the fewest accelerators; of these with room to spare, then the fastest.
// None sets a field of `held`. Empty: nothing in reach fits.
std::vector<FitLever> fitPlans(
    const Report& report, const std::vector<std::string>& held = {}, std::size_t most = 3);

// One lever where one is enough, else plans; where no plan fits either, what helps, with what is left over.
std::vector<Advice> fitAdvice(const Report& report, const std::vector<std::string>& held = {});

} // namespace ridgepoint
