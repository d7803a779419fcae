#pragma once

// What the kernels of ptx.h must leave behind, computed on the host: the probe compares samples of a GPU's
// results with these.

#include "app/probe_helper/cuda/ptx.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::probe {

// Word `position` as ptxFill leaves it.
std::uint32_t filledWord(PtxType type, std::uint32_t position, std::uint32_t key);
std::uint32_t filledE4m3(std::uint32_t position, std::uint32_t key); // four bytes

// a·b + c rounded once, on a word: one fp32, or two fp16 or bf16.
std::uint32_t fmaWord(PtxType type, std::uint32_t a, std::uint32_t b, std::uint32_t c);

// out[thread] of ptxFma.
std::uint32_t expectedFma(
    PtxType type, std::uint32_t thread, int iterations, std::uint32_t first, std::uint32_t key);
// One word after ptxSweep's arithmetic.
std::uint32_t expectedSweep(PtxType type, std::uint32_t word, int fmas, float scale);

// fp32 to the nearest 16-bit number, ties to even, and back.
std::uint16_t halfOf(float value);
float halfValue(std::uint16_t bits);
std::uint16_t bfloatOf(float value);
float bfloatValue(std::uint16_t bits);
float e4m3Value(std::uint8_t code); // fp8: 4 bits of exponent, 3 of mantissa

} // namespace ridgepoint::probe
