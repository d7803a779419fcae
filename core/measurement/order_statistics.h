#pragma once

// Statistics of few repeated timings, without assuming any distribution.

#include <span>
#include <vector>

namespace ridgepoint {

struct OrderStatistics
{
    double median = 0;
    double lowerQuartile = 0;
    double upperQuartile = 0;
    double low = 0; // of the interval that holds the true median with at least 95 % probability
    double high = 0;
    double smallest = 0;
    double largest = 0;
    int count = 0;
    bool intervalHolds = false; // six samples are the fewest that give 95 %; with fewer it is the range
};

// Values must be finite; none: all zero.
OrderStatistics orderStatistics(std::span<const double> values);

// 1-based rank r of the largest r with P(r <= Binomial(n, 1/2) <= n - r) >= 0.95: the interval of the median
// goes from the r-th smallest to the r-th largest. 0 when none does. H. A. David, H. N. Nagaraja, Order
// Statistics, 3rd ed., section 7.1.
int medianIntervalRank(int count);

// Positions of samples whose time is above `factor` times the median of all times: something else ran.
std::vector<bool> outlying(std::span<const double> seconds, double factor);

} // namespace ridgepoint
