#include "core/validation/statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ridgepoint {

namespace {

bool usable(const ErrorSample& s)
{
    return std::isfinite(s.predicted) && s.predicted > 0 && std::isfinite(s.measured) && s.measured > 0
        && std::isfinite(s.weight) && s.weight > 0;
}

std::vector<double> averageRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        const double shared = (static_cast<double>(begin + 1) + static_cast<double>(end)) / 2;
        for (; begin < end; ++begin)
            ranks[order[begin]] = shared;
    }
    return ranks;
}

} // namespace

CountedReasons mostFirst(const std::map<std::string, std::size_t>& counts)
{
    CountedReasons out(counts.begin(), counts.end());
    std::ranges::stable_sort(out, std::greater(), &CountedReasons::value_type::second);
    return out;
}

double weightedQuantile(std::vector<WeightedValue> values, double share)
{
    double total = 0;
    for (const WeightedValue& v : values)
        total += v.weight;
    if (!(total > 0))
        return 0;
    std::sort(values.begin(), values.end(),
        [](const WeightedValue& a, const WeightedValue& b) { return a.value < b.value; });
    // Sums of thirds and sevenths miss their target by rounding.
    const double target = share * total;
    const double slack = 1e-12 * total;
    double below = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        below += values[i].weight;
        if (std::abs(below - target) <= slack && i + 1 < values.size())
            return (values[i].value + values[i + 1].value) / 2;
        if (below > target)
            return values[i].value;
    }
    return values.back().value;
}

std::vector<double> familyWeights(std::span<const ErrorSample> samples)
{
    std::map<std::string_view, double> sums;
    for (const ErrorSample& s : samples)
        sums[s.family] += s.weight;
    std::vector<double> weights;
    weights.reserve(samples.size());
    for (const ErrorSample& s : samples)
        weights.push_back(s.weight / sums[s.family]);
    return weights;
}

std::optional<ErrorStatistics> errorStatistics(std::span<const ErrorSample> all)
{
    std::vector<ErrorSample> samples;
    std::copy_if(all.begin(), all.end(), std::back_inserter(samples), usable);
    if (samples.empty())
        return std::nullopt;
    const std::vector<double> weights = familyWeights(samples);
    std::vector<WeightedValue> absolute, signedErrors;
    ErrorStatistics out{.n = samples.size()};
    double total = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double error = samples[i].predicted / samples[i].measured - 1;
        absolute.push_back({std::abs(error), weights[i]});
        signedErrors.push_back({error, weights[i]});
        out.mean += std::abs(error) * weights[i];
        out.worst = std::max(out.worst, std::abs(error));
        total += weights[i];
    }
    out.mean /= total;
    out.median = weightedQuantile(absolute, 0.5);
    out.p90 = weightedQuantile(std::move(absolute), 0.9);
    out.bias = weightedQuantile(std::move(signedErrors), 0.5);
    return out;
}

double Confusion::accuracy() const { return shareOf(ranAndFits + failedAndOver, n()); }

double Confusion::balancedAccuracy() const
{
    const std::size_t ran = ranAndFits + ranButOver;
    const std::size_t failed = failedAndOver + failedButFits;
    if (ran == 0 || failed == 0)
        return accuracy();
    return (shareOf(ranAndFits, ran) + shareOf(failedAndOver, failed)) / 2;
}

void Confusion::add(bool predictedFits, bool ran)
{
    if (ran)
        ++(predictedFits ? ranAndFits : ranButOver);
    else
        ++(predictedFits ? failedButFits : failedAndOver);
}

std::optional<double> spearman(std::span<const double> predicted, std::span<const double> measured)
{
    const std::size_t n = predicted.size();
    if (n < 2 || measured.size() != n)
        return std::nullopt;
    const std::vector<double> a = averageRanks(predicted);
    const std::vector<double> b = averageRanks(measured);
    const double mean = (static_cast<double>(n) + 1) / 2;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < n; ++i) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    if (bb <= 0)
        return std::nullopt;
    return aa > 0 ? ab / std::sqrt(aa * bb) : 0;
}

std::optional<double> regretOfChoice(std::span<const double> predicted, std::span<const double> measured)
{
    if (predicted.empty() || predicted.size() != measured.size())
        return std::nullopt;
    const double least = *std::min_element(predicted.begin(), predicted.end());
    const double fastest = *std::min_element(measured.begin(), measured.end());
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        if (predicted[i] == least) {
            sum += measured[i];
            count += 1;
        }
    }
    return fastest > 0 ? std::optional(sum / count / fastest - 1) : std::nullopt;
}

std::optional<double> regretOfRuns(
    std::span<const double> predicted, std::span<const double> measured, std::size_t runs)
{
    if (predicted.empty() || predicted.size() != measured.size() || runs == 0)
        return std::nullopt;
    std::vector<std::size_t> order(predicted.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return predicted[i]; });
    order.resize(std::min(runs, order.size()));
    double best = measured[order.front()];
    for (const std::size_t i : order)
        best = std::min(best, measured[i]);
    const double fastest = *std::min_element(measured.begin(), measured.end());
    return fastest > 0 ? std::optional(best / fastest - 1) : std::nullopt;
}

double OrderedPairs::share() const { return apart > 0 ? shareOf(inOrder, apart) : 1; }

void OrderedPairs::add(const OrderedPairs& other)
{
    apart += other.apart;
    inOrder += other.inOrder;
}

OrderedPairs orderedPairs(std::span<const double> predicted, std::span<const double> measured, double apart)
{
    OrderedPairs out;
    for (std::size_t slow = 0; slow < measured.size(); ++slow) {
        for (std::size_t fast = 0; fast < measured.size(); ++fast) {
            if (!(measured[slow] > (1 + apart) * measured[fast]))
                continue;
            ++out.apart;
            out.inOrder += predicted[slow] > predicted[fast] ? 1 : 0;
        }
    }
    return out;
}

} // namespace ridgepoint
