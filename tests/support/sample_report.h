#pragma once

// A report written by hand, for tests of pictures that must not depend on the engine: 70B parameters, AdamW
// in bf16 mixed precision, one 80 GB H100. 140 + 140 + 280 + 280 + 280 GB of state = 1.12 TB = 14.0 × 80 GB.

#include "core/training/report.h"

#include <memory>

namespace ridgepoint {

Report sampleReport(double parameters = 70e9, double activationBytes = 150e9);
// The same scenario on another device.
Report sampleReportOn(const Accelerator& device, double parameters = 70e9);
std::shared_ptr<const Report> shared(Report report);

} // namespace ridgepoint
