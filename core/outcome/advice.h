#pragma once

// One thing to try next, as the status strip, the command line and the report's papers say it. Who finds them
// is core/analysis/advice.h.

#include "core/base/quantity.h"
#include "core/inputs/scenario/edits.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

// What a run costs without and with a change, where that differs.
struct MoneyChange
{
    Money before, after;
};

struct Advice
{
    Text wall; // "memory (state)"
    Text symptom;
    Text response; // "FSDP on 32 GPUs, batch 32"
    Text effect; // as the engine evaluates it: "1.12 TB → 35.0 GB of state per rank"
    FieldEdits edits; // what a click previews; never empty in what adviceOf() returns
    std::optional<MoneyChange> money = {}; // beside the gain
    bool solves = false; // what it answers is within its limit then
    Text inShort = {}; // the response in fewer words, where there are some
};

} // namespace ridgepoint
