#pragma once

// The loops of kernels.h, for the vector width of the file that includes this one. That file is compiled for
// one instruction set, so nothing here may be shared with another: no standard headers with inline
// functions, everything in an unnamed namespace. It defines
//   RIDGEPOINT_VECTOR_BYTES, RIDGEPOINT_CHAINS (12 or 24), and streamStore(double*, Double) for stores past
//   the caches.

#include <stddef.h>
#include <stdint.h>

namespace {

typedef float Float __attribute__((vector_size(RIDGEPOINT_VECTOR_BYTES)));
typedef double Double __attribute__((vector_size(RIDGEPOINT_VECTOR_BYTES)));
typedef uint32_t Word __attribute__((vector_size(RIDGEPOINT_VECTOR_BYTES)));
constexpr int floatLanes = RIDGEPOINT_VECTOR_BYTES / 4;
constexpr int doubleLanes = RIDGEPOINT_VECTOR_BYTES / 8;
constexpr int unrolled = 8; // vectors an iteration of the memory loops

void streamStore(double* to, Double value);

#define RIDGEPOINT_EACH12(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11)
#define RIDGEPOINT_EACH24(X)                                                                                 \
    RIDGEPOINT_EACH12(X) X(12) X(13) X(14) X(15) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23)
#if RIDGEPOINT_CHAINS == 24
#define RIDGEPOINT_EACH_CHAIN(X) RIDGEPOINT_EACH24(X)
#else
#define RIDGEPOINT_EACH_CHAIN(X) RIDGEPOINT_EACH12(X)
#endif
#define RIDGEPOINT_EACH8(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)

// Chains are named one by one: compilers have been seen to serialise arrays of them.
#define RIDGEPOINT_FMA(NAME, SCALAR, VECTOR)                                                                 \
    void NAME(const SCALAR* x, const SCALAR* m, const SCALAR* c, SCALAR* out, int64_t steps)                 \
    {                                                                                                        \
        const VECTOR* from = reinterpret_cast<const VECTOR*>(x);                                             \
        VECTOR* to = reinterpret_cast<VECTOR*>(out);                                                         \
        const VECTOR m0 = reinterpret_cast<const VECTOR*>(m)[0], m1 = reinterpret_cast<const VECTOR*>(m)[1]; \
        const VECTOR c0 = reinterpret_cast<const VECTOR*>(c)[0], c1 = reinterpret_cast<const VECTOR*>(c)[1]; \
        RIDGEPOINT_EACH_CHAIN(RIDGEPOINT_BEGIN)                                                              \
        for (int64_t i = 0; i < steps; i += 2) {                                                             \
            RIDGEPOINT_EACH_CHAIN(RIDGEPOINT_STEP)                                                           \
            RIDGEPOINT_EACH_CHAIN(RIDGEPOINT_OTHER_STEP)                                                     \
        }                                                                                                    \
        RIDGEPOINT_EACH_CHAIN(RIDGEPOINT_END)                                                                \
    }
#define RIDGEPOINT_BEGIN(K) auto v##K = from[K];
#define RIDGEPOINT_STEP(K) v##K = v##K * ((K) % 2 ? m1 : m0) + ((K) / 2 % 2 ? c1 : c0);
// The other addend: with one, a chain would come to rest at its fixed point and switch no bits any more.
#define RIDGEPOINT_OTHER_STEP(K) v##K = v##K * ((K) % 2 ? m1 : m0) + ((K) / 2 % 2 ? c0 : c1);
#define RIDGEPOINT_END(K) to[K] = v##K;

RIDGEPOINT_FMA(fma32, float, Float)
RIDGEPOINT_FMA(fma64, double, Double)

uint32_t foldWords(Word word)
{
    uint32_t all = 0;
    for (int i = 0; i < floatLanes; ++i)
        all ^= word[i];
    return all;
}

#define RIDGEPOINT_ZERO(K) Word v##K{};
#define RIDGEPOINT_XOR_ALL (v0 ^ v1 ^ v2 ^ v3 ^ v4 ^ v5 ^ v6 ^ v7)
// What is read comes from two places at once, half of the array apart: a core that follows two sequences
// keeps more lines of memory under way than with one (Zen 4, huge pages: 35 against 31 GB/s for one core).
#define RIDGEPOINT_EACH_NEAR(X) X(0, 0) X(1, 1) X(2, 2) X(3, 3)
#define RIDGEPOINT_EACH_FAR(X) X(4, 0) X(5, 1) X(6, 2) X(7, 3)

#define RIDGEPOINT_XOR_NEAR(K, I) v##K ^= p[I];
#define RIDGEPOINT_XOR_FAR(K, I) v##K ^= p[half + (I)];
uint32_t readWords(const void* a, size_t bytes, int passes)
{
    const Word* const begin = static_cast<const Word*>(a);
    const size_t half = bytes / sizeof(Word) / 2;
    RIDGEPOINT_EACH8(RIDGEPOINT_ZERO)
    for (; passes > 0; --passes) {
        for (const Word* p = begin; p != begin + half; p += unrolled / 2) {
            RIDGEPOINT_EACH_NEAR(RIDGEPOINT_XOR_NEAR)
            RIDGEPOINT_EACH_FAR(RIDGEPOINT_XOR_FAR)
        }
    }
    return foldWords(RIDGEPOINT_XOR_ALL);
}

