#pragma once

// The engine's answer to a published serving row: its replica from the row's words, its load as the row
// states it.

#include "core/validation/serving_scoring.h"

namespace ridgepoint {

// Empty `whyNot` where there is an answer. Means, whatever statistic the row states.
ServingAnswer predictServing(const ServingRun& run, const ServingSubject& subject);

} // namespace ridgepoint
