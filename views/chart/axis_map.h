#pragma once

// One axis as a map from data to 0…1, for every scale; total, whatever the axis says.

#include "views/chart/chart_data.h"

#include <optional>

namespace ridgepoint {

class AxisMap
{
public:
    AxisMap() = default;
    explicit AxisMap(const ChartAxis& axis);

    // Empty for what has no place: not a number, infinite, or ≤ 0 on a log axis.
    std::optional<double> unit(double value) const;
    // The same within 0…1, with the low end for what has no place: stacks stand on it, whatever the scale.
    double level(double value) const;
    double value(double unit) const;

private:
    AxisScale m_scale = AxisScale::Linear;
    double m_low = 0;
    double m_span = 1;
};

} // namespace ridgepoint
