#include "views/chart/ticks.h"

#include "widgets/number_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double smallestShown = 1e-30;
constexpr double largestShown = 1e30;

double sane(double value, double otherwise)
{
    return std::isfinite(value) && value > 0 ? std::clamp(value, smallestShown, largestShown) : otherwise;
}

// 1, 2 or 5 times a power of ten, the first that is at least `rough`.
double niceStep(double rough)
{
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough * (1 - 1e-9))
            return factor * power;
    }
    return 10 * power;
}

} // namespace

QString shortText(double si, Unit unit, const NumberFormat& numbers)
{
    QString text = displayText(si, unit, numbers);
    const QChar point = QLatin1Char(numbers.decimalSeparator);
    const qsizetype dot = text.indexOf(point);
    if (dot < 0)
        return text;
    qsizetype end = dot + 1;
    while (end < text.size() && text[end].isDigit())
        ++end;
    qsizetype keep = end;
    while (keep > dot + 1 && text[keep - 1] == QLatin1Char('0'))
        --keep;
    if (keep == dot + 1)
        keep = dot;
    return text.remove(keep, end - keep);
}

ChartAxis linearAxis(double largest, Unit unit, const NumberFormat& numbers, int ticks)
{
    ChartAxis axis;
    largest = sane(largest, 1);
    ticks = std::clamp(ticks, 2, mostTicks);
    double scale = 1;
    if (unit == Unit::Byte && numbers.prefixes == Prefixes::Iec) {
        while (largest / scale >= 1024)
            scale *= 1024;
    }
    // Below one unit the next smaller unit takes over, and 1024 of those divide by two, not by ten.
    const double rough = largest / scale / (ticks - 1);
    const double step =
        scale * (scale > 1 && rough < 1 ? std::exp2(std::ceil(std::log2(rough))) : niceStep(rough));
    const int count = static_cast<int>(std::ceil(largest / step * (1 - 1e-9)));
    for (int i = 0; i <= count; ++i)
        axis.ticks.push_back({i * step, shortText(i * step, unit, numbers)});
    axis.maximum = count * step;
    return axis;
}

double threeDigits(double value)
{
    if (!std::isfinite(value) || value <= 0)
        return 0;
    const double scale = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return scale > 0 ? std::round(value / scale) * scale : value;
}

ChartAxis logAxis(double smallest, double largest, Unit unit, const NumberFormat& numbers, int ticks)
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    largest = sane(largest, 10);
    smallest = std::min(sane(smallest, largest / 10), largest);
    const int first = static_cast<int>(std::floor(std::log10(smallest) + 1e-9));
    const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(largest) - 1e-9)));
    const int stride = (last - first) / std::clamp(ticks, 2, mostTicks) + 1;
    for (int decade = first; decade <= last; decade += stride)
        axis.ticks.push_back({std::pow(10.0, decade), shortText(std::pow(10.0, decade), unit, numbers)});
    axis.minimum = std::pow(10.0, first);
    axis.maximum = std::pow(10.0, last);
    return axis;
}

} // namespace ridgepoint
