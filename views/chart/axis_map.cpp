#include "views/chart/axis_map.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double offTheChart = 1e6; // in units of the axis length: far enough to keep every visible slope

} // namespace

AxisMap::AxisMap(const ChartAxis& axis)
    : m_scale(axis.scale)
{
    if (m_scale == AxisScale::Categories) {
        m_low = -0.5;
        m_span = std::max(1.0, static_cast<double>(axis.categories));
        return;
    }
    double from = axis.minimum;
    double to = axis.maximum;
    if (m_scale == AxisScale::Log10) {
        if (!(to > 0) || !std::isfinite(to))
            to = 1;
        if (!(from > 0) || !std::isfinite(from))
            from = to / 1e3;
        from = std::log10(from);
        to = std::log10(to);
    }
    if (!std::isfinite(from))
        return;
    m_low = from;
    if (std::isfinite(to - from) && to > from)
        m_span = to - from;
}

std::optional<double> AxisMap::unit(double value) const
{
    if (m_scale == AxisScale::Log10)
        value = value > 0 ? std::log10(value) : std::nan("");
    if (!std::isfinite(value))
        return std::nullopt;
    return std::clamp((value - m_low) / m_span, -offTheChart, offTheChart);
}

double AxisMap::level(double value) const
{
    return value == INFINITY ? 1 : std::clamp(unit(value).value_or(0), 0.0, 1.0);
}

double AxisMap::value(double unit) const
{
    const double linear = m_low + unit * m_span;
    return m_scale == AxisScale::Log10 ? std::pow(10.0, std::clamp(linear, -300.0, 300.0)) : linear;
}

} // namespace ridgepoint
