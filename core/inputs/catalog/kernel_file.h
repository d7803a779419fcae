#pragma once

// A file of presets/kernels → the kernels of serving engines on one device. "ridgepoint.kernels/1": device,
// source, step, floor_s and tables, each with what is fixed, the sizes of its axes, and its times: base64 of
// twelve bits a point, two points in three bytes, time = floor_s · e^(step · bits).

#include "core/base/diagnostic.h"
#include "core/inputs/hardware/kernel_tables.h"

#include <string_view>

namespace ridgepoint {

// What is broken is named in `findings` (severity Warning, field = subject) and left out.
KernelTables readKernelTables(std::string_view text, std::string_view subject, Diagnostics& findings);

} // namespace ridgepoint
