#pragma once

// A run that took place although its estimate does not fit, in words: the estimate is what is off.

#include "core/base/text.h"

namespace ridgepoint {

struct Report;

// "The real run fitted in 85.5 GB; Ridgepoint's estimate of 86.9 GB is at least 1.6 % too high", without a
// stop, and why. Empty where the estimate fits, or nobody says that the run took place.
Text realRun(const Report& report);
Text realRunAlone(const Report& report); // without why
Text realRunBriefly(const Report& report); // "the real run fitted; estimated: 86.9 GB"

} // namespace ridgepoint
