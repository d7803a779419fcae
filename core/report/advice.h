#pragma once

// What to try next, for the status strip, the command line and the report: for each gate that fails the
// responses that the engine, asked, says will help, with the figures it gives. Far dearer than the report
// itself: asked for when somebody looks.

#include "core/report/report.h"
#include "core/scenario/edits.h"

#include <limits>
#include <string>
#include <vector>

namespace ridgepoint {

struct Advice
{
    std::string wall; // "memory (state)"
    std::string symptom;
    std::string response; // "FSDP on 32 GPUs, batch 32"
    std::string effect; // as the engine evaluates it: "1.12 TB → 35.0 GB of state per rank"
    FieldEdits edits; // what a click previews; never empty in what adviceOf() returns
};

// In the order of the gates: memory, computation, communication, then the deadline, then memory that is all
// but full. The deadline is left alone while computation or communication fail, for more of the same would
// not mend those. Not more than `most`, and no more evaluations than these need.
std::vector<Advice> adviceOf(
    const Report& report, std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace ridgepoint
