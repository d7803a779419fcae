#pragma once

// What the probe says with arguments in it, to be found again in its finished sentences. Written by
// resources/translations/update from app/probe_helper; not edited by hand.

namespace ridgepoint {

// clang-format off
inline constexpr const char* probeTexts[] = {
    "%1 FLOPs for 4 bytes read",
    "%1 cores of %2 processors",
    "%1 has no %2",
    "%1 is of compute capability %2; the kernels need %3",
    "%1 values a thread, turning in pairs",
    "%1, %2 chains",
    "%1, 16-byte vectors, %2 in flight",
    "%1; an instruction rate is measured instead, a lower bound",
    "1 core of %1 processors",
    "Clocks, power and temperature are unknown: %1.",
    "NVML does not know the card at %1 (error %2)",
    "NVML does not start (error %1)",
    "NVML is not installed (%1)",
    "Other programs compute on the GPU (%1); results will be too low.",
    "Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program or another virtual machine shares the memory. Ceilings of the memory hold for this run only; measure again when the machine is quiet.",
    "Reading memory ran at %1 GB/s at first and at %2 GB/s at the end: another program shares the memory. Ceilings of the memory hold for this run only; measure again when the machine is quiet.",
    "The host gave %1 % of this virtual machine's processor time to others meanwhile; its ceilings may be higher than what was measured.",
    "all arrays are %1 times the cache, which holds part of them",
    "arrays of %1 are all the free memory allows, and a cache whose size the system does not say may hold them (it takes %2 each)",
    "arrays of %1 are all the free memory allows, and the %2 cache would hold too much of them (it takes %3 each)",
    "at most %1 MB of memory used",
    "compiling %1: %2 %3",
    "compute capability %1",
    "cuBLASLt does not offer %1 here (error %2)",
    "cuBLASLt does not start (error %1)",
    "cuBLASLt is not installed (%1)",
    "cuBLASLt, best of %1, fast sums",
    "cuBLASLt, best of %1, fp32 sums",
    "cuBLASLt, best of %1, full-precision sums",
    "error %1",
    "faster than %1",
    "median of %1 sets from an eighth to a third of the cache",
    "most samples were disturbed: %1",
    "no NVIDIA driver is installed (%1)",
    "only %1 of memory are free, too little to stream through",
    "power limit %1 W",
    "t = α + n/β, least squares of relative errors over %1 sizes from %2 to %3 bytes",
    "the GPU failed: %1",
    "the NVIDIA driver does not start: %1",
    "the NVIDIA driver is too old: %1",
    "the probe could not go on: %1",
    "there is no GPU number %1; there are %2",
    "this processor does not run \"%1\" instructions",
    "time limited to %1 processors",
};
// clang-format on

} // namespace ridgepoint