#define RIDGEPOINT_WRITE(K) p[K] = word;
void writeWords(void* a, size_t bytes, uint32_t value, int passes)
{
    const Word word = Word{} + value;
    Word* const begin = static_cast<Word*>(a);
    Word* const end = begin + bytes / sizeof(Word);
    for (; passes > 0; --passes) {
        for (Word* p = begin; p != end; p += unrolled) {
            RIDGEPOINT_EACH8(RIDGEPOINT_WRITE)
        }
    }
}

#define RIDGEPOINT_COPY(K) to[K] = from[K];
void copyWords(void* a, const void* b, size_t bytes, int passes)
{
    Word* const begin = static_cast<Word*>(a);
    Word* const end = begin + bytes / sizeof(Word);
    for (; passes > 0; --passes) {
        const Word* from = static_cast<const Word*>(b);
        for (Word* to = begin; to != end; to += unrolled, from += unrolled) {
            RIDGEPOINT_EACH8(RIDGEPOINT_COPY)
        }
    }
}

#define RIDGEPOINT_TRIAD(K) to[K] = left[K] + s * right[K];
#define RIDGEPOINT_TRIAD_STREAM(K) streamStore(reinterpret_cast<double*>(to + (K)), left[K] + s * right[K]);
#define RIDGEPOINT_TRIAD_LOOP(NAME, BODY)                                                                    \
    void NAME(double* a, const double* b, const double* c, double s, size_t bytes)                           \
    {                                                                                                        \
        Double* to = reinterpret_cast<Double*>(a);                                                           \
        const Double* left = reinterpret_cast<const Double*>(b);                                             \
        const Double* right = reinterpret_cast<const Double*>(c);                                            \
        Double* const end = to + bytes / sizeof(Double);                                                     \
        for (; to != end; to += unrolled, left += unrolled, right += unrolled) {                             \
            RIDGEPOINT_EACH8(BODY)                                                                           \
        }                                                                                                    \
    }
RIDGEPOINT_TRIAD_LOOP(triad, RIDGEPOINT_TRIAD)
RIDGEPOINT_TRIAD_LOOP(triadStreaming, RIDGEPOINT_TRIAD_STREAM)

#define RIDGEPOINT_LOAD_NEAR(K, I) Float x##K = p[I];
#define RIDGEPOINT_LOAD_FAR(K, I) Float x##K = p[half + (I)];
#define RIDGEPOINT_ADD(K) x##K = x##K + addend;
#define RIDGEPOINT_MULTIPLY_ADD(K) x##K = x##K * multiplier + addend;
#define RIDGEPOINT_MULTIPLY_BACK(K) x##K = x##K * back + addend;
#define RIDGEPOINT_XOR_BITS(K) v##K ^= (Word)x##K;
uint32_t sweep(const float* a, size_t bytes, float m, float c, int fmas)
{
    const Float* p = reinterpret_cast<const Float*>(a);
    const size_t half = bytes / sizeof(Float) / 2;
    const Float* const end = p + half;
    const Float multiplier = Float{} + m, back = Float{} - 2 * m, addend = Float{} + c;
    Word v0{}, v1{};
    for (; p != end; p += unrolled / 2) {
        RIDGEPOINT_EACH_NEAR(RIDGEPOINT_LOAD_NEAR)
        RIDGEPOINT_EACH_FAR(RIDGEPOINT_LOAD_FAR)
        if (fmas == 0) {
            RIDGEPOINT_EACH8(RIDGEPOINT_ADD)
        }
        for (int i = 1; i < fmas; i += 2) {
            RIDGEPOINT_EACH8(RIDGEPOINT_MULTIPLY_ADD)
            RIDGEPOINT_EACH8(RIDGEPOINT_MULTIPLY_BACK)
        }
        if (fmas % 2 != 0) {
            RIDGEPOINT_EACH8(RIDGEPOINT_MULTIPLY_ADD)
        }
        // Two accumulators: few registers are left beside eight values.
        v0 ^= (Word)x0 ^ (Word)x2 ^ (Word)x4 ^ (Word)x6;
        v1 ^= (Word)x1 ^ (Word)x3 ^ (Word)x5 ^ (Word)x7;
    }
    return foldWords(v0 ^ v1);
}

#define RIDGEPOINT_UPDATE(K) p[K] = p[K] + addend;
void update(float* a, size_t bytes, float c)
{
    Float* p = reinterpret_cast<Float*>(a);
    Float* const end = p + bytes / sizeof(Float);
    const Float addend = Float{} + c;
    for (; p != end; p += unrolled) {
        RIDGEPOINT_EACH8(RIDGEPOINT_UPDATE)
    }
}

} // namespace

#define RIDGEPOINT_KERNEL_SET(ISA, LABEL, FUSED)                                                             \
    {                                                                                                        \
        ISA, LABEL, RIDGEPOINT_VECTOR_BYTES, RIDGEPOINT_CHAINS, FUSED, fma32, fma64, readWords, writeWords,  \
            copyWords, triad, triadStreaming, sweep, update                                                  \
    }
