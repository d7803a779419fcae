#pragma once

// Measured times of one kernel over its sizes.

#include "core/base/quantity.h"

#include <array>
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
    friend class KernelRow;
    struct Between
    {
        std::size_t low = 0; // index below
        double weight = 0; // of the index above
        double beyond = 0; // the largest size, in logarithms
        bool inside = true;
    };
    Between between(std::size_t axis, double size) const;

    std::vector<std::vector<double>> m_sizes, m_logs;
    std::vector<std::uint16_t> m_steps;
    double m_step, m_floor; // of logarithms
};

// A grid, which must outlive it, with all sizes fixed but the last: what is asked again and again is found
// once.
class KernelRow
{
public:
    KernelRow(const KernelGrid& grid, std::span<const double> fixed);
    KernelReading at(double last) const;

private:
    static constexpr std::size_t mostFixed = 3;
    struct Corner
    {
        double share;
        std::size_t place; // of the first of its steps
    };
    const KernelGrid* m_grid;
    std::array<Corner, 1 << mostFixed> m_corners{};
    std::size_t m_used = 0;
    double m_beyond = 0;
    bool m_inside = true;
};

} // namespace ridgepoint
