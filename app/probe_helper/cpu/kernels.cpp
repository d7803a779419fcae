#include "app/probe_helper/cpu/kernels.h"

#include "app/probe_helper/cpu/kernel_tables.h"
#include "core/measurement/counter_random.h"

#include <vector>

namespace ridgepoint::probe {

namespace {

std::vector<KernelSet> detected()
{
    std::vector<KernelSet> sets;
#if defined(__x86_64__)
    // The builtin asks CPUID, and XGETBV whether the system saves the wide registers.
    __builtin_cpu_init();
    sets.push_back(sse2Kernels);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        sets.push_back(avx2Kernels);
    if (__builtin_cpu_supports("avx512f"))
        sets.push_back(avx512Kernels);
#elif defined(__aarch64__)
    sets.push_back(neonKernels);
#else
#error "No kernels for this architecture yet: add a file next to kernels_neon.cpp"
#endif
    return sets;
}

} // namespace

std::span<const KernelSet> kernelSets()
{
    static const std::vector<KernelSet> sets = detected();
    return sets;
}

const KernelSet* kernelSet(std::string_view isa)
{
    for (const KernelSet& set : kernelSets())
        if (set.isa == isa)
            return &set;
    return nullptr;
}

std::uint64_t dependentAdds(std::uint64_t count)
{
    std::uint64_t value = 1;
    const std::uint64_t one = 1;
    // Register to register: some processors take additions of a constant out of the chain.
    for (std::uint64_t i = 0; i < count; i += 16) {
#if defined(__x86_64__)
        __asm__ volatile("add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0"
                         : "+r"(value)
                         : "r"(one)
                         : "cc");
#elif defined(__aarch64__)
        __asm__ volatile("add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\t"
                         "add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\t"
                         "add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\t"
                         "add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1"
                         : "+r"(value)
                         : "r"(one));
#endif
    }
    return value;
}

void fillBits(std::uint32_t* to, std::size_t count, std::uint32_t first, std::uint32_t key)
{
    for (std::size_t i = 0; i < count; ++i)
        to[i] = randomBits(first + static_cast<std::uint32_t>(i), key);
}

void fillUnits(float* to, std::size_t count, std::uint32_t first, std::uint32_t key)
{
    for (std::size_t i = 0; i < count; ++i)
        to[i] = randomUnit(first + static_cast<std::uint32_t>(i), key);
}

void fillUnits(double* to, std::size_t count, std::uint32_t first, std::uint32_t key)
{
    // Two draws: the second fills the mantissa that fp32 leaves empty.
    for (std::size_t i = 0; i < count; ++i) {
        const auto position = first + static_cast<std::uint32_t>(i);
        to[i] = static_cast<double>(randomUnit(position, key))
            + static_cast<double>(randomUnit(position, mixBits(key))) * 0x1p-25;
    }
}

std::uint32_t xorOfBits(std::size_t count, std::uint32_t first, std::uint32_t key)
{
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < count; ++i)
        all ^= randomBits(first + static_cast<std::uint32_t>(i), key);
    return all;
}

} // namespace ridgepoint::probe
