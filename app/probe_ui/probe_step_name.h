#pragma once

// What a step of the probe is called by people: "memory, copy" for hbm.copy, "sweep at 0.25 FLOP/B, fp32".

#include <QString>

#include <string>

namespace ridgepoint {

struct NumberFormat;

// A step that this version does not know keeps its id.
QString probeStepName(const std::string& step, const NumberFormat& numbers);

} // namespace ridgepoint
