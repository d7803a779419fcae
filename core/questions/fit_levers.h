#pragma once

// What makes the fullest rank fit: settings of the job as it is first, then narrower numbers, then more
// accelerators, each judged by the engine.

#include "core/questions/levers.h"
#include "core/report/advice.h"
#include "core/report/report.h"

#include <vector>

namespace ridgepoint {

// What is enough by itself first, of it what leaves the run fastest; then what leaves least over, as told.
// Where the memory is full but not over, what is enough alone.
std::vector<Advice> fitLevers(const Report& report);

// "FSDP on 32 GPUs, batch 32": a lever with what the scenario after it raises besides.
Text raising(const Scenario& before, Text lever, const Scenario& after);
Text sharding(const Scenario& before, const Scenario& after);

// With what the fullest rank needs beyond its memory even so, and what the run costs then.
Advice adviceWith(const Report& before, Text wall, Text symptom, Text response, Text effect, Trial& trial);

} // namespace ridgepoint
