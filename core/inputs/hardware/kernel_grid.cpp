#include "core/inputs/hardware/kernel_grid.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

KernelGrid::KernelGrid(
    std::vector<std::vector<double>> sizes, std::vector<std::uint16_t> steps, double step, Seconds floor)
    : m_sizes(std::move(sizes))
    , m_steps(std::move(steps))
    , m_step(step)
    , m_floor(std::log(floor.value()))
{
    for (const std::vector<double>& axis : m_sizes) {
        std::vector<double>& logs = m_logs.emplace_back();
        for (const double size : axis)
            logs.push_back(std::log(size));
    }
}

KernelGrid::Between KernelGrid::between(std::size_t axis, double size) const
{
    const std::vector<double>& logs = m_logs[axis];
    Between found;
    double x = std::log(size);
    if (x > logs.back()) {
        found.beyond = x - logs.back();
        found.inside = false;
        x = logs.back();
    } else if (x < logs.front()) {
        found.inside = false;
        x = logs.front();
    }
    const auto above = std::lower_bound(logs.begin() + (logs.size() > 1), logs.end(), x);
    const auto index = static_cast<std::size_t>(std::min(above, logs.end() - 1) - logs.begin());
    if (index > 0) {
        found.low = index - 1;
        found.weight = (x - logs[index - 1]) / (logs[index] - logs[index - 1]);
    }
    return found;
}

KernelReading KernelGrid::at(std::span<const double> sizes) const
{
    return KernelRow(*this, sizes.first(axes() - 1)).at(sizes[axes() - 1]);
}

KernelRow::KernelRow(const KernelGrid& grid, std::span<const double> fixed)
    : m_grid(&grid)
{
    const std::size_t axes = std::min(fixed.size(), mostFixed);
    std::array<KernelGrid::Between, mostFixed> found;
    for (std::size_t a = 0; a < axes; ++a) {
        found[a] = grid.between(a, fixed[a]);
        m_beyond += found[a].beyond;
        m_inside = m_inside && found[a].inside;
    }
    for (std::size_t corner = 0; corner < (std::size_t(1) << axes); ++corner) {
        Corner one{1, 0};
        for (std::size_t a = 0; a < axes; ++a) {
            const auto& [low, weight, beyond, inside] = found[a];
            const std::size_t size = grid.m_logs[a].size();
            const bool high = corner >> a & 1;
            one.share *= high ? weight : 1 - weight;
            one.place = one.place * size + low + (high && low + 1 < size);
        }
        one.place *= grid.m_logs.back().size();
        if (one.share > 0)
            m_corners[m_used++] = one;
    }
}

KernelReading KernelRow::at(double last) const
{
    const KernelGrid& grid = *m_grid;
    const std::size_t axis = grid.m_logs.size() - 1;
    const KernelGrid::Between found = grid.between(axis, last);
    double sum = 0;
    for (std::size_t i = 0; i < m_used; ++i)
        sum += m_corners[i].share * (1 - found.weight) * grid.m_steps[m_corners[i].place + found.low];
    if (found.weight > 0)
        for (std::size_t i = 0; i < m_used; ++i)
            sum += m_corners[i].share * found.weight * grid.m_steps[m_corners[i].place + found.low + 1];
    return {Seconds(std::exp(grid.m_floor + grid.m_step * sum + (m_beyond + found.beyond))),
        m_inside && found.inside};
}

} // namespace ridgepoint
