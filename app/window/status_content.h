#pragma once

// Report → what the status strip says: the verdict, the limit that is exceeded with its value and who set it,
// and what to do next.

#include "core/analysis/next_step.h"
#include "core/base/format.h"
#include "core/outcome/advice.h"
#include "widgets/status_strip.h"

namespace ridgepoint {

struct Hardware;
struct Report;

// Adds to a gate's tip where the capacity that it is judged by comes from.
void addCapacity(GateContent& gate, const Hardware& hardware, const NumberFormat& numbers);
// Before what else the strip would say.
void offerToKeep(StatusContent& content, const Advice& trying);
// Puts the lever's name on the button and its effect into the tip. What only frees memory, where that is all
// but full, says so: it is no faster.
void offer(StatusContent& content, const Advice& lever, bool forMemory = false);

// `trying`: the lever being previewed; the strip then offers to keep it. `bestLayout`: a sentence of what a
// search found.
StatusContent statusContent(const Report& report, const NumberFormat& numbers, const Advice* trying,
    const NextStep& next, const QString& bestLayout = {});

} // namespace ridgepoint
