#include "random_traffic.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

// Multiples of the square roots of primes: any row of numbers is spread evenly over every axis, so that few
// cover what takes many draws.
RandomServing randomServing(int number)
{
    constexpr std::array primes{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};
    std::size_t drawn = 0;
    const auto share = [&] {
        double whole = 0;
        return std::modf((number + 1) * std::sqrt(primes.at(drawn++)), &whole);
    };
    const auto evenly = [&](double low, double high) { return low + (high - low) * share(); };
    const auto byRatio = [&](double low, double high) { return low * std::pow(high / low, share()); };
    RandomServing one;
    one.traffic.prompt.mean = std::floor(byRatio(16, 32769));
    one.traffic.output.mean = std::floor(byRatio(2, 8193));
    one.traffic.concurrency = std::floor(byRatio(1, 513));
    one.limits.chunk = std::exp2(std::floor(evenly(9, 15)));
    const double admission = evenly(-0.025, 0.1);
    one.limits.admission = Seconds(std::max(0.0, admission));
    // From a tenth of what the clients want to half as much again.
    const bool littleCache = share() < 0.5;
    const double cached = evenly(0.1, 1.5);
    if (littleCache)
        one.limits.cacheTokens = std::max(1.0, one.traffic.concurrency * cached) * 1.01
            * (one.traffic.prompt.mean + one.traffic.output.mean);
    const bool fewSequences = share() < 0.3;
    const double admitted = evenly(0.1, 1.5);
    if (fewSequences)
        one.limits.sequences = std::max(1.0, std::floor(one.traffic.concurrency * admitted));
    one.times.iteration = byRatio(2e-3, 20e-3);
    one.times.sequence = byRatio(5e-6, 100e-6);
    one.times.context = byRatio(1e-9, 100e-9);
    one.times.promptToken = byRatio(5e-6, 100e-6);
    one.times.promptSquare = byRatio(0.1e-9, 5e-9);
    return one;
}

} // namespace ridgepoint
