#include "random_traffic.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

RandomServing randomServing(int number)
{
    std::uint64_t drawn = 0;
    const auto share = [&] { return drawnShare(static_cast<std::uint64_t>(number), 7, drawn++); };
    const auto evenly = [&](double low, double high) { return low + (high - low) * share(); };
    const auto byRatio = [&](double low, double high) { return low * std::pow(high / low, share()); };
    RandomServing one;
    one.traffic.prompt.mean = std::floor(byRatio(16, 32769));
    one.traffic.output.mean = std::floor(byRatio(2, 8193));
    one.traffic.concurrency = std::floor(byRatio(1, 513));
    one.limits.chunk = std::exp2(std::floor(evenly(9, 15)));
    one.limits.admission = Seconds(share() < 0.2 ? 0 : evenly(0, 0.1));
    if (share() < 0.5) // from a tenth of what the clients want to half as much again
        one.limits.cacheTokens = std::max(1.0, one.traffic.concurrency * evenly(0.1, 1.5)) * 1.01
            * (one.traffic.prompt.mean + one.traffic.output.mean);
    if (share() < 0.3)
        one.limits.sequences = std::max(1.0, std::floor(one.traffic.concurrency * evenly(0.1, 1.5)));
    one.times.iteration = byRatio(2e-3, 20e-3);
    one.times.sequence = byRatio(5e-6, 100e-6);
    one.times.context = byRatio(1e-9, 100e-9);
    one.times.promptToken = byRatio(5e-6, 100e-6);
    one.times.promptSquare = byRatio(0.1e-9, 5e-9);
    return one;
}

} // namespace ridgepoint
