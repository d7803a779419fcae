#pragma once

// Random data that host, CPU kernels and GPU kernels compute alike from a position alone, so that a check
// needs no copy. The mixer is C. Wellons' lowbias32 (2018, public domain): 32 bits in, 32 bits out, a
// bijection with an avalanche bias of 0.17.

#include <cmath>
#include <cstdint>

namespace ridgepoint {

constexpr std::uint32_t mixBits(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

// `key` is mixBits of the seed: one multiplication saved for each value.
constexpr std::uint32_t randomBits(std::uint32_t position, std::uint32_t key)
{
    return mixBits(position + key);
}

// Uniform in [-1, 1) with every mantissa bit of fp32 random.
constexpr float randomUnit(std::uint32_t position, std::uint32_t key)
{
    return static_cast<float>(static_cast<std::int32_t>(randomBits(position, key))) * 0x1p-31F;
}

// A multiplier of magnitude 0.90 to 0.99 and either sign: below 1 in every type down to bf16.
inline float randomMultiplier(std::uint32_t position, std::uint32_t key)
{
    const std::uint32_t bits = randomBits(position, key);
    const float magnitude = std::fma(static_cast<float>(bits >> 8), 0.09F * 0x1p-24F, 0.9F);
    return (bits & 1U) != 0 ? -magnitude : magnitude;
}

} // namespace ridgepoint
