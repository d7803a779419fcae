#pragma once

// The part of the register that reads the training report. Private to this room: everybody else asks
// readouts().

#include "core/report/report.h"

namespace ridgepoint {

std::span<const Readout> trainingReadouts(); // in report order

} // namespace ridgepoint
