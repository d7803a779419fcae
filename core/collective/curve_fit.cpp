#include "core/collective/curve_fit.h"

#include "core/formulas/collectives.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ridgepoint {

namespace {

constexpr std::size_t terms = 3; // 1, √S, S
using Row = std::array<double, terms>;

// Least squares of rows · x = 1 over the terms in `used`; empty where they do not determine it.
std::optional<Row> solve(const std::vector<Row>& rows, const std::array<bool, terms>& used)
{
    // Normal equations of columns scaled to length 1: sizes span ten orders of magnitude.
    Row scale{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < terms; ++i)
            scale[i] += row[i] * row[i];
    std::array<std::array<double, terms + 1>, terms> system{};
    for (std::size_t i = 0; i < terms; ++i) {
        system[i][i] = used[i] ? 0 : 1;
        scale[i] = std::sqrt(scale[i]);
    }
    for (const Row& row : rows)
        for (std::size_t i = 0; i < terms; ++i) {
            if (!used[i])
                continue;
            for (std::size_t j = 0; j < terms; ++j)
                if (used[j])
                    system[i][j] += row[i] / scale[i] * (row[j] / scale[j]);
            system[i][terms] += row[i] / scale[i];
        }
    for (std::size_t pivot = 0; pivot < terms; ++pivot) { // symmetric and positive: no exchange of rows
        if (system[pivot][pivot] < 1e-12)
            return std::nullopt;
        for (std::size_t row = 0; row < terms; ++row) {
            if (row == pivot)
                continue;
            const double factor = system[row][pivot] / system[pivot][pivot];
            for (std::size_t column = pivot; column <= terms; ++column)
                system[row][column] -= factor * system[pivot][column];
        }
    }
    Row x{};
    for (std::size_t i = 0; i < terms; ++i)
        x[i] = used[i] ? system[i][terms] / system[i][i] / scale[i] : 0;
    return x;
}

double squares(const std::vector<Row>& rows, const Row& x)
{
    double sum = 0;
    for (const Row& row : rows) {
        const double error = row[0] * x[0] + row[1] * x[1] + row[2] * x[2] - 1;
        sum += error * error;
    }
    return sum;
}

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace

Seconds FittedCurve::time(Bytes bytes) const { return collectiveTime(bytes, alpha, plateau, fill); }

BytesPerSecond FittedCurve::bandwidth(Bytes bytes) const { return bytes / time(bytes); }

Bytes FittedCurve::halfSpeed() const
{
    // S = α·W + √(S·V_0), a quadratic in √S.
    const double root =
        (std::sqrt(fill.value()) + std::sqrt(fill.value() + 4 * (alpha * plateau).value())) / 2;
    return Bytes(root * root);
}

CurveFit fitCollectiveCurve(std::span<const CollectiveSample> samples)
{
    CurveFit fit;
    std::vector<Row> rows;
    Bytes smallest(0), largest(0);
    for (const CollectiveSample& sample : samples) {
        const double S = sample.bytes.value(), t = sample.time.value();
        if (!std::isfinite(S) || !std::isfinite(t) || S <= 0 || t <= 0) {
            fit.message = "a size or a time is not a positive number";
            return fit;
        }
        smallest = rows.empty() ? sample.bytes : std::min(smallest, sample.bytes);
        largest = std::max(largest, sample.bytes);
        rows.push_back({1 / t, std::sqrt(S) / t, S / t});
        if (!(1 / t < 1e100 && S / t < 1e100)) { // squares must stay finite
            fit.message = "a time is too short for its size; check the units of both columns";
            return fit;
        }
    }
    if (!(smallest < largest)) {
        fit.message =
            phrase("a curve needs at least two sizes; got %1", Text::known(rows.empty() ? "none" : "one"));
        return fit;
    }
    // Three terms: all ways to leave some out are few, and the best of those without a negative one is the
    // answer. S itself is never left out: without it large buffers would be free.
    std::optional<Row> best;
    for (int without = 0; without < 4; ++without) {
        const auto x = solve(rows, {(without & 1) == 0, (without & 2) == 0, true});
        if (!x || !((*x)[0] >= 0 && (*x)[1] >= 0 && (*x)[2] > 0))
            continue;
        if (!best || squares(rows, *x) < squares(rows, *best))
            best = x;
    }
    if (!best) {
        fit.message = "times do not grow with sizes; check that the columns are size and time";
        return fit;
    }
    const double W = 1 / (*best)[2];
    const double root = (*best)[1] * W;
    FittedCurve curve{.alpha = Seconds((*best)[0]),
        .plateau = BytesPerSecond(W),
        .fill = Bytes(root * root),
        .smallest = smallest,
        .largest = largest};
    if (!std::isfinite(W) || !std::isfinite(curve.fill.value())) {
        fit.message = "times hardly grow with sizes; check the units of both columns";
        return fit;
    }
    std::vector<double> errors;
    for (const CollectiveSample& sample : samples)
        errors.push_back(std::abs(curve.time(sample.bytes) / sample.time - 1));
    fit.worstError = *std::ranges::max_element(errors);
    fit.medianError = medianOf(std::move(errors));
    fit.curve = curve;
    return fit;
}

} // namespace ridgepoint
