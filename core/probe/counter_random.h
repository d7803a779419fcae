#pragma once

// Random data that host, CPU kernels and GPU kernels compute alike from a position alone, so that a check
// needs no copy. The mixer is C. Wellons' lowbias32 (2018, public domain): 32 bits in, 32 bits out, a
// bijection with an avalanche bias of 0.17.

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

// A multiplier of magnitude 0.90 to 0.999 and either sign: x·m + c stays bounded and never settles.
constexpr float randomMultiplier(std::uint32_t position, std::uint32_t key)
{
    const float unit = randomUnit(position, key);
    const float magnitude = 0.9495F + 0.0495F * (unit < 0 ? -2 * unit - 1 : 2 * unit - 1);
    return unit < 0 ? -magnitude : magnitude;
}

} // namespace ridgepoint
