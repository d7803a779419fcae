#include "views/chart/ticks.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

constexpr double minute = 60;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;
constexpr double year = 365.25 * day;
constexpr double closePadding = 1.12; // of a close axis, beyond the data at either end

// Places for ticks of a logarithmic axis, ascending. Where all are too many the decades suffice, or decades
// and fives.
enum class Rank
{
    Decade,
    Five,
    Between
};
struct Candidate
{
    double value;
    Rank rank;
};
constexpr int fewDecades = 3; // fewer leave most of an axis without a number

// The one unit of an axis of times: the largest of which `seconds` are `least` at least.
double unitOfTimes(double seconds, double least)
{
    double scale = 1e-9;
    for (const double step : {1e-6, 1e-3, 1.0, minute, hour, day, year})
        if (seconds >= least * step)
            scale = step;
    return scale;
}

constexpr double leastOfAll = 2; // units, of the end of a linear axis
constexpr double leastOfMiddle = 0.5; // of the middle of a logarithmic one
constexpr double leastMinutes = 10; // of the end of a logarithmic one: else it has "0.2 min" beside "13.6 s"

double unitOfLogTimes(double from, double to)
{
    const double unit = unitOfTimes(std::sqrt(from * to), leastOfMiddle);
    return unit == minute && to < leastMinutes * minute ? 1 : unit;
}

// A time in multiples of `scale`, however many: "1000 h" beside "10 h".
QString inUnits(double seconds, double scale, const NumberFormat& numbers)
{
    const double count = seconds / scale;
    const QString number = count == 0                             ? QStringLiteral("0")
        : count < 1e4 && count >= 1 && count == std::round(count) ? displayText(count, Unit::Count, numbers)
                                                                  : shortText(count, Unit::Number, numbers);
    // Two of it have its word: one year is "365 d".
    return DisplayedNumber{number, displayed(2 * scale, Unit::Second, numbers).unit}.text();
}

constexpr double mostOfOneUnit = 1e6; // an axis that spans more has each time in a unit of its own

std::vector<Candidate> logCandidates(double from, double to, Unit unit)
{
    std::vector<Candidate> all;
    const auto add = [&](double value, Rank rank) {
        if (value >= from && value <= to)
            all.push_back({value, rank});
    };
    const auto decades = [&](double scale, double low, double high) {
        for (int exponent = static_cast<int>(std::floor(std::log10(low / scale) + 1e-9));
             exponent <= static_cast<int>(std::ceil(std::log10(high / scale))); ++exponent) {
            for (const double factor : {1.0, 2.0, 5.0}) {
                const double value = scale * factor * std::pow(10.0, exponent);
                if (value >= low * (1 - 1e-9) && value < high * (1 - 1e-9))
                    add(value, factor == 1 ? Rank::Decade : factor == 5 ? Rank::Five : Rank::Between);
            }
        }
    };
    const bool oneUnit = unit == Unit::Second && to / from < mostOfOneUnit;
    if (unit != Unit::Second || oneUnit) {
        decades(oneUnit ? unitOfLogTimes(from, to) : 1, from, std::nextafter(to, HUGE_VAL) * (1 + 1e-6));
        return all;
    }
    if (from < minute)
        decades(1, from, std::min(to * (1 + 1e-6), minute));
    for (const double step : {minute, hour})
        for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0, 30.0})
            if (step * factor < day)
                add(step * factor, factor == 1 || factor == 10 ? Rank::Decade : Rank::Between);
    if (to >= day)
        decades(day, std::max(from, day), to * (1 + 1e-6));
    return all;
}

} // namespace

DisplayedNumber shortened(double si, Unit unit, const NumberFormat& numbers)
{
    DisplayedNumber shown = displayed(si, unit, numbers);
    QString& text = shown.number;
    const QChar point = QLatin1Char(onScreen(numbers).decimalSeparator);
    const qsizetype dot = text.indexOf(point);
    if (dot < 0)
        return shown;
    qsizetype end = dot + 1;
    while (end < text.size() && text[end].isDigit())
        ++end;
    qsizetype keep = end;
    while (keep > dot + 1 && text[keep - 1] == QLatin1Char('0'))
        --keep;
    if (keep == dot + 1)
        keep = dot;
    text.remove(keep, end - keep);
    return shown;
}

