#include "core/calibration/fit.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// Below this a miss is nobody's fault: rounds the corner of |error| so that the fit can follow its slope.
constexpr double corner = 0.02;
// A knob that the steps narrow by less than a tenth stays where the model has it.
constexpr double stillOpen = 0.9;
constexpr double worthKeeping = 1; // of the loss: what one standard deviation and a half costs
constexpr int mostRounds = 12;
constexpr double shortestStride = 0.02;
constexpr double leastGain = 1e-4; // of the loss
constexpr double probeShare = 0.1; // of a knob's spread, for slopes

// One step in ten is measured with a node down, a cold cache or another configuration than stated: it misses
// by ten times as much and must not be explained.
constexpr double brokenShare = 0.1;
constexpr double brokenNoise = 10;

using Flags = std::array<bool, knobCount>;

// Errors over the noise: Laplace's distribution, its corner rounded, mixed with that of broken steps.
struct Likelihood
{
    double sound, broken; // densities
};
double distance(double error) { return (std::hypot(error, corner) - corner) / softwareNoise; }
Likelihood likelihoodOf(double error)
{
    const double d = distance(error);
    return {(1 - brokenShare) * std::exp(-d), brokenShare / brokenNoise * std::exp(-d / brokenNoise)};
}
double lossOf(double error)
{
    const Likelihood l = likelihoodOf(error), none = likelihoodOf(0);
    return std::log(none.sound + none.broken) - std::log(l.sound + l.broken);
}
// Of the squared error that has the same slope here.
double weightOf(double error)
{
    const Likelihood l = likelihoodOf(error);
    const double slope = (l.sound + l.broken / brokenNoise) / (l.sound + l.broken);
    return slope / (softwareNoise * std::hypot(error, corner));
}

double probe(std::size_t k) { return probeShare * knobs()[k].spread; }

// Between these some row answers to a knob.
struct Bounds
{
    LogFactors lowest{}, highest{};
    double held(std::size_t k, double x) const { return std::clamp(x, lowest[k], highest[k]); }
};
Bounds boundsOf(const RowPointers& rows)
{
    Bounds bounds;
    for (std::size_t k = 0; k < knobCount; ++k)
        for (const CalibrationRow* row : rows) {
            bounds.lowest[k] = std::min(bounds.lowest[k], row->lowest(k));
            bounds.highest[k] = std::max(bounds.highest[k], row->highest(k));
        }
    return bounds;
}

struct State
{
    LogFactors x{};
    std::vector<double> errors;
    double loss = 0;
};

State stateAt(const RowPointers& rows, const LogFactors& x)
{
    State s{.x = x, .errors = {}, .loss = 0};
    s.errors.reserve(rows.size());
    for (CalibrationRow* row : rows) {
        const double error = row->logError(x);
        s.errors.push_back(error);
        s.loss += lossOf(error);
    }
    for (std::size_t k = 0; k < knobCount; ++k)
        s.loss += 0.5 * (x[k] / knobs()[k].spread) * (x[k] / knobs()[k].spread);
    return s;
}

std::vector<LogFactors> slopesOf(const RowPointers& rows, const LogFactors& x)
{
    std::vector<LogFactors> out;
    out.reserve(rows.size());
    for (CalibrationRow* row : rows)
        out.push_back(row->slopes(x));
    return out;
}

KnobMatrix curvature(const std::vector<LogFactors>& slopes, const std::vector<double>& weights)
{
    KnobMatrix h{};
    for (std::size_t i = 0; i < knobCount; ++i) {
        for (std::size_t j = 0; j < knobCount; ++j)
            for (std::size_t row = 0; row < slopes.size(); ++row)
                h[i][j] += weights[row] * slopes[row][i] * slopes[row][j];
        h[i][i] += 1 / (knobs()[i].spread * knobs()[i].spread);
    }
    return h;
}

// Gauss and Newton on re-weighted errors, with the stride halved until the loss falls.
State descend(const RowPointers& rows, const Flags& free, State best)
{
    const Bounds bounds = boundsOf(rows);
    for (int round = 0; round < mostRounds; ++round) {
        const std::vector<LogFactors> slopes = slopesOf(rows, best.x);
        std::vector<double> weights;
        for (const double error : best.errors)
            weights.push_back(weightOf(error));
        LogFactors downhill{};
        for (std::size_t k = 0; k < knobCount; ++k) {
            for (std::size_t row = 0; row < rows.size(); ++row)
                downhill[k] -= weights[row] * slopes[row][k] * best.errors[row];
            downhill[k] -= best.x[k] / (knobs()[k].spread * knobs()[k].spread);
        }
        const LogFactors stride = solveSymmetric(curvature(slopes, weights), downhill, free);
        std::optional<State> next;
        for (double share = 1; share > shortestStride && !next; share /= 2) {
            LogFactors x = best.x;
            for (std::size_t k = 0; k < knobCount; ++k)
                x[k] = bounds.held(k, x[k] + share * stride[k]);
            if (State tried = stateAt(rows, x); tried.loss < best.loss)
                next = std::move(tried);
        }
        if (!next)
            break;
        const double gain = best.loss - next->loss;
        best = *std::move(next);
        if (gain < leastGain)
            break;
    }
    return best;
}

