#pragma once

// A small symmetric positive definite system, some of whose unknowns may be held at 0. Internal to
// core/validation/fit.

#include <array>
#include <cmath>
#include <cstddef>

namespace ridgepoint {

template <std::size_t N>
using SquareMatrix = std::array<std::array<double, N>, N>;

// Solves A x = b of the unknowns in `free`; others are 0. Cholesky.
template <std::size_t N>
std::array<double, N> solveSymmetric(
    SquareMatrix<N> a, const std::array<double, N>& b, const std::array<bool, N>& free)
{
    for (std::size_t j = 0; j < N; ++j) {
        if (!free[j])
            continue;
        for (std::size_t k = 0; k < j; ++k)
            if (free[k])
                a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = std::sqrt(a[j][j]);
        for (std::size_t i = j + 1; i < N; ++i) {
            if (!free[i])
                continue;
            for (std::size_t k = 0; k < j; ++k)
                if (free[k])
                    a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    std::array<double, N> x{};
    for (std::size_t i = 0; i < N; ++i) {
        if (!free[i])
            continue;
        x[i] = b[i];
        for (std::size_t k = 0; k < i; ++k)
            x[i] -= free[k] ? a[i][k] * x[k] : 0;
        x[i] /= a[i][i];
    }
    for (std::size_t i = N; i-- > 0;) {
        if (!free[i])
            continue;
        for (std::size_t k = i + 1; k < N; ++k)
            x[i] -= free[k] ? a[k][i] * x[k] : 0;
        x[i] /= a[i][i];
    }
    return x;
}

} // namespace ridgepoint
