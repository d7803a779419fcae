#pragma once

// Measured times of one kernel over its sizes.

#include "core/units/quantity.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridgepoint {

struct KernelReading
{
    Seconds time;
    bool inside = false; // between measured sizes; otherwise carried on from the nearest
};

// A full grid of times that never fall while a size grows. Between its points a time is read along straight
// lines in the logarithms of time and sizes; above the largest size it grows as the size does, below the
// smallest it stays.
class KernelGrid
{
public:
    // `sizes` of each axis, ascending and positive; `steps`: one a point, the last axis running fastest; a
    // time is floor · e^(step · steps).
    KernelGrid(
        std::vector<std::vector<double>> sizes, std::vector<std::uint16_t> steps, double step, Seconds floor);

    std::size_t axes() const { return m_logs.size(); }
    std::span<const double> sizes(std::size_t axis) const { return m_sizes[axis]; }
    // As many sizes as axes(), each positive.
    KernelReading at(std::span<const double> sizes) const;

private:
    std::vector<std::vector<double>> m_sizes, m_logs;
    std::vector<std::uint16_t> m_steps;
    double m_step, m_floor; // of logarithms
};

} // namespace ridgepoint
