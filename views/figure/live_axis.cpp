#include "views/figure/live_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// In decades: how far below its end an axis begins to glide, over which way of the data it does, and how near
// the range of rest a step would make no difference.
constexpr double glideBefore = 0.02;
constexpr double glideWay = 0.06;
constexpr double nearThird = 0.18;
constexpr double nearWhole = 0.3;
constexpr double mostDecades = 30; // either way: as far as ticks go
constexpr std::array steps{0.0, 0.30102999566398120, 0.69897000433601880}; // 1, 2, 5

double decadesOf(double value, double otherwise)
{
    return std::isfinite(value) && value > 0 ? std::clamp(std::log10(value), -mostDecades, mostDecades)
                                             : otherwise;
}

} // namespace

double movedEnd(double data, double restData, double restEnd, bool whole, bool glides)
{
    const double near = whole ? nearWhole : nearThird;
    // Around rest nothing moves: neither from where the data are nor from a little below.
    const auto glideFrom = [&](double end) {
        return end == restEnd ? std::max(restData, end - glideBefore)
            : end < restEnd   ? std::min(restData - near, end - glideBefore)
                              : end - glideBefore;
    };
    std::vector<double> ends{restEnd};
    for (int decade = int(std::floor(data)) - 1; decade <= int(std::floor(data)) + 3; ++decade)
        for (const double step : std::span(steps).first(whole ? 1 : steps.size()))
            if (std::abs(decade + step - restEnd) > near)
                ends.push_back(decade + step);
    std::ranges::sort(ends);
    const auto end =
        std::ranges::find_if(ends, [&](double each) { return data <= glideFrom(each) + glideWay; });
    if (end == ends.end() || end + 1 == ends.end())
        return std::max(restEnd, data);
    const double way = std::clamp((data - glideFrom(*end)) / glideWay, 0.0, 1.0);
    return *end + (*(end + 1) - *end) * (glides ? way * (2 - way) : std::ceil(way));
}

void LiveAxis::show(ChartAxis made, const Range& asked, const Range& ends)
{
    static_cast<ChartAxis&>(*this) = std::move(made);
    m_asked = asked;
    m_ends = ends;
    minimum = ends.low;
    maximum = ends.high;
    std::erase_if(ticks, [&](const ChartTick& tick) {
        return tick.value < ends.low * (1 - 1e-9) || tick.value > ends.high * (1 + 1e-9);
    });
    ghost = ends == m_restEnds ? std::vector<double>() : m_restTicks;
}

void LiveAxis::follow(const PictureStyle& style, bool held, double low, double high, const Maker& make)
{
    const bool holds = held || style.axesFrozen;
    if (m_made && (holds || style.dragging)) {
        Range asked = m_asked, ends = m_ends;
        if (!holds) {
            const bool whole = m_restScale == AxisScale::Log10;
            const bool glides = style.motion == Motion::Full;
            const double restHigh = decadesOf(m_restEnds.high, 0);
            ends = m_restEnds;
            ends.high = std::pow(10.0,
                movedEnd(decadesOf(high, restHigh), decadesOf(m_restData.high, restHigh), restHigh, whole,
                    glides));
            if (whole) {
                const double restLow = decadesOf(m_restEnds.low, 0);
                ends.low = std::pow(10.0,
                    -movedEnd(-decadesOf(low, restLow), -decadesOf(m_restData.low, restLow), -restLow, true,
                        glides));
            }
            if (whole)
                ends.low = std::min(ends.low, ends.high / 10);
            // Through decades and back a range would not be the same to the bit.
            for (double Range::*end : {&Range::low, &Range::high})
                if (std::abs(ends.*end - m_restEnds.*end) <= 1e-9 * std::abs(m_restEnds.*end))
                    ends.*end = m_restEnds.*end;
            asked = ends == m_restEnds ? m_restData : ends;
        }
        ChartAxis made = make(asked.low, asked.high);
        if (made.scale == m_restScale) {
            show(std::move(made), asked, ends);
            return;
        }
    }
    static_cast<ChartAxis&>(*this) = make(low, high);
    m_made = true;
    m_restScale = scale;
    m_asked = m_restData = {low, high};
    m_ends = m_restEnds = {minimum, maximum};
    m_restTicks.clear();
    for (const ChartTick& tick : ticks)
        m_restTicks.push_back(tick.value);
}

} // namespace ridgepoint
