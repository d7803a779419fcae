#include "core/measurement/order_statistics.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// Between the two nearest values, as spreadsheets do: position q·(n−1).
double quantile(const std::vector<double>& sorted, double q)
{
    const double position = q * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

} // namespace

int medianIntervalRank(int count)
{
    // The probability that the median lies outside grows term by term with the rank.
    double outside = 0;
    double term = std::pow(0.5, count); // P(Binomial = 0)
    int rank = 0;
    for (int k = 0; k < count / 2; ++k) {
        outside += 2 * term;
        if (outside > 0.05)
            break;
        rank = k + 1;
        term *= static_cast<double>(count - k) / (k + 1);
    }
    return rank;
}

OrderStatistics orderStatistics(std::span<const double> values)
{
    OrderStatistics out;
    if (values.empty())
        return out;
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    out.count = static_cast<int>(sorted.size());
    out.median = quantile(sorted, 0.5);
    out.lowerQuartile = quantile(sorted, 0.25);
    out.upperQuartile = quantile(sorted, 0.75);
    out.smallest = sorted.front();
    out.largest = sorted.back();
    const int rank = medianIntervalRank(out.count);
    out.intervalHolds = rank > 0;
    const auto position = static_cast<std::size_t>(std::max(rank, 1) - 1);
    out.low = sorted[position];
    out.high = sorted[sorted.size() - 1 - position];
    return out;
}

std::vector<bool> outlying(std::span<const double> seconds, double factor)
{
    const double limit = factor * orderStatistics(seconds).median;
    std::vector<bool> out(seconds.size());
    for (std::size_t i = 0; i < seconds.size(); ++i)
        out[i] = seconds[i] > limit;
    return out;
}

} // namespace ridgepoint
