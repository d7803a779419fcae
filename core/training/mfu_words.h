#pragma once

// One MFU in words where it has more than one reading.

#include "core/base/text.h"

namespace ridgepoint {

struct Report;

// "35 % of the fp8 peak, 70 % of the bf16 peak": of a job in 8 bits or fewer, whose MFU people quote either
// way. Empty of others.
Text mfuOfBothPeaks(const Report& report);
// A stated MFU counts 6 N FLOPs per token, a predicted one counts every product. Says so when one report has
// a stated MFU and the other a predicted one; otherwise empty.
Text mfuBesideMfu(const Report& a, const Report& b);

} // namespace ridgepoint
