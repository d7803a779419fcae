#define RIDGEPOINT_VECTOR_BYTES 64
#define RIDGEPOINT_CHAINS 24
#include "app/probe_helper/cpu/kernel_loops.h"
#include "app/probe_helper/cpu/kernel_tables.h"

#include <immintrin.h>

namespace {
inline void streamStore(double* to, Double value) { _mm512_stream_pd(to, (__m512d)value); }
} // namespace

namespace ridgepoint::probe {

extern const KernelSet avx512Kernels = RIDGEPOINT_KERNEL_SET("avx512", "AVX-512F", true);

} // namespace ridgepoint::probe
