#pragma once

// Finding factors from measurements: the least mean |ln(predicted / measured)| plus a price on moving
// factors, with the price of each drawn from how far sites really differ in it. That makes it a maximum a
// posteriori fit: a factor moves as far as the measurements speak for it, one measurement moves a few a
// little, and one that went wrong is outvoted. A factor whose spread the measurements narrow by less than a
// tenth, while the others may answer for it, is not identifiable and stays at its standard. Internal to
// core/validation/fit.

#include "core/validation/fit/symmetric_solve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

template <std::size_t N>
struct FactorFit
{
    std::array<double, N> x{}; // ln(value / standard); 0 where not identifiable
    std::array<double, N> spread{}; // standard deviation that the measurements leave
    std::array<bool, N> identifiable{};
    std::array<bool, N> atBound{};
};

namespace map_fit {

// Below this a miss is nobody's fault: rounds the corner of |error| so that the fit can follow its slope.
inline constexpr double corner = 0.02;
// A knob that the steps narrow by less than a tenth stays where the model has it.
inline constexpr double stillOpen = 0.9;
inline constexpr double worthKeeping = 1; // of the loss: what one standard deviation and a half costs
inline constexpr int mostRounds = 12;
inline constexpr double shortestStride = 0.02;
inline constexpr double leastGain = 1e-4; // of the loss

// One step in ten is measured with a node down, a cold cache or another configuration than stated: it misses
// by ten times as much and must not be explained.
inline constexpr double brokenShare = 0.1;
inline constexpr double brokenNoise = 10;

// Errors over the noise: Laplace's distribution, its corner rounded, mixed with that of broken steps.
struct Likelihood
{
    double sound, broken; // densities
};
inline double distance(double error, double noise) { return (std::hypot(error, corner) - corner) / noise; }
inline Likelihood likelihoodOf(double error, double noise)
{
    const double d = distance(error, noise);
    return {(1 - brokenShare) * std::exp(-d), brokenShare / brokenNoise * std::exp(-d / brokenNoise)};
}
inline double lossOf(double error, double noise)
{
    const Likelihood l = likelihoodOf(error, noise), none = likelihoodOf(0, noise);
    return std::log(none.sound + none.broken) - std::log(l.sound + l.broken);
}
// Of the squared error that has the same slope here.
inline double weightOf(double error, double noise)
{
    const Likelihood l = likelihoodOf(error, noise);
    const double slope = (l.sound + l.broken / brokenNoise) / (l.sound + l.broken);
    return slope / (noise * std::hypot(error, corner));
}

} // namespace map_fit

// A Row predicts one measurement: logError(x) = ln(predicted / measured), slopes(x) = d logError / d x, the
// bounds lowest(k) and highest(k) of x[k], noise() of such a measurement.
template <std::size_t N, class Row>
class MapFit
{
public:
    using Factors = std::array<double, N>;

    // `spread`: one standard deviation of each between sites.
    MapFit(const std::vector<Row*>& rows, const Factors& spread)
        : m_rows(rows)
        , m_spread(spread)
    {
    }

    // Same rows, same bits; the order matters in the last bits only, so sort them first.
    FactorFit<N> fit() const
    {
        FactorFit<N> fit;
        Flags free;
        free.fill(true);
        State best = minimise(free);

        // One knob after the other, the least narrowed first: what two knobs explain alike is left to one of
        // them. A knob that ran against a limit has no slope there and is kept for what it explains.
        std::vector<double> weights;
        for (const Row* row : m_rows)
            weights.push_back(1 / (row->noise() * row->noise()));
        const SquareMatrix<N> known = curvature(slopesOf(best.x), weights);
        Flags explains{};
        for (std::size_t k = 0; k < N; ++k) {
            Factors without = best.x;
            without[k] = 0;
            explains[k] = best.x[k] != 0 && stateAt(without).loss - best.loss > map_fit::worthKeeping;
        }
        bool dropped = false;
        for (;;) {
            fit.spread = spreads(known, free);
            std::size_t widest = N;
            double most = map_fit::stillOpen;
            for (std::size_t k = 0; k < N; ++k) {
                const double open = fit.spread[k] / m_spread[k];
                if (free[k] && !explains[k] && open > most) {
                    most = open;
                    widest = k;
                }
            }
            if (widest == N)
                break;
            free[widest] = false;
            dropped = true;
        }
        if (dropped)
            best = minimise(free);
        fit.x = best.x;
        fit.identifiable = free;
        const Bounds bounds = boundsOf();
        for (std::size_t k = 0; k < N; ++k)
            fit.atBound[k] =
                free[k] && fit.x[k] != 0 && (fit.x[k] <= bounds.lowest[k] || fit.x[k] >= bounds.highest[k]);
        return fit;
    }

private:
    using Flags = std::array<bool, N>;

