#define RIDGEPOINT_VECTOR_BYTES 16
#define RIDGEPOINT_CHAINS 24
#include "app/probe_helper/cpu/kernel_loops.h"
#include "app/probe_helper/cpu/kernel_tables.h"

namespace {
// A pair of registers would be stored past the caches by stnp; the architecture makes that a hint only.
inline void streamStore(double* to, Double value)
{
#if __has_builtin(__builtin_nontemporal_store)
    __builtin_nontemporal_store(value, reinterpret_cast<Double*>(to));
#else
    *reinterpret_cast<Double*>(to) = value;
#endif
}
} // namespace

namespace ridgepoint::probe {

extern const KernelSet neonKernels = RIDGEPOINT_KERNEL_SET("neon", "NEON", true);

} // namespace ridgepoint::probe
