#pragma once

// The maximum a posteriori values of constants that move predictions in a straight line: the least weighted
// mean |error|, its corner rounded, plus what leaving the expected value costs. For hundreds of rows that
// nobody wants to predict anew in every round; map_fit.h follows the curve instead. Internal to
// core/validation/fit.

#include "core/validation/fit/symmetric_solve.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace ridgepoint {

template <std::size_t N>
struct LinearRow
{
    double error = 0; // ln(measured / predicted), nothing moved
    double weight = 1;
    std::array<double, N> slopes{}; // d ln(predicted) / d constant
};

template <std::size_t N>
struct LinearPrior
{
    std::array<double, N> expected{}; // of a move
    std::array<double, N> spread{}; // one standard deviation around it
    std::array<bool, N> free{}; // the others are not moved
};

struct LinearNoise
{
    double corner; // below this a miss is nobody's fault
    double noise; // between two measurements of one thing
    int rounds;
};

template <std::size_t N>
std::array<double, N> linearMap(
    const std::vector<LinearRow<N>>& rows, const LinearPrior<N>& prior, const LinearNoise& noise)
{
    std::array<double, N> x{};
    for (int round = 0; round < noise.rounds; ++round) {
        SquareMatrix<N> curvature{};
        std::array<double, N> slope{};
        for (const LinearRow<N>& row : rows) {
            double error = row.error;
            for (std::size_t k = 0; k < N; ++k)
                error -= row.slopes[k] * x[k];
            const double pull = row.weight / (noise.noise * std::hypot(error, noise.corner));
            for (std::size_t i = 0; i < N; ++i) {
                slope[i] += pull * row.slopes[i] * row.error;
                for (std::size_t j = 0; j < N; ++j)
                    curvature[i][j] += pull * row.slopes[i] * row.slopes[j];
            }
        }
        for (std::size_t k = 0; k < N; ++k) {
            const double price = 1 / (prior.spread[k] * prior.spread[k]);
            curvature[k][k] += price;
            slope[k] += price * prior.expected[k];
        }
        x = solveSymmetric(curvature, slope, prior.free);
    }
    return x;
}

} // namespace ridgepoint
