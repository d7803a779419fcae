#define RIDGEPOINT_VECTOR_BYTES 16
#define RIDGEPOINT_CHAINS 12
#include "app/probe_helper/cpu/kernel_loops.h"
#include "app/probe_helper/cpu/kernel_tables.h"

#include <emmintrin.h>

namespace {
inline void streamStore(double* to, Double value) { _mm_stream_pd(to, (__m128d)value); }
} // namespace

namespace ridgepoint::probe {

extern const KernelSet sse2Kernels = RIDGEPOINT_KERNEL_SET("sse2", "SSE2", false);

} // namespace ridgepoint::probe
