#pragma once

// The words for a report's levers: said when somebody reads them, because the engine decides far more often
// than anyone looks.

#include "core/report/report.h"
#include "core/scenario/edits.h"

#include <string>
#include <vector>

namespace ridgepoint {

struct Advice
{
    std::string wall;
    std::string symptom;
    std::string response; // "Shard the state (FSDP, ZeRO-3)"
    std::string effect; // computed for this scenario: "÷8 state per rank"
    // What a click previews: field ids with the text to set them to, in this order; empty: nothing to set.
    FieldEdits edits;
};

// One for each lever, in the same order.
std::vector<Advice> adviceOf(const Report& report);

} // namespace ridgepoint