QString shortText(double si, Unit unit, const NumberFormat& numbers)
{
    return shortened(si, unit, numbers).text();
}

QString tickText(double value, Unit unit, const NumberFormat& numbers)
{
    constexpr double kibi = 1024, least = 4 * kibi;
    int exponent = 0;
    const bool counts = unit == Unit::SequenceToken || unit == Unit::Token || unit == Unit::Count;
    if (!counts || !(value >= least) || std::frexp(value, &exponent) != 0.5)
        return shortText(value, unit, numbers);
    const bool mebi = value >= kibi * kibi;
    return displayText(value / (mebi ? kibi * kibi : kibi), Unit::Count, numbers) + (mebi ? u'M' : u'K');
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

ChartAxis closeLogAxis(double smallest, double largest, Unit unit, const NumberFormat& numbers, int ticks)
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    largest = sane(largest, 10);
    smallest = std::min(sane(smallest, largest / 10), largest);
    axis.minimum = smallest / closePadding;
    axis.maximum = largest * closePadding;
    ticks = std::clamp(ticks, 2, mostTicks);
    std::vector<Candidate> places = logCandidates(axis.minimum, axis.maximum, unit);
    const auto tooMany = [&] { return places.size() > static_cast<std::size_t>(ticks); };
    const auto keepUntil = [&](Rank last) {
        std::erase_if(places, [last](const Candidate& place) { return place.rank > last; });
    };
    const auto decades = std::ranges::count(places, Rank::Decade, &Candidate::rank);
    if (tooMany() && decades < fewDecades)
        keepUntil(Rank::Five);
    if (tooMany() && decades > 1)
        keepUntil(Rank::Decade);
    const std::size_t stride = places.empty() ? 1 : (places.size() - 1) / static_cast<std::size_t>(ticks) + 1;
    const bool oneUnit = unit == Unit::Second && axis.maximum / axis.minimum < mostOfOneUnit;
    const double scale = unitOfLogTimes(axis.minimum, axis.maximum);
    for (std::size_t i = 0; i < places.size(); i += tooMany() ? stride : 1)
        axis.ticks.push_back({places[i].value,
            oneUnit ? inUnits(places[i].value, scale, numbers) : shortText(places[i].value, unit, numbers)});
    return axis;
}

ChartAxis spanAxis(double low, double high, Unit unit, const NumberFormat& numbers, int ticks)
{
    ChartAxis axis;
    axis.minimum = low;
    axis.maximum = high;
    constexpr double narrowest = 1e-9; // of the values: below that no step tells them apart
    if (!(high - low > narrowest * std::max(std::abs(low), std::abs(high))) || !std::isfinite(high - low))
        return axis;
    // Times step in the one unit of their labels.
    const double scale = unit == Unit::Second && low >= 0 ? unitOfTimes(high, leastOfAll) : 1;
    const double step = niceStep((high - low) / scale / std::max(ticks - 1, 1)) * scale;
    for (double n = std::ceil(low / step - 1e-9); n * step <= high + step * 1e-9; ++n)
        axis.ticks.push_back({n * step,
            unit == Unit::Second && low >= 0 ? inUnits(n * step, scale, numbers)
                                             : shortText(n * step, unit, numbers)});
    return axis;
}

ChartAxis durationAxis(double largestSeconds, const NumberFormat& numbers, int ticks)
{
    const double scale = unitOfTimes(sane(largestSeconds, 1), leastOfAll);
    ChartAxis axis = linearAxis(largestSeconds / scale, Unit::Number, numbers, ticks);
    axis.maximum *= scale;
    for (ChartTick& tick : axis.ticks) {
        tick.value *= scale;
        tick.label = inUnits(tick.value, scale, numbers);
    }
    return axis;
}

} // namespace ridgepoint
