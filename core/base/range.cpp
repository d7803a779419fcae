#include "core/base/range.h"

#include "core/base/decimal.h"
#include "core/base/parse.h"

#include <optional>

namespace ridgepoint {

FormattedRange formatRange(double value, double low, double high, Unit unit, const NumberFormat& style)
{
    FormattedRange ends{formatApart(low, unit, style), formatApart(high, unit, style)};
    const std::string shown = formatApart(value, unit, style).unit;
    if (shown.empty() || (ends.low.unit == shown && ends.high.unit == shown))
        return ends;
    const std::optional<double> one = parse("1 " + shown, unit).si;
    constexpr double least = 1e-3, most = 1e4; // of the unit; beyond these zeros are what is read
    const auto reads = [&](double end) { return end == 0 || (end / *one >= least && end / *one < most); };
    if (!one || !reads(low) || !reads(high))
        return ends;
    const auto written = [&](double end) {
        return end == 0 ? std::string("0")
                        : units::plainDigits(units::roundedDecimal(end / *one, style.significantDigits), 0,
                            style.decimalSeparator);
    };
    return {{written(low), shown}, {written(high), shown}};
}

} // namespace ridgepoint
