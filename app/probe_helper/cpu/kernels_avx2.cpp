#define RIDGEPOINT_VECTOR_BYTES 32
#define RIDGEPOINT_CHAINS 12
#include "app/probe_helper/cpu/kernel_loops.h"
#include "app/probe_helper/cpu/kernel_tables.h"

#include <immintrin.h>

namespace {
inline void streamStore(double* to, Double value) { _mm256_stream_pd(to, (__m256d)value); }
} // namespace

namespace ridgepoint::probe {

extern const KernelSet avx2Kernels = RIDGEPOINT_KERNEL_SET("avx2", "AVX2 + FMA", true);

} // namespace ridgepoint::probe
