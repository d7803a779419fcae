#pragma once

// The kernels that the GPU probe times, written as PTX at run time and compiled by the driver for the card it
// drives: nothing to ship for each generation, no toolkit to build with. PTX 7.0 for compute capability 7.5
// (bf16 from 8.0 on), so any driver from 450 on takes it. A kernel knows what it moves and computes; a test
// runs the same text on a small interpreter and counts.

#include <span>
#include <string>

namespace ridgepoint::probe {

enum class PtxType
{
    F32,
    F16x2,
    Bf16x2
};

// Every kernel takes the same parameters, in this order; most leave some alone.
//   a, b, c, out   device addresses
//   iterations     of the loop of each thread
//   stride         bytes between two vectors of a thread: 16 × threads of the grid
//   key            mixBits of the seed (core/measurement/counter_random.h)
//   first          position of the first random value
//   scale          fp32 factor
struct PtxArguments
{
    unsigned long long a = 0, b = 0, c = 0, out = 0;
    unsigned iterations = 1;
    unsigned long long stride = 0;
    unsigned key = 0;
    unsigned first = 0;
    float scale = 0;
};

inline constexpr int ptxLeastCapability = 75; // × 10; what the kernels are written for

struct PtxKernel
{
    std::string name;
    std::string text; // one entry, without the module's head
    int least = ptxLeastCapability; // compute capability × 10
    // Of one thread in one iteration; what happens once a thread (its result stored) is not counted.
    double bytesRead = 0;
    double bytesWritten = 0;
    double flops = 0;
    int vectors = 0; // 16-byte vectors of each array that one iteration covers; 0: no array
};

inline constexpr int ptxUnrolled = 8; // vectors in flight for each thread: 128 bytes
inline constexpr int ptxPairs = 8; // of values that turn around each other, in a thread of ptxFma
inline constexpr int ptxFmaTurns = 16; // updates of every pair in one iteration

// Random data, one 32-bit word a value: bits, fp32 in [-1, 1), or two fp16 or bf16. What the kernels must
// leave, computed on the host: ptx_reference.h.
PtxKernel ptxFillBits();
PtxKernel ptxFill(PtxType type);
// Bytes of e4m3 numbers in (-1, 1), none of them NaN.
PtxKernel ptxFillE4m3();

PtxKernel ptxRead(); // out[thread] = exclusive or of the words read
// Reads a working set again and again: vectors of 16 bytes, `key` of them in the set at `a`; each thread goes
// on by `first` vectors, beginning again where the set ends. out[thread] = exclusive or.
PtxKernel ptxReadSet();
PtxKernel ptxWrite(); // words of random bits
PtxKernel ptxCopy(); // a = b
PtxKernel ptxTriad(); // a = b + scale·c in fp32
// Arithmetic without memory: pairs (x, y) of values that turn around the origin, x += t·y, y −= t·x. The map
// keeps areas, so the values neither vanish nor grow nor come to rest. out[thread] = exclusive or of them
// all.
PtxKernel ptxFma(PtxType type);
// `fmas` multiply-adds on each value read, x = x·scale + scale and x = −2·scale·x + scale in turn; 0: one
// addition of scale. `writing` stores the sum back in place, with no multiply-adds. out[thread] = exclusive
// or of the results.
inline constexpr float ptxSweepScale = 0.70710678F; // 1/√2: the turns then neither settle nor grow
PtxKernel ptxSweep(PtxType type, int fmas, bool writing = false);
// mma.sync m16n8k16 on bf16 with fp32 sums, eight independent ones a warp. out[thread] = exclusive or.
PtxKernel ptxMma();
PtxKernel ptxEmpty();
// Waits until the word at `a` is not 0, or for `iterations` looks at it: holds a stream while work queues up.
PtxKernel ptxGate();

// A module of kernels for a card of compute capability `capability` (75, 80, 90 …).
std::string ptxModule(std::span<const PtxKernel> kernels, int capability);

} // namespace ridgepoint::probe
