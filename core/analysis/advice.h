#pragma once

// What to try next: for each gate that fails the responses that the engine, asked, says will help, with the
// figures it gives. Far dearer than the report itself: asked for when somebody looks.

#include "core/outcome/advice.h"

#include <limits>
#include <optional>
#include <vector>

namespace ridgepoint {

struct Report;

// In the order of the gates: memory (what makes it fit by itself first, and of the rest how much is left
// over), computation, communication, then the deadline, then memory that is all but full. The deadline is
// left alone while computation or communication fail, for more of the same would not mend those. Not more
// than `most`, and no more evaluations than these need.
std::vector<Advice> adviceOf(
    const Report& report, std::size_t most = std::numeric_limits<std::size_t>::max());

// More replicas, sharded where whole ones would not fit, that keep a deadline which somebody has stated and
// the run misses.
std::optional<Advice> deadlineAdvice(const Report& report);

} // namespace ridgepoint
