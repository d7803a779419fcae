#pragma once

// What the types of a service bring with them where the scenario leaves its tensor ranks open.

#include "core/base/text.h"
#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

// "Serving TP (auto) is now 2; 4 of 8 accelerators are used": after a change of the served types the smallest
// replica is another one, while the replicas that are stated stay. Empty: nothing followed.
Text typesNote(const Scenario& before, const Scenario& after);

} // namespace ridgepoint
