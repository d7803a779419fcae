#pragma once

// Which steps to measure: those that leave the least doubt about all the others. Needs predictions only.
// Internal to core/validation/fit.

#include "core/validation/fit/fit.h"

namespace ridgepoint {

// Positions in `rows`, `count` of them, the most telling first. Greedy: each choice takes the most variance
// of predictions off the rows not chosen, with knobs spread as they are between sites.
std::vector<std::size_t> mostTelling(const RowPointers& rows, std::size_t count);

} // namespace ridgepoint
