#pragma once

// Lengths of requests that are few and yet have the means of their law.

#include "core/base/normal_quantile.h"
#include "core/base/splitmix.h"
#include "core/serving/traffic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace ridgepoint {

// A law as the means of equal shares of it, each once in every block of requests, in an order of the block's
// own: the mean of a block is the law's, and its order is no more regular than chance.
class Shares
{
public:
    static constexpr std::size_t most = 64, longTails = 16;
    Shares(const LengthLaw& law, std::size_t count) // a power of two
        : m_law(law)
        , m_count(count)
    {
        const double step = 1 / static_cast<double>(count);
        double left = 0, leftOfAll = 0; // of whole tokens, which the next longer one has: the mean is kept
        for (std::size_t i = 0; i + 1 < count; ++i)
            m_lengths[i] =
                whole(between(static_cast<double>(i) * step, static_cast<double>(i + 1) * step), left);
        for (std::size_t i = 0; i < longTails; ++i)
            m_longest[i] = whole(left
                    + between(1 - step + static_cast<double>(i) * step / longTails,
                        i + 1 == longTails ? 1 : 1 - step + static_cast<double>(i + 1) * step / longTails),
                leftOfAll);
    }
    double of(std::uint64_t request, std::uint64_t salt)
    {
        if (m_law.kind == LengthLaw::Trace)
            return std::round(m_law.trace[request % m_law.trace.size()]);
        const std::uint64_t block = request / m_count, mask = m_count - 1;
        if (block != m_block || salt != m_salt) {
            m_block = block;
            m_salt = salt;
            m_order = splitMix(splitMix(salt) + block * splitMixStep);
        }
        const std::uint64_t order = m_order;
        std::uint64_t place = request & mask;
        place = (place * ((order | 1) & mask) + (order >> 8)) & mask; // each step is one to one
        place ^= place >> 3;
        place = (place * ((order >> 16 | 1) & mask) + (order >> 24)) & mask;
        place ^= place >> 2;
        place = (place * ((order >> 32 | 1) & mask) + (order >> 40)) & mask;
        if (place < mask)
            return m_lengths[place];
        constexpr std::array<std::uint8_t, longTails> spread = {
            8, 12, 4, 14, 6, 10, 2, 15, 7, 11, 3, 13, 5, 9, 1, 0};
        return m_longest[spread[(block + salt) % longTails]];
    }

    double longest() const
    {
        if (m_law.kind == LengthLaw::Trace)
            return std::round(std::ranges::max(m_law.trace));
        return std::max(*std::ranges::max_element(m_lengths), *std::ranges::max_element(m_longest));
    }

private:
    static double normalShare(double deviate) { return std::erfc(-deviate / std::sqrt(2.0)) / 2; }
    // Mean of the lengths between two shares.
    double between(double low, double high) const
    {
        double length = lengthAt(m_law, (low + high) / 2);
        if (m_law.kind == LengthLaw::Lognormal && m_law.variation > 0) {
            const double deviation = std::sqrt(std::log1p(m_law.variation * m_law.variation));
            const auto below = [&](double share) { return normalShare(normalQuantile(share) - deviation); };
            length = m_law.mean * (below(high) - below(low)) / (high - low);
        }
        if (m_law.kind == LengthLaw::Sample) {
            const auto all = static_cast<double>(m_law.trace.size());
            const auto from = m_law.trace.begin() + static_cast<std::ptrdiff_t>(std::round(low * all)),
                       to = m_law.trace.begin() + static_cast<std::ptrdiff_t>(std::round(high * all));
            if (from < to)
                length = std::accumulate(from, to, 0.0) / static_cast<double>(to - from);
        }
        return length;
    }
    static double whole(double length, double& left)
    {
        const double wanted = length + left, tokens = std::max(1.0, std::round(wanted));
        left = wanted - tokens;
        return tokens;
    }

    const LengthLaw& m_law;
    std::uint64_t m_count;
    std::uint64_t m_block = ~std::uint64_t(0), m_salt = 0, m_order = 0; // of the last request
    std::array<double, most> m_lengths{};
    std::array<double, longTails>
        m_longest{}; // the last share in smaller ones, a block each: the end of a run waits for them
};

} // namespace ridgepoint
