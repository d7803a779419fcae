#pragma once

// One MFU in words where it has more than one reading.

#include "core/base/text.h"
#include "core/training/report.h"

namespace ridgepoint {

// "35 % of the fp8 peak, 70 % of the bf16 peak": of a job in 8 bits or fewer, whose MFU people quote either
// way. Empty of others.
Text mfuOfBothPeaks(const Report& report);
// A stated MFU counts by the rule of thumb (6 N per token), a predicted one every product: said where one
// stands beside the other. Empty where both are counted alike.
Text mfuBesideMfu(const Report& a, const Report& b);

} // namespace ridgepoint
