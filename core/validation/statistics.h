#pragma once

// How far predictions are from measurements. Pairs in, figures out: nothing here knows a run, a scenario or
// the engine. Errors are relative to the measured value: predicted / measured − 1.

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

inline double shareOf(std::size_t part, std::size_t whole) // 0 of none
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

// How often each was said: most first, then by name.
using CountedReasons = std::vector<std::pair<std::string, std::size_t>>;
CountedReasons mostFirst(const std::map<std::string, std::size_t>& counts);

struct ErrorSample
{
    double predicted = 0; // in any unit
    double measured = 0; // in the same; positive
    std::string family; // families count equally
    double weight = 1; // inside its family
};

struct ErrorStatistics
{
    std::size_t n = 0;
    double median = 0; // of the absolute error, as are the next two
    double mean = 0;
    double p90 = 0;
    double worst = 0;
    double bias = 0; // median of the signed error; below zero: predicted too small
};

// Empty when no sample is usable (both values finite and positive, weight positive).
std::optional<ErrorStatistics> errorStatistics(std::span<const ErrorSample> samples);

struct WeightedValue
{
    double value = 0;
    double weight = 1;
};

// The smallest value below which at least `share` of the weight lies; where the weight splits exactly there,
// the middle of the two neighbours (so the median of 1, 2, 3, 4 is 2.5). No weight: 0.
double weightedQuantile(std::vector<WeightedValue> values, double share);

// Weights that let every family sum to 1, in the order of `samples`.
std::vector<double> familyWeights(std::span<const ErrorSample> samples);

// Does a plan fit? Counted by what was predicted and what happened.
struct Confusion
{
    std::size_t ranAndFits = 0;
    std::size_t ranButOver = 0; // a false alarm
    std::size_t failedAndOver = 0; // caught
    std::size_t failedButFits = 0; // missed
    std::size_t n() const { return ranAndFits + ranButOver + failedAndOver + failedButFits; }
    double accuracy() const; // right share of all; 0 for none
    double balancedAccuracy() const; // mean of the shares right among those that ran and those that failed
    void add(bool predictedFits, bool ran);
};

// Ranks with ties sharing their mean (1-based), then Pearson's correlation of them. Empty with fewer than two
// pairs or when all measured values are the same; 0 when only the predictions are.
std::optional<double> spearman(std::span<const double> predicted, std::span<const double> measured);

// How much longer than the fastest the plan takes that was predicted to be the fastest: 0 is the right
// choice. Among equal predictions, their mean. Both are times; empty when there are none.
std::optional<double> regretOfChoice(std::span<const double> predicted, std::span<const double> measured);

// The same of the plan that is found to be the fastest of the so many that were predicted to be, run one
// after the other; equal predictions in their order.
std::optional<double> regretOfRuns(
    std::span<const double> predicted, std::span<const double> measured, std::size_t runs);

// Pairs whose measured values tell one from the other, and how many of them the predictions order likewise.
struct OrderedPairs
{
    std::size_t apart = 0;
    std::size_t inOrder = 0; // equal predictions are not
    double share() const; // in order of those apart; 1 for none
    void add(const OrderedPairs& other);
};

// Pairs of which the larger measured value is more than 1 + `apart` times the smaller. Values positive.
OrderedPairs orderedPairs(std::span<const double> predicted, std::span<const double> measured, double apart);

} // namespace ridgepoint
