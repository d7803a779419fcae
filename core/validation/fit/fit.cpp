#include "core/validation/fit/fit.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double probeShare = 0.1; // of a knob's spread, for slopes

double probe(std::size_t k) { return probeShare * knobs()[k].spread; }

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
    const double knob = std::log(knobs()[k].lowest), start = m_start[k];
    return start <= 0 ? knob : std::min(0.0, std::max(knob, std::log(fieldOf(knobs()[k]).minimum / start)));
}

double CalibrationRow::highest(std::size_t k) const
{
    const double knob = std::log(knobs()[k].highest), start = m_start[k];
    return start <= 0 ? knob : std::max(0.0, std::min(knob, std::log(fieldOf(knobs()[k]).maximum / start)));
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
    LogFactors spread;
    std::ranges::transform(knobs(), spread.begin(), &Knob::spread);
    return MapFit<knobCount, CalibrationRow>(rows, spread).fit();
}

} // namespace ridgepoint
