#pragma once

// Private to this folder: the sets that other files compile.

#include "app/probe_helper/cpu/kernels.h"

namespace ridgepoint::probe {

extern const KernelSet sse2Kernels;
extern const KernelSet avx2Kernels;
extern const KernelSet avx512Kernels;
extern const KernelSet neonKernels;

} // namespace ridgepoint::probe
