#include "widgets/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

// Size of a key step relative to the leading digit's decade, so that it is 1 % to 2.5 % of the value.
struct Step
{
    int multiple; // 1, 2 or 5
    int exponent;
};

// floor(log10) without the last-bit slips of log10 at powers of ten.
int decadeOf(double value)
{
    int decade = static_cast<int>(std::floor(std::log10(value)));
    if (decimal(1, decade + 1) <= value)
        ++decade;
    else if (decimal(1, decade) > value)
        --decade;
    return decade;
}

Step stepAt(double magnitude)
{
    const int decade = decadeOf(magnitude);
    const double leading = magnitude / decimal(1, decade);
    if (leading < 2)
        return {2, decade - 2};
    if (leading < 5)
        return {5, decade - 2};
    return {1, decade - 1};
}

// The smallest 1, 2 or 5 · 10ⁿ that crosses the range in at most a hundred steps.
Step stepOfRange(double range)
{
    const double wanted = std::max(range, 1e-300) / 100;
    const int decade = decadeOf(wanted);
    const double leading = wanted / decimal(1, decade);
    constexpr double slack = 1 + 1e-9;
    if (leading <= slack)
        return {1, decade};
    if (leading <= 2 * slack)
        return {2, decade};
    if (leading <= 5 * slack)
        return {5, decade};
    return {1, decade + 1};
}

double rounded(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return 0;
    const int exponent = decadeOf(std::abs(value)) - digits + 1;
    return decimal(std::round(value / decimal(1, exponent)), exponent);
}

// The next multiple of multiple · 10^exponent beyond `value`.
double nextMultiple(double value, Step step, bool up)
{
    const double size = decimal(step.multiple, step.exponent);
    double count = value / size;
    const double nearest = std::round(count);
    if (std::abs(count - nearest) < 1e-6)
        count = nearest;
    count = up ? std::floor(count) + 1 : std::ceil(count) - 1;
    return decimal(count * step.multiple, step.exponent);
}

} // namespace

double decimal(double mantissa, int exponent)
{
    // Powers of ten up to 10^22 are exact doubles, so one operation rounds once.
    if (exponent >= 0)
        return mantissa * std::pow(10.0, exponent);
    return mantissa / std::pow(10.0, -exponent);
}

SliderScale::SliderScale(double minimum, double maximum, FieldScale kind, bool wholeNumbers)
    : m_minimum(std::isfinite(minimum) ? minimum : 0)
    , m_maximum(std::isfinite(maximum) ? maximum : 1)
    , m_kind(kind)
    , m_whole(wholeNumbers)
{
    if (m_maximum < m_minimum)
        std::swap(m_minimum, m_maximum);
    if (m_kind == FieldScale::Linear || m_maximum <= 0) {
        m_kind = FieldScale::Linear;
        return;
    }
    m_low = m_minimum;
    if (m_minimum <= 0) {
        m_minimum = 0;
        m_zeroShare = 0.04;
        m_low = m_kind == FieldScale::PowersOfTwo || m_whole ? 1.0 : m_maximum * 1e-6;
        m_low = std::min(m_low, m_maximum);
    }
}

double SliderScale::bounded(double value) const { return std::clamp(value, m_minimum, m_maximum); }

double SliderScale::position(double value) const
{
    if (!(m_maximum > m_minimum) || std::isnan(value))
        return 0;
    value = bounded(value);
    if (m_kind == FieldScale::Linear)
        return (value - m_minimum) / (m_maximum - m_minimum);
    if (value < m_low || !(m_maximum > m_low))
        return 0;
    return m_zeroShare
        + (1 - m_zeroShare) * (std::log(value) - std::log(m_low)) / (std::log(m_maximum) - std::log(m_low));
}

double SliderScale::raw(double position) const
{
    position = std::clamp(position, 0.0, 1.0);
    if (m_kind == FieldScale::Linear)
        return m_minimum + position * (m_maximum - m_minimum);
    if (position < m_zeroShare)
        return position < m_zeroShare / 2 ? 0 : m_low;
    const double along = (position - m_zeroShare) / (1 - m_zeroShare);
    return std::exp(std::lerp(std::log(m_low), std::log(m_maximum), along));
}

double SliderScale::valueAt(double position) const
{
    const double value = raw(position);
    if (position <= 0)
        return m_minimum;
    if (position >= 1)
        return m_maximum;
    if (m_kind == FieldScale::PowersOfTwo && value > 0)
        return bounded(std::exp2(std::round(std::log2(value))));
    if (m_kind == FieldScale::Linear) {
        // Three digits of the range, not of the value: near zero they would be finer than a pixel.
        const int exponent = decadeOf(std::max(m_maximum - m_minimum, 1e-300)) - 2;
        const double nice = decimal(std::round(value / decimal(1, exponent)), exponent);
        return bounded(m_whole ? std::round(nice) : nice);
    }
    return bounded(m_whole ? std::round(rounded(value, 3)) : rounded(value, 3));
}

double SliderScale::step(double value, bool up, bool fine) const
{
    if (!std::isfinite(value))
        return value > 0 ? m_maximum : m_minimum;
    if (m_kind == FieldScale::PowersOfTwo && !fine) {
        if (value < m_low)
            return up ? m_low : m_minimum;
        const double exponent = std::log2(value);
        const double next = std::exp2(up ? std::floor(exponent + 1e-9) + 1 : std::ceil(exponent - 1e-9) - 1);
        return next < m_low ? m_minimum : bounded(next);
    }
    double next = value;
    if (m_kind == FieldScale::Linear) {
        Step size = stepOfRange(m_maximum - m_minimum);
        if (fine)
            --size.exponent;
        next = nextMultiple(value, size, up);
    } else if (value < m_low) {
        return up ? m_low : m_minimum;
    } else {
        // Downwards the step belongs to the values below, so that up and down undo each other at 1, 2, 5
        // and 10.
        Step size = stepAt(up ? value : std::nextafter(value * (1 - 1e-9), 0.0));
        if (fine)
            --size.exponent;
        next = nextMultiple(value, size, up);
        if (next < m_low)
            return m_minimum;
    }
    if (m_whole) {
        next = std::round(next);
        if (next == value || (up ? next < value + 1 : next > value - 1))
            next = up ? std::floor(value) + 1 : std::ceil(value) - 1;
    }
    return bounded(next);
}

double SliderScale::page(double value, bool up) const
{
    if (!std::isfinite(value))
        return value > 0 ? m_maximum : m_minimum;
    if (m_kind == FieldScale::Linear) {
        const double next = bounded(rounded(value + (up ? 0.1 : -0.1) * (m_maximum - m_minimum), 12));
        return m_whole ? std::round(next) : next;
    }
    if (value < m_low)
        return up ? m_low : m_minimum;
    const double next = up ? value * 2 : value / 2;
    if (next < m_low)
        return m_minimum;
    return bounded(m_whole ? std::round(next) : next);
}

} // namespace ridgepoint
