#pragma once

#include "core/base/text.h"

namespace ridgepoint {

// Fit → Keep busy → Hide communication.
enum class GateState
{
    Pass,
    Tight,
    Fail,
    Unset, // beyond a default that nobody has stated: no failure, and never red
    NotApplicable
};
// Whether the limit is exceeded, stated or not: what levers start from.
constexpr bool exceedsLimit(GateState state) { return state == GateState::Fail || state == GateState::Unset; }

struct Gate
{
    GateState state = GateState::NotApplicable;
    Text summary; // "14.0× state alone", "40 % MFU", "— (one accelerator)"
    Text inFull = {}; // where the summary leaves words out: "14.0× of capacity, state alone"
    Text detail = {}; // a sentence on what is counted; empty where the summary says it all
};

} // namespace ridgepoint
