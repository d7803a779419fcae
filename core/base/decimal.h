#pragma once

// Decimal digits of doubles, the common ground of format() and parse(). Private to core/base.
// Prefixes are applied by moving the decimal point of the digits, never by dividing the double, so that
// rounding happens once: 999.9995 GB becomes "1.00 TB", and "85.46 GB" reads as the double nearest
// to 85.46e9.

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::units {

// d.ddd × 10^exponent; `digits` has no leading zero except for the value zero itself.
struct Decimal
{
    bool negative = false;
    std::string digits = "0";
    int exponent = 0;

    bool isZero() const { return digits.find_first_not_of('0') == std::string::npos; }
};

// Both need a finite value.
Decimal shortestDecimal(double value); // the fewest digits that read back as the same double
Decimal roundedDecimal(double value, int significantDigits); // with trailing zeros

// The magnitude ÷ 10^shift without an exponent: {digits "1125", exponent 12}, shift 12 → "1.125".
std::string plainDigits(const Decimal& decimal, int shift = 0, char decimalSeparator = '.');
// The magnitude as "6.3e24".
std::string scientificDigits(const Decimal& decimal);
// The magnitude as "6.30 × 10²⁴".
std::string powerOfTen(const Decimal& decimal, char decimalSeparator = '.');

// `mantissa` is digits with at most one '.'; correctly rounded. Empty when out of range.
std::optional<double> fromDecimal(std::string_view mantissa, int exponent);

} // namespace ridgepoint::units
