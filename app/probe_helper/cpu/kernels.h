#pragma once

// The inner loops that the CPU probe times, one set an instruction set, each compiled in a file of its own
// for that set and chosen at run time: one program runs on every machine of its architecture. They are
// compiled optimised even in a debug build, for it is the machine that is measured.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ridgepoint::probe {

struct KernelSet
{
    std::string_view isa; // "avx2"
    std::string_view label; // "AVX2 + FMA"
    int vectorBytes;
    int chains; // of fma32 and fma64: x = x·m + c side by side
    bool fused; // one rounding a multiply-add; without, a product and a sum

    // FLOPs: 2 · chains · lanes · steps. `x` and `out` hold chains · lanes values, chain by chain; `m` and
    // `c` hold 2 · lanes: chain k multiplies with half k % 2, step i adds half (k / 2 + i) % 2. `steps` is even;
    // 64-byte aligned.
    void (*fma32)(const float* x, const float* m, const float* c, float* out, std::int64_t steps);
    void (*fma64)(const double* x, const double* m, const double* c, double* out, std::int64_t steps);

    // Memory: `bytes` a multiple of kernelBlock, 64-byte aligned, gone through `passes` times. Read gives the
    // exclusive or of all 32-bit words of all passes, which does not depend on their order.
    std::uint32_t (*read)(const void* a, std::size_t bytes, int passes);
    void (*write)(void* a, std::size_t bytes, std::uint32_t value, int passes);
    void (*copy)(void* a, const void* b, std::size_t bytes, int passes);
    // a = b + s·c in fp64; the streaming one stores past the caches.
    void (*triad)(double* a, const double* b, const double* c, double s, std::size_t bytes);
    void (*triadStreaming)(double* a, const double* b, const double* c, double s, std::size_t bytes);

    // `fmas` multiply-adds on each fp32 value read, x·m + c and x·(−2·m) + c in turn: with m = 1/√2 they come
    // round after four, where one factor below 1 would bring all values to rest. 0: one addition of c. Gives
    // the exclusive or of the results' bits.
    std::uint32_t (*sweep)(const float* a, std::size_t bytes, float m, float c, int fmas);
    // Adds `c` to each value in place: one FLOP for 8 bytes.
    void (*update)(float* a, std::size_t bytes, float c);
};

inline constexpr std::size_t kernelBlock = 1024;

// What this processor runs, narrowest first; never empty.
std::span<const KernelSet> kernelSets();
// By name; null when this processor, or this build, has no such set.
const KernelSet* kernelSet(std::string_view isa);

// A chain of dependent additions, one a clock on every processor known: the clock, measured.
std::uint64_t dependentAdds(std::uint64_t count);

// Data of core/measurement/counter_random.h: value i is that of position first + i.
void fillBits(std::uint32_t* to, std::size_t count, std::uint32_t first, std::uint32_t key);
void fillUnits(float* to, std::size_t count, std::uint32_t first, std::uint32_t key);
void fillUnits(double* to, std::size_t count, std::uint32_t first, std::uint32_t key);
std::uint32_t xorOfBits(std::size_t count, std::uint32_t first, std::uint32_t key);

} // namespace ridgepoint::probe
