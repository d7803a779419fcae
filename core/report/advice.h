#pragma once

// One thing to try next, as the status strip, the command line and the report's papers say it. Who finds them
// is core/questions/advice.h.

#include "core/scenario/edits.h"

#include <string>
#include <vector>

namespace ridgepoint {

struct Advice
{
    Text wall; // "memory (state)"
    Text symptom;
    Text response; // "FSDP on 32 GPUs, batch 32"
    Text effect; // as the engine evaluates it: "1.12 TB → 35.0 GB of state per rank"
    FieldEdits edits; // what a click previews; never empty in what adviceOf() returns
};

} // namespace ridgepoint