    // Between these some row answers to a knob.
    struct Bounds
    {
        Factors lowest{}, highest{};
        double held(std::size_t k, double x) const { return std::clamp(x, lowest[k], highest[k]); }
    };
    Bounds boundsOf() const
    {
        Bounds bounds;
        for (std::size_t k = 0; k < N; ++k)
            for (const Row* row : m_rows) {
                bounds.lowest[k] = std::min(bounds.lowest[k], row->lowest(k));
                bounds.highest[k] = std::max(bounds.highest[k], row->highest(k));
            }
        return bounds;
    }

    struct State
    {
        Factors x{};
        std::vector<double> errors;
        double loss = 0;
    };

    State stateAt(const Factors& x) const
    {
        State s{.x = x, .errors = {}, .loss = 0};
        s.errors.reserve(m_rows.size());
        for (Row* row : m_rows) {
            const double error = row->logError(x);
            s.errors.push_back(error);
            s.loss += map_fit::lossOf(error, row->noise());
        }
        for (std::size_t k = 0; k < N; ++k)
            s.loss += 0.5 * (x[k] / m_spread[k]) * (x[k] / m_spread[k]);
        return s;
    }

    std::vector<Factors> slopesOf(const Factors& x) const
    {
        std::vector<Factors> out;
        out.reserve(m_rows.size());
        for (Row* row : m_rows)
            out.push_back(row->slopes(x));
        return out;
    }

    SquareMatrix<N> curvature(const std::vector<Factors>& slopes, const std::vector<double>& weights) const
    {
        SquareMatrix<N> h{};
        for (std::size_t i = 0; i < N; ++i) {
            for (std::size_t j = 0; j < N; ++j)
                for (std::size_t row = 0; row < slopes.size(); ++row)
                    h[i][j] += weights[row] * slopes[row][i] * slopes[row][j];
            h[i][i] += 1 / (m_spread[i] * m_spread[i]);
        }
        return h;
    }

    // Gauss and Newton on re-weighted errors, with the stride halved until the loss falls.
    State descend(const Flags& free, State best) const
    {
        const Bounds bounds = boundsOf();
        for (int round = 0; round < map_fit::mostRounds; ++round) {
            const std::vector<Factors> slopes = slopesOf(best.x);
            std::vector<double> weights;
            for (std::size_t row = 0; row < m_rows.size(); ++row)
                weights.push_back(map_fit::weightOf(best.errors[row], m_rows[row]->noise()));
            Factors downhill{};
            for (std::size_t k = 0; k < N; ++k) {
                for (std::size_t row = 0; row < m_rows.size(); ++row)
                    downhill[k] -= weights[row] * slopes[row][k] * best.errors[row];
                downhill[k] -= best.x[k] / (m_spread[k] * m_spread[k]);
            }
            const Factors stride = solveSymmetric(curvature(slopes, weights), downhill, free);
            std::optional<State> next;
            for (double share = 1; share > map_fit::shortestStride && !next; share /= 2) {
                Factors x = best.x;
                for (std::size_t k = 0; k < N; ++k)
                    x[k] = bounds.held(k, x[k] + share * stride[k]);
                if (State tried = stateAt(x); tried.loss < best.loss)
                    next = std::move(tried);
            }
            if (!next)
                break;
            const double gain = best.loss - next->loss;
            best = *std::move(next);
            if (gain < map_fit::leastGain)
                break;
        }
        return best;
    }

    // A floor that does not bind yet, or a fixed time that is small beside the step, has no slope to follow.
    // So each knob alone is tried far from its standard, and where that helps it starts a descent of its own.
    State minimise(const Flags& free) const
    {
        const Bounds bounds = boundsOf();
        const State standard = stateAt({});
        State best = descend(free, standard);
        for (std::size_t k = 0; k < N; ++k) {
            if (!free[k])
                continue;
            State start = standard;
            for (const double away : {-2.0, -1.0, 1.0, 2.0}) {
                Factors x{};
                x[k] = bounds.held(k, away * m_spread[k]);
                if (State tried = stateAt(x); tried.loss < start.loss)
                    start = std::move(tried);
            }
            if (start.loss >= standard.loss)
                continue;
            if (State reached = descend(free, std::move(start)); reached.loss < best.loss)
                best = std::move(reached);
        }
        return best;
    }

    // Standard deviations that are left to each free knob while the others may answer for it.
    Factors spreads(const SquareMatrix<N>& curvature, const Flags& free) const
    {
        Factors out{};
        for (std::size_t k = 0; k < N; ++k) {
            if (!free[k]) {
                out[k] = m_spread[k];
                continue;
            }
            Factors unit{};
            unit[k] = 1;
            out[k] = std::sqrt(std::max(0.0, solveSymmetric(curvature, unit, free)[k]));
        }
        return out;
    }

    const std::vector<Row*>& m_rows;
    Factors m_spread;
};

} // namespace ridgepoint
