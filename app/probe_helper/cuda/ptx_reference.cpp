#include "app/probe_helper/cuda/ptx_reference.h"

#include "core/measurement/counter_random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ridgepoint::probe {

namespace {

// To `digits` binary digits, exponents from `least` on: the sum of a product of two 16-bit numbers and a
// third is exact in a double for the magnitudes that the kernels keep to, so one rounding is left.
double roundedTo(double value, int digits, int least)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const int exponent = std::max(std::ilogb(value), least) - (digits - 1);
    return std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent);
}

std::uint16_t fmaHalf(PtxType type, std::uint16_t a, std::uint16_t b, std::uint16_t c)
{
    if (type == PtxType::F16x2) {
        const double exact = static_cast<double>(halfValue(a)) * static_cast<double>(halfValue(b))
            + static_cast<double>(halfValue(c));
        return halfOf(static_cast<float>(roundedTo(exact, 11, -14)));
    }
    const double exact = static_cast<double>(bfloatValue(a)) * static_cast<double>(bfloatValue(b))
        + static_cast<double>(bfloatValue(c));
    return bfloatOf(static_cast<float>(roundedTo(exact, 8, -126)));
}

std::uint32_t packed(PtxType type, float low, float high)
{
    const auto half = [&](float value) { return type == PtxType::F16x2 ? halfOf(value) : bfloatOf(value); };
    return half(low) | static_cast<std::uint32_t>(half(high)) << 16;
}

float unitOf(std::uint32_t bits) { return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31F; }

std::uint32_t valueOf(PtxType type, std::uint32_t bits)
{
    if (type == PtxType::F32)
        return std::bit_cast<std::uint32_t>(unitOf(bits));
    return packed(type, unitOf(bits), unitOf(mixBits(bits)));
}

std::uint32_t splat(PtxType type, float value)
{
    return type == PtxType::F32 ? std::bit_cast<std::uint32_t>(value) : packed(type, value, value);
}

} // namespace

std::uint32_t filledWord(PtxType type, std::uint32_t position, std::uint32_t key)
{
    return valueOf(type, randomBits(position, key));
}

std::uint32_t filledE4m3(std::uint32_t position, std::uint32_t key)
{
    const std::uint32_t bits = randomBits(position, key);
    std::uint32_t word = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const std::uint32_t byte = bits >> shift & 0xff;
        word |= ((byte & 0x80) | ((byte & 0x7f) * 0x38 >> 7)) << shift;
    }
    return word;
}

std::uint32_t fmaWord(PtxType type, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    if (type == PtxType::F32)
        return std::bit_cast<std::uint32_t>(
            std::fma(std::bit_cast<float>(a), std::bit_cast<float>(b), std::bit_cast<float>(c)));
    const auto low = [](std::uint32_t word) { return static_cast<std::uint16_t>(word); };
    const auto high = [](std::uint32_t word) { return static_cast<std::uint16_t>(word >> 16); };
    return fmaHalf(type, low(a), low(b), low(c))
        | static_cast<std::uint32_t>(fmaHalf(type, high(a), high(b), high(c))) << 16;
}

std::uint32_t expectedFma(
    PtxType type, std::uint32_t thread, int iterations, std::uint32_t first, std::uint32_t key)
{
    std::array<std::uint32_t, 2 * ptxPairs> values{};
    for (std::uint32_t i = 0; i < values.size(); ++i)
        values[i] = valueOf(type, randomBits(thread * 2 * ptxPairs + first + i, key));
    const std::uint32_t bits = mixBits(thread + first + ~key);
    const float turn = std::fma(static_cast<float>(bits >> 8), 0.09F * 0x1p-24F, 0.9F);
    const std::uint32_t forward = splat(type, turn), back = splat(type, -turn);
    for (int i = 0; i < iterations * ptxFmaTurns; ++i) {
        for (std::size_t pair = 0; pair < ptxPairs; ++pair)
            values[pair] = fmaWord(type, values[ptxPairs + pair], forward, values[pair]);
        for (std::size_t pair = 0; pair < ptxPairs; ++pair)
            values[ptxPairs + pair] = fmaWord(type, values[pair], back, values[ptxPairs + pair]);
    }
    std::uint32_t all = 0;
    for (const std::uint32_t value : values)
        all ^= value;
    return all;
}

std::uint32_t expectedSweep(PtxType type, std::uint32_t word, int fmas, float scale)
{
    const std::uint32_t by = splat(type, scale);
    if (fmas == 0)
        return fmaWord(type, word, splat(type, 1), by);
    const std::uint32_t back = splat(type, -2 * scale);
    for (int i = 0; i < fmas; ++i)
        word = fmaWord(type, word, i % 2 == 0 ? by : back, by);
    return word;
}

float e4m3Value(std::uint8_t code)
{
    const int exponent = code >> 3 & 15, mantissa = code & 7;
    float value =
        std::ldexp(static_cast<float>(exponent > 0 ? 8 + mantissa : mantissa), std::max(exponent, 1) - 10);
    if ((code & 0x7f) == 0x7f)
        value = NAN;
    return (code & 0x80) != 0 ? -value : value;
}

std::uint16_t bfloatOf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

float bfloatValue(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

std::uint16_t halfOf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
    const float magnitude = std::abs(value);
    if (!(magnitude < 65520.0F)) // rounds to infinity, or is NaN
        return static_cast<std::uint16_t>(sign | (std::isnan(value) ? 0x7e00 : 0x7c00));
    if (magnitude < 0x1p-14F) // below the normal numbers: multiples of 2^-24
        return static_cast<std::uint16_t>(sign | static_cast<unsigned>(std::nearbyint(magnitude * 0x1p24F)));
    const auto rounded = (bits & 0x7fffffff) + 0xfff + (bits >> 13 & 1);
    return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112U << 10)));
}

float halfValue(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    float value = 0;
    if (exponent == 31)
        value = mantissa != 0 ? NAN : INFINITY;
    else
        value = std::ldexp(
            static_cast<float>(exponent > 0 ? 1024 + mantissa : mantissa), std::max(exponent, 1) - 25);
    return (bits & 0x8000) != 0 ? -value : value;
}

} // namespace ridgepoint::probe