// A floor that does not bind yet, or a fixed time that is small beside the step, has no slope to follow. So
// each knob alone is tried far from its standard, and where that helps it starts a descent of its own.
State minimise(const RowPointers& rows, const Flags& free)
{
    const Bounds bounds = boundsOf(rows);
    const State standard = stateAt(rows, {});
    State best = descend(rows, free, standard);
    for (std::size_t k = 0; k < knobCount; ++k) {
        if (!free[k])
            continue;
        State start = standard;
        for (const double away : {-2.0, -1.0, 1.0, 2.0}) {
            LogFactors x{};
            x[k] = bounds.held(k, away * knobs()[k].spread);
            if (State tried = stateAt(rows, x); tried.loss < start.loss)
                start = std::move(tried);
        }
        if (start.loss >= standard.loss)
            continue;
        if (State reached = descend(rows, free, std::move(start)); reached.loss < best.loss)
            best = std::move(reached);
    }
    return best;
}

// Standard deviations that are left to each free knob while the others may answer for it.
LogFactors spreads(const KnobMatrix& curvature, const Flags& free)
{
    LogFactors out{};
    for (std::size_t k = 0; k < knobCount; ++k) {
        if (!free[k]) {
            out[k] = knobs()[k].spread;
            continue;
        }
        LogFactors unit{};
        unit[k] = 1;
        out[k] = std::sqrt(std::max(0.0, solveSymmetric(curvature, unit, free)[k]));
    }
    return out;
}

} // namespace

CalibrationRow::CalibrationRow(const Scenario& scenario, Seconds measured)
    : m_lean(
        [&] {
            Scenario predicted = scenario;
            predicted.hardware.efficiency.mfu = Mfu::model();
            return predicted;
        }(),
        ScheduleTiming::Simulated)
    , m_measured(measured)
{
    for (std::size_t k = 0; k < knobCount; ++k) {
        m_own[k] = fieldOf(knobs()[k]).get(m_lean.scenario());
        m_start[k] = m_own[k].value_or(knobs()[k].standard(m_lean.scenario()));
    }
    const LeanResult untuned = m_lean.evaluate();
    m_untuned = untuned.step;
    m_legal = untuned.legal;
}

bool CalibrationRow::usable() const
{
    return std::isfinite(m_measured.value()) && m_measured.value() > 0 && std::isfinite(m_untuned.value())
        && m_untuned.value() > 0;
}

Seconds CalibrationRow::predict(const LogFactors& x)
{
    for (std::size_t k = 0; k < knobCount; ++k) {
        const FieldSpec& field = fieldOf(knobs()[k]);
        if (x[k] == 0)
            field.set(m_lean.scenario(), m_own[k]);
        else
            field.set(
                m_lean.scenario(), std::clamp(m_start[k] * std::exp(x[k]), field.minimum, field.maximum));
    }
    return m_lean.evaluate().step;
}

double CalibrationRow::logError(const LogFactors& x) { return std::log(predict(x) / m_measured); }

double CalibrationRow::lowest(std::size_t k) const
{
    const double knob = std::log(knobs()[k].lowest);
    if (m_start[k] <= 0)
        return knob;
    return std::min(0.0, std::max(knob, std::log(fieldOf(knobs()[k]).minimum / m_start[k])));
}

double CalibrationRow::highest(std::size_t k) const
{
    const double knob = std::log(knobs()[k].highest);
    if (m_start[k] <= 0)
        return knob;
    return std::max(0.0, std::min(knob, std::log(fieldOf(knobs()[k]).maximum / m_start[k])));
}

LogFactors CalibrationRow::slopes(const LogFactors& x)
{
    LogFactors out{};
    const double here = logError(x);
    for (std::size_t k = 0; k < knobCount; ++k) {
        LogFactors moved = x;
        moved[k] += x[k] + probe(k) <= highest(k) ? probe(k) : -probe(k);
        out[k] = (logError(moved) - here) / (moved[k] - x[k]);
    }
    return out;
}

KnobFit fitKnobs(const RowPointers& rows)
{
    KnobFit fit;
    Flags free;
    free.fill(true);
    State best = minimise(rows, free);

    // One knob after the other, the least narrowed first: what two knobs explain alike is left to one of
    // them. A knob that ran against a limit has no slope there and is kept for what it explains.
    const std::vector<double> weights(rows.size(), 1 / (softwareNoise * softwareNoise));
    const KnobMatrix known = curvature(slopesOf(rows, best.x), weights);
    Flags explains{};
    for (std::size_t k = 0; k < knobCount; ++k) {
        LogFactors without = best.x;
        without[k] = 0;
        explains[k] = best.x[k] != 0 && stateAt(rows, without).loss - best.loss > worthKeeping;
    }
    bool dropped = false;
    for (;;) {
        fit.spread = spreads(known, free);
        std::size_t widest = knobCount;
        double most = stillOpen;
        for (std::size_t k = 0; k < knobCount; ++k) {
            const double open = fit.spread[k] / knobs()[k].spread;
            if (free[k] && !explains[k] && open > most) {
                most = open;
                widest = k;
            }
        }
        if (widest == knobCount)
            break;
        free[widest] = false;
        dropped = true;
    }
    if (dropped)
        best = minimise(rows, free);
    fit.x = best.x;
    fit.identifiable = free;
    const Bounds bounds = boundsOf(rows);
    for (std::size_t k = 0; k < knobCount; ++k)
        fit.atBound[k] =
            free[k] && fit.x[k] != 0 && (fit.x[k] <= bounds.lowest[k] || fit.x[k] >= bounds.highest[k]);
    return fit;
}

} // namespace ridgepoint
