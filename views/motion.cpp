#include "views/motion.h"

#include <chrono>
#include <cmath>

namespace ridgepoint {

namespace {

thread_local MotionWatch* watching = nullptr;

} // namespace

MotionWatch::MotionWatch()
    : MotionWatch(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
            .count())
{
}

MotionWatch::MotionWatch(double milliseconds)
    : m_now(milliseconds)
{
    watching = this;
}

MotionWatch::~MotionWatch() { watching = nullptr; }

std::optional<double> shareOfWay(std::optional<double>& since, double milliseconds)
{
    if (!watching)
        return {};
    if (!since)
        since = watching->m_now;
    const double left = 1 - (watching->m_now - *since) / milliseconds;
    if (left <= 0)
        return 1;
    watching->moving = true;
    return 1 - left * left; // ease-out, as every motion token
}

double onTheWay(double a, double b, double share, bool logarithmic)
{
    if (!std::isfinite(a) || !std::isfinite(b))
        return b;
    return logarithmic && a > 0 && b > 0 ? a * std::pow(b / a, share) : a + (b - a) * share;
}

ChartAxis onTheWay(const ChartAxis& from, const ChartAxis& to, double share)
{
    ChartAxis axis = to;
    if (from.scale != to.scale || to.scale == AxisScale::Categories)
        return axis;
    const bool logarithmic = to.scale == AxisScale::Log10;
    axis.minimum = onTheWay(from.minimum, to.minimum, share, logarithmic);
    axis.maximum = onTheWay(from.maximum, to.maximum, share, logarithmic);
    return axis;
}

} // namespace ridgepoint
