#include "core/hardware/kernel_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::size_t mostAxes = 4;

} // namespace

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

KernelReading KernelGrid::at(std::span<const double> sizes) const
{
    const std::size_t axes = std::min(m_logs.size(), mostAxes);
    std::array<std::size_t, mostAxes> low{}; // index below
    std::array<double, mostAxes> weight{}; // of the index above
    double beyond = 0;
    bool inside = true;
    for (std::size_t a = 0; a < axes; ++a) {
        const std::vector<double>& logs = m_logs[a];
        double x = std::log(sizes[a]);
        if (x > logs.back()) {
            beyond += x - logs.back();
            inside = false;
            x = logs.back();
        } else if (x < logs.front()) {
            inside = false;
            x = logs.front();
        }
        const auto above = std::lower_bound(logs.begin() + (logs.size() > 1), logs.end(), x);
        const auto index = static_cast<std::size_t>(std::min(above, logs.end() - 1) - logs.begin());
        low[a] = index > 0 ? index - 1 : 0;
        weight[a] = index > 0 ? (x - logs[index - 1]) / (logs[index] - logs[index - 1]) : 0;
    }
    double sum = 0;
    for (std::size_t corner = 0; corner < (std::size_t(1) << axes); ++corner) {
        double share = 1;
        std::size_t place = 0;
        for (std::size_t a = 0; a < axes; ++a) {
            const bool high = corner >> a & 1;
            share *= high ? weight[a] : 1 - weight[a];
            place = place * m_logs[a].size() + low[a] + (high && low[a] + 1 < m_logs[a].size());
        }
        if (share > 0)
            sum += share * m_steps[place];
    }
    return {Seconds(std::exp(m_floor + m_step * sum + beyond)), inside};
}

} // namespace ridgepoint
