#pragma once

// Finding the knobs from measured steps (see map_fit.h). Internal to core/validation/fit.

#include "core/training/step/lean.h"
#include "core/validation/fit/knobs.h"
#include "core/validation/fit/map_fit.h"

#include <memory>
#include <span>
#include <vector>

namespace ridgepoint {

using LogFactors = std::array<double, knobCount>; // ln(value / standard)

// What software changes between two runs of one job: one layout under several container releases of NVIDIA's
// recipes (mbridge, dgxc) differs by 2 % in the median of 24 such groups and by 10 % in their mean. Anything
// from 3 to 12 % gives the same errors on held-out rows.
inline constexpr double softwareNoise = 0.06;

// One measured step, ready to be predicted again and again. Starts from the scenario's own values where those
// are set, else from the model's.
class CalibrationRow
{
public:
    CalibrationRow(const Scenario& scenario, Seconds measured);

    bool usable() const; // a positive prediction and a positive measurement
    bool legal() const { return m_legal; } // the layout can run at all (core/training/step/legality.h)
    Seconds measured() const { return m_measured; }
    double noise() const { return softwareNoise; }
    Seconds predict(const LogFactors& x);
    double logError(const LogFactors& x); // ln(predicted / measured)
    // d logError / d x, one for each knob, about `x`.
    LogFactors slopes(const LogFactors& x);
    // How far x[k] goes before the knob's bounds or the field's own limits hold it.
    double lowest(std::size_t k) const;
    double highest(std::size_t k) const;

private:
    LeanEvaluator m_lean;
    std::array<std::optional<double>, knobCount> m_own;
    std::array<double, knobCount> m_start; // the standard values, or the scenario's own; SI
    Seconds m_measured;
    Seconds m_untuned;
    bool m_legal = false;
};

using RowPointers = std::vector<CalibrationRow*>;

using KnobFit = FactorFit<knobCount>;

// Same rows, same bits; the order matters in the last bits only, so sort them first.
KnobFit fitKnobs(const RowPointers& rows);

using KnobMatrix = SquareMatrix<knobCount>;

} // namespace ridgepoint
